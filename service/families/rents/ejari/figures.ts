/** Statistics over lines of the Ejari register: lines are counted, a contract's amount once. */
import { z } from 'zod';
import { type Call, endpoint, list } from '../../../contract/endpoint.ts';
import type { Page } from '../../../contract/paging.ts';
import { ejariConditions, rentFilterValues } from '../../../records/rents/filters.ts';
import { renamedRentParameters } from '../../../records/rents/parameters.ts';
import {
  knownPct,
  martSubject,
  noContracts,
  rentFigures,
  rentsAsOf,
  toRentFigures,
} from '../../../statistics/rents/statistics.ts';
import { isTrailing } from '../../../statistics/window.ts';
import { readQuery } from '../../../warehouse/read-query.ts';
import {
  byLevel,
  groupSubject,
  readStats,
  StatsGroup,
  StatsQuery,
  statsMeta,
  statsSubject,
} from '../figures.ts';
import { PlaceYieldItem, YieldQuery, yieldMeta, yieldPage } from '../yields.ts';

const countedSql = readQuery('ejari-line-counts', ejariConditions.counted);
const martSql = readQuery('ejari-line-counts-mart');
const byPlaceSql = readQuery('ejari-lines-by-place');
const byPlaceMartSql = readQuery('ejari-lines-by-place-mart');

const LineCount = StatsGroup.pick({ property_type: true, bedrooms: true, version: true }).extend({
  line_count: z.int(),
});

const lineCount = z.int().meta({ description: 'Register lines, by what each line itself covers.' });

const EjariStats = z
  .object({
    ...statsSubject,
    line_count: lineCount,
    ...rentFigures,
    bedrooms_known_pct: z.number().nullable().meta({
      description: 'Contracts of this row whose bedrooms the register gives, per cent.',
    }),
  })
  .meta({ id: 'EjariStats' });

const lineKey = ({
  property_type,
  bedrooms,
  version,
}: Pick<StatsGroup, 'property_type' | 'bedrooms' | 'version'>) =>
  JSON.stringify([property_type, bedrooms, version]);

type StatsCall = Pick<
  Call<unknown, z.output<typeof StatsQuery>, unknown, 'snapshot'>,
  'query' | 'snapshot' | 'historyFrom' | 'signal'
>;

async function ejariStats(call: StatsCall): Promise<Page<z.input<typeof EjariStats>>> {
  const { query, snapshot, historyFrom, signal } = call;
  const { groups, window, isInMart, place, meta } = await readStats(call);
  const days = { from_date: window?.from ?? null, to_date: window?.to ?? null };
  const values = { ...rentFilterValues(query, null, place, historyFrom), ...days };
  const counts =
    window === null
      ? []
      : isInMart
        ? await snapshot.rows(martSql, { ...days, ...martSubject(place) }, LineCount, { signal })
        : await snapshot.rows(countedSql, values, LineCount, { signal });
  const lines = new Map(counts.map((count) => [lineKey(count), count.line_count]));
  const known = new Set(groups.map(lineKey));
  // Kinds that only lines of contracts with several kinds have.
  const more = counts
    .filter((count) => !known.has(lineKey(count)))
    .filter(({ version }) => query.version === undefined || version === query.version)
    .filter(({ property_type: type }) => query.property_type === undefined || type === query.property_type)
    .map((count): StatsGroup => ({ ...count, ...noContracts }));
  const rows = [...groups, ...more].sort(byLevel).map((group) => ({
    ...groupSubject(group),
    line_count: lines.get(lineKey(group)) ?? 0,
    ...toRentFigures(group),
    bedrooms_known_pct: knownPct(group.bedrooms_known_count, group.contract_count),
  }));
  return { rows, next: null, meta };
}

/** `GET /api/v1/rent-contracts/ejari/stats`. */
export const listEjariStats = endpoint({
  operationId: 'listEjariStats',
  method: 'get',
  path: '/api/v1/rent-contracts/ejari/stats',
  tag: 'Rents',
  summary: 'Counts and levels over lines of the Ejari register',
  description:
    'As /rent-contracts/stats, with the register’s lines counted beside the contracts. Lines count under their own property, contracts and amounts once, under that of the contract. Levels are of contracts of one property, which are one line: the register does not give the rent of each of several properties.',
  reads: 'snapshot',
  counts: ['rent-contracts'],
  query: StatsQuery,
  renamed: renamedRentParameters,
  ranges: [['from_date', 'to_date']],
  answer: list('stats', EjariStats, statsMeta),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    { summary: 'The last 12 months', request: '/api/v1/rent-contracts/ejari/stats' },
    {
      summary: 'Dubai Marina',
      request: '/api/v1/rent-contracts/ejari/stats?area=Dubai%20Marina',
    },
  ],
  handle: ejariStats,
});

const EjariYield = PlaceYieldItem.extend({ line_count: lineCount }).meta({ id: 'EjariYield' });
const PlaceLines = z.object({ place_id: z.int(), line_count: z.int() });

/** `GET /api/v1/rent-contracts/ejari/yield`. */
export const listEjariYields = endpoint({
  operationId: 'listEjariYields',
  method: 'get',
  path: '/api/v1/rent-contracts/ejari/yield',
  tag: 'Rents',
  summary: 'Gross yield by area, over lines of the Ejari register',
  description:
    'As /rent-contracts/yield-by-area, with the register’s lines of the same 12 months. The rents behind a yield are of contracts of one line, so that each amount counts once; lines of contracts with several properties are counted and enter no yield.',
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
  query: YieldQuery,
  answer: list('areas', EjariYield, yieldMeta),
  examples: [
    { summary: 'Every area', request: '/api/v1/rent-contracts/ejari/yield' },
    {
      summary: 'The ten areas where villas yield most',
      request: '/api/v1/rent-contracts/ejari/yield?property_type=villa&limit=10',
    },
  ],
  async handle(call) {
    const { query, snapshot, signal } = call;
    const page = await yieldPage(call);
    const { window } = page.meta;
    const values = { kind: query.by ?? 'area', from_date: window.from, to_date: window.to };
    const sql = isTrailing(window, rentsAsOf(snapshot)) ? byPlaceMartSql : byPlaceSql;
    const counts = page.rows.length === 0 ? [] : await snapshot.rows(sql, values, PlaceLines, { signal });
    const lines = new Map(counts.map(({ place_id, line_count }) => [place_id, line_count]));
    return {
      ...page,
      rows: page.rows.map((row) => ({ ...row, line_count: lines.get(row.area.id) ?? 0 })),
    };
  },
});
