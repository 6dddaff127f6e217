/** Descriptions over the sample: a yield is told only of what yields are made of. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { SAMPLE_TIMEOUT_MS } from '../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const Described = z.object({
  description: z.object({ text: z.string(), facts: z.array(z.object({ name: z.string() })) }),
});

describe('POST /search/describe over the sample', function () {
  this.timeout(SAMPLE_TIMEOUT_MS);
  let service: TestService;

  before(async () => {
    service = await startTestService({ sample: true });
  });
  after(() => service.stop());

  const told = async (body: object) => {
    const response = await service.ask('/api/v1/search/describe', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { description } = Described.parse(await response.json());
    const names = description.facts.map(({ name }) => name);
    assert.equal(names.includes('gross_yield_pct'), /yield/.test(description.text));
    return { yield: names.includes('gross_yield_pct'), sales: names.includes('sales_count') };
  };

  it('tells no yield of some bedrooms, for yields are made of them all', async () => {
    const flats = { area: 'Dubai Marina', property_type: 'apartment' };
    assert.deepEqual(await told(flats), { yield: true, sales: true });
    for (const bedrooms of [1, 3])
      assert.deepEqual(await told({ ...flats, bedrooms }), { yield: false, sales: true });
  });

  it('tells no yield of townhouses, which are counted with villas', async () => {
    const area = '462';
    assert.deepEqual(await told({ area, property_type: 'villa' }), { yield: true, sales: true });
    assert.deepEqual(await told({ area, property_type: 'townhouse' }), { yield: false, sales: true });
  });
});
