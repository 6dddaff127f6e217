/** Builds the place tables from the sample exports in an in-memory DuckDB, the way ingest does, for tests of names and places. */
import { readFileSync } from 'node:fs';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { TableDefinition } from '../../data/table.ts';
import { cadastralNames } from '../../data/tables/cadastral-names.ts';
import { communityNames } from '../../data/tables/community-names.ts';
import { placeAreas } from '../../data/tables/place-areas.ts';
import { placeFeedNames } from '../../data/tables/place-feed-names.ts';
import { placeNames } from '../../data/tables/place-names.ts';
import { placeWordings } from '../../data/tables/place-wordings.ts';
import { places } from '../../data/tables/places.ts';
import { projectAreas } from '../../data/tables/project-areas.ts';
import { repositoryRoot } from '../support/repository-files.ts';

const root = repositoryRoot;
const exportsOf = (pattern: string) => `'${root}data/sample/exports/${pattern}'`;
const csvOf = (path: string) => `read_csv('${root}${path}', all_varchar = true, header = true)`;

/** Every place table, in the order they depend on one another. */
export const placeTables: readonly TableDefinition[] = [
  communityNames,
  placeAreas,
  places,
  placeNames,
  placeFeedNames,
  projectAreas,
];

const jsonOf = (pattern: string, columns: readonly string[]) =>
  `read_json(${exportsOf(pattern)}, format = 'newline_delimited',
    columns = {${columns.map((name) => `${name}: 'VARCHAR'`).join(', ')}})`;

const registerOf = (pattern: string) =>
  `read_csv(${exportsOf(pattern)}, all_varchar = true, header = true, nullstr = ['', 'null'])`;

const tidy = (column: string) => `nullif(trim(regexp_replace(${column}, '\\s+', ' ', 'g')), '')`;

/** What the place tables do not ask these feeds for. */
const unsaid = 'null::bigint as project_number, null::varchar as project_name_ar';

const cleanTables: Readonly<Record<string, string>> = {
  clean_areas: `
    select area_id::integer as area_id, ${tidy('name_en')} as name, ${tidy('name_ar')} as name_ar,
      nullif(municipality_number::integer, 0) as municipality_number
    from ${registerOf('areas/*.csv.gz')}`,
  clean_projects: `
    select project_number::integer as project_number, null::varchar as name, ${tidy('project_name')} as name_ar,
      area_id::integer as area_id, ${tidy('master_project_en')} as master_project
    from ${registerOf('projects/*.csv.gz')}`,
  clean_transactions: `
    select transaction_id as number, 'B' as dialect, trans_group_en as type, ${tidy('project_name_en')} as project_name,
      area_id::integer as area_id, ${tidy('area_name_en')} as area_name, ${tidy('master_project_en')} as master_project, ${unsaid}
    from ${registerOf('transactions/Transactions_*.csv.gz')}
    union all
    select TRANSACTION_NUMBER, 'D', 'Sales', ${tidy('PROJECT_EN')}, null, ${tidy('AREA_EN')}, ${tidy('MASTER_PROJECT_EN')}, null, null
    from ${jsonOf('transactions/sales_*.jsonl.gz', ['TRANSACTION_NUMBER', 'PROJECT_EN', 'AREA_EN', 'MASTER_PROJECT_EN'])}
    union all
    select TRANSACTION_NUMBER, 'C', GROUP_EN, ${tidy('PROJECT_EN')}, null, ${tidy('AREA_EN')}, ${tidy('MASTER_PROJECT_EN')}, null, null
    from ${registerOf('transactions/transactions-*.csv.gz')}`,
  clean_rent_contracts: `
    select ${tidy('project_name_en')} as project_name, area_id::integer as area_id, ${tidy('area_name_en')} as area_name,
      ${tidy('master_project_en')} as master_project, ${unsaid}
    from ${registerOf('rent-contracts/Rent_Contracts_*.csv.gz')}
    union all
    select ${tidy('PROJECT_EN')}, null, ${tidy('AREA_EN')}, ${tidy('MASTER_PROJECT_EN')}, null, null
    from ${jsonOf('rent-contracts/rents_*.jsonl.gz', ['PROJECT_EN', 'AREA_EN', 'MASTER_PROJECT_EN'])}`,
  // Contracts whose rows name several projects tell nothing of places.
  several_contracts: `
    select area_id, area_name, project_number, project_name, master_project, null::varchar[] as candidate_projects
    from clean_rent_contracts limit 0`,
  mapping_area_aliases: `select * from ${csvOf('data/places/area-aliases.csv')}`,
  mapping_place_communities: `select * from ${csvOf('data/places/place-communities.csv')}`,
  mapping_place_community_names: `select * from ${csvOf('data/places/place-community-names.csv')}`,
  mapping_place_area_names: `select * from ${csvOf('data/places/place-area-names.csv')}`,
};

let built: Promise<DuckDBConnection> | undefined;

/** Returns a connection that holds the cleaned sample and every place table; built once a test run. */
export function samplePlaces(): Promise<DuckDBConnection> {
  built ??= build();
  return built;
}

async function build(): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  await connection.run(readFileSync(`${root}data/tables/macros.sql`, 'utf8'));
  for (const [name, sql] of Object.entries(cleanTables))
    await connection.run(`create table ${name} as ${sql}`);
  for (const { id, sql } of [placeWordings, cadastralNames])
    await connection.run(`create table ${id} as ${sql}`);
  for (const table of placeTables) {
    await connection.run(
      `create table ${table.id} as select * from (${table.sql}) order by ${table.orderBy.join(', ')}`,
    );
  }
  return connection;
}

/** Runs a query and returns its rows as plain objects: big integers as numbers. */
export async function rowsOf(sql: string): Promise<Record<string, unknown>[]> {
  const reader = await (await samplePlaces()).runAndReadAll(sql);
  return reader
    .getRowObjectsJS()
    .map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
      ),
    );
}
