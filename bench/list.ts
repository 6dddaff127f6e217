/** The list of sales and rent contracts for every peer: the same rows, from the published Parquet files of a warehouse. */
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { z } from 'zod';
import { fromZone } from '../data/instants.ts';
import { publishedTable } from './warehouse.ts';

/** Columns of the list, with types that PostgreSQL, SQLite and DuckDB share. */
export const listColumns = {
  id: 'text',
  type: 'text',
  procedure: 'text',
  property_type: 'text',
  registered_type: 'text',
  property_class: 'text',
  class_basis: 'text',
  size_basis: 'text',
  property_sub_type: 'text',
  usage: 'text',
  bedrooms: 'integer',
  bedrooms_inferred: 'integer',
  bedrooms_basis: 'text',
  bedrooms_confidence: 'double precision',
  rooms_label: 'text',
  is_off_plan: 'boolean',
  is_freehold: 'boolean',
  price_aed: 'double precision',
  area_sqft: 'double precision',
  area_sqm: 'double precision',
  price_aed_per_sqft: 'double precision',
  unit_count: 'integer',
  transaction_date: 'date',
  transaction_date_basis: 'text',
  registered_at: 'timestamp',
  area_id: 'integer',
  area: 'text',
  area_ar: 'text',
  community: 'text',
  master_project: 'text',
  project: 'text',
  building: 'text',
  building_basis: 'text',
  latitude: 'double precision',
  longitude: 'double precision',
  precision: 'text',
  nearest_metro: 'text',
  nearest_mall: 'text',
  nearest_landmark: 'text',
  project_id: 'integer',
  project_basis: 'text',
  project_confidence: 'double precision',
  // Exact up to 53 bits, and no driver returns it as text.
  building_id: 'double precision',
  developer_id: 'integer',
  developer: 'text',
  developer_basis: 'text',
  contract_start_date: 'date',
  contract_end_date: 'date',
  contract_version: 'text',
  contract_count_basis: 'text',
  // JSON.
  contract_candidates: 'text',
  // Joined by bars.
  quality_flags: 'text',
} as const;

/** The columns between `select` and `from`. */
export const listSelect = Object.keys(listColumns).join(', ');

/** Order of the peers' tables and of their index, so that a page of an area is a few neighbouring rows. */
export const listOrder = 'type, area_id, transaction_date desc, id desc';

const shared = `property_type, property_sub_type, usage, bedrooms, rooms_label, is_freehold, area_sqft, area_sqm,
  ${fromZone('registered_at')} as registered_at, area_id,
  area, area_ar, community, master_project, project, latitude, longitude, case when latitude is not null then 'area' end as precision,
  nearest_metro, nearest_mall, nearest_landmark, project_id, project_basis, project_confidence, developer_id, developer, developer_basis, array_to_string(quality_flags, '|') as quality_flags`;

async function readParquet(warehouse: string, table: string): Promise<string> {
  return (await publishedTable(warehouse, table)).source;
}

/** Returns the number of rows in the list of a warehouse. */
export async function publishedRows(warehouse: string): Promise<number> {
  const [deals, contracts] = await Promise.all(
    ['transactions', 'rent_contracts'].map((table) => publishedTable(warehouse, table)),
  );
  return (deals?.rows ?? 0) + (contracts?.rows ?? 0);
}

/** Returns the list as a DuckDB select over the files of a warehouse. */
export async function readList(warehouse: string): Promise<string> {
  const points = await readParquet(warehouse, 'area_points');
  return `
    select id, type, procedure, is_off_plan, price_aed, price_aed_per_sqft, unit_count, transaction_date, 'registered' as transaction_date_basis, building, building_basis,
      building_id::double as building_id, null::date as contract_start_date, null::date as contract_end_date,
      null::varchar as contract_version, null::varchar as contract_count_basis, null::varchar as contract_candidates,
      registered_type, property_class, class_basis, size_basis, null::integer as bedrooms_inferred,
      case when bedrooms is not null then 'stated' end as bedrooms_basis, case when bedrooms is not null then 1 end as bedrooms_confidence, ${shared}
    from ${await readParquet(warehouse, 'transactions')} left join ${points} as points using (area_id)
    union all by name
    select id, 'rentals' as type, 'Rent contract' as procedure, null::boolean as is_off_plan, annual_amount_aed as price_aed,
      annual_aed_per_sqft as price_aed_per_sqft, property_count as unit_count, transaction_date, transaction_date_basis, null::varchar as building, null::varchar as building_basis,
      null::double as building_id, start_date as contract_start_date, end_date as contract_end_date, version as contract_version,
      property_count_basis as contract_count_basis, to_json(coalesce(candidate_projects, []))::varchar as contract_candidates,
      property_type as registered_type, property_type as property_class, case when property_type is not null then 'register' end as class_basis,
      case when area_sqft is null then null when property_type = 'land' then 'plot' when coalesce(property_type, 'villa') in ('villa', 'townhouse', 'building')
        then 'unknown' else 'built' end as size_basis, bedrooms_inferred, bedrooms_basis, bedrooms_confidence, ${shared}
    from ${await readParquet(warehouse, 'rent_contracts')} left join ${points} as points using (area_id)`;
}

/**
 * Opens a DuckDB for work outside the measurements, passes a connection to `work`, and closes it. A peer can read the file only while no
 * process writes it.
 */
export async function withDuckdb<T>(
  path: string,
  settings: Readonly<Record<string, string>>,
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const instance = await DuckDBInstance.create(path, settings);
  const connection = await instance.connect();
  try {
    return await work(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Settings for a file that other processes read too. */
export const readOnly = { access_mode: 'READ_ONLY' } as const;

const Areas = z.array(z.object({ area_id: z.int() }));

/** Returns the areas with most sales since a day, the busiest first. */
export async function busyAreas(warehouse: string, since: string, amount: number): Promise<number[]> {
  const source = await readParquet(warehouse, 'transactions');
  return withDuckdb(':memory:', {}, async (connection) => {
    const reader = await connection.runAndReadAll(
      `select area_id from ${source}
       where type = 'sales' and area_id is not null and price_aed between 300000 and 2500000 and transaction_date >= $1::date
       group by area_id order by count(*) desc, area_id limit $2::integer`,
      [since, amount],
    );
    return Areas.parse(reader.getRowObjectsJson()).map(({ area_id }) => area_id);
  });
}

/** The list as files: a sorted DuckDB table with an index on its ids, and the same rows as CSV. */
export interface ListFiles {
  readonly duckdb: string;
  readonly csv: string;
  readonly rows: number;
}

const Count = z.tuple([z.object({ rows: z.coerce.number() })]);

/** Writes both files into `folder`. */
export async function makeList(warehouse: string, folder: string): Promise<ListFiles> {
  const [duckdb, csv] = [join(folder, 'list.duckdb'), join(folder, 'list.csv')];
  return withDuckdb(
    duckdb,
    { memory_limit: '6GB', temp_directory: join(folder, 'spill') },
    async (connection) => {
      await connection.run(
        // Laid down first: the engine spills no sort of the parts of a union (ingest/steps/run-sorted.ts).
        `create table transactions as
        with listed as materialized (select ${listSelect} from (${await readList(warehouse)})) from listed order by ${listOrder}`,
      );
      // SQLite has no booleans, and PostgreSQL accepts 1 as true.
      await connection.run(
        `copy (select * replace (is_off_plan::integer as is_off_plan, is_freehold::integer as is_freehold) from transactions)
       to '${csv}' (format csv, header)`,
      );
      await connection.run('create unique index transactions_id on transactions (id)');
      const counted = await connection.runAndReadAll('select count(*) as rows from transactions');
      const [{ rows }] = Count.parse(counted.getRowObjectsJson());
      return { duckdb, csv, rows };
    },
  );
}

/** Returns the number of sales in the list since a day. */
export async function salesCount({ duckdb }: ListFiles, since: string): Promise<number> {
  return withDuckdb(duckdb, readOnly, async (connection) => {
    const counted = await connection.runAndReadAll(
      "select count(*) as rows from transactions where type = 'sales' and transaction_date >= $1::date",
      [since],
    );
    const [{ rows }] = Count.parse(counted.getRowObjectsJson());
    return rows;
  });
}
