/** Exports as spreadsheets, pandas and broken downloads leave them: nothing is invented from them, and nothing is withdrawn for their sake. */
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { csv, gatewayRent, jsonLines, registerSale, siteSale } from './export-rows.ts';
import { ownWarehouse } from './own-warehouse.ts';

describe('awkward exports', () => {
  const warehouse = ownWarehouse();

  const sales = (count: number, values: (n: number) => Parameters<typeof siteSale>[0] = () => ({})) =>
    Array.from({ length: count }, (_, n) =>
      siteSale({ TRANSACTION_NUMBER: `11-${n + 1}-2026`, ...values(n) }),
    );

  it('that have the words of spreadsheets and pandas for a missing value have a missing value there', async () => {
    await warehouse().put({
      'c.csv': csv([
        siteSale({ TRANSACTION_NUMBER: '11-1-2026', TRANS_VALUE: 'nan' }),
        siteSale({ TRANSACTION_NUMBER: '11-2-2026', TRANS_VALUE: 'inf' }),
        siteSale({
          TRANSACTION_NUMBER: '11-3-2026',
          PROCEDURE_AREA: 'NaN',
          PROJECT_EN: 'nan',
          ROOMS_EN: '#N/A',
        }),
        siteSale({ TRANSACTION_NUMBER: '11-4-2026', IS_FREE_HOLD_EN: '1.0', IS_OFFPLAN_EN: 'Off Plan' }),
      ]),
    });
    const report = await warehouse().publish();
    assert.deepEqual(report.files.find(({ file }) => file === 'c.csv')?.rejected_by_reason, {
      missing_price_aed: 1,
      unreadable_price_aed: 1,
    });
    assert.deepEqual(
      await warehouse().rows(
        'select id, price_aed, area_sqm, project, rooms_label, is_freehold, is_off_plan from transactions order by id',
      ),
      [
        {
          id: '1-11-2026-3',
          price_aed: 2_000_000,
          area_sqm: null,
          project: null,
          rooms_label: null,
          is_freehold: true,
          is_off_plan: false,
        },
        {
          id: '1-11-2026-4',
          price_aed: 2_000_000,
          area_sqm: 100,
          project: null,
          rooms_label: '2 B/R',
          is_freehold: true,
          is_off_plan: true,
        },
      ],
    );
  });

  it('lose a value rather than have it multiplied by a hundred', async () => {
    await warehouse().put({
      'c.csv': csv(
        ['1,250,000.50', '12,50,000', '93,55', '1.500,25'].map((TRANS_VALUE, n) =>
          siteSale({ TRANSACTION_NUMBER: `11-${n + 1}-2026`, TRANS_VALUE }),
        ),
      ),
    });
    const report = await warehouse().publish();
    assert.deepEqual(await warehouse().rows('select price_aed from transactions order by id'), [
      { price_aed: 1_250_000.5 },
      { price_aed: 1_250_000 },
    ]);
    assert.equal(
      report.files.find(({ file }) => file === 'c.csv')?.rejected_by_reason['unreadable_price_aed'],
      2,
    );
  });

  it('have no keys that a spreadsheet has shortened', async () => {
    await warehouse().put({
      'b.csv': csv(
        ['1.2E+3', '12.7', '1200.0', '1,200'].map((project_number, n) =>
          registerSale({ transaction_id: `1-11-2024-${n + 1}`, project_number }),
        ),
      ),
    });
    const report = await warehouse().publish();
    assert.deepEqual(report.files.find(({ file }) => file === 'b.csv')?.warnings, [
      '2 values of project_number could not be read and are null',
    ]);
  });

  it('with unknown words for yes and no are counted; missing words are not', async () => {
    await warehouse().put({
      'a.csv': csv(
        ['Off-Plan Properties', 'Existing Properties', 'Under Construction', ''].map((reg_type_en, n) =>
          registerSale({ transaction_id: `1-11-2024-${n + 1}`, reg_type_en }),
        ),
      ),
      'c.csv': csv(
        sales(3, (n) => ({
          IS_OFFPLAN_EN: ['Off-Plan', 'Ready', 'Shell & core'][n] ?? '',
          IS_FREE_HOLD_EN: 'Free Hold',
        })),
      ),
    });
    const report = await warehouse().publish();
    for (const file of report.files.filter(({ dataset }) => dataset === 'transactions'))
      assert.deepEqual(file.warnings, ['1 value of is_off_plan could not be read and is null'], file.file);
    const known = await warehouse().rows(
      'select is_off_plan, count(*) as n from transactions group by 1 order by 1 nulls last',
    );
    assert.deepEqual(known, [
      { is_off_plan: false, n: 2 },
      { is_off_plan: true, n: 2 },
      { is_off_plan: null, n: 3 },
    ]);
  });

  it('are refused where dates have the month first, or a year of two digits that may stand first', async () => {
    const days = (n: number): string => `${String((n % 28) + 1)}`;
    await warehouse().put({
      'us.csv': csv(sales(60, (n) => ({ INSTANCE_DATE: `2/${days(n)}/2026 10:00` }))),
      'short.csv': csv(
        sales(3, (n) => ({ TRANSACTION_NUMBER: `11-${n + 100}-2026`, INSTANCE_DATE: '18/02/26' })),
      ),
      'eu.csv': csv(
        sales(3, (n) => ({ TRANSACTION_NUMBER: `11-${n + 200}-2026`, INSTANCE_DATE: '18/02/2026' })),
      ),
    });
    const report = await warehouse().publish();
    assert.deepEqual(
      report.refused.map(({ file, reason }) => [file, /month first|years of two digits/.exec(reason)?.[0]]),
      [
        ['short.csv', 'years of two digits'],
        ['us.csv', 'month first'],
      ],
    );
    assert.deepEqual(
      await warehouse().rows(
        'select transaction_date::varchar as day, count(*)::integer as n from transactions group by all',
      ),
      [{ day: '2026-02-18', n: 3 }],
    );
  });

  const register = (count: number, values: (n: number) => Parameters<typeof registerSale>[0] = () => ({})) =>
    csv(
      Array.from({ length: count }, (_, n) =>
        registerSale({ transaction_id: `1-11-2024-${n + 1}`, ...values(n) }),
      ),
    );

  it('replace nothing when they are cut off: their rows are added, and the operator is told', async () => {
    await warehouse().put({ 'Transactions_2026-07-10.csv': register(400) });
    await warehouse().publish();
    const packed = gzipSync(
      register(400, (n) => ({
        actual_worth: 2_000_001 + ((n * 7919) % 1000),
        load_timestamp: '2026-07-16 10:00:00',
      })),
    );
    await warehouse().put({
      'Transactions_2026-07-17.csv.gz': packed.subarray(0, Math.floor(packed.length * 0.9)),
    });
    const report = await warehouse().publish();
    assert.equal(report.changes.withdrawn, 0);
    assert.ok(
      report.changes.corrected > 100 && report.changes.corrected < 400,
      JSON.stringify(report.changes),
    );
    assert.deepEqual(await warehouse().rows('select count(*)::integer as n from transactions'), [{ n: 400 }]);
    assert.match(
      await warehouse().writtenReport(report.run_id, 'md'),
      /Transactions_2026-07-17\.csv\.gz: .*IS CUT OFF/,
    );
  });

  it('replace nothing when a plain one stops within its last record, and everything when it is whole', async () => {
    const text = register(400);
    await warehouse().put({ 'Transactions_2026-07-10.csv': text });
    await warehouse().publish();
    await warehouse().put({ 'Transactions_2026-07-17.csv': text.slice(0, Math.floor(text.length * 0.9)) });
    const cut = await warehouse().publish();
    assert.equal(cut.changes.withdrawn, 0);
    const file = cut.files.find((each) => each.file === 'Transactions_2026-07-17.csv');
    assert.deepEqual(file?.rejected_by_reason, { truncated: 1 });
    assert.match(file?.warnings.join() ?? '', /IS CUT OFF/);
    await warehouse().put({ 'Transactions_2026-07-18.csv': register(390).trimEnd() });
    assert.equal((await warehouse().publish()).changes.withdrawn, 0);
    await warehouse().put({ 'Transactions_2026-07-19.csv': register(390) });
    assert.equal((await warehouse().publish()).changes.withdrawn, 10);
  });

  it('are parts of one register when they come in folders of years, and a part replaces only itself', async () => {
    const register = (year: number, ids: readonly number[]) =>
      csv(
        ids.map((id) =>
          registerSale({ transaction_id: `1-11-${year}-${id}`, instance_date: `${year}-05-06` }),
        ),
      );
    const ids = async () =>
      (await warehouse().rows('select id from transactions order by id')).map(({ id }) => id);
    await warehouse().put({
      '2023/Transactions.csv': register(2023, [1, 2, 3]),
      '2024/Transactions.csv': register(2024, [1, 2, 3, 4, 5, 6]),
      'Transactions.csv': register(2022, [1]),
      'Transactions (1).csv': register(2022, [2]),
    });
    await warehouse().publish();
    assert.equal((await ids()).length, 11);
    await warehouse().put({ '2024/Transactions.csv': register(2024, [2, 3, 4, 5, 6, 7]) });
    const { changes } = await warehouse().publish();
    assert.deepEqual(changes, { added: 1, corrected: 0, withdrawn: 0 });
    await warehouse().put({ '2024/Transactions.csv': register(2024, [7, 6, 5, 4, 3, 2]) });
    assert.equal((await warehouse().publish()).changes.withdrawn, 1);
    assert.equal((await ids()).length, 11);
  });

  it('stop the run when their good records are fewer by a fifth, however many were read', async () => {
    await warehouse().put({ 'Transactions_2026-07-10.csv': register(50) });
    await warehouse().publish();
    await warehouse().put({
      'Transactions_2026-07-17.csv': register(50, (n) => (n < 20 ? { instance_date: 'soon' } : {})),
    });
    const report = await warehouse().ingest();
    assert.equal(report.status, 'refused');
    assert.match(
      report.reason ?? '',
      /Transactions_2026-07-17\.csv has 30 good records where Transactions_2026-07-10\.csv had 50/,
    );
  });

  it('cause no warning after they were mended', async () => {
    const good = csv(sales(3));
    await warehouse().put({ 'sales.csv': good.replaceAll(',', ';') });
    const refused = await warehouse().publish();
    assert.deepEqual(
      refused.refused.map(({ file }) => file),
      ['sales.csv'],
    );
    await warehouse().put({ 'sales.csv': good });
    const report = await warehouse().publish();
    assert.deepEqual(report.refused, []);
    assert.equal(report.files.find(({ file }) => file === 'sales.csv')?.kept, 3);
  });

  it('are read as one JSON document when lines of an array look like records', async () => {
    const rents = jsonLines([gatewayRent({}), gatewayRent({ ANNUAL_AMOUNT: 91_000 })]);
    await warehouse().put({
      'rents.json': `[\n${rents.replaceAll('}\n', '},\n')}]`,
      'sales.json': JSON.stringify({
        responseCode: 200,
        response: { result: [registerSale({}), registerSale({ transaction_id: '1-11-2024-2' })] },
      }),
    });
    const report = await warehouse().publish();
    assert.deepEqual(report.refused, []);
    assert.deepEqual(
      report.files
        .map(({ dataset, dialect, kept }) => [dataset, dialect, kept])
        .filter(([id]) => id !== 'areas'),
      [
        ['transactions', 'B', 2],
        ['rent-contracts', 'D', 2],
      ],
    );
  });
});
