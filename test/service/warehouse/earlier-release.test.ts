/** Snapshots of another release: what they lack is found before a query stumbles over it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Manifest } from '../../../data/snapshot.ts';
import { EarlierRelease, lacking } from '../../../service/warehouse/earlier-release.ts';
import { synthWarehouse } from '../../support/synth-warehouse.ts';

describe('a snapshot of an earlier release', () => {
  let manifest: Manifest;

  before(async () => {
    const { directory } = await synthWarehouse();
    const { snapshot_id } = JSON.parse(await readFile(join(directory, 'current.json'), 'utf8'));
    const text = await readFile(join(directory, 'snapshots', snapshot_id, 'manifest.json'), 'utf8');
    manifest = Manifest.parse(JSON.parse(text));
  });

  const without = (table: string, column: string) => ({
    ...manifest,
    tables: manifest.tables.map((entry) =>
      entry.name === table
        ? { ...entry, columns: entry.columns.filter(({ name }) => name !== column) }
        : entry,
    ),
  });

  it('is none that this release made', () => {
    assert.deepEqual(lacking(manifest), []);
  });

  it('lacks a column, a table or its page files', () => {
    assert.deepEqual(lacking(without('rents_by_period', 'subject')), ['rents_by_period.subject']);
    assert.deepEqual(lacking(without('transaction_list', 'seq')), ['transaction_list.seq']);
    // No query of the service reads a table that is only published.
    assert.deepEqual(lacking(without('transaction_lines', 'building')), []);
    const tables = manifest.tables.filter(({ name }) => name !== 'headlines' && name !== 'yields');
    assert.deepEqual(lacking({ ...manifest, tables }), ['headlines', 'yields']);
    const files = manifest.files.filter(({ path }) => !path.startsWith('pages/'));
    assert.deepEqual(lacking({ ...manifest, files }), ['pages/']);
  });

  it('takes an error for a lacking part only where something lacks', () => {
    const unbound = new Error('Catalog Error: Table with name headlines does not exist!');
    const other = new Error('Out of Memory Error: failed to allocate');
    const whole = new EarlierRelease(manifest);
    assert.equal(whole.explain(unbound), unbound);
    const earlier = new EarlierRelease(without('rents_by_period', 'subject'));
    assert.equal(earlier.explain(other), other);
    assert.match(String(earlier.explain(unbound)), /snapshot-of-earlier-release/);
  });

  it('completes a table with the lacking columns that may be null, and with no other', () => {
    const earlier = new EarlierRelease(without('transaction_places', 'developer_basis'));
    assert.equal(
      earlier.completed('transaction_places', 'source'),
      '(select *, null as "developer_basis" from source)',
    );
    const needed = new EarlierRelease(without('rents_by_period', 'subject'));
    assert.equal(needed.completed('rents_by_period', 'source'), 'source');
  });
});
