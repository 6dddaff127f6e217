/** Former ids of rent contracts lead to the contract, wherever a contract is asked for by its id. */
import assert from 'node:assert/strict';
import { ProblemBody } from '../../../service/http/problem.ts';
import { startTestService, type TestService } from '../../support/service.ts';

describe('a former id of a rent contract', () => {
  let service: TestService;
  before(async () => {
    const since = "timestamp '2026-03-19 03:00:00'";
    service = await startTestService({
      fixture: {
        redirects: `('rent_contracts', 'r-old', 'r-5002', ${since}), ('rent_contracts', 'r-oldest', 'r-5057', ${since}), ('projects', 'r-other', 'r-5002', ${since})`,
      },
    });
  });
  after(() => service.stop());

  const paths = [
    (id: string) => `/api/v1/transactions/${id}`,
    (id: string) => `/api/v1/rent-contracts/${id}/full`,
  ];

  it('answers 308 with the address of the contract, which is there', async () => {
    for (const path of paths) {
      const moved = await service.ask(path('r-old'));
      assert.equal(moved.status, 308, path('r-old'));
      assert.equal(moved.headers.get('location'), path('r-5002'));
      const problem = ProblemBody.parse(await moved.json());
      assert.deepEqual([problem.code, problem.detail], ['record-moved', 'r-old is r-5002 now.']);
      assert.equal((await service.ask(path('r-5002'))).status, 200);
    }
  });

  it('leads nowhere that the plan does not see: the contract is refused there', async () => {
    for (const path of paths) {
      const moved = await service.ask(path('r-oldest'), { key: 'lite' });
      assert.deepEqual([moved.status, moved.headers.get('location')], [308, path('r-5057')]);
      const refused = await service.ask(path('r-5057'), { key: 'lite' });
      assert.equal(ProblemBody.parse(await refused.json()).code, 'plan-history');
    }
  });

  it('is none of another kind of record, and no other id leads on', async () => {
    for (const path of paths)
      for (const id of ['r-other', 'r-5002x']) assert.equal((await service.ask(path(id))).status, 404);
  });
});
