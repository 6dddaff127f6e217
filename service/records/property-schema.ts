/** Fields that records of buildings and projects share: references, headline, units. */
import { z } from 'zod';
import { columns, nullable } from '../../data/columns/columns.ts';
import { yieldBases } from '../../data/methods/yields/yield-bases.ts';
import { propertyTypes } from '../../data/property-types.ts';
import { Statistic } from '../statistics/statistic.ts';

const nameAr = z.string().nullable().meta({ description: 'Name in Arabic; null where unknown.' });
const name = z
  .string()
  .nullable()
  .meta({ description: 'Name, in English where the register has an English name.' });

/** The cadastral area of a building or a project. */
export const AreaReference = z
  .object({ id: z.int().meta({ description: 'Cadastral area.', example: 330 }), name, name_ar: nameAr })
  .meta({ id: 'AreaReference' });

/** The community of a building or a project. */
export const CommunityReference = z
  .object({ id: z.int().meta({ description: 'Community, from 100000.' }), name })
  .meta({ id: 'CommunityReference' });

/** The project of a building. */
export const ProjectReference = z
  .object({ id: z.int().meta({ description: 'Project.', example: 1393 }), name, name_ar: nameAr })
  .meta({ id: 'ProjectReference' });

/** The developer of a project. */
export const DeveloperReference = z
  .object({ id: z.int().meta({ description: 'Developer.', example: 1094 }), name, name_ar: nameAr })
  .meta({ id: 'DeveloperReference' });

/** A reference, or null where nothing is referred to. */
export function reference<Id extends number, Rest extends object>(
  id: Id | null,
  rest: Rest,
): ({ id: Id } & Rest) | null {
  return id === null ? null : { id, ...rest };
}

/** A statistic that another may stand in for, and which. */
const Borrowed = (bases: readonly [string, ...string[]], description: string) =>
  Statistic.extend({
    basis: z.enum(bases).nullable().meta({ description: 'Source of the records.' }),
  }).meta({
    description,
  });

/** The figures of the last 12 months that stand on a record. */
export const PropertyHeadline = z
  .object({
    sales_count: z.int().nullable().meta({
      description: 'Registered sales; null in a building whose sales are not counted (`sales_known_pct`).',
    }),
    median_price_aed: Statistic.meta({ description: 'Median sale price, AED.' }),
    median_price_aed_per_sqft: Statistic.meta({ description: 'Median sale price, AED a square foot.' }),
    median_off_plan_price_aed_per_sqft: Statistic.meta({
      description: 'The same of sales before completion.',
    }),
    median_ready_price_aed_per_sqft: Statistic.meta({ description: 'The same of sales after completion.' }),
    median_rent_aed: Borrowed(
      ['own', 'project'],
      'Median annual rent of new contracts, AED. Contracts name no building: a building shows its project’s.',
    ),
    gross_yield_pct: Borrowed(
      yieldBases,
      'Annual rent by price, per cent; `area_rent`: with the rents of the area.',
    ),
  })
  .meta({ id: 'PropertyHeadline', description: 'The last 12 months.' });

/** One unit of the register; never an owner. */
export const Unit = z
  .object({
    id: z.int().meta({ description: 'The Land Department’s number of the property.', example: 485221706 }),
    unit_number: nullable(columns.unit_number).meta({ example: '806' }),
    floor: nullable(columns.floor).meta({ example: '8' }),
    bedrooms: nullable(columns.bedrooms).meta({ example: 1 }),
    rooms_label: nullable(columns.rooms_label).meta({ example: '1 B/R' }),
    area_sqft: nullable(columns.area_sqft).meta({ example: 741.85 }),
    balcony_sqft: nullable(columns.balcony_sqft).meta({ example: 84.7 }),
    parking: nullable(columns.parking).meta({ example: 'P1-43' }),
    property_type: z.enum(propertyTypes).nullable(),
    property_sub_type: nullable(columns.property_sub_type).meta({ example: 'Flat' }),
    is_freehold: nullable(columns.is_freehold),
    building_id: z.int().nullable().meta({ description: columns.building_id.description }),
    project_id: nullable(columns.project_id),
  })
  .meta({ id: 'Unit' });
