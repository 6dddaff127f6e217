/** Stores results and makes the page from them: bench/results/<name>.json → docs/performance.md. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isWithinBudget } from './benchmark.ts';
import { type Chart, drawChart } from './charts.ts';

const Figure = z.object({
  what: z.string(),
  value: z.number(),
  unit: z.string(),
  budget: z.object({ limit: z.number(), side: z.enum(['at most', 'at least']) }).optional(),
  note: z.string().optional(),
  peer: z.string().optional(),
});
type Figure = z.infer<typeof Figure>;

/** One result file. */
export const Result = z.object({
  name: z.string(),
  title: z.string(),
  measured_on: z.string(),
  repeats: z.number(),
  machine: z.record(z.string(), z.union([z.string(), z.number()])),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
  figures: z.array(Figure),
  runs: z.record(z.string(), z.array(z.number())),
});
export type Result = z.infer<typeof Result>;

/** Stores a result under its name; git keeps the one before. */
export async function writeResult(directory: string, result: Result): Promise<void> {
  await mkdir(directory, { recursive: true });
  await writeFile(
    join(directory, `${result.name}.json`),
    `${JSON.stringify(Result.parse(result), null, 2)}\n`,
  );
}

/** Returns all stored results by name. */
export async function readResults(directory: string): Promise<Result[]> {
  const names = await readdir(directory).catch(() => []);
  const files = names.filter((name) => name.endsWith('.json')).toSorted();
  return Promise.all(
    files.map(async (name) => Result.parse(JSON.parse(await readFile(join(directory, name), 'utf8')))),
  );
}

/** Marks of the generated part of the page. */
const BEGIN = '<!-- made by bench/results.ts from bench/results/: do not edit -->';
const END = '<!-- end of the made part -->';

/** Returns the page with the tables of all results between its marks. */
export function withTables(page: string, results: readonly Result[]): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`The page lacks the marks ${BEGIN} and ${END}`);
  return `${before}${BEGIN}\n\n${results.map(section).join('\n')}\n${END}${after}`;
}

function section(result: Result): string {
  const single = result.figures.filter(({ peer }) => peer === undefined);
  const shared = result.figures.filter(({ peer }) => peer !== undefined);
  const chart = makeChart(result);
  return [
    `### ${result.title}`,
    '',
    `\`make bench NAME=${result.name}\`, ${result.measured_on}, medians of ${result.repeats}. Machine: ${list(result.machine)}. Data: ${list(result.data)}.`,
    '',
    ...budgetTable(single),
    ...(shared.length === 0 ? [] : ['', ...peerTable(shared)]),
    ...(chart === null ? [] : ['', `![${chart.title}](pictures/${pictureFile(result)})`]),
    '',
  ].join('\n');
}

function budgetTable(figures: readonly Figure[]): string[] {
  const rows = figures.map((figure) => {
    const budget =
      figure.budget === undefined
        ? ''
        : `${figure.budget.side} ${number(figure.budget.limit)} ${figure.unit}`;
    const kept = isWithinBudget(figure);
    const verdict = kept === null ? '' : kept ? 'yes' : '**no**';
    return `| ${named(figure)} | ${number(figure.value)} ${figure.unit} | ${budget} | ${verdict} |`;
  });
  return ['| what | measured | budget | kept |', '|---|---:|---:|---|', ...rows];
}

/** Returns a table with a row for each measurement and a column for each peer. */
function peerTable(figures: readonly Figure[]): string[] {
  const peers = [...new Set(figures.map(({ peer }) => peer))];
  const rows = groupedBy(figures, (figure) => `${named(figure)}, ${figure.unit}`);
  return [
    `| what | ${peers.join(' | ')} |`,
    `|---|${peers.map(() => '---:|').join('')}`,
    ...[...rows].map(([what, own]) => {
      const cells = peers.map((peer) => {
        const figure = own.find((one) => one.peer === peer);
        return figure === undefined ? '' : number(figure.value);
      });
      return `| ${what} | ${cells.join(' | ')} |`;
    }),
  ];
}

/** Groups values by key, in the order of the first value of each group. */
function groupedBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(value);
  }
  return groups;
}

function named({ what, note }: Figure): string {
  return note === undefined ? what : `${what} (${note})`;
}

/** Results with pictures: the figures and the words of each picture. */
const drawn = {
  peers: {
    title: 'Answers for each second of CPU time that the server spends, of Mulk and of its peers',
    axis: 'Answers for a second of server CPU (logarithmic; further right is better)',
    unit: 'req/CPU-s',
    strong: 'Mulk',
  },
  growth: {
    title: 'How long a page and a record take with a tenth, a third and all of the rows',
    axis: 'Milliseconds until the answer is there (logarithmic; further left is better)',
    unit: 'ms',
    strong: '',
  },
} as const satisfies Record<string, Omit<Chart, 'groups'> & { readonly unit: string }>;

function isDrawn(name: string): name is keyof typeof drawn {
  return name in drawn;
}

function makeChart({ name, figures }: Result): Chart | null {
  if (!isDrawn(name)) return null;
  const { unit, ...words } = drawn[name];
  const shown = figures.filter((figure) => figure.peer !== undefined && figure.unit === unit);
  if (shown.length === 0) return null;
  const groups = [...groupedBy(shown, ({ what }) => what)].map(([what, own]) => ({
    name: what.replace(/: answers for .*$/, ''),
    rows: own.map(({ peer = '', value }) => ({ label: peer, value })),
  }));
  return { ...words, groups };
}

function pictureFile({ name }: Result): string {
  return `bench-${name}.svg`;
}

/** Returns the pictures of the page by file name. */
export function makePictures(results: readonly Result[]): ReadonlyMap<string, string> {
  return new Map(
    results.flatMap((result) => {
      const chart = makeChart(result);
      return chart === null ? [] : [[pictureFile(result), drawChart(chart)] as const];
    }),
  );
}

function list(facts: Readonly<Record<string, string | number>>): string {
  return Object.entries(facts)
    .map(
      ([name, value]) => `${name.replaceAll('_', ' ')} ${typeof value === 'number' ? number(value) : value}`,
    )
    .join(', ');
}

function number(value: number): string {
  const digits = Number.isInteger(value) ? 0 : Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}
