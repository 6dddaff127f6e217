/** A table that names its records by another method: old ids lead to the new, and the change feed says so once. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { Manifest } from '../../../data/snapshot.ts';
import type { BuiltTable } from '../../../ingest/snapshot/publish.ts';
import { methodChanges, type PreviousSnapshot, writeChanges } from '../../../ingest/steps/change-feed.ts';
import { MadeTables } from '../../../ingest/steps/made-tables.ts';
import { writeRedirects } from '../../../ingest/steps/redirects.ts';
import { fileChecksum } from '../../../snapshot-store/warehouse/warehouse-files.ts';
import { rowsOf } from '../../support/ingest.ts';

const columns = `version, registered_at, start_date, end_date, annual_amount_aed, contract_amount_aed, property_count, property_sub_type, usage,
  rooms_label, is_freehold, area_sqm, registered_area, registered_project, area_id`;

/** A contract of the Marina: values of (id, …columns). */
const contract = (id: string, minute: number, size: number): string =>
  `('${id}', 'new', timestamp '2026-06-30 08:0${minute}:00', date '2026-07-01', date '2027-06-30', 90000.0, 90000.0, 1, 'Flat', 'residential',
    null::varchar, true, ${size}::double, 'Marsa Dubai', null::varchar, 330)`;

const built = (method_version: number | null): BuiltTable => ({
  name: 'rent_contracts',
  layer: 'table',
  grain: 'one contract',
  key: ['id'],
  method_version,
  rows: 1,
  columns: [],
});

describe('a change of what names rent contracts', () => {
  let folder: string;
  let connection: DuckDBConnection;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mulk-redirects-'));
    connection = await (await DuckDBInstance.create(':memory:')).connect();
    await connection.run("attach ':memory:' as serve");
  });
  after(async () => {
    connection.closeSync();
    await rm(folder, { recursive: true, force: true });
  });

  /** Lays rows down as the rent contracts of a snapshot. */
  async function snapshotOf(
    name: string,
    rows: readonly string[],
    manifest: {
      readonly method_version: number | null;
      readonly carried?: readonly string[];
      readonly created_at: string;
    },
  ): Promise<PreviousSnapshot> {
    const directory = join(folder, name);
    await mkdir(directory, { recursive: true });
    await connection.run(
      `copy (select * from (values ${rows.join(', ')}) t(id, ${columns})) to '${join(directory, 'rents.parquet')}'`,
    );
    const entry = (table: string, path: string): Manifest['tables'][number] => ({
      ...built(table === 'rent_contracts' ? manifest.method_version : null),
      name: table,
      layer: table === 'rent_contracts' ? 'table' : 'changes',
      inputs: '',
      content: '',
      years: {},
      files: [{ path, bytes: 1, sha256: '0'.repeat(64) }],
    });
    return {
      directory,
      manifest: {
        format: 1,
        created_at: manifest.created_at,
        as_of: '2026-06-30',
        as_of_by_dataset: {},
        covered_from_by_dataset: {},
        attribution: '',
        fingerprint: '',
        changes_from: '2026-01-01T00:00:00Z',
        tables: [
          entry('rent_contracts', 'rents.parquet'),
          ...(manifest.carried ?? []).map((table) => entry(table, `${table}.parquet`)),
        ],
        files: [],
        origins: [],
      },
    };
  }

  /** What a run writes whose rent contracts are these. */
  async function run(
    name: string,
    rows: readonly string[],
    previous: PreviousSnapshot,
    method: number,
    at: string,
  ) {
    const directory = join(folder, name);
    for (const table of ['transactions', 'rent_contracts'])
      await mkdir(join(directory, 'tables', table), { recursive: true });
    await connection.run(
      `create or replace table rent_contracts as select *, registered_at::date as transaction_date from (values ${rows.join(', ')}) t(id, ${columns})`,
    );
    const changed = methodChanges([built(method)], previous);
    const made = new MadeTables([{ id: 'transactions' }, { id: 'rent_contracts' }]);
    await writeRedirects(connection, made, previous, changed, directory, at);
    return writeChanges(connection, made, previous, directory, at, new Set(), changed);
  }

  it('leads old ids to the new for 400 days, and is one entry of the feed beside what really came and went', async () => {
    const old = await snapshotOf(
      'old',
      [
        contract('r-a', 1, 40),
        contract('r-a-2', 1, 60),
        contract('r-b', 2, 70),
        contract('r-gone', 3, 80),
        contract('r-CNT1', 4, 90),
      ],
      { method_version: null, created_at: '2026-07-01T03:00:00Z' },
    );
    // The baseline has an empty feed.
    await connection.run(`copy (select 0::bigint as position, null::timestamp as changed_at, '' as change, '' as id, '' as type, null::date as transaction_date,
      0 as area_id, []::varchar[] as fields, '' as before, '' as after limit 0) to '${join(old.directory, 'changes.parquet')}'`);
    const now = [
      contract('r-1', 1, 40),
      contract('r-2', 2, 70),
      contract('r-3', 5, 50),
      contract('r-CNT1', 4, 95),
    ];
    const { counts } = await run('new', now, old, 2, '2026-07-02T03:00:00Z');
    assert.deepEqual(counts, { added: 1, corrected: 0, withdrawn: 1 });
    assert.deepEqual(
      await rowsOf(connection, 'select kind, old_id, id from serve.redirects order by old_id'),
      [
        { kind: 'rent_contracts', old_id: 'r-a', id: 'r-1' },
        { kind: 'rent_contracts', old_id: 'r-a-2', id: 'r-1' },
        { kind: 'rent_contracts', old_id: 'r-b', id: 'r-2' },
      ],
    );
    assert.deepEqual(
      await rowsOf(connection, 'select change, id, fields, before, after from serve.changes order by change'),
      [
        { change: 'added', id: 'r-3', fields: [], before: null, after: null },
        {
          change: 'redefined',
          id: 'rent_contracts',
          fields: ['method_version'],
          before: '{"method_version":1}',
          after: '{"method_version":2}',
        },
        { change: 'withdrawn', id: 'r-gone', fields: [], before: null, after: null },
      ],
    );

    const next = await snapshotOf('new', now, {
      method_version: 2,
      carried: ['redirects'],
      created_at: '2026-07-02T03:00:00Z',
    });
    const again = [contract('r-9', 1, 40), ...now.slice(1)];
    await run('third', again, next, 3, '2026-07-03T03:00:00Z');
    assert.deepEqual(await rowsOf(connection, 'select old_id, id from serve.redirects order by old_id'), [
      { old_id: 'r-1', id: 'r-9' },
      { old_id: 'r-a', id: 'r-9' },
      { old_id: 'r-a-2', id: 'r-9' },
      { old_id: 'r-b', id: 'r-2' },
    ]);
    await run('quiet', now, next, 2, '2027-08-05T03:00:00Z');
    assert.deepEqual(await rowsOf(connection, 'select count(*) as n from serve.redirects'), [{ n: 3 }]);
    await run('late', now, next, 2, '2027-08-07T03:00:00Z');
    assert.deepEqual(await rowsOf(connection, 'select count(*) as n from serve.redirects'), [{ n: 0 }]);
  });
});

describe('a building that is known to be another', () => {
  let folder: string;
  let connection: DuckDBConnection;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mulk-redirects-'));
    connection = await (await DuckDBInstance.create(':memory:')).connect();
    await connection.run("attach ':memory:' as serve");
  });
  afterEach(async () => {
    connection.closeSync();
    await rm(folder, { recursive: true, force: true });
  });

  const buildings = (values: string) => `from (values ${values}) t(building_id, property_id)`;
  const deals = (values: string) => `from (values ${values}) t(id, building_id)`;

  /** A snapshot of these tables; a checksum of the table `damaged` does not fit. */
  async function published(
    tables: Readonly<Record<string, string>>,
    damaged?: string,
  ): Promise<PreviousSnapshot> {
    const entries: Manifest['tables'][number][] = [];
    for (const [name, rows] of Object.entries(tables)) {
      const path = `${name}.parquet`;
      await connection.run(`copy (${rows}) to '${join(folder, path)}'`);
      const { sha256, bytes } = await fileChecksum(join(folder, path));
      entries.push({
        ...built(null),
        name,
        layer: name === 'redirects' ? 'changes' : 'table',
        inputs: '',
        content: '',
        years: {},
        files: [{ path, bytes, sha256: name === damaged ? '0'.repeat(64) : sha256 }],
      });
    }
    return {
      directory: folder,
      manifest: {
        format: 1,
        created_at: '2026-07-01T03:00:00Z',
        as_of: '2026-06-30',
        as_of_by_dataset: {},
        covered_from_by_dataset: {},
        attribution: '',
        fingerprint: '',
        changes_from: '2026-01-01T00:00:00Z',
        tables: entries,
        files: [],
        origins: [],
      },
    };
  }

  /** Old and new ids after a run whose tables are these. */
  async function redirects(
    now: { readonly buildings?: string; readonly transactions?: string },
    previous: PreviousSnapshot | null,
  ): Promise<string[]> {
    for (const [name, rows] of Object.entries(now)) await connection.run(`create table ${name} as ${rows}`);
    const made = new MadeTables(Object.keys(now).map((id) => ({ id })));
    const table = await writeRedirects(connection, made, previous, [], folder, '2026-07-02T03:00:00Z');
    const rows = await rowsOf(connection, 'from serve.redirects');
    assert.equal(table.rows, rows.length);
    assert.deepEqual(
      await rowsOf(connection, `from '${join(folder, 'redirects.parquet')}'`),
      rows.map((row) => ({ ...row, since: `${row['since']}+00` })),
      'the file holds the same, with the zone of its instants',
    );
    return rows.map(({ kind, old_id, id }) => `${kind} ${old_id} ${id}`);
  }

  it('leads to the one that most of its deals name now', async () => {
    const old = await published({
      buildings: buildings("(1, 'p1'), (2, 'p2')"),
      transactions: deals("('a', 1), ('b', 1), ('c', 1), ('d', 2)"),
    });
    const now = {
      buildings: buildings("(2, 'p2'), (7, 'p7'), (8, 'p1')"),
      transactions: deals("('a', 8), ('b', 7), ('c', 7), ('d', 2)"),
    };
    assert.deepEqual(await redirects(now, old), ['buildings 1 7']);
  });

  it('leads to the one with its registered property where no deal names one', async () => {
    const old = await published({
      buildings: buildings("(1, 'p1'), (2, null)"),
      transactions: deals("('a', 1)"),
    });
    const now = { buildings: buildings("(8, 'p1'), (9, 'p2')"), transactions: deals("('a', null::integer)") };
    assert.deepEqual(await redirects(now, old), ['buildings 1 8']);
  });

  it('leads nowhere if it is still there, or if the files of before are not as they were published', async () => {
    const tables = { buildings: buildings("(1, 'p1')"), transactions: deals("('a', 1)") };
    const now = { buildings: buildings("(7, 'p1')"), transactions: deals("('a', 7)") };
    assert.deepEqual(await redirects(tables, await published(tables)), []);
    for (const damaged of ['buildings', 'transactions']) {
      await connection.run('drop table buildings; drop table transactions');
      assert.deepEqual(await redirects(now, await published(tables, damaged)), [], damaged);
    }
  });

  it('is led on by the redirects of before, until it is there again', async () => {
    const redirected = `select 'buildings' as kind, '1' as old_id, '2' as id, timestamp '2026-06-01' as since
      union all select 'buildings', '3', '4', timestamp '2026-06-01'`;
    const old = await published({
      redirects: redirected,
      buildings: buildings("(2, 'p2'), (4, 'p4')"),
      transactions: deals("('a', 2)"),
    });
    const now = { buildings: buildings("(5, 'p2'), (3, 'p3'), (4, 'p4')"), transactions: deals("('a', 5)") };
    assert.deepEqual(await redirects(now, old), ['buildings 1 5', 'buildings 2 5']);
  });

  it('has no redirect in the first snapshot, nor where no table of buildings is built', async () => {
    assert.deepEqual(await redirects({}, null), []);
    const tables = { buildings: buildings("(1, 'p1')"), transactions: deals("('a', 1)") };
    assert.deepEqual(await redirects({}, await published(tables)), []);
  });
});
