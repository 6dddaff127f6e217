/**
 * Project pulls: what each kept export of projects says of the days and the status of a project, with the day on which it was pulled. The register replaces
 * planned days by actual ones, so earlier exports are the only record of them.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { projects } from '../../data/datasets/projects.ts';
import { pullDay } from '../sources/pull-day.ts';
import { kindTypes, quoteName, quoteText } from './cleaning-sql.ts';
import type { Placed } from './coverage.ts';
import { goodRows } from './good-rows.ts';
import { digestParts } from './input-keys.ts';

/** Table of (pull_day DATE, load_order, row, and the columns below): one row of a kept export of projects. */
export const PROJECT_PULLS_TABLE = 'project_pulls';

const columns = ['project_number', 'start_date', 'end_date', 'completion_date', 'completion_pct', 'status'];

/** Writes the table into the build database. Returns its key. A file that lacks one of the columns says nothing of changes, and is left out. */
export async function writeProjectPulls(
  connection: DuckDBConnection,
  placed: readonly Placed[],
): Promise<readonly [string, string]> {
  const files = placed.filter(({ facts }) => columns.every((name) => facts.carried.includes(name)));
  const types = columns.map(
    (name) => `${quoteName(name)} ${kindTypes[projects.columns[name]?.kind ?? 'text']}`,
  );
  await connection.run(
    `create or replace temp table ${PROJECT_PULLS_TABLE} (pull_day date, load_order integer, row_number bigint, ${types.join(', ')})`,
  );
  for (const file of files)
    await connection.run(`insert into ${PROJECT_PULLS_TABLE}
      select date ${quoteText(pullDay(file.origin))}, ${file.order}, _row, ${columns.map(quoteName).join(', ')} from ${goodRows(file)}`);
  const pulled = files.map(({ facts, order, origin, rowsPath }) => [
    facts.sha256,
    // Names what cleaned it.
    rowsPath.split('/').at(-2),
    order,
    pullDay(origin),
  ]);
  return [PROJECT_PULLS_TABLE, digestParts(JSON.stringify(pulled))];
}
