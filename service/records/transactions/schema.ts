/** A transaction as clients see it, and how a row of the snapshot becomes one. */
import { z } from 'zod';
import { propertyTypes } from '../../../data/property-types.ts';
import type { Kind, Place, Spot } from '../../pages/page-words.ts';
import type { TransactionRecord } from '../../pages/transaction-record.ts';

/** Kinds of transaction in the register. */
export const transactionTypes = ['sales', 'rentals', 'mortgages', 'gifts'] as const;

const text = (description: string, example?: string) =>
  z
    .string()
    .nullable()
    .meta(example === undefined ? { description } : { description, example });
const amount = (description: string, example: number) => z.number().nullable().meta({ description, example });
const whole = (description: string, example: number) => z.int().nullable().meta({ description, example });
const yesNo = (description: string) => z.boolean().nullable().meta({ description });

const Location = z
  .object({
    area_id: whole('The Land Department’s cadastral area.', 330),
    area: text('Its name.', 'Marsa Dubai'),
    area_ar: text('Its Arabic name.', 'مرسى دبي'),
    community: text('The name people use for the place, where it is known.', 'Dubai Marina'),
    master_project: text('Master project.'),
    project: text('Project.'),
    building: text('Building.'),
    latitude: amount('Degrees north (WGS 84).', 25.08),
    longitude: amount('Degrees east (WGS 84).', 55.14),
    precision: z
      .enum(['building', 'project', 'area'])
      .nullable()
      .meta({ description: 'Place that the coordinate belongs to; null without a coordinate.' }),
    nearest_metro: text('Nearest metro station, as the register says.'),
    nearest_mall: text('Nearest mall, as the register says.'),
    nearest_landmark: text('Nearest landmark, as the register says.'),
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
        'Of a sale: what was sold, off-plan or ready property; null where the register does not say, and for all that is no sale.',
      example: 'ready',
    }),
    procedure: text('Name of the registered procedure.', 'Sell'),
    property_name: text('Building, else project, else master project, else “<property type> in <area>”.'),
    property_name_basis: z.enum(['building', 'project', 'master-project', 'type-and-area']).nullable().meta({
      description: 'Kind of the name in `property_name`; null without a name.',
      example: 'building',
    }),
    property_type: z.enum(propertyTypes).nullable(),
    property_sub_type: text('Finer type, as the register writes it.', 'Flat'),
    usage: text('Usage of the property.', 'residential'),
    bedrooms: whole('Bedrooms; 0 is a studio.', 2),
    rooms_label: text('Rooms as the register writes them.', '2 B/R'),
    is_off_plan: yesNo('Sold before completion; null for rentals.'),
    is_freehold: yesNo('Open to buyers of every nationality.'),
    price_aed: amount('Value of the deal in AED; for rentals the annual amount.', 1_450_000),
    area_sqft: amount('Size the deal covers.', 1104.5),
    area_sqm: amount('The same in square metres.', 102.61),
    price_aed_per_sqft: amount('Price by size.', 1312.81),
    unit_count: whole('Properties in this one deal or contract.', 1),
    transaction_date: z.iso.date().meta({
      description:
        'Day of registration in Dubai, of every kind. The registers of data.dubai and Dubai Pulse do not date the registration of a rent contract: then its first day, or the day of the export where that is earlier, and `transaction_date_basis` says so.',
    }),
    transaction_date_basis: z.enum(['registered', 'contract-start']).meta({
      description:
        'What `transaction_date` is: the day of registration; or, where no export has it, the first day of the contract or that of the export, whichever is earlier.',
    }),
    registered_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Instant of registration; null where the export does not give it.' }),
    location: Location,
    project_id: whole(
      'Project: its register number, or from 1,000,000,000 on an id made of name and place.',
      1393,
    ),
    project_basis: z.enum(['number', 'name', 'displayed-name', 'transliteration', 'named']).nullable().meta({
      description:
        'How `project_id` is known: the register’s `number`, its exact `name`, the `displayed-name` that its Arabic one is published under, a `transliteration` between Arabic and Latin letters, or `named`: the register has no such project.',
      example: 'number',
    }),
    project_confidence: z.number().nullable().meta({
      description: 'How sure `project_id` is, from 0 to 1.',
      example: 1,
    }),
    building_id: whole('Building.', 250_012_345),
    developer_id: whole('Developer of the project, or the brand that its name says.', 1094),
    developer: text('Its name, in Latin letters.'),
    developer_basis: z.enum(['project', 'brand']).nullable().meta({
      description:
        'How it is known: the register names the developer of the `project`, or the project’s name says a `brand`.',
    }),
    contract: z
      .object({
        start_date: z.iso.date().nullable(),
        end_date: z.iso.date().nullable(),
        version: z.enum(['new', 'renewed']).nullable(),
        property_count_basis: z.enum(['register', 'export', 'lines']).nullable().meta({
          description:
            'What counts the properties (`unit_count`): the `register`, an `export`, or its `lines`, which tell at least so many.',
        }),
        candidate_projects: z.array(z.string()).meta({
          description:
            'Projects on its plot where the export names several: it is in one of them, and `project_id` is null.',
        }),
      })
      .nullable()
      .meta({ id: 'RentContractTerm', description: 'Rentals only.' }),
    quality_flags: z.array(z.string()).meta({
      description: 'Implausible values of the record. Lists keep such records; statistics leave them out.',
    }),
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.input<typeof Transaction>;

/** The record clients see. */
export function toTransaction(record: TransactionRecord): Transaction {
  const { kind, place, spot } = record;
  return {
    ...kind,
    id: record.id,
    market: marketOf(kind),
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

/** What a sale sold. */
export function marketOf({ type, is_off_plan }: Pick<Kind, 'type' | 'is_off_plan'>): Transaction['market'] {
  if (type !== 'sales' || is_off_plan === null) return null;
  return is_off_plan ? 'off-plan' : 'ready';
}

/** What people call it, and what that is: building, else project, else master project, else kind and area. */
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
