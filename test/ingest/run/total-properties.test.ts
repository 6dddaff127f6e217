/**
 * What a rent contract without a number is, held against what dialect C says itself: TOTAL_PROPERTIES. The fixture is a part of a real export, with the
 * columns that matter: every contract of several rows, and every eighth of one row.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../support/repository-files.ts';
import { csv, jsonLines, registerRent } from './export-rows.ts';
import { ownWarehouse } from './own-warehouse.ts';
import { rawRows, textOf } from './raw-exports.ts';

const site = join(repositoryRoot, 'test/fixtures/contracts/rents-2026-07-01.csv.gz');

/** A row of dialect C. */
type Row = Readonly<Record<string, string>>;

interface Contract {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly projects: ReadonlySet<string>;
  readonly total: number;
  /** Rows that are alike but for the project and the mall near it. */
  readonly properties: number;
}

const named = [
  'REGISTRATION_DATE',
  'START_DATE',
  'END_DATE',
  'VERSION_EN',
  'ANNUAL_AMOUNT',
  'CONTRACT_AMOUNT',
  'AREA_EN',
];

function contractsOf(rows: readonly Row[]): Contract[] {
  const byName = new Map<string, Row[]>();
  for (const row of rows) {
    const name = named.map((column) => row[column]).join('|');
    byName.set(name, [...(byName.get(name) ?? []), row]);
  }
  return [...byName].map(([name, own]) => ({
    name,
    rows: own,
    projects: new Set(own.map((row) => row['PROJECT_EN'] ?? '')),
    total: Number(own[0]?.['TOTAL_PROPERTIES']),
    properties: new Set(own.map(({ PROJECT_EN: _, NEAREST_MALL_EN: _1, ...row }) => JSON.stringify(row)))
      .size,
  }));
}

/** Dialect D of the same: numbers, and no row of a file twice. */
function gatewayOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => ({
    CONTRACT_NUMBER: null,
    REGISTRATION_DATE: row['REGISTRATION_DATE']?.replace(' ', 'T') ?? null,
    START_DATE: row['START_DATE']?.replace(' ', 'T') ?? null,
    END_DATE: row['END_DATE']?.replace(' ', 'T') ?? null,
    VERSION_EN: row['VERSION_EN'] ?? null,
    AREA_EN: row['AREA_EN'] ?? null,
    CONTRACT_AMOUNT: Number(row['CONTRACT_AMOUNT']),
    ANNUAL_AMOUNT: Number(row['ANNUAL_AMOUNT']),
    IS_FREE_HOLD: row['IS_FREE_HOLD_EN'] === 'Free Hold' ? 1 : 0,
    ACTUAL_AREA: Number(row['ACTUAL_AREA']),
    PROP_TYPE_EN: row['PROP_TYPE_EN'] ?? null,
    PROP_SUB_TYPE_EN: row['PROP_SUB_TYPE_EN'] ?? null,
    USAGE_EN: row['USAGE_EN'] ?? null,
    NEAREST_MALL_EN: row['NEAREST_MALL_EN'] ?? null,
    PROJECT_EN: row['PROJECT_EN'] === '' ? null : (row['PROJECT_EN'] ?? null),
  }));
  return jsonLines([...new Map(lines.map((line) => [JSON.stringify(line), line])).values()]);
}

/** Dialect B of the same: a number, whole amounts and sizes, a line for each property. */
function registerOf(contracts: readonly Contract[]): string {
  const day = (text: string | undefined) => (text ?? '').slice(0, 10);
  return csv(
    contracts.flatMap(({ rows, total }, index) =>
      Array.from({ length: total }, (_, line) => {
        const row = rows[line] ?? {};
        return registerRent({
          contract_id: `CNT${index}`,
          contract_reg_type_en: row['VERSION_EN'] === 'New' ? 'New' : 'Renew',
          contract_start_date: day(row['START_DATE']),
          contract_end_date: day(row['END_DATE']),
          contract_amount: Math.round(Number(row['CONTRACT_AMOUNT'])),
          annual_amount: Math.round(Number(row['ANNUAL_AMOUNT'])),
          no_of_prop: total,
          line_number: line + 1,
          ejari_bus_property_type_en: row['PROP_TYPE_EN'] ?? '',
          ejari_property_type_en: row['PROP_SUB_TYPE_EN'] ?? '',
          actual_area: Math.round(Number(row['ACTUAL_AREA'])),
          area_name_en: row['AREA_EN'] ?? '',
          load_timestamp: '2026-07-02 00:00:00',
        });
      }),
    ),
  );
}

describe('rent contracts and the properties that dialect C counts', () => {
  const warehouse = ownWarehouse();
  const rows: Row[] = rawRows(site).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)])),
  );
  const contracts = contractsOf(rows);
  const onSite = { 'rents-2026-07-01.csv.gz': readFileSync(site) };
  const figures = (where = 'true') =>
    warehouse().rows(`select annual_amount_aed as amount, epoch_ms(registered_at) as registered_at, property_count, property_count_basis as basis, list_sort(candidate_projects) as projects
      from rent_contracts where ${where} order by all`);
  const ids = async () =>
    (await warehouse().rows('select id from rent_contracts order by id')).map(({ id }) => id);

  it('are what the rule says in the export itself: 1 where there are several projects, else the number of rows', () => {
    const several = contracts.filter(({ projects }) => projects.size > 1);
    assert.deepEqual([several.length, several.filter(({ total }) => total !== 1).length], [41, 0]);
    const others = contracts.filter(({ projects, rows: own }) => projects.size === 1 && own.length > 1);
    const unlike = others.filter(({ rows: own, total }) => own.length !== total);
    assert.deepEqual([others.length, unlike.length], [47, 7]);
    // One property, told once for each of several projects of one name, or of several malls near it.
    for (const { total, properties } of unlike) assert.deepEqual([total, properties], [1, 1]);
  });

  it('are so published: the amount once, the properties as counted, the candidates, and identical rows as lines', async () => {
    await warehouse().put(onSite);
    const report = await warehouse().publish();
    const file = report.files.find(({ dataset }) => dataset === 'rent-contracts');
    assert.deepEqual(
      [file?.read, file?.kept, file?.duplicate, file?.superseded],
      [rows.length, rows.length, 0, 0],
    );
    // A row without a project names none: beside rows of one project it makes no candidates.
    const named = (projects: ReadonlySet<string>) =>
      [...projects]
        .filter((name) => name !== '')
        .map((name) => name.trim())
        .sort();
    const expected = contracts.map(({ rows: own, projects, total }) => ({
      amount: Number(own[0]?.['ANNUAL_AMOUNT']),
      registered_at: new Date(`${own[0]?.['REGISTRATION_DATE']?.replace(' ', 'T')}+04:00`).getTime(),
      property_count: total,
      basis: 'export',
      projects: named(projects).length > 1 ? named(projects) : [],
    }));
    const inOrder = (found: readonly object[]) => found.map((each) => JSON.stringify(each)).sort();
    assert.deepEqual(inOrder(await figures()), inOrder(expected));
    const [found] = await warehouse().rows(`
      select sum(line_count) as lines, count(*) filter (line_count <> property_count) as unlike,
        count(*) filter (property_count > 1 and is_eligible) as eligible, max(line_count) as most
      from rent_contracts`);
    const total = contracts.reduce((sum, contract) => sum + contract.total, 0);
    assert.deepEqual(found, { lines: total, unlike: 0, eligible: 0, most: 109 });
  });

  it('are the same contracts in dialect D, with the count of C where both have them, whichever came first', async () => {
    await warehouse().put(onSite);
    await warehouse().publish();
    const [known, alone] = [await ids(), await figures()];
    for (const day of ['2026-06-30', '2026-07-10']) {
      await warehouse().put({ [`rents_2026_06.as-of-${day}.jsonl`]: gatewayOf(rows) });
      const report = await warehouse().publish();
      for (const { file, read, kept, rejected, duplicate, superseded } of report.files)
        assert.equal(read, kept + rejected + duplicate + superseded, file);
      assert.deepEqual(await ids(), known, day);
      assert.deepEqual(await figures(), alone, day);
      assert.deepEqual([report.changes.added, report.changes.withdrawn], [0, 0], day);
    }
  });

  it('are at least as many as the rows of dialect D tell apart', async () => {
    await warehouse().put({ 'rents_2026_06.jsonl': gatewayOf(rows) });
    await warehouse().publish();
    const [found] = await warehouse().rows(
      "select count(*) as n, sum(property_count) as properties, count(*) filter (property_count_basis = 'lines') as lines from rent_contracts",
    );
    const properties = contracts.reduce((sum, contract) => sum + contract.properties, 0);
    assert.deepEqual(found, { n: contracts.length, properties, lines: contracts.length });
  });

  it('are the register’s where it has them by their numbers', async () => {
    await warehouse().put({
      'Rent_Contracts_2026-07-02.csv': registerOf(contracts),
      'rents_2026_06.jsonl': gatewayOf(rows),
    });
    const report = await warehouse().publish();
    assert.deepEqual(
      await warehouse().rows('select id from rent_contracts order by id'),
      contracts.map((_, index) => ({ id: `r-CNT${index}` })).sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
    assert.equal(report.files.find(({ dialect }) => dialect === 'D')?.kept, 0);
    const [found] = await warehouse().rows(
      "select sum(property_count) as n from rent_contracts where property_count_basis = 'register'",
    );
    assert.equal(
      found?.['n'],
      contracts.reduce((sum, { total }) => sum + total, 0),
    );
  });
});
