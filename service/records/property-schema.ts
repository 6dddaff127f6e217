/** What records of buildings and projects share: what they belong to, their headline, their units. */
import { z } from 'zod';
import { propertyTypes } from '../../data/property-types.ts';
import { yieldBases } from '../../data/yield-bases.ts';
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
    sales_count: z.int().meta({ description: 'Registered sales.' }),
    median_price_aed: Statistic.meta({ description: 'Median sale price, AED.' }),
    median_price_aed_per_sqft: Statistic.meta({ description: 'Median sale price, AED a square foot.' }),
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
    unit_number: z.string().nullable().meta({ description: 'Number on the door.', example: '806' }),
    floor: z.string().nullable().meta({ description: 'Floor, as the register words it.', example: '8' }),
    bedrooms: z.int().nullable().meta({ description: 'Bedrooms; 0 is a studio.', example: 1 }),
    rooms_label: z
      .string()
      .nullable()
      .meta({ description: 'Rooms as the register writes them.', example: '1 B/R' }),
    area_sqft: z.number().nullable().meta({ description: 'Size, square feet.', example: 741.85 }),
    balcony_sqft: z.number().nullable().meta({ description: 'Balcony, square feet.', example: 84.7 }),
    parking: z
      .string()
      .nullable()
      .meta({ description: 'Parking, as the register words it.', example: 'P1-43' }),
    property_type: z.enum(propertyTypes).nullable(),
    property_sub_type: z
      .string()
      .nullable()
      .meta({ description: 'Finer type, as the register writes it.', example: 'Flat' }),
    is_freehold: z.boolean().nullable().meta({ description: 'Open to buyers of every nationality.' }),
    building_id: z.int().nullable().meta({ description: 'Its building, where the register names it.' }),
    project_id: z.int().nullable().meta({ description: 'Its project.' }),
  })
  .meta({ id: 'Unit' });
