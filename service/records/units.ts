/** Units of a project or a building, page by page. */
import type { z } from 'zod';
import { type Call, list } from '../contract/endpoint.ts';
import type { Page } from '../contract/paging.ts';
import { boundValues, conditions, type FilterTable } from './filters.ts';
import { KeysetList } from './keyset.ts';
import { directoryTotal, type UnitQuery, unitSorts } from './property-parameters.ts';
import { Unit } from './property-schema.ts';

/** The filters of lists of units. */
export const unitFilters = {
  project_id: { column: 'project_id', comparison: 'equals', type: 'INTEGER' },
  building_id: { column: 'building_id', comparison: 'equals', type: 'BIGINT' },
  property_type: { column: 'property_type', comparison: 'equals', type: 'VARCHAR' },
  bedrooms: { column: 'bedrooms', comparison: 'among', type: 'INTEGER[]' },
} as const satisfies FilterTable;

const units = new KeysetList({
  query: 'units',
  fragments: { filters: conditions(unitFilters) },
  row: Unit,
  sorts: unitSorts,
  id: { column: 'id', type: 'integer' },
});

/** The answer of every list of units. */
export const unitList = list('units', Unit, { total: directoryTotal });

/** A page of the units of a project or of a building. */
export async function listUnits(
  {
    query,
    snapshot,
    after,
    signal,
  }: Pick<Call<unknown, UnitQuery, unknown, 'snapshot'>, 'query' | 'snapshot' | 'after' | 'signal'>,
  of: { readonly project_id: number } | { readonly building_id: number },
): Promise<Page<z.input<typeof Unit>>> {
  const values = boundValues(unitFilters, { ...query, ...of });
  const request = { snapshot, values, signal };
  const page = await units.page(query.sort ?? 'id', { ...request, limit: query.limit, after });
  const total = query.include_total === true ? await units.total(request) : null;
  return { ...page, meta: total === null ? {} : { total } };
}
