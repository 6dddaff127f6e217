/** What community a project is in, learned from the sales feeds and the registers' master projects. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `project_communities`: one project name whose community is not in doubt. */
export const projectCommunities: TableDefinition = {
  id: 'project_communities',
  layer: 'table',
  grain: 'one project name whose community is not in doubt',
  key: ['folded'],
  inputs: [
    'clean_transactions',
    'clean_rent_contracts',
    'clean_projects',
    'place_feed_names',
    'community_names',
  ],
  row: z.object({
    folded: z.string().describe("The project's name folded by fold_name."),
    community_id: z.bigint().describe('place_id of the community.'),
    basis: z.enum(['feed', 'master-project']).describe('Which of the two said so.'),
    n: z.bigint().describe('Rows that say so.'),
    share: z.number().describe('Part of the rows naming the project that say so, 0.9 to 1.'),
  }),
  sql: sqlFile(import.meta.url, 'project-communities.sql'),
  orderBy: ['folded'],
  methodVersion: null,
};
