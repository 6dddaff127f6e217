/** Exports of a table longer than a batch, a chunk and a slice, with every kind of column: nothing lost where one part meets the next. */
import assert from 'node:assert/strict';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC, Vector } from 'apache-arrow';
import { salesMonthly } from '../../../data/marts/sales-monthly.ts';
import type { Format } from '../../../service/contract/format.ts';
import type { ExportQuery, ExportValues } from '../../../service/exports/export-query.ts';
import type { ExportRun } from '../../../service/exports/export-run.ts';
import type { FilterColumns } from '../../../service/exports/export-table.ts';
import { exportedBytes } from '../../../service/exports/exported-bytes.ts';
import { Exporter } from '../../../service/exports/exporter.ts';
import { temporaryDirectory } from '../../support/accounts.ts';

const rows = 250_001;
const snapshotId = '20260319T030000Z-00000000';

/** Row numbers that are easy to check, a null in every column at another rhythm, texts short, long and in Arabic. */
const rowsSql = `
  select n as id, case when n % 3 > 0 then (n * 10000000000)::bigint end as wide, case when n % 5 > 0 then n::ubigint end as unsigned,
    case when n % 7 > 0 then n / 4 end as half, case when n % 2 > 0 then n % 3 = 0 end as flag, case when n % 11 > 0 then date '2020-01-01' + n // 1000 end as day,
    case when n % 13 > 0 then timestamp '2020-01-01 00:00:00.123' + interval (n) second end as instant,
    case when n % 13 > 0 then timestamptz '2020-01-01 00:00:00.123+00' + interval (n) second end as moment,
    case n % 4 when 0 then null when 1 then '' when 2 then 'short ' || n else 'دبي مارينا, a "long" text ' || n end as words,
    case n % 3 when 0 then null when 1 then []::varchar[] else ['a' || n, 'مرسى'] end as list, (n * 1.5)::decimal(18, 2) as money,
    case n % 4 when 0 then null when 1 then '' when 2 then 'r' || n else 'ر' || n || ' of a longer number' end as record_id, null::varchar as never
  from (select range::integer as n from range(${rows}))`;

/** What the query says of a row, said again. */
function rowOf(n: number): Record<string, unknown> {
  const unless = <T>(isNull: boolean, value: T) => (isNull ? null : value);
  return {
    id: n,
    wide: unless(n % 3 === 0, BigInt(n) * 10_000_000_000n),
    unsigned: unless(n % 5 === 0, BigInt(n)),
    half: unless(n % 7 === 0, n / 4),
    flag: unless(n % 2 === 0, n % 3 === 0),
    words: [null, '', `short ${n}`, `دبي مارينا, a "long" text ${n}`][n % 4],
    list: [null, [], [`a${n}`, 'مرسى']][n % 3],
    money: (n * 1.5).toFixed(2),
    record_id: [null, '', `r${n}`, `ر${n} of a longer number`][n % 4],
    never: null,
  };
}

describe('the bytes of an export', () => {
  const warehouse = temporaryDirectory();
  const scratchDirectory = join(warehouse.path, 'scratch');
  const exporter = new Exporter({
    warehouseDirectory: warehouse.path,
    scratchDirectory,
    atOnce: 2,
    memoryLimit: '128MB',
  });
  let query: ExportQuery;

  const inDuckdb = async <T>(ask: (run: (sql: string) => Promise<unknown[][]>) => Promise<T>): Promise<T> => {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const result = await ask(async (sql) => (await connection.runAndReadAll(sql)).getRowsJson());
    connection.disconnectSync();
    instance.closeSync();
    return result;
  };

  before(async () => {
    const folder = join(warehouse.path, 'snapshots', snapshotId, 'marts');
    await mkdir(folder, { recursive: true });
    const path = join(folder, 'all_kinds.parquet');
    const columns = await inDuckdb(async (run) => {
      await run(`copy (${rowsSql}) to '${path}' (format parquet, row_group_size 122880)`);
      return run(`describe from '${path}'`);
    });
    query = {
      table: {
        definition: salesMonthly,
        columns: { date: null, area: null, community: null, type: null, isOffPlan: null, located: null },
        of: null,
      },
      columns: columns.map(([name, type]) => ({ name: String(name), type: String(type) })),
      files: [{ path, bytes: 1, sha256: '', year: null }],
      recordFiles: [],
      values: {
        from_date: null,
        to_date: null,
        area_id: null,
        community_id: null,
        place_ids: null,
        type: null,
        is_off_plan: null,
        inside: null,
      },
    };
  });
  after(() => warehouse.remove());

  const begin = (signal = new AbortController().signal): Promise<ExportRun> =>
    exporter.begin({ snapshotId, signal });

  const bytesAs = async (
    format: Format,
    asked: { readonly columns?: FilterColumns; readonly values?: ExportValues } = {},
  ): Promise<Buffer> => {
    const { columns = query.table.columns, values = query.values } = asked;
    const made = await exportedBytes(
      { ...query, table: { ...query.table, columns }, values },
      await begin(),
      {
        format,
        wishes: { bom: false, escapeFormulas: false },
      },
    );
    const chunks: Uint8Array[] = [];
    for await (const chunk of made.bytes) chunks.push(chunk);
    await made.close();
    const bytes = Buffer.concat(chunks);
    if (made.size !== null) assert.equal(bytes.length, made.size);
    return bytes;
  };

  it('are all rows in their order as Arrow, kind by kind, over many batches', async () => {
    const table = tableFromIPC(await bytesAs('arrow'));
    assert.equal(table.numRows, rows);
    assert.ok(table.batches.length > 20);
    const kinds = Object.fromEntries(table.schema.fields.map(({ name, type }) => [name, String(type)]));
    assert.deepEqual(kinds, {
      id: 'Int32',
      wide: 'Int64',
      unsigned: 'Uint64',
      half: 'Float64',
      flag: 'Bool',
      day: 'Date32<DAY>',
      // Files of earlier releases have instants without a zone.
      instant: 'Timestamp<MICROSECOND, UTC>',
      moment: 'Timestamp<MICROSECOND, UTC>',
      // Each text once, however often it comes.
      words: 'Dictionary<Int32, Utf8>',
      list: 'List<Utf8>',
      // Without an Arrow form of its own here: as text, to the last digit.
      money: 'Utf8',
      record_id: 'Utf8',
      never: 'Dictionary<Int32, Utf8>',
    });
    for (const n of [0, 1, 2, 3, 2047, 2048, 8191, 8192, 8193, 122_879, 122_880, 245_760, rows - 1]) {
      const { day, instant, moment, list, ...row }: Record<string, unknown> = table.get(n)?.toJSON() ?? {};
      assert.equal(moment, n % 13 === 0 ? null : Date.parse('2020-01-01T00:00:00.123Z') + n * 1000);
      assert.equal(instant, moment);
      assert.deepEqual({ ...row, list: list instanceof Vector ? [...list] : list }, rowOf(n));
    }
    assert.equal(table.getChild('day')?.nullCount, Math.ceil(rows / 11));
    assert.equal(table.getChild('words')?.nullCount, Math.ceil(rows / 4));
  });

  it('tell as Arrow no texts but those of the rows that are asked for', async () => {
    const table = tableFromIPC(
      await bytesAs('arrow', {
        columns: { ...query.table.columns, date: 'day' },
        values: { ...query.values, to_date: '2020-01-01' },
      }),
    );
    assert.equal(table.numRows, 909);
    const [words] = table.getChild('words')?.data ?? [];
    const texts = Array.from({ length: 1000 }, (_, n) => n)
      .filter((n) => n % 11 > 0)
      .flatMap((n) => rowOf(n)['words'] ?? []);
    assert.deepEqual([...(words?.dictionary ?? [])].sort(), [...new Set(texts)].sort());
    assert.equal(table.getChild('never')?.nullCount, 909);
  });

  it('are the same rows as CSV, over two slices', async () => {
    const text = (await bytesAs('csv')).toString();
    const lines = text.split('\r\n');
    assert.equal(lines.length, rows + 2);
    assert.equal(lines[0], 'id,wide,unsigned,half,flag,day,instant,moment,words,list,money,record_id,never');
    assert.equal(lines[1], '0,,,,,,,,,,0.00,,');
    assert.equal(
      lines[12],
      '11,110000000000,11,2.75,false,,2020-01-01T00:00:11Z,2020-01-01T00:00:11Z,"دبي مارينا, a ""long"" text 11",a11;مرسى,16.50,ر11 of a longer number,',
    );
    // Empty text is not nothing.
    assert.match(lines[2] ?? '', /,"",,1\.50,"",$/);
    assert.deepEqual(
      lines.slice(1, -1).map((line) => Number(line.split(',')[0])),
      Array.from({ length: rows }, (_, n) => n),
    );
  });

  it('are one Parquet file with the same rows', async () => {
    const bytes = await bytesAs('parquet');
    assert.equal(bytes.subarray(0, 4).toString(), 'PAR1');
    assert.equal(bytes.subarray(-4).toString(), 'PAR1');
  });

  it('leave nothing on disk, also when they are left in the middle, or never read', async () => {
    for (const format of ['csv', 'arrow', 'parquet'] as const) {
      const wishes = { bom: false, escapeFormulas: false };
      const left = await exportedBytes(query, await begin(), { format, wishes });
      for await (const chunk of left.bytes) if (chunk.length > 0) break;
      await left.close();
      await (await exportedBytes(query, await begin(), { format, wishes })).close();
      assert.deepEqual(await readdir(scratchDirectory), [], format);
      assert.equal(exporter.working, 0);
    }
  });

  it('stop when nobody waits any longer', async () => {
    const gone = new AbortController();
    const run = await begin(gone.signal);
    const endless = run.rows(
      'select count(*) from range(10000000) a(i), range(10000000) b(j) where hash(i + j) = 42',
      {},
    );
    gone.abort(new Error('gone'));
    await assert.rejects(endless, /gone/);
    await run.close();
    assert.equal(exporter.working, 0);
  });

  it('reach no file but those of the snapshot and their own', async () => {
    const run = await begin();
    await assert.rejects(run.rows("select * from read_text('/etc/hostname')", {}), /disabled|Permission/i);
    await assert.rejects(run.rows('set enable_external_access = true', {}), /lock/i);
    await run.close();
  });

  it('of a third export are refused while two are made', async () => {
    const [one, two] = [await begin(), await begin()];
    await assert.rejects(begin(), { code: 'overloaded', headers: { 'Retry-After': '10' } });
    await one.close();
    await (await begin()).close();
    await two.close();
  });
});
