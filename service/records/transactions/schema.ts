/** A transaction as clients see it, and how a row of the snapshot becomes one. */
import { z } from 'zod';
import { columns, noted, nullable } from '../../../data/columns/columns.ts';
import { classBases, propertyClasses, propertyTypes, sizeBases } from '../../../data/property-types.ts';
import { bedroomsBases } from '../../../data/vocabularies.ts';
import type { Kind, Place, Spot } from '../../pages/page-words.ts';
import type { TransactionRecord } from '../../pages/transaction-record.ts';

/** Kinds of transaction in the register. */
export const transactionTypes = ['sales', 'rentals', 'mortgages', 'gifts'] as const;

const text = (description: string, example?: string) =>
  z
    .string()
    .nullable()
    .meta(example === undefined ? { description } : { description, example });

const Location = z
  .object({
    area_id: nullable(columns.area_id).meta({ example: 330 }),
    area: nullable(columns.area).meta({ example: 'Marsa Dubai' }),
    area_ar: nullable(columns.area_ar).meta({ example: 'مرسى دبي' }),
    community: nullable(columns.community).meta({ example: 'Dubai Marina' }),
    master_project: nullable(columns.master_project),
    project: nullable(columns.project),
    building: nullable(columns.building),
    building_basis: z.enum(['named', 'only-building']).nullable().meta({
      description: columns.building_basis.description,
      example: 'named',
    }),
    latitude: nullable(columns.latitude).meta({ example: 25.08 }),
    longitude: nullable(columns.longitude).meta({ example: 55.14 }),
    precision: z
      .enum(['building', 'project', 'area'])
      .nullable()
      .meta({ description: `${columns.precision.description} Null without a coordinate.` }),
    nearest_metro: nullable(columns.nearest_metro),
    nearest_mall: nullable(columns.nearest_mall),
    nearest_landmark: nullable(columns.nearest_landmark),
  })
  .meta({ id: 'TransactionLocation', description: 'Where it is; null where unknown.' });

/** One deal or rent contract. */
export const Transaction = z
  .object({
    id: z.string().meta({
      description: 'The Land Department’s `<group>-<procedure>-<year>-<number>`; rentals begin with `r-`.',
      example: '1-41-2011-1593',
    }),
    type: z.enum(transactionTypes),
    market: z.enum(['off-plan', 'ready']).nullable().meta({
      description:
        'Of a sale: off-plan or ready property; null where the register does not say, and for other records.',
      example: 'ready',
    }),
    procedure: nullable(columns.procedure).meta({ example: 'Sell' }),
    property_name: text('Building, else project, else master project, else “<property type> in <area>”.'),
    property_name_basis: z.enum(['building', 'project', 'master-project', 'type-and-area']).nullable().meta({
      description: 'Kind of the name in `property_name`; null without a name.',
      example: 'building',
    }),
    property_type: z.enum(propertyTypes).nullable(),
    registered_type: z
      .enum(propertyTypes)
      .nullable()
      .meta({ description: columns.registered_type.description }),
    property_class: z
      .enum(propertyClasses)
      .nullable()
      .meta({ description: columns.property_class.description }),
    class_basis: z.enum(classBases).nullable().meta({ description: columns.class_basis.description }),
    size_basis: z.enum(sizeBases).nullable().meta({ description: columns.size_basis.description }),
    property_sub_type: nullable(columns.property_sub_type).meta({ example: 'Flat' }),
    usage: nullable(columns.usage).meta({ example: 'residential' }),
    bedrooms: nullable(columns.bedrooms).meta({ example: 2 }),
    bedrooms_inferred: nullable(columns.bedrooms_inferred).meta({ example: 1 }),
    bedrooms_basis: z
      .enum(bedroomsBases)
      .nullable()
      .meta({ description: columns.bedrooms_basis.description }),
    bedrooms_confidence: nullable(columns.bedrooms_confidence).meta({ example: 1 }),
    rooms_label: nullable(columns.rooms_label).meta({ example: '2 B/R' }),
    is_off_plan: noted(nullable(columns.is_off_plan), 'Null for rentals.'),
    is_freehold: nullable(columns.is_freehold),
    price_aed: noted(nullable(columns.price_aed), 'Annual rent for a contract.').meta({ example: 1_450_000 }),
    area_sqft: nullable(columns.area_sqft).meta({ example: 1104.5 }),
    area_sqm: nullable(columns.area_sqm).meta({ example: 102.61 }),
    price_aed_per_sqft: nullable(columns.price_aed_per_sqft).meta({ example: 1312.81 }),
    unit_count: noted(nullable(columns.unit_count), 'Properties of one deal or contract.').meta({
      example: 1,
    }),
    transaction_date: noted(
      columns.transaction_date,
      'The registers of data.dubai and Dubai Pulse do not date the registration of a rent contract: then its first day, or the day of the export where that is earlier, and `transaction_date_basis` says so.',
    ),
    transaction_date_basis: z.enum(['registered', 'contract-start']).meta({
      description: columns.transaction_date_basis.description,
    }),
    registered_at: nullable(columns.registered_at),
    location: Location,
    project_id: nullable(columns.project_id).meta({ example: 1393 }),
    project_basis: z.enum(['number', 'name', 'displayed-name', 'transliteration', 'named']).nullable().meta({
      description: columns.project_basis.description,
      example: 'number',
    }),
    project_confidence: nullable(columns.project_confidence).meta({ example: 1 }),
    building_id: z
      .int()
      .nullable()
      .meta({ description: columns.building_id.description, example: 250_012_345 }),
    developer_id: nullable(columns.developer_id).meta({ example: 1094 }),
    developer: nullable(columns.developer),
    developer_basis: z.enum(['project', 'brand']).nullable().meta({
      description: columns.developer_basis.description,
    }),
    contract: z
      .object({
        start_date: z.iso.date().nullable(),
        end_date: z.iso.date().nullable(),
        version: z.enum(['new', 'renewed']).nullable(),
        property_count_basis: z.enum(['register', 'export', 'lines']).nullable().meta({
          description: columns.property_count_basis.description,
        }),
        candidate_projects: columns.candidate_projects,
      })
      .nullable()
      .meta({ id: 'RentContractTerm', description: 'Rentals only.' }),
    quality_flags: noted(columns.quality_flags, 'Lists keep these records; statistics leave them out.'),
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.input<typeof Transaction>;

/** The record clients see. */
export function toTransaction(record: TransactionRecord): Transaction {
  const { kind, place, spot } = record;
  return {
    ...kind,
    id: record.id,
    market: saleMarket(kind),
    ...propertyName(kind, place, spot),
    price_aed: record.double('price_aed'),
    area_sqft: record.double('area_sqft'),
    area_sqm: record.double('area_sqm'),
    price_aed_per_sqft: record.double('price_aed_per_sqft'),
    unit_count: record.whole('unit_count'),
    transaction_date: record.transaction_date,
    registered_at: record.registered_at,
    location: { ...place, ...spot },
    project_id: place.project_id,
    project_basis: place.project_basis,
    project_confidence: place.project_confidence,
    building_id: record.double('building_id'),
    developer_id: place.developer_id,
    developer: place.developer,
    developer_basis: place.developer_basis,
    contract:
      kind.type === 'rentals'
        ? {
            start_date: record.counted_on,
            end_date: record.contract_end_date,
            version: kind.contract_version,
            property_count_basis: kind.property_count_basis,
            candidate_projects: place.candidate_projects,
          }
        : null,
  };
}

/** Returns the market of a sale: off-plan or ready; null for others. */
export function saleMarket({ type, is_off_plan }: Pick<Kind, 'type' | 'is_off_plan'>): Transaction['market'] {
  if (type !== 'sales' || is_off_plan === null) return null;
  return is_off_plan ? 'off-plan' : 'ready';
}

/** Returns the name of a property and its source: building, else project, else master project, else kind and area. */
export function propertyName(
  { property_type }: Kind,
  { project, master_project, area }: Place,
  { building }: Spot,
): Pick<Transaction, 'property_name' | 'property_name_basis'> {
  if (building !== null) return { property_name: building, property_name_basis: 'building' };
  if (project !== null) return { property_name: project, property_name_basis: 'project' };
  if (master_project !== null)
    return { property_name: master_project, property_name_basis: 'master-project' };
  if (property_type === null || area === null) return { property_name: null, property_name_basis: null };
  return { property_name: `${property_type} in ${area}`, property_name_basis: 'type-and-area' };
}
