/** Proves which brand a name of a project says, with the brands that ingest has, and that every hand-kept brand names its source. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { projectBrands } from '../../../data/tables/project-brands.ts';
import { loadMappings } from '../../../ingest/steps/load-reference.ts';
import { repositoryRoot } from '../../support/repository-files.ts';

/** Name of a project and its area → the brand, or null. */
const brands: readonly (readonly [name: string, areaId: number, brand: string | null])[] = [
  ['AZIZI VENICE 15', 1, 'Azizi'],
  ['Arian By Azizi', 1, 'Azizi'],
  ['WASL BY AZIZI', 1, 'Azizi'],
  ['Vista by Vision', 1, 'Vision'],
  ['Chelsea Residences 2 by DAMAC', 1, 'Damac'],
  ['Avarra by Palace', 1, 'Emaar'],
  ['Grand Polo - Equiterra 2', 1, 'Emaar'],
  // A word that is part of another, an ordinary word, a place where others build too.
  ['Azizia Residences', 1, null],
  ['Vision Tower', 1, null],
  ['Prestige Heights', 1, null],
  ['The One', 1, null],
  ['Golf Vale', 1, null],
  ['Art Heights at Damac Hills', 1, null],
  // In the area where the family lies, and nowhere else.
  ['Creek Bay', 2, 'Emaar'],
  ['Creek Bay', 1, null],
  // Whoever a name says it is by, it is nobody else's.
  ['Damac Bay by Somebody Else', 1, null],
  ['Tower by Azizi by Binghatti', 1, null],
];

describe('project_brands', () => {
  let connection: DuckDBConnection;

  before(async () => {
    connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
    await connection.run(readFileSync(join(repositoryRoot, 'data/tables/macros.sql'), 'utf8'));
    await loadMappings(connection, join(repositoryRoot, 'data/mappings'));
    const names = brands.map(([name, areaId]) => `('${name}', ${areaId})`).join(', ');
    for (const sql of [
      `create table located_names as from (values ${names}) t(project_name, located_area)`,
      `create table clean_areas as from (values (1, 'Somewhere'), (2, 'Al Khairan First')) t(area_id, name)`,
      'create table clean_projects (project_number integer, name varchar, name_ar varchar)',
      'create table project_names (project_number integer, name varchar)',
      'create table latin_names (name_ar varchar, name varchar)',
      'create table projects_register (project_number integer, area_id integer)',
      `create table project_brands as ${projectBrands.sql}`,
    ])
      await connection.run(sql);
  });
  after(() => connection.closeSync());

  for (const [name, areaId, brand] of brands)
    it(`${name} in area ${areaId} is ${brand === null ? 'nobody’s' : `${brand}’s`}`, async () => {
      const found = await connection.runAndReadAll(
        'select brand from project_brands where folded = fold_name($1) and area_id = $2',
        [name, areaId],
      );
      assert.deepEqual(found.getRows(), brand === null ? [] : [[brand]]);
    });

  it('is made of rows each with a kind, words and a source, each fact once, and areas that the register has', async () => {
    const areas = `read_csv('${join(repositoryRoot, 'data/sample/exports/areas/*.csv.gz')}', header = true, all_varchar = true)`;
    const odd = await connection.runAndReadAll(
      `select brand, words from mapping_developer_brands
        where kind not in ('company', 'number', 'arabic', 'begins', 'ends', 'by')
          or coalesce(trim(brand), '') = '' or coalesce(trim(words), '') = '' or length(coalesce(trim(source), '')) < 8
        union all
        select any_value(brand), any_value(words) from mapping_developer_brands
        group by kind, fold_name(words), area having count(*) > 1
        union all
        select brand, area from mapping_developer_brands
        where area is not null and fold_name(area) not in (select fold_name(name_en) from ${areas})`,
    );
    assert.deepEqual(odd.getRows(), []);
  });

  it('gives each brand an id of its own, beyond the numbers of the register', async () => {
    const ids = await connection.runAndReadAll(
      'select count(distinct brand), count(distinct developer_brand_id(brand)), min(developer_brand_id(brand)) >= 10000000 from mapping_developer_brands',
    );
    const [row] = ids.getRows();
    assert.equal(row?.[0], row?.[1]);
    assert.equal(row?.[2], true);
  });
});
