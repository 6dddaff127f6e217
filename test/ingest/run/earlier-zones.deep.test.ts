/** A snapshot of a release whose files had no zone with their instants: the next run, `as_of`, Iceberg and exports read it as what it was. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { withoutZone, withZone } from '../../../data/instants.ts';
import { Catalogue, icebergDirectory } from '../../../snapshot-store/iceberg/warehouse-catalogue.ts';
import { publishEarlier } from '../../support/earlier-snapshot.ts';
import { readForeign } from '../../support/foreign-engines.ts';
import { onSnapshot, rowsOf, TestWarehouse } from '../../support/ingest.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { areas, gatewayRent, gatewaySale, jsonLines } from './export-rows.ts';

const sale = (number: string, at: string, price: number) =>
  gatewaySale({
    TRANSACTION_NUMBER: `11-${number}-${at.slice(0, 4)}`,
    INSTANCE_DATE: at,
    TRANS_VALUE: price,
  });
const exportsWith = (price: number) => ({
  'areas/areas.csv': areas(),
  // The first is of another day, and of another year, in UTC.
  'sales_2026_01.jsonl': jsonLines([
    sale('1', '2026-01-01T02:30:00', 1_000_000),
    sale('2', '2026-01-05T15:17:41', price),
  ]),
  'rents_2026_01.jsonl': jsonLines([
    gatewayRent({ REGISTRATION_DATE: '2026-01-14T10:18:33', START_DATE: '2026-01-10T00:00:00' }),
  ]),
});
const Record = z.object({ transaction: z.object({ price_aed: z.number(), registered_at: z.string() }) });

describe('a snapshot whose instants have no zone', () => {
  let made: TestWarehouse;
  let warehouse: TestWarehouse;
  let service: TestService;
  let earlier: string;

  before(async () => {
    made = await TestWarehouse.create();
    await made.put(exportsWith(2_000_000));
    await made.publish();
    warehouse = await TestWarehouse.at(await mkdtemp(join(tmpdir(), 'mulk-zones-')), '2026-08-02T03:00:00Z');
    earlier = await publishEarlier(made.directory, warehouse.directory, {
      withoutZones: true,
      withoutRegister: true,
      createdAt: '2026-08-01T03:00:00Z',
    });
    await warehouse.put(exportsWith(2_500_000));
  });
  after(async () => {
    await service?.stop();
    await made.remove();
    await warehouse.remove();
  });

  const typesOfFiles = async (): Promise<string[]> => {
    const { manifest } = await warehouse.snapshot();
    const types = manifest.tables.flatMap(({ name, layer, columns }) =>
      layer === 'serve' ? [] : columns.map(({ name: column, type }) => `${name}.${column} ${type}`),
    );
    return types.filter((text) => text.includes(withoutZone)).toSorted();
  };
  const instants = [
    'changes.changed_at',
    'estimate_log.logged_at',
    'redirects.since',
    'rent_contract_lines.registered_at',
    'rent_contracts.registered_at',
    'series_log.logged_at',
    'transactions.registered_at',
  ];
  const read = (sql: string) => warehouse.rows(sql);

  it('is followed by one with zones, in which only what the register changed is corrected', async () => {
    assert.deepEqual(
      await typesOfFiles(),
      instants.map((name) => `${name} ${withoutZone}`),
    );
    const logged = await read('select count(*)::int as n from series_log');
    const report = await warehouse.publish();
    assert.deepEqual(report.changes, { added: 0, corrected: 1, withdrawn: 0 });
    assert.deepEqual(
      await typesOfFiles(),
      instants.map((name) => `${name} ${withZone}`),
    );
    const [kept] = await read(
      "select count(*)::int as n from series_log where logged_at < '2026-08-02 00:00:00+00'",
    );
    assert.deepEqual([kept], logged);
  });

  it('keeps the instants that it had: Dubai is four hours ahead of UTC', async () => {
    const moments = ['2025-12-31T22:30:00Z', '2026-01-05T11:17:41Z'];
    const inMs = moments.map((text) => ({ ms: Date.parse(text) }));
    const ms = 'select epoch_ms(registered_at) as ms from';
    for (const table of ['transactions', 'serve.transaction_list'])
      assert.deepEqual(
        await read(`${ms} ${table} where registered_at is not null and id not like 'r-%' order by 1`),
        inMs,
      );
    assert.deepEqual(await read(`${ms} rent_contracts`), [{ ms: Date.parse('2026-01-14T06:18:33Z') }]);
    // In the zone of another machine too.
    const inDubai = await onSnapshot(await warehouse.snapshot(), async (connection) => {
      await connection.run("set TimeZone = 'Asia/Dubai'");
      return rowsOf(connection, `${ms} transactions order by 1`);
    });
    assert.deepEqual(inDubai, inMs);
  });

  it('is read by engines of others beside the one that followed, as the same instants', async function () {
    const home = icebergDirectory(warehouse.directory);
    const catalogue = Catalogue.parse(JSON.parse(readFileSync(join(home, 'catalogue.json'), 'utf8')));
    const said = await readForeign({
      metadataPath: join(home, catalogue.tables['transactions'] ?? ''),
      folder: join(home, 'transactions'),
      order: 'id',
      filter: "registered_at < '2026-01-01T00:00:00+00:00'",
      snapshot: null,
    });
    if (said === null) this.skip();
    const before = ['2025-12-31T22:30:00', '2026-01-05T11:17:41'];
    const now = before.map((text) => `${text}Z`);
    for (const [engine, snapshots] of said.engines)
      assert.deepEqual(
        snapshots.map((rows) => rows.map((row) => row['registered_at'])),
        // Every instant of ClickHouse has a zone.
        [now, engine === 'chdb' ? now : before, now],
        engine,
      );
    assert.deepEqual(
      said.filtered.map((row) => row['id']),
      ['1-11-2026-1'],
    );
  });

  it('gives the same answers as of the day before, of its kept rows alone', async () => {
    const snapshot = await warehouse.snapshot();
    const kept = readdirSync(join(snapshot.directory, 'past', earlier));
    assert.ok(kept.includes('transaction_list.parquet'));
    // Nothing of a table is kept whole for the zone's sake.
    assert.ok(!kept.includes('rent_contract_lines.parquet'));
    service = await startTestService({ over: warehouse });
    const path = '/api/v1/transactions/1-11-2026-2';
    const now = await service.read(path, Record);
    const then = await service.read(`${path}?as_of=${earlier}`, Record);
    assert.deepEqual(now.transaction, { price_aed: 2_500_000, registered_at: '2026-01-05T11:17:41Z' });
    assert.deepEqual(then.transaction, { ...now.transaction, price_aed: 2_000_000 });
  });
});
