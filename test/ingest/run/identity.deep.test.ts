/** One deal in several dialects is one record: its number, its group, its newest load, and what only an older load can say. */
import assert from 'node:assert/strict';
import {
  csv,
  displaySale,
  gatewayRent,
  gatewaySale,
  jsonLines,
  pulseSale,
  registerRent,
  registerSale,
  siteSale,
} from './export-rows.ts';
import { dealTables, ownWarehouse } from './own-warehouse.ts';

describe('identity across dialects', () => {
  const warehouse = ownWarehouse([...dealTables, 'sales_monthly']);

  it('takes 1-11-2024-10138 of A and 11-10138-2024 of C, D and E for one deal: the newest load, completed from the older', async () => {
    const number = { TRANSACTION_NUMBER: '11-10138-2024' };
    await warehouse().put({
      'Transactions_2026-01-01.csv': csv([
        pulseSale({ transaction_id: '1-11-2024-10138', actual_worth: 100_000, building_name_en: 'Tower A' }),
      ]),
      'transactions-2026-02-01.csv': csv([siteSale({ ...number, TRANS_VALUE: 200_000 })]),
      'sales_2024_05.as-of-2026-04-01.jsonl': jsonLines([
        gatewaySale({ ...number, TRANS_VALUE: 400_000, PROJECT_EN: 'Some Project' }),
      ]),
      'display 2026-03-01.csv': csv(
        [displaySale({ 'Transaction Number': '11-10138-2024', Amount: '300000.00', Parking: 'P1' })],
        '\r\n',
      ),
    });
    const report = await warehouse().publish();
    const counts = report.files
      .filter(({ dataset }) => dataset === 'transactions')
      .map(({ dialect, kept, superseded }) => [dialect, kept, superseded]);
    assert.deepEqual(counts, [
      ['A', 0, 1],
      ['C', 0, 1],
      ['E', 0, 1],
      ['D', 1, 0],
    ]);
    const found = await warehouse().rows(
      'select id, price_aed, unit_count, building, registered_project, area_id from transactions',
    );
    assert.deepEqual(found, [
      {
        id: '1-11-2024-10138',
        price_aed: 400_000,
        unit_count: 1,
        building: 'Tower A',
        registered_project: 'Some Project',
        area_id: 330,
      },
    ]);
  });

  it('orders loads by the load timestamp of the row, whatever the file is called', async () => {
    await warehouse().put({
      'old name 2026-05-01.csv': csv([
        registerSale({ actual_worth: 1_000_000, load_timestamp: '2026-01-01 00:00:00' }),
      ]),
      'other 2026-03-01.csv': csv([displaySale({ 'Transaction Number': '11-1-2024', Amount: 2_000_000 })]),
    });
    await warehouse().publish();
    assert.deepEqual(await warehouse().rows('select price_aed from transactions'), [
      { price_aed: 2_000_000 },
    ]);
  });

  it('finds the group of a gateway row by its procedure, and refuses a row whose procedure has no group', async () => {
    await warehouse().put({
      'sales_2026_07.jsonl': jsonLines([
        gatewaySale({ TRANSACTION_NUMBER: '11-5-2026' }),
        gatewaySale({ TRANSACTION_NUMBER: '13-5-2026', PROCEDURE_EN: 'Mortgage Registration' }),
        gatewaySale({ TRANSACTION_NUMBER: '9-5-2026', PROCEDURE_EN: 'Grant' }),
        gatewaySale({ TRANSACTION_NUMBER: '99999-5-2026', PROCEDURE_EN: 'Unheard of' }),
      ]),
    });
    const report = await warehouse().publish();
    assert.deepEqual(await warehouse().rows('select id, type from transactions order by id'), [
      { id: '1-11-2026-5', type: 'sales' },
      { id: '2-13-2026-5', type: 'mortgages' },
      { id: '3-9-2026-5', type: 'gifts' },
    ]);
    assert.deepEqual(report.files.find(({ dialect }) => dialect === 'D')?.rejected, 1);
    const [reject] = await warehouse().rows('select reason, raw from rejects_transactions');
    assert.equal(reject?.['reason'], 'unreadable_transaction_id');
    assert.match(String(reject['raw']), /99999-5-2026/);
  });

  it('keeps a sale and a mortgage of the same number apart', async () => {
    await warehouse().put({
      'c.csv': csv([
        siteSale({ TRANSACTION_NUMBER: '11-7-2026' }),
        siteSale({ TRANSACTION_NUMBER: '11-7-2026', GROUP_EN: 'Mortgage' }),
      ]),
    });
    await warehouse().publish();
    assert.deepEqual(await warehouse().rows('select id, type from transactions order by id'), [
      { id: '1-11-2026-7', type: 'sales' },
      { id: '2-11-2026-7', type: 'mortgages' },
    ]);
  });

  it('makes one deal of its units: one value, the sum of areas, the units in their order', async () => {
    const deal = { TRANSACTION_NUMBER: '102-3-2026', TRANS_VALUE: '900000' };
    await warehouse().put({
      'c.csv': csv([
        siteSale({ ...deal, PROCEDURE_AREA: '50', ROOMS_EN: 'Studio' }),
        siteSale({ ...deal, PROCEDURE_AREA: '60.5', ROOMS_EN: '1 B/R' }),
        siteSale({ ...deal, PROCEDURE_AREA: '60.5', ROOMS_EN: '1 B/R' }),
      ]),
    });
    const report = await warehouse().publish();
    assert.equal(report.files.find(({ dialect }) => dialect === 'C')?.kept, 3);
    assert.deepEqual(
      await warehouse().rows(
        'select id, price_aed, area_sqm, unit_count, rooms_label, bedrooms from transactions',
      ),
      [
        {
          id: '1-102-2026-3',
          price_aed: 900_000,
          area_sqm: 171,
          unit_count: 3,
          rooms_label: null,
          bedrooms: null,
        },
      ],
    );
    assert.deepEqual(
      await warehouse().rows(
        'select line_number, area_sqm, bedrooms from transaction_lines order by line_number',
      ),
      [
        { line_number: 1, area_sqm: 50, bedrooms: 0 },
        { line_number: 2, area_sqm: 60.5, bedrooms: 1 },
        { line_number: 3, area_sqm: 60.5, bedrooms: 1 },
      ],
    );
    const [sums] = await warehouse().rows(
      "select sum(sales_count) as deals, sum(sales_value_aed) as value from sales_monthly where subject = 'market'",
    );
    assert.deepEqual(sums, { deals: 1, value: 900_000 });
  });

  it('counts a unit between two metro stations once, two such units twice', async () => {
    const near = (station: string, number: string) =>
      siteSale({ TRANSACTION_NUMBER: number, NEAREST_METRO_EN: station });
    await warehouse().put({
      'c.csv': csv([
        near('Nakheel', '11-1-2026'),
        near('DMCC', '11-1-2026'),
        near('Nakheel', '11-2-2026'),
        near('DMCC', '11-2-2026'),
        near('Nakheel', '11-2-2026'),
        near('DMCC', '11-2-2026'),
      ]),
    });
    const report = await warehouse().publish();
    assert.deepEqual(
      await warehouse().rows('select id, unit_count, area_sqm from transactions order by id'),
      [
        { id: '1-11-2026-1', unit_count: 1, area_sqm: 100 },
        { id: '1-11-2026-2', unit_count: 2, area_sqm: 200 },
      ],
    );
    const file = report.files.find(({ dialect }) => dialect === 'C');
    assert.deepEqual([file?.read, file?.kept, file?.duplicate], [6, 3, 3]);
  });

  it('keeps the same station of a deal and of a rent when a newer pull has its rows in another order', async () => {
    const stations = ['Nakheel', 'DMCC', 'Business Bay', 'Sobha Realty'];
    const sales = stations.map((station) => registerSale({ nearest_metro_en: station }));
    const rents = stations.map((station) => gatewayRent({ NEAREST_METRO_EN: station }));
    const pull = async (day: string, turned: <T>(rows: T[]) => T[]) => {
      await warehouse().put({
        [`Transactions_${day}.csv`]: csv(turned(sales)),
        [`rents_2026_06.as-of-${day}.jsonl`]: jsonLines(turned(rents)),
      });
      await warehouse().publish();
      return warehouse().rows(
        'select id, nearest_metro from transactions union all select id, nearest_metro from rent_contracts order by all',
      );
    };
    const before = await pull('2026-07-10', (rows) => rows);
    assert.equal(before.length, 2);
    assert.deepEqual(await pull('2026-07-17', (rows) => rows.toReversed()), before);
  });

  describe('of rent contracts without a number', () => {
    const flat = gatewayRent({ ANNUAL_AMOUNT: 50_000 });
    const villa = gatewayRent({ ANNUAL_AMOUNT: 200_000, PROP_SUB_TYPE_EN: 'Villa' });
    const shop = gatewayRent({ ANNUAL_AMOUNT: 70_000, PROP_SUB_TYPE_EN: 'Shop' });

    it('counts identical rows of the gateway as one contract, in one file and in two', async () => {
      await warehouse().put({
        'rents_2026_05.jsonl': jsonLines([flat, flat, flat, villa]),
        'rents_2026_06.jsonl': jsonLines([flat, flat, shop]),
      });
      const report = await warehouse().publish();
      const found = await warehouse().rows(
        'select annual_amount_aed, property_count, property_count_basis, is_eligible from rent_contracts order by all',
      );
      const one = { property_count: 1, property_count_basis: 'lines', is_eligible: true };
      assert.deepEqual(found, [
        { annual_amount_aed: 50_000, ...one },
        { annual_amount_aed: 70_000, ...one },
        { annual_amount_aed: 200_000, ...one },
      ]);
      const counts = report.files
        .filter(({ dialect }) => dialect === 'D')
        .map(({ read, kept, duplicate, superseded }) => [read, kept, duplicate, superseded]);
      assert.deepEqual(counts, [
        [4, 1, 3, 0],
        [3, 2, 1, 0],
      ]);
    });

    it('makes one contract of its projects: the amount once, the candidates, and no project', async () => {
      const told = (PROJECT_EN: string | null) => gatewayRent({ PROJECT_EN });
      await warehouse().put({ 'rents_2026_05.jsonl': jsonLines([told('ZADA TOWER'), told('BLUE BAY')]) });
      await warehouse().publish();
      const columns =
        'annual_amount_aed, area_sqm, property_count, line_count, registered_project, project_id, project, candidate_projects, area, is_eligible';
      assert.deepEqual(await warehouse().rows(`select ${columns} from rent_contracts`), [
        {
          annual_amount_aed: 90_000,
          area_sqm: 91.42,
          property_count: 1,
          line_count: 1,
          registered_project: null,
          project_id: null,
          project: null,
          candidate_projects: ['BLUE BAY', 'ZADA TOWER'],
          area: 'Marsa Dubai',
          is_eligible: true,
        },
      ]);
      assert.deepEqual(await warehouse().rows('select * from rent_contract_lines'), []);
    });

    it('gives a contract listed with one project and without any to that project', async () => {
      const told = (PROJECT_EN: string | null, MASTER_PROJECT_EN: string | null = null) =>
        gatewayRent({ PROJECT_EN, MASTER_PROJECT_EN });
      await warehouse().put({
        'rents_2026_05.jsonl': jsonLines([told(null, 'Somewhere'), told('ZADA TOWER')]),
      });
      await warehouse().publish();
      assert.deepEqual(
        await warehouse().rows(
          'select property_count, registered_project, project, project_basis, candidate_projects, area from rent_contracts',
        ),
        [
          {
            property_count: 1,
            registered_project: 'ZADA TOWER',
            project: 'ZADA TOWER',
            project_basis: 'named',
            candidate_projects: [],
            area: 'Marsa Dubai',
          },
        ],
      );
    });

    it('makes one contract of its properties, listed for each project or once: one line each, left out of the levels of rent', async () => {
      const row = (ACTUAL_AREA: number, PROJECT_EN: string) => gatewayRent({ ACTUAL_AREA, PROJECT_EN });
      await warehouse().put({
        'rents_2026_05.jsonl': jsonLines([
          ...[40, 60].flatMap((size) => [row(size, 'ZADA TOWER'), row(size, 'BLUE BAY')]),
          row(75, 'BLUE BAY'),
        ]),
      });
      await warehouse().publish();
      const columns =
        'annual_amount_aed, area_sqm, property_count, property_count_basis, line_count, len(candidate_projects) as candidates, quality_flags, is_eligible';
      assert.deepEqual(await warehouse().rows(`select ${columns} from rent_contracts`), [
        {
          annual_amount_aed: 90_000,
          // The gateway leaves out identical rows: nothing says that these are all.
          area_sqm: null,
          property_count: 3,
          property_count_basis: 'lines',
          line_count: 3,
          candidates: 2,
          // Their sizes are known, only not what they add up to.
          quality_flags: [],
          is_eligible: false,
        },
      ]);
      assert.deepEqual(
        await warehouse().rows(
          'select line_number, area_sqm, project, contract_id, contract_annual_amount_aed as amount from rent_contract_lines order by 1',
        ),
        [
          { line_number: 1, area_sqm: 40, project: null, contract_id: null, amount: 90_000 },
          { line_number: 2, area_sqm: 60, project: null, contract_id: null, amount: 90_000 },
          { line_number: 3, area_sqm: 75, project: 'BLUE BAY', contract_id: null, amount: 90_000 },
        ],
      );
    });

    it('tells contracts apart by the columns that name them alone', async () => {
      const others = [
        { REGISTRATION_DATE: '2026-07-04T18:52:03' },
        { START_DATE: '2026-07-02T00:00:00' },
        { END_DATE: '2027-06-29T00:00:00' },
        { VERSION_EN: 'New' },
        { ANNUAL_AMOUNT: 90_001 },
        { CONTRACT_AMOUNT: 90_001 },
        { AREA_EN: 'Business Bay' },
      ];
      const same = [
        { ACTUAL_AREA: 50 },
        { PROP_TYPE_EN: 'Villa' },
        { PROP_SUB_TYPE_EN: 'Office' },
        { PROJECT_EN: 'ZADA TOWER' },
      ];
      await warehouse().put({ 'rents_2026_05.jsonl': jsonLines([{}, ...others, ...same].map(gatewayRent)) });
      await warehouse().publish();
      const [found] = await warehouse().rows(
        'select count(*) as n, max(property_count) as properties from rent_contracts',
      );
      assert.deepEqual(found, { n: 1 + others.length, properties: 4 });
    });

    it('are a contract each where only the day of their registration is known', async () => {
      const day = gatewayRent({ REGISTRATION_DATE: '2026-07-04T00:00:00' });
      await warehouse().put({ 'rents_2026_05.jsonl': jsonLines([day, { ...day, ACTUAL_AREA: 40 }]) });
      await warehouse().publish();
      assert.deepEqual(
        await warehouse().rows('select area_sqm, property_count from rent_contracts order by 1'),
        [
          { area_sqm: 40, property_count: 1 },
          { area_sqm: 91.42, property_count: 1 },
        ],
      );
    });

    it('knows a record again that pandas saved: its rooms are a number', async () => {
      const rooms = gatewayRent({ ROOMS: 3 });
      await warehouse().put({
        'rents_2026_05.jsonl': jsonLines([rooms, flat]),
        'rents_2026_06.csv': csv([{ ...rooms, ROOMS: '3.0', ANNUAL_AMOUNT: '90000.0' }, flat]),
      });
      await warehouse().publish();
      assert.deepEqual(
        await warehouse().rows('select rooms_label, count(*) as n from rent_contracts group by 1 order by 1'),
        [
          { rooms_label: '3', n: 1 },
          { rooms_label: null, n: 1 },
        ],
      );
    });

    it('gives the same record the same id in every file and run', async () => {
      await warehouse().put({ 'rents_2026_05.jsonl': jsonLines([flat, villa]) });
      await warehouse().publish();
      const first = await warehouse().rows('select id from rent_contracts order by id');
      await warehouse().put({ 'rents_2026_06.jsonl': jsonLines([villa, flat]) });
      const report = await warehouse().publish();
      assert.deepEqual(await warehouse().rows('select id from rent_contracts order by id'), first);
      assert.deepEqual(report.changes, { added: 0, corrected: 0, withdrawn: 0 });
    });

    it('takes the register’s number where there is one: one contract, its lines, its amount once', async () => {
      await warehouse().put({
        'Rent_Contracts_2026-03-15.csv': csv([
          registerRent({ contract_id: 'CNT9', line_number: 1, no_of_prop: 2, actual_area: '40' }),
          registerRent({ contract_id: 'CNT9', line_number: 2, no_of_prop: 2, actual_area: '60' }),
          registerRent({ contract_id: 'CNT10' }),
        ]),
      });
      await warehouse().publish();
      assert.deepEqual(
        await warehouse().rows(
          'select id, annual_amount_aed, area_sqm, property_count, line_count from rent_contracts order by id',
        ),
        [
          { id: 'r-CNT10', annual_amount_aed: 90_000, area_sqm: 91.42, property_count: 1, line_count: 1 },
          { id: 'r-CNT9', annual_amount_aed: 90_000, area_sqm: 100, property_count: 2, line_count: 2 },
        ],
      );
      assert.deepEqual(
        await warehouse().rows(
          'select contract_id, line_number, area_sqm from rent_contract_lines order by line_number',
        ),
        [
          { contract_id: 'CNT9', line_number: 1, area_sqm: 40 },
          { contract_id: 'CNT9', line_number: 2, area_sqm: 60 },
        ],
      );
    });
  });
});
