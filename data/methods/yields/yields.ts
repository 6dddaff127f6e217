/** Gross and net yield of every area, community, project, building and the market. */
import { z } from 'zod';
import { columns, noted, nullable } from '../../columns/columns.ts';
import { methods } from '../../methods.ts';
import { publishingRules } from '../../publishing-rules.ts';
import { sqlFile, type TableDefinition } from '../../table.ts';
import { studentQuantileSql } from '../student-quantile.ts';

function endOfNetYield(word: string) {
  return endOf(word, 'net yield');
}

function endOfYieldWithRenewals(word: string) {
  return endOf(word, 'yield with renewals');
}

function endOf(word: string, what: string) {
  return z
    .number()
    .nullable()
    .describe(
      `${word} end of the 95 % interval of the ${what}, per cent; null when withheld, or with fewer than ${publishingRules.index_clusters_least} clusters.`,
    );
}

/** Defines `yields`: one subject and property class, or all classes, with a ready sale or a new contract in the window. */
export const yields: TableDefinition = {
  id: 'yields',
  layer: 'mart',
  served: true,
  grain: 'one subject and property class, or all classes, with a ready sale or a new contract in the window',
  key: ['subject', 'subject_id', 'property_type'],
  inputs: ['yield_segments', 'yield_cells', 'counted_deals', 'service_charges'],
  row: z.object({
    subject: noted(columns.subject, 'area, community, project, building or market.'),
    subject_id: noted(columns.subject_id, '0 for the market.'),
    property_type: noted(columns.property_type, 'Only apartment, and villa with townhouses; all for both.'),
    gross_yield_pct: nullable(columns.gross_yield_pct),
    low_gross_yield_pct: nullable(columns.low_gross_yield_pct),
    high_gross_yield_pct: nullable(columns.high_gross_yield_pct),
    gross_yield_with_renewals_pct: z
      .number()
      .nullable()
      .describe(
        'The same with the rents of new and renewed contracts, as publishers of the market count them, per cent; null when withheld.',
      ),
    low_gross_yield_with_renewals_pct: endOfYieldWithRenewals('Lower'),
    high_gross_yield_with_renewals_pct: endOfYieldWithRenewals('Upper'),
    n_rents_with_renewals: noted(
      columns.n_rents_with_renewals,
      'Those of the segments used; of all that have a new one when withheld.',
    ),
    n_sales: noted(columns.n_sales, 'Ready sales of the segments used; all of them when withheld.'),
    n_rents: noted(columns.n_rents, 'Those of the segments used; all of them when withheld.'),
    segments_used: z.int().describe('Segments with enough on both sides.'),
    quality: z
      .string()
      .nullable()
      .describe('ok from 30 on both sides of every segment used, else low; null when withheld.'),
    basis: z.string().describe("own: the subject's own contracts; area_rent: those of its area."),
    segmentation: noted(
      nullable(columns.segmentation),
      'mixed where the classes differ; null when withheld.',
    ),
    cluster_count: noted(
      nullable(columns.cluster_count),
      'Here each record outside of projects counts alone; null without a segment used.',
    ),
    reason: z.string().nullable().describe('Why the gross yield is withheld.'),
    net_yield_pct: z
      .number()
      .nullable()
      .describe('Gross yield less the service charge, per cent; null when withheld.'),
    low_net_yield_pct: endOfNetYield('Lower'),
    high_net_yield_pct: endOfNetYield('Upper'),
    net_reason: z.string().nullable().describe('Why the net yield is withheld.'),
    service_charge_aed_per_sqft: z
      .number()
      .nullable()
      .describe('Median yearly service charge of the projects sold there, AED a square foot.'),
    window_from: noted(nullable(columns.window_from), '12 months.'),
    window_to: noted(nullable(columns.window_to), 'The earlier one of sales and rent contracts.'),
  }),
  sql: sqlFile(import.meta.url, 'yields.sql', {
    student_quantile: studentQuantileSql('sum(clusters) - 1'),
    all_student_quantile: studentQuantileSql('sum(all_clusters) - 1'),
  }),
  orderBy: ['subject', 'subject_id', 'property_type'],
  identities: [
    {
      what: 'subjects and classes in yields against yield_segments',
      left: "select count(*) from yields where subject <> 'market' and property_type <> 'all'",
      right: 'select count(*) from (select distinct subject, subject_id, property_type from yield_segments)',
    },
    {
      what: 'every yield is shown or withheld with a reason',
      left: 'select count(*) from yields where (gross_yield_pct is null) = (reason is not null) and (net_yield_pct is null) = (net_reason is not null)',
      right: 'select count(*) from yields',
    },
  ],
  methodVersion: methods['gross-yield'].version,
};
