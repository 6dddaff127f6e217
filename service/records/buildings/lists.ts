/** The directory of buildings, as a whole and within an area, a project or a developer's projects. */

import { z } from 'zod';
import { type Call, list } from '../../contract/endpoint.ts';
import { placeMetaFields } from '../../contract/meta.ts';
import type { Page } from '../../contract/paging.ts';
import { choice, flag, wholeNumber } from '../../contract/parameters.ts';
import { Problem } from '../../contract/problem.ts';
import { type Period, trailingPeriod } from '../../statistics/period.ts';
import { salesProvenance } from '../../statistics/place/statistics.ts';
import { Provenance } from '../../statistics/statistic.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { readMembers } from '../developer-members.ts';
import { boundValues, conditions, type FilterTable, insideFilter } from '../filters.ts';
import { KeysetList, sortWords } from '../keyset.ts';
import { findScope, type Place, placeIds, placeMeta } from '../place-parameter.ts';
import {
  areaParameter,
  developerParameter,
  directoryParameters,
  directoryTotal,
  nameParameter,
  projectParameter,
} from '../property-parameters.ts';
import { Building, BuildingRow, toBuilding } from './schema.ts';

const filters = {
  area_id: { column: 'building_list.area_id', comparison: 'equals', type: 'INTEGER' },
  community_id: { column: 'building_list.community_id', comparison: 'equals', type: 'BIGINT' },
  place_ids: { column: 'building_list.area_id', comparison: 'among the places', type: 'BIGINT[]' },
  project_id: { column: 'building_list.project_id', comparison: 'equals', type: 'INTEGER' },
  developer_ids: { column: 'building_list.developer_id', comparison: 'among', type: 'INTEGER[]' },
  building_id: { column: 'building_list.building_id', comparison: 'equals', type: 'BIGINT' },
  min_floors: { column: 'building_list.floors', comparison: 'at least', type: 'INTEGER' },
  is_freehold: { column: 'building_list.is_freehold', comparison: 'equals', type: 'BOOLEAN' },
  q: { column: 'building_list.folded', comparison: 'has all words', type: 'VARCHAR' },
  inside: { ...insideFilter.inside, column: 'building_list.building_id' },
} as const satisfies FilterTable;

const buildings = new KeysetList({
  query: 'buildings',
  fragments: { filters: conditions(filters) },
  row: BuildingRow,
  sorts: { transaction_count: 'integer', name: 'text', median_price_aed_per_sqft: 'number' },
  id: { column: 'id', type: 'integer' },
});

/** The parameters of the directory of buildings. */
export const BuildingQuery = z.strictObject({
  area: areaParameter.optional(),
  project_id: projectParameter.optional(),
  developer_id: developerParameter.optional(),
  q: nameParameter.optional(),
  min_floors: wholeNumber({
    min: 0,
    max: 1000,
    description: 'Least floors above ground.',
    example: 40,
  }).optional(),
  is_freehold: flag({
    description: '`true`: only freehold property. `false`: only other property.',
  }).optional(),
  sort: choice(sortWords('-transaction_count', 'transaction_count', 'name', 'median_price_aed_per_sqft'), {
    description:
      'Order of the rows; a minus sorts the greatest first. Rows with equal values are ordered by id, and unknown values come last. By default, buildings with most sales come first.',
    example: 'name',
  }).optional(),
  ...directoryParameters,
});
export type BuildingQuery = z.output<typeof BuildingQuery>;

/** The answer of every list of buildings; method and window of their median stand in `meta`. */
export function buildingList<Meta extends z.ZodRawShape>(meta?: Meta) {
  return list('buildings', Building, {
    ...placeMetaFields,
    total: directoryTotal,
    ...Provenance.shape,
    ...meta,
  });
}

/** Filters that a list sets for all its buildings. */
export interface BuildingsWithin {
  readonly place?: Place;
  readonly project_id?: number;
  readonly developer_id?: number;
  /** Areas and buildings inside a geometry; null without one. */
  readonly inside?: readonly number[] | null;
}

type ListCall = Pick<
  Call<unknown, Partial<BuildingQuery>, unknown, 'snapshot'>,
  'query' | 'historyFrom' | 'after' | 'signal'
> & { readonly snapshot: Snapshot };

/** The first year that lies whole within a plan's history; null when the plan sees all. */
function firstWholeYear(historyFrom: string | null): number | null {
  if (historyFrom === null) return null;
  const year = Number(historyFrom.slice(0, 4));
  return historyFrom.endsWith('-01-01') ? year : year + 1;
}

/** Returns the values of the query that are about the plan's history. */
function historyValues(historyFrom: string | null, period: Period): Record<string, unknown> {
  return {
    history_from: historyFrom,
    first_whole_year: firstWholeYear(historyFrom),
    sees_window: period.isInMart,
  };
}

/** A page of buildings: those the request asks for, of those within. */
export async function listBuildingsWithin(
  { query, snapshot, historyFrom, after, signal }: ListCall,
  within: BuildingsWithin = {},
): Promise<Page<z.input<typeof Building>> & { readonly meta: Record<string, unknown> }> {
  const askedPlace = await findScope(snapshot, query.area);
  const place = askedPlace ?? within.place ?? null;
  const period = trailingPeriod(snapshot, historyFrom);
  const asked = {
    ...query,
    ...placeIds(place),
    inside: within.inside,
    project_id: within.project_id ?? query.project_id,
    developer_ids: await readMembers(snapshot, within.developer_id ?? query.developer_id, signal),
  };
  const values = { ...historyValues(historyFrom, period), ...boundValues(filters, asked) };
  const request = { snapshot, values, signal };
  const page = await buildings.page(query.sort ?? '-transaction_count', {
    ...request,
    limit: query.limit,
    after,
  });
  const total = query.include_total === true ? await buildings.total(request) : null;
  return {
    rows: page.rows.map((row) => toBuilding(row, period.isInMart)),
    next: page.next,
    meta: {
      ...salesProvenance(trailingPeriod(snapshot, null)),
      ...placeMeta(askedPlace),
      ...(total === null ? {} : { total }),
    },
  };
}

/** One building, or the problem that there is none. */
export async function buildingAt(
  snapshot: Snapshot,
  id: number,
  historyFrom: string | null,
  signal: AbortSignal,
): Promise<BuildingRow> {
  const values = {
    ...historyValues(historyFrom, trailingPeriod(snapshot, historyFrom)),
    ...boundValues(filters, { building_id: id }),
  };
  const request = { snapshot, values, signal, limit: 1, after: null };
  const { rows } = await buildings.page('name', request);
  return found(rows, id);
}

function found<T>([row]: readonly T[], id: number): T {
  if (row === undefined) throw new Problem('building-not-found', `No building has the id ${id}.`);
  return row;
}

const placeSql = readQuery('building-place');
const BuildingPlace = BuildingRow.pick({
  id: true,
  area_id: true,
  project_id: true,
  unit_count: true,
  sales_known_pct: true,
  is_counted: true,
});
export type BuildingPlace = z.output<typeof BuildingPlace>;

/** Returns the place of one building without its figures, which cost much more; throws the problem that no building has the id. */
export async function buildingPlaceAt(
  snapshot: Snapshot,
  id: number,
  signal: AbortSignal,
): Promise<BuildingPlace> {
  return found(await snapshot.rows(placeSql, { building_id: id }, BuildingPlace, { signal }), id);
}
