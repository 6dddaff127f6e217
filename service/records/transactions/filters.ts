/** The filters of lists of transactions: one table, from which come the SQL, its values, and the test of a record of a page file. */
import type { Bounds, RecordFilter } from '../../pages/find-records.ts';
import { Kind, Place as RecordPlace } from '../../pages/page-words.ts';
import {
  type Asked,
  boundValues,
  conditions,
  type Filter,
  type FilterTable,
  insideFilter,
  placesFilter,
  roomColumns,
} from '../filters.ts';
import { placeIds, type Scope } from '../place-parameter.ts';
import type { TransactionQuery } from './parameters.ts';

/** A filter that the caller sets, or that the list has by what it is a list of. */
export type TransactionFilters = Partial<TransactionQuery> & {
  /** Areas and buildings inside a geometry; null without one. Page files are not asked for it. */
  readonly inside?: readonly number[] | null;
};

type Figure = 'transaction_date' | 'counted_on' | 'price_aed' | 'area_sqft' | 'building_id';

/** Page files have words of a record, which are equal to the value or not, and figures, which lie within bounds. */
type WordFilter = Filter<keyof Kind | keyof RecordPlace> & {
  readonly comparison: 'either' | 'equals' | 'among';
};
type FigureFilter = Filter<Figure> & { readonly comparison: 'at least' | 'at most' | 'equals' };

const table = {
  type: { column: 'type', comparison: 'either' },
  history_from: { column: 'transaction_date', comparison: 'at least', type: 'DATE' },
  from_date: { column: 'transaction_date', comparison: 'at least', type: 'DATE' },
  to_date: { column: 'transaction_date', comparison: 'at most', type: 'DATE' },
  start_from: { column: 'counted_on', comparison: 'at least', type: 'DATE', only: 'rentals' },
  start_to: { column: 'counted_on', comparison: 'at most', type: 'DATE', only: 'rentals' },
  area_id: { column: 'area_id', comparison: 'equals', type: 'INTEGER' },
  community_id: { column: 'community_id', comparison: 'equals', type: 'BIGINT' },
  is_off_plan: { column: 'is_off_plan', comparison: 'equals', type: 'BOOLEAN' },
  is_freehold: { column: 'is_freehold', comparison: 'equals', type: 'BOOLEAN' },
  min_price: { column: 'price_aed', comparison: 'at least', type: 'DOUBLE' },
  max_price: { column: 'price_aed', comparison: 'at most', type: 'DOUBLE' },
  min_area_sqft: { column: 'area_sqft', comparison: 'at least', type: 'DOUBLE' },
  max_area_sqft: { column: 'area_sqft', comparison: 'at most', type: 'DOUBLE' },
  property_type: { column: 'property_type', comparison: 'equals', type: 'VARCHAR' },
  usage: { column: 'usage', comparison: 'equals', type: 'VARCHAR' },
  bedrooms: { column: 'bedrooms_known', comparison: 'among', type: 'INTEGER[]' },
  bedrooms_basis: { column: 'bedrooms_basis', comparison: 'equals', type: 'VARCHAR' },
  project_id: { column: 'project_id', comparison: 'equals', type: 'INTEGER' },
  building_id: { column: 'building_id', comparison: 'equals', type: 'BIGINT' },
  developer_ids: { column: 'developer_id', comparison: 'among', type: 'INTEGER[]' },
} as const satisfies Readonly<Record<string, WordFilter | FigureFilter>>;

/** The filters of queries on transactions. */
export const transactionFilters = {
  ...table,
  bedrooms: { ...table.bedrooms, column: roomColumns.known },
  bedrooms_basis: { ...table.bedrooms_basis, column: roomColumns.basis },
  ...placesFilter,
  ...insideFilter,
} as const satisfies FilterTable;

/** Their conditions, for {{filters}}. */
export const transactionConditions = conditions(transactionFilters);

const types = {
  sales: { type: ['sales', 'sales'] },
  'off-plan': { type: ['sales', 'sales'], is_off_plan: true },
  ready: { type: ['sales', 'sales'], is_off_plan: false },
  rentals: { type: ['rentals', 'rentals'] },
  mortgages: { type: ['mortgages', 'mortgages'] },
  gifts: { type: ['gifts', 'gifts'] },
  any: { type: ['sales', 'rentals'] },
} as const satisfies Readonly<Record<NonNullable<TransactionQuery['type']> | 'any', object>>;

type AskedFilters = { readonly [Name in keyof typeof table]?: Asked };

/** Returns what each filter of the table is set to. `developers` are the members of the developer asked for. */
function askedFilters(
  query: TransactionFilters,
  developers: readonly number[] | null,
  place: Scope | null,
  historyFrom: string | null,
): AskedFilters {
  return {
    ...query,
    ...types[query.type ?? 'any'],
    ...placeIds(place),
    developer_ids: developers,
    history_from: historyFrom,
  };
}

/** Returns the values that `transactionConditions` bind; a filter that is not set is null. */
export function filterValues(...asked: Parameters<typeof askedFilters>): Record<string, unknown> {
  const [{ inside }, , scope] = asked;
  return {
    ...boundValues(table, askedFilters(...asked)),
    ...boundValues(placesFilter, placeIds(scope)),
    ...boundValues(insideFilter, { inside }),
  };
}

/** Returns the same filters as conditions on records of page files. */
export function recordFilter(...asked: Parameters<typeof askedFilters>): RecordFilter {
  const set = filtersSet(askedFilters(...asked));
  const ofKind = set.flatMap(({ column, only, value }) => [
    ...(isKindColumn(column) ? [(kind: Kind) => isAmong(kind[column], value)] : []),
    ...(only === undefined ? [] : [(kind: Kind) => kind.type === only]),
  ]);
  const { place_ids: places } = placeIds(asked[2]);
  const ofPlace = [
    ...set.flatMap(({ column, value }) =>
      isPlaceColumn(column) ? [(place: RecordPlace) => isAmong(place[column], value)] : [],
    ),
    ...(places === null
      ? []
      : [(place: RecordPlace) => isAmong(place.area_id, places) || isAmong(place.community_id, places)]),
  ];
  return {
    kind: (kind) => ofKind.every((holds) => holds(kind)),
    place: ofPlace.length === 0 ? null : (place) => ofPlace.every((holds) => holds(place)),
    days: figureBounds('transaction_date', set) ?? unbounded,
    start_days: figureBounds('counted_on', set),
    price_aed: figureBounds('price_aed', set),
    area_sqft: figureBounds('area_sqft', set),
    building_id: figureBounds('building_id', set),
  };
}

interface FilterSet {
  readonly column: string;
  readonly comparison: Filter['comparison'];
  readonly only?: string;
  readonly value: NonNullable<Asked>;
}

/** Returns the filters that are set, with their values; without the area, because page files are read by area. */
function filtersSet(asked: AskedFilters): FilterSet[] {
  const { area_id: _, ...others } = asked;
  const values = new Map<string, Asked>(Object.entries(others));
  return Object.entries(table).flatMap(([name, filter]) => {
    const value = values.get(name) ?? null;
    return value === null ? [] : [{ ...filter, value }];
  });
}

const isKindColumn = (column: string): column is keyof Kind => column in Kind.shape;
const isPlaceColumn = (column: string): column is keyof RecordPlace => column in RecordPlace.shape;

function isAmong(word: unknown, asked: NonNullable<Asked>): boolean {
  return Array.isArray(asked) ? asked.includes(word) : word === asked;
}

const unbounded: Bounds = { least: Number.NEGATIVE_INFINITY, greatest: Number.POSITIVE_INFINITY };
const DAY_MS = 86_400_000;

/** Returns the bounds that all filters of a figure leave; null where none is set. Days count from 1970. */
function figureBounds(figure: Figure, set: readonly FilterSet[]): Bounds | null {
  const filters = set.filter(({ column }) => column === figure);
  if (filters.length === 0) return null;
  const numbers = (side: FilterSet['comparison']) =>
    filters
      .filter(({ comparison }) => comparison === side || comparison === 'equals')
      .map(({ value }) => (typeof value === 'string' ? Date.parse(value) / DAY_MS : Number(value)));
  return {
    least: Math.max(unbounded.least, ...numbers('at least')),
    greatest: Math.min(unbounded.greatest, ...numbers('at most')),
  };
}
