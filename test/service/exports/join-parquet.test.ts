/** Parquet files that are joined without a look at their rows: DuckDB and a reader of another kind find every row in the one file. */
import assert from 'node:assert/strict';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { transactions } from '../../../data/tables/transactions.ts';
import type { ExportQuery } from '../../../service/exports/export-query.ts';
import { exportedBytes } from '../../../service/exports/exported-bytes.ts';
import { Exporter, type TableFile } from '../../../service/exports/exporter.ts';
import { joinedParquet } from '../../../service/exports/join-parquet.ts';
import { readStruct, writeStruct } from '../../../service/exports/thrift-compact.ts';
import { temporaryDirectory } from '../../support/accounts.ts';

const snapshotId = '20260319T030000Z-00000000';
const years = [2023, 2024, 2025];
const rowsAYear = 5_000;

/** Rows of a year, every tenth of a month; two row groups of each file have a dictionary, and so a bloom filter. */
const rowsOf = (year: number): string => `
  select n + ${year} * 10000 as id, make_date(${year}, 1 + n // 500, 1 + n % 28) as transaction_date,
    case when n % 7 > 0 then 'word ' || n % 40 end as words, n / 3 as price
  from (select range::integer as n from range(${rowsAYear}))`;

describe('Parquet files joined', () => {
  const warehouse = temporaryDirectory();
  const folder = join(warehouse.path, 'snapshots', snapshotId, 'tables', 'transactions');
  const joinedPath = join(warehouse.path, 'joined.parquet');
  let files: readonly TableFile[] = [];
  let instance: DuckDBInstance;

  const rows = async (sql: string): Promise<unknown[][]> => {
    const connection = await instance.connect();
    const result = await connection.runAndReadAll(sql);
    connection.disconnectSync();
    return result.getRowsJson();
  };
  const digest = (source: string) =>
    rows(`select count(*), sum(hash(s)), min(transaction_date), max(transaction_date) from ${source} s`);

  before(async () => {
    instance = await DuckDBInstance.create(':memory:');
    files = await Promise.all(
      years.map(async (year) => {
        const path = join(folder, `year=${year}`, 'part.parquet');
        await mkdir(join(folder, `year=${year}`), { recursive: true });
        await rows(
          `copy (${rowsOf(year)}) to '${path}' (format parquet, compression zstd, row_group_size 2048)`,
        );
        return { path, bytes: 1, sha256: '', year };
      }),
    );
  });
  after(async () => {
    instance.closeSync();
    await warehouse.remove();
  });

  const bytesOf = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  const paths = () => files.map(({ path }) => path);
  const all = () => `read_parquet([${paths().map((path) => `'${path}'`)}], hive_partitioning = false)`;

  it('hold every row in its order, for DuckDB and for another reader', async () => {
    const made = await joinedParquet(paths());
    assert(made !== null);
    const bytes = await bytesOf(made.part(0, made.size - 1));
    assert.equal(bytes.length, made.size);
    // Parts at every seam are the same bytes.
    for (const [start, end] of [
      [0, 0],
      [2, 5],
      [1_000, 2_000],
      [3, made.size - 4],
      [made.size - 8, made.size - 1],
    ] as const)
      assert.ok((await bytesOf(made.part(start, end))).equals(bytes.subarray(start, end + 1)), `${start}`);
    await made.close();
    await writeFile(joinedPath, bytes);
    assert.deepEqual(await digest(`'${joinedPath}'`), await digest(all()));
    // By a value that bloom filters and zone maps are asked for.
    const some = "where words = 'word 11' and transaction_date >= date '2024-06-01'";
    assert.deepEqual(
      await rows(`select id from '${joinedPath}' ${some}`),
      await rows(`select id from ${all()} ${some}`),
    );
    const file = new Uint8Array(bytes).buffer;
    const read = await parquetReadObjects({ file, compressors, columns: ['id', 'words'] });
    const ids = await rows(`select id, words from ${all()}`);
    assert.deepEqual(
      read.map(({ id, words }) => [id, words ?? null]),
      ids,
    );
    const groups = parquetMetadata(file).row_groups.map(({ num_rows }) => Number(num_rows));
    assert.equal(groups.length, years.length * 3);
  });

  it('have footers that are written back byte for byte', async () => {
    for (const path of paths()) {
      const bytes = await readFile(path);
      const footer = bytes.subarray(
        bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8),
        bytes.length - 8,
      );
      assert.ok(Buffer.from(writeStruct(readStruct(footer))).equals(footer));
    }
  });

  it('are not joined where columns differ, or where one is no Parquet file', async () => {
    const other = join(warehouse.path, 'other.parquet');
    await rows(`copy (select 1 as id) to '${other}' (format parquet)`);
    assert.equal(await joinedParquet([...paths(), other]), null);
    const text = join(warehouse.path, 'text.parquet');
    await writeFile(text, 'no Parquet file at all');
    assert.equal(await joinedParquet([...paths(), text]), null);
  });

  const query = (from_date: string | null, to_date: string | null): ExportQuery => ({
    table: {
      definition: transactions,
      columns: {
        date: 'transaction_date',
        area: null,
        community: null,
        type: null,
        isOffPlan: null,
        located: null,
      },
      of: null,
    },
    columns: ['id', 'transaction_date', 'words', 'price'].map((name) => ({ name, type: 'VARCHAR' })),
    files,
    recordFiles: [],
    values: {
      from_date,
      to_date,
      area_id: null,
      community_id: null,
      place_ids: null,
      type: null,
      is_off_plan: null,
      inside: null,
    },
  });

  const exported = async (directory: string, asked: ExportQuery): Promise<Buffer> => {
    const scratchDirectory = join(directory, 'scratch');
    const exporter = new Exporter({
      warehouseDirectory: directory,
      scratchDirectory,
      atOnce: 1,
      memoryLimit: '128MB',
    });
    const run = await exporter.begin({ snapshotId, signal: new AbortController().signal });
    const wishes = { bom: false, escapeFormulas: false };
    const made = await exportedBytes(asked, run, { format: 'parquet', wishes });
    const bytes = await bytesOf(made.bytes);
    assert.equal(bytes.length, made.size);
    await made.close();
    assert.equal(exporter.working, 0);
    return bytes;
  };

  it('are joined with the part of a year that is asked for, written anew', async () => {
    await writeFile(joinedPath, await exported(warehouse.path, query('2023-08-15', '2025-02-01')));
    const asked = "where transaction_date between date '2023-08-15' and date '2025-02-01'";
    assert.deepEqual(await digest(`'${joinedPath}'`), await digest(`(select * from ${all()} ${asked})`));
    const untouched = (await readFile(files[1]?.path ?? '')).subarray(4, 1000);
    assert.ok((await readFile(joinedPath)).includes(untouched), 'the year between lies in it as it was');
  });

  it('are exported from a warehouse that lies behind a symbolic link', async () => {
    const link = join(warehouse.path, 'linked');
    await symlink(warehouse.path, link);
    const linked = files.map((file) => ({ ...file, path: file.path.replace(warehouse.path, link) }));
    const asked = { ...query('2023-08-15', '2023-09-15'), files: linked.slice(0, 1) };
    await writeFile(joinedPath, await exported(link, asked));
    const expected = "where transaction_date between date '2023-08-15' and date '2023-09-15'";
    assert.deepEqual(await digest(`'${joinedPath}'`), await digest(`(select * from ${all()} ${expected})`));
  });
});
