import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { tables } from '../../data/published.ts';
import { repositoryFiles, textOf } from '../support/repository-files.ts';
import { anyTreeOf, type Part, partsIn, textsIn } from './figure-rules.ts';

const isOwn = (file: string): boolean => /^data\/(?:measures|methods)\//.test(file);
const sources = repositoryFiles.filter((file) => /^(?:data|service|search-index)\//.test(file));
/** Queries of snapshots; those of accounts are PostgreSQL's and hold no record of the register. */
const queries = sources.filter(
  (file) => file.endsWith('.sql') && !isOwn(file) && !file.startsWith('service/accounts/migrations/'),
);
const code = sources.filter((file) => file.endsWith('.ts') && !isOwn(file));

/** Files that have such a part and may, each with the reason. */
const kept: Readonly<Record<string, string>> = {
  'service/warehouse/history-views.ts': 'which windows a plan sees whole; no figure is counted by it',
  'service/site/market/checked/recount.ts':
    'the second count, whose definitions share nothing with the first',
};

/** Checks that a run makes of its tables: they count again in other words, as the audit does. */
const checks = new Set(
  tables.flatMap(({ identities = [] }) => identities.flatMap(({ left, right }) => [left, right])),
);

describe('parts of the definition of a figure', () => {
  let connection: DuckDBConnection;
  let directory: string;
  before(async () => {
    connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
    directory = mkdtempSync(join(tmpdir(), 'figure-rules-'));
  });
  after(() => {
    connection.closeSync();
    rmSync(directory, { recursive: true });
  });

  /** Returns the parts in a query; null for what cannot be read. */
  const partsOf = async (sql: string): Promise<Part[] | null> => {
    const tree = await anyTreeOf(connection, sql);
    return tree === null ? null : partsIn(tree);
  };
  const partsOfCode = async (source: string): Promise<Part[]> => {
    const found: Part[] = [];
    for (const text of textsIn(source)) if (!checks.has(text)) found.push(...((await partsOf(text)) ?? []));
    return found;
  };
  const planted = async (sql: string): Promise<Part[] | null> => {
    const file = join(directory, 'planted.sql');
    writeFileSync(file, sql);
    return await partsOf(readFileSync(file, 'utf8'));
  };

  it('stand in data/measures/ and data/methods/ alone', async () => {
    const found = new Map<string, readonly Part[]>();
    for (const file of queries) {
      const parts = await partsOf(textOf(file));
      assert.notEqual(parts, null, `${file} is no query, nor a part of one`);
      if (parts !== null && parts.length > 0) found.set(file, parts);
    }
    for (const file of code) {
      const parts = await partsOfCode(textOf(file));
      if (parts.length > 0) found.set(file, parts);
    }
    assert.deepEqual(
      [...found].filter(([file]) => !(file in kept)),
      [],
    );
    assert.deepEqual(
      Object.keys(kept).filter((file) => !found.has(file)),
      [],
      'Nothing in these files needs a reason any more.',
    );
  });

  it('are found in the files that may have them', async () => {
    const all = new Set<Part>();
    for (const file of sources.filter((one) => isOwn(one) && one.endsWith('.sql')))
      for (const part of (await partsOf(textOf(file))) ?? []) all.add(part);
    assert.deepEqual([...all].sort(), [
      'condition of counted records',
      'quantile of money',
      'trailing window',
    ]);
  });

  const plants: readonly (readonly [Part, string])[] = [
    ['quantile of money', 'select area_id, median(price_aed) from transactions group by area_id'],
    [
      'quantile of money',
      'with p as (select area_id, price_aed / area_sqft as per_foot from transactions) select quantile_cont(per_foot, [0.5]) filter (area_id = 3) from p',
    ],
    ['quantile of money', 'select percentile_disc(0.5) within group (order by annual_amount_aed) from rents'],
    ['quantile of money', 'select approx_quantile(ln(price_aed_per_sqft), 0.5) from transactions'],
    ['quantile of money', "select list_aggregate(list(rent), 'median') from contracts"],
    ['quantile of money', 'select list(price order by price)[3] from sales'],
    ['quantile of money', 'select median(price_aed) over (partition by area_id) from sales'],
    [
      'quantile of money',
      'with rows as ({{rows}}) select median(price_aed) from rows order by 1 {{direction}}',
    ],
    ['condition of counted records', 'select count(*) from transactions where is_eligible'],
    ['condition of counted records', 'select count(*) filter (not is_outlier) from eligible_sales'],
    ['condition of counted records', 'select case when is_eligible then price_aed end from transactions'],
    [
      'condition of counted records',
      'from sales join eligible_sales e on e.id = sales.id and e.has_unit_price',
    ],
    [
      'condition of counted records',
      "select count(*) from sales where property_type is distinct from 'land'",
    ],
    ['condition of counted records', 'select unit_count = 1 and price_aed > 0 as is_eligible from deals'],
    ['condition of counted records', "unit_count = 1 and property_type <> 'land'"],
    ['trailing window', 'select count(*) from sales, as_of where day > as_of - interval 12 month'],
    [
      'trailing window',
      "select (as_of - interval '1 year' + interval 1 day)::date as window_from from as_of",
    ],
    ['trailing window', 'select count(*) from sales where day between $as_of::date - 365 and $as_of::date'],
    ['trailing window', 'select count(*) from sales, years where day > as_of - to_years(years.length)'],
  ];
  for (const [part, sql] of plants)
    it(`are found where planted: ${part} in ${sql.slice(0, 60)}`, async () => {
      assert.deepEqual(await planted(sql), [part]);
    });

  it('are found in the texts of code', async () => {
    const lines = [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template
      'const sql = `select median(price_aed) from ${source} where is_eligible`;',
      'const built = "property_type is distinct from \'land\'";',
    ];
    assert.deepEqual(await partsOfCode(lines.join('\n')), [
      'quantile of money',
      'condition of counted records',
      'condition of counted records',
    ]);
  });

  for (const sql of [
    'select id, is_eligible, coalesce(other.is_eligible, false) as is_eligible_too from transactions',
    'select median(completion_date - start_date) from projects',
    'select median(estimate_aed / actual_aed - 1) from estimate_tried',
    "select count(*) from sales where property_type = 'land' and month >= now() - interval 1 month",
    'select median_price_aed from headlines where ppsf_n >= {{least_shown}}',
  ])
    it(`are not seen in ${sql.slice(0, 70)}`, async () => {
      assert.deepEqual(await planted(sql), []);
    });
});
