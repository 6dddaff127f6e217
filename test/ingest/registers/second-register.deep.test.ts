/**
 * The same records, once as Dubai's exports and once in the words, calendar, clock and currency of Velmora, give the same tables and statistics: so nothing in
 * ingest is true of Dubai alone but what is said here.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { TableEntry } from '../../../data/snapshot.ts';
import { type OpenSnapshot, openCurrent } from '../../../snapshot-store/warehouse/read-manifest.ts';
import { runProgram } from '../../support/program.ts';
import { synthExports } from '../../support/synth-warehouse.ts';
import { translateExports } from '../../support/velmora.ts';

/** Tables that follow from `data/mappings` and `data/reference`, which tell only of Dubai. */
const toldOfDubai = new Set([
  'named_contracts',
  'place_areas',
  'place_names',
  'places',
  'pois',
  'transaction_procedures',
]);
/** Columns that name a thing by the number or the words of its register. */
const ownWords: Readonly<Record<string, readonly string[]>> = {
  transactions: ['procedure_id', 'procedure'],
};

const isCompared = ({ name, layer, files }: TableEntry): boolean =>
  (layer === 'table' || layer === 'mart') && files.length > 0 && !toldOfDubai.has(name);

/** Returns the rows of a table that one of two snapshots has and the other lacks. */
async function difference(
  connection: DuckDBConnection,
  table: TableEntry,
  snapshots: readonly [OpenSnapshot, OpenSnapshot],
): Promise<number> {
  const [one, other] = snapshots.map(({ directory, manifest }) => {
    const entry = manifest.tables.find(({ name, layer }) => name === table.name && layer === table.layer);
    const files = (entry?.files ?? []).map(({ path }) => `'${join(directory, path)}'`);
    const without = ownWords[table.name] ?? [];
    const exclude = without.length === 0 ? '' : `exclude (${without.join(', ')})`;
    return `select * ${exclude} from read_parquet([${files.join(', ')}], hive_partitioning = false)`;
  });
  const found = await connection.runAndReadAll(
    `select (select count(*) from (${one} except all ${other})) + (select count(*) from (${other} except all ${one}))`,
  );
  return Number(found.getRows()[0]?.[0]);
}

describe('a second register', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mulk-registers-'));
    await translateExports(await synthExports(), {
      velmora: join(folder, 'velmora'),
      dubai: join(folder, 'dubai'),
    });
    for (const register of ['velmora', 'dubai']) {
      const { code, out, err } = await runProgram('ingest/main.ts', ['once'], {
        REGISTER: register,
        WAREHOUSE_DIR: join(folder, `${register}-warehouse`),
        INGEST_SOURCE_DIR: join(folder, register),
        TMPDIR: tmpdir(),
      });
      assert.equal(code, 0, out + err);
    }
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('is refused by the warehouse of another, which stays as it is', async () => {
    const warehouse = join(folder, 'dubai-warehouse');
    const before = await openCurrent(warehouse);
    const { code, out, err } = await runProgram('ingest/main.ts', ['once'], {
      REGISTER: 'velmora',
      WAREHOUSE_DIR: warehouse,
      INGEST_SOURCE_DIR: join(folder, 'velmora'),
      TMPDIR: tmpdir(),
    });
    assert.notEqual(code, 0);
    assert.match(out + err, /The warehouse holds the register “dubai”, and REGISTER is “velmora”/);
    assert.equal((await openCurrent(warehouse))?.id, before?.id);
  });

  it('names itself in the manifest, from which its tables have their partition', async () => {
    const velmora = await openCurrent(join(folder, 'velmora-warehouse'));
    assert.equal(velmora?.manifest.register, 'velmora');
  });

  it('gives every table and statistic of Dubai to the last digit from the same records', async () => {
    const dubai = await openCurrent(join(folder, 'dubai-warehouse'));
    const velmora = await openCurrent(join(folder, 'velmora-warehouse'));
    assert(dubai !== null && velmora !== null);
    const compared = dubai.manifest.tables.filter(isCompared);
    assert(compared.length > 45, `${compared.length} tables were compared`);
    const filled = compared.filter(({ rows }) => rows > 0).map(({ name }) => name);
    for (const needed of ['transactions', 'rent_contracts', 'price_index', 'headlines', 'yields', 'growth'])
      assert(filled.includes(needed), `${needed} has no rows`);
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    try {
      const differences: Record<string, number> = {};
      for (const table of compared) {
        const rows = await difference(connection, table, [dubai, velmora]);
        if (rows > 0) differences[table.name] = rows;
      }
      assert.deepEqual(differences, {});
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
  });
});
