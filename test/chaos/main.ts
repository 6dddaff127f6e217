/** `make chaos NAME=overload`: causes failures on purpose, stores the results, and writes docs/reliability.md again. */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isWithinBudget } from '../../bench/benchmark.ts';
import { readResults, writeResult } from '../../bench/results.ts';
import { scenarios } from './all.ts';
import { withFindings } from './page.ts';
import { runScenario, syntheticWarehouse } from './run.ts';
import { NotHere, type Scenario } from './scenario.ts';

const root = resolve(import.meta.dirname, '../../..');
const results = join(root, 'test/chaos/results');
const usage = `Usage: node dist/test/chaos/main.js [name…] [--tiny] [--warehouse DIR] [--scratch DIR] [--page]
  name         ${scenarios.map(({ name }) => name).join(', ')}; without a name, all of them
  --tiny       runs with few and small data and stores no result: shows that the scenario works
  --warehouse  a published warehouse to use, instead of a small synthetic one
  --scratch    folder for temporary files
  --page       only write docs/reliability.md again from test/chaos/results/
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tiny: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
    warehouse: { type: 'string' },
    scratch: { type: 'string', default: join(root, 'data/warehouse-synth/chaos') },
  },
});
const unknown = positionals.filter((name) => scenarios.every((scenario) => scenario.name !== name));
if (unknown.length > 0) {
  console.error(`There is no scenario ${unknown.join(', ')}.\n${usage}`);
  process.exit(2);
}

const scratch = resolve(values.scratch);
const given = values.warehouse === undefined ? null : Promise.resolve(resolve(values.warehouse));
/** Created when the first scenario needs one. */
let warehouse: Promise<string> | undefined;

/** Runs a scenario and stores its result. Returns true if every promise was kept. */
async function run(scenario: Scenario): Promise<boolean> {
  const result = await runScenario(scenario, {
    tiny: values.tiny,
    scratch,
    warehouse: () => (warehouse ??= given ?? syntheticWarehouse(scratch, console.info)),
    today: new Date().toISOString().slice(0, 10),
    say: (sentence) => console.info(`${scenario.name}: ${sentence}`),
  });
  for (const figure of result.figures) {
    const kept = isWithinBudget(figure);
    const verdict =
      kept === null ? '' : kept ? '  as promised' : `  NOT ${figure.budget?.side} ${figure.budget?.limit}`;
    console.info(`  ${figure.what.padEnd(72)} ${figure.value} ${figure.unit}${verdict}`);
  }
  if (!values.tiny) await writeResult(results, result);
  return result.figures.every((figure) => isWithinBudget(figure) !== false);
}

const chosen = scenarios.filter(
  ({ name }) => !values.page && (positionals.length === 0 || positionals.includes(name)),
);
for (const scenario of chosen) {
  try {
    if (!(await run(scenario))) process.exitCode = 1;
  } catch (error) {
    if (error instanceof NotHere) console.error(`SKIPPED: ${scenario.name}: ${error.message}`);
    else {
      console.error(`${scenario.name} FAILED:`, error);
      process.exitCode = 1;
    }
  }
}
if (!values.tiny) {
  const page = join(root, 'docs/reliability.md');
  await writeFile(page, withFindings(await readFile(page, 'utf8'), scenarios, await readResults(results)));
}
// Resources that a failed scenario left open must not keep the process alive.
process.exit();
