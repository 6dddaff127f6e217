/** Saved filters over a change of what names rent contracts: what was there before is no news, what is new afterwards is. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { z } from 'zod';
import { Manifest } from '../../../data/snapshot.ts';
import { TransactionMatched } from '../../../service/webhooks/events.ts';
import { areas, gatewayRent, jsonLines } from '../../ingest/run/export-rows.ts';
import { pgliteDirectory } from '../../support/accounts.ts';
import { TestWarehouse } from '../../support/ingest.ts';
import { type Receiver, startReceiver, verified } from '../../support/receiver.ts';
import { startWebhooks, type TestWebhooks } from '../../support/webhooks.ts';

/** A contract of its own: registered at that minute. */
const rent = (minute: number, more: Parameters<typeof gatewayRent>[0] = {}) =>
  gatewayRent({ REGISTRATION_DATE: `2026-07-04T18:${String(minute).padStart(2, '0')}:02`, ...more });

/** Names the contracts of the current snapshot as an earlier release did: a row each, twice where the gateway repeats one, under other ids. */
async function asMadeByEarlierRelease(warehouse: TestWarehouse): Promise<void> {
  const { directory } = await warehouse.snapshot();
  const path = join(directory, 'manifest.json');
  const manifest = Manifest.parse(JSON.parse(await readFile(path, 'utf8')));
  const table = manifest.tables.find(({ name }) => name === 'rent_contracts');
  assert.ok(table);
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  for (const file of table.files) {
    const parquet = join(directory, file.path);
    await connection.run(`
      create or replace table rows as
      select c.* replace ('r-earlier-' || copy || right(id, 20) as id)
      from read_parquet('${parquet}', hive_partitioning = false) c, range(greatest(1, len(candidate_projects))) copies(copy)`);
    await connection.run(`copy rows to '${parquet}' (format parquet)`);
    file.bytes = (await stat(parquet)).size;
    file.sha256 = createHash('sha256')
      .update(await readFile(parquet))
      .digest('hex');
  }
  connection.closeSync();
  // Nothing of it is taken over: an earlier release made it.
  manifest.fingerprint = 'earlier';
  for (const one of manifest.tables) {
    one.inputs = '';
    one.years = {};
  }
  table.method_version = null;
  const text = JSON.stringify(manifest);
  await writeFile(path, text);
  // The id of a snapshot ends with the checksum of its manifest.
  const id = `${basename(directory).slice(0, -8)}${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
  await rename(directory, join(dirname(directory), id));
  const current = join(warehouse.directory, 'current.json');
  const { published_at } = z
    .object({ published_at: z.string() })
    .parse(JSON.parse(await readFile(current, 'utf8')));
  await writeFile(current, JSON.stringify({ snapshot_id: id, published_at }));
}

describe('a saved filter of rents', () => {
  let warehouse: TestWarehouse;
  let hooks: TestWebhooks;
  let receiver: Receiver;
  let accounts: { path: string; remove: () => void };
  let secret = '';

  const publish = async (rents: ReturnType<typeof rent>[]) => {
    await warehouse.put({ 'rents_2026_07.jsonl': jsonLines(rents) });
    return warehouse.publish();
  };
  /** Ids that its messages tell, from message `first` on, once a snapshot with a sale of the other filter has been told whole. */
  const told = async (first: number, count: number) =>
    (await receiver.got(count))
      .slice(first)
      .map((message) => verified(message, secret))
      .filter(({ type }) => type === 'transaction.matched')
      .flatMap(({ data }) => TransactionMatched.parse(data).matches)
      .map(({ change, transaction }) => [change, transaction.transaction_date, transaction.price_aed]);

  const known = [
    rent(10, { PROJECT_EN: 'MARINA ONE' }),
    rent(10, { PROJECT_EN: 'MARINA TWO' }),
    rent(11),
    rent(12, { VERSION_EN: 'New' }),
  ];

  before(async () => {
    warehouse = await TestWarehouse.create();
    await warehouse.put({ 'areas.csv': areas() });
    await publish(known);
    await asMadeByEarlierRelease(warehouse);
    accounts = await pgliteDirectory();
    receiver = await startReceiver();
    hooks = await startWebhooks({ directory: accounts.path }, { warehouse: warehouse.directory });
    ({ secret } = await hooks.subscribe(receiver.url, {
      events: ['snapshot.published', 'transaction.matched'],
      filters: [{ id: 'rents', name: 'All rents', query: { type: 'rentals' } }],
    }));
    await receiver.got(1);
    await hooks.stop();
  });
  after(async () => {
    await hooks.stop();
    await receiver.stop();
    await warehouse.remove();
    accounts.remove();
  });

  it('is told nothing of contracts that have other ids by the new method, and of one that came with it', async () => {
    const report = await publish([...known, rent(13, { ANNUAL_AMOUNT: 70_000 })]);
    assert.deepEqual(
      report.redefined?.map(({ table }) => table),
      ['rent_contracts'],
    );
    assert.equal(report.redirects, 4, 'every earlier id leads on');
    assert.deepEqual(report.changes, { added: 1, corrected: 0, withdrawn: 0 });
    hooks = await startWebhooks({ directory: accounts.path }, { warehouse: warehouse.directory });
    assert.deepEqual(await told(1, 3), [['added', '2026-07-04', 70_000]]);
  });

  it('is told of a contract that is registered afterwards', async () => {
    const report = await publish([
      ...known,
      rent(13, { ANNUAL_AMOUNT: 70_000 }),
      rent(14, { ANNUAL_AMOUNT: 80_000 }),
    ]);
    assert.equal(report.redefined?.length ?? 0, 0);
    hooks.webhooks.look();
    assert.deepEqual(await told(3, 5), [['added', '2026-07-04', 80_000]]);
    assert.equal(receiver.received.length, 5);
  });
});
