/** How far rents are counted, year by year: a year that is over does not change with the as-of date, and what is made of it need not be made again. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

const sql = sqlFile(import.meta.url, 'rents-until.sql');

/** Defines `rents_until`: one calendar year up to the as-of date. */
export const rentsUntil: TableDefinition = {
  id: 'rents_until',
  layer: 'stage',
  grain: 'one calendar year up to the as-of date of rent contracts',
  key: ['year_from'],
  inputs: ['rent_contracts', 'dataset_as_of'],
  row: z.object({
    year_from: z.iso.date().describe('First day of the year.'),
    until: z.iso.date().describe('Last day that counts: its last, or the as-of date.'),
  }),
  sql,
  orderBy: ['year_from'],
  partitionBy: 'year_from',
  years: `select year(year_from) as year, until::varchar as inputs from (${sql})`,
  methodVersion: null,
};
