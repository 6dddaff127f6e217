/** Exports with contact data, run after run: nothing below the warehouse holds a value of it, and nothing is lost from the accounting. */
import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { rowsOf, TestWarehouse } from '../../support/ingest.ts';
import { areas, csv, gatewaySale, jsonLines, siteSale } from './export-rows.ts';

const SECRETS = ['000-555-0101', '000-555-0102', 'fictional-page.example', 'gender-mark'];

/** A broker of dialect A: participant_id leads. */
const broker = (number: number, more: Readonly<Record<string, string>> = {}) => ({
  participant_id: `${number}0`,
  real_estate_broker_id: `${number}1`,
  broker_number: `${number}`,
  phone: SECRETS[0] ?? '',
  broker_name_ar: 'وسيط',
  broker_name_en: `BROKER ${number}`,
  gender: SECRETS[3] ?? '',
  license_start_date: '01-01-2024',
  license_end_date: '01-01-2030',
  fax: SECRETS[1] ?? '',
  real_estate_id: '660',
  real_estate_number: '419',
  webpage: SECRETS[2] ?? '',
  ...more,
});

const gatewayBroker = (number: number) => ({
  PHONE: SECRETS[0] ?? '',
  BROKER_NUMBER: number,
  BROKER_EN: `BROKER ${number}`,
  FAX: SECRETS[1] ?? '',
  LICENSE_START_DATE: '2024-01-01T00:00:00',
  LICENSE_END_DATE: '2030-01-01T00:00:00',
  REAL_ESTATE_NUMBER: 419,
  WEBPAGE: SECRETS[2] ?? '',
  GENDER_EN: SECRETS[3] ?? '',
});

const broken = `1,2,"3,${SECRETS.join(',')}\n`;
const files = {
  'areas/areas.csv': areas(),
  'brokers/Brokers_A_2026-03-18.csv': csv([broker(1), broker(2)]) + broken + csv([broker(3)]).split('\n')[1],
  'brokers/Brokers_B_2026-03-19.csv.gz': gzipSync(
    csv([
      broker(1, { load_timestamp: '2026-03-19 10:00:00' }),
      broker(4, { load_timestamp: '2026-03-19 10:00:00' }),
    ]) + broken,
  ),
  'dropped/brokers_D.as-of-2026-03-20.jsonl': `${jsonLines([gatewayBroker(5), gatewayBroker(6)])}{"PHONE":"${SECRETS[0]}"\n`,
};

/** Every file below the warehouse in which a value of contact data stands. */
async function searchAll(directory: string): Promise<{ found: string[]; searched: Record<string, number> }> {
  const found: string[] = [];
  const searched: Record<string, number> = {};
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const top = path.slice(directory.length + 1).split('/')[0] ?? '';
    searched[top] = (searched[top] ?? 0) + 1;
    let text = '';
    if (path.endsWith('.parquet')) {
      text = JSON.stringify(
        await rowsOf(connection, `select * from read_parquet('${path}', hive_partitioning = false)`),
      );
    } else if (path.endsWith('.duckdb')) {
      await connection.run(`attach '${path}' as searched (read_only)`);
      const tables = await rowsOf(
        connection,
        "select table_name as name from duckdb_tables() where database_name = 'searched'",
      );
      for (const { name } of tables)
        text += JSON.stringify(await rowsOf(connection, `select * from searched."${name}"`));
      await connection.run('detach searched');
    } else {
      const bytes = await readFile(path);
      text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    }
    if (SECRETS.some((secret) => text.includes(secret))) found.push(path);
  }
  connection.closeSync();
  instance.closeSync();
  return { found, searched };
}

describe('exports with contact data', () => {
  let warehouse: TestWarehouse;
  const brokers = () => warehouse.rows('select broker_number, name from brokers order by broker_number');

  beforeEach(async () => {
    warehouse = await TestWarehouse.create();
    await warehouse.put(files);
  });
  afterEach(() => warehouse.remove());

  it('leave no value of it anywhere, and every record is accounted for', async () => {
    const report = await warehouse.publish();
    assert.deepEqual(
      report.files
        .filter(({ dataset }) => dataset === 'brokers')
        .map(({ file, dialect, read, rejected }) => [file, dialect, read, rejected]),
      [
        ['Brokers_A_2026-03-18.csv', 'A', 4, 1],
        ['Brokers_B_2026-03-19.csv.gz', 'B', 3, 1],
        ['brokers_D.as-of-2026-03-20.jsonl', 'D', 3, 1],
      ],
    );
    const published = await brokers();
    assert.ok(published.length > 0 && published.every(({ name }) => String(name).startsWith('BROKER ')));
    const [rejects] = await warehouse.rows('select count(*) as n, count(raw) as raw from rejects_brokers');
    assert.deepEqual(rejects, { n: 3, raw: 0 });

    const { found, searched } = await searchAll(warehouse.directory);
    assert.deepEqual(found, []);
    for (const top of ['exports', 'clean', 'snapshots', 'runs']) assert.ok((searched[top] ?? 0) > 0, top);
    const dropped = await searchAll(warehouse.drop);
    assert.equal(dropped.found.length, 3, 'the search finds it in the files as dropped');
  });

  it('are known again: the next run is unchanged and cleans nothing, a reload gives the same rows', async () => {
    await warehouse.publish();
    const first = await brokers();
    assert.equal((await warehouse.ingest()).status, 'unchanged');
    const forced = await warehouse.publish({ force: true });
    assert.deepEqual(
      forced.files.map(({ reused }) => reused),
      forced.files.map(() => true),
    );
    await warehouse.publish({ reclean: 'all', force: true });
    assert.deepEqual(await brokers(), first);
    assert.deepEqual((await searchAll(warehouse.directory)).found, []);
  });

  it('of datasets that have none, too: a file with columns more than its feed has', async () => {
    const people = {
      OWNER_NAME_EN: SECRETS[0] ?? '',
      'Buyer Email': SECRETS[2] ?? '',
      'Owner Mobile No': SECRETS[1] ?? '',
    };
    const text = csv([siteSale({ ...people }), siteSale({ TRANSACTION_NUMBER: '11-2-2026', ...people })]);
    const short = `"11-3-2026","short","${SECRETS[0]}","${SECRETS[2]}"\n`;
    const gateway = jsonLines([gatewaySale({ TRANSACTION_NUMBER: '11-4-2026', seller: SECRETS[3] ?? '' })]);
    await warehouse.put({
      'dropped/transactions-2026-07-20.csv': text + short,
      'dropped/sales_2026_07.jsonl': `${gateway}{"seller":"${SECRETS[3]}"\n`,
      'dropped/sales_2026_06.jsonl': `${jsonLines([gatewaySale({})])}{"buyer":"${SECRETS[3]}"\n`,
    });
    const report = await warehouse.publish();
    assert.deepEqual(
      report.files
        .filter(({ dataset }) => dataset === 'transactions')
        .map(({ file, read, rejected }) => [file, read, rejected])
        .sort(),
      [
        ['sales_2026_06.jsonl', 2, 1],
        ['sales_2026_07.jsonl', 2, 1],
        ['transactions-2026-07-20.csv', 3, 1],
      ],
    );
    const [rejects] = await warehouse.rows('select count(*) as n from rejects_transactions');
    assert.deepEqual(rejects, { n: 3 });
    assert.deepEqual((await searchAll(warehouse.directory)).found, []);
  });

  it('apart, a kept file that is not what was received is refused', async () => {
    await warehouse.publish();
    const entries = await readdir(join(warehouse.directory, 'exports'), {
      recursive: true,
      withFileTypes: true,
    });
    const kept = entries.find(({ name }) => name === 'areas.csv');
    assert.ok(kept);
    const path = join(kept.parentPath, kept.name);
    await writeFile(path, (await readFile(path, 'utf8')).replace(/\d/, '9'));
    const report = await warehouse.ingest({ reclean: 'all', force: true });
    assert.deepEqual(
      report.refused.map(({ file }) => file),
      ['areas.csv'],
    );
    assert.match(report.refused[0]?.reason ?? '', /not what was received \(its checksum differs\)/);
  });
});
