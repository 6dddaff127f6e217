/** The log of searches: what is typed counts once, what is answered and clicked is one search, nothing is kept too long or lost with the database away. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import type { Database } from '../../../service/accounts/database.ts';
import { DatabaseFault } from '../../../service/accounts/database-fault.ts';
import type { AccountStore } from '../../../service/accounts/store.ts';
import { type ReportedSearch, restMs, SearchLog } from '../../../service/documents/search-log.ts';
import { describeOnBoth, openStore, someSite, type TestClock } from '../../support/accounts.ts';

const Row = z.object({
  query: z.string(),
  is_search: z.boolean(),
  clicked_id: z.string().nullable(),
  source: z.string(),
});

describeOnBoth('the search log', (databases) => {
  let store: AccountStore;
  let clock: TestClock;
  let open: (database?: Database) => SearchLog;
  let siteId: string;
  let names = 0;
  before(async () => {
    const opened = await openStore(await databases.place());
    ({ store, clock } = opened);
    const { logger } = opened;
    const outside = { secret: 's'.repeat(32), keepDays: 30, clock: clock.now, logger };
    open = (database = store.database) => new SearchLog({ database, ...outside });
  });
  beforeEach(async () => {
    names += 1;
    siteId = (await someSite(store, { name: `shop-${names}` })).id;
  });
  after(() => store.close());

  const rows = () =>
    store.database.query(
      'select query, is_search, clicked_id, source from search_log where site_id = $1 order by id',
      [siteId],
      Row,
    );
  const queries = async () => (await rows()).map(({ query }) => query);
  const type = (log: SearchLog, query: string, visitor = 'a') =>
    log.answered({ siteId, visitor, query, indexUid: siteId, resultsCount: 1, filters: null, latencyMs: 1 });
  const reported = (search: Partial<ReportedSearch>): ReportedSearch => ({
    ...{ query: 'villa', index: null, resultsCount: null, filters: null, clickedId: null, position: null },
    ...{ latencyMs: null, userToken: null, at: clock.now() },
    ...search,
  });

  it('takes what is typed letter by letter as one search, and each visitor’s as their own', async () => {
    const log = open();
    for (const query of ['', 'v', 'vi', 'vil', 'vi', 'villa']) type(log, query);
    type(log, 'vi', 'b');
    type(log, 'studio', 'b');
    await log.stop();
    assert.deepEqual((await queries()).sort(), ['studio', 'vi', 'villa']);
  });

  it('takes the same words later as another search', async () => {
    const log = open();
    type(log, 'villa');
    clock.turn(restMs / 1000 + 1);
    type(log, 'villa');
    await log.stop();
    assert.deepEqual(await queries(), ['villa', 'villa']);
  });

  it('counts a search that was answered here once, and its click as its own', async () => {
    const log = open();
    type(log, 'Villa');
    const outcome = await log.report(siteId, [
      reported({ query: 'villa', clickedId: 'x', position: 1 }),
      reported({ query: 'villa', index: siteId }),
      reported({ query: 'villa', index: 'elsewhere' }),
      reported({ query: 'other' }),
    ]);
    assert.deepEqual(outcome, { searches: 2, clicks: 1 });
    await log.stop();
    assert.deepEqual(
      (await rows()).map(({ query, is_search, source }) => [query, is_search, source]),
      [
        ['Villa', true, 'answered'],
        ['villa', false, 'reported'],
        ['villa', true, 'reported'],
        ['other', true, 'reported'],
      ],
    );
  });

  it('forgets what is too old', async () => {
    const log = open();
    await log.report(siteId, [reported({ query: 'old' })]);
    clock.turn(31 * 86_400);
    await log.report(siteId, [reported({ query: 'new' })]);
    assert.deepEqual(await queries(), ['new']);
    await log.stop();
  });

  it('keeps what could not be written, and writes it once', async () => {
    let away = true;
    let answers = 0;
    const database: Database = {
      ...store.database,
      query: async (sql, values, row) => {
        if (away && answers > 0) throw new DatabaseFault('away', null, null);
        const result = await store.database.query(sql, values, row);
        // The first answer is lost on its way: whether it was written, nobody knows.
        answers += 1;
        if (away) throw new DatabaseFault('away', null, null);
        return result;
      },
    };
    const log = open(database);
    type(log, 'villa');
    clock.turn(10);
    type(log, 'studio');
    await log.stop();
    away = false;
    await log.stop();
    assert.deepEqual((await queries()).sort(), ['studio', 'villa']);
  });

  it('does not write for a site that was deleted', async () => {
    const log = open();
    type(log, 'villa');
    await store.deleteSite(siteId);
    await log.stop();
    assert.deepEqual(await queries(), []);
  });
});
