/** The Iceberg catalogue: engines of others attach it by its address and read every table, clients get only files of published tables, and errors have Iceberg’s form. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { plans } from '../../../../service/accounts/plans.ts';
import { Problem } from '../../../../service/contract/problem.ts';
import { TableAnswer, Tables } from '../../../../service/families/iceberg/schema.ts';
import { IcebergError } from '../../../../service/http/iceberg-errors.ts';
import { requireWholeHistory } from '../../../../service/iceberg/whole-history.ts';
import { TestWarehouse } from '../../../support/ingest.ts';
import { repositoryRoot } from '../../../support/repository-files.ts';
import { type Ask, startTestService, type TestService } from '../../../support/service.ts';

const run = promisify(execFile);
const python = process.env['PYTHON'] ?? 'python3';
const exports = join(repositoryRoot, 'test/fixtures/exports');
const tables = '/iceberg/v1/namespaces/mulk/tables';
/** Engine → table → register → rows. */
const Said = z.looseObject({
  counts: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.int())).nullable()),
});

function skipped(reason: string): void {
  process.stderr.write(
    `SKIPPED: ${reason} (pip install "pyiceberg[pyarrow]" polars chdb pyspark duckdb==1.5.5 duckdb-extension-iceberg duckdb-extension-avro duckdb-extension-httpfs; Spark takes the jars of Iceberg in ICEBERG_SPARK_JARS)\n`,
  );
}

const passHeader = 'X-Amz-Security-Token';

describe('the Iceberg catalogue', () => {
  let warehouse: TestWarehouse;
  let service: TestService;

  before(async () => {
    warehouse = await TestWarehouse.create();
    await warehouse.publish({ from: exports });
    await warehouse.publish({ from: exports, force: true });
    service = await startTestService({ over: warehouse });
  });
  after(async () => {
    await service.stop();
    await warehouse.remove();
  });

  const load = (table: string, ask: Ask = {}) => service.read(`${tables}/${table}`, TableAnswer, ask);

  async function errorOf(path: string, ask: Ask = {}) {
    const response = await service.ask(path, ask);
    const { error } = IcebergError.parse(await response.json());
    assert.equal(error.code, response.status);
    return `${error.code} ${error.type}`;
  }

  /** The file of a table that the current snapshot has on disk. */
  async function fileOnDisk(table: string) {
    const { directory, manifest } = await warehouse.snapshot();
    const [file] = manifest.tables.find(({ name }) => name === table)?.files ?? [];
    assert.ok(file !== undefined, table);
    return { ...file, content: readFileSync(join(directory, file.path)) };
  }

  async function passOf(ask: Ask = {}): Promise<string> {
    const { config } = await load('areas', ask);
    const token = config['s3.session-token'];
    assert.ok(token !== undefined);
    return token;
  }

  it('lists the published tables and marts', async () => {
    const { manifest } = await warehouse.snapshot();
    const published = manifest.tables.filter(({ layer }) => layer === 'table' || layer === 'mart');
    const { identifiers } = await service.read(tables, Tables);
    assert.deepEqual(
      identifiers.map(({ namespace, name }) => [...namespace, name]),
      published.map(({ name }) => ['mulk', name]).sort(),
    );
  });

  it('gives the metadata that the address of the metadata gives, with each kept snapshot', async () => {
    const { 'metadata-location': address, metadata } = await load('transactions');
    const { pathname } = new URL(address);
    const file = await service.ask(`/iceberg${pathname}`);
    assert.deepEqual(await file.json(), metadata);
    assert.equal(file.headers.get('content-type'), 'application/json');
    const { snapshots, refs } = z
      .object({ snapshots: z.array(z.unknown()), refs: z.record(z.string(), z.unknown()) })
      .parse(metadata);
    assert.equal(snapshots.length, 2);
    assert.ok((await warehouse.snapshot()).id in refs);
  });

  it('gives files, and parts of them, to the token of a table alone', async () => {
    const { sha256, bytes, content } = await fileOnDisk('areas');
    const path = `/iceberg/files/areas/${sha256}.parquet`;
    const asked: Ask = { key: null, headers: { [passHeader]: await passOf() } };
    const whole = await service.ask(path, asked);
    const got = Buffer.from(await whole.arrayBuffer());
    assert.equal(createHash('sha256').update(got).digest('hex'), sha256);
    const head = await service.ask(path, { ...asked, method: 'HEAD' });
    assert.equal(head.headers.get('content-length'), String(bytes));
    const part = await service.ask(path, { ...asked, headers: { ...asked.headers, Range: 'bytes=-100' } });
    assert.equal(part.status, 206);
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), content.subarray(bytes - 100));
    assert.equal(await errorOf(path, { key: null }), '401 NotAuthorizedException');
    assert.equal(
      await errorOf(path, { key: null, headers: { [passHeader]: `${await passOf()}0` } }),
      '401 NotAuthorizedException',
    );
    assert.ok(!service.log().includes(await passOf()));
    assert.equal(await errorOf('/api/v1/areas', asked).catch(() => 'no Iceberg error'), 'no Iceberg error');
  });

  it('ends a token after half a day, and with its key', async () => {
    const { sha256 } = await fileOnDisk('areas');
    const path = `/iceberg/files/areas/${sha256}.parquet`;
    const pass = await passOf();
    const withPass: Ask = { key: null, headers: { [passHeader]: pass } };
    service.clock.turn(11 * 3_600);
    assert.equal((await service.ask(path, withPass)).status, 200);
    service.clock.turn(3 * 3_600);
    assert.equal(await errorOf(path, withPass), '401 NotAuthorizedException');
  });

  it('has no other file of a snapshot', async () => {
    const { manifest } = await warehouse.snapshot();
    const rejects = manifest.tables.find(({ layer, files }) => layer === 'rejects' && files.length > 0);
    const others = [...manifest.files, ...(rejects?.files ?? [])];
    assert.ok(others.some(({ path }) => path === 'serve.duckdb') && others.length > 2);
    for (const { sha256 } of others)
      for (const table of ['transactions', rejects?.name ?? ''])
        assert.equal(await errorOf(`/iceberg/files/${table}/${sha256}.parquet`), '404 NoSuchTableException');
    assert.equal(
      await errorOf('/iceberg/files/transactions/..%2F..%2Fcurrent.json'),
      '404 NoSuchTableException',
    );
  });

  it('answers errors in the form of Iceberg', async () => {
    assert.equal(await errorOf(`${tables}/nothing`), '404 NoSuchTableException');
    assert.equal(await errorOf('/iceberg/v1/namespaces/nothing/tables'), '404 NoSuchNamespaceException');
    assert.equal(await errorOf(tables, { key: 'lite' }), '403 ForbiddenException');
    assert.equal(await errorOf(tables, { key: 'beyond' }), '403 ForbiddenException');
    assert.equal(await errorOf(tables, { key: null }), '401 NotAuthorizedException');
    assert.equal(await errorOf(`${tables}?nonsense=1`), '400 BadRequestException');
    assert.equal(await errorOf(`${tables}/areas`, { method: 'POST' }), '405 UnsupportedOperationException');
    assert.equal((await service.ask(`${tables}?pageToken=&pageSize=2`)).status, 200);
  });

  it('refuses plans that see a part of the history', () => {
    const plan = plans.find(({ historyFrom }) => historyFrom !== null);
    assert.ok(plan !== undefined);
    const { historyFrom } = plan;
    assert.throws(
      () => requireWholeHistory({ historyFrom, principal: { plan } }),
      (error) => error instanceof Problem && error.code === 'plan-feature',
    );
    requireWholeHistory({ historyFrom: null, principal: null });
  });

  it('is read by engines of others, with the counts and the register of the manifest and the sum of DuckDB', async function () {
    const script = join(repositoryRoot, 'test/service/families/iceberg/read-catalogue.py');
    try {
      await run(python, ['-c', 'import pyiceberg.io.pyarrow']);
    } catch {
      skipped(`${python} lacks PyIceberg, so no other engine attached the Iceberg catalogue`);
      // PyIceberg is no part of the product; the line above says that nothing was read.
      this.skip();
    }
    const keys = [service.keys.enterprise, service.keys.lite];
    const { stdout } = await run(python, [script, service.url, ...keys]);
    const { counts, ...said } = Said.parse(JSON.parse(stdout));
    const { manifest } = await warehouse.snapshot();
    const published = manifest.tables.filter(({ layer }) => layer === 'table' || layer === 'mart');
    const { register = 'none' } = manifest;
    const expected = Object.fromEntries(
      published.map(({ name, rows }) => [name, rows === 0 ? {} : { [register]: rows }]),
    );
    for (const [engine, counted] of Object.entries(counts)) {
      if (counted === null) skipped(`${engine} is not installed, so it did not read the Iceberg catalogue`);
      else assert.deepEqual(counted, expected, engine);
    }
    assert.ok(counts['pyiceberg'] !== null);
    const [sales] = await warehouse.rows(
      "select count(*)::int as n, sum(price_aed) as price_aed from transactions where type = 'sales'",
    );
    assert.deepEqual(said, {
      namespaces: [['mulk']],
      exists: [true, false],
      sales,
      refused: { table: 'NoSuchTableError', namespace: 'NoSuchNamespaceError', limited: 'ForbiddenError' },
    });
  });
});
