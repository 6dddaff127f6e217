/** Checks that every SQL file has the project's layout: `npm run layout` names the files that have not, `--write` gives it to them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { repositoryFiles } from '../support/repository-files.ts';
import { columns, formattedSql, longLine } from './formatted-sql.ts';

/** Applied migrations never change: the store compares their checksums. */
const applied = 'service/accounts/migrations/';

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
for (const file of repositoryFiles) {
  if (!file.endsWith('.sql') || file.startsWith(applied)) continue;
  const sql = readFileSync(file, 'utf8');
  const formatted = formattedSql(sql);
  if (formatted !== sql && values.write) writeFileSync(file, formatted);
  if (formatted !== sql && !values.write) fail(`${file} is not formatted: run \`make fix\``);
  const long = longLine(formatted);
  if (long > 0)
    fail(`${file}:${long} is longer than ${columns} columns: break the expression, or name a part of it`);
}

function fail(sentence: string): void {
  console.log(sentence);
  process.exitCode = 1;
}
