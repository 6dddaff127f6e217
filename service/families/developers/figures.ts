/** A developer's record: how it delivers, what it sold each year, and for how much beside everybody else in its areas. */

import { z } from 'zod';
import { methodOf } from '../../../data/methods.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { endpoint, record } from '../../contract/endpoint.ts';
import { exampleRecords } from '../../contract/example-records.ts';
import {
  asOfDataset,
  DeveloperParams,
  type DeveloperRow,
  readDeveloper,
} from '../../records/developer-schema.ts';
import { partlyCovered } from '../../statistics/coverage.ts';
import {
  dearerBy,
  isPartial,
  type PriceCell,
  readPriceCells,
  readSales,
  seenLastYear,
  unseen,
} from '../../statistics/developers/sales.ts';
import { shareOfProjects } from '../../statistics/share.ts';
import { Figure, figure, Provenance, Statistic, statistic, withheld } from '../../statistics/statistic.ts';
import type { Window } from '../../statistics/window.ts';

const noDelays =
  'the register replaces the planned day of a finished project by the actual one, so no delay can be measured';

const Delivery = z
  .object({
    finished_projects: z.int().meta({ description: 'Projects with the status finished in the register.' }),
    unfinished_projects: z.int().meta({ description: 'Projects not finished, cancelled or frozen.' }),
    overdue_projects: z.int().meta({
      description: 'Unfinished projects whose planned day of completion has passed.',
    }),
    overdue_share_pct: Statistic.meta({
      description: 'Their share of the unfinished projects that have a planned day.',
    }),
    open_projects: z.int().meta({
      description: 'Projects that have begun and are not finished. `median_building_days` leaves them out.',
    }),
    median_age_days: Statistic.meta({
      description: 'Days since the start of the open projects, as the register gives the start now.',
    }),
    median_building_days: Statistic.meta({
      description:
        'Days from the start to the completion of finished projects. Only these count: slow projects that are still open would lengthen it.',
    }),
    assessed_projects: z
      .int()
      .nullable()
      .meta({ description: `Withdrawn: ${noDelays}.`, deprecated: true }),
    delayed_projects: z
      .int()
      .nullable()
      .meta({ description: `Withdrawn: ${noDelays}.`, deprecated: true }),
    delayed_share_pct: Statistic.meta({ description: 'Withdrawn; `reason` says why.', deprecated: true }),
    median_delay_days: Statistic.meta({ description: 'Withdrawn; `reason` says why.', deprecated: true }),
  })
  .meta({ id: 'DeliveryRecord' });

const Year = z
  .object({
    year: z.int(),
    sales_count: z.int(),
    sales_value_aed: z.number(),
    median_price_aed_per_sqft: Figure,
    partial: z
      .literal(true)
      .optional()
      .meta({ description: 'True when the year is not over, or begins before the visible history.' }),
  })
  .meta({ id: 'DeveloperYear' });

const Cell = z
  .object({
    area_id: z.int(),
    area: z.string().nullable(),
    property_type: z.string(),
    is_off_plan: z.boolean(),
    median_price_aed_per_sqft: Figure.meta({ description: 'Median of the developer’s sales.' }),
    others_median_price_aed_per_sqft: Figure.meta({
      description: 'Median of the sales of all other developers.',
    }),
    difference_pct: Figure.meta({
      description: 'Difference of the two medians, in per cent of the others’.',
    }),
  })
  .meta({ id: 'DeveloperPriceCell' });

/** The answer of `GET /developers/{id}/stats`. */
const DeveloperStats = z
  .object({
    developer_id: z.int(),
    name: z.string().nullable().meta({ description: 'Null where no export names the developer.' }),
    delivery: Delivery,
    sales_count: z.int().meta({ description: 'Sales in its projects since the visible history begins.' }),
    sales_value_aed: z.number(),
    years: z.array(Year),
    median_price_aed_per_sqft: Statistic.meta({ description: 'Of built property in the last 12 months.' }),
    difference_from_areas_pct: Statistic.meta({
      description:
        'Price of a square foot above that of all other developers’ sales in the same area, of the same property type and stage (off-plan or ready), per cent. Cells are weighted by their sales; land is left out.',
    }),
    areas: z.array(Cell),
  })
  .meta({ id: 'DeveloperStats' });

function toDelivery(row: DeveloperRow, as_of: string): z.input<typeof Delivery> {
  const since = (from: string | null) => ({
    ...methodOf('developer-record'),
    window: { from: from ?? as_of, to: as_of },
    as_of,
  });
  const today = since(as_of);
  const { open_projects: open, built_projects: built } = row;
  const age = { value: row.median_age_days, n: open, p25: row.p25_age_days, p75: row.p75_age_days };
  const building = {
    value: row.median_building_days,
    n: built,
    p25: row.p25_building_days,
    p75: row.p75_building_days,
  };
  return {
    finished_projects: row.finished_projects,
    unfinished_projects: row.unfinished_projects,
    overdue_projects: row.overdue_projects,
    overdue_share_pct: statistic(shareOfProjects(row.overdue_projects, row.planned_projects), today, {
      of: 'unfinished projects with a planned day',
      unit: 'pct',
    }),
    open_projects: open,
    median_age_days: statistic(age, since(row.first_start_date), { of: 'open projects', unit: 'days' }),
    median_building_days: statistic(building, since(row.first_completion_date), {
      of: 'finished projects with a start and a completion',
      unit: 'days',
    }),
    assessed_projects: null,
    delayed_projects: null,
    delayed_share_pct: { ...withheld(0, noDelays), ...today },
    median_delay_days: { ...withheld(0, noDelays), ...today },
  };
}

type Price = z.input<typeof Figure>;

function differenceIn(own: Price, others: Price): Price {
  const n = Math.min(own.n, others.n);
  if (own.value === null) return withheld(n, `the developer: ${own.reason ?? 'unknown'}`);
  if (others.value === null) return withheld(n, `the others: ${others.reason ?? 'unknown'}`);
  return figure({ value: (own.value / others.value - 1) * 100, n }, { unit: 'pct' });
}

function toCell({ own, others, ...cell }: PriceCell): z.input<typeof Cell> {
  const [price, elsewhere] = [own, others].map((row) => figure(row, { unit: 'aed_per_sqft', of: 'sales' }));
  if (price === undefined || elsewhere === undefined) throw new Error('A cell has two sides.');
  return {
    ...cell,
    median_price_aed_per_sqft: price,
    others_median_price_aed_per_sqft: elsewhere,
    difference_pct: differenceIn(price, elsewhere),
  };
}

function priceDifference(
  cells: readonly PriceCell[],
  window: Window | null,
  provenance: z.input<typeof Provenance>,
): z.input<typeof Statistic> {
  const { pct, n } = dearerBy(
    cells.filter(
      ({ property_type, own, others }) =>
        property_type !== 'land' &&
        own.n >= publishingRules.least_shown &&
        others.n >= publishingRules.least_shown,
    ),
  );
  if (window === null) return { ...withheld(n, unseen), ...provenance };
  if (pct === null) {
    return {
      ...withheld(n, `no area where both sides have ${publishingRules.least_shown} like sales`),
      ...provenance,
    };
  }
  return statistic({ value: pct, n }, provenance, { unit: 'pct' });
}

/** `GET /developers/{id}/stats`. */
export const getDeveloperStats = endpoint({
  operationId: 'getDeveloperStats',
  method: 'get',
  path: '/api/v1/developers/{id}/stats',
  tag: 'Developers',
  summary: 'A developer’s projects and sales',
  description:
    'Returns how many projects are finished, overdue and open, their age and building time, the sales and their value for each year, and the median AED a square foot of the last 12 months beside that of all other developers in the same areas. Counts and sums are of all registered sales; medians are of eligible sales without land. A sale belongs to the developer of its project.',
  reads: 'snapshot',
  counts: ['projects', 'transactions'],
  params: DeveloperParams,
  answer: record('stats', DeveloperStats, {
    years: Provenance.meta({ description: 'How the figures of `years` were made.' }),
    areas: Provenance.meta({ description: 'How the figures of `areas` were made.' }),
  }),
  problems: ['developer-not-found'],
  deprecatedFields: {
    fields: [
      'delivery.assessed_projects',
      'delivery.delayed_projects',
      'delivery.delayed_share_pct',
      'delivery.median_delay_days',
    ],
    since: '2026-11-28',
  },
  examples: [
    { summary: 'Of one developer', request: `/api/v1/developers/${exampleRecords.developer}/stats` },
  ],
  async handle({ params, snapshot, historyFrom, signal }) {
    const row = await readDeveloper(snapshot, params.id, signal);
    const as_of = asOfDataset(snapshot, 'transactions');
    const window = seenLastYear(snapshot, historyFrom);
    const { years, inWindow } = await readSales(snapshot, params.id, { historyFrom, window, signal });
    const cells = window === null ? [] : await readPriceCells(snapshot, params.id, window, signal);
    const coveredFrom = snapshot.coveredFrom('sales');
    const counted = window ?? { from: as_of, to: as_of };
    const made = { window: counted, as_of, ...partlyCovered(counted, coveredFrom) };
    const [first] = years;
    const history = { from: historyFrom ?? (first === undefined ? as_of : `${first.year}-01-01`), to: as_of };
    const areas = { ...methodOf('developer-record'), ...made };
    return {
      record: {
        developer_id: row.id,
        name: row.name ?? row.name_ar,
        delivery: toDelivery(row, asOfDataset(snapshot, 'projects')),
        sales_count: years.reduce((sum, year) => sum + year.sales_count, 0),
        sales_value_aed: Math.round(years.reduce((sum, year) => sum + year.sales_value_aed, 0)),
        years: years.map(({ price, sales_value_aed, ...year }) => ({
          ...year,
          sales_value_aed: Math.round(sales_value_aed),
          median_price_aed_per_sqft: figure(price, { unit: 'aed_per_sqft', of: 'sales' }),
          ...(isPartial(year.year, as_of, { historyFrom, coveredFrom }) ? { partial: true as const } : {}),
        })),
        median_price_aed_per_sqft: statistic(
          inWindow.price,
          { ...methodOf('market-statistics'), ...made },
          { unit: 'aed_per_sqft', of: 'sales', ...(window === null ? { reason: unseen } : {}) },
        ),
        difference_from_areas_pct: priceDifference(cells, window, areas),
        areas: cells.map(toCell),
      },
      meta: {
        years: {
          ...methodOf('market-statistics'),
          window: history,
          as_of,
          ...partlyCovered(history, coveredFrom),
        },
        areas,
      },
    };
  },
});
