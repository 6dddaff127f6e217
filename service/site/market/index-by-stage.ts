/** Draws the price index of one kind of property as a line for each stage, with its interval. */
import type { IndexPeriod } from '../../../client/src/api-types.ts';
import { type Html, html, type Part } from '../../console/html.ts';
import type { Chart, Point, Step } from './chart.ts';
import { chartBlock } from './chart-block.ts';
import type { PropertyType } from './choices.ts';
import type { Draw } from './page.ts';
import { type Headline, type Kind, madeBy } from './parts.ts';
import type { AnswerOf, Reader } from './reader.ts';
import { monthSteps, periodText } from './series.ts';
import { fill } from './words/words.ts';

type Answer = AnswerOf<'/api/v1/analytics/price-index'>;

/** The index of one stage; null where the API refuses it. */
export interface StageIndex {
  readonly stage: 'new' | 'existing';
  readonly answer: Answer | null;
}

const stages = ['new', 'existing'] as const;

/** Reads the index of each stage, both by month or both by quarter. */
export async function readStageIndices(
  reader: Reader,
  subject: { readonly area?: string; readonly property_type?: PropertyType },
): Promise<readonly StageIndex[]> {
  const read = (stage: StageIndex['stage'], granularity?: 'quarter') =>
    reader.maybe('/api/v1/analytics/price-index', {
      ...subject,
      stage,
      ...(granularity === undefined ? {} : { granularity }),
    });
  const found = await Promise.all(stages.map(async (stage) => ({ stage, answer: await read(stage) })));
  const lengths = new Set(
    found.flatMap(({ answer }) =>
      answer === null || answer.periods.length === 0 ? [] : [answer.meta.granularity],
    ),
  );
  if (lengths.size < 2) return found;
  return Promise.all(stages.map(async (stage) => ({ stage, answer: await read(stage, 'quarter') })));
}

function stageName({ words }: Draw, stage: StageIndex['stage']): string {
  return stage === 'new' ? words.stageNew : words.stageExisting;
}

/** Returns the name of a period, which may be a quarter. */
function nameOfPeriod(draw: Draw, answer: Answer, period: string): string {
  return answer.meta.granularity === 'quarter'
    ? `${period.slice(0, 4)} Q${Math.ceil(Number(period.slice(5, 7)) / 3)}`
    : periodText(draw, period);
}

function pointOf(period: IndexPeriod | undefined): Point {
  if (period === undefined) return { value: null };
  const { value, n, interval } = period.index;
  return { value, n, low: interval?.low ?? null, high: interval?.high ?? null };
}

/** Returns the steps of all stages, in their order. */
function stepsOf(draw: Draw, shown: readonly Answer[]): Step[] {
  const byPeriod = new Map<string, Step>();
  for (const answer of shown)
    for (const step of monthSteps(draw, answer.periods)) {
      const isPartial = step.isPartial === true || byPeriod.get(step.period)?.isPartial === true;
      byPeriod.set(step.period, { ...step, label: nameOfPeriod(draw, answer, step.period), isPartial });
    }
  return [...byPeriod.values()].toSorted((one, other) => (one.period < other.period ? -1 : 1));
}

/** Names the period that is 100, where the stages have the same. */
function baseOf(draw: Draw, shown: readonly Answer[]): string {
  const bases = new Set(shown.map((answer) => nameOfPeriod(draw, answer, answer.periods[0]?.period ?? '')));
  const [only] = bases;
  return bases.size === 1 && only !== undefined ? `${only} = 100` : draw.words.indexUnit;
}

/** Returns the index of each stage that has one as a line with its interval. */
export function stageIndexChart(draw: Draw, title: string, indices: readonly StageIndex[]): Chart {
  const known = indices.flatMap(({ stage, answer }) =>
    answer === null || answer.periods.length === 0 ? [] : [{ stage, answer }],
  );
  const shown = known.map(({ answer }) => answer);
  const steps = stepsOf(draw, shown);
  const write = (value: number) => draw.format.number(value, 'index');
  return {
    id: 'index',
    title,
    unit: baseOf(draw, shown),
    kind: 'lines',
    band: 'interval',
    steps,
    series: known.map(({ stage, answer }) => {
      const byPeriod = new Map(answer.periods.map((one) => [one.period, one]));
      return {
        name: stageName(draw, stage),
        points: steps.map(({ period }) => pointOf(byPeriod.get(period))),
      };
    }),
    write,
    writeShort: write,
  };
}

/** Says for each stage without an index why it has none; nothing where both have one. */
function whyNone(draw: Draw, indices: readonly StageIndex[]): Part {
  const { words, reasonOf } = draw;
  const lines = indices.flatMap(({ stage, answer }) => {
    if (answer === null || answer.periods.length > 0) return [];
    const reason = reasonOf(answer.meta.reason ?? words.noChart);
    return [html`<p class="note">${fill(words.noIndexOf, { stage: stageName(draw, stage), reason })}</p>`];
  });
  return lines.length === 0 ? null : html`${lines}`;
}

/** Draws the chart of the index by stage; a stage without an index has a sentence with the reason. */
export function stageIndexBlock(
  draw: Draw,
  path: string,
  chart: Chart,
  indices: readonly StageIndex[],
): Html {
  const made = indices.flatMap(({ answer }) => madeBy(answer)).slice(0, 1);
  return chartBlock(draw, path, chart, made, draw.words.indexStagesNote, whyNone(draw, indices));
}

/** Returns the newest whole period of each stage that has an index. */
export function stageHeadlines(draw: Draw, kind: Kind, indices: readonly StageIndex[]): Headline[] {
  const { words } = draw;
  return indices.flatMap(({ stage, answer }): Headline[] => {
    const newest = answer?.periods.findLast(({ partial, index }) => partial !== true && index.value !== null);
    const first = answer?.periods[0];
    if (answer === null || newest === undefined || first === undefined) return [];
    const label = fill(stage === 'new' ? words.indexNewOf : words.indexExistingOf, {
      kind: words.kinds[kind],
      month: nameOfPeriod(draw, answer, newest.period),
      first: nameOfPeriod(draw, answer, first.period),
    });
    return [{ label, figure: newest.index, unit: 'index' }];
  });
}
