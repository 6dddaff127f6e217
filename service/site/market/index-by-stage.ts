/** Draws price indices of one kind of property: the stages of one place, or places side by side for each stage. */
import type { IndexPeriod } from '../../../client/src/api-types.ts';
import { type Html, html, type Part } from '../../console/html.ts';
import { commonBase } from '../common-base.ts';
import type { Chart, Point, Step } from './chart.ts';
import { chartBlock } from './chart-block.ts';
import type { PropertyType } from './choices.ts';
import type { Draw } from './page.ts';
import { type Headline, type Kind, kindOf, madeBy } from './parts.ts';
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

/** A place, kind of property and stage that an index is of. */
interface Subject {
  readonly area?: string;
  readonly property_type?: PropertyType;
  readonly stage: StageIndex['stage'];
}

/** Reads the index of each subject, all by month or all by quarter, and all with one base. */
async function readAlike(reader: Reader, subjects: readonly Subject[]): Promise<readonly (Answer | null)[]> {
  const read = (more: { readonly granularity?: 'quarter'; readonly base_date?: string } = {}) =>
    Promise.all(
      subjects.map((subject) => reader.maybe('/api/v1/analytics/price-index', { ...subject, ...more })),
    );
  const found = await read();
  const lengths = new Set(
    found.flatMap((answer) =>
      answer === null || answer.periods.length === 0 ? [] : [answer.meta.granularity],
    ),
  );
  const length = lengths.size < 2 ? {} : { granularity: 'quarter' as const };
  const alike = lengths.size < 2 ? found : await read(length);
  const base = commonBase(alike.flatMap((answer) => (answer?.periods.length ? [answer] : [])));
  return base === null ? alike : read({ ...length, base_date: base });
}

/** Reads the index of each stage, both by month or both by quarter. */
export async function readStageIndices(
  reader: Reader,
  subject: Omit<Subject, 'stage'>,
): Promise<readonly StageIndex[]> {
  const found = await readAlike(
    reader,
    stages.map((stage) => ({ ...subject, stage })),
  );
  return stages.map((stage, at) => ({ stage, answer: found[at] ?? null }));
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

function pointOf({ index: { value, n, interval } }: IndexPeriod): Point {
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

/** Names the period that is 100, where all lines have the same. */
function baseOf(draw: Draw, shown: readonly Answer[]): string {
  const bases = new Set(shown.map((answer) => nameOfPeriod(draw, answer, answer.meta.base_date ?? '')));
  const [only] = bases;
  return bases.size === 1 && only !== undefined ? `${only} = 100` : draw.words.indexUnit;
}

/** Lines whose intervals a reader can tell apart. */
const mostBands = 2;

/** One index as a line of a chart. */
interface Line {
  readonly name: string;
  readonly answer: Answer | null;
}

/** Returns the lines that have an index, with their intervals where these do not hide each other. */
function indexChart(
  draw: Draw,
  { id, title }: { readonly id: string; readonly title: string },
  lines: readonly Line[],
): Chart {
  const known = lines.flatMap(({ name, answer }) =>
    answer === null || answer.periods.length === 0 ? [] : [{ name, answer }],
  );
  const shown = known.map(({ answer }) => answer);
  const steps = stepsOf(draw, shown);
  const write = (value: number) => draw.format.number(value, 'index');
  const hasBands = known.length <= mostBands;
  return {
    id,
    title,
    unit: baseOf(draw, shown),
    kind: 'lines',
    ...(hasBands ? { band: 'interval' } : {}),
    steps,
    series: known.map(({ name, answer }) => {
      const byPeriod = new Map(answer.periods.map((one) => [one.period, pointOf(one)]));
      return {
        name,
        points: steps.map(({ period }): Point => {
          const point = byPeriod.get(period) ?? { value: null };
          return hasBands ? point : { ...point, low: null, high: null };
        }),
      };
    }),
    write,
    writeShort: write,
  };
}

/** Returns the index of each stage that has one as a line with its interval. */
export function stageIndexChart(draw: Draw, title: string, indices: readonly StageIndex[]): Chart {
  return indexChart(
    draw,
    { id: 'index', title },
    indices.map(({ stage, answer }) => ({ name: stageName(draw, stage), answer })),
  );
}

/** Draws the indices of places on one scale, a chart for each stage that has one. */
export async function comparedIndexCharts(
  draw: Draw,
  places: readonly { readonly id: number; readonly name: string }[],
  type: PropertyType,
): Promise<readonly { readonly chart: Chart; readonly answer: Answer | null }[]> {
  const { reader, words } = draw;
  const charts = await Promise.all(
    stages.map(async (stage) => {
      const answers = await readAlike(
        reader,
        places.map(({ id }) => ({ area: String(id), property_type: type, stage })),
      );
      const title = fill(stage === 'new' ? words.indexOfNew : words.indexOfExisting, {
        kind: words.kinds[kindOf(type)],
      });
      const lines = places.map(({ name }, at) => ({ name, answer: answers[at] ?? null }));
      const answer = answers.find((one) => one !== null && one.periods.length > 0) ?? null;
      return { chart: indexChart(draw, { id: `index-${stage}`, title }, lines), answer };
    }),
  );
  return charts.filter(({ answer }) => answer !== null);
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
    const base = answer?.meta.base_date ?? null;
    if (answer === null || newest === undefined || base === null) return [];
    const label = fill(stage === 'new' ? words.indexNewOf : words.indexExistingOf, {
      kind: words.kinds[kind],
      month: nameOfPeriod(draw, answer, newest.period),
      first: nameOfPeriod(draw, answer, base),
    });
    return [{ label, figure: newest.index, unit: 'index' }];
  });
}
