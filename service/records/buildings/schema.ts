/** Buildings as the snapshot has them and as clients see them. */
import { z } from 'zod';
import { columns, nullable } from '../../../data/columns/columns.ts';
import { exampleRecords } from '../../contract/example-records.ts';
import { Figure, figure, withheld } from '../../statistics/statistic.ts';
import {
  AreaReference,
  CommunityReference,
  DeveloperReference,
  ProjectReference,
  PropertyHeadline,
  reference,
} from '../property-schema.ts';

const whole = (description: string, example: number) => z.int().nullable().meta({ description, example });

/** A row of the directory. */
export const Building = z
  .object({
    id: z.int().meta({
      description: 'Made of area, project and name, so it stays in every snapshot.',
      example: exampleRecords.building,
    }),
    name: z.string().meta({
      description: 'Name, in English where the register has an English name.',
      example: 'Marina Heights 1',
    }),
    name_ar: z.string().nullable().meta({ description: 'Name in Arabic; null where unknown.' }),
    area: AreaReference.nullable(),
    community: CommunityReference.nullable(),
    project: ProjectReference.nullable(),
    developer: DeveloperReference.nullable(),
    building_number: z.string().nullable().meta({ description: 'Number within the plot.', example: '1' }),
    floors: nullable(columns.floors).meta({ example: 40 }),
    unit_count: whole('Flats, offices and shops; null where the register of buildings is not loaded.', 312),
    is_freehold: nullable(columns.is_freehold),
    completed_year: whole(
      'Year its project was completed; null unless it is finished and the register has the day.',
      2018,
    ),
    latitude: nullable(columns.latitude).meta({ example: 25.08 }),
    longitude: nullable(columns.longitude).meta({ example: 55.14 }),
    precision: z
      .enum(['building', 'project', 'area'])
      .nullable()
      .meta({ description: `${columns.precision.description} Null without a coordinate.` }),
    transaction_count: z.int().nullable().meta({
      description:
        'Registered sales since the plan’s history begins; null where `sales_known_pct` is too small to count.',
      example: 128,
    }),
    sales_known_pct: z.number().nullable().meta({
      description:
        'Part of the sales of units of its project, else of its area, in the last 12 months whose building is known, per cent; null without such sales.',
      example: 97.4,
    }),
    median_price_aed_per_sqft: Figure.meta({
      description: 'Median sale price of built property of the last 12 months, AED a square foot.',
    }),
  })
  .meta({ id: 'Building' });

/** One building. */
export const BuildingRecord = Building.omit({
  transaction_count: true,
  sales_known_pct: true,
  median_price_aed_per_sqft: true,
})
  .extend({
    flats: nullable(columns.flats).meta({ example: 300 }),
    offices: nullable(columns.offices).meta({ example: 0 }),
    shops: nullable(columns.shops).meta({ example: 4 }),
    car_parks: nullable(columns.car_parks).meta({ example: 420 }),
    elevators: nullable(columns.elevators).meta({ example: 6 }),
    swimming_pools: nullable(columns.swimming_pools).meta({ example: 1 }),
    built_up_area_sqft: nullable(columns.built_up_area_sqft).meta({ example: 512_000 }),
    transaction_count: Building.shape.transaction_count,
    sales_known_pct: Building.shape.sales_known_pct,
    headline: PropertyHeadline,
  })
  .meta({ id: 'BuildingRecord' });

const text = z.string().nullable();
const int = z.int().nullable();

/** A row of buildings.sql. */
export const BuildingRow = z.object({
  id: z.int(),
  name: z.string(),
  name_ar: text,
  area_id: int,
  area: text,
  area_ar: text,
  community_id: int,
  community: text,
  project_id: int,
  project: text,
  project_ar: text,
  developer_id: int,
  developer: text,
  developer_ar: text,
  building_number: text,
  floors: int,
  unit_count: int,
  flats: int,
  offices: int,
  shops: int,
  car_parks: int,
  elevators: int,
  swimming_pools: int,
  built_up_area_sqft: z.number().nullable(),
  is_freehold: z.boolean().nullable(),
  completed_year: int,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  precision: z.enum(['building', 'project', 'area']).nullable(),
  transaction_count: int,
  sales_known_pct: z.number().nullable(),
  is_counted: z.boolean(),
  median_price_aed_per_sqft: z.number().nullable(),
  ppsf_n: z.int(),
});
export type BuildingRow = z.output<typeof BuildingRow>;

/** Returns references to the project, developer, community and area of a building. */
export function placedBuilding(row: BuildingRow) {
  return {
    ...row,
    area: reference(row.area_id, { name: row.area, name_ar: row.area_ar }),
    community: reference(row.community_id, { name: row.community }),
    project: reference(row.project_id, { name: row.project, name_ar: row.project_ar }),
    developer: reference(row.developer_id, { name: row.developer, name_ar: row.developer_ar }),
  };
}

/** Returns why nothing is counted by building. */
export const tooFewKnown = (known: number | null): string =>
  `the building of only ${known ?? 0} % of the sales there is known`;

/** A row of the directory; the median only where the plan sees all of its window. */
export function toBuilding(row: BuildingRow, seesWindow: boolean): z.input<typeof Building> {
  return {
    ...placedBuilding(row),
    median_price_aed_per_sqft: medianOf(row, seesWindow),
  };
}

function medianOf(row: BuildingRow, seesWindow: boolean): z.input<typeof Figure> {
  if (!seesWindow) return withheld(0, 'the plan’s history begins within the last 12 months');
  if (!row.is_counted) return withheld(0, tooFewKnown(row.sales_known_pct));
  const { median_price_aed_per_sqft: value, ppsf_n: n } = row;
  return figure({ value, n }, { unit: 'aed_per_sqft', of: 'sales' });
}
