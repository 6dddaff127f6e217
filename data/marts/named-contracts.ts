/** The basis of community rents: how many contracts name a project or a master project. */
import { z } from 'zod';
import { columns, noted } from '../columns/columns.ts';
import { methods } from '../methods.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `named_contracts`: one area, or one community with the area that holds most of it. */
export const namedContracts: TableDefinition = {
  id: 'named_contracts',
  layer: 'mart',
  served: true,
  grain: 'one area, or one community with the area that holds most of it',
  key: ['place_id'],
  inputs: ['places', 'counted_contracts', 'dataset_as_of'],
  row: z.object({
    place_id: columns.place_id,
    kind: z.string().describe('area or community.'),
    area_id: noted(columns.area_id, 'Of a community the one that holds most of it.'),
    contract_count: noted(columns.contract_count, 'Those of the area that start in the last 12 months.'),
    named_count: z
      .int()
      .describe('Of these, contracts that name a project, several of them, or a master project.'),
  }),
  sql: sqlFile(import.meta.url, 'named-contracts.sql'),
  orderBy: ['place_id'],
  identities: [
    {
      what: 'contracts of areas in the last 12 months against rent_contracts',
      left: "select coalesce(sum(contract_count), 0) from named_contracts where kind = 'area'",
      right: `select count(*) from counted_contracts, dataset_as_of
        where dataset = 'rent-contracts' and area_id in (select place_id from places where kind = 'area') and start_date <= as_of and start_date > (as_of - interval 12 month)::date`,
    },
  ],
  methodVersion: methods['market-statistics'].version,
};
