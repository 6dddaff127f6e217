/** The last 12 months and the 12 before of every area, community, project, building and the market. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { cellFigures, figuresOrNone, type UsedMeasures } from '../measures/cell-figures.ts';
import { contractCount, newRent, newRentPerSqft, renewedRent } from '../measures/contracts.ts';
import { figureShape } from '../measures/figure-shape.ts';
import { levelRows } from '../measures/measure.ts';
import {
  medianPrice,
  medianPricePerSqft,
  offPlanCount,
  offPlanPricePerSqft,
  readyCount,
  readyPricePerSqft,
  salesCount,
  salesValue,
} from '../measures/sales.ts';
import { clusterInPlace, clusterInProject } from '../methods/quantile-interval.ts';
import { methods } from '../methods.ts';
import { sliceVariable, subjectOfSlice } from '../slices.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Measures of both windows: all of them now, and those whose change is shown before. */
export const salesMeasures = [
  salesCount,
  salesValue,
  offPlanCount,
  readyCount,
  medianPrice,
  medianPricePerSqft,
  offPlanPricePerSqft,
  readyPricePerSqft,
] as const;
export const rentMeasures = [contractCount, newRent, newRentPerSqft, renewedRent] as const;
const salesBefore = [salesCount, salesValue, medianPricePerSqft] as const;
const rentsBefore = [contractCount, newRent, newRentPerSqft] as const;

const saleMonth = "date_trunc('month', transaction_date)::date";
const contractMonth = "date_trunc('month', start_date)::date";
const saleCluster = clusterOfSlice({
  project: clusterInProject({ building: 'building_id', period: saleMonth }),
  building: clusterInProject({ period: saleMonth }),
  place: clusterInPlace({
    project: 'project_id',
    building: 'building_id',
    area: 'area_id',
    period: saleMonth,
  }),
});
const contractCluster = clusterOfSlice({
  project: clusterInProject({ period: contractMonth }),
  building: clusterInProject({ period: contractMonth }),
  place: clusterInPlace({ project: 'project_id', area: 'area_id', period: contractMonth }),
});

/** Returns SQL of the cluster of a row in the slice. */
function clusterOfSlice({
  project,
  building,
  place,
}: Record<'project' | 'building' | 'place', string>): string {
  return `case ${sliceVariable} when 'project' then ${project} when 'building' then ${building} else ${place} end`;
}

const now = { when: 'is_now' } as const;
const before = { when: 'not is_now', prefix: 'before_', isMedianOnly: true } as const;
const builtOnly = { level: levelRows('kind') } as const;
const salesNow = { ...now, ...builtOnly, cluster: saleCluster } as const;
const rentsNow = { ...now, cluster: contractCluster, ofBedrooms: 'bedrooms <> -1' } as const;

const cells = { subject_id: 'subject_id', kind: 'kind', bedrooms: 'unnest([bedrooms, -1])' };
const sales: readonly UsedMeasures[] = [
  [salesMeasures, salesNow],
  [salesBefore, { ...before, ...builtOnly }],
];
const rents: readonly UsedMeasures[] = [
  [rentMeasures, rentsNow],
  [rentsBefore, before],
];

/** SQL of the ids of subjects by kind. */
const salesSubjects = {
  market: '0',
  area: 'area_id',
  community: 'community_id',
  project: 'project_id',
  building: 'building_id',
};
/** The same of contracts, which name no building. */
const rentsSubjects = {
  market: '0',
  area: 'area_id',
  community: 'community_id',
  project: 'project_id',
};

/** Defines `headlines`: one subject, property type and number of bedrooms, or all of them, with a sale or a contract in the last 24 months. */
export const headlines: TableDefinition = {
  id: 'headlines',
  layer: 'mart',
  served: true,
  grain:
    'one subject, property type or all types, and number of bedrooms or all of them, with a sale or a contract in the last 24 months',
  key: ['subject', 'subject_id', 'property_type', 'bedrooms'],
  inputs: ['measured_sales', 'measured_contracts', 'dataset_as_of'],
  row: z.object({
    subject: noted(columns.subject, 'area, community, project, building or market.'),
    subject_id: noted(columns.subject_id, '0 for the market.'),
    property_type: noted(nullable(columns.property_type), 'all for all of them, medians then without land.'),
    bedrooms: noted(nullable(columns.bedrooms), '-1 for all, known or not.'),
    ...figureShape(salesMeasures, salesNow),
    ...figureShape(salesBefore, before),
    ...figureShape(rentMeasures, rentsNow),
    ...figureShape(rentsBefore, before),
    window_from: noted(nullable(columns.window_from), '12 months of sales; null without sales exports.'),
    window_to: noted(nullable(columns.window_to), 'That of sales.'),
    rents_window_from: z.iso
      .date()
      .nullable()
      .describe('First day of the 12 months of rents; null without rent exports.'),
    rents_window_to: z.iso.date().nullable().describe('Last day of them: the as-of date of rent contracts.'),
  }),
  sql: sqlFile(import.meta.url, 'headlines.sql', {
    sales_figures: cellFigures({ rows: 'sales', cells, cluster: saleCluster }, ...sales),
    rents_figures: cellFigures(
      { rows: 'rents', cells, cluster: contractCluster, ofBedrooms: rentsNow.ofBedrooms },
      ...rents,
    ),
    figures: figuresOrNone(...sales, ...rents),
    subject_of_sale: subjectOfSlice(salesSubjects),
    subject_of_rent: subjectOfSlice(rentsSubjects),
  }),
  slices: Object.keys(salesSubjects),
  orderBy: ['subject', 'subject_id', 'property_type', 'bedrooms'],
  identities: [
    {
      what: 'sales of the market in headlines against transactions of 24 months',
      left: "select coalesce(sum(sales_count + before_sales_count), 0) from headlines where subject = 'market' and property_type = 'all' and bedrooms = -1",
      right:
        "select count(*) from measured_sales, dataset_as_of where dataset = 'transactions' and transaction_date <= as_of and transaction_date > (as_of - interval 24 month)::date",
    },
    {
      what: 'value of sales by area, type and bedrooms in headlines against transactions of 24 months',
      left: "select coalesce(sum(sales_value_aed + before_sales_value_aed), 0) from headlines where subject = 'area' and property_type is distinct from 'all' and bedrooms is distinct from -1",
      right:
        "select coalesce(sum(price_aed), 0) from measured_sales, dataset_as_of where area_id is not null and dataset = 'transactions' and transaction_date <= as_of and transaction_date > (as_of - interval 24 month)::date",
    },
    {
      what: 'contracts by area in headlines against rent_contracts of 24 months',
      left: "select coalesce(sum(contract_count + before_contract_count), 0) from headlines where subject = 'area' and property_type = 'all' and bedrooms = -1",
      right:
        "select count(*) from measured_contracts, dataset_as_of where area_id is not null and dataset = 'rent-contracts' and start_date <= as_of and start_date > (as_of - interval 24 month)::date",
    },
    {
      what: 'sales of the market by property type in headlines against all of them',
      left: "select coalesce(sum(sales_count), 0) from headlines where subject = 'market' and property_type is distinct from 'all' and bedrooms = -1",
      right:
        "select coalesce(sum(sales_count), 0) from headlines where subject = 'market' and property_type = 'all' and bedrooms = -1",
    },
  ],
  methodVersion: methods['market-statistics'].version,
};
