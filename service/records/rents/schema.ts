/** A rent contract as clients see it, and the row of the snapshot it is made from. */
import { z } from 'zod';
import { columns, noted, nullable } from '../../../data/columns/columns.ts';
import { propertyTypes } from '../../../data/property-types.ts';
import { contractVersions, tenantTypes } from '../../../data/vocabularies.ts';
import type { TransactionRecord } from '../../pages/transaction-record.ts';
import { Transaction } from '../transactions/schema.ts';

const Location = Transaction.shape.location.shape;
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
    area_id: Location.area_id,
    area: Location.area,
    area_ar: Location.area_ar,
    community: Location.community,
    master_project: Location.master_project,
    project_id: Transaction.shape.project_id,
    project_basis: Transaction.shape.project_basis,
    project_confidence: Transaction.shape.project_confidence,
    project: Location.project,
    candidate_projects: columns.candidate_projects,
    developer_id: Transaction.shape.developer_id,
    developer: Transaction.shape.developer,
    developer_basis: Transaction.shape.developer_basis,
    property_type: z.enum(propertyTypes).nullable().meta({ description: 'Kind of property.' }),
    property_sub_type: Transaction.shape.property_sub_type,
    usage: Transaction.shape.usage,
    bedrooms: Transaction.shape.bedrooms,
    bedrooms_inferred: Transaction.shape.bedrooms_inferred,
    bedrooms_basis: Transaction.shape.bedrooms_basis,
    bedrooms_confidence: Transaction.shape.bedrooms_confidence,
    rooms_label: nullable(columns.rooms_label).meta({ example: '2 bed rooms+hall' }),
    is_freehold: Transaction.shape.is_freehold,
    annual_amount_aed: nullable(columns.annual_amount_aed).meta({ example: 85_000 }),
    contract_amount_aed: nullable(columns.contract_amount_aed).meta({ example: 85_000 }),
    annual_aed_per_sqft: amount('Annual rent by size.', 92.4),
    transaction_date: Transaction.shape.transaction_date,
    transaction_date_basis: Transaction.shape.transaction_date_basis,
    start_date: columns.start_date,
    end_date: nullable(columns.end_date),
    duration_days: whole('Days, both ends included.', 365),
    registered_at: nullable(columns.registered_at),
    version: z.enum(contractVersions).nullable().meta({ description: columns.version.description }),
    property_count: noted(columns.property_count, 'At least so many where no export counts them.'),
    property_count_basis: z.enum(['register', 'export', 'lines']).meta({
      description: `${columns.property_count_basis.description} The \`register\` is data.dubai or Dubai Pulse, an \`export\` dubailand.gov.ae; \`lines\` are at least so many.`,
      example: 'register',
    }),
    line_count: z.int().meta({ description: 'Properties of it that are listed.' }),
    area_sqft: noted(
      nullable(columns.area_sqft),
      'That of all its properties; null where not all of them are listed.',
    ).meta({ example: 920 }),
    area_sqm: noted(
      nullable(columns.area_sqm),
      'That of all its properties; null where not all of them are listed.',
    ).meta({ example: 85.47 }),
    tenant_type: z.enum(tenantTypes).nullable().meta({ description: columns.tenant_type.description }),
    quality_flags: noted(
      columns.quality_flags,
      'Lists keep these records; statistics leave them out. `area_missing`: the export gives no size of any of its properties. A contract that has sized properties, not all of them listed, has neither a size nor this flag.',
    ),
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
