/** Former ids of rent contracts and buildings lead to the record, wherever one is asked for by its id. */
import assert from 'node:assert/strict';
import { ProblemBody } from '../../../../service/contract/problem.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

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

  it('leads nowhere that the plan does not see', async () => {
    for (const path of paths)
      for (const id of ['r-oldest', 'r-5057', 'r-none']) {
        const refused = await service.ask(path(id), { key: 'lite' });
        assert.deepEqual([refused.status, refused.headers.get('location')], [404, null], id);
      }
    assert.equal((await service.ask(paths[0]?.('r-oldest') ?? '')).status, 308);
  });

  it('is none of another kind of record, and no other id leads on', async () => {
    for (const path of paths)
      for (const id of ['r-other', 'r-5002x']) assert.equal((await service.ask(path(id))).status, 404);
  });
});

describe('a former id of a building', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({
      fixture: {
        redirects: `('buildings', '8000000000', '9000000000', timestamp '2026-03-19 03:00:00')`,
      },
    });
  });
  after(() => service.stop());

  it('answers 308 with the address of the building, below it too', async () => {
    for (const below of ['', '/stats', '/transactions', '/units']) {
      const moved = await service.ask(`/api/v1/buildings/8000000000${below}`);
      assert.equal(moved.status, 308, below);
      assert.equal(moved.headers.get('location'), `/api/v1/buildings/9000000000${below}`);
      assert.equal(ProblemBody.parse(await moved.json()).code, 'record-moved');
    }
    assert.equal((await service.ask('/api/v1/buildings/8000000001')).status, 404);
  });

  it('is understood as a filter', async () => {
    const ids = async (id: string): Promise<string> =>
      JSON.stringify(
        (
          (await (await service.ask(`/api/v1/transactions?building_id=${id}&limit=3`)).json()) as {
            transactions: unknown[];
          }
        ).transactions,
      );
    const present = await ids('9000000000');
    assert.notEqual(present, '[]');
    assert.equal(await ids('8000000000'), present);
  });
});
