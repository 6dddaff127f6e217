import assert from 'node:assert/strict';
import { datasets } from '../../../data/registry.ts';
import { type Generated, generate, headerOf, linesOf, query } from './generated.ts';
import { pulseHeaders } from './pulse-headers.ts';

/** Kind of dirt → SQL over `line` that finds it in the text. */
const dirtInTransactions: Readonly<Record<string, string>> = {
  year_2205: `regexp_matches(line, ',\\d\\d-\\d\\d-2205,')`,
  date_unreadable: `contains(line, ',31-02-')`,
  area_421_sqkm: `regexp_matches(line, ',421000000(\\.0)?,')`,
  price_under_1000: `regexp_matches(line, ',\\d{1,3},[0-9.]+,,,\\d,\\d,0$')`,
  price_missing: `regexp_matches(line, ',null,[0-9.]+,,,\\d,\\d,0$')`,
  id_missing: `line[1] = ','`,
  stray_spaces: `regexp_matches(line, ',  [^ ]')`,
  quote_unterminated: `regexp_matches(line, '"[^",]+,') and not regexp_matches(line, '"[^"]+"')`,
  quote_inner: `contains(line, '"The "')`,
  ragged_extra: `contains(line, ', Annex,')`,
  line_break: `starts_with(line, 'Annex,')`,
};

const dirtInRents: Readonly<Record<string, string>> = {
  year_2205: dirtInTransactions['year_2205'] ?? '',
  date_unreadable: dirtInTransactions['date_unreadable'] ?? '',
  area_421_sqkm: dirtInTransactions['area_421_sqkm'] ?? '',
  amount_under_1000: `regexp_matches(line, '-2\\d{3},\\d{1,3},\\d{1,3},')`,
  amount_missing: `contains(line, ',null,null,')`,
  id_missing: `line[1] = ','`,
  stray_spaces: dirtInTransactions['stray_spaces'] ?? '',
  quote_unterminated: dirtInTransactions['quote_unterminated'] ?? '',
  quote_inner: dirtInTransactions['quote_inner'] ?? '',
  ragged_extra: dirtInTransactions['ragged_extra'] ?? '',
  line_break: dirtInTransactions['line_break'] ?? '',
};

interface PlantedCounts {
  readonly newlines: number;
  readonly duplicate_rows: number;
  readonly multi_unit_deals: number;
  readonly multi_property_contracts: number;
  readonly dirt: Readonly<Record<string, number>>;
}

describe('synthetic exports', () => {
  let set: Generated;
  before(async () => {
    set = await generate(0.001, 7, true);
  });
  after(() => set.remove());

  const planted = (dataset: string, part: 'register' | 'one_day' = 'register'): PlantedCounts =>
    (set.truth.planted[part] as Record<string, PlantedCounts>)[dataset] as PlantedCounts;

  it('have the headers of dialect A in file order, for every dataset that is written', () => {
    const written = new Set(set.truth.exports.map((entry) => entry.dataset));
    assert.deepEqual([...written].sort(), Object.keys(pulseHeaders).sort());
    for (const dataset of written) assert.equal(headerOf(set.path(dataset)), pulseHeaders[dataset], dataset);
  });

  it('are known to the definition of their dataset', () => {
    for (const { dataset } of set.truth.exports) {
      const dialect = datasets.find(({ id }) => id === dataset)?.dialects.find(({ id }) => id === 'A');
      const dropped = datasets.find(({ id }) => id === dataset)?.dropped ?? [];
      const known = [...(dialect?.required ?? []), ...(dialect?.optional ?? []), ...dropped];
      const unknown = headerOf(set.path(dataset))
        .split(',')
        .filter((name) => !known.includes(name));
      assert.deepEqual(unknown, [], dataset);
    }
  });

  for (const [dataset, dirt] of [
    ['transactions', dirtInTransactions],
    ['rent-contracts', dirtInRents],
  ] as const) {
    it(`hold in ${dataset} as much of each dirt as planted-truth.json says`, async () => {
      const counts = Object.entries(dirt).map(([kind, sql]) => `count(*) filter (${sql}) as ${kind}`);
      const [found] = await query(
        `select count(*) as newlines, count(*) - count(distinct line) as duplicate_rows, ${counts.join(', ')} from ${linesOf(set.path(dataset))}`,
      );
      const { newlines, duplicate_rows, ...kinds } = found ?? {};
      assert.equal(newlines, planted(dataset).newlines);
      assert.equal(duplicate_rows, planted(dataset).duplicate_rows);
      const expected = Object.fromEntries(
        Object.keys(dirt).map((kind) => [kind, planted(dataset).dirt[kind]]),
      );
      assert.deepEqual(kinds, expected);
      for (const [kind, count] of Object.entries(expected))
        assert.ok(Number(count) > 0, `${kind} is in the smallest set`);
    });
  }

  it('hold as many deals of several units, and contracts of several properties, as planted', async () => {
    const [deals] =
      await query(`select count(*) as n from (select split_part(line, ',', 1) as id from ${linesOf(set.path('transactions'))}
      where line[1] between '1' and '3' group by id having count(distinct line) > 1)`);
    assert.equal(deals?.['n'], planted('transactions').multi_unit_deals);
    const [contracts] = await query(`select count(*) as n from (select split_part(line, ',', 1) as id
      from ${linesOf(set.path('rent-contracts'))} where line[1] = 'C' group by id having count(distinct line) > 1)`);
    assert.equal(contracts?.['n'], planted('rent-contracts').multi_property_contracts);
  });

  it('have the new day in a window of its own, with new deals', async () => {
    const day = set.truth.exports.filter(({ file }) => file.includes('2026-11-01_2026-11-02'));
    assert.deepEqual(
      day.map(({ dataset }) => dataset),
      ['transactions', 'rent-contracts'],
    );
    const path = `${set.directory}/${day[0]?.file}`;
    const [found] =
      await query(`select count(*) as lines, count(*) filter (contains(line, ',01-11-2026,')) as on_the_day,
      count(*) filter (split_part(line, ',', 1) in (select split_part(line, ',', 1) from ${linesOf(set.path('transactions'))})) as known
      from ${linesOf(path)}`);
    const lines = planted('transactions', 'one_day').newlines;
    assert.deepEqual(found, { lines, on_the_day: lines, known: 0 });
  });

  it('join: units to buildings, buildings to projects, broker deals to sales and brokers', async () => {
    const table = (dataset: string): string =>
      `read_csv('${set.path(dataset)}', all_varchar = true, header = true, quote = '"')`;
    const [orphans] = await query(`select
      (select count(*) from ${table('units')} where parent_property_id not in (select property_id from ${table('buildings')})) as units,
      (select count(*) from ${table('buildings')} where project_id is not null
        and project_id not in (select project_id from ${table('projects')})) as buildings,
      (select count(*) from ${table('projects')} where developer_number not in (select developer_number from ${table('developers')})) as projects,
      (select count(*) from ${table('broker-deals')} where broker_number not in (select broker_number from ${table('brokers')})) as broker_deals`);
    assert.deepEqual(orphans, { units: 0, buildings: 0, projects: 0, broker_deals: 0 });
    const [sold] =
      await query(`select count(*) filter (transaction_id in (select split_part(line, ',', 1) from ${linesOf(set.path('transactions'))}))
      / count(*) as share from ${table('broker-deals')}`);
    assert.ok(Number(sold?.['share']) > 0.99, 'all but the sales whose id was planted as missing');
  });

  it('have placeholders in place of contact data', async () => {
    const [found] = await query(
      `select string_agg(distinct phone, ' ') as phone, string_agg(distinct gender, ' ') as gender from read_csv('${set.path('brokers')}', all_varchar = true)`,
    );
    assert.deepEqual(found, { phone: '000', gender: 'planted-gender' });
  });
});

describe('the seed of synthetic exports', () => {
  it('gives the same bytes again, and other bytes for another seed', async () => {
    const sets = [
      await generate(0.0005, 1, true),
      await generate(0.0005, 1, true),
      await generate(0.0005, 2, true),
    ];
    const [first, again, other] = await Promise.all(sets.map((set) => set.checksums()));
    await Promise.all(sets.map((set) => set.remove()));
    assert.deepEqual(again, first);
    const same = Object.keys(first ?? {}).filter((file) => first?.[file] === other?.[file]);
    // Neither the areas, which are real, nor the index, which has no draws, depend on chance.
    assert.deepEqual(same, [
      'areas/Lookup_Areas_2026-10-31.csv',
      'sale-index/Residential_Sale_Index_2026-10-31.csv',
    ]);
  });
});
