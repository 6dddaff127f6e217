/** Measures estimates on records that came after everything they are made of, beside gradient boosting and plain comparables of the same records. */
import { dirname } from 'node:path';
import { publishingRules } from '../../data/publishing-rules.ts';
import { type BenchContext, type Benchmark, type Figure, type Measured, median } from '../benchmark.ts';
import { boostingIn, installBoosting } from '../boosting.ts';
import { newestDay, type Tried, tryEstimates } from '../estimate-trials.ts';
import { builtWarehouse } from '../warehouse.ts';

export const estimate: Benchmark = {
  name: 'estimate',
  title: 'Estimates of later records',
  needs: ['ingest/main.ts'],
  takesWarehouse: true,
  run: measureEstimates,
};

/** Blocks of days that are tried, each from what was known when it began. */
const blocks = 2;
/** Fewest records of a stage and property type whose coverage is shown. */
const coveredLeast = 400;
/** Points of the median error that boosting may be ahead. */
const behindMost = 0.2;

const ways = { Mulk: 'mulk', 'Gradient boosting': 'boosting', 'Plain comparables': 'comparables' } as const;

/** Records whose errors are one figure. */
interface Group {
  readonly what: string;
  readonly has: (tried: Tried) => boolean;
}

const groups: readonly Group[] = [
  { what: 'prices, all', has: ({ feed }) => feed === 'sales' },
  { what: 'prices, off-plan', has: ({ stage }) => stage === 'off-plan' },
  { what: 'prices, existing', has: ({ stage }) => stage === 'ready' },
  { what: 'rents, new, project named', has: ({ stage, is_named }) => stage === 'new' && is_named },
  { what: 'rents, new, project not named', has: ({ stage, is_named }) => stage === 'new' && !is_named },
  { what: 'rents, renewed', has: ({ stage }) => stage === 'renewed' },
];

async function measureEstimates(context: BenchContext): Promise<Measured> {
  const warehouse = context.warehouse ?? (await builtWarehouse(context));
  const python = await preparedBoosting(context);
  const newest = await newestDay(warehouse);
  const tried: Tried[] = [];
  for (let back = 0; back < blocks; back += 1) {
    const asOf = daysBefore(newest, back * publishingRules.estimate_block_days);
    context.say(`records of the ${publishingRules.estimate_block_days} days until ${asOf}`);
    const most = context.tiny ? 30 : 3000;
    tried.push(...(await tryEstimates({ warehouse, work: context.work, asOf, most, python })));
  }
  return {
    data: {
      records: tried.length,
      newest_day: newest,
      ...(python === null ? { not_measured: 'Gradient boosting' } : {}),
    },
    figures: [
      ...groups.flatMap(({ what, has }) => errorFigures(what, tried.filter(has))),
      ...groups.flatMap(({ what, has }) => intervalFigures(what, tried.filter(has))),
      ...coverageFigures(tried),
    ],
    runs: {},
  };
}

/** Returns Python with boosting; null, with a sentence about it, where it cannot be had. */
async function preparedBoosting({ work, tiny, say }: BenchContext): Promise<string | null> {
  const scratch = dirname(work);
  if (boostingIn(scratch) === null && !tiny) {
    say('installing gradient boosting beside the scratch folder');
    await installBoosting(scratch).catch((error: unknown) => say(String(error)));
  }
  const python = boostingIn(scratch);
  if (python === null) say('NOT MEASURED: Gradient boosting is not installed here');
  return python;
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

function medianErrorPct(errors: readonly number[]): number {
  return 100 * median(errors.map((error) => Math.abs(Math.exp(error) - 1)));
}

function notNull(value: number | null): value is number {
  return value !== null;
}

/** Returns the errors of each way, on the records that Mulk and plain comparables both estimate, and how far Mulk is behind boosting. */
function errorFigures(what: string, tried: readonly Tried[]): Figure[] {
  const shared = tried.filter((one) => one.mulk !== null && one.comparables !== null);
  if (shared.length < publishingRules.least_shown) return [];
  const note = `${shared.length} records`;
  const medians = new Map<string, number>();
  const figures: Figure[] = [];
  for (const [peer, way] of Object.entries(ways)) {
    const errors = shared.map((one) => one[way]).filter(notNull);
    if (errors.length === 0) continue;
    const within = errors.filter((error) => Math.abs(Math.exp(error) - 1) <= 0.1).length;
    medians.set(way, medianErrorPct(errors));
    figures.push(
      { what: `Median error of ${what}`, value: medianErrorPct(errors), unit: '%', peer, note },
      {
        what: `Within 10 % of the price: ${what}`,
        value: (100 * within) / errors.length,
        unit: '%',
        peer,
        note,
      },
    );
  }
  const [mulk, boosting] = [medians.get('mulk'), medians.get('boosting')];
  if (mulk !== undefined && boosting !== undefined)
    figures.push({
      what: `Median error of ${what}, above that of boosting`,
      value: mulk - boosting,
      unit: 'points',
      budget: { limit: behindMost, side: 'at most' },
    });
  return figures;
}

/** Returns how many records are answered, how many lie in their 80 % interval, and how wide it is. */
function intervalFigures(what: string, tried: readonly Tried[]): Figure[] {
  const withInterval = tried.flatMap(({ mulk, half }) =>
    mulk === null || half === null ? [] : [{ mulk, half }],
  );
  if (withInterval.length < publishingRules.least_shown) return [];
  return [
    {
      what: `Answered of ${what}`,
      value: (100 * tried.filter(({ mulk }) => mulk !== null).length) / tried.length,
      unit: '%',
      budget: { limit: 99, side: 'at least' },
    },
    { what: `Inside the 80 % interval of ${what}`, value: insidePct(withInterval), unit: '%' },
    {
      what: `Median width of the interval of ${what}`,
      value: 100 * median(withInterval.map(({ half }) => Math.exp(half) - Math.exp(-half))),
      unit: '%',
    },
  ];
}

function insidePct(tried: readonly { readonly mulk: number; readonly half: number }[]): number {
  return (100 * tried.filter(({ mulk, half }) => Math.abs(mulk) <= half).length) / tried.length;
}

/** Returns the coverage of every stage and property type with enough records. */
function coverageFigures(tried: readonly Tried[]): Figure[] {
  const cells = new Map<string, { readonly mulk: number; readonly half: number }[]>();
  for (const { stage, property_type, mulk, half } of tried) {
    if (mulk === null || half === null) continue;
    const cell = `${property_type}, ${stage}`;
    cells.set(cell, [...(cells.get(cell) ?? []), { mulk, half }]);
  }
  return [...cells]
    .filter(([, members]) => members.length >= coveredLeast)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([cell, members]) => ({
      what: `Inside the 80 % interval: ${cell}`,
      value: insidePct(members),
      unit: '%',
      note: `${members.length} records`,
    }));
}
