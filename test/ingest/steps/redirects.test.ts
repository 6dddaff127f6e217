/** A table that names its records by another method: old ids lead to the new, and the change feed says so once. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { Manifest } from '../../../data/snapshot.ts';
import type { BuiltTable } from '../../../ingest/snapshot/publish.ts';
import { methodChanges, type PreviousSnapshot, writeChanges } from '../../../ingest/steps/change-feed.ts';
import { writeRedirects } from '../../../ingest/steps/redirects.ts';
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
    await writeRedirects(connection, previous, changed, directory, at);
    return writeChanges(connection, previous, directory, at, new Set(), changed);
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
