/** Prints SQL as it runs, its fragments filled in: `make sql NAME=price_index` for a table or mart, `NAME=area-trend` for a query of the service. */
import { parseArgs } from 'node:util';
import { tables } from '../data/published.ts';
import { didYouMean, nearest } from './contract/nearest.ts';
import { endpoints } from './families/all.ts';
import { textsRead } from './warehouse/read-query.ts';
// Reads the queries of webhooks, as the list of endpoints reads those of the families.
import './webhooks/match-transactions.ts';

const {
  positionals: [name = ''],
} = parseArgs({ allowPositionals: true });

const table = tables.find(({ id }) => id === name);
const { texts, names } = textsRead(name);
const found = table === undefined ? texts : [table.sql, ...texts];
if (found.length === 0) {
  const known = [...tables.map(({ id }) => id), ...names];
  console.error(
    name === ''
      ? `Say which: make sql NAME=price_index. There are ${tables.length} tables and ${names.length} queries (of ${endpoints.length} operations).`
      : `There is no table and no query \`${name}\`${didYouMean(nearest(name, known))}`,
  );
  process.exitCode = 1;
}
console.log(found.map((text) => `${text.trim()};\n`).join('\n'));
