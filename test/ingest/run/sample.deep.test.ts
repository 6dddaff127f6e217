/** The sample exports, whole: what ingest publishes of them against what plain TypeScript reads from the same files. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { RunReport } from '../../../data/snapshot.ts';
import { verifySnapshot } from '../../../ingest/snapshot/verify.ts';
import { type SampleWarehouse, sampleWarehouse } from '../../support/sample-warehouse.ts';
import { countEach, type RawRow, rawRows, sampleFiles, textOf } from './raw-exports.ts';

const folders = [
  'areas',
  'brokers',
  'projects',
  'rent-contracts',
  'sale-index',
  'transactions',
  'units',
  'valuations',
];

/** A number of C or D, put as A and B put it. */
function publicId(group: string, number: string): string {
  const [procedure, serial, year] = number.split('-');
  return `${group}-${procedure}-${year}-${serial}`;
}

const groupDigit: Record<string, string> = {
  Sales: '1',
  Mortgages: '2',
  Mortgage: '2',
  Gifts: '3',
};

/**
 * Units of each deal of one file of the site. A unit is listed once for each of its nearest metro stations: such lines differ in nothing else,
 * while lines that differ in nothing at all are units of their own.
 */
function unitsOf(rows: readonly RawRow[], idOf: (row: RawRow) => string): Map<string, number> {
  const byUnit = new Map<string, { id: string; listed: string[] }>();
  for (const row of rows) {
    const { NEAREST_METRO_EN: metro, NEAREST_MALL_EN: mall, NEAREST_LANDMARK_EN: landmark, ...rest } = row;
    const unit = byUnit.get(JSON.stringify(rest)) ?? { id: idOf(row), listed: [] };
    unit.listed.push(JSON.stringify([metro, mall, landmark]));
    byUnit.set(JSON.stringify(rest), unit);
  }
  const units = new Map<string, number>();
  for (const { id, listed } of byUnit.values())
    units.set(id, (units.get(id) ?? 0) + Math.max(...countEach(listed).values()));
  return units;
}

describe('the sample exports', () => {
  let sample: SampleWarehouse;
  const one = async (sql: string) => (await sample.warehouse.rows(sql))[0] ?? {};

  before(async () => {
    sample = await sampleWarehouse();
  });

  it('are all taken, and every row of every file is accounted for', () => {
    const { report } = sample;
    assert.deepEqual(report.refused, []);
    const files = folders.flatMap((folder) => sampleFiles(folder));
    assert.deepEqual(report.files.map(({ file }) => file).sort(), files.map((path) => basename(path)).sort());
    for (const path of files) {
      const file = report.files.find((entry) => entry.file === basename(path));
      assert.ok(file !== undefined);
      assert.equal(file.read, rawRows(path).length, file.file);
      assert.equal(file.read, file.kept + file.rejected + file.duplicate + file.superseded, file.file);
      assert.equal(file.rejected, 0, file.file);
    }
  });

  it('give a snapshot that carries the report of its run', async () => {
    const { directory } = await sample.warehouse.snapshot();
    const carried = RunReport.parse(JSON.parse(await readFile(join(directory, 'run-report.json'), 'utf8')));
    const { run_id, status, files } = sample.report;
    assert.deepEqual([carried.run_id, carried.status, carried.files], [run_id, status, files]);
  });

  it('give a snapshot that verifies', async () => {
    const { findings } = await verifySnapshot({ warehouseDirectory: sample.warehouse.directory });
    assert.deepEqual(findings, []);
  });

  describe('transactions', () => {
    /** Every deal in the newest file that has it: `loaded` is the row's load timestamp, else the day that the file's name gives. */
    const deals = new Map<string, { loaded: string; price: number; lines: number }>();
    let siteSales: string[] = [];
    const gatewaySales = new Set<string>();

    const note = (id: string, loaded: string, price: unknown, lines = 1) => {
      const known = deals.get(id);
      if (known === undefined || known.loaded <= loaded)
        deals.set(id, { loaded, price: Number(price), lines });
    };

    const noteRegister = () => {
      for (const row of sampleFiles('transactions', /^Transactions_/).flatMap(rawRows))
        note(textOf(row['transaction_id']), textOf(row['load_timestamp']), row['actual_worth']);
    };

    const noteGateway = () => {
      for (const path of sampleFiles('transactions', /jsonl/)) {
        const month = Number(basename(path).slice(11, 13));
        const lastDay = new Date(Date.UTC(2026, month, 0)).toISOString().slice(0, 10);
        for (const row of rawRows(path)) {
          const id = publicId('1', textOf(row['TRANSACTION_NUMBER']));
          gatewaySales.add(id);
          note(id, lastDay, row['TRANS_VALUE']);
        }
      }
    };

    const noteSite = () => {
      const idOf = (row: RawRow) =>
        publicId(groupDigit[textOf(row['GROUP_EN'])] ?? '?', textOf(row['TRANSACTION_NUMBER']));
      const files = sampleFiles('transactions', /^transactions-/).map(rawRows);
      siteSales = [...new Set(files.flat().map(idOf))].filter((id) => id.startsWith('1-'));
      // One pull by the kind of property, in two files: a deal may have a flat in one and a villa in the other.
      const rows = files.flat();
      const units = unitsOf(rows, idOf);
      for (const row of rows) note(idOf(row), '2026-03-20', row['TRANS_VALUE'], units.get(idOf(row)));
    };

    before(() => {
      noteRegister();
      noteGateway();
      noteSite();
    });

    it('are the deals that the raw files name, each once', async () => {
      const counted = await sample.warehouse.rows(
        'select type, count(*) as deals, count(distinct id) as ids from transactions group by type order by type',
      );
      assert.deepEqual(counted, [
        { type: 'gifts', deals: 911, ids: 911 },
        { type: 'mortgages', deals: 5050, ids: 5050 },
        { type: 'sales', deals: 90_291, ids: 90_291 },
      ]);
      const published = await sample.warehouse.rows('select id from transactions');
      assert.deepEqual(published.map(({ id }) => id).sort(), [...deals.keys()].sort());
    });

    it('give the sales of the site and the gateway once', async () => {
      const both = siteSales.filter((id) => gatewaySales.has(id));
      assert.equal(siteSales.length, 6850);
      assert.equal(both.length, 6846);
      const list = both.map((id) => `'${id}'`).join(',');
      assert.equal((await one(`select count(*) as n from transactions where id in (${list})`))['n'], 6846);
    });

    it('carry the value of the newest load', async () => {
      const published = await sample.warehouse.rows('select id, price_aed, unit_count from transactions');
      const wrong = published.filter(({ id, price_aed: price }) => deals.get(String(id))?.price !== price);
      assert.deepEqual(wrong.slice(0, 3), []);
      const lines = published.filter(({ id, unit_count: units }) => deals.get(String(id))?.lines !== units);
      assert.deepEqual(lines.slice(0, 3), []);
    });

    it('have the flat and the villa of a mortgage that the web site lists in two files', async () => {
      const ask =
        "select unit_count, price_aed, round(area_sqm, 2) as area_sqm from transactions where id = '2-43-2026-65'";
      assert.deepEqual(await one(ask), { unit_count: 2, price_aed: 1_425_000, area_sqm: 400.17 });
    });

    it('take a unit between two metro stations as one', async () => {
      const ids = ['1-11-2026-4879', '1-11-2026-6132', '1-11-2026-7300', '1-11-2026-7660'];
      const found = await sample.warehouse.rows(
        `select id, unit_count, area_sqm from transactions where id in (${ids.map((id) => `'${id}'`).join(',')}) order by id`,
      );
      assert.deepEqual(found, [
        { id: '1-11-2026-4879', unit_count: 1, area_sqm: 79.83 },
        { id: '1-11-2026-6132', unit_count: 1, area_sqm: 79.44 },
        { id: '1-11-2026-7300', unit_count: 1, area_sqm: 38.25 },
        { id: '1-11-2026-7660', unit_count: 1, area_sqm: 134.77 },
      ]);
    });

    it('count the units of a deal, and its value once', async () => {
      const [portfolio] = await sample.warehouse.rows(
        "select unit_count, price_aed, area_sqm from transactions where id = '2-43-2026-74'",
      );
      const raw = sampleFiles('transactions', /^transactions-/)
        .flatMap(rawRows)
        .filter((row) => row['TRANSACTION_NUMBER'] === '43-74-2026');
      assert.equal(raw.length, 227);
      assert.equal(portfolio?.['unit_count'], 227);
      assert.equal(portfolio['price_aed'], Math.max(...raw.map((row) => Number(row['TRANS_VALUE']))));
      const area = raw.reduce((sum, row) => sum + Number(row['PROCEDURE_AREA']), 0);
      assert.ok(Math.abs(Number(portfolio['area_sqm']) - area) < 1e-6);
      const lines = await one(
        "select count(*) as n, sum(area_sqm) as area from transaction_lines where transaction_id = '2-43-2026-74'",
      );
      assert.equal(lines['n'], 227);
    });

    it('keep Arabic as it is written', async () => {
      const row = await one(
        "select area, area_ar, building, nearest_landmark from transactions where id = '1-41-2011-1593'",
      );
      assert.deepEqual(row, {
        area: 'Al Thanyah Fifth',
        area_ar: 'الثنيه الخامسة',
        building: 'Goldcrest Views',
        nearest_landmark: 'Burj Al Arab',
      });
      const building = await one("select name_ar from buildings where name = 'Goldcrest Views'");
      assert.equal(building['name_ar'], 'جولد كريست فيوز');
      const raw = sampleFiles('areas').flatMap(rawRows);
      const published = await sample.warehouse.rows('select area_id, name_ar from areas order by area_id');
      assert.deepEqual(
        published,
        raw
          .map((row) => ({ area_id: Number(row['area_id']), name_ar: textOf(row['name_ar']).trim() }))
          .sort((a, b) => a.area_id - b.area_id),
      );
    });

    it('are placed: at least 98 % of sales have an area, and the report says how many', async () => {
      const placed = await one(
        "select count(area_id)::double / count(*) as share from transactions where type = 'sales'",
      );
      assert.ok(Number(placed['share']) >= 0.98);
      const { resolution } = sample.report;
      assert.ok(Math.abs(Number(placed['share']) - (resolution['sales_area'] ?? 0)) < 1e-9);
      const written = await sample.warehouse.writtenReport(sample.report.run_id, 'md');
      assert.ok(written.includes(`| sales_area | ${((resolution['sales_area'] ?? 0) * 100).toFixed(2)} % |`));
    });

    it('have the monthly sums that the raw files have', async () => {
      const months = new Map<string, number>();
      for (const [id, { price }] of deals) {
        if (!id.startsWith('1-')) continue;
        months.set(id.split('-')[2] ?? '', (months.get(id.split('-')[2] ?? '') ?? 0) + price);
      }
      const market = await sample.warehouse.rows(`
        select split_part(id, '-', 3) as year, sum(price_aed) as value from transactions where type = 'sales' group by all`);
      for (const { year, value } of market) {
        const expected = months.get(String(year)) ?? Number.NaN;
        assert.ok(
          Math.abs(Number(value) - expected) <= expected * 1e-9,
          `${year}: ${value} is not ${expected}`,
        );
      }
      const sums = await one(`
        select (select sum(sales_value_aed) from sales_monthly where subject = 'market') as mart,
          (select sum(price_aed) from transactions where type = 'sales') as deals`);
      assert.ok(Math.abs(Number(sums['mart']) - Number(sums['deals'])) <= Number(sums['deals']) * 1e-9);
    });
  });

  describe('rent contracts', () => {
    it('without a number are contracts: their rows say the same instant, days, version, amounts and area; the amount counts once', async () => {
      const named = [
        'REGISTRATION_DATE',
        'START_DATE',
        'END_DATE',
        'VERSION_EN',
        'ANNUAL_AMOUNT',
        'CONTRACT_AMOUNT',
        'AREA_EN',
      ];
      const distinct = new Set<string>();
      const amounts = new Map<string, number>();
      const properties = new Map<string, Set<string>>();
      let lines = 0;
      let byRows = 0;
      for (const path of sampleFiles('rent-contracts', /jsonl/)) {
        for (const row of rawRows(path)) {
          lines += 1;
          const text = JSON.stringify(row);
          if (distinct.has(text)) continue;
          distinct.add(text);
          const contract = named.map((column) => textOf(row[column])).join('|');
          const amount = Number(row['ANNUAL_AMOUNT']);
          byRows += amount;
          amounts.set(contract, amount);
          const { PROJECT_EN: _, MASTER_PROJECT_EN: _1, ...property } = row;
          const known = properties.get(contract) ?? new Set();
          properties.set(contract, known.add(JSON.stringify(property)));
        }
      }
      const value = [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
      assert.deepEqual([lines, distinct.size, amounts.size], [515_685, 434_967, 395_104]);
      assert.deepEqual([Math.round(byRows / 1e7), Math.round(value / 1e7)], [6868, 4173]);
      const published = await one(`
        select count(*) as contracts, count(distinct id) as ids, sum(annual_amount_aed) as value, sum(property_count) as properties,
          count(*) filter (property_count > 1) as several, count(*) filter (property_count > 1 and is_eligible) as eligible
        from rent_contracts where id not like 'r-C%'`);
      const counts = [...properties.values()].map(({ size }) => size);
      assert.deepEqual(
        { ...published, value: Math.round(Number(published['value'])) },
        {
          contracts: 395_104,
          ids: 395_104,
          value: Math.round(value),
          properties: counts.reduce((sum, count) => sum + count, 0),
          several: counts.filter((count) => count > 1).length,
          eligible: 0,
        },
      );
      const register = new Set(
        sampleFiles('rent-contracts', /csv/)
          .flatMap(rawRows)
          .map((row) => textOf(row['contract_id'])),
      );
      const numbered = await one("select count(*) as n from rent_contracts where id like 'r-C%'");
      assert.equal(numbered['n'], register.size);
    });

    it('without a number have the projects that their rows name: one, or the candidates', async () => {
      const found = await one(`
        select count(*) filter (len(candidate_projects) > 1) as several, count(*) filter (len(candidate_projects) = 1) as of_one,
          count(*) filter (len(candidate_projects) > 0 and (project_id is not null or project is not null)) as linked
        from rent_contracts`);
      assert.deepEqual(found, { several: 10_631, of_one: 0, linked: 0 });
    });

    it('of the register have one row a contract and their amount once', async () => {
      const raw = sampleFiles('rent-contracts', /csv/).flatMap(rawRows);
      const amounts = new Map(raw.map((row) => [textOf(row['contract_id']), Number(row['contract_amount'])]));
      const expected = [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
      const found = await one(
        "select sum(contract_amount_aed) as value from rent_contracts where id like 'r-C%'",
      );
      assert.ok(Math.abs(Number(found['value']) - expected) <= expected * 1e-9);
    });
  });

  it('keep the other registers whole', async () => {
    const keys = (dataset: string, ...columns: string[]) =>
      new Set(
        sampleFiles(dataset)
          .flatMap(rawRows)
          .map((row) => columns.map((column) => textOf(row[column])).join('|')),
      ).size;
    const found = await one(`
      select (select count(*) from projects where is_registered) as projects, (select count(*) from units) as units,
        (select count(*) from areas) as areas, (select count(*) from brokers) as brokers,
        (select count(*) from valuations) as valuations, (select count(*) from sale_index) as sale_index`);
    assert.deepEqual(found, {
      projects: keys('projects', 'project_number'),
      units: keys('units', 'property_id'),
      areas: keys('areas', 'area_id'),
      brokers: keys('brokers', 'broker_number'),
      valuations: keys('valuations', 'procedure_number', 'procedure_year'),
      sale_index: keys('sale-index', 'first_date_of_month'),
    });
    assert.equal(found['projects'], 3039);
  });
});
