/** Points of the indices that are solved by regression. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../../table.ts';
import { cellsSql, cellYearsSql, readCells, salesByStage } from './cells.ts';
import { pointsOf } from './points.ts';

const records = sqlFile(import.meta.url, 'index-points.sql');

/** Defines `index_points`: one method, subject, property type, stage, length and period. */
export const indexPoints: TableDefinition = {
  id: 'index_points',
  layer: 'stage',
  grain: 'one method, subject, property type, stage, length and period that has enough sales',
  key: ['method', 'subject', 'subject_id', 'property_type', 'stage', 'granularity', 'period'],
  inputs: ['priced_sales', 'covered_from'],
  row: z.object({
    method: z.string().describe('constant-quality or hedonic.'),
    subject: z.string().describe('market, area or community.'),
    subject_id: z.int().describe('0 for the market.'),
    property_type: z.string().describe('all for all of them without land.'),
    stage: z.string().describe('new, existing or all.'),
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
    n: z.int().describe('Sales that another period of the window is compared with.'),
    n_before: z.int().describe('The same of the period that it is compared with; 0 for the first.'),
    sales_count: z.int().describe('Eligible sales.'),
    cluster_count: z.int().describe('Projects, and places with sales outside of them, that are compared.'),
    new_share: z.number().nullable().describe('Weight of new homes, where both stages are weighed.'),
  }),
  sql: cellsSql(salesByStage, records),
  years: cellYearsSql(salesByStage, records),
  derive: async (rows, year, kept) => {
    const points = pointsOf(await readCells(rows.batches()), salesByStage, year, kept);
    return points.map(({ part: stage, ...point }) => ({ ...point, stage }));
  },
  orderBy: [],
  methodVersion: null,
};
