/** A rent contract as clients see it, and the row of the snapshot it is made from. */
import { z } from 'zod';
import { propertyTypes } from '../../../data/property-types.ts';
import type { TransactionRecord } from '../../pages/transaction-record.ts';
import { Transaction } from '../transactions/schema.ts';

/** New and renewed contracts: their rents never stand in one level. */
export const contractVersions = ['new', 'renewed'] as const;

/** Kinds of tenant in the register. */
export const tenantTypes = ['person', 'authority'] as const;

const text = (description: string, example?: string) =>
  z
    .string()
    .nullable()
    .meta(example === undefined ? { description } : { description, example });
const amount = (description: string, example: number) => z.number().nullable().meta({ description, example });
const whole = (description: string, example: number) => z.int().nullable().meta({ description, example });

/** One rent contract; amounts are of the whole contract. */
export const RentContract = z
  .object({
    id: z.string().meta({
      description:
        '`r-` and the number of the contract; a hash of its terms where no export gives the number, until one does.',
      example: 'r-CNT747517170',
    }),
    area_id: whole('The Land Department’s cadastral area.', 330),
    area: text('Its name.', 'Marsa Dubai'),
    area_ar: text('Its Arabic name.', 'مرسى دبي'),
    community: text('The name people use for the place, where it is known.', 'Dubai Marina'),
    master_project: text('Master project.'),
    project_id: Transaction.shape.project_id,
    project_basis: Transaction.shape.project_basis,
    project_confidence: Transaction.shape.project_confidence,
    project: text('Its name.'),
    candidate_projects: z.array(z.string()).meta({
      description:
        'Projects on its plot where the export names several: it is in one of them, and `project_id` is null. Else empty: a contract that some rows name a project for and others none is of that project.',
    }),
    developer_id: whole('Developer of the project.', 1094),
    developer: text('Its name.'),
    developer_basis: Transaction.shape.developer_basis,
    property_type: z.enum(propertyTypes).nullable().meta({ description: 'Kind of property.' }),
    property_sub_type: text('Finer type, as the register writes it.', 'Flat'),
    usage: text('Usage of the property.', 'residential'),
    bedrooms: whole('Bedrooms; 0 is a studio; null where the register does not say.', 2),
    rooms_label: text('Rooms as the register writes them.', '2 bed rooms+hall'),
    is_freehold: z
      .boolean()
      .nullable()
      .meta({ description: 'In an area open to buyers of every nationality.' }),
    annual_amount_aed: amount(
      'Rent a year; spread over 365 days where the register gives the contract’s amount only.',
      85_000,
    ),
    contract_amount_aed: amount('Rent over the whole contract.', 85_000),
    annual_aed_per_sqft: amount('Annual rent by size.', 92.4),
    transaction_date: Transaction.shape.transaction_date,
    transaction_date_basis: Transaction.shape.transaction_date_basis,
    start_date: z.iso.date().meta({ description: 'First day.' }),
    end_date: z.iso.date().nullable().meta({ description: 'Last day.' }),
    duration_days: whole('Days, both ends included.', 365),
    registered_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Instant of registration; null where the export does not give it.' }),
    version: z.enum(contractVersions).nullable().meta({ description: 'New, or renewed by the same tenant.' }),
    property_count: z.int().meta({
      description: 'Properties in the contract; at least so many where no export counts them.',
    }),
    property_count_basis: z.enum(['register', 'export', 'lines']).meta({
      description:
        'What counts them: the `register` (data.dubai, Dubai Pulse), an `export` (dubailand.gov.ae), or the `lines` that the rows tell apart, at least so many.',
      example: 'register',
    }),
    line_count: z.int().meta({ description: 'Properties of it that are listed.' }),
    area_sqft: amount(
      'Size in square feet, of all its properties together; null where not all are listed.',
      920,
    ),
    area_sqm: amount('The same in square metres.', 85.47),
    tenant_type: z
      .enum(tenantTypes)
      .nullable()
      .meta({ description: 'Kind of tenant; null where the export does not give it.' }),
    quality_flags: z.array(z.string()).meta({
      description:
        'Implausible values of the record. Lists keep such records; statistics leave them out. `area_missing`: the export gives no size of any of its properties. A contract that has sized properties, not all of them listed, has neither a size nor this flag.',
    }),
  })
  .meta({ id: 'RentContract' });
export type RentContract = z.input<typeof RentContract>;

/** The record clients see. A contract that ends before it begins has no duration. */
export function toRentContract(record: TransactionRecord): RentContract {
  const { kind, place, counted_on: start_date, contract_end_date: end_date } = record;
  return {
    ...place,
    ...kind,
    id: record.id,
    annual_amount_aed: record.double('price_aed'),
    contract_amount_aed: record.double('contract_amount_aed'),
    annual_aed_per_sqft: record.double('price_aed_per_sqft'),
    transaction_date: record.transaction_date,
    start_date,
    end_date,
    duration_days: end_date === null || end_date < start_date ? null : daysBetween(start_date, end_date) + 1,
    registered_at: record.registered_at,
    version: kind.contract_version,
    property_count: record.whole('unit_count') ?? 1,
    property_count_basis: kind.property_count_basis ?? 'lines',
    line_count: record.whole('contract_line_count') ?? 1,
    area_sqft: record.double('area_sqft'),
    area_sqm: record.double('area_sqm'),
    tenant_type: kind.contract_tenant_type,
  };
}

const DAY_MS = 86_400_000;

function daysBetween(start: string, end: string): number {
  return (Date.parse(end) - Date.parse(start)) / DAY_MS;
}
