/** Columns of registered records: deals, rent contracts, and how their rows were read. */
import { z } from 'zod';
import { register } from '../register.ts';

export const recordColumns = {
  _digest: z.bigint().describe('Hash of the row, or of the values made from its lines.'),
  _is_after_pull: z
    .boolean()
    .describe('By its own words it was registered after the day on which its export was received.'),
  _row: z.bigint().describe('Place of the row in its file, or in the pull that its file is a part of.'),
  annual_amount_aed: z
    .number()
    .describe('Rent a year, AED; computed from the contract amount where the export lacks it.'),
  broker_number: z.bigint().describe('Broker register number.'),
  contract_amount_aed: z.number().describe('Rent over the whole contract, AED.'),
  contract_id: z.string().describe('Ejari contract.'),
  contract_tenant_type: z
    .string()
    .describe('Kind of tenant: person or authority; null where the export does not give it.'),
  contract_version: z.string().describe('`new`, or `renewed` by the same tenant.'),
  counted_on: z.iso
    .date()
    .describe('Day on which figures count it: the registration of a deal, or the start of a rent contract.'),
  created_date: z.iso.date().describe('Day the record was created.'),
  end_date: z.iso.date().describe('Last day.'),
  feed: z.string().describe('sales or rents.'),
  known_until: z.iso.date().describe('Last day of registration that pulls can know.'),
  id: z.string().describe('Public id.'),
  is_eligible: z.boolean().describe('Statistics may use it.'),
  is_off_plan: z.boolean().describe('Sold before completion.'),
  kind_key: z
    .bigint()
    .describe('Its words: a row of transaction_kinds, a 53-bit hash within one version of the engine.'),
  license_expiry_date: z.iso.date().describe('Licence expires.'),
  license_issue_date: z.iso.date().describe('Licence issued.'),
  license_number: z.string().describe('Licence.'),
  license_source: z.string().describe('Licensing authority.'),
  line_number: z.int().describe('Place within its record.'),
  newest: z.iso.datetime().describe('Last deal that names it so.'),
  office_number: z.bigint().describe('Office register number.'),
  position: z.bigint().describe('Tells the years apart: 10^8 a year.'),
  price_aed: z.number().describe('Value of the whole deal, AED.'),
  price_aed_per_sqft: z.number().describe('Price by area, AED a square foot.'),
  procedure: z.string().describe('Name of the procedure as the export gives it.'),
  procedure_id: z.int().describe('Land Department procedure code.'),
  property_count: z.int().describe('Properties in the contract.'),
  provisional_id: z.int().describe('Id that the name and the place alone give, from 1,000,000,000 on.'),
  quality_flags: z
    .array(z.string())
    .describe(
      'Implausible values of the record. date_after_pull: it was registered, by its own words, after the day on which its export was received; no figure counts it. area_implausible: no property of its type is so small, or none is so large.',
    ),
  raw: z.string().describe('The name as written.'),
  contract_version_registered: z
    .string()
    .describe("The register's own text of the version where it is no known word."),
  procedure_registered: z
    .string()
    .describe("The register's own text of the procedure where it is no known word."),
  property_kind_registered: z
    .string()
    .describe("The register's own text of the kind of property where it is no known word."),
  property_sub_type_registered: z
    .string()
    .describe("The register's own text of the sub type where it is no known word."),
  rooms_label_registered: z
    .string()
    .describe("The register's own text of the rooms where it is no known word."),
  tenant_type_registered: z
    .string()
    .describe("The register's own text of the kind of tenant where it is no known word."),
  usage_registered: z.string().describe("The register's own text of the usage where it is no known word."),

  registered_at: z.iso.datetime().describe('Instant of registration, UTC; null where only the day is known.'),
  score: z.number().describe('How sure the best candidate was, 0 to 1.'),
  seq: z.bigint().describe('Place in the order of date and id, newest first; 10^8 a year, so with gaps.'),
  stage: z
    .enum(['new', 'existing'])
    .describe("new: off-plan, or a developer's first sale of a ready unit; existing: a resale."),
  start_date: z.iso.date().describe('First day.'),
  status: z.string().describe('State, in one vocabulary.'),
  tenant_type: z
    .string()
    .describe('Kind of tenant: person or authority; null where the export does not give it.'),
  transaction_date: z.iso.date().describe(`Day of registration in ${register.territory.en}.`),
  transaction_date_basis: z
    .string()
    .describe(
      'Meaning of `transaction_date`: `registered`, the day of registration; `contract-start`, where no export has it: the first day of the contract or that of the export, whichever is earlier.',
    ),
  transaction_group: z.string().describe('sales, mortgages or gifts.'),
  transaction_id: z.string().describe('Id of the deal.'),
  type: z.string().describe('Kind of record.'),
  unit_count: z.int().describe('Units in it.'),
  version: z.string().describe('`new`, or `renewed` by the same tenant.'),
};
