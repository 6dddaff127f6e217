/** Records, lists and their totals. */
import { z } from 'zod';
import type { CellClass } from '../cell-class.ts';
import { address, type Item, item, items, rowLike } from '../read-answer.ts';

const statistics = 'docs/methods/market-statistics.md';

const Line = z.looseObject({ area_sqm: z.number().nullable(), property_type: z.string().nullable() });

/** Adds up the lines of one contract. */
function linesOf(found: readonly Item[]): Item | undefined {
  const lines = found.map((line) => Line.parse(line));
  const [first] = lines;
  if (first === undefined) return undefined;
  const sizes = lines.flatMap(({ area_sqm }) => area_sqm ?? []);
  const types = lines.flatMap(({ property_type }) => property_type ?? []);
  return {
    line_count: lines.length,
    property_count: first['contract_property_count'],
    annual_amount_aed: first['contract_annual_amount_aed'],
    area_sqm: sizes.length === 0 ? null : sizes.reduce((sum, size) => sum + size, 0),
    property_types: [...new Set(types)].sort().join(' ') || null,
    bedrooms_known: lines.filter(({ bedrooms }) => bedrooms !== null).length,
  };
}

export const records: readonly CellClass[] = [
  {
    name: 'export-rows',
    title: 'rows of the exports, all accounted for',
    page: 'docs/audit.md',
    keys: ['file'],
    path: () => 'snapshot:run-report.json',
    read: (answer, { file }) => {
      const found = items(answer, 'files').find((row) => row['file'] === file);
      const parts = z.object({
        kept: z.number(),
        rejected: z.number(),
        duplicate: z.number(),
        superseded: z.number(),
      });
      if (found === undefined) return undefined;
      const { kept, rejected, duplicate, superseded } = parts.parse(found);
      return { ...found, accounted: kept + rejected + duplicate + superseded };
    },
  },
  {
    name: 'status',
    title: 'rows and as-of days of the snapshot',
    page: statistics,
    keys: ['instant'],
    path: () => 'snapshot:manifest.json',
    read: (answer) => {
      const rowsIn = (table: string) => items(answer, 'tables').find(({ name }) => name === table)?.['rows'];
      const asOf = item(answer, 'as_of_by_dataset');
      return {
        transactions: rowsIn('transactions'),
        rent_contracts: rowsIn('rent_contracts'),
        transactions_as_of: asOf['transactions'],
        rent_contracts_as_of: asOf['rent-contracts'],
      };
    },
  },
  {
    name: 'deals',
    title: 'records of deals',
    page: statistics,
    keys: ['id'],
    path: ({ id }) => `/api/v1/transactions/${id}`,
    read: (answer) => {
      const record = item(answer, 'transaction');
      const location = item(record, 'location');
      return {
        ...record,
        location_area_id: location['area_id'],
        location_community: location['community'],
        location_building_basis: location['building_basis'],
      };
    },
  },
  {
    name: 'contracts',
    title: 'records of rent contracts',
    page: statistics,
    keys: ['area', 'registered_on', 'registered_at', 'start_date', 'end_date', 'annual_amount_aed'],
    path: ({ area, registered_on, annual_amount_aed }) =>
      address('rent-contracts', {
        area,
        registered_from_date: registered_on,
        registered_to_date: registered_on,
        min_annual_amount_aed: annual_amount_aed,
        max_annual_amount_aed: annual_amount_aed,
        limit: 100,
      }),
    read: rowLike('rent_contracts', 'registered_at', 'start_date', 'end_date', 'contract_amount_aed'),
  },
  {
    name: 'deal-totals',
    title: 'lengths of lists of deals',
    page: statistics,
    keys: ['area', 'type', 'property_type', 'from_date', 'to_date'],
    path: ({ area, type, property_type, from_date, to_date }) =>
      address('transactions', {
        area,
        type,
        property_type,
        from_date,
        to_date,
        include_total: true,
        limit: 1,
      }),
    read: (answer) => item(answer, 'meta'),
  },
  {
    name: 'contract-totals',
    title: 'lengths of lists of rent contracts',
    page: statistics,
    keys: ['area', 'property_type', 'version', 'registered_from_date', 'registered_to_date'],
    path: ({ area, property_type, version, registered_from_date, registered_to_date }) =>
      address('rent-contracts', {
        area,
        property_type,
        version,
        registered_from_date,
        registered_to_date,
        include_total: true,
        limit: 1,
      }),
    read: (answer) => item(answer, 'meta'),
  },
  {
    name: 'ejari-totals',
    title: 'lengths of lists of Ejari lines',
    page: statistics,
    keys: ['area', 'property_type', 'version', 'from_date', 'to_date'],
    path: ({ area, property_type, version, from_date, to_date }) =>
      address('rent-contracts/ejari', {
        area,
        property_type,
        version,
        from_date,
        to_date,
        include_total: true,
        limit: 1,
      }),
    read: (answer) => item(answer, 'meta'),
  },
  {
    name: 'ejari-lines',
    title: 'Ejari lines of a contract of several',
    page: statistics,
    keys: ['id'],
    path: ({ id }) => `/api/v1/rent-contracts/${id}/full`,
    read: (answer) => linesOf(items(item(answer, 'rent_contract'), 'lines')),
  },
];
