/** Results on disk, and the page made from them: bench/results/<name>.json → docs/performance.md. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isWithinBudget } from './benchmark.ts';

const Figure = z.object({
  what: z.string(),
  value: z.number(),
  unit: z.string(),
  budget: z.object({ limit: z.number(), side: z.enum(['at most', 'at least']) }).optional(),
  note: z.string().optional(),
});

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

/** Keeps a result under its name; the one before is in git. */
export async function writeResult(directory: string, result: Result): Promise<void> {
  await mkdir(directory, { recursive: true });
  await writeFile(
    join(directory, `${result.name}.json`),
    `${JSON.stringify(Result.parse(result), null, 2)}\n`,
  );
}

/** Every result that is kept, by name. */
export async function readResults(directory: string): Promise<Result[]> {
  const names = await readdir(directory).catch(() => []);
  const files = names.filter((name) => name.endsWith('.json')).toSorted();
  return Promise.all(
    files.map(async (name) => Result.parse(JSON.parse(await readFile(join(directory, name), 'utf8')))),
  );
}

/** Where the generated part of the page begins and ends. */
const BEGIN = '<!-- made by bench/results.ts from bench/results/: do not edit -->';
const END = '<!-- end of the made part -->';

/** Puts the tables of all results between the marks of a page. */
export function withTables(page: string, results: readonly Result[]): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`The page lacks the marks ${BEGIN} and ${END}`);
  return `${before}${BEGIN}\n\n${results.map(section).join('\n')}\n${END}${after}`;
}

function section(result: Result): string {
  const rows = result.figures.map((figure) => {
    const budget =
      figure.budget === undefined
        ? ''
        : `${figure.budget.side} ${number(figure.budget.limit)} ${figure.unit}`;
    const kept = isWithinBudget(figure);
    const verdict = kept === null ? '' : kept ? 'yes' : '**no**';
    const what = figure.note === undefined ? figure.what : `${figure.what} (${figure.note})`;
    return `| ${what} | ${number(figure.value)} ${figure.unit} | ${budget} | ${verdict} |`;
  });
  return [
    `### ${result.title}`,
    '',
    `\`make bench NAME=${result.name}\`, ${result.measured_on}, medians of ${result.repeats}. Machine: ${list(result.machine)}. Data: ${list(result.data)}.`,
    '',
    '| what | measured | budget | kept |',
    '|---|---:|---:|---|',
    ...rows,
    '',
  ].join('\n');
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
