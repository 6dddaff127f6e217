import assert from 'node:assert/strict';
import { transactionSorts } from '../../../service/endpoints/transaction-parameters.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { type Listed, walk } from '../../support/walk.ts';

const fields = ['transaction_date', 'price_aed', 'area_sqft', 'price_aed_per_sqft'] as const;

function sign(left: string | number, right: string | number): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** What the documentation promises of an order, said a second time in another way. */
function compare(sort: (typeof transactionSorts)[number]): (a: Listed, b: Listed) => number {
  const direction = sort.startsWith('-') ? -1 : 1;
  const field = fields.find((name) => name === sort.replace('-', ''));
  if (field === undefined) throw new Error(`Unknown sort ${sort}.`);
  const idDirection = field === 'transaction_date' ? direction : 1;
  return (a, b) => {
    const [left, right] = [a[field], b[field]];
    if (left === null || right === null)
      return Number(left === null) - Number(right === null) || sign(a.id, b.id);
    return direction * sign(left, right) || idDirection * sign(a.id, b.id);
  };
}

describe('walking a list', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  for (const sort of transactionSorts) {
    for (const filter of ['', 'area=330&', 'changed_since=2026-03-01T00:00:00Z&']) {
      it(`gives every row once, ordered by ${sort}${filter === '' ? '' : `, with ${filter}`}`, async () => {
        const whole = await walk(service, `${filter}limit=100&sort=${sort}`);
        assert.deepEqual(whole, whole.toSorted(compare(sort)));
        for (const limit of [1, 7]) {
          assert.deepEqual(await walk(service, `${filter}limit=${limit}&sort=${sort}`), whole);
        }
      });
    }
  }
});

describe('walking a list while snapshots are published', () => {
  const edit = `
    delete from deals where id = '1-41-2026-1001';
    insert into deals by name select * replace ('1-41-2027-' || row_number() over () as id, transaction_date + 100 as transaction_date) from deals where id like '1-41-2026-100%';
    update deals set price_aed = price_aed + 1`;
  const publishedAt = (day: number) => `2026-03-${20 + day}T03:00:00Z`;

  for (const sort of transactionSorts) {
    it(`stays on the snapshot it began on (${sort})`, async () => {
      const service = await startTestService();
      try {
        const whole = await walk(service, `limit=100&sort=${sort}`);
        const rows = await walk(service, `limit=9&sort=${sort}`, {
          between: async (_, number) => {
            if (number === 2) await service.publish({ createdAt: publishedAt(0), edit });
          },
        });
        assert.deepEqual(rows, whole);
      } finally {
        await service.stop();
      }
    });
  }

  for (const sort of transactionSorts) {
    it(`goes on by key when its snapshot is no longer readable (${sort})`, async () => {
      const service = await startTestService();
      try {
        const whole = await walk(service, `limit=100&sort=${sort}`);
        const changed = new Set<boolean>();
        const rows = await walk(service, `limit=9&sort=${sort}`, {
          between: async (page, number) => {
            changed.add(page.meta.snapshot_changed === true);
            // Newer rows come in at the head, all others stay as they were; then two more push the first out.
            if (number === 2) {
              const added = `insert into deals by name select * replace ('9-' || id as id, transaction_date + 100 as transaction_date, null as price_aed, null as area_sqft) from deals where id like '1-41-2026-100%'`;
              for (const day of [0, 1, 2])
                await service.publish({ createdAt: publishedAt(day), edit: added });
            }
          },
        });
        assert.deepEqual(changed, new Set([false, true]));
        const old = rows.filter(({ id }) => !id.startsWith('9-'));
        assert.deepEqual(old, whole, 'every row of the first snapshot, once, in its order');
        assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
      } finally {
        await service.stop();
      }
    });
  }
});
