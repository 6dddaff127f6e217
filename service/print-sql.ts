/**
 * Prints SQL as it runs, its fragments filled in: `make sql NAME=price_index` for a table or mart, `NAME=history/price_index` for the view of it that a
 * limited history sees, `NAME=median_price_aed` for a measure, `NAME=flagged-sales` for a query of ingest, `NAME=area-trend` for a query of the service.
 */
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { historyLimits } from '../data/history.ts';
import { measureIdOf, measures } from '../data/measures/all.ts';
import { tables } from '../data/published.ts';
import { selectsOf, sqlFile } from '../data/table.ts';
import { didYouMean, nearest } from './contract/nearest.ts';
import { queryOf } from './families/aggregates/measures/figures.ts';
import { endpoints } from './families/all.ts';
import { EarlierRelease } from './warehouse/earlier-release.ts';
import { historyViews } from './warehouse/history-views.ts';
import { textsRead } from './warehouse/read-query.ts';
// Reads the queries of webhooks, as the list of endpoints reads those of the families.
import './webhooks/match-transactions.ts';

const {
  positionals: [name = ''],
} = parseArgs({ allowPositionals: true });

const steps = new URL('../ingest/steps/', import.meta.url);
/** A history of two years, as an example. */
const view = (table: string): string =>
  historyViews(
    '2024-07-01',
    { as_of: '2026-06-30', as_of_by_dataset: {} },
    { database: 'serve', tables: [table] },
    new EarlierRelease({ tables: [], files: [] }),
  )
    .map(({ sql }) => sql)
    .join(';\n');
const others: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(tables.map((table) => [table.id, () => selectsOf(table).join(';\n\n')])),
  ...Object.fromEntries(measures.map((measure) => [measureIdOf(measure), () => queryOf(measure).sql])),
  ...Object.fromEntries(Object.keys(historyLimits).map((id) => [`history/${id}`, () => view(id)])),
  ...Object.fromEntries(
    readdirSync(steps)
      .filter((file) => file.endsWith('.sql'))
      .map((file) => [file.replace('.sql', ''), () => sqlFile(steps.href, file)]),
  ),
};
const { texts, names } = textsRead(name);
const found = [...(others[name] === undefined ? [] : [others[name]()]), ...texts];
if (found.length === 0) {
  const known = [...Object.keys(others), ...names];
  console.error(
    name === ''
      ? `Say which: make sql NAME=price_index. There are ${tables.length} tables and ${names.length} queries (of ${endpoints.length} operations).`
      : `There is no table and no query \`${name}\`${didYouMean(nearest(name, known))}`,
  );
  process.exitCode = 1;
}
console.log(found.map((text) => `${text.trim()};\n`).join('\n'));
