/** Growth of prices and of rents over one, three and five years of every area, community, project and the market, like with like. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { methods } from '../methods.ts';
import { publishingRules } from '../publishing-rules.ts';
import { sqlFile, type TableDefinition } from '../table.ts';
import { studentQuantileSql } from './student-quantile.ts';

const fewClusters = `Null with fewer than ${publishingRules.index_clusters_least} clusters.`;

/** Defines `growth`: one feed, stage, subject, property type and number of years with comparable records. */
export const growth: TableDefinition = {
  id: 'growth',
  layer: 'mart',
  served: true,
  grain: 'one feed, stage, subject, property type and number of years with comparable records',
  key: ['feed', 'stage', 'subject', 'subject_id', 'property_type', 'years'],
  inputs: ['priced_sales', 'rent_contracts', 'dataset_as_of'],
  row: z.object({
    feed: noted(columns.feed, 'Prices, or annual rents of new contracts, by the square foot.'),
    stage: z.string().describe('new or existing; all for rents.'),
    subject: noted(columns.subject, 'market, area, community or project.'),
    subject_id: noted(columns.subject_id, '0 for the market.'),
    property_type: noted(columns.property_type, 'all for all of them without land.'),
    years: columns.years,
    growth_pct: z
      .number()
      .nullable()
      .describe('Change of like with like, last 12 months against the 12 that end so many years earlier, %.'),
    low_pct: noted(nullable(columns.low_pct), fewClusters),
    high_pct: noted(nullable(columns.high_pct), fewClusters),
    shrunk_pct: z
      .number()
      .nullable()
      .describe(
        `The change drawn towards that of the whole market, %: of areas and communities with fewer than ${publishingRules.index_clusters_least} clusters, where enough other places show how places differ; else null.`,
      ),
    low_shrunk_pct: z
      .number()
      .nullable()
      .describe('Lower end of the 95 % interval of shrunk_pct, %; null where that is.'),
    high_shrunk_pct: z
      .number()
      .nullable()
      .describe('Upper end of the 95 % interval of shrunk_pct, %; null where that is.'),
    own_weight_pct: z
      .number()
      .nullable()
      .describe('Weight of its own records in shrunk_pct, %; the rest is the weight of the whole market.'),
    n: z.int().describe('Records of the last 12 months that are compared.'),
    n_before: noted(columns.n_before, 'It is the earlier 12 months.'),
    cluster_count: columns.cluster_count,
    reason: z.string().nullable().describe('Why growth_pct is withheld; null where it is not.'),
  }),
  sql: sqlFile(import.meta.url, 'growth.sql', {
    student_quantile: studentQuantileSql('cluster_count - 1'),
  }),
  orderBy: ['feed', 'stage', 'subject', 'subject_id', 'property_type', 'years'],
  identities: [
    {
      what: 'growth is given, or the reason why not',
      left: 'select count(*) from growth',
      right: 'select count(growth_pct) + count(reason) from growth',
    },
  ],
  methodVersion: methods.rankings.version,
};
