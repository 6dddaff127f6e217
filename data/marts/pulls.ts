/** Pulls: the kept exports that hold all of a window, and the days that each can know. Arrivals and completeness rest on them. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { methods } from '../methods.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `pulls`: one kept export that holds all of a window. */
export const pulls: TableDefinition = {
  id: 'pulls',
  layer: 'mart',
  served: true,
  grain: 'one kept export of sales or rents that holds all of a window',
  key: ['dataset', 'pull'],
  inputs: ['known_pulls'],
  row: z.object({
    dataset: z.enum(['transactions', 'rent-contracts']).describe('Dataset of the export.'),
    pull: z.int().describe('Its place in the order in which the exports of the dataset count.'),
    file: z.string().describe('Name of the file.'),
    export_series: z
      .string()
      .describe('Kind and name of the file without its day: exports of one series replace each other.'),
    window_by: z
      .enum(['registered', 'start', 'all'])
      .describe('Day by which the window holds its rows: registration, start of the contract, or any day.'),
    pulled_on: nullable(
      z.iso.date().describe('Day on which it says that it was pulled; null where it says none.'),
    ),
    covered_from: nullable(
      z.iso.date().describe('First day that it covers; null where it begins with the register.'),
    ),
    covered_to: z.iso.date().describe('Last day that it covers.'),
    known_until: noted(columns.known_until, 'It is the day before the pull.'),
    is_short: z
      .boolean()
      .describe('True for a pull that lost too much of what an earlier one had: it covers nothing.'),
  }),
  sql: sqlFile(import.meta.url, 'pulls.sql'),
  orderBy: ['dataset', 'pull'],
  identities: [
    {
      what: 'pulls against the exports that hold all of a window',
      left: 'select count(*) from pulls',
      right: 'select count(*) from known_pulls',
    },
  ],
  methodVersion: methods.completeness.version,
};
