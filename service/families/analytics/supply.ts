/** Homes to come: what the register plans, and what past completions let expect. */
import { z } from 'zod';
import { methodOf } from '../../../data/methods.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { register } from '../../../data/register.ts';
import { endpoint, list } from '../../contract/endpoint.ts';
import { PlaceMeta } from '../../contract/meta.ts';
import { findPlace, placeIds } from '../../records/place-parameter.ts';
import { areaParameter } from '../../records/property-parameters.ts';
import { Provenance } from '../../statistics/statistic.ts';
import { readQuery } from '../../warehouse/read-query.ts';

const supplySql = readQuery('supply');
const totalsSql = readQuery('supply-totals');

const Expected = z
  .object({
    value: z.int().nullable().meta({ description: 'Expected number; null when withheld.' }),
    low: z.int().nullable().meta({ description: 'Lower end of the 80 % interval.' }),
    high: z.int().nullable().meta({ description: 'Upper end of the 80 % interval.' }),
    n: z.int().meta({ description: 'Past periods behind the width of the interval.' }),
    suppressed: z.literal(true).optional().meta({ description: 'Present when the figure is withheld.' }),
    reason: z.string().optional().meta({ description: 'Reason why it is withheld.' }),
  })
  .meta({ id: 'ExpectedHomes', description: 'Homes that are expected to be completed.' });

const SupplyPeriod = z
  .object({
    quarter: z.iso.date().meta({ description: 'First day of the quarter, or of the first of four.' }),
    quarters: z.int().meta({ description: 'Length of the period: 1, or 4 for a year.' }),
    partial: z.literal(true).optional().meta({
      description: 'The period began before the register’s date: only the days after it count.',
    }),
    planned_projects: z.int().meta({ description: 'Projects whose planned day lies in the period.' }),
    planned_units: z.int().meta({ description: 'Units in them, as the register counts them.' }),
    planned_villas: z.int().meta({ description: 'Villas in them.' }),
    expected_projects: z.number().meta({ description: 'Projects expected to be completed in the period.' }),
    expected_units: Expected,
    expected_villas: Expected,
  })
  .meta({ id: 'SupplyPeriod', description: 'Homes to come in a quarter or a year.' });

const totals = {
  unfinished_projects: z.int().meta({ description: 'Projects that the register does not call finished.' }),
  unfinished_units: z.int().meta({ description: 'Units in them.' }),
  unfinished_villas: z.int().meta({ description: 'Villas in them.' }),
  overdue_projects: z.int().meta({ description: 'Those whose planned day is before the register’s date.' }),
  overdue_units: z.int().meta({ description: 'Units in these.' }),
  undated_projects: z.int().meta({ description: 'Those without a planned day.' }),
  not_begun_projects: z.int().meta({
    description: 'Those without a start, or with one after the register’s date. They have no expected homes.',
  }),
};
const Totals = z.object({ ...totals, sold_homes: z.int() });

const amount = z.number().nullable();
const Row = z.object({
  first_step: z.int(),
  last_step: z.int(),
  quarter: z.iso.date(),
  planned_projects: z.int(),
  planned_units: z.int(),
  planned_villas: z.int(),
  projects: z.number(),
  units: z.number(),
  units_low: amount,
  units_high: amount,
  units_trials: z.int().nullable(),
  villas: z.number(),
  villas_low: amount,
  villas_high: amount,
  villas_trials: z.int().nullable(),
});
type Row = z.output<typeof Row>;

function expected(value: number, low: number | null, high: number | null, trials: number | null) {
  const n = trials ?? 0;
  if (low === null || high === null || n < publishingRules.least_ok)
    return {
      value: null,
      low: null,
      high: null,
      n,
      suppressed: true as const,
      reason: `fewer than ${publishingRules.least_ok} past periods show how far completions lie from what was expected`,
    };
  return { value: Math.round(value), low: Math.floor(low), high: Math.ceil(high), n };
}

function toPeriod(row: Row): z.input<typeof SupplyPeriod> {
  return {
    quarter: row.quarter,
    quarters: row.last_step - row.first_step + 1,
    ...(row.first_step === 0 ? { partial: true as const } : {}),
    planned_projects: row.planned_projects,
    planned_units: row.planned_units,
    planned_villas: row.planned_villas,
    expected_projects: Number(row.projects.toFixed(1)),
    expected_units: expected(row.units, row.units_low, row.units_high, row.units_trials),
    expected_villas: expected(row.villas, row.villas_low, row.villas_high, row.villas_trials),
  };
}

/** `GET /analytics/supply`. */
export const listSupply = endpoint({
  operationId: 'listSupply',
  method: 'get',
  path: '/api/v1/analytics/supply',
  tag: 'Analytics',
  summary: 'Supply to come',
  description: `Homes in unfinished projects by the quarter in which the register plans them, beside the number that past completions let expect, with its 80 % interval: ${publishingRules.supply_quarters} quarters, then the same as years. The register replaces the planned day of a finished project by the actual one, so no delay is measured: expected homes rest on building times alone.`,
  reads: 'snapshot',
  counts: ['projects'],
  query: z.strictObject({ area: areaParameter.optional() }),
  answer: list('supply', SupplyPeriod, {
    place: PlaceMeta.optional(),
    ...Provenance.shape,
    ...totals,
    sold_homes: z.int().nullable().meta({
      description:
        'Units in registered sales of these projects, at most as many as each has; null where the plan does not see all sales.',
    }),
  }),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    { summary: `Homes to come in ${register.territory.en}`, request: '/api/v1/analytics/supply' },
    { summary: 'Homes to come in one area', request: '/api/v1/analytics/supply?area=330' },
  ],
  async handle({ query, snapshot, historyFrom, signal }) {
    const place = await findPlace(snapshot, query.area);
    const ids = placeIds(place);
    const registerDay = snapshot.manifest.as_of_by_dataset['projects'] ?? snapshot.asOf;
    const [rows, [counted]] = await Promise.all([
      snapshot.rows(supplySql, ids, Row, { signal }),
      snapshot.rows(totalsSql, { ...ids, register_day: registerDay }, Totals, { signal }),
    ]);
    const { sold_homes, ...others } = Totals.parse(counted);
    const from = `${Number(registerDay.slice(0, 4)) - publishingRules.supply_window_quarters / 4}${registerDay.slice(4)}`;
    return {
      rows: rows.map(toPeriod),
      next: null,
      meta: {
        ...(place === null ? {} : { place }),
        ...methodOf('supply'),
        window: { from, to: registerDay },
        as_of: registerDay,
        ...others,
        sold_homes: historyFrom === null ? sold_homes : null,
      },
    };
  },
});
