/** A pull that lacks what the register has: what it lacks stays, and it is reported. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { TestWarehouse } from '../../support/ingest.ts';
import { repositoryRoot } from '../../support/repository-files.ts';
import { areas, gatewayRent, gatewaySale, jsonLines } from './export-rows.ts';
import { dealTables, ownWarehouse } from './own-warehouse.ts';
import { rawRows, textOf } from './raw-exports.ts';

/** Of forty sales of one cell, and one of a day far from it, those with these numbers. */
const sales = (numbers: readonly number[]): string =>
  jsonLines([
    ...numbers.map((number) => gatewaySale({ TRANSACTION_NUMBER: `11-${number}-2026` })),
    gatewaySale({ TRANSACTION_NUMBER: '11-999-2026', INSTANCE_DATE: '2026-07-15T09:00:00' }),
  ]);
const from = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
const pulled = (day: number): string => `sales_2026_07.as-of-2026-07-${day}.jsonl`;

describe('a pull that lacks rows', () => {
  const warehouse = ownWarehouse();

  it('withdraws nothing where it lost too much of a cell, and says which', async () => {
    await warehouse().put({ [pulled(18)]: sales(from(1, 40)) });
    await warehouse().publish();
    // Its total grows, and it also lacks one sale of another cell.
    await warehouse().put({
      [pulled(19)]: sales([...from(13, 40), ...from(101, 120)]).replace(/.*11-999-2026.*\n/, ''),
    });
    const report = await warehouse().publish();
    assert.deepEqual([report.changes.withdrawn, report.pulls[0]?.unconfirmed], [0, 13]);
    const cell = { dataset: 'transactions', day: '2026-07-09', procedure: 'Sale', area: 'DUBAI MARINA' };
    assert.deepEqual(report.pulls[0]?.incomplete, [{ ...cell, before: 40, now: 28 }]);
    assert.ok(report.warnings.some((text) => text.includes('lacks 12 of 40 records')));
    const written = await warehouse().writtenReport(report.run_id, 'md');
    assert.match(written, /\| transactions \| 2026-07-09 \| Sale \| DUBAI MARINA \| 40 \| 28 \|/);

    // The next night still lacks them, which confirms the one sale of the other cell alone.
    await warehouse().put({
      [pulled(20)]: sales([...from(13, 40), ...from(101, 121)]).replace(/.*11-999-2026.*\n/, ''),
    });
    const second = await warehouse().publish();
    assert.deepEqual(
      [second.changes.withdrawn, second.pulls[0]?.unconfirmed, second.pulls[0]?.incomplete.length],
      [1, 12, 1],
    );

    await warehouse().put({ [pulled(21)]: sales([...from(1, 40), ...from(101, 121)]) });
    const whole = await warehouse().publish();
    assert.deepEqual(
      [whole.changes.withdrawn, whole.pulls[0]?.unconfirmed, whole.pulls[0]?.incomplete],
      [0, 0, []],
    );

    // All pulls at once, taken anew, give the same rows.
    const rows = await warehouse().rows('select * from transactions order by id');
    const anew = await TestWarehouse.create(undefined, dealTables);
    try {
      await anew.put({ 'areas.csv': areas() });
      await anew.ingest({ from: warehouse().drop });
      assert.deepEqual(await anew.rows('select * from transactions order by id'), rows);
    } finally {
      await anew.remove();
    }
    const reloaded = await warehouse().publish({ reclean: 'all', force: true });
    assert.deepEqual(reloaded.changes, { added: 0, corrected: 0, withdrawn: 0 });
  });

  it('withdraws nothing of a real week of which it lost a few sales a day, two pulls in a row', async () => {
    const real = (day: number) =>
      rawRows(join(repositoryRoot, `test/fixtures/exports/revisions/${pulled(day)}.gz`));
    const week = real(23)
      .filter(({ PROCEDURE_EN, INSTANCE_DATE }) => {
        const day = textOf(INSTANCE_DATE).slice(0, 10);
        return PROCEDURE_EN === 'Sell - Pre registration' && day >= '2026-07-13' && day <= '2026-07-17';
      })
      .map((row) => textOf(row['TRANSACTION_NUMBER']))
      .sort();
    const lost = new Set(week.filter((_, index) => index % 2 === 0));
    const lines = (day: number) =>
      real(day)
        .map((row) => `${JSON.stringify(row)}\n`)
        .join('');
    const holed = (day: number) =>
      real(day)
        .filter((row) => !lost.has(textOf(row['TRANSACTION_NUMBER'])))
        .map((row) => `${JSON.stringify(row)}\n`)
        .join('');
    await warehouse().put({ [pulled(18)]: lines(18), [pulled(23)]: holed(23), [pulled(29)]: holed(29) });
    const [incomplete] = (await warehouse().publish()).pulls;
    assert.equal(lost.size, 29);
    assert.deepEqual([incomplete?.withdrawn, incomplete?.unconfirmed], [0, lost.size + 1]);

    // Two whole pulls confirm the one sale that the register took back.
    await warehouse().put({ [pulled(30)]: lines(29), [pulled(31)]: lines(29) });
    const { added, withdrawn } = (await warehouse().publish()).changes;
    assert.deepEqual({ added, withdrawn }, { added: 0, withdrawn: 1 });
    const gone = await warehouse().rows("select id from changes where change = 'withdrawn'");
    assert.deepEqual(gone, [{ id: '1-102-2026-63458' }]);
  });

  it('counts once for two pulls of one day, and again for a copy with a later day', async () => {
    await warehouse().put({ [pulled(18)]: sales(from(1, 5)) });
    await warehouse().publish();
    await warehouse().put({ [pulled(19)]: sales(from(2, 5)) });
    assert.equal((await warehouse().publish()).changes.withdrawn, 0);
    await warehouse().put({ [pulled(19)]: sales(from(2, 6)) });
    assert.deepEqual((await warehouse().publish()).changes, { added: 1, corrected: 0, withdrawn: 0 });
    // It goes on lying there.
    assert.equal((await warehouse().ingest()).status, 'unchanged');
    await warehouse().put({ [pulled(20)]: sales(from(2, 6)) });
    assert.deepEqual((await warehouse().publish()).changes, { added: 0, corrected: 0, withdrawn: 1 });
  });

  it('does not count many corrected rents of a cell as a loss: they have no number', async () => {
    const rents = (amount: number) =>
      jsonLines(
        from(1, 20).map((number) =>
          gatewayRent({
            ANNUAL_AMOUNT: amount + number,
            REGISTRATION_DATE: `2026-07-04T18:52:${10 + number}`,
          }),
        ),
      );
    const name = (day: number) => `rents_2026_07.as-of-2026-07-${day}.jsonl`;
    await warehouse().put({ [name(18)]: rents(90_000) });
    await warehouse().publish();
    await warehouse().put({ [name(19)]: rents(95_000) });
    const corrected = await warehouse().publish();
    assert.deepEqual(corrected.changes, { added: 20, corrected: 0, withdrawn: 0 });
    assert.deepEqual(corrected.pulls[0]?.incomplete, []);
    await warehouse().put({
      [name(20)]: `${rents(95_000)}${jsonLines([gatewayRent({ ANNUAL_AMOUNT: 1 })])}`,
    });
    assert.equal((await warehouse().publish({ acceptShrink: true })).changes.withdrawn, 20);
  });
});
