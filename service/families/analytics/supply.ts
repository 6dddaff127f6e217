/** Homes to come: what the register plans, and what past completions let expect. */
import { z } from 'zod';
import { methodOf } from '../../../data/methods.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { register } from '../../../data/register.ts';
import { endpoint, list } from '../../contract/endpoint.ts';
import { placeMetaFields } from '../../contract/meta.ts';
import { findScope, placeIds, placeMeta } from '../../records/place-parameter.ts';
import { areaParameter } from '../../records/property-parameters.ts';
import { Provenance } from '../../statistics/statistic.ts';
import { supplyLevel } from '../../statistics/supply-interval.ts';
import { readQuery } from '../../warehouse/read-query.ts';

const supplySql = readQuery('supply');
const totalsSql = readQuery('supply-totals');

const Expected = z
  .object({
    value: z.int().nullable().meta({ description: 'Expected number; null when withheld.' }),
    low: z
      .int()
      .nullable()
      .meta({ description: 'Lower end of the interval of `level_pct`; null without one.' }),
    high: z.int().nullable().meta({ description: 'Upper end of it.' }),
    level_pct: z
      .number()
      .nullable()
      .meta({
        description: `${100 * publishingRules.supply_interval_level} where such intervals held ${100 * publishingRules.supply_held_least} to ${100 * publishingRules.supply_held_most} % of held-out periods; else null, and there is no interval.`,
      }),
    held_out_pct: z.number().nullable().meta({
      description:
        'Part of the later past periods that intervals made of the earlier ones held, per cent; null where too few show it.',
    }),
    interval_reason: z.string().optional().meta({ description: 'Reason why there is no interval.' }),
    n: z.int().meta({ description: 'Past periods behind the width of the interval.' }),
    suppressed: z.literal(true).optional().meta({ description: 'Present when the figure is withheld.' }),
    reason: z.string().optional().meta({ description: 'Reason why it is withheld.' }),
  })
  .meta({ id: 'ExpectedHomes', description: 'Homes that are expected to be completed.' });

const SupplyPeriod = z
  .object({
    quarter: z.iso.date().meta({ description: 'First day of the quarter, or of the first of four.' }),
    quarters: z.int().meta({ description: 'Length of the period: 1, or 4 for a year.' }),
    from_date: z.iso.date().meta({
      description:
        'First day that counts: that of the register in the period that holds it, else that of the period.',
    }),
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
  units_later_n: z.int().nullable(),
  units_later_held: amount,
  villas: z.number(),
  villas_low: amount,
  villas_high: amount,
  villas_trials: z.int().nullable(),
  villas_later_n: z.int().nullable(),
  villas_later_held: amount,
});
type Row = z.output<typeof Row>;

interface Counted {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly trials: number | null;
  readonly later_n: number | null;
  readonly later_held: number | null;
}

function expected({ value, low, high, trials, ...held }: Counted): z.input<typeof Expected> {
  const n = trials ?? 0;
  const none = { low: null, high: null, n };
  if (low === null || high === null || n < publishingRules.least_ok)
    return {
      ...none,
      value: null,
      level_pct: null,
      held_out_pct: null,
      suppressed: true as const,
      reason: `fewer than ${publishingRules.least_ok} past periods show how far completions lie from what was expected`,
    };
  const level = supplyLevel(held);
  const shown = { ...none, ...level, value: Math.round(value) };
  return level.level_pct === null ? shown : { ...shown, low: Math.floor(low), high: Math.ceil(high) };
}

function toPeriod(row: Row, registerDay: string): z.input<typeof SupplyPeriod> {
  return {
    quarter: row.quarter,
    quarters: row.last_step - row.first_step + 1,
    from_date: row.first_step === 0 ? registerDay : row.quarter,
    ...(row.first_step === 0 ? { partial: true as const } : {}),
    planned_projects: row.planned_projects,
    planned_units: row.planned_units,
    planned_villas: row.planned_villas,
    expected_projects: Number(row.projects.toFixed(1)),
    expected_units: expected({
      value: row.units,
      low: row.units_low,
      high: row.units_high,
      trials: row.units_trials,
      later_n: row.units_later_n,
      later_held: row.units_later_held,
    }),
    expected_villas: expected({
      value: row.villas,
      low: row.villas_low,
      high: row.villas_high,
      trials: row.villas_trials,
      later_n: row.villas_later_n,
      later_held: row.villas_later_held,
    }),
  };
}

/** `GET /analytics/supply`. */
export const listSupply = endpoint({
  operationId: 'listSupply',
  method: 'get',
  path: '/api/v1/analytics/supply',
  tag: 'Analytics',
  summary: 'Supply to come',
  description: `Homes in unfinished projects by the quarter in which the register plans them, beside the number that past completions let expect, with its interval where held-out periods bear it, from the register’s date (\`meta.as_of\`) on: ${publishingRules.supply_quarters} quarters, then the same as years. The register replaces the planned day of a finished project by the actual one, so no delay is measured: expected homes rest on building times alone.`,
  reads: 'snapshot',
  counts: ['projects'],
  query: z.strictObject({ area: areaParameter.optional() }),
  answer: list('supply', SupplyPeriod, {
    ...placeMetaFields,
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
    const place = await findScope(snapshot, query.area);
    const ids = placeIds(place);
    const registerDay = snapshot.manifest.as_of_by_dataset['projects'] ?? snapshot.asOf;
    const [rows, [counted]] = await Promise.all([
      snapshot.rows(supplySql, { ...ids, register_day: registerDay }, Row, { signal }),
      snapshot.rows(totalsSql, { ...ids, register_day: registerDay }, Totals, { signal }),
    ]);
    const { sold_homes, ...others } = Totals.parse(counted);
    const from = `${Number(registerDay.slice(0, 4)) - publishingRules.supply_window_quarters / 4}${registerDay.slice(4)}`;
    return {
      rows: rows.map((row) => toPeriod(row, registerDay)),
      next: null,
      meta: {
        ...placeMeta(place),
        ...methodOf('supply'),
        window: { from, to: registerDay },
        as_of: registerDay,
        ...others,
        sold_homes: historyFrom === null ? sold_homes : null,
      },
    };
  },
});
