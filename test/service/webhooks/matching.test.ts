import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Problem } from '../../../service/contract/problem.ts';
import { IngestRejected, TransactionMatched } from '../../../service/webhooks/events.ts';
import { checkFilter } from '../../../service/webhooks/filter-input.ts';
import type { SavedFilter } from '../../../service/webhooks/records.ts';
import { Matcher } from '../../../service/webhooks/tell-matches.ts';
import { areas } from '../../ingest/run/export-rows.ts';
import { pgliteDirectory, testLog } from '../../support/accounts.ts';
import { TestWarehouse } from '../../support/ingest.ts';
import { type Receiver, startReceiver, verified } from '../../support/receiver.ts';
import { repositoryRoot } from '../../support/repository-files.ts';
import { startWebhooks, type TestWebhooks } from '../../support/webhooks.ts';

const salesOf = (day: number) => `sales_2026_07.as-of-2026-07-${day}.jsonl.gz`;
const Told = z.object({ id: z.string(), change: z.string() });

/** What the register changed between two pulls of a real month of sales, told to who asked for it. */
describe('saved filters', () => {
  let warehouse: TestWarehouse;
  let hooks: TestWebhooks;
  let receiver: Receiver;
  let accounts: { path: string; remove: () => void };
  let secret = '';
  const filters: SavedFilter[] = [
    { id: 'all', name: 'All sales', query: { type: 'sales' } },
    { id: 'dear', name: 'Dear', query: { type: 'sales', min_price: '2000000' } },
    { id: 'none', name: 'None', query: { type: 'rentals' } },
    { id: 'lost', name: 'A place that is gone', query: { area: 'Nowhere at all' } },
  ];

  const publish = async (day: number) => {
    const name = salesOf(day);
    const file = readFileSync(join(repositoryRoot, 'test/fixtures/exports/revisions', name));
    await warehouse.put({ [name]: file });
    return warehouse.publish();
  };

  before(async () => {
    warehouse = await TestWarehouse.create();
    await warehouse.put({ 'areas.csv': areas() });
    await publish(18);
    accounts = await pgliteDirectory();
    receiver = await startReceiver();
    hooks = await startWebhooks({ directory: accounts.path }, { warehouse: warehouse.directory });
    const events = ['snapshot.published', 'transaction.matched'] as const;
    const made = await hooks.subscribe(receiver.url, { events, filters });
    secret = made.secret;
    await receiver.got(1);
  });
  after(async () => {
    await hooks.stop();
    await receiver.stop();
    await warehouse.remove();
    accounts.remove();
  });

  it('tell what was added and corrected, not what was withdrawn, each record once to each filter that it fits', async () => {
    // Both are published while no service runs, and told as one step.
    await hooks.stop();
    const [one, two] = [(await publish(23)).changes, (await publish(29)).changes];
    hooks = await startWebhooks({ directory: accounts.path }, { warehouse: warehouse.directory });
    const sum = (kind: 'added' | 'corrected' | 'withdrawn') => one[kind] + two[kind];
    const changes = {
      added: sum('added'),
      corrected: sum('corrected'),
      withdrawn: sum('withdrawn'),
    };
    assert.ok(
      Object.values(changes).every((count) => count > 0),
      JSON.stringify(changes),
    );
    const wanted = async (condition: string) => {
      const rows = await warehouse.rows(
        `select id, case when bool_or(change = 'added') then 'added' else 'corrected' end as change
         from changes join transactions t using (id) where change <> 'withdrawn' and t.type = 'sales' and ${condition} group by id`,
      );
      return z.array(Told).parse(rows);
    };
    const [all, dear] = [await wanted('true'), await wanted('t.price_aed >= 2000000')];
    assert.ok(dear.length > 0 && dear.length < all.length);

    const batches = Math.ceil(all.length / 50) + Math.ceil(dear.length / 50);
    const messages = (await receiver.got(2 + batches)).slice(1).map((message) => verified(message, secret));
    const published = messages.find(({ type }) => type === 'snapshot.published');
    assert.deepEqual(published?.data['changes'], changes);
    const matched = messages
      .filter(({ type }) => type === 'transaction.matched')
      .map(({ data }) => TransactionMatched.parse(data));
    assert.equal(matched.length, batches);
    for (const [id, rows] of [
      ['all', all],
      ['dear', dear],
    ] as const) {
      const told = matched
        .filter(({ filter }) => filter.id === id)
        .flatMap(({ matches }) => matches.map(({ change, transaction }) => ({ id: transaction.id, change })));
      assert.deepEqual(
        told.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        id,
      );
    }
    assert.deepEqual(
      new Set(matched.flatMap(({ matches }) => matches.map(({ transaction }) => transaction.type))),
      new Set(['sales']),
    );
    for (const { change, fields } of matched.flatMap(({ matches }) => matches)) {
      assert.equal(fields.length > 0, change === 'corrected');
    }
    assert.ok(matched.every(({ matches, is_cut }) => matches.length <= 50 && !is_cut));
    assert.match(hooks.lines(), /filter left out/, 'a filter whose place is gone is noted');
  });

  it('tell no more than so many messages of a filter, and say that there is more', async () => {
    const snapshot = hooks.snapshots.current();
    assert.ok(snapshot);
    const { endpoints, emitter } = hooks.webhooks;
    const logger = testLog().logger;
    const matcher = new Matcher({
      endpoints,
      emitter,
      clock: hooks.clock.now,
      logger,
      batchRows: 5,
      batchesMax: 3,
    });
    const before = receiver.received.length;
    const since = snapshot.manifest.changes_from;
    const signal = new AbortController().signal;
    // As if another snapshot had been told before: the messages of the usual size have these ids already.
    await hooks.store.database.script('delete from webhook_deliveries');
    const added = await matcher.tell(snapshot, 'earlier', since, signal);
    assert.equal(await matcher.tell(snapshot, 'earlier', since, signal), 0, 'the same again is nothing new');
    const told = (await receiver.got(before + added)).slice(before).map(({ body }) => {
      const { filter, batch, matches, is_cut } = TransactionMatched.parse(JSON.parse(body).data);
      return `${filter.id} ${batch}: ${matches.length}${is_cut ? ' cut' : ''}`;
    });
    const all = told.filter((line) => line.startsWith('all')).toSorted();
    assert.deepEqual(all, ['all 1: 5', 'all 2: 5', 'all 3: 5 cut']);
  });

  it('tell nothing when nothing changed, and say what a run refused', async () => {
    const { id } = await hooks.subscribe(`${receiver.url}/rejected`, { events: ['ingest.rejected'] });
    const before = receiver.received.length;
    await warehouse.put({ 'transactions.csv': '<html>not an export</html>' });
    const report = await warehouse.ingest();
    assert.ok(report.refused.length > 0, report.status);
    hooks.webhooks.look();
    const got = (await receiver.got(before + 1)).find(({ path }) => path.endsWith('/rejected'));
    assert.ok(got);
    const run = IngestRejected.parse(JSON.parse(got.body).data);
    assert.deepEqual([run.run_id, run.status], [report.run_id, report.status]);
    assert.deepEqual(run.refused_files, report.refused);
    const kept = await hooks.webhooks.deliveries.list(id, { status: null, after: null, limit: 5 });
    assert.equal(kept.length, 1);
  });
});

describe('the parameters of a filter', () => {
  it('are those of GET /transactions, by today’s names', () => {
    const query = { trans_type: 'Sell', area: 'Dubai Marina', date_from: '2026-01-01', bedrooms: '1,2' };
    assert.deepEqual(checkFilter(query, '/query'), {
      type: 'sales',
      area: 'Dubai Marina',
      from_date: '2026-01-01',
      bedrooms: '1,2',
    });
    assert.deepEqual(checkFilter({}, ''), {});
  });

  it('are refused with every fault and the nearest name, as pointers into the body', () => {
    const wrong = { min_prise: '5', type: 'sails', limit: '5', cursor: 'x', min_price: '9', max_price: '1' };
    assert.throws(
      () => checkFilter(wrong, '/filters/0/query'),
      (error: unknown) => {
        assert.ok(error instanceof Problem && error.code === 'parameter-invalid');
        const named = error.errors.map(({ parameter }) => parameter.replace('/filters/0/query/', ''));
        assert.deepEqual(named.toSorted(), ['cursor', 'limit', 'min_price', 'min_prise', 'type']);
        const misspelt = error.errors.find(({ parameter }) => parameter.endsWith('min_prise'));
        assert.deepEqual(misspelt?.candidates, ['min_price']);
        return true;
      },
    );
  });
});
