/** Checks that every SQL file has the project's layout and calls tables by nouns: `npm run layout` names the files that do not, `--write` lays them out. */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { repositoryFiles } from '../support/repository-files.ts';
import { columns, formattedSql, letterLine, longLine } from './formatted-sql.ts';

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
  const letter = letterLine(formatted);
  if (letter > 0) fail(`${file}:${letter} calls a table by one letter: call it by its noun`);
}

function fail(sentence: string): void {
  console.log(sentence);
  process.exitCode = 1;
}
