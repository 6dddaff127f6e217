/** Random aggregates over the sample equal what independent SQL makes of the published files. */
import assert from 'node:assert/strict';
import { chance } from '../../../support/chance.ts';
import { SAMPLE_TIMEOUT_MS, sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { trialsOf } from '../../../support/trials.ts';
import { compareRandom, loadRaw, randomRequest } from './raw-aggregates.ts';

const { count: requests, seed } = trialsOf(150);

describe('random aggregates', function () {
  this.timeout(SAMPLE_TIMEOUT_MS + requests * 1000);
  let service: TestService;

  before(async () => {
    service = await startTestService({ sample: true });
  });
  after(() => service.stop());

  it(`equal independent SQL over the published rows: ${requests} with SEED=${seed}`, async () => {
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
      const found = await compareRandom(service, connection, request);
      if (found === null) tooMany += 1;
      else cells += found;
    }
    connection.disconnectSync();
    const told = `${cells} cells of ${requests} requests, ${tooMany} refused for too many cells`;
    assert.ok(cells > 40 * requests && tooMany < requests / 10, told);
    process.stdout.write(`      ${told}\n`);
  });
});
