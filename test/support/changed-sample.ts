/** Copies the sample's snapshot with changed figures, for tests that must find them. */
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
import { Current, Manifest } from '../../data/snapshot.ts';
import { sampleWarehouse } from './sample-warehouse.ts';

/** Returns a copy of the sample's snapshot in which `sql` changed `serve.duckdb`. The manifest has the new checksum. */
export async function changedSample(sql: string): Promise<string> {
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
