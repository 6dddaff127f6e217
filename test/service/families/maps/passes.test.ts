/** The passes that open the tiles of a map: whose they are, where they work, and when they end. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { ProblemBody } from '../../../../service/contract/problem.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

describe('passes of maps', () => {
  let service: TestService;
  const shop = { Origin: 'https://shop.example' };

  before(async () => {
    service = await startTestService();
  });
  after(() => service?.stop());

  const tileOf = async (authorization: string, headers: Readonly<Record<string, string>>) => {
    const answer = await service.ask('/api/v1/maps/config', {
      key: null,
      headers: { Authorization: `Bearer ${authorization}`, ...headers },
    });
    const [template = ''] = z.object({ tiles: z.array(z.string()) }).parse(await answer.json()).tiles;
    return template.replace('{z}', '9').replace('{x}', '334').replace('{y}', '219');
  };
  const codeOf = async (address: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(address, { headers });
    if (answer.status === 200) return '200';
    return ProblemBody.parse(await answer.json()).code;
  };

  it('work on the page that asked for the map alone', async () => {
    const address = await tileOf(service.keys.page, shop);
    assert.equal(await codeOf(address, shop), '200');
    assert.equal(await codeOf(address, { Referer: 'https://shop.example/map' }), '200');
    assert.equal(await codeOf(address, { Origin: 'https://evil.example' }), 'origin-forbidden');
    assert.equal(await codeOf(address), 'origin-forbidden');
  });

  it('end with their key, within two seconds', async () => {
    const { store } = service.running;
    const key = await store.createKey({ siteId: service.siteIds.lite, name: 'map' });
    const address = await tileOf(key.token, {});
    assert.equal(await codeOf(address), '200');
    await store.revokeKey(key.record.id);
    service.clock.turn(2);
    assert.equal(await codeOf(address), 'pass-invalid');
  });

  it('are counted in the usage of their key', async () => {
    const { store } = service.running;
    const key = await store.createKey({ siteId: service.siteIds.growth, name: 'counted' });
    const address = await tileOf(key.token, {});
    for (let time = 0; time < 3; time += 1) assert.equal(await codeOf(address), '200');
    const counted = () =>
      store.database.query(
        `select coalesce(sum(requests), 0)::int as n from usage_hours where key_id = $1 and operation_id = 'getMapTile'`,
        [key.record.id],
        z.object({ n: z.int() }),
      );
    let [row] = await counted();
    while (row?.n !== 3) {
      // Queries of an embedded database alone would leave the timer that saves the counts no turn.
      await service.ask('/health/live', { key: null });
      [row] = await counted();
    }
  });
});
