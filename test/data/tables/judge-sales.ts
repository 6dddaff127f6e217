/** Judges sales that a test writes down: the SQL of eligible_sales over rows with all other values of an ordinary flat. */
import { DuckDBInstance } from '@duckdb/node-api';
import { eligibleSales } from '../../../data/methods/eligible-sales.ts';
import { offsetMacro } from '../../../data/register.ts';
import { transactionProcedures } from '../../../data/tables/transaction-procedures.ts';
import { loadMappings } from '../../../ingest/steps/load-reference.ts';
import { type Row, rowsOf } from '../../support/ingest.ts';
import { repositoryRoot, textOf } from '../../support/repository-files.ts';

/** A sale; what is not given is an ordinary ready flat of 100 square metres at AED 1,000 a square foot. */
export interface Given {
  readonly id?: string;
  readonly procedure?: number;
  readonly type?: string | null;
  readonly subType?: string | null;
  readonly isOffPlan?: boolean | null;
  /** Price as a multiple of the usual one. */
  readonly times?: number;
  readonly price?: number;
  readonly sqm?: number | null;
  readonly flags?: readonly string[];
  readonly units?: number;
  readonly group?: string;
  readonly area?: number | null;
  readonly community?: number | null;
  readonly project?: number | null;
  readonly named?: string | null;
  readonly bedrooms?: number | null;
  readonly day?: string;
  /** First day of the quarter from which on it judges others, if it came late. */
  readonly countsFrom?: string | null;
}

const SQFT = 10.763910416709722;
const sql = (value: string | number | boolean | null): string =>
  typeof value === 'string' ? `'${value}'` : String(value);

const ordinary = {
  group: 'sales',
  day: '2026-03-01',
  procedure: 11,
  type: 'apartment',
  subType: 'Flat',
  bedrooms: 1,
  isOffPlan: false,
  sqm: 100,
  times: 1,
  units: 1,
  area: 330,
  community: 100001,
  project: null,
  named: null,
  flags: [],
  countsFrom: null,
} as const satisfies Given;

function valuesOf(given: Given, index: number): string {
  const sale = { id: `sale-${index}`, ...ordinary, ...given };
  const { price = (sale.sqm ?? 100) * SQFT * 1000 * sale.times } = sale;
  const { id, group, day, procedure, type, subType, bedrooms, isOffPlan, sqm, units, area } = sale;
  const place = [area, sale.community, sale.project, sale.named];
  const values = [id, group, day, procedure, type, subType, bedrooms, isOffPlan, price, sqm, units, ...place];
  return `(${values.map(sql).join(', ')}, [${sale.flags.map(sql).join(', ')}]::varchar[], ${sql(sale.countsFrom)})`;
}

/**
 * The rows of eligible_sales that these sales make, by id.
 *
 * @param slice the year that is asked for; all unless given
 */
export async function eligible(
  sales: readonly Given[],
  slice: number | null = null,
): Promise<ReadonlyMap<string, Row>> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await loadMappings(connection, `${repositoryRoot}/data/mappings`);
    await connection.run(offsetMacro());
    for (const macros of ['macros', 'vocabulary']) await connection.run(textOf(`data/tables/${macros}.sql`));
    await connection.run(`create table clean_transaction_procedures as
      select 1 as group_id, 999 as procedure_id, 'Of tomorrow' as name, null::varchar as name_ar, false as is_pre_registration`);
    await connection.run(`create table transaction_procedures as ${transactionProcedures.sql}`);
    await connection.run(`create table conformed_deals as
      select id, type, day::date as transaction_date, procedure_id::integer as procedure_id, property_type::varchar as property_type, 'built' as size_basis,
        property_sub_type::varchar as property_sub_type, bedrooms::integer as bedrooms, is_off_plan::boolean as is_off_plan, price_aed::double as price_aed,
        area_sqm::double as area_sqm, unit_count, area_id::integer as area_id, community_id::bigint as community_id, project_id::integer as project_id,
        registered_project::varchar as registered_project, quality_flags, counts_from::date as _counts_from
      from (values ${sales.map(valuesOf).join(', ')})
        t(id, type, day, procedure_id, property_type, property_sub_type, bedrooms, is_off_plan, price_aed, area_sqm, unit_count, area_id, community_id,
          project_id, registered_project, quality_flags, counts_from)`);
    if (slice !== null) await connection.run(`set variable slice = ${slice}`);
    const rows = await rowsOf(connection, eligibleSales.sql);
    return new Map(rows.map((row) => [String(row['id']), row]));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** So many sales alike, their prices 1 % apart around the usual one. */
export const alike = (count: number, sale: Given): Given[] =>
  Array.from({ length: count }, (_, at) => ({
    ...sale,
    times: (sale.times ?? 1) * 1.01 ** (at - count / 2),
  }));
