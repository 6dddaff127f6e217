/** The list of transactions without a type and an order: the newest sales and rents in turns. */
import assert from 'node:assert/strict';
import { CursorCodec } from '../../../../service/contract/cursor.ts';
import { signingSecret } from '../../../../service/server-key.ts';
import { secretsKey, startTestService, type TestService } from '../../../support/service.ts';
import { type Listed, page, walk } from '../../../support/walk.ts';

const ids = (rows: readonly Listed[]) => rows.map(({ id }) => id);

/** Returns two lists in turns, the first one first; what is left of the longer one stands at the end. */
function inTurns(first: readonly Listed[], second: readonly Listed[]): Listed[] {
  const both = Math.min(first.length, second.length);
  return [
    ...first.slice(0, both).flatMap((one, place) => [one, ...second.slice(place, place + 1)]),
    ...first.slice(both),
    ...second.slice(both),
  ];
}

describe('sales and rents in turns', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService();
  });
  afterEach(() => service.stop());

  /** Returns the rows that a list in turns has, made of the two lists in the order of time. */
  async function expected(filter: string): Promise<Listed[]> {
    const [sales, rentals] = [
      await walk(service, `${filter}limit=100&type=sales`),
      await walk(service, `${filter}limit=100&type=rentals`),
    ];
    return inTurns(sales, rentals);
  }

  for (const filter of [
    '',
    'area=330&',
    'area=330,350&',
    'bbox=54,24,56,26&match=area&',
    'start_from=2026-03-01&',
  ])
    it(`have every row once, on pages of any size${filter === '' ? '' : `, with ${filter}`}`, async () => {
      const whole = ids(await expected(filter));
      assert.ok(whole.length > 3);
      for (const limit of [1, 2, 7, 100])
        assert.deepEqual(ids(await walk(service, `${filter}limit=${limit}`)), whole, `limit=${limit}`);
    });

  it('are in the order of time where a request says so', async () => {
    const rows = await walk(service, 'limit=100&sort=-transaction_date');
    const days = rows.map(({ transaction_date }) => transaction_date);
    assert.deepEqual(days, days.toSorted().toReversed());
    assert.notDeepEqual(ids(rows), ids(await expected('')));
  });

  it('go on by key when the snapshot of the cursor is no longer readable', async () => {
    const whole = ids(await expected(''));
    // Newer rows come in at the head, all others stay as they were.
    const edit = `insert into deals by name select * replace ('9-' || id as id, transaction_date + 100 as transaction_date) from deals where id like '1-41-2026-100%'`;
    let changed = false;
    const rows = await walk(service, 'limit=9', {
      between: async (one, number) => {
        changed ||= one.meta.snapshot_changed === true;
        if (number !== 2) return;
        for (const day of [20, 21, 22])
          await service.publish({ createdAt: `2026-03-${day}T03:00:00Z`, edit });
      },
    });
    assert.deepEqual(ids(rows), whole);
    assert.ok(changed);
  });

  it('are not given after a cursor of an earlier release, which goes on in the order of time', async () => {
    const all = await walk(service, 'limit=100&sort=-transaction_date');
    const { transactions, meta } = await page(service, 'limit=1&sort=-transaction_date');
    const [{ id = '', transaction_date = '' } = {}] = transactions;
    const codec = new CursorCodec(signingSecret(secretsKey));
    const key = [Number.MAX_SAFE_INTEGER, transaction_date, id];
    // Of a snapshot that is gone: the place of the row is found by its day and id.
    const cursor = codec.encode({ snapshotId: `gone-${meta.snapshot_id}`, key }, 'listTransactions [][]');
    assert.deepEqual(ids(await walk(service, `limit=100&cursor=${cursor}`)), ids(all.slice(1)));
  });
});
