/** Exports that others have passed on: written by other programs, of other years, with words of nobody's register. */
import assert from 'node:assert/strict';
import { warningsOf } from '../../../ingest/report/run-markdown.ts';
import { csv, gatewayRent, gatewaySale, jsonLines, registerSale, siteSale } from './export-rows.ts';
import { dealTables, ownWarehouse } from './own-warehouse.ts';

describe("other people's exports", () => {
  const warehouse = ownWarehouse([...dealTables, 'brokers']);

  it('say how far their clock is from UTC: days and times are those of Dubai', async () => {
    const written = [
      ['11-1-2026', '2026-01-15T21:30:00Z'],
      ['11-2-2026', '2026-01-15T21:30:00.000+00:00'],
      ['11-3-2026', '2026-01-15T21:30:00+04:00'],
      ['11-4-2026', '2026-01-15T21:30:00.123456'],
      ['11-5-2026', '2026-01-15T00:00:00Z'],
    ] as const;
    await warehouse().put({
      'c.csv': csv(
        written.map(([TRANSACTION_NUMBER, INSTANCE_DATE]) => siteSale({ TRANSACTION_NUMBER, INSTANCE_DATE })),
      ),
      'rents_2026_07.jsonl': jsonLines([
        gatewayRent({ START_DATE: '2026-06-30T20:00:00Z', END_DATE: '2027-06-30T00:00:00+04:00' }),
        gatewayRent({ START_DATE: '2026-07-02T22:00:00 ', END_DATE: '2027-07-01 23:00:00.0 ' }),
      ]),
    });
    await warehouse().publish();
    assert.deepEqual(
      await warehouse().rows(
        'select transaction_date, registered_at::timestamp(0)::varchar as utc from transactions order by id',
      ),
      [
        { transaction_date: '2026-01-16', utc: '2026-01-15 21:30:00' },
        { transaction_date: '2026-01-16', utc: '2026-01-15 21:30:00' },
        { transaction_date: '2026-01-15', utc: '2026-01-15 17:30:00' },
        { transaction_date: '2026-01-15', utc: '2026-01-15 17:30:00' },
        { transaction_date: '2026-01-15', utc: '2026-01-15 00:00:00' },
      ],
    );
    assert.deepEqual(await warehouse().rows('select start_date, end_date from rent_contracts order by 1'), [
      { start_date: '2026-07-01', end_date: '2027-06-30' },
      { start_date: '2026-07-02', end_date: '2027-07-01' },
    ]);
  });

  it('with procedures that our list lacks get the group from the words of the procedure; a row without words is refused', async () => {
    const rows = [
      ['999-1-2026', 'Sell Something New'],
      ['998-2-2026', 'Sold on Paper'],
      ['997-3-2026', 'Digital Mortgage'],
      ['996-4-2026', 'Grant of a Delayed Sale'],
      ['995-5-2026', 'Sale of Mortgaged Land'],
      ['994-6-2026', 'Wholesaler Registration'],
    ] as const;
    await warehouse().put({
      'sales_2026_07.jsonl': jsonLines(
        rows.map(([TRANSACTION_NUMBER, PROCEDURE_EN]) => gatewaySale({ TRANSACTION_NUMBER, PROCEDURE_EN })),
      ),
    });
    const report = await warehouse().publish();
    assert.deepEqual(await warehouse().rows('select id from transactions order by id'), [
      { id: '1-995-2026-5' },
      { id: '1-998-2026-2' },
      { id: '1-999-2026-1' },
      { id: '2-997-2026-3' },
      { id: '3-996-2026-4' },
    ]);
    assert.deepEqual(report.files.find(({ dialect }) => dialect === 'D')?.rejected_by_reason, {
      unreadable_transaction_id: 1,
    });
    assert.deepEqual(report.files.find(({ dialect }) => dialect === 'D')?.warnings, [
      '5 values of procedure are no word of data/mappings/words.csv, and are null: ' +
        'Digital Mortgage (1), Grant of a Delayed Sale (1), Sale of Mortgaged Land (1), Sell Something New (1), Sold on Paper (1)',
      '5 rows are of procedures that data/mappings/procedures.csv does not list: their words give their group: ' +
        '995 Sale of Mortgaged Land (1), 996 Grant of a Delayed Sale (1), 997 Digital Mortgage (1), 998 Sold on Paper (1), 999 Sell Something New (1)',
    ]);
  });

  it('of a month without deals are accepted, and the kept deals stay', async () => {
    await warehouse().put({
      'transactions/sales_2026_06.jsonl': jsonLines([gatewaySale({})]),
      'transactions/sales_2026_07.json':
        '{"responseCode":200,"validationErrorsList":[],"response":{"result":[]}}',
      'transactions/sales_2026_08.csv': csv([siteSale({})]).split('\n', 1)[0] ?? '',
    });
    const report = await warehouse().publish();
    assert.deepEqual(
      report.files
        .filter(({ dataset }) => dataset === 'transactions')
        .map(({ file, dialect, read, kept }) => [file, dialect, read, kept])
        .sort(),
      [
        ['sales_2026_06.jsonl', 'D', 1, 1],
        ['sales_2026_07.json', 'D', 0, 0],
        ['sales_2026_08.csv', 'C', 0, 0],
      ],
    );
    assert.deepEqual(report.refused, []);
  });

  it('are CSV without GROUP_EN, as a program writes the gateway’s JSON: procedures tell the group', async () => {
    const { GROUP_EN: _, ...site } = siteSale({
      TRANSACTION_NUMBER: '13-2-2026',
      PROCEDURE_EN: 'Mortgage Registration',
    });
    await warehouse().put({
      'gateway.csv': csv([
        gatewaySale({}),
        gatewaySale({ TRANSACTION_NUMBER: '9-1-2026', PROCEDURE_EN: 'Grant' }),
      ]),
      'site.csv': csv([site]),
    });
    const report = await warehouse().publish();
    assert.deepEqual(await warehouse().rows('select id, is_off_plan from transactions order by id'), [
      { id: '1-11-2026-1', is_off_plan: false },
      { id: '2-13-2026-2', is_off_plan: false },
      { id: '3-9-2026-1', is_off_plan: false },
    ]);
    for (const file of report.files.filter(({ dataset }) => dataset === 'transactions')) {
      assert.equal(file.dialect, 'D');
      assert.match(file.warnings.join(), /the file lacks GROUP_EN.*dialect D/);
    }
  });

  it('with 0 as every number of a unit or plot: no row replaces another; a plot is refused, and a unit is named by its other fields', async () => {
    const unit = { UNIT_NUMBER: '1', PROP_SUB_TYPE_EN: 'Flat', ACTUAL_AREA: '90', FLOOR: '3', AREA_EN: 'X' };
    const plot = {
      LAND_NUMBER: '1',
      LAND_TYPE_EN: 'Residential',
      ACTUAL_AREA: '90',
      AREA_EN: 'X',
      SEPARATED_FROM: '',
    };
    const ids = ['0', '0.0', '0', '71'];
    await warehouse().put({
      'units.csv': csv(
        ids.map((PROPERTY_ID, index) => ({ PROPERTY_ID, ...unit, UNIT_NUMBER: String(index) })),
      ),
      'lands.csv': csv(ids.map((PROPERTY_ID) => ({ PROPERTY_ID, ...plot }))),
    });
    const report = await warehouse().publish();
    const countsOf = (dataset: string) => {
      const file = report.files.find((each) => each.dataset === dataset);
      return [file?.kept, file?.superseded, file?.duplicate, file?.rejected_by_reason];
    };
    assert.deepEqual(countsOf('units'), [4, 0, 0, {}]);
    assert.deepEqual(countsOf('land-registry'), [1, 0, 0, { unreadable_property_id: 3 }]);
  });

  it('with many words for a missing value name no building and no project by them', async () => {
    const nothing = [
      ...[
        'NONE',
        'none',
        'NaT',
        '(null)',
        '--',
        'N.A.',
        'n/a',
        '#REF!',
        '#VALUE!',
        '\\N',
        'nil',
        'لا يوجد',
        ' NONE ',
      ],
    ];
    const names = ['Nile', 'None Such', 'No. 9', 'لا ميرا'];
    const sales = [...nothing, ...names].map((name, index) =>
      registerSale({
        transaction_id: `1-11-2024-${index + 10}`,
        building_name_en: name,
        project_name_en: name,
        master_project_en: name,
      }),
    );
    await warehouse().put({
      'b.csv': csv(sales),
      'c.csv': csv([siteSale({ PROJECT_EN: '#N/A', MASTER_PROJECT_EN: 'NONE' })]),
    });
    await warehouse().publish();
    for (const column of ['building', 'project', 'master_project']) {
      const found = await warehouse().rows(
        `select distinct ${column} as name from transactions where ${column} is not null`,
      );
      assert.deepEqual(found.map(({ name }) => name).sort(), [...names].sort(), column);
    }
  });

  it('with invisible marks in names: marks alone are a missing name, and a mark does not change a name', async () => {
    const none = [
      '\u200B',
      '\u200E\u200F',
      '\uFEFF',
      '\u00AD',
      '\u200C',
      '\u2003',
      '\u200E \u200F',
      '\u200BNONE\u200F',
      '\f',
    ];
    const one = [
      '\u200FMarina Gate\u200F',
      'Marina\u200B Gate',
      'Mar\u00ADina Gate',
      '\u202AMarina Gate\u202C',
      '\uFEFFMarina Gate',
      'Marina\u2003Gate',
      'Marina Gate \u200C',
      'Marina\u202FGate\f',
    ];
    const joined = 'می\u200Cخواهم';
    await warehouse().put({
      'b.csv': csv(
        [...none, ...one, joined, `\u200C${joined}\u200D`].map((name, index) =>
          registerSale({
            transaction_id: `1-11-2024-${index}`,
            building_name_en: name,
            project_name_en: name,
          }),
        ),
      ),
    });
    await warehouse().publish();
    for (const column of ['building', 'project']) {
      assert.deepEqual(
        await warehouse().rows(
          `select ${column} as name, count(*) as n from transactions group by all order by 2 desc`,
        ),
        [
          { name: null, n: none.length },
          { name: 'Marina Gate', n: one.length },
          { name: joined, n: 2 },
        ],
      );
    }
  });

  it('that hold every row twice, as a join with itself does, are refused; a few copies are accepted', async () => {
    const sales = Array.from({ length: 20 }, (_, n) => siteSale({ TRANSACTION_NUMBER: `11-${n}-2026` }));
    const rents = Array.from({ length: 20 }, (_, n) => gatewayRent({ ACTUAL_AREA: n + 1 }));
    const bulk = Array.from({ length: 30 }, () => gatewayRent({ ACTUAL_AREA: 500 }));
    await warehouse().put({
      'a.csv': csv([...sales, ...sales]),
      'b.csv': csv([...sales, ...sales.slice(1)]),
      'rents_2026_06.jsonl': jsonLines([...rents, ...rents]),
      'rents_2026_07.jsonl': jsonLines(bulk),
    });
    const report = await warehouse().publish();
    assert.deepEqual(
      report.refused.map(({ file, reason }) => [file, /2 times or more/.test(reason)]).sort(),
      [
        ['a.csv', true],
        ['rents_2026_06.jsonl', true],
      ],
    );
  });

  it('without a readable record are left out, with a warning', async () => {
    const { TRANSACTION_NUMBER: _, ...rest } = siteSale({});
    await warehouse().put({
      'b.csv': csv([registerSale({})]),
      'c.csv': csv([
        { TRANSACTION_NUMBER: '11-1-2026', ...rest, TRANS_VALUE: 'much' },
        { TRANSACTION_NUMBER: 'one', ...rest },
        { TRANSACTION_NUMBER: 'two', ...rest },
      ]),
    });
    const report = await warehouse().publish();
    assert.deepEqual(warningsOf(report), [
      'c.csv: nothing of it was taken: all 3 rows were rejected, most for unreadable_transaction_id',
    ]);
  });

  it('repeat their header between the rows: it is refused as a row, and none of its words is counted as a value', async () => {
    const row = registerSale({});
    const header = Object.fromEntries(Object.keys(row).map((name) => [name, name]));
    await warehouse().put({ 'b.csv': csv([row, header, header]) });
    const report = await warehouse().publish();
    const file = report.files.find(({ dataset }) => dataset === 'transactions');
    assert.deepEqual([file?.kept, file?.rejected, file?.warnings], [1, 2, []]);
  });

  it('that are two exports in one file are refused where the second has another order of columns', async () => {
    const row = registerSale({});
    const turned = Object.fromEntries(Object.entries(row).reverse());
    const again = registerSale({ transaction_id: '1-11-2024-3' });
    const [area, worth] = ['procedure_area', 'actual_worth'];
    const swapped = Object.fromEntries(
      Object.entries(again).map(([name, value]) =>
        name === area
          ? [worth, again[worth] ?? null]
          : name === worth
            ? [area, again[area] ?? null]
            : [name, value],
      ),
    );
    const inCapitals = (text: string) => text.replace(/^.*/, (header) => header.toUpperCase());
    await warehouse().put({
      'same.csv': csv([row]) + csv([registerSale({ transaction_id: '1-11-2024-2' })]),
      'turned.csv': csv([row]) + csv([turned]),
      'marked.csv': `${csv([row])}\uFEFF${csv([swapped])}`,
      'swapped.csv': csv([row]) + csv([swapped]),
      'swapped capitals.csv': inCapitals(csv([row])) + inCapitals(csv([swapped])),
    });
    const report = await warehouse().publish();
    assert.deepEqual(
      report.refused
        .map(({ file, reason }) => [file, /header stands again.*another order/.test(reason)])
        .sort(),
      ['marked.csv', 'swapped capitals.csv', 'swapped.csv', 'turned.csv'].map((file) => [file, true]),
    );
    assert.equal(report.files.find(({ file }) => file === 'same.csv')?.kept, 2);
  });

  it('that are two exports of people in one file are refused where the order would make a phone number a name', async () => {
    const [name, phone] = [{ broker_name_en: 'Name' }, { phone: '000' }];
    const rest = {
      license_start_date: '2024-01-01',
      license_end_date: '2027-01-01',
      real_estate_number: 5,
    };
    const broker = (broker_number: number) => ({ broker_number, ...name, ...rest, ...phone });
    const turned = csv([{ broker_number: 3, ...phone, ...rest, ...name }]);
    await warehouse().put({
      'same/brokers.csv': csv([broker(1)]) + csv([broker(2)]),
      'turned/brokers.csv': csv([broker(4)]) + turned,
    });
    const report = await warehouse().publish();
    assert.deepEqual(
      report.refused.map(({ reason }) => /header stands again.*another order/.test(reason)),
      [true],
    );
    assert.deepEqual(await warehouse().rows('select distinct name from brokers'), [{ name: 'Name' }]);
  });
});
