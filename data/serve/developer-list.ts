/** Serves the directory of developers. */
import { z } from 'zod';
import { columns, noted } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';
import { developers } from '../tables/developers.ts';

/** Defines `developer_list`: one developer. */
export const developerList: TableDefinition = {
  id: 'developer_list',
  layer: 'serve',
  grain: 'one developer',
  key: ['developer_id'],
  inputs: ['developers'],
  row: z.object({
    ...developers.row.shape,
    aliases: z.array(z.string()).describe('Its brand, where its name does not say it.'),
    folded: noted(columns.folded, 'With other names and the number: a search looks through it.'),
  }),
  sql: sqlFile(import.meta.url, 'developer-list.sql'),
  orderBy: ['developer_id'],
  identities: [
    {
      what: 'rows of developer_list against developers',
      left: 'select count(*) from serve.developer_list',
      right: 'select count(*) from developers',
    },
  ],
  methodVersion: null,
};
