/** Parameters of an estimate that people know in another form, or that no record has. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { startTestService, type TestService } from '../../../support/service.ts';

const path = '/api/v1/valuations/estimate?area=330&property_type=apartment';
const Estimated = z.object({
  estimate: z.looseObject({
    property: z.looseObject({ area_sqft: z.number() }),
    not_used: z.array(z.string()),
  }),
});
const Refused = z.object({ errors: z.array(z.object({ parameter: z.string(), message: z.string() })) });

describe('the size of an estimated property', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  const estimate = async (query: string) => {
    const response = await service.ask(`${path}&${query}`);
    assert.equal(response.status, 200, query);
    return Estimated.parse(await response.json()).estimate;
  };

  it('may be given in square metres, with the same estimate', async () => {
    const inMetres = await estimate('area_sqm=100');
    assert.equal(inMetres.property.area_sqft, 1076.39);
    assert.deepEqual(inMetres, await estimate('area_sqft=1076.39'));
  });

  it('is needed once', async () => {
    for (const query of ['bedrooms=1', 'area_sqft=850&area_sqm=79']) {
      const response = await service.ask(`${path}&${query}`);
      assert.equal(response.status, 400, query);
      const [error] = Refused.parse(await response.json()).errors;
      assert.equal(error?.parameter, 'area_sqft');
      assert.match(error?.message ?? '', /area_sqm/);
    }
  });

  it('stands beside floor and view, which change nothing, and the answer says so', async () => {
    const { not_used: unused, ...same } = await estimate('area_sqft=850&floor=12&view=sea');
    assert.deepEqual(unused, ['floor', 'view']);
    const { not_used: none, ...plain } = await estimate('area_sqft=850');
    assert.deepEqual(none, []);
    assert.deepEqual(same, plain);
  });
});
