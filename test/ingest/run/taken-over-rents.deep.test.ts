/** A rent that the register has under its number and the gateway has without one counts once: whichever came first, and as often as the register has it. */
import assert from 'node:assert/strict';
import type { RunReport } from '../../../data/snapshot.ts';
import { TestWarehouse } from '../../support/ingest.ts';
import { areas, csv, gatewayRent, jsonLines, registerRent } from './export-rows.ts';
import { dealTables, ownWarehouse } from './own-warehouse.ts';

type Values = Readonly<Record<string, string | number | null>>;

/** Dialect B: whole numbers, as the register rounds them. */
const inRegister = (contract_id: string, values: Values = {}): Values =>
  registerRent({
    contract_id,
    contract_start_date: '2025-12-01',
    contract_end_date: '2026-11-30',
    contract_amount: '83768',
    annual_amount: '83768',
    actual_area: '92',
    ...values,
  });

/** Dialect A: days first, and no load timestamp. */
function inPulse(contract_id: string): Values {
  const { load_timestamp: _, ...row } = inRegister(contract_id, {
    contract_start_date: '01-12-2025',
    contract_end_date: '30-11-2026',
  });
  return row;
}

/** Dialect D: the same rent, to the fils and the square centimetre. */
const inGateway = (values: Values = {}): Values =>
  gatewayRent({
    VERSION_EN: 'New',
    REGISTRATION_DATE: '2025-11-20T15:28:18',
    START_DATE: '2025-12-01T00:00:00',
    END_DATE: '2026-11-30T00:00:00',
    ANNUAL_AMOUNT: 83_767.5,
    CONTRACT_AMOUNT: 83_767.5,
    ACTUAL_AREA: 91.5,
    AREA_EN: 'MARSA DUBAI',
    IS_FREE_HOLD: 0,
    ...values,
  });

/** Dialect C: the web site's CSV. */
function onSite(values: Values = {}): Values {
  const { CONTRACT_NUMBER: _, VERSION_NUMBER: _1, IS_FREE_HOLD: _2, ...row } = inGateway();
  return {
    ...row,
    REGISTRATION_DATE: '2025-11-20 15:28:18',
    START_DATE: '2025-12-01 00:00:00',
    END_DATE: '2026-11-30 00:00:00',
    IS_FREE_HOLD_EN: 'Free Hold',
    TOTAL_PROPERTIES: '1',
    ROOMS: '',
    PROJECT_EN: '',
    MASTER_PROJECT_EN: '',
    ...values,
  };
}

/** The same terms, registered so many minutes later: another contract. */
const later = (minutes: number, values: Values = {}): Values =>
  inGateway({ REGISTRATION_DATE: `2025-11-20T15:${28 + minutes}:18`, ...values });

const other = inGateway({ ANNUAL_AMOUNT: 50_000, CONTRACT_AMOUNT: 50_000 });

/** Dialect, read, kept, duplicate and superseded of each rent file, after a look at the sum. */
function countsOf(report: RunReport): unknown[] {
  const files = report.files.filter(({ dataset }) => dataset === 'rent-contracts');
  for (const { file, read, kept, rejected, duplicate, superseded } of files)
    assert.equal(read, kept + rejected + duplicate + superseded, file);
  return files
    .map(({ dialect, read, kept, duplicate, superseded }) => [dialect, read, kept, duplicate, superseded])
    .sort();
}

describe('rents of the register and of the gateway', () => {
  const warehouse = ownWarehouse();
  const register = (...rows: Values[]) => ({ 'Rent_Contracts_2026-03-15.csv': csv(rows) });
  const gateway = (...rows: Values[]) => ({ 'rents_2025_12.jsonl': jsonLines(rows) });
  /** The register's by their ids, and how many there are without a number. */
  const rents = async (from = warehouse()): Promise<unknown> => {
    const ids = (await from.rows('select id from rent_contracts order by id')).map(({ id }) => String(id));
    const numbered = ids.filter((id) => id.startsWith('r-C'));
    return [...numbered, ids.length - numbered.length];
  };
  const run = async (files: Readonly<Record<string, string>>): Promise<unknown[]> => {
    await warehouse().put(files);
    return countsOf(await warehouse().publish());
  };

  it('stay unchanged where only one of them is loaded', async () => {
    assert.deepEqual(await run(register(inRegister('CNT1'), inRegister('CNT2'))), [['B', 2, 2, 0, 0]]);
    assert.deepEqual(await rents(), ['r-CNT1', 'r-CNT2', 0]);
    const alone = await TestWarehouse.create(undefined, dealTables);
    try {
      await alone.put({ 'areas.csv': areas(), ...gateway(inGateway(), later(1), other) });
      assert.deepEqual(countsOf(await alone.publish()), [['D', 3, 3, 0, 0]]);
      assert.deepEqual(await rents(alone), [3]);
    } finally {
      await alone.remove();
    }
  });

  it('count once where both have them, although the register rounds; rents that only the gateway has stay', async () => {
    assert.deepEqual(await run({ ...register(inRegister('CNT1')), ...gateway(inGateway(), other) }), [
      ['B', 1, 1, 0, 0],
      ['D', 2, 1, 0, 1],
    ]);
    assert.deepEqual(await rents(), ['r-CNT1', 1]);
    const [found] = await warehouse().rows(
      'select sum(annual_amount_aed) as sum, count(*) as n from rent_contracts',
    );
    assert.deepEqual(found, { sum: 133_768, n: 2 });
  });

  it('are matched in dialects A and C', async () => {
    const files = {
      'rent_contracts.csv': csv([inPulse('CNT1')]),
      'rents-2026-07-01.csv': csv([
        onSite(),
        onSite({ REGISTRATION_DATE: '2025-11-20 15:30:00', ACTUAL_AREA: '40' }),
      ]),
    };
    assert.deepEqual(await run(files), [
      ['A', 1, 1, 0, 0],
      ['C', 2, 1, 0, 1],
    ]);
  });

  it('are taken over contract by contract: of three with the same terms, the two that the register has', async () => {
    assert.deepEqual(
      await run({
        ...register(inRegister('CNT1'), inRegister('CNT2')),
        ...gateway(inGateway(), later(1), later(2)),
        'rents_2026_01.jsonl': jsonLines([inGateway(), later(1)]),
      }),
      [
        ['B', 2, 2, 0, 0],
        ['D', 2, 0, 0, 2],
        ['D', 3, 1, 2, 0],
      ],
    );
    assert.deepEqual(await rents(), ['r-CNT1', 'r-CNT2', 1]);
  });

  it('count as one rent for any number of projects that the gateway names on the plot', async () => {
    const told = (PROJECT_EN: string) => inGateway({ PROJECT_EN });
    assert.deepEqual(
      await run({ ...register(inRegister('CNT1')), ...gateway(told('ZADA TOWER'), told('BLUE BAY')) }),
      [
        ['B', 1, 1, 0, 0],
        ['D', 2, 0, 0, 2],
      ],
    );
  });

  it('are matched by size first, then without it where the register gives no size (virtual units) or 0', async () => {
    const rows = [inGateway(), later(1, { ACTUAL_AREA: 40 }), later(2, { ACTUAL_AREA: 60 })];
    const found = await run({
      ...register(inRegister('CNT1'), inRegister('CNT2', { actual_area: '0' })),
      ...gateway(...rows),
    });
    assert.deepEqual(found, [
      ['B', 2, 2, 0, 0],
      ['D', 3, 1, 0, 2],
    ]);
    const virtual = { ejari_bus_property_type_en: 'Virtual Unit', actual_area: 'null' };
    const desk = later(3, { PROP_TYPE_EN: 'Virtual Unit', IS_FREE_HOLD: 1, ACTUAL_AREA: 12.5 });
    await warehouse().put({
      'Rent_Contracts_2026-03-16.csv': csv([inRegister('CNT1', virtual)]),
      'rents_2026_01.jsonl': jsonLines([desk]),
    });
    await warehouse().publish({ acceptShrink: true });
    // What the newer pulls lack stays unconfirmed: CNT2, and the three contracts of the gateway, of which CNT2 is one.
    assert.deepEqual(await rents(), ['r-CNT1', 'r-CNT2', 2]);
  });

  it('count as one contract of several properties, line for line, although the gateway repeats the whole amount on each line', async () => {
    const line = (line_number: number, actual_area: string) =>
      inRegister('CNT9', { line_number, no_of_prop: 3, actual_area });
    const sizes = [112.25, 112.42, 60].map((ACTUAL_AREA) => inGateway({ ACTUAL_AREA }));
    assert.deepEqual(
      await run({ ...register(line(1, '112'), line(2, '112'), line(3, '60')), ...gateway(...sizes) }),
      [
        ['B', 3, 3, 0, 0],
        ['D', 3, 0, 0, 3],
      ],
    );
    assert.deepEqual(
      await warehouse().rows('select id, annual_amount_aed, area_sqm, line_count from rent_contracts'),
      [{ id: 'r-CNT9', annual_amount_aed: 83_768, area_sqm: 284, line_count: 3 }],
    );
  });

  it('count as one contract of several properties although the gateway leaves out identical rows and repeats each row for two projects', async () => {
    const line = (line_number: number) => inRegister('CNT9', { line_number, no_of_prop: 5 });
    const told = ['ZADA TOWER', 'BLUE BAY'].map((PROJECT_EN) => inGateway({ PROJECT_EN }));
    assert.deepEqual(await run({ ...register(...[1, 2, 3, 4, 5].map(line)), ...gateway(...told, other) }), [
      ['B', 5, 5, 0, 0],
      ['D', 3, 1, 0, 2],
    ]);
    assert.deepEqual(
      await warehouse().rows(
        "select id, property_count, property_count_basis as basis, line_count from rent_contracts where id like 'r-C%'",
      ),
      [{ id: 'r-CNT9', property_count: 5, basis: 'register', line_count: 5 }],
    );
  });

  it('count apart where a field of both differs, or where they were registered after the register was loaded', async () => {
    const others = [
      { START_DATE: '2025-12-02T00:00:00' },
      { END_DATE: '2026-11-29T00:00:00' },
      { ANNUAL_AMOUNT: 83_769 },
      { CONTRACT_AMOUNT: 83_769 },
      { AREA_EN: 'Al Thanyah Fifth' },
      { ACTUAL_AREA: 93 },
      { PROP_TYPE_EN: 'Villa' },
      { PROP_SUB_TYPE_EN: 'Office' },
      { VERSION_EN: 'Renewed' },
      { REGISTRATION_DATE: '2025-12-13T09:00:00' },
    ].map((values, minutes) => later(minutes, values));
    await warehouse().put({ ...register(inRegister('CNT1')), ...gateway(...others) });
    const report = await warehouse().publish();
    assert.deepEqual(countsOf(report), [
      ['B', 1, 1, 0, 0],
      ['D', 10, 10, 0, 0],
    ]);
    // Three let something else: another size, another kind, another sub-type.
    assert.match(report.warnings.join('; '), /rent-contracts: 3 records without a number agree/);
  });

  it('give the same result in one run, in two runs of either order, and in a reload; the feed names the old and the new id of a rent', async () => {
    const files = [
      register(inRegister('CNT1'), inRegister('CNT2'), inRegister('CNT3', { annual_amount: '1' })),
      gateway(inGateway(), later(1), later(2), other),
    ];
    const select =
      "select * from rent_contracts union all by name select *, 'line' as id from rent_contract_lines order by all";
    await run(Object.assign({}, ...files));
    const expected = await warehouse().rows(select);
    assert.deepEqual(await rents(), ['r-CNT1', 'r-CNT2', 'r-CNT3', 2]);
    for (const [first, second] of [files, files.toReversed()]) {
      const nightly = await TestWarehouse.create(undefined, dealTables);
      try {
        await nightly.put({ 'areas.csv': areas(), ...first });
        await nightly.publish();
        await nightly.put({ ...second });
        const report = await nightly.publish();
        const counts = [
          ['B', 3, 3, 0, 0],
          ['D', 4, 2, 0, 2],
        ];
        assert.deepEqual(countsOf(report), counts);
        assert.deepEqual(await nightly.rows(select), expected);
        const withdrawn = second === files[0] ? 2 : 0;
        assert.deepEqual(report.changes, { added: second === files[0] ? 3 : 2, corrected: 0, withdrawn });
        assert.deepEqual(countsOf(await nightly.publish({ force: true, reclean: 'all' })), counts);
        assert.deepEqual(await nightly.rows(select), expected);
      } finally {
        await nightly.remove();
      }
    }
  });

  it('add up after a newer pull of the month replaced an older one', async () => {
    await run(gateway(inGateway(), other));
    await warehouse().put(register(inRegister('CNT1')));
    await warehouse().put({ 'rents_2025_12.as-of-2026-07-20.jsonl': jsonLines([inGateway(), other]) });
    assert.deepEqual(countsOf(await warehouse().publish()), [
      ['B', 1, 1, 0, 0],
      ['D', 2, 0, 1, 1],
      ['D', 2, 1, 0, 1],
    ]);
    assert.deepEqual(await rents(), ['r-CNT1', 1]);
  });
});
