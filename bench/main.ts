/** `make bench NAME=ingest`: measures, stores the result, and writes docs/performance.md again. */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isWithinBudget } from './benchmark.ts';
import { makePictures, readResults, withTables, writeResult } from './results.ts';
import { benchmarks, missingPrograms, runBenchmark } from './run.ts';

const root = resolve(import.meta.dirname, '../..');
const usage = `Usage: node dist/bench/main.js [name…] [--tiny] [--scale 1] [--repeats 3] [--exports DIR] [--warehouse DIR] [--scratch DIR] [--page]
  name         ${benchmarks.map(({ name }) => name).join(', ')}; all of them when none is named
  --tiny       the smallest data, no result is kept: shows that it runs
  --exports    synthetic exports that are there, or the folder that gets them
  --warehouse  a published warehouse to ask, instead of building one
  --scratch    folder for what comes and goes
  --page       only write docs/performance.md again from bench/results/
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tiny: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
    scale: { type: 'string' },
    repeats: { type: 'string' },
    exports: { type: 'string' },
    warehouse: { type: 'string' },
    scratch: { type: 'string', default: join(root, 'data/warehouse-synth/bench') },
  },
});
// Exit handlers stop servers and remove scratch folders; a signal alone would skip them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const tiny = values.tiny;
const unknown = positionals.filter((name) => benchmarks.every((benchmark) => benchmark.name !== name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}.\n${usage}`);
  process.exit(2);
}

const chosen = benchmarks.filter(
  ({ name }) => !values.page && (positionals.length === 0 || positionals.includes(name)),
);
for (const benchmark of chosen) {
  const missing = missingPrograms(benchmark);
  if (missing.length > 0) {
    console.error(`${benchmark.name} was not measured: it needs ${missing.join(' and ')}, which is missing.`);
    process.exitCode = 1;
    continue;
  }
  const scale = Number(values.scale ?? (tiny ? 0.001 : (benchmark.scale ?? 1)));
  const folder = tiny ? 'tiny-exports' : scale === 1 ? 'exports' : `exports-${scale}`;
  const result = await runBenchmark(benchmark, {
    tiny,
    scale,
    exports: resolve(values.exports ?? join(values.scratch, folder)),
    scratch: resolve(values.scratch),
    warehouse: values.warehouse,
    repeats: Number(values.repeats ?? (tiny ? 1 : 3)),
    today: new Date().toISOString().slice(0, 10),
    say: (sentence) => console.info(`${benchmark.name}: ${sentence}`),
  });
  for (const figure of result.figures) {
    const kept = isWithinBudget(figure);
    const verdict =
      kept === null ? '' : kept ? '  within budget' : `  NOT ${figure.budget?.side} ${figure.budget?.limit}`;
    const whose = figure.peer === undefined ? '' : `${figure.peer}: `;
    console.info(`${whose}${figure.what}`.padEnd(72), `${figure.value} ${figure.unit}${verdict}`);
  }
  if (!tiny) await writeResult(join(root, 'bench/results'), result);
}
if (!tiny) {
  const page = join(root, 'docs/performance.md');
  const results = await readResults(join(root, 'bench/results'));
  await writeFile(page, withTables(await readFile(page, 'utf8'), results));
  for (const [name, picture] of makePictures(results))
    await writeFile(join(root, 'docs/pictures', name), picture);
}
