/** Points of the rent indices, which are solved as those of prices. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../../table.ts';
import { cellsSql, cellYearsSql, readCells, rentsByVersion } from './cells.ts';
import { pointsOf } from './points.ts';

const records = sqlFile(import.meta.url, 'rent-index-points.sql');

/** Defines `rent_index_points`: one subject, property type, version, length and period. */
export const rentIndexPoints: TableDefinition = {
  id: 'rent_index_points',
  layer: 'stage',
  grain: 'one subject, property type, version, length and period that has enough contracts',
  key: ['subject', 'subject_id', 'property_type', 'version', 'granularity', 'period'],
  inputs: ['rent_contracts', 'dataset_as_of', 'covered_from'],
  row: z.object({
    subject: z.string().describe('market, area or community.'),
    subject_id: z.int().describe('0 for the market.'),
    property_type: z.string().describe('all for all of them.'),
    version: z.string().describe('new or renewed.'),
    granularity: z.string().describe('month or quarter.'),
    period: z.int().describe('First month of the period, counted from year 0.'),
    window_from: z.int().describe('First month of the window, counted from year 0.'),
    compared_with: z.int().nullable().describe('First month of the period that it is compared with.'),
    ln_change: z
      .number()
      .nullable()
      .describe('Difference of the logarithms of the levels of the two periods.'),
    errors: z
      .string()
      .nullable()
      .describe('Part of the error in each set of projects, in thousand-millionths.'),
    n: z.int().describe('Contracts that another period of the window is compared with.'),
    n_before: z.int().describe('The same of the period that it is compared with; 0 for the first.'),
    contract_count: z.int().describe('Eligible contracts with a size.'),
    cluster_count: z
      .int()
      .describe('Projects, and places with contracts outside of them, that are compared.'),
  }),
  sql: cellsSql(rentsByVersion, records),
  years: cellYearsSql(rentsByVersion, records),
  derive: async (rows, year, kept) => {
    const points = pointsOf(await readCells(rows.batches()), rentsByVersion, year, kept);
    return points.map(
      ({ method: _, new_share: __, part: version, sales_count: contract_count, ...point }) => ({
        ...point,
        version,
        contract_count,
      }),
    );
  },
  orderBy: [],
  methodVersion: null,
};
