/** Pages of rent contracts: from the narrow table in the order of areas where it can answer, else from the list in the order of time. */

import { z } from 'zod';
import type { Call } from '../../contract/endpoint.ts';
import type { Page } from '../../contract/paging.ts';
import type { QueryValues } from '../../warehouse/bind-values.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { readMembers } from '../developer-members.ts';
import { insideOf } from '../geometry/inside.ts';
import type { GeometryQuery } from '../geometry/parameters.ts';
import { KeysetList, type KeyType } from '../keyset.ts';
import { areasOfUnion, findScope, placeMeta, type Scope } from '../place-parameter.ts';
import { readPropertyAreas } from '../transactions/lists.ts';
import { readOne, readRecordsAt } from '../transactions/pages.ts';
import { sampleTable } from '../value-bound.ts';
import { listedContracts, listedContractsWide, rentFilterValues, wideFilterValues } from './filters.ts';
import { type RentContractQuery, type RentFilters, rentContractSorts } from './parameters.ts';
import { type RentContract, toRentContract } from './schema.ts';

/** Where rents are read: all rows in the order of time, or those of a place or of few areas in the order of areas. */
export type RentSource = 'time' | 'place' | 'areas';

/** Tables that queries on rents read, for {{source}}. */
export const rentSources = {
  time: 'transaction_list',
  place: 'transaction_list_by_area',
  areas: readQuery('transactions-of-areas'),
} as const satisfies Record<RentSource, string>;

const Listed = z.object({
  seq: z.int(),
  id: z.string(),
  transaction_date: z.iso.date(),
  start_date: z.iso.date(),
  annual_amount_aed: z.number().nullable(),
  area_sqft: z.number().nullable(),
  annual_aed_per_sqft: z.number().nullable(),
});

type Column = keyof typeof rentContractSorts;

function createList(source: RentSource, filters: string): KeysetList<z.output<typeof Listed>, Column> {
  return new KeysetList<z.output<typeof Listed>, Column>({
    query: 'rent-contracts-listed',
    fragments: { source: rentSources[source], filters },
    ...(source === 'areas' ? {} : { sampled: { source: sampleTable(rentSources[source]) } }),
    row: Listed,
    sorts: rentContractSorts satisfies Readonly<Record<Column, KeyType>>,
    id: { column: 'id', type: 'text' },
  });
}

const narrowLists = {
  time: createList('time', listedContracts),
  place: createList('place', listedContracts),
  areas: createList('areas', listedContracts),
};
const wideList = createList('time', listedContractsWide);

/** Where a request on rents reads, and the values of its filters. */
export interface RentScope {
  readonly source: RentSource;
  readonly place: Scope | null;
  readonly values: Record<string, unknown>;
}

/** Returns the place that a request names, the tables to read, and the values of its filters. */
export async function rentScope(
  snapshot: Snapshot,
  query: RentFilters,
  historyFrom: string | null,
  signal: AbortSignal,
): Promise<RentScope> {
  const place = await findScope(snapshot, query.area);
  const developers = await readMembers(snapshot, query.developer_id, signal);
  const values = rentFilterValues(query, developers, place, historyFrom);
  const united = areasOfUnion(place);
  if (united !== null)
    return { source: 'areas', place, values: { ...values, areas: `[${united.join(',')}]` } };
  if (place !== null) return { source: 'place', place, values };
  const { project_id, developer_id } = query;
  const areas =
    project_id !== undefined
      ? await readPropertyAreas(snapshot, 'project', project_id, signal)
      : developer_id !== undefined
        ? await readPropertyAreas(snapshot, 'developer', developer_id, signal)
        : undefined;
  if (areas === undefined) return { source: 'time', place, values };
  return { source: 'areas', place, values: { ...values, areas: `[${areas.join(',')}]` } };
}

type ListCall = Pick<
  Call<unknown, RentContractQuery & GeometryQuery, unknown, 'snapshot'>,
  'query' | 'snapshot' | 'historyFrom' | 'after' | 'signal'
>;

/** A page of rent contracts. */
export async function rentContractPage({
  query,
  snapshot,
  historyFrom,
  after,
  signal,
}: ListCall): Promise<Page<RentContract>> {
  const inside = await insideOf(snapshot, query, signal);
  const { source, place, values } = await rentScope(snapshot, { ...query, inside }, historyFrom, signal);
  const wide = wideFilterValues(query);
  const sort = query.sort ?? '-transaction_date';
  // All contracts by an amount are read in the order of areas too: those that lie together cost alike, and more of them are left out.
  const narrow = source === 'time' && !sort.endsWith('_date') ? 'place' : source;
  const list = wide === null ? narrowLists[narrow] : wideList;
  const request = { snapshot, values: wide === null ? values : timeValues(values, wide), signal };
  const listed = await list.page(sort, { ...request, limit: query.limit, after });
  const records = await readRecordsAt(
    snapshot,
    listed.rows.map(({ seq }) => seq),
  );
  const total = query.include_total === true ? await list.total(request) : null;
  return {
    rows: records.map(toRentContract),
    next: listed.next,
    meta: { ...placeMeta(place), ...(total === null ? {} : { total }) },
  };
}

/** Values of the list in the order of time, which does not take areas. */
function timeValues({ areas: _, ...values }: QueryValues, wide: QueryValues): QueryValues {
  return { ...values, ...wide };
}

/** One rent contract, or null. */
export async function readContract(snapshot: Snapshot, id: string): Promise<RentContract | null> {
  const record = await readOne(snapshot, id);
  return record?.kind.type === 'rentals' ? toRentContract(record) : null;
}

/** Rent contracts by their places in the list, in this order. */
export async function readContracts(snapshot: Snapshot, seqs: readonly number[]): Promise<RentContract[]> {
  const records = await readRecordsAt(snapshot, seqs);
  return records.map(toRentContract);
}
