/** Constant-quality rent indices of the market or a place, of new or of renewed contracts: `GET /analytics/rent-index`. */
import { z } from 'zod';
import { methodOf } from '../../../data/methods.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { register } from '../../../data/register.ts';
import { contractVersions } from '../../../data/vocabularies.ts';
import { endpoint, list } from '../../contract/endpoint.ts';
import { noneReason, placeMetaFields, reasonIfNone } from '../../contract/meta.ts';
import { choice, day, writing } from '../../contract/parameters.ts';
import { findPlace, placeMeta } from '../../records/place-parameter.ts';
import { figuresPropertyType, onePlaceParameter } from '../../records/property-parameters.ts';
import { CompletenessMeta, completenessFields, readCompleteness } from '../../statistics/completeness.ts';
import { partlyCovered } from '../../statistics/coverage.ts';
import { type Change, chain, comparedIn } from '../../statistics/index-chain.ts';
import { askedWindow, seenWindow, unseenBecause } from '../../statistics/period.ts';
import { rentsAsOf } from '../../statistics/rents/statistics.ts';
import { Figure, figure, Provenance, rounded, roundedOrNull } from '../../statistics/statistic.ts';
import type { Window } from '../../statistics/window.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { BaseDate, baseDate } from './base-date.ts';
import { earlier, noBaseBecause } from './price-index/answers.ts';
import { lastDay } from './price-index/figures.ts';

const sql = readQuery('rent-index-changes');

/** Lengths of a period. */
const granularities = ['month', 'quarter'] as const;
type Granularity = (typeof granularities)[number];

/** A period of a rent index, as clients see it. */
const RentIndexPeriod = z
  .object({
    period: z.iso
      .date()
      .meta({ description: 'First day of the period; contracts count by the day they start.' }),
    index: Figure.meta({
      description:
        'Rent level; that of `base_date` is 100. `n` is the number of contracts of the period that are compared with other periods of the window.',
    }),
    n_before: z.int().nullable().meta({
      description:
        'The same number of the earlier period that the change to this one goes from; null for the first period shown.',
    }),
    standard_error_pct: z.number().nullable().meta({
      description:
        'Standard error of the level against that of `base_date`, clustered by project, per cent of the level; null for that period.',
    }),
    coverage_pct: z.number().meta({
      description: 'Part of the eligible contracts that are compared, per cent.',
    }),
    contract_count: z.int().meta({ description: 'Eligible contracts with a size that start in the period.' }),
    ...completenessFields,
    partial: z.literal(true).optional().meta({
      description: 'Present when the period is not over, or begins before the loaded exports cover it.',
    }),
  })
  .meta({ id: 'RentIndexPeriod' });

const Row = z.object({
  period: z.iso.date(),
  compared_with: z.iso.date().nullable(),
  ln_change: z.number().nullable(),
  ln_change_errors: z.array(z.number()).nullable(),
  n: z.int(),
  n_before: z.int(),
  contract_count: z.int(),
}) satisfies z.ZodType<Change>;

/** Returns the levels by month, or by quarter where months are too thin; only by what was asked for when something was. */
async function levelsOf(
  snapshot: Snapshot,
  values: Readonly<Record<string, string | number | null>>,
  asked: {
    readonly granularity: Granularity | undefined;
    readonly from: string | null;
    readonly base: string | null;
  },
  signal: AbortSignal,
) {
  const tried = asked.granularity === undefined ? granularities : [asked.granularity];
  for (const granularity of tried) {
    const changes = await snapshot.rows(sql, { ...values, granularity }, Row, { signal });
    const levels = chain(changes, asked.from, asked.base);
    if (levels.length > 0) return { granularity, levels };
  }
  return { granularity: asked.granularity ?? 'quarter', levels: [] };
}

/** Why there is no period to show. */
function noneBecause(
  days: Window,
  asOf: string,
  historyFrom: string | null,
  baseDate: string | undefined,
): string {
  if (seenWindow(days, asOf, historyFrom) === null) return unseenBecause(days, asOf);
  return baseDate !== undefined
    ? noBaseBecause(baseDate)
    : `no two periods with ${publishingRules.index_period_least} contracts each have ${publishingRules.index_clusters_least} projects to compare`;
}

/** `GET /analytics/rent-index`. */
export const listRentIndex = endpoint({
  operationId: 'listRentIndex',
  method: 'get',
  path: '/api/v1/analytics/rent-index',
  tag: 'Analytics',
  summary: 'Rent index',
  description: `Returns the level of annual rents of ${register.territory.en} or of a place by month or quarter, like with like; the period of \`base_date\` is 100. Contracts of the same project, or of the same place, type and bedrooms, are compared in windows of twelve months, with an interval. New and renewed contracts have indices of their own (\`version\`), because renewals follow the market late. A period needs ${publishingRules.index_period_least} contracts; the index is given by month where there are enough, else by quarter, else not at all.`,
  reads: 'snapshot',
  counts: ['rent-contracts'],
  query: z.strictObject({
    area: onePlaceParameter.optional(),
    property_type: figuresPropertyType,
    version: choice(contractVersions, {
      description: 'New contracts (default), or renewals by the same tenant.',
      example: 'renewed',
    }).optional(),
    granularity: choice(granularities, { description: 'Length of a period; a month by default.' }).optional(),
    from_date: day({
      description: 'First day; periods begin on or after it.',
      example: '2024-01-01',
    }).optional(),
    to_date: day({ description: 'Last day; periods begin on or before it.' }).optional(),
    base_date: baseDate,
    ...writing,
  }),
  ranges: [
    ['from_date', 'to_date'],
    ['base_date', 'to_date'],
  ],
  answer: list('periods', RentIndexPeriod, {
    ...Provenance.shape,
    version: z.enum(contractVersions).meta({ description: 'Contracts of the index.' }),
    granularity: z.enum(granularities).meta({ description: 'Length of the periods.' }),
    base_date: BaseDate,
    reason: noneReason,
    ...placeMetaFields,
    completeness: CompletenessMeta,
  }),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    { summary: `New contracts of all ${register.territory.en}`, request: '/api/v1/analytics/rent-index' },
    {
      summary: 'Renewals of flats in one area',
      request: '/api/v1/analytics/rent-index?area=330&property_type=apartment&version=renewed',
    },
  ],
  async handle({ query, snapshot, historyFrom, signal }) {
    const place = await findPlace(snapshot, query.area);
    const asOf = rentsAsOf(snapshot);
    const coveredFrom = snapshot.coveredFrom('rents');
    const version = query.version ?? 'new';
    const values = {
      subject: place?.kind ?? 'market',
      subject_id: place?.place_id ?? 0,
      property_type: query.property_type ?? 'all',
      version,
      to_date: query.to_date ?? null,
    };
    const asked = {
      granularity: query.granularity,
      from: query.from_date ?? null,
      base: query.base_date ?? null,
    };
    const { granularity, levels } = await levelsOf(snapshot, values, asked, signal);
    const completeness = await readCompleteness(snapshot, 'rents');
    const days = askedWindow({ from: query.from_date, to: query.to_date }, asOf);
    const [first, last] = [levels[0]?.change.period, levels.at(-1)?.change.period];
    const window =
      first === undefined || last === undefined
        ? days
        : { from: first, to: earlier(lastDay(last, granularity), asOf) };
    const compared = comparedIn(levels);
    return {
      rows: levels.map(({ change, level, interval, standard_error_pct }, at) => {
        const { period, contract_count } = change;
        const ends = lastDay(period, granularity);
        const { n, n_before } = compared[at] ?? { n: change.n, n_before: null };
        return {
          period,
          index: figure(
            { value: level, n, interval: interval ?? undefined },
            { unit: 'index', of: 'contracts that can be compared' },
          ),
          standard_error_pct: roundedOrNull(standard_error_pct, 'pct'),
          n_before,
          coverage_pct: rounded((100 * n) / contract_count, 'pct'),
          contract_count,
          ...completeness.of({ from: period, to: earlier(ends, asOf) }, version),
          ...(ends > asOf || (coveredFrom !== null && period < coveredFrom)
            ? { partial: true as const }
            : {}),
        };
      }),
      next: null,
      meta: {
        ...methodOf('rent-index'),
        window,
        as_of: asOf,
        ...partlyCovered(window, coveredFrom),
        version,
        granularity,
        base_date: levels.find(({ interval }) => interval === null)?.change.period ?? null,
        completeness: completeness.meta,
        ...reasonIfNone(levels, noneBecause(days, asOf, historyFrom, query.base_date)),
        ...placeMeta(place),
      },
    };
  },
});
