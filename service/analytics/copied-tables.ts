/** The tables that ClickHouse gets a copy of, with the columns that questions read, and what a limited history shows of them. */
import { historyLimits } from '../../data/history.ts';
import { clickhouse } from './dialect.ts';

/** A table to copy. */
export interface Copied {
  readonly columns: readonly string[];
  /** The order of the rows. Its columns are never null. */
  readonly orderBy: readonly string[];
}

const named = (id: string): Copied => ({ columns: [id, 'name'], orderBy: [id] });

/** The copied tables. */
export const copiedTables: Readonly<Record<string, Copied>> = {
  transaction_list: {
    columns: [
      ...['type', 'transaction_date', 'counted_on', 'registered_at', 'property_type', 'property_sub_type'],
      ...['usage', 'bedrooms', 'is_off_plan', 'is_freehold', 'price_aed', 'area_sqft', 'area_sqm'],
      ...['price_aed_per_sqft', 'unit_count', 'area_id', 'community_id', 'project_id', 'building_id'],
      ...['developer_id', 'contract_end_date', 'contract_version', 'contract_amount_aed'],
      ...['contract_tenant_type', 'is_eligible', 'bedrooms_basis'],
    ],
    orderBy: ['type', 'transaction_date'],
  },
  unit_list: {
    columns: [
      ...['unit_id', 'area_id', 'project_id', 'building_id', 'bedrooms', 'property_type'],
      ...['property_sub_type', 'area_sqft', 'balcony_sqft', 'is_freehold'],
    ],
    orderBy: ['unit_id'],
  },
  project_list: {
    columns: [
      ...['project_id', 'name', 'folded', 'area_id', 'community_id', 'developer_id', 'status', 'basis'],
      ...['completion_pct', 'start_date', 'expected_completion_date', 'completion_date', 'unit_count'],
      ...['villa_count', 'building_count', 'land_count'],
    ],
    orderBy: ['project_id'],
  },
  areas: named('area_id'),
  places: named('place_id'),
  developer_list: named('developer_id'),
  buildings: named('building_id'),
};

/** Types of columns in ClickHouse, by their types in DuckDB. */
const types: Readonly<Record<string, string>> = {
  BIGINT: 'Int64',
  BOOLEAN: 'Bool',
  DATE: 'Date32',
  DOUBLE: 'Float64',
  INTEGER: 'Int32',
  TIMESTAMP: "DateTime64(6, 'UTC')",
  VARCHAR: 'String',
};

/** Returns the columns and the order of a copied table, for `create table`. `typeOf` has the types of its columns in DuckDB. */
export function definitionOf({ columns, orderBy }: Copied, typeOf: ReadonlyMap<string, string>): string {
  const defined = columns.map((column) => {
    const of = typeOf.get(column) ?? '';
    const type = types[of];
    if (type === undefined) throw new Error(`A copy cannot have the column ${column} of the type ${of}.`);
    const kept = orderBy.includes(column) ? type : `Nullable(${type})`;
    return `${column} ${type === 'String' ? `LowCardinality(${kept})` : kept}`;
  });
  return `(${defined.join(', ')}) engine = MergeTree order by (${orderBy.join(', ')})`;
}

/** Returns the name of a table's copy. */
export function copyName(snapshotId: string, table: string): string {
  return `mulk_${snapshotId.replace('-', '_')}_${table}`;
}

/** Returns the snapshot that a copy is of; null for the names of other tables. */
export function snapshotOf(name: string): string | null {
  const [, time, digest] = /^mulk_(\d{8}T\d{6}Z)_([0-9a-f]{8})_/.exec(name) ?? [];
  return time === undefined ? null : `${time}-${digest}`;
}

/** Returns the query that shows what a caller sees of a table: `data/history.ts` says it for both engines. */
export function seenRows(snapshotId: string, table: string, historyFrom: string | null): string {
  const source = copyName(snapshotId, table);
  if (historyFrom === null) return `select * from ${source}`;
  const limit = historyLimits[table];
  if (limit === undefined || limit.seen === 'made')
    throw new Error(`data/history.ts does not say what a limited history sees of a copy of ${table}.`);
  if (limit.seen === 'all') return `select * from ${source}`;
  const copied = copiedTables[table]?.columns ?? [];
  const replaced = Object.entries(limit.columns ?? {})
    .filter(([column]) => copied.includes(column))
    .map(([column, sql]) => `${sql} as ${column}`);
  const columns = replaced.length === 0 ? '*' : `* replace (${replaced.join(', ')})`;
  return inClickHouse(`select ${columns} from ${source} where ${limit.rows}`);
}

/** Writes the functions of limits as ClickHouse has them. It refuses a limit with any other function of DuckDB. */
function inClickHouse(sql: string): string {
  return sql.replaceAll('history_day()', clickhouse.value('history_from_day', 'DATE'));
}
