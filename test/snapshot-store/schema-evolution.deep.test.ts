/** An Iceberg table over two releases with other columns: ids stay, and engines of others read both snapshots with the values that they were published with. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { z } from 'zod';
import { type FieldIds, noIds } from '../../data/field-ids.ts';
import type { TableDefinition } from '../../data/table.ts';
import { nextFieldIds } from '../../docs/pages/field-ids.ts';
import { publishSnapshot } from '../../ingest/snapshot/publish.ts';
import { countFileRows, parquetPath, writeParquet } from '../../ingest/steps/write-parquet.ts';
import { commitOf, icebergTable, type Published } from '../../snapshot-store/iceberg/iceberg-table.ts';
import { buildDirectory, snapshotDirectory } from '../../snapshot-store/warehouse/warehouse-files.ts';
import { factsAt } from '../ingest/snapshot/small-snapshot.ts';
import { readForeign } from '../support/foreign-engines.ts';

const shared = {
  id: 'visits',
  layer: 'table',
  grain: 'one visit',
  key: ['id'],
  inputs: [],
  sql: '',
  orderBy: ['seen_on desc', 'id'],
  partitionBy: 'seen_on',
  methodVersion: null,
} as const;

const first: TableDefinition = {
  ...shared,
  row: z.object({
    id: z.string(),
    seen_on: z.iso.date(),
    guests: z.int().nullable(),
    remark: z.string().nullable(),
    house: z.string(),
    tags: z.array(z.string()),
  }),
};
/** `guests` is wider, `remark` is gone, `house` is called `building`, `tags` are called `labels`, and `paid_aed` is new. */
const second: TableDefinition = {
  ...shared,
  row: z.object({
    id: z.string(),
    seen_on: z.iso.date(),
    paid_aed: z.number().nullable(),
    guests: z.bigint().nullable(),
    building: z.string(),
    labels: z.array(z.string()),
  }),
  renamed: { building: 'house', labels: 'tags' },
};
const third: TableDefinition = { ...second, row: second.row.extend({ remarks: z.string() }) };

const rowsOfFirst = `from (values
  ('a', date '2025-12-31', 2::integer, 'late', 'Tower A', ['x', 'y']), ('b', date '2026-01-01', null, null, 'Tower B', []::varchar[])
) t(id, seen_on, guests, remark, house, tags)`;
const rowsOfSecond = `from (values
  ('a', date '2025-12-31', 99.5, 5000000000::bigint, 'Tower A', ['x', 'y']), ('b', date '2026-01-01', null::double, 4, 'Tower C', ['z']),
  ('c', date '2026-02-01', 0.0, null, 'Tower B', [])
) t(id, seen_on, paid_aed, guests, building, labels)`;
const valuesOfFirst = [
  { id: 'a', seen_on: '2025-12-31', guests: 2, remark: 'late', house: 'Tower A', tags: ['x', 'y'] },
  { id: 'b', seen_on: '2026-01-01', guests: null, remark: null, house: 'Tower B', tags: [] },
];
/** The second release names the register in its manifests. */
const register = 'dubai';
const valuesOfSecond = [
  {
    id: 'a',
    seen_on: '2025-12-31',
    paid_aed: 99.5,
    guests: 5_000_000_000,
    building: 'Tower A',
    labels: ['x', 'y'],
    register,
  },
  { id: 'b', seen_on: '2026-01-01', paid_aed: null, guests: 4, building: 'Tower C', labels: ['z'], register },
  { id: 'c', seen_on: '2026-02-01', paid_aed: 0, guests: null, building: 'Tower B', labels: [], register },
];

const FieldOfMetadata = z.object({ id: z.int(), name: z.string(), type: z.unknown() });
const Metadata = z.object({
  'last-column-id': z.int(),
  schemas: z.array(z.object({ fields: z.array(FieldOfMetadata) })),
});

const Partitions = z.object({
  'default-spec-id': z.int(),
  'last-partition-id': z.int(),
  'partition-specs': z.array(
    z.object({
      'spec-id': z.int(),
      fields: z.array(z.object({ name: z.string(), 'field-id': z.int(), 'source-id': z.int() })),
    }),
  ),
});

describe('an Iceberg table over two releases', () => {
  const idsOfFirst = nextFieldIds(first, noIds);
  const idsOfSecond = nextFieldIds(second, idsOfFirst);
  let warehouse: string;
  beforeEach(async () => {
    warehouse = await mkdtemp(join(tmpdir(), 'mulk-evolution-'));
  });
  afterEach(() => rm(warehouse, { recursive: true, force: true }));

  /** Publishes the rows as a release with this definition would. */
  async function publish(
    definition: TableDefinition,
    ids: FieldIds,
    rows: string,
    at: string,
    how: { readonly isByYear?: false; readonly register?: string } = {},
  ): Promise<Published> {
    const { isByYear = true, ...named } = how;
    const build = buildDirectory(warehouse, at);
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(`create table visits as ${rows}`);
    for (const year of isByYear ? [2025, 2026] : [undefined])
      await writeParquet(
        connection,
        definition,
        `from visits where year(seen_on) = ${year ?? 'year(seen_on)'}`,
        build,
        parquetPath(definition, year),
        ids,
      );
    const described = await connection.runAndReadAll('describe visits');
    const counted = await connection.runAndReadAll('select count(*) from visits');
    const { grain, key } = definition;
    const { snapshot_id: id, manifest } = await publishSnapshot({
      warehouseDirectory: warehouse,
      buildDirectory: build,
      tables: [
        {
          ...{ name: definition.id, layer: 'table', grain, key: [...key], method_version: null },
          rows: Number(counted.getRows()[0]?.[0]),
          columns: described.getRows().map(([name, type]) => ({ name: String(name), type: String(type) })),
        },
      ],
      facts: { ...factsAt(Date.parse(at)), ...named },
      clock: { now: () => Date.parse(at) },
      rowsOf: (paths) => countFileRows(connection, build, paths),
    });
    instance.closeSync();
    return { id, manifest };
  }

  /** Writes the metadata of the table over two snapshots, of which the second is current if none is named. */
  async function describeLake(snapshots: readonly Published[], current = snapshots[1]) {
    const home = join(warehouse, 'iceberg');
    const made = icebergTable(
      second,
      {
        snapshots,
        currentId: current?.id ?? '',
        publishedAt: Date.parse('2026-07-02T03:00:00Z'),
        addressOf: (id, { path }) => `file://${join(snapshotDirectory(warehouse, id), path)}`,
        home: `file://${home}`,
        metadataFolder: 'metadata/',
      },
      idsOfSecond,
    );
    assert.ok(made !== null);
    for (const { path, content } of made.files) {
      await mkdir(dirname(join(home, path)), { recursive: true });
      await writeFile(join(home, path), content);
    }
    const text = made.files.find(({ path }) => path === made.metadataPath)?.content.toString() ?? '';
    return { home, made, text };
  }

  it('gives each column one id for good, and none to two columns', () => {
    assert.deepEqual(idsOfFirst.ids, {
      ...{ id: 1, seen_on: 2, guests: 3, remark: 4, house: 5, tags: 6, 'tags.element': 7, register: 8 },
    });
    assert.deepEqual(idsOfSecond.ids, {
      ...{
        id: 1,
        seen_on: 2,
        paid_aed: 9,
        guests: 3,
        building: 5,
        labels: 6,
        'labels.element': 7,
        register: 8,
      },
    });
    assert.equal(nextFieldIds(third, idsOfSecond).ids['remarks'], 10);
    // A column that comes back is the one that went.
    const back = { ...third, row: third.row.extend({ remark: z.string() }) };
    assert.equal(nextFieldIds(back, nextFieldIds(third, idsOfSecond)).ids['remark'], 4);
  });

  it('gives a column of another kind another id: Iceberg widens numbers, and changes nothing else', () => {
    const changed = nextFieldIds({ ...second, row: second.row.extend({ building: z.int() }) }, idsOfSecond);
    assert.deepEqual([changed.ids['building'], changed.last], [10, 10]);
    const back = nextFieldIds(second, changed);
    assert.deepEqual([back.ids['building'], back.last], [5, 10]);
  });

  it('is read by engines of others with the columns and values of each', async function () {
    const published = [
      await publish(first, idsOfFirst, rowsOfFirst, '2026-07-01T03:00:00Z'),
      await publish(second, idsOfSecond, rowsOfSecond, '2026-07-02T03:00:00Z', { register }),
    ];
    const { home, made, text } = await describeLake(published);
    const { schemas, 'last-column-id': last } = Metadata.parse(JSON.parse(text));
    assert.equal(last, 9);
    const list = (id: number) => ({
      type: 'list',
      'element-id': id,
      element: 'string',
      'element-required': false,
    });
    assert.deepEqual(
      schemas.map(({ fields }) => Object.fromEntries(fields.map(({ id, name, type }) => [name, [id, type]]))),
      [
        {
          ...{ id: [1, 'string'], seen_on: [2, 'date'], guests: [3, 'int'], remark: [4, 'string'] },
          ...{ house: [5, 'string'], tags: [6, list(7)] },
        },
        {
          ...{ id: [1, 'string'], seen_on: [2, 'date'], paid_aed: [9, 'double'], guests: [3, 'long'] },
          ...{ building: [5, 'string'], labels: [6, list(7)], register: [8, 'string'] },
        },
      ],
    );
    const [earlier] = published;
    assert.ok(earlier !== undefined);
    const said = await readForeign({
      ...{ metadataPath: join(home, made.metadataPath), folder: join(home, 'visits'), order: 'id' },
      filter: "seen_on >= '2026-01-01'",
      snapshot: commitOf(earlier.id).id,
    });
    if (said === null) this.skip();
    for (const [engine, rows] of said.engines)
      assert.deepEqual(rows, [valuesOfSecond, valuesOfFirst, valuesOfSecond], engine);
    assert.deepEqual(said.filtered, valuesOfFirst.slice(1));
    // The year that the filter leaves out is not opened.
    assert.deepEqual(said.planned, [2, 1]);
  });

  it('is read whole as a release had it that did not build it by year', async function () {
    const published = [
      await publish(first, idsOfFirst, rowsOfFirst, '2026-07-01T03:00:00Z', { isByYear: false }),
      await publish(second, idsOfSecond, rowsOfSecond, '2026-07-02T03:00:00Z', { register }),
    ];
    const { home, made, text } = await describeLake(published);
    const { 'partition-specs': specs } = Partitions.parse(JSON.parse(text));
    assert.deepEqual(
      specs.map(({ 'spec-id': id, fields }) => [id, fields.length]),
      [
        [2, 2],
        [1, 0],
      ],
    );
    const said = await readForeign({
      ...{ metadataPath: join(home, made.metadataPath), folder: join(home, 'visits'), order: 'id' },
      filter: "seen_on >= '2026-01-01'",
      snapshot: commitOf(published[0]?.id ?? '').id,
    });
    if (said === null) this.skip();
    for (const [engine, rows] of said.engines)
      assert.deepEqual(rows, [valuesOfSecond, valuesOfFirst, valuesOfSecond], engine);
    assert.deepEqual(said.filtered, valuesOfFirst.slice(1));
    assert.deepEqual(said.planned, [2, 1]);
  });

  it('keeps the partition of snapshots that do not name the register, also as the current one after a rollback', async function () {
    const published = [
      await publish(first, idsOfFirst, rowsOfFirst, '2026-07-01T03:00:00Z'),
      await publish(second, idsOfSecond, rowsOfSecond, '2026-07-02T03:00:00Z', { register }),
    ];
    const alone = await describeLake(published.slice(0, 1), published[0]);
    const together = await describeLake(published, published[0]);
    const partitionOf = ({ text }: { readonly text: string }) => {
      const metadata = Partitions.parse(JSON.parse(text));
      const specs = metadata['partition-specs'].map(({ 'spec-id': id, fields }) => [
        ...[id, fields.map((field) => [field.name, field['field-id'], field['source-id']])],
      ]);
      return { main: metadata['default-spec-id'], last: metadata['last-partition-id'], specs };
    };
    const year = ['year', 1000, 2];
    assert.deepEqual(partitionOf(alone), { main: 0, last: 1000, specs: [[0, [year]]] });
    const both = [['register', 1001, 8], year];
    const specs = [
      [2, both],
      [0, [year]],
    ];
    assert.deepEqual(partitionOf(together), { main: 2, last: 1001, specs });
    // The files of the first snapshot are described as they were before the second came.
    const kept = alone.made.files.filter(({ path }) => path.endsWith('.avro'));
    assert.equal(kept.length, 2);
    for (const { path, content } of kept)
      assert.deepEqual(together.made.files.find((file) => file.path === path)?.content, content);

    const { home, made } = together;
    const said = await readForeign({
      ...{ metadataPath: join(home, made.metadataPath), folder: join(home, 'visits'), order: 'id' },
      filter: "register == 'dubai'",
      snapshot: commitOf(published[1]?.id ?? '').id,
    });
    if (said === null) this.skip();
    const rolledBack = valuesOfFirst.map((row) => ({ ...row, register: null }));
    for (const [engine, rows] of said.engines)
      assert.deepEqual(rows, [rolledBack, valuesOfFirst, valuesOfSecond], engine);
    assert.deepEqual(said.filtered, valuesOfSecond);
  });
});
