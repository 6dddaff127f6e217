/** Units of a project or a building, page by page. */
import type { z } from 'zod';
import { type Call, list } from '../contract/endpoint.ts';
import type { Page } from '../contract/paging.ts';
import { KeysetList } from './keyset.ts';
import { directoryTotal, type UnitQuery, unitSorts } from './property-parameters.ts';
import { Unit } from './property-schema.ts';

const units = new KeysetList({
  query: 'units',
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
  const values = {
    project_id: 'project_id' in of ? of.project_id : null,
    building_id: 'building_id' in of ? of.building_id : null,
    property_type: query.property_type ?? null,
    bedrooms: query.bedrooms === undefined ? null : `[${query.bedrooms.join(',')}]`,
  };
  const request = { snapshot, values, signal };
  const page = await units.page(query.sort ?? 'id', { ...request, limit: query.limit, after });
  const total = query.include_total === true ? await units.total(request) : null;
  return { ...page, meta: total === null ? {} : { total } };
}
