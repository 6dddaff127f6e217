import assert from 'node:assert/strict';
import { transactionSorts } from '../../../../service/records/transactions/parameters.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { type Listed, walk } from '../../../support/walk.ts';

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

interface Walked {
  readonly sort: string;
  readonly whole: readonly Listed[];
  readonly rows: readonly Listed[];
  /** What the pages said of the snapshot. */
  readonly changed: ReadonlySet<boolean>;
}

describe('walking a list while snapshots are published', () => {
  const publishedAt = (day: number) => `2026-03-${20 + day}T03:00:00Z`;

  /** Walks in every order at once; `publish` is called when all have read two pages. */
  async function walksAcross(publish: (service: TestService) => Promise<void>): Promise<readonly Walked[]> {
    const service = await startTestService();
    let waiting = 0;
    let goOn: (published: Promise<void>) => void = () => undefined;
    const published = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const walked = async (sort: string): Promise<Walked> => {
      const whole = await walk(service, `limit=100&sort=${sort}`);
      const changed = new Set<boolean>();
      const rows = await walk(service, `limit=9&sort=${sort}`, {
        between: async (page, number) => {
          changed.add(page.meta.snapshot_changed === true);
          if (number !== 2) return;
          waiting += 1;
          if (waiting === transactionSorts.length) goOn(publish(service));
          await published;
        },
      });
      return { sort, whole, rows, changed };
    };
    try {
      return await Promise.all(transactionSorts.map(walked));
    } finally {
      await service.stop();
    }
  }

  describe('once', () => {
    let walks: readonly Walked[];
    before(async () => {
      const edit = `
        delete from deals where id = '1-41-2026-1001';
        insert into deals by name select * replace ('1-41-2027-' || row_number() over () as id, transaction_date + 100 as transaction_date) from deals where id like '1-41-2026-100%';
        update deals set price_aed = price_aed + 1`;
      walks = await walksAcross(async (service) => {
        await service.publish({ createdAt: publishedAt(0), edit });
      });
    });

    for (const [index, sort] of transactionSorts.entries()) {
      it(`stays on the snapshot it began on (${sort})`, () => {
        assert.equal(walks[index]?.sort, sort);
        assert.deepEqual(walks[index].rows, walks[index].whole);
      });
    }
  });

  describe('until the first is gone', () => {
    let walks: readonly Walked[];
    before(async () => {
      // Newer rows come in at the head, all others stay as they were; then two more push the first out.
      const edit = `insert into deals by name select * replace ('9-' || id as id, transaction_date + 100 as transaction_date, null as price_aed, null as area_sqft) from deals where id like '1-41-2026-100%'`;
      walks = await walksAcross(async (service) => {
        for (const day of [0, 1, 2]) await service.publish({ createdAt: publishedAt(day), edit });
      });
    });

    for (const [index, sort] of transactionSorts.entries()) {
      it(`goes on by key when its snapshot is no longer readable (${sort})`, () => {
        assert.equal(walks[index]?.sort, sort);
        const { whole, rows, changed } = walks[index];
        assert.deepEqual(changed, new Set([false, true]));
        const old = rows.filter(({ id }) => !id.startsWith('9-'));
        assert.deepEqual(old, whole, 'every row of the first snapshot, once, in its order');
        assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
      });
    }
  });
});
