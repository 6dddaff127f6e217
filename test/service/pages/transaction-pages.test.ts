/** Page files of the sample against DuckDB: the same rows in the same order whatever is asked for, and the same words. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { z } from 'zod';
import type { CursorKey } from '../../../service/contract/paging.ts';
import { placeOf } from '../../../service/records/place-parameter.ts';
import { areasOfSource, readOne, readPage } from '../../../service/records/transactions/pages.ts';
import {
  filterValues,
  recordFilter,
  type TransactionFilters,
} from '../../../service/records/transactions/parameters.ts';
import { Transaction, toTransaction } from '../../../service/records/transactions/schema.ts';
import { transactionText } from '../../../service/records/transactions/text.ts';
import { SnapshotHolder } from '../../../service/warehouse/current-snapshot.ts';
import type { Snapshot } from '../../../service/warehouse/snapshot.ts';
import { SAMPLE_TIMEOUT_MS, sampleWarehouse } from '../../support/sample-warehouse.ts';
import { readerOptions } from '../warehouse/small-database.ts';

const signal = new AbortController().signal;

/** What a request may ask for, of values that the sample has. */
const asked: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  type: fc.constantFrom('sales', 'off-plan', 'ready', 'rentals', 'mortgages', 'gifts'),
  area: fc.constantFrom(
    'Marsa Dubai',
    'Dubai Marina',
    'Business Bay',
    'JVC',
    'Hadaeq Sheikh Mohammed Bin Rashid',
  ),
  from_date: fc.constantFrom('2025-06-01', '2026-01-15', '2026-02-20'),
  to_date: fc.constantFrom('2025-12-31', '2026-02-10', '2026-03-01'),
  min_price: fc.constantFrom(50_000, 1_000_000),
  max_price: fc.constantFrom(120_000, 3_000_000),
  min_area_sqft: fc.constantFrom(400, 1500),
  max_area_sqft: fc.constantFrom(900, 4000),
  property_type: fc.constantFrom('apartment', 'villa', 'land'),
  bedrooms: fc.constantFrom([0], [1, 2], [4]),
  usage: fc.constantFrom('residential', 'commercial'),
  is_freehold: fc.boolean(),
  project_id: fc.constantFrom(1901, 2272),
  developer_id: fc.constantFrom(1094, 1043),
};
const filters = fc
  .subarray(Object.keys(asked), { maxLength: 3 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, asked[name] ?? fc.constant(null)]))),
  );
const sorts = fc.constantFrom('-transaction_date' as const, 'transaction_date' as const);

describe('page files', function () {
  this.timeout(SAMPLE_TIMEOUT_MS);
  let holder: SnapshotHolder;
  let snapshot: Snapshot;
  const scratch = mkdtempSync(join(tmpdir(), 'mulk-pages-'));

  before(async () => {
    const { warehouse } = await sampleWarehouse();
    holder = new SnapshotHolder({
      warehouseDirectory: warehouse.directory,
      reader: readerOptions(scratch),
      clock: Date,
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
    await holder.start();
    const current = holder.current();
    assert.ok(current !== null);
    snapshot = current;
  });
  after(async () => {
    await holder.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  async function read(query: TransactionFilters, after: CursorKey | null, from: 'page files' | 'DuckDB') {
    const place = await placeOf(snapshot, query.area);
    const developers = query.developer_id === undefined ? null : [query.developer_id];
    const source = place === null ? 'all' : 'place';
    const { next, rows } = await readPage({
      snapshot,
      source,
      values: filterValues(query, developers, place, null),
      filter: recordFilter(query, developers, place, null),
      areas: from === 'DuckDB' ? null : await areasOfSource(snapshot, source, place, undefined),
      sort: query.sort ?? '-transaction_date',
      limit: 30,
      after,
      snapshotChanged: false,
      signal,
    });
    const items = rows.map((row) => Transaction.parse(toTransaction(row)));
    return { next, rows: items, texts: rows.map(transactionText) };
  }

  it('give the pages that DuckDB gives, and every row as the schema writes it', async () => {
    let rows = 0;
    await fc.assert(
      fc.asyncProperty(filters, sorts, async (filter, sort) => {
        let after: CursorKey | null = null;
        for (const page of [1, 2]) {
          const query: TransactionFilters = { ...filter, sort };
          const found = await read(query, after, 'page files');
          const expected = await read(query, after, 'DuckDB');
          assert.deepEqual(found, expected, `page ${page}`);
          assert.deepEqual(
            found.texts,
            found.rows.map((row) => JSON.stringify(row)),
          );
          rows += found.rows.length;
          if (found.next === null) break;
          after = found.next;
        }
      }),
      { numRuns: 60, seed: 20_261_121 },
    );
    assert.ok(rows > 500, `${rows} rows were compared`);
  });

  it('find every record by its id, and none by another', async () => {
    const Id = z.object({ id: z.string() });
    const ids = await snapshot.rows(
      'select id from transaction_list using sample 500 rows (reservoir, 7)',
      {},
      Id,
    );
    assert.equal(ids.length, 500);
    for (const { id } of ids) assert.equal((await readOne(snapshot, id))?.id, id);
    for (const id of ['', '1-11-2026-0', 'r-CNT', 'مرسى', `${ids[0]?.id}0`])
      assert.equal(await readOne(snapshot, id), null);
  });
});
