/** Page files of the sample against DuckDB: the same rows in the same order whatever is asked for, and the same words. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { z } from 'zod';
import type { CursorKey } from '../../../service/contract/paging.ts';
import { Utf8Text } from '../../../service/contract/utf8-text.ts';
import type { TransactionRecord } from '../../../service/pages/transaction-record.ts';
import { findPlace } from '../../../service/records/place-parameter.ts';
import {
  filterValues,
  recordFilter,
  type TransactionFilters,
} from '../../../service/records/transactions/filters.ts';
import {
  areasOfSource,
  countAll,
  type PageRequest,
  readOne,
  readPage,
} from '../../../service/records/transactions/pages.ts';
import { TransactionQuery } from '../../../service/records/transactions/parameters.ts';
import { Transaction, toTransaction } from '../../../service/records/transactions/schema.ts';
import { writeTransaction } from '../../../service/records/transactions/text.ts';
import { SnapshotHolder } from '../../../service/warehouse/current-snapshot.ts';
import type { Snapshot } from '../../../service/warehouse/snapshot.ts';
import { sampleWarehouse } from '../../support/sample-warehouse.ts';
import { readerOptions } from '../warehouse/small-database.ts';

const signal = new AbortController().signal;

/** Values that the sample has, by filter of the list; of buildings, a test asks the sample. */
const asked = {
  type: ['sales', 'off-plan', 'ready', 'rentals', 'mortgages', 'gifts'],
  area: ['Marsa Dubai', 'Dubai Marina', 'Business Bay', 'JVC', 'Hadaeq Sheikh Mohammed Bin Rashid'],
  from_date: ['2025-06-01', '2026-01-15', '2026-02-20'],
  to_date: ['2025-12-31', '2026-02-10', '2026-03-01'],
  start_from: ['2025-06-01', '2026-02-01'],
  start_to: ['2025-12-31', '2026-02-10'],
  min_price: [50_000, 1_000_000],
  max_price: [120_000, 3_000_000],
  min_area_sqft: [400, 1500],
  max_area_sqft: [900, 4000],
  property_type: ['apartment', 'villa', 'land'],
  bedrooms: [[0], [1, 2], [4]],
  bedrooms_basis: ['stated', 'project'],
  usage: ['residential', 'commercial'],
  is_freehold: [true, false],
  project_id: [1901, 2272],
  developer_id: [1094, 1043],
} satisfies Readonly<Record<string, readonly unknown[]>>;

/** Parameters that choose no records, or choose them by the change feed. */
const otherParameters = [
  'changed_since',
  'sort',
  'include_total',
  'limit',
  'cursor',
  'format',
  'bom',
  'escape_formulas',
];

const filters = fc.subarray(Object.entries(asked), { maxLength: 3 }).chain((chosen) => {
  const values = chosen.map(([name, list]) => [name, fc.constantFrom<unknown>(...list)]);
  return fc.record(Object.fromEntries(values));
});
const sorts = fc.constantFrom('-transaction_date' as const, 'transaction_date' as const);

describe('page files', () => {
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

  /** Returns the request for the first page of a list, which only DuckDB answers. */
  async function pageRequest(query: TransactionFilters): Promise<PageRequest> {
    const place = await findPlace(snapshot, query.area);
    const developers = query.developer_id === undefined ? null : [query.developer_id];
    return {
      snapshot,
      source: place === null ? 'all' : 'place',
      values: filterValues(query, developers, place, null),
      filter: recordFilter(query, developers, place, null),
      areas: null,
      sort: query.sort ?? '-transaction_date',
      limit: 30,
      after: null,
      snapshotChanged: false,
      signal,
    };
  }

  function textOf(row: TransactionRecord): string {
    const text = new Utf8Text();
    writeTransaction(row, text);
    return text.toBuffer().toString();
  }

  async function read(query: TransactionFilters, after: CursorKey | null, from: 'page files' | 'DuckDB') {
    const place = await findPlace(snapshot, query.area);
    const request = await pageRequest(query);
    const areas = from === 'DuckDB' ? null : await areasOfSource(snapshot, request.source, place, undefined);
    const { next, rows } = await readPage({ ...request, areas, after });
    const items = rows.map((row) => Transaction.parse(toTransaction(row)));
    return { next, rows: items, texts: rows.map(textOf) };
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

  it('are asked by each filter alone as DuckDB is', async () => {
    const Building = z.object({ building_id: z.int() });
    const buildings = await snapshot.rows(
      'select building_id from transaction_list where building_id is not null order by seq limit 1',
      {},
      Building,
    );
    const values = { ...asked, building_id: buildings.map((row) => row.building_id) };
    const parameters = Object.keys(TransactionQuery.shape);
    assert.deepEqual([...Object.keys(values), ...otherParameters].sort(), parameters.sort());
    const pages = await snapshot.pages();
    const whole = await countAll(await pageRequest({}));
    for (const [name, list] of Object.entries(values))
      for (const value of list) {
        const title = `${name}=${value}`;
        const request = await pageRequest({ [name]: value });
        const total = await countAll(request);
        assert.ok(total > 0 && total !== whole, `${title} keeps ${total} of ${whole}`);
        const { rows } = await readPage(request);
        const areas = [...new Set(rows.map(({ place }) => place.area_id ?? assert.fail(title)))].slice(0, 3);
        const { filter, limit: wanted } = request;
        const found = await pages.find({ filter, areas, order: 'newest', afterSeq: null, wanted, signal });
        const bound = { ...request.values, areas: `[${areas.join(',')}]` };
        const expected = await readPage({ ...request, source: 'areas', values: bound });
        const ids = expected.rows.map(({ id }) => id);
        assert.deepEqual(
          found?.map(({ id }) => id),
          ids,
          title,
        );
      }
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
