/**
 * How far deals and rent contracts are counted, year by year. A past year does not change with the as-of date, so tables made from it need not be made again.
 */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

const sql = sqlFile(import.meta.url, 'counted-until.sql');

/** Defines `counted_until`: one calendar year. */
export const countedUntil: TableDefinition = {
  id: 'counted_until',
  layer: 'stage',
  grain: 'one calendar year with deals or rent contracts',
  key: ['year_from'],
  inputs: ['counted_deals', 'counted_contracts', 'dataset_as_of'],
  row: z.object({
    year_from: z.iso.date().describe('First day of the year.'),
    sales_until: z.iso
      .date()
      .nullable()
      .describe('Last day of the year that figures of deals count; null where no deals are loaded.'),
    rents_until: z.iso.date().nullable().describe('The same for rent contracts that start in the year.'),
    registered_rents_until: z.iso
      .date()
      .nullable()
      .describe(
        'Last start, up to the as-of date, of the contracts registered in the year; null without any.',
      ),
  }),
  sql,
  orderBy: ['year_from'],
  partitionBy: 'year_from',
  years: `select year(year_from) as year, concat_ws(' ', sales_until, rents_until, registered_rents_until) as inputs, 1 as rows from (${sql})`,
  methodVersion: null,
};
