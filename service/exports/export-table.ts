/** Lists every table and mart that can be exported whole, and the columns that filter it. */
import { tables } from '../../data/published.ts';
import type { TableDefinition } from '../../data/table.ts';

/** The filters of an export. */
export const exportFilters = [
  'from_date',
  'to_date',
  'area',
  'type',
  'bbox',
  'polygon',
  'near',
  'h3',
] as const;
export type ExportFilter = (typeof exportFilters)[number];

/** SQL of the columns that filters compare; null when the rows have no such column. */
export interface FilterColumns {
  readonly date: string | null;
  readonly area: string | null;
  readonly community: string | null;
  readonly type: string | null;
  readonly isOffPlan: string | null;
  /** How rows lie inside a geometry: by their area and building, or by a point of their own, named by this column. */
  readonly located: { readonly building: string | null } | { readonly point: string } | null;
}

/** A table for export. */
export interface ExportTable {
  readonly definition: TableDefinition;
  readonly columns: FilterColumns;
  /** The table whose records the rows belong to; null when the rows have a day and place themselves. */
  readonly of: { readonly table: ExportTable; readonly reference: string; readonly record: string } | null;
}

/** Columns with the day of a row, in order of preference, when the table is not partitioned by day. */
const dates = ['transaction_date', 'valuation_date', 'month', 'period', 'quarter', 'happened_on'];

/** SQL of days that no such column has. */
const dateExpressions: Readonly<Record<string, string>> = {
  service_charges: 'make_date(budget_year::INTEGER, 1, 1)',
};

/** Rows and marks of records: `[table, column here, column there]`. */
const belonging: Readonly<Record<string, readonly [string, string, string]>> = {
  transaction_lines: ['transactions', 'transaction_id', 'id'],
  broker_deals: ['transactions', 'transaction_id', 'id'],
  eligible_sales: ['transactions', 'id', 'id'],
  rent_contract_lines: ['rent_contracts', 'rent_contract_id', 'id'],
};

/** Records have a place of their own; rows of marts are figures of whole places. */
function locatedBy({ id, layer, row: { shape } }: TableDefinition): FilterColumns['located'] {
  if (layer !== 'table') return null;
  if (id === 'pois') return { point: 'id' };
  return 'area_id' in shape ? { building: 'building_id' in shape ? 'building_id' : null } : null;
}

function toFilterColumns(definition: TableDefinition): FilterColumns {
  const has = (name: string) => name in definition.row.shape;
  const own = (name: string) => (has(name) ? name : null);
  const isBySubject = has('subject') && has('subject_id');
  const subject = (kind: string) =>
    isBySubject ? `case when subject = '${kind}' then subject_id end` : null;
  return {
    date: dateExpressions[definition.id] ?? definition.partitionBy ?? dates.find((name) => has(name)) ?? null,
    area: own('area_id') ?? subject('area'),
    community: own('community_id') ?? subject('community'),
    type: own('type'),
    isOffPlan: own('is_off_plan'),
    located: locatedBy(definition),
  };
}

function exportTable(definition: TableDefinition): ExportTable {
  const [parent, reference = '', record = ''] = belonging[definition.id] ?? [];
  const parentDefinition = tables.find(({ id }) => id === parent);
  return {
    definition,
    columns: toFilterColumns(definition),
    of: parentDefinition === undefined ? null : { table: exportTable(parentDefinition), reference, record },
  };
}

/** Every table and mart, in the order of data/published.ts. */
export const exportTables: readonly ExportTable[] = tables
  .filter(({ layer }) => layer === 'table' || layer === 'mart')
  .map(exportTable);

/** Returns the columns for filters: the table's own, or those of the records that its rows belong to. */
export function filterColumns(table: ExportTable): FilterColumns {
  return table.of?.table.columns ?? table.columns;
}

/** Returns the filters that apply to a table. */
export function tableFilters(table: ExportTable): ExportFilter[] {
  const { date, area, community, type, located } = filterColumns(table);
  return [
    ...(date === null ? [] : (['from_date', 'to_date'] as const)),
    ...(area === null && community === null ? [] : (['area'] as const)),
    ...(type === null ? [] : (['type'] as const)),
    ...(located === null ? [] : (['bbox', 'polygon', 'near', 'h3'] as const)),
  ];
}
