/** Descriptions over the sample: a yield is told only of what yields are made of, and whose rents it is made with; facts are as old as their figures. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const Described = z.object({
  description: z.object({
    text: z.string(),
    facts: z.array(z.object({ name: z.string(), value: z.unknown(), as_of: z.string() })),
  }),
});

describe('POST /search/describe over the sample', () => {
  let service: TestService;

  before(async () => {
    service = await startTestService({ sample: true });
  });
  after(() => service.stop());

  const described = async (body: object) => {
    const response = await service.ask('/api/v1/search/describe', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return Described.parse(await response.json()).description;
  };

  const told = async (body: object) => {
    const description = await described(body);
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

  it('tells an estimate with the day of the estimate, not of the snapshot', async () => {
    const details = { area: 'Dubai Marina', property_type: 'apartment', bedrooms: 2, area_sqft: 1200 };
    const query = new URLSearchParams(Object.entries(details).map(([name, value]) => [name, String(value)]));
    const { estimate } = await service.read(
      `/api/v1/valuations/estimate?${query}`,
      z.object({ estimate: z.object({ valued_on: z.string() }) }),
    );
    const { facts } = await described(details);
    for (const told of ['estimate_aed', 'low_aed', 'high_aed'])
      assert.equal(facts.find(({ name }) => name === told)?.as_of, estimate.valued_on, told);
  });

  it('says of a yield that it is made with the rents of the area', async () => {
    const { warehouse } = await sampleWarehouse();
    for (const basis of ['area_rent', 'own']) {
      const [project] = await warehouse.rows(`
        select subject_id as id from yields
        where subject = 'project' and property_type = 'all' and quality is not null and basis = '${basis}' order by n_sales desc, id limit 1`);
      const { text, facts } = await described({ kind: 'project', id: Number(project?.['id']) });
      const said = facts.find(({ name }) => name === 'gross_yield_basis')?.value;
      assert.equal(said, basis === 'own' ? undefined : 'the rents of the area');
      assert.match(
        text,
        basis === 'own'
          ? /yield was [\d.]+%(?: \(interval [\d.]+% to [\d.]+%\))?\./
          : /yield was [\d.]+%(?: \(interval [\d.]+% to [\d.]+%\))?, with the rents of the area\./,
      );
    }
  });

  it('takes no number out of what is none', async () => {
    for (const id of ['', ' ', '0x14A', '1e3', '+330', '-330']) {
      const response = await service.ask('/api/v1/search/describe', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ kind: 'project', id }),
      });
      assert.equal(response.status, 400, `${id}: ${await response.text()}`);
    }
  });
});
