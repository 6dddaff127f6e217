/** What the register changed its mind about: corrections, withdrawals, late rows, and a file that lost too much to be believed. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunReport } from '../../../data/snapshot.ts';
import { TestWarehouse } from '../../support/ingest.ts';
import { repositoryRoot } from '../../support/repository-files.ts';
import { areas, csv, gatewaySale, jsonLines, registerSale, siteSale } from './export-rows.ts';
import { dealTables, ownWarehouse } from './own-warehouse.ts';
import { countEach, type RawRow, rawRows, textOf } from './raw-exports.ts';

const revisions = join(repositoryRoot, 'test/fixtures/exports/revisions');
const salesOf = (day: number) => `sales_2026_07.as-of-2026-07-${day}.jsonl.gz`;
const rentsOf = (day: number) => `rents_2026_07.as-of-2026-07-${day}.jsonl.gz`;
const raw = (name: string): RawRow[] => rawRows(join(revisions, name));

/** Lines of sales by their number. */
function byNumber(name: string): Map<string, RawRow> {
  return new Map(raw(name).map((row) => [textOf(row['TRANSACTION_NUMBER']), row]));
}

/** What a plain comparison of two pulls of one month's sales finds. */
function compareSales(before: string, after: string) {
  const [old, now] = [byNumber(before), byNumber(after)];
  const differs = (number: string) => JSON.stringify(old.get(number)) !== JSON.stringify(now.get(number));
  return {
    added: [...now.keys()].filter((number) => !old.has(number)),
    missing: [...old.keys()].filter((number) => !now.has(number)),
    corrected: [...old.keys()].filter((number) => now.has(number) && differs(number)),
    old,
    now,
  };
}

/** What names each contract of a pull of rents. */
function contractsOf(name: string): Set<string> {
  const columns = [
    'REGISTRATION_DATE',
    'START_DATE',
    'END_DATE',
    'VERSION_EN',
    'ANNUAL_AMOUNT',
    'CONTRACT_AMOUNT',
    'AREA_EN',
  ];
  return new Set(raw(name).map((row) => columns.map((column) => textOf(row[column])).join('|')));
}

/** Copies of each line in one list beyond those in the other. */
function surplus(lines: readonly RawRow[], others: readonly RawRow[]): number {
  const counts = countEach(lines.map((row) => JSON.stringify(row)));
  const other = countEach(others.map((row) => JSON.stringify(row)));
  return [...counts].reduce((sum, [text, n]) => sum + Math.max(0, n - (other.get(text) ?? 0)), 0);
}

const numberOf = (id: unknown): string => {
  const [, procedure, year, serial] = String(id).split('-');
  return `${procedure}-${serial}-${year}`;
};

describe('revisions', () => {
  const warehouse = ownWarehouse();

  const publishRevision = async (name: string): Promise<RunReport> => {
    await warehouse().put({ [name]: readFileSync(join(revisions, name)) });
    return warehouse().publish();
  };

  it('of real sales in July 2026 are added and corrected in the feed, field by field, and withdrawn by the second pull without them', async () => {
    await publishRevision(salesOf(18));
    const feed: string[] = [];
    const steps = [compareSales(salesOf(18), salesOf(23)), compareSales(salesOf(23), salesOf(29))] as const;
    const [first, second] = steps;
    assert.deepEqual(first.missing, ['102-63458-2026']);
    for (const [step, expected, name, before, withdrawn, unconfirmed] of [
      ['first', first, salesOf(23), salesOf(18), [], first.missing],
      ['second', second, salesOf(29), salesOf(23), first.missing, second.missing],
    ] as const) {
      const report = await publishRevision(name);
      assert.deepEqual(report.changes, {
        added: expected.added.length,
        corrected: expected.corrected.length,
        withdrawn: withdrawn.length,
      });
      const older = report.files.find(({ file }) => file === before);
      assert.deepEqual(
        [older?.kept, older?.unconfirmed, older?.superseded],
        [unconfirmed.length, unconfirmed.length, expected.corrected.length],
        step,
      );
      const [pulls] = report.pulls;
      assert.deepEqual(
        [pulls?.unconfirmed, pulls?.withdrawn, pulls?.incomplete],
        [unconfirmed.length, withdrawn.length, []],
      );
      const { manifest } = await warehouse().snapshot();
      const fresh = await warehouse().rows(
        `select * from changes where changed_at = timestamptz '${manifest.created_at}'`,
      );
      for (const [change, numbers] of Object.entries({ ...expected, withdrawn })) {
        if (!['added', 'corrected', 'withdrawn'].includes(change)) continue;
        const found = fresh.filter((row) => row['change'] === change).map(({ id }) => numberOf(id));
        assert.deepEqual(found.sort(), [...numbers].sort(), change);
        feed.push(...found);
      }
      for (const { id, fields, before: was, after: is } of fresh.filter(
        (row) => row['change'] === 'corrected',
      )) {
        assert.deepEqual(fields, ['actual_area_sqm']);
        const number = numberOf(id);
        assert.equal(JSON.parse(String(was)).actual_area_sqm, expected.old.get(number)?.['ACTUAL_AREA']);
        assert.equal(JSON.parse(String(is)).actual_area_sqm, expected.now.get(number)?.['ACTUAL_AREA']);
      }
      const kept = await warehouse().rows('select id from transactions');
      assert.deepEqual(
        kept.map(({ id }) => numberOf(id)).sort(),
        [...expected.now.keys(), ...unconfirmed].sort(),
      );
    }
    const [all] = await warehouse().rows(
      'select count(*) as n, max(position) as last, count(distinct changed_at) as runs from changes',
    );
    assert.deepEqual(all, { n: feed.length, last: feed.length - 1, runs: 2 });
  });

  it('of real rents in July 2026, which have no number, are told contract by contract, and unconfirmed where one pull lacks them', async () => {
    const [old, now] = [contractsOf(rentsOf(18)), contractsOf(rentsOf(23))];
    await publishRevision(rentsOf(18));
    const report = await publishRevision(rentsOf(23));
    const onlyIn = (some: ReadonlySet<string>, others: ReadonlySet<string>): number =>
      [...some].filter((name) => !others.has(name)).length;
    const missing = onlyIn(old, now);
    assert.equal(missing, 16);
    assert.deepEqual(report.changes, { added: onlyIn(now, old), corrected: 0, withdrawn: 0 });
    const [count] = await warehouse().rows('select count(*) as n from rent_contracts');
    assert.equal(count?.['n'], now.size + missing);
    const older = report.files.find(({ file }) => file === rentsOf(18));
    const [was, is] = [raw(rentsOf(18)), raw(rentsOf(23))];
    // Their rows are more than the contracts: a row stands for a property, or for a project on the plot.
    const kept = older?.kept ?? 0;
    assert.ok(kept >= missing);
    assert.deepEqual(
      [older?.read, older?.unconfirmed, older?.superseded],
      [was.length, kept, surplus(was, is) - kept],
    );
  });

  it('arriving in the wrong order give the same rows, and the older pull changes nothing', async () => {
    for (const day of [23, 29, 18]) await publishRevision(salesOf(day));
    const shuffled = await warehouse().rows('select * from transactions order by id');
    const inOrder = await TestWarehouse.create(undefined, dealTables);
    try {
      await inOrder.put({ 'areas.csv': areas() });
      for (const day of [18, 23, 29])
        await inOrder.put({ [salesOf(day)]: readFileSync(join(revisions, salesOf(day))) });
      await inOrder.publish();
      assert.deepEqual(shuffled, await inOrder.rows('select * from transactions order by id'));
    } finally {
      await inOrder.remove();
    }
    const last = (await warehouse().snapshot()).manifest.created_at.replace('T', ' ').replace('Z', '');
    assert.deepEqual(
      await warehouse().rows(`select * from changes where changed_at = timestamp '${last}'`),
      [],
    );
  });

  it('name every field that differs, before and after, once a run', async () => {
    const sale = { TRANSACTION_NUMBER: '11-1-2026' };
    await warehouse().put({ 'c 2026-05-01.csv': csv([siteSale(sale)]) });
    const first = await warehouse().publish();
    assert.deepEqual(first.changes, { added: 0, corrected: 0, withdrawn: 0 });
    await warehouse().put({
      'c 2026-05-02.csv': csv([siteSale({ ...sale, TRANS_VALUE: '2100000', ROOMS_EN: '3 B/R' })]),
    });
    const report = await warehouse().publish();
    assert.deepEqual(report.changes, { added: 0, corrected: 1, withdrawn: 0 });
    const [change] = await warehouse().rows('select * from changes');
    assert.deepEqual(change?.['fields'], ['rooms_label', 'price_aed']);
    assert.equal(JSON.parse(String(change['before'])).price_aed, 2_000_000);
    assert.equal(JSON.parse(String(change['after'])).price_aed, 2_100_000);
    assert.equal(JSON.parse(String(change['after'])).rooms_label, '3 B/R');
    assert.deepEqual(
      [change['change'], change['id'], change['type'], change['transaction_date'], change['area_id']],
      ['corrected', '1-11-2026-1', 'sales', '2026-07-09', 330],
    );
    // The later run adds nothing to the feed, and carries it on.
    await warehouse().put({ 'other 2026-05-03.csv': csv([siteSale({ TRANSACTION_NUMBER: '11-2-2026' })]) });
    await warehouse().publish();
    assert.deepEqual(await warehouse().rows('select change, id from changes order by position'), [
      { change: 'corrected', id: '1-11-2026-1' },
      { change: 'added', id: '1-11-2026-2' },
    ]);
  });

  describe('that leave rows out', () => {
    const register = (...numbers: number[]) =>
      csv(numbers.map((number) => registerSale({ transaction_id: `1-11-2024-${number}` })));
    const window = (...numbers: number[]) =>
      jsonLines(numbers.map((number) => gatewaySale({ TRANSACTION_NUMBER: `11-${number}-2026` })));
    const ids = async () =>
      (await warehouse().rows('select id from transactions order by id')).map(({ id }) => id);

    it('withdraw them from a full register with the second pull that lacks them', async () => {
      await warehouse().put({ 'Transactions_2026-03-18.csv': register(1, 2, 3, 4, 5) });
      await warehouse().publish();
      await warehouse().put({ 'Transactions_2026-04-18.csv': register(1, 2, 3, 4) });
      const missed = await warehouse().publish();
      assert.deepEqual(missed.changes, { added: 0, corrected: 0, withdrawn: 0 });
      assert.equal((await ids()).length, 5);
      await warehouse().put({ 'Transactions_2026-05-18.csv': register(1, 2, 3, 4) });
      const report = await warehouse().publish();
      assert.deepEqual(report.changes, { added: 0, corrected: 0, withdrawn: 1 });
      assert.deepEqual(await ids(), ['1-11-2024-1', '1-11-2024-2', '1-11-2024-3', '1-11-2024-4']);
      const [change] = await warehouse().rows('select change, id, fields, before, after from changes');
      assert.deepEqual(change, {
        change: 'withdrawn',
        id: '1-11-2024-5',
        fields: [],
        before: null,
        after: null,
      });
    });

    it('withdraw nothing of a dated register where an old file without a date came with it', async () => {
      await warehouse().put({
        'Transactions.csv': register(8, 9),
        'Transactions_2026-03-18.csv': register(1, 2, 3, 4, 5),
      });
      const report = await warehouse().publish();
      const counts = report.files.filter(({ dataset }) => dataset === 'transactions');
      assert.deepEqual(
        counts.map(({ file, kept, superseded }) => [file, kept, superseded]),
        [
          ['Transactions_2026-03-18.csv', 5, 0],
          ['Transactions.csv', 2, 0],
        ],
      );
      assert.deepEqual(
        await ids(),
        [1, 2, 3, 4, 5, 8, 9].map((number) => `1-11-2024-${number}`),
      );
    });

    it('withdraw them from a window that was pulled again, and from no other window', async () => {
      await warehouse().put({
        'sales_2026_06.as-of-2026-07-01.jsonl': window(90, 91),
        'sales_2026_07.as-of-2026-07-18.jsonl': window(1, 2, 3, 4, 5),
      });
      await warehouse().publish();
      await warehouse().put({ 'sales_2026_07.as-of-2026-07-23.jsonl': window(2, 3, 4, 5, 6) });
      const missed = await warehouse().publish();
      assert.deepEqual(missed.changes, { added: 1, corrected: 0, withdrawn: 0 });
      await warehouse().put({ 'sales_2026_07.as-of-2026-07-29.jsonl': window(2, 3, 4, 5, 6) });
      const report = await warehouse().publish();
      assert.deepEqual(report.changes, { added: 0, corrected: 0, withdrawn: 1 });
      assert.deepEqual(
        await ids(),
        [2, 3, 4, 5, 6, 90, 91].map((number) => `1-11-2026-${number}`),
      );
    });

    it('withdraw nothing where a file only adds rows', async () => {
      await warehouse().put({
        'transactions-2026-03-20.csv': csv(
          [1, 2].map((n) => siteSale({ TRANSACTION_NUMBER: `11-${n}-2026` })),
        ),
      });
      await warehouse().publish();
      await warehouse().put({
        'transactions-2026-03-21.csv': csv([siteSale({ TRANSACTION_NUMBER: '11-2-2026' })]),
      });
      const report = await warehouse().publish();
      assert.deepEqual(report.changes, { added: 0, corrected: 0, withdrawn: 0 });
      assert.deepEqual(await ids(), ['1-11-2026-1', '1-11-2026-2']);
    });

    it('stop the run when a fifth is gone, until the operator accepts it once', async () => {
      await warehouse().put({ 'Transactions_2026-03-18.csv': register(1, 2, 3, 4, 5, 6, 7, 8, 9, 10) });
      const first = await warehouse().publish();
      await warehouse().put({ 'Transactions_2026-04-18.csv': register(1, 2, 3, 4, 5, 6, 7) });
      const refused = await warehouse().ingest();
      assert.equal(refused.status, 'refused');
      assert.match(
        refused.reason ?? '',
        /Transactions_2026-04-18\.csv has 7 good records where Transactions_2026-03-18\.csv had 10.*--accept-shrink/,
      );
      assert.equal((await warehouse().snapshot()).id, first.snapshot_id);
      assert.match(await warehouse().writtenReport(refused.run_id, 'md'), /--accept-shrink/);

      const accepted = await warehouse().publish({ acceptShrink: true });
      assert.deepEqual(accepted.changes, { added: 0, corrected: 0, withdrawn: 0 });
      // The next night has nothing to accept any more.
      assert.equal((await warehouse().ingest()).status, 'unchanged');
      await warehouse().put({ 'c 2026-05-01.csv': csv([siteSale({})]) });
      await warehouse().publish();
      assert.equal((await ids()).length, 11);
      await warehouse().put({ 'Transactions_2026-05-18.csv': register(1, 2, 3, 4, 5, 6, 7) });
      assert.equal((await warehouse().publish({ acceptShrink: true })).changes.withdrawn, 3);
      assert.equal((await ids()).length, 8);
    });
  });
});
