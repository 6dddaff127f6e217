/** Rejects: every record that became no row, with its reason and where it stood, one Parquet file a dataset. */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { parquetAt } from '../../snapshot-store/warehouse/path-to-read.ts';
import type { BuiltTable } from '../snapshot/publish.ts';
import { quoteText } from './cleaning-sql.ts';
import type { Placed } from './coverage.ts';

/** Writes `rejects/<dataset>.parquet` for every dataset with exports. `raw` is null where a record may hold personal columns. */
export async function writeRejects(
  connection: DuckDBConnection,
  placed: ReadonlyMap<string, readonly Placed[]>,
  buildDirectory: string,
): Promise<BuiltTable[]> {
  const folder = join(buildDirectory, 'rejects');
  await mkdir(folder, { recursive: true });
  const built: BuiltTable[] = [];
  for (const [dataset, files] of placed) {
    if (files.length === 0) continue;
    const select = files.map(
      ({ origin, rowsPath, brokenPath }) => `
      select ${quoteText(origin.file)} as file, ${quoteText(origin.sha256)} as sha256, line, reason, raw from ${parquetAt(brokenPath)}
      union all
      select ${quoteText(origin.file)}, ${quoteText(origin.sha256)}, null, _reason, _raw from ${parquetAt(rowsPath)} where _reason is not null`,
    );
    const path = join(folder, `${dataset}.parquet`);
    await connection.run(
      `copy (select * from (${select.join(' union all ')}) order by all) to ${quoteText(path)} (format parquet, compression zstd)`,
    );
    const rows = await connection.runAndReadAll(`select count(*) from ${parquetAt(path)}`);
    built.push({
      name: dataset,
      layer: 'rejects',
      grain: 'one record that cleaning refused',
      key: [],
      method_version: null,
      rows: Number(rows.getRows()[0]?.[0] ?? 0),
      columns: [
        { name: 'file', type: 'VARCHAR' },
        { name: 'sha256', type: 'VARCHAR' },
        { name: 'line', type: 'BIGINT' },
        { name: 'reason', type: 'VARCHAR' },
        { name: 'raw', type: 'VARCHAR' },
      ],
    });
  }
  return built;
}
