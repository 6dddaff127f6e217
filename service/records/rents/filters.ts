/** The filters of lists and statistics of rent contracts: tables, from which come the SQL and its values. */
import { register } from '../../../data/register.ts';
import {
  boundValues,
  conditions,
  type FilterTable,
  insideFilter,
  placesFilter,
  roomColumns,
} from '../filters.ts';
import { placeIds, type Scope } from '../place-parameter.ts';
import type { RentFilters } from './parameters.ts';

/** Columns of days: the day that `from_date` and `to_date` are about, and the first day of the contract. */
interface Days {
  readonly day: 'transaction_date' | 'counted_on' | 'start_date';
  readonly start: 'counted_on' | 'start_date';
}

/** SQL of bedrooms: lists of contracts take all that are known, figures those that figures count, lines those that they state. */
interface Rooms {
  readonly bedrooms: string;
  readonly basis: string;
}

/** Filters that contracts and lines of the Ejari register share. */
const shared = ({ day, start }: Days, { bedrooms, basis }: Rooms) =>
  ({
    history_from: { column: day, comparison: 'at least', type: 'DATE' },
    from_date: { column: day, comparison: 'at least', type: 'DATE' },
    to_date: { column: day, comparison: 'at most', type: 'DATE' },
    start_from: { column: start, comparison: 'at least', type: 'DATE' },
    start_to: { column: start, comparison: 'at most', type: 'DATE' },
    area_id: { column: 'area_id', comparison: 'equals', type: 'INTEGER' },
    community_id: { column: 'community_id', comparison: 'equals', type: 'BIGINT' },
    ...placesFilter,
    project_id: { column: 'project_id', comparison: 'equals', type: 'INTEGER' },
    property_type: { column: 'property_type', comparison: 'equals', type: 'VARCHAR' },
    bedrooms: { column: bedrooms, comparison: 'among', type: 'INTEGER[]' },
    bedrooms_basis: { column: basis, comparison: 'equals', type: 'VARCHAR' },
    usage: { column: 'usage', comparison: 'equals', type: 'VARCHAR' },
    version: { column: 'contract_version', comparison: 'equals', type: 'VARCHAR' },
  }) as const satisfies FilterTable;

/** Filters of contracts. */
const ofContracts = {
  developer_ids: { column: 'developer_id', comparison: 'among', type: 'INTEGER[]' },
  is_freehold: { column: 'is_freehold', comparison: 'equals', type: 'BOOLEAN' },
  min_annual_amount_aed: { column: 'price_aed', comparison: 'at least', type: 'DOUBLE' },
  max_annual_amount_aed: { column: 'price_aed', comparison: 'at most', type: 'DOUBLE' },
  min_area_sqft: { column: 'area_sqft', comparison: 'at least', type: 'DOUBLE' },
  max_area_sqft: { column: 'area_sqft', comparison: 'at most', type: 'DOUBLE' },
  ...insideFilter,
} as const satisfies FilterTable;

/** Filters of lines. A line names no building. */
const ofLines = {
  inside: { ...insideFilter.inside, column: 'null::BIGINT' },
  rooms: { column: 'lower(rooms_label)', comparison: 'equals', type: 'VARCHAR' },
} as const satisfies FilterTable;

const durationDays = "date_diff('day', counted_on, contract_end_date) + 1";
const { utcOffsetHours } = register;
/** The moment of registration by the clock of the register. */
const registeredThere =
  `registered_at ${utcOffsetHours < 0 ? '-' : '+'} interval ${Math.abs(utcOffsetHours)} hour` as const;

/** Filters by columns that only the list in the order of time has. */
const wide = {
  end_from_date: { column: 'contract_end_date', comparison: 'at least', type: 'DATE' },
  end_to_date: { column: 'contract_end_date', comparison: 'at most', type: 'DATE' },
  registered_from_date: { column: registeredThere, comparison: 'at least', type: 'DATE' },
  registered_to_date: { column: registeredThere, comparison: 'to the end of the day', type: 'DATE' },
  min_duration_days: { column: durationDays, comparison: 'at least', type: 'INTEGER' },
  max_duration_days: { column: durationDays, comparison: 'at most, from 1', type: 'INTEGER' },
  min_contract_amount_aed: { column: 'contract_amount_aed', comparison: 'at least', type: 'DOUBLE' },
  max_contract_amount_aed: { column: 'contract_amount_aed', comparison: 'at most', type: 'DOUBLE' },
  min_property_count: { column: 'unit_count', comparison: 'at least', type: 'INTEGER' },
  max_property_count: { column: 'unit_count', comparison: 'at most', type: 'INTEGER' },
  tenant_type: { column: 'contract_tenant_type', comparison: 'equals', type: 'VARCHAR' },
} as const satisfies FilterTable;

const { known, basis, stated } = roomColumns;
const ofLine = { bedrooms: 'bedrooms', basis: "case when bedrooms is not null then 'stated' end" };
const listed = shared({ day: 'transaction_date', start: 'counted_on' }, { bedrooms: known, basis });
const listedAsLines = shared({ day: 'transaction_date', start: 'counted_on' }, { bedrooms: stated, basis });
const counted = shared({ day: 'counted_on', start: 'counted_on' }, { bedrooms: 'bedrooms', basis });
const listedLines = shared({ day: 'transaction_date', start: 'start_date' }, ofLine);
const countedLines = shared({ day: 'start_date', start: 'start_date' }, ofLine);

/** Filters of lists of contracts: on the day of registration. */
export const listedFilters = { ...listed, ...ofContracts } as const satisfies FilterTable;
/** The same filters with those on columns that only the list in the order of time has. */
export const listedFiltersWide = { ...listedFilters, ...wide } as const satisfies FilterTable;

/** Conditions of lists of contracts. */
export const listedContracts = conditions(listedFilters);
/** Conditions of figures of contracts: on the day a contract starts. */
export const countedContracts = conditions({ ...counted, ...ofContracts });
/** The same conditions as those of lists, with those on columns that only the list in the order of time has. */
export const listedContractsWide = conditions(listedFiltersWide);
/** The same conditions for lines of the Ejari register: `filters` on contracts of one line, `line_filters` on lines of contracts that have several. */
export const ejariConditions = {
  listed: {
    filters: conditions({ ...listedAsLines, ...ofContracts, ...ofLines }),
    line_filters: conditions({ ...listedLines, ...ofLines }),
  },
  counted: {
    filters: conditions({ ...counted, ...ofContracts, ...ofLines }),
    line_filters: conditions({ ...countedLines, ...ofLines }),
  },
};

/** Filters that the caller sets on contracts or on their lines. */
type AskedRents = RentFilters & { readonly rooms?: string | undefined };

/** Returns the values of the conditions; a filter that is not set is null. `developers` are the members of the developer asked for. */
export function rentFilterValues(
  query: AskedRents,
  developers: readonly number[] | null,
  place: Scope | null,
  historyFrom: string | null,
): Record<string, unknown> {
  return boundValues(
    { ...listed, ...ofContracts, ...ofLines },
    { ...query, ...placeIds(place), developer_ids: developers, history_from: historyFrom },
  );
}

/** Returns the values of the filters that only the list in the order of time has; null when none of them is set. */
export function wideFilterValues(query: RentFilters): Record<string, unknown> | null {
  const values = boundValues(wide, query);
  return Object.values(values).every((value) => value === null) ? null : values;
}

/** Returns the values of `listedContractsWide`: of all filters that contracts have. */
export function allRentFilterValues(
  query: RentFilters,
  developers: readonly number[] | null,
  place: Scope | null,
  historyFrom: string | null,
): Record<string, unknown> {
  return { ...rentFilterValues(query, developers, place, historyFrom), ...boundValues(wide, query) };
}
