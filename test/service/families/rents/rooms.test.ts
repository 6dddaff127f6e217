/** Bedrooms that the size of a flat says, in lists, records and figures of rents. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { startTestService, type TestService } from '../../../support/service.ts';

describe('bedrooms of rent contracts', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({
      fixture: {
        edit: `alter table deals add column bedrooms_inferred integer;
          update deals set bedrooms_inferred = 2, bedrooms = null, rooms_label = null where type = 'rentals' and id like '%7';
          update deals set bedrooms = null, rooms_label = null where id = 'r-5032';`,
      },
    });
  });
  after(() => service.stop());

  const Rows = z
    .looseObject({})
    .transform((body) =>
      z.array(z.record(z.string(), z.unknown())).parse(Object.values(body).find(Array.isArray)),
    );
  const rows = (path: string) => service.read(path, Rows);

  it('are found stated or inferred, and stated alone where that is asked for', async () => {
    for (const list of ['/api/v1/rent-contracts', '/api/v1/transactions?type=rentals']) {
      const ask = (more: string) => rows(`${list}${list.includes('?') ? '&' : '?'}limit=100${more}`);
      const all = await ask('');
      const of = (basis: string) => all.filter((row) => row['bedrooms_basis'] === basis).map(({ id }) => id);
      const two = all.filter((row) => row['bedrooms'] === 2 || row['bedrooms_inferred'] === 2);
      assert.ok(of('project').length > 0);
      assert.deepEqual(
        (await ask('&bedrooms=2')).map(({ id }) => id),
        two.map(({ id }) => id),
      );
      assert.deepEqual(
        (await ask('&bedrooms_basis=project')).map(({ id }) => id),
        of('project'),
      );
      const stated = await ask('&bedrooms=2&bedrooms_basis=stated');
      assert.ok(stated.length > 0 && stated.length < two.length);
      assert.ok(stated.every((row) => row['bedrooms'] === 2 && row['bedrooms_confidence'] === 1));
    }
  });

  it('stand beside the column of the register, with their basis and accuracy', async () => {
    const [contract] = await rows('/api/v1/rent-contracts?bedrooms_basis=project&limit=1');
    const picked = ({
      bedrooms,
      bedrooms_inferred,
      bedrooms_basis,
      bedrooms_confidence,
    }: Record<string, unknown>) => ({
      ...{ bedrooms, bedrooms_inferred, bedrooms_basis, bedrooms_confidence },
    });
    const expected = {
      bedrooms: null,
      bedrooms_inferred: 2,
      bedrooms_basis: 'project',
      bedrooms_confidence: 0.95,
    };
    assert.deepEqual(picked(contract ?? {}), expected);
    const Deal = z.looseObject({ transaction: z.record(z.string(), z.unknown()) });
    const { transaction } = await service.read(`/api/v1/transactions/${contract?.['id']}`, Deal);
    assert.deepEqual(picked(transaction), expected);
  });

  it('count in figures, and only stated ones where that is asked for', async () => {
    const count = async (more: string) => {
      const found = await rows(`/api/v1/rent-contracts/stats?from_date=2009-01-01&bedrooms=2${more}`);
      return found
        .filter((row) => row['level'] === 'all')
        .reduce((sum, row) => sum + Number(row['contract_count']), 0);
    };
    const listed = async (more: string) =>
      (await rows(`/api/v1/rent-contracts?limit=100&bedrooms=2${more}`)).length;
    for (const more of ['', '&bedrooms_basis=stated', '&bedrooms_basis=project']) {
      assert.ok((await listed(more)) > 0);
      assert.equal(await count(more), await listed(more), more);
    }
  });

  it('are covered alike whichever bedrooms figures are asked for', async () => {
    const Covered = z.looseObject({ meta: z.looseObject({ coverage: z.record(z.string(), z.number()) }) });
    for (const path of ['stats', 'trends']) {
      const coverage = async (more: string) =>
        (await service.read(`/api/v1/rent-contracts/${path}?from_date=2009-01-01${more}`, Covered)).meta
          .coverage;
      const any = await coverage('');
      assert.ok(Number(any['bedrooms_known_pct']) < 100);
      assert.deepEqual(await coverage('&bedrooms=2'), any);
      assert.deepEqual(await coverage('&bedrooms_basis=stated'), any);
    }
  });
});
