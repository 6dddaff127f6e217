/** The Iceberg metadata of a warehouse: it lists just the files of the manifests, keeps what it said of kept snapshots, and foreign engines read it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import avro from 'avsc';
import { z } from 'zod';
import { tables as definitions } from '../../data/published.ts';
import type { TableEntry } from '../../data/snapshot.ts';
import type { TableDefinition } from '../../data/table.ts';
import {
  Catalogue,
  icebergDirectory,
  writeCatalogue,
} from '../../snapshot-store/iceberg/warehouse-catalogue.ts';
import { pruneSnapshots } from '../../snapshot-store/warehouse/prune.ts';
import { TestWarehouse } from '../support/ingest.ts';
import { repositoryRoot } from '../support/repository-files.ts';

const run = promisify(execFile);
const python = process.env['PYTHON'] ?? 'python3';
const exports = join(repositoryRoot, 'test/fixtures/exports');

const Metadata = z.object({
  'current-snapshot-id': z.int(),
  'last-column-id': z.int(),
  'default-spec-id': z.int(),
  'partition-specs': z.array(
    z.object({ 'spec-id': z.int(), fields: z.array(z.object({ name: z.string(), 'field-id': z.int() })) }),
  ),
  schemas: z.array(
    z.object({ fields: z.array(z.object({ id: z.int(), name: z.string(), required: z.boolean() })) }),
  ),
  refs: z.record(z.string(), z.object({ 'snapshot-id': z.int(), type: z.string() })),
  snapshots: z.array(
    z.object({
      'snapshot-id': z.int(),
      'manifest-list': z.string(),
      summary: z.record(z.string(), z.string()),
    }),
  ),
});
const Said = z.looseObject({ facts: z.record(z.string(), z.looseObject({ history: z.array(z.int()) })) });
const ListEntry = z.object({ manifest_path: z.string(), manifest_length: z.int() });
const Entry = z.object({
  status: z.int(),
  data_file: z.object({
    file_path: z.string(),
    record_count: z.int(),
    file_size_in_bytes: z.int(),
    partition: z.strictObject({
      register: z.string().nullable(),
      year: z.int().nullable().optional(),
    }),
  }),
});

/** The facts of a table that PyIceberg must report, from the definition that the table was built by. */
function factsOf({ row, key, orderBy, partitionBy, grain }: TableDefinition, tags: readonly string[]) {
  const columns = Object.entries(row.shape);
  const required = columns.filter(([, schema]) => !schema.safeParse(null).success).map(([name]) => name);
  const order = orderBy.map((text) => [text.split(' ')[0], text.endsWith(' desc') ? 'desc' : 'asc']);
  return {
    docs: {
      ...Object.fromEntries(
        columns.map(([name, schema]) => [name, z.globalRegistry.get(schema)?.description ?? null]),
      ),
      register: 'Land register that the record is of. Engines take it from the partition.',
    },
    required: required.toSorted(),
    key: key.every((name) => required.includes(name)) ? key.toSorted() : [],
    sorted: order.every(([name = '']) => name in row.shape) ? order : [],
    partitions: [
      ['register', 'identity', 'register'],
      ...(partitionBy === undefined ? [] : [['year', 'year', partitionBy]]),
    ],
    tags: tags.toSorted(),
    comment: grain,
  };
}

const hasYears = (name: string): boolean =>
  definitions.some(({ id, partitionBy }) => id === name && partitionBy !== undefined);

const pathIn = (address: string): string => address.replace('file://', '');

async function avroRecords(path: string): Promise<unknown[]> {
  const decoder = Readable.from([readFileSync(path)], { objectMode: false }).pipe(
    new avro.streams.BlockDecoder(),
  );
  const records: unknown[] = [];
  for await (const record of decoder) records.push(JSON.parse(JSON.stringify(record)));
  return records;
}

describe('Iceberg metadata', () => {
  let warehouse: TestWarehouse;

  before(async () => {
    warehouse = await TestWarehouse.create();
    await warehouse.publish({ from: exports });
    await warehouse.publish({ from: exports, force: true });
  });
  after(() => warehouse.remove());

  async function metadataOf(table: string) {
    const read = (path: string): unknown =>
      JSON.parse(readFileSync(join(icebergDirectory(warehouse.directory), path), 'utf8'));
    const path = Catalogue.parse(read('catalogue.json')).tables[table];
    assert.ok(path !== undefined, table);
    return Metadata.parse(read(path));
  }

  async function published(): Promise<readonly TableEntry[]> {
    const { manifest } = await warehouse.snapshot();
    return manifest.tables.filter(({ layer }) => layer === 'table' || layer === 'mart');
  }

  async function listedFiles(list: string) {
    const lists = z.array(ListEntry).parse(await avroRecords(pathIn(list)));
    const files = lists.map(async ({ manifest_path: path, manifest_length: bytes }) => {
      assert.equal(readFileSync(pathIn(path)).byteLength, bytes);
      return z.array(Entry).parse(await avroRecords(pathIn(path)));
    });
    return (await Promise.all(files)).flat().map(({ data_file }) => data_file);
  }

  it('lists the files of every table and mart, with their rows, bytes, registers and years', async () => {
    const { directory } = await warehouse.snapshot();
    for (const { name, rows, files } of await published()) {
      const metadata = await metadataOf(name);
      const snapshot = metadata.snapshots.find(
        (one) => one['snapshot-id'] === metadata['current-snapshot-id'],
      );
      assert.ok(snapshot !== undefined, name);
      const listed = await listedFiles(snapshot['manifest-list']);
      assert.deepEqual(
        listed.map((file) => [pathIn(file.file_path), file.file_size_in_bytes]).sort(),
        files.map(({ path, bytes }) => [join(directory, path), bytes]).sort(),
        name,
      );
      assert.equal(
        listed.reduce((sum, file) => sum + file.record_count, 0),
        rows,
        name,
      );
      const isByYear = hasYears(name);
      for (const { file_path: path, partition } of listed) {
        const year = isByYear ? /year=(\d+)/.exec(path)?.[1] : undefined;
        assert.deepEqual(
          partition,
          {
            register: 'dubai',
            ...(year === undefined ? {} : { year: Number(year) - 1970 }),
          },
          path,
        );
      }
    }
  });

  it('partitions every table by the register first, then by the year where it is built by year', async () => {
    const [register, year] = [
      { name: 'register', 'field-id': 1001 },
      { name: 'year', 'field-id': 1000 },
    ];
    for (const { name } of await published()) {
      const { 'default-spec-id': spec, 'partition-specs': specs } = await metadataOf(name);
      const isByYear = hasYears(name);
      const expected = isByYear
        ? { 'spec-id': 2, fields: [register, year] }
        : { 'spec-id': 3, fields: [register] };
      assert.deepEqual([spec, specs], [expected['spec-id'], [expected]], name);
    }
  });

  it('gives each column one id, and the key is required', async () => {
    for (const { name, key, columns } of await published()) {
      const { schemas, 'last-column-id': last } = await metadataOf(name);
      const fields = schemas[0]?.fields ?? [];
      assert.deepEqual(
        fields.map((field) => field.name),
        [...columns.map((column) => column.name), 'register'],
      );
      assert.equal(new Set(fields.map(({ id }) => id)).size, fields.length, name);
      assert.ok(fields.every(({ id }) => id <= last));
      assert.ok(
        key.every((column) => fields.some((field) => field.name === column)),
        name,
      );
    }
  });

  it('names every kept snapshot by its id and by the day up to which it knows', async () => {
    const { id, manifest } = await warehouse.snapshot();
    const { refs, snapshots, 'current-snapshot-id': current } = await metadataOf('transactions');
    assert.equal(snapshots.length, 2);
    assert.equal(refs['main']?.['snapshot-id'], current);
    assert.equal(refs[id]?.['snapshot-id'], current);
    assert.equal(refs[`as-of-${manifest.as_of}`]?.['snapshot-id'], current);
  });

  it('is read by engines of others, also as it was a night before', async function () {
    const engines = ['pyiceberg', 'polars', 'chdb'];
    const script = join(repositoryRoot, 'test/snapshot-store/read-iceberg.py');
    try {
      await run(python, ['-c', engines.map((name) => `import ${name}`).join('\n')]);
    } catch {
      process.stderr.write(
        `SKIPPED: ${python} lacks ${engines.join(', ')}, so no other engine read the Iceberg tables (pip install "pyiceberg[pyarrow]" polars chdb)\n`,
      );
      this.skip();
    }
    // ClickHouse reads local files below its working folder only.
    const { stdout: said } = await run(python, [script, warehouse.directory], { cwd: '/' });
    const tables = await published();
    const { facts, ...counted } = Said.parse(JSON.parse(said));
    const registersOf = (rows: number) => (rows === 0 ? {} : { dubai: rows });
    assert.deepEqual(counted, {
      tables: Object.fromEntries(
        tables.map(({ name, rows }) => [name, { pyiceberg: rows, before: rows, polars: rows, chdb: rows }]),
      ),
      registers: Object.fromEntries(
        tables.map(({ name, rows }) => {
          const registers = registersOf(rows);
          return [name, { pyiceberg: registers, polars: registers, chdb: registers }];
        }),
      ),
      // A filter on another register opens nothing. Days are pruned by the year of the partition, and files without rows are never opened.
      planned: Object.fromEntries(
        tables.map(({ name, files }) => {
          const all = files.filter(({ rows: counted }) => counted !== 0);
          const ofYear = all.filter(({ path }) => path.includes('/year=2026/'));
          const registers = { dubai: all.length, other: 0 };
          return [name, { ...registers, all: all.length, year: hasYears(name) ? ofYear.length : null }];
        }),
      ),
      sales_of_a_year: await warehouse.rows(
        'select count(*)::int as n, sum(price_aed) as price_aed from transactions where year(transaction_date) = 2026',
      ),
    });
    const { refs, snapshots } = await metadataOf('transactions');
    const tags = Object.keys(refs).filter((name) => name !== 'main');
    for (const { name } of tables) {
      const definition = definitions.find(({ id, layer }) => id === name && layer !== 'serve');
      assert.ok(definition !== undefined, name);
      const history = snapshots.map((one) => one['snapshot-id']);
      assert.deepEqual(facts[name], { ...factsOf(definition, tags), history }, name);
    }
  });

  it('forgets snapshots that are pruned, and removes their metadata a day later', async () => {
    const [first] = (await metadataOf('transactions')).snapshots;
    assert.ok(first !== undefined);
    await pruneSnapshots({ warehouseDirectory: warehouse.directory, keep: 1 });
    await writeCatalogue(warehouse.directory, Date.now());
    assert.equal((await metadataOf('transactions')).snapshots.length, 1);
    assert.ok(existsSync(pathIn(first['manifest-list'])));
    await writeCatalogue(warehouse.directory, Date.now() + 2 * 86_400_000);
    assert.ok(!existsSync(pathIn(first['manifest-list'])));
  });
});
