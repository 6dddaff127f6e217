/** Unfinished projects with their chances of completion. */
import { z } from 'zod';
import { columns } from '../../columns/columns.ts';
import { methods } from '../../methods.ts';
import { sqlFile, type TableDefinition } from '../../table.ts';

/** Defines `supply_to_come`: one unfinished project and quarter ahead. */
export const supplyToCome: TableDefinition = {
  id: 'supply_to_come',
  layer: 'mart',
  served: true,
  grain: 'one unfinished project and quarter ahead',
  key: ['project_id', 'step'],
  inputs: ['project_spans', 'completion_chances'],
  row: z.object({
    project_id: columns.project_id,
    step: z.int().describe('Quarters after the quarter of the register’s date.'),
    quarter: z.iso.date().describe('First day of the quarter.'),
    chance: z.number().describe('Chance of completion in it, 0 to 1.'),
    unit_count: columns.unit_count,
    villa_count: z.int().describe('Villas in it.'),
  }),
  sql: sqlFile(import.meta.url, 'supply-to-come.sql'),
  orderBy: ['project_id', 'step'],
  identities: [
    {
      what: 'projects against unfinished ones that began before the quarter of the register',
      left: 'select count(distinct project_id) from supply_to_come',
      right: 'select count(*) from project_spans where completed is null and started < register_quarter',
    },
  ],
  methodVersion: methods.supply.version,
};
