/** Random aggregates over the sample equal what independent SQL makes of the published files, and are the same on both engines. */
import assert from 'node:assert/strict';
import { chance } from '../../../support/chance.ts';
import { type ClickHouse, copySnapshot, outcomesOf, startClickHouse } from '../../../support/clickhouse.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { trialsOf } from '../../../support/trials.ts';
import { compareRandom, loadRaw, type RandomRequest, randomRequest } from './raw-aggregates.ts';

const { count: requests, seed } = trialsOf(150);

const days = 'from_date=2025-07-18&to_date=2026-07-17';
const inDays = "day between date '2025-07-18' and date '2026-07-17'";
const whole = { subject: 'rents', period: null, periodDay: null, level: 'true', least: 0 } as const;
/** Requests that were answered wrongly once: inferred bedrooms of an area, and percentiles whose place is a whole number. */
const onceWrong: readonly RandomRequest[] = [
  {
    ...whole,
    path: `/api/v1/aggregate/rents?area=330&bedrooms=1,2&measures=count&${days}`,
    groups: [],
    measures: [],
    conditions: ['area = 330', 'bedrooms in (1, 2)', inDays],
  },
  {
    ...whole,
    path: `/api/v1/aggregate/rents?version=new&rows=all&group_by=project,property_type&measures=count,p82_contract_amount_aed&${days}`,
    groups: ['project', 'property_type'],
    measures: [{ name: 'p82_contract_amount_aed', word: 'p82', field: 'contract_amount_aed' }],
    conditions: ["version = 'new'", inDays],
  },
];

describe('random aggregates', () => {
  let service: TestService;
  let clickhouse: ClickHouse | null;
  let onClickHouse: TestService | null = null;

  before(async () => {
    service = await startTestService({ sample: true });
    clickhouse = await startClickHouse();
    if (clickhouse === null) return;
    onClickHouse = await startTestService({ sample: true, environment: { ANALYTICS_URL: clickhouse.url } });
    await copySnapshot(onClickHouse);
  });
  after(async () => {
    await service.stop();
    await onClickHouse?.stop();
    await clickhouse?.stop();
  });

  it(`equal independent SQL over the published rows: ${requests} with SEED=${seed}`, async () => {
    const services = [service, ...(onClickHouse === null ? [] : [onClickHouse])] as const;
    const { manifest, directory } = await (await sampleWarehouse()).warehouse.snapshot();
    const connection = await loadRaw(directory);
    const days = manifest.as_of_by_dataset;
    const even = chance(seed);
    let cells = 0;
    let tooMany = 0;
    for (let asked = 0; asked < requests; asked += 1) {
      const request = randomRequest(even, (subject, type) => {
        if (subject === 'rents' || type === 'rentals') return days['rent-contracts'] ?? '';
        return type === undefined ? manifest.as_of : (days['transactions'] ?? '');
      });
      const found = await compareRandom(services, connection, request);
      if (found === null) tooMany += 1;
      else cells += found;
    }
    connection.disconnectSync();
    const told = `${cells} cells of ${requests} requests, ${tooMany} refused for too many cells`;
    assert.ok(cells > 40 * requests && tooMany < requests / 10, told);
    process.stdout.write(`      ${told}\n`);
    if (onClickHouse === null) return;
    const { clickhouse: answered = 0, ...byDuckDb } = await outcomesOf(onClickHouse);
    assert.ok(answered > 0.8 * requests, `ClickHouse answered ${answered}`);
    assert.deepEqual(byDuckDb, { 'no-copy': 0, 'other-tables': 0, failed: 0 });
  });

  it('were wrong once for these, and equal independent SQL now', async () => {
    const { directory } = await (await sampleWarehouse()).warehouse.snapshot();
    const connection = await loadRaw(directory);
    for (const request of onceWrong)
      assert.ok(Number(await compareRandom([service], connection, request)) > 0);
    connection.disconnectSync();
  });
});
