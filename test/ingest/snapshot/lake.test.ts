/** The lake is read by whoever reads Parquet: a reader that shares no code with the engine that wrote it finds the same rows. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { z } from 'zod';
import { fileKey, manifestKey } from '../../../snapshot-store/layout.ts';
import type { OpenSnapshot } from '../../../snapshot-store/warehouse/read-manifest.ts';
import { textOf } from '../../support/repository-files.ts';
import { sampleWarehouse } from '../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../support/service.ts';

type Table = OpenSnapshot['manifest']['tables'][number];

/** Rows as the reader gives them: whole numbers of 64 bits as bigint, days as Date. */
type Row = Readonly<Record<string, unknown>>;

const Listed = z.object({
  transactions: z.array(
    z.looseObject({
      id: z.string(),
      transaction_date: z.string(),
      price_aed: z.number(),
      location: z.looseObject({ area_id: z.int().nullable(), area_ar: z.string().nullable() }),
    }),
  ),
});

describe('the lake, read without DuckDB', () => {
  let snapshot: OpenSnapshot;
  let service: TestService;
  let ask: (sql: string) => Promise<Record<string, unknown>[]>;

  before(async () => {
    const { warehouse } = await sampleWarehouse();
    snapshot = await warehouse.snapshot();
    ask = (sql) => warehouse.rows(sql);
    service = await startTestService({ sample: true });
  });
  after(() => service.stop());

  const open = ({ files }: Table) =>
    Promise.all(files.map(({ path }) => asyncBufferFromFile(join(snapshot.directory, path))));

  function tableOf(name: string): Table {
    const table = snapshot.manifest.tables.find((one) => one.name === name);
    assert.ok(table !== undefined, name);
    return table;
  }

  /** A folder that has the deals as a store has them: by content. */
  async function storeFolder(): Promise<string> {
    const store = await mkdtemp(join(tmpdir(), 'mulk-store-'));
    for (const folder of ['files', 'snapshots']) await mkdir(join(store, folder));
    await writeFile(join(store, 'current.json'), JSON.stringify({ snapshot_id: snapshot.id }));
    await symlink(join(snapshot.directory, 'manifest.json'), join(store, manifestKey(snapshot.id)));
    for (const file of tableOf('transactions').files)
      await symlink(join(snapshot.directory, file.path), join(store, fileKey(file)));
    return store;
  }

  async function rowsOf(name: string, columns: string[]): Promise<Row[]> {
    const files = await open(tableOf(name));
    const parts = await Promise.all(files.map((file) => parquetReadObjects({ file, columns, compressors })));
    return parts.flat();
  }

  it('has in every file the columns and rows that the manifest says', async () => {
    let tables = 0;
    for (const table of snapshot.manifest.tables) {
      if (table.files.length === 0) continue;
      const found = await Promise.all((await open(table)).map((file) => parquetMetadataAsync(file)));
      const rows = found.reduce((sum, { num_rows }) => sum + Number(num_rows), 0);
      assert.equal(rows, table.rows, table.name);
      for (const { schema } of found) {
        const names = schema.filter(({ num_children }) => num_children === undefined).map(({ name }) => name);
        // A list is written as one column with an element of its own inside.
        const lists = schema
          .filter(({ converted_type }) => converted_type === 'LIST')
          .map(({ name }) => name);
        const own = [...names.filter((name) => name !== 'element'), ...lists];
        const declared = table.columns.map(({ name }) => name);
        assert.deepEqual(
          own.filter((name) => !declared.includes(name)),
          [],
          table.name,
        );
        assert.deepEqual(
          declared.filter((name) => !own.includes(name)),
          [],
          table.name,
        );
      }
      tables += 1;
    }
    assert.ok(tables > 20);
  });

  it('adds up to the same money, days and texts', async () => {
    const rows = await rowsOf('transactions', ['type', 'transaction_date', 'price_aed', 'area', 'area_ar']);
    const mine = new Map<string, { rows: number; aed: number; days: Set<string>; arabic: number }>();
    for (const { type, transaction_date: day, price_aed: price, area_ar: arabic } of rows) {
      const one = mine.get(String(type)) ?? { rows: 0, aed: 0, days: new Set(), arabic: 0 };
      assert.ok(day instanceof Date);
      one.rows += 1;
      one.aed += Number(price);
      one.days.add(day.toISOString());
      one.arabic += typeof arabic === 'string' && /\p{Script=Arabic}/u.test(arabic) ? 1 : 0;
      mine.set(String(type), one);
    }
    const theirs = await ask(
      `select type, count(*) as rows, sum(price_aed)::double as aed, count(distinct transaction_date) as days,
         count(*) filter (regexp_matches(area_ar, '\\p{Arabic}')) as arabic from transactions group by type`,
    );
    assert.equal(mine.size, theirs.length);
    for (const { type, rows: count, aed, days, arabic } of theirs) {
      const one = mine.get(String(type));
      assert.deepEqual([one?.rows, one?.days.size, one?.arabic], [count, days, arabic]);
      assert.ok(Math.abs((one?.aed ?? 0) - Number(aed)) <= 1e-9 * Number(aed), String(type));
    }
  });

  it('answers the DuckDB statements of docs/lake.md, and lies where that page says', async () => {
    const page = textOf('docs/lake.md');
    const statements = [...page.matchAll(/^```sql\n([\s\S]*?)^```$/gm)].map((found) => found[1] ?? '');
    const store = await storeFolder();
    const answers: unknown[] = [];
    try {
      for (const statement of statements.filter((text) => text.includes('read_parquet')))
        answers.push(
          await ask(statement.replaceAll('$LAKE', snapshot.directory).replaceAll('$STORE', store)),
        );
    } finally {
      await rm(store, { recursive: true });
    }
    const [inFolders, inStore] = answers;
    assert.deepEqual(inStore, inFolders);
    assert.ok(Array.isArray(inFolders) && inFolders.length > 3);
    for (const { sales } of inFolders) assert.ok(Number(sales) > 0);
    const told = [...page.matchAll(/^ {2}([\w./=-]+\.\w+)(?: {2}([\w.]+))? {2}/gm)].flatMap((found) =>
      found.slice(1),
    );
    const files = new Set(snapshot.manifest.tables.flatMap((table) => table.files.map(({ path }) => path)));
    for (const path of told.filter((one) => one?.endsWith('.parquet')))
      assert.ok(
        [...files].some((file) => file.replace(/\d{4}/, '2026') === path),
        path,
      );
  });

  it('holds the rows that the API answers', async () => {
    const answer = await service.ask('/transactions?type=sales&limit=50');
    const { transactions } = Listed.parse(await answer.json());
    assert.equal(transactions.length, 50);
    const byId = new Map(
      (await rowsOf('transactions', ['id', 'transaction_date', 'price_aed', 'area_id', 'area_ar'])).map(
        (row) => [row['id'], row],
      ),
    );
    for (const { id, transaction_date, price_aed, location } of transactions) {
      const row = byId.get(id);
      const day = row?.['transaction_date'];
      assert.ok(day instanceof Date);
      assert.deepEqual(
        [day.toISOString().slice(0, 10), Number(row?.['price_aed']), row?.['area_id'], row?.['area_ar']],
        [transaction_date, price_aed, location.area_id, location.area_ar],
        id,
      );
    }
  });
});
