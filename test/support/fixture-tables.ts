/**
 * Makes the fixture's other tables: a few rows of each register, and every published table, mart and serving arrangement that the product's
 * SQL makes of them and of the deals. A table without rows here and without SQL is empty.
 */

import { readFileSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { z } from 'zod';
import { figureMacros } from '../../data/measures/macros.ts';
import { tables } from '../../data/published.ts';
import { offsetMacro } from '../../data/register.ts';
import { type TableDefinition, wholeSelect } from '../../data/table.ts';
import { buildDerived } from '../../ingest/steps/build-derived.ts';
import { inDependencyOrder } from '../../ingest/steps/table-order.ts';
import { repositoryRoot } from './repository-files.ts';

const listed = `property_type, property_sub_type, usage, bedrooms, rooms_label, is_freehold, area_sqm, area_sqft, area_id, area, area_ar, community_id,
  community, master_project, project_id, project_basis, project_confidence, project, developer_id, developer, nearest_metro, nearest_mall, nearest_landmark, quality_flags`;

const deals = `select id, type, transaction_date, registered_at, 11 as procedure_id, procedure, is_off_plan, price_aed, price_aed_per_sqft,
      area_sqm as actual_area_sqm, unit_count, building_id, building, building_basis, ${listed}
    from fixture_records where type <> 'rentals'`;

/** Values of some columns by table; all other columns are null. */
export const rowsOfTable: Readonly<Record<string, string>> = {
  conformed_deals: deals,
  rent_contracts: `select id, contract_version as version, transaction_date, transaction_date_basis, counted_on as start_date, contract_end_date as end_date, 365 as duration_days,
      price_aed as annual_amount_aed, price_aed as contract_amount_aed, 1 as property_count, property_count_basis, candidate_projects, 1 as line_count,
      price_aed_per_sqft as annual_aed_per_sqft, 'person' as tenant_type, area_sqft is not null as is_eligible, ${listed}
    from fixture_records where type = 'rentals'`,
  transaction_procedures: `select * from read_csv('${repositoryRoot}/data/mappings/procedures.csv')`,
  areas: `select place_id as area_id, name, name_ar, municipality_number from places where kind = 'area'`,
  area_points:
    'select * from (values (330, 25.08, 55.14), (350, 25.05, 55.25)) t(area_id, latitude, longitude)',
  area_shapes: `select area_id, detail, 300 + area_id as municipality_number,
      '{"type":"Polygon","coordinates":[[[' || west || ',25],[' || (west + 0.1) || ',25],[' || (west + 0.1) || ',25.1],[' || west || ',25.1],[' || west || ',25]]]}'
        as geometry, west, 25.0 as south, west + 0.1 as east, 25.1 as north
    from (values (330, 55.1), (350, 55.2)) areas(area_id, west), (values ('full'), ('medium'), ('low')) details(detail)`,
  pois: `select * from (values
      ('mall-1', 'mall', null, 'Marina Mall', 'مارينا مول', 25.0765, 55.1402, 330, 'community list'),
      ('metro-station-1', 'metro-station', 'Red Line', 'DMCC', null, 25.0709, 55.1385, 330, 'RTA open data'),
      ('metro-station-2', 'metro-station', 'Red Line', 'Al Furjan', null, 25.0299, 55.2503, 350, 'RTA open data'),
      ('tram-station-1', 'tram-station', null, 'Dubai Marina Mall', null, 25.0763, 55.1420, 330, 'RTA open data'))
    t(id, category, sub_category, name, name_ar, latitude, longitude, area_id, source)`,
  projects: `select * from (values
      (77, 77, 'Marina Gate', 'مارينا جيت', 11, 12, 'لا أحد', 330, 'finished', 100, date '2013-05-01', date '2018-01-01', date '2018-03-01', null, 40, 2, 'register', 1.0, true,
        'Emirates NBD', 'Three towers on the marina.', 77000),
      (78, 78, 'Springs Gardens', null, 11, null, 'شركة نخيل (ش.م.خ)', 350, 'active', 35.5, date '2024-02-01', date '2027-06-30', null, null, 12, 1, 'register', 0.98, true, null, null, 78000),
      (79, 79, null, 'مشروع ملغى', 12, null, null, 350, 'cancelled', 0, null, null, null, date '2010-10-10', null, null, 'register', null, true, null, null, 79000))
    t(project_id, project_number, name, name_ar, developer_id, master_developer_id, master_developer, area_id, status, completion_pct, start_date,
      expected_completion_date, completion_date, cancelled_date, unit_count, building_count, basis, confidence, is_registered, escrow_agent, description, register_project_id)`,
  project_aliases: `select 1234567890 as provisional_id, 77 as project_id, 'marina gate' as folded, 'Marina Gate' as name, 'area 330' as place,
      330 as area_id, 'transliteration' as basis, 0.9 as confidence, 77 as considered_project_id, 0.9 as considered_confidence, 3 as sale_rows, 0 as rent_rows`,
  project_dates: `select * from (values
      (77, date '2026-03-16', date '2015-01-01', date '2018-06-30', date '2018-06-30', 100.0, 'finished'),
      (78, date '2026-01-10', date '2024-02-01', date '2027-03-31', null, 20.0, 'active'),
      (78, date '2026-03-16', date '2024-02-01', date '2027-06-30', null, 35.5, 'active'))
    t(project_id, pull_day, start_day, planned_day, completion_day, completion_pct, status)`,
  developers: `select * from (values (11, 'company', 'Select Group', 'سيليكت', 'registered', 10000011, 'Select', date '2002-06-01', true),
      (12, 'company', null, null, 'unknown', null, null, null, false), (10000011, 'group', 'Select', null, 'brand', 10000011, 'Select', null, false))
    t(developer_id, level, name, name_ar, name_basis, brand_id, brand, registration_date, is_registered)`,
  buildings: `select * from (values
      (9000000000, '=Tower 1', 'برج ١', 330, 77, 770001, '1', 31, 28, 2, 3, 40, 4, 1, 250000.5, true, date '2018-02-20'),
      (9000000001, 'Tower 2', null, 330, 77, 770002, '2', 40, 0, 0, 0, 10, 2, 0, null, true, date '2018-02-20'),
      (9000000002, 'Old House', null, 350, null, null, null, null, null, null, null, null, null, null, null, null, null))
    t(building_id, name, name_ar, area_id, project_id, property_id, building_number, floors, flats, offices, shops, car_parks, elevators,
      swimming_pools, built_up_area_sqft, is_freehold, created_date)`,
  units: `select 880000 + n as unit_id, (100 + n)::varchar as unit_number, (n // 4)::varchar as floor, n % 4 as bedrooms, (n % 4) || ' B/R' as rooms_label,
      'apartment' as property_type, 'Flat' as property_sub_type, 60.5 + n as area_sqm, 651.2 + n as area_sqft, case when n % 2 = 0 then 55.5 end as balcony_sqft,
      'P' || n as parking, true as is_freehold, true as is_registered, 330 as area_id, 77 as project_id, 'Marina Gate' as project,
      case when n < 20 then 770001 else 770002 end as building_property_id, date '2018-02-20' as created_date
    from (select range::integer as n from range(25))`,
  brokers: `select * from (values (5001, 5001, 'Aisha Rahman', 'عائشة', 'Marina Homes', 901, date '2020-01-01', date '2027-01-01'),
      (5002, 5002, 'John Carter', null, null, null, date '2015-01-01', date '2016-01-01'))
    t(broker_id, broker_number, name, name_ar, office_name, office_number, license_start_date, license_end_date)`,
  // No points of buildings are imported; buildings have those of their areas.
  building_points: 'select 0 as building_id limit 0',
  // No service charges are loaded; yields are made without them.
  service_charges: 'select 1 as register_project_id, 2026 as budget_year limit 0',
  broker_deals: `select id as transaction_id, 5001 as broker_number, side
    from transaction_list, (values ('buyer'), ('seller')) t(side) where type = 'sales' and project_id = 77`,
};

/** Created before everything else, as in ingest. */
const givenSql = `create temp table dataset_as_of as
  select unnest(['transactions', 'rent-contracts', 'projects', 'units', 'buildings', 'brokers', 'valuations']) as dataset, date '2026-03-18' as as_of;
  create temp table known_days (pull integer, day date, record_count integer);
  create temp table known_pulls (dataset varchar, pull integer, file varchar, series varchar, place varchar, window_by varchar,
    pulled_on date, covered_from date, covered_to date, known_until date, is_short boolean);`;

const macros = ['macros', 'vocabulary'].map((name) => `${repositoryRoot}/data/tables/${name}.sql`);

function sqlType(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return sqlType(schema.unwrap());
  if (schema instanceof z.ZodISODate) return 'DATE';
  if (schema instanceof z.ZodISODateTime) return 'TIMESTAMP';
  if (schema instanceof z.ZodBigInt) return 'BIGINT';
  if (schema instanceof z.ZodNumber) return schema.isInt ? 'INTEGER' : 'DOUBLE';
  if (schema instanceof z.ZodBoolean) return 'BOOLEAN';
  if (schema instanceof z.ZodArray) return `${sqlType(schema.element)}[]`;
  return 'VARCHAR';
}

/** Returns true for inputs without test data: results of cleaning, mappings, boundaries. */
function isGiven(input: string): boolean {
  return !tables.some(({ id }) => id === input);
}

async function named(connection: DuckDBConnection): Promise<Set<string>> {
  const reader = await connection.runAndReadAll('select table_name from duckdb_tables()');
  return new Set(reader.getRows().map(([name]) => String(name)));
}

/** Creates a table. Returns false if the table has to stay empty; no other table is made from an empty one. */
async function layTable(
  connection: DuckDBConnection,
  definition: TableDefinition,
  known: ReadonlySet<string>,
  rows: string | undefined,
): Promise<boolean> {
  const { id, layer, served, inputs, row, orderBy } = definition;
  const kind = served === true || layer === 'serve' ? 'table' : 'temp table';
  const order = orderBy.length === 0 ? '' : `order by ${orderBy.join(', ')}`;
  if (rows === undefined && inputs.every((input) => known.has(input))) {
    if (definition.derive !== undefined) {
      await buildDerived(connection, definition);
      return true;
    }
    await connection.run(
      `create ${kind} "${id}" as select * from (${wholeSelect(definition).replaceAll('serve.', '')}) ${order}`,
    );
    return true;
  }
  const columns = Object.entries(row.shape).map(([name, schema]) => `"${name}" ${sqlType(schema)}`);
  await connection.run(`create ${kind} "${id}" (${columns.join(', ')})`);
  const names = Object.keys(row.shape).map((name) => `'${name}'`);
  if (rows !== undefined)
    await connection.run(
      `insert into "${id}" by name select columns(lambda name: name in (${names})) from (${rows}) ${order}`,
    );
  return rows !== undefined;
}

/** Creates every published table that does not exist yet. */
export async function layTables(
  connection: DuckDBConnection,
  moreRows: Readonly<Record<string, string>> = {},
): Promise<void> {
  await connection.run(offsetMacro());
  for (const path of macros) await connection.run(readFileSync(path, 'utf8'));
  await connection.run(figureMacros);
  await connection.run(givenSql);
  const known = await named(connection);
  const given = new Set(tables.flatMap(({ inputs }) => inputs).filter(isGiven));
  for (const definition of inDependencyOrder(tables, given)) {
    const rows = moreRows[definition.id] ?? rowsOfTable[definition.id];
    if (known.has(definition.id) || (await layTable(connection, definition, known, rows)))
      known.add(definition.id);
  }
}
