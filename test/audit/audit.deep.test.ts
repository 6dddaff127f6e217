/** Audits a few cells of the sample: every class must agree, and the audit must find a changed figure. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { publishingRules } from '../../data/publishing-rules.ts';
import { Current, Manifest } from '../../data/snapshot.ts';
import { repositoryRoot } from '../support/repository-files.ts';
import { sampleWarehouse } from '../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { audit, recompute } from './audit.ts';
import { cellClasses } from './cell-classes.ts';
import { linesOf } from './print-findings.ts';
import type { Recomputed } from './recompute.ts';

/** Returns a copy of the sample's snapshot in which `sql` changed `serve.duckdb`. The manifest has the new checksum. */
async function changedSample(sql: string): Promise<string> {
  const { warehouse } = await sampleWarehouse();
  const folder = mkdtempSync(join(tmpdir(), 'mulk-audit-changed-'));
  const current = Current.parse(JSON.parse(readFileSync(join(warehouse.directory, 'current.json'), 'utf8')));
  const from = join(warehouse.directory, 'snapshots', current.snapshot_id);
  const serve = join(folder, 'serve.duckdb');
  copyFileSync(join(from, 'serve.duckdb'), serve);
  const instance = await DuckDBInstance.create(serve);
  const connection = await instance.connect();
  const changed = await connection.run(sql);
  assert.ok(changed.rowsChanged > 0, 'nothing was changed');
  await connection.run('checkpoint');
  connection.closeSync();
  instance.closeSync();
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(from, 'manifest.json'), 'utf8')));
  const bytes = readFileSync(serve);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const files = manifest.files.map((file) =>
    file.path === 'serve.duckdb' ? { ...file, bytes: bytes.length, sha256 } : file,
  );
  const text = JSON.stringify({ ...manifest, files });
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const id = `${current.snapshot_id.split('-')[0]}-${digest}`;
  const snapshot = join(folder, 'snapshots', id);
  mkdirSync(snapshot, { recursive: true });
  for (const name of readdirSync(from))
    if (!['manifest.json', 'serve.duckdb'].includes(name))
      symlinkSync(join(from, name), join(snapshot, name));
  copyFileSync(serve, join(snapshot, 'serve.duckdb'));
  rmSync(serve);
  writeFileSync(join(snapshot, 'manifest.json'), text);
  writeFileSync(join(folder, 'current.json'), JSON.stringify({ ...current, snapshot_id: id }));
  symlinkSync(join(warehouse.directory, 'exports'), join(folder, 'exports'));
  return folder;
}

describe('audit of the sample', () => {
  let recomputed: Recomputed;
  let warehouse: string;
  let service: TestService;
  let changed: { readonly folder: string; readonly service: TestService } | undefined;

  before(async () => {
    warehouse = (await sampleWarehouse()).warehouse.directory;
    service = await startTestService({ over: { directory: warehouse } });
    recomputed = await recompute({
      warehouse,
      mappingsFolder: `${repositoryRoot}/data/mappings`,
      ask: (path) => service.ask(path),
    });
  });

  afterEach(async () => {
    await changed?.service.stop();
    if (changed !== undefined) rmSync(changed.folder, { recursive: true, force: true });
    changed = undefined;
  });

  after(async () => {
    recomputed.close();
    await service.stop();
  });

  /** Returns the names of the values that differ after `sql` changed the served data. */
  async function differencesAfter(sql: string, only: readonly string[]): Promise<readonly string[]> {
    const folder = await changedSample(sql);
    changed = { folder, service: await startTestService({ over: { directory: folder } }) };
    const { service: other } = changed;
    const ask = (path: string) => other.ask(path);
    const findings = await audit(recomputed, { warehouse: folder, ask, cells: 60, seed: '1', only });
    return [...new Set(findings.flatMap(({ differences }) => differences.map(({ field }) => field)))].sort();
  }

  it('agrees in every class', async () => {
    const ask = (path: string) => service.ask(path);
    const findings = await audit(recomputed, { warehouse, ask, cells: 200, seed: '1' });
    const empty = findings.filter(({ compared }) => compared === 0).map(({ cellClass }) => cellClass.name);
    assert.deepEqual(empty, [], 'a class compares nothing');
    assert.equal(findings.length, cellClasses.length);
    const differences = findings.flatMap((finding) => finding.differences);
    assert.deepEqual(differences, [], linesOf(findings).join('\n'));
  });

  it('chooses the same cells for a seed, and others for another', async () => {
    const chosen = async (seed: string) =>
      (await recomputed.cells({ name: 'deals', keys: ['id'] }, { count: 20, seed })).chosen.map(
        ({ id }) => id,
      );
    assert.deepEqual(await chosen('1'), await chosen('1'));
    assert.notDeepEqual(await chosen('1'), await chosen('2'));
  });

  it('finds medians that are a thousandth too high', async () => {
    const sql = `update headlines set median_price_aed = median_price_aed * 1.001 where subject = 'area' and price_n >= ${publishingRules.least_shown}`;
    assert.deepEqual(await differencesAfter(sql, ['place-sales', 'place-rents']), ['median_price_aed.value']);
  });

  it('finds contracts that are counted twice', async () => {
    const sql =
      "update headlines set contract_count = contract_count + 1 where subject = 'area' and contract_count > 0";
    assert.deepEqual(await differencesAfter(sql, ['place-rents']), ['contract_count']);
  });
});
