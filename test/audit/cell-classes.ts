/** The classes of cells that are audited: the query that recomputes one, where it is published, and how the answer is read. */

import { z } from 'zod';
import { publishingRules } from '../../data/publishing-rules.ts';
import type { Cell } from './recompute.ts';

/** One class of published figures. */
export interface CellClass {
  /** Its query is `cells/<name>.sql`. */
  readonly name: string;
  /** What it is, in words. */
  readonly title: string;
  /** The page that defines it. */
  readonly page: string;
  /** Columns of the query that name a cell; all others are figures. */
  readonly keys: readonly string[];
  /** Address of the answer that holds the cell, or `snapshot:` and a file of the published snapshot. */
  readonly path: (cell: Cell) => string;
  /** The published values of the cell by the names of the query, or undefined where the answer lacks it. */
  readonly read: (answer: unknown, cell: Cell) => Readonly<Record<string, unknown>> | undefined;
  /** Records below which a figure is withheld; `least_shown` of the publishing rules unless said. */
  readonly atLeast?: number;
}

const Item = z.record(z.string(), z.unknown());
type Item = z.infer<typeof Item>;

/** The object under a name. */
const item = (answer: unknown, ...names: readonly string[]): Item =>
  names.reduce((found: Item, name) => Item.parse(found[name]), Item.parse(answer));

/** The rows of a list. */
const items = (answer: unknown, name: string): Item[] => Item.array().parse(item(answer)[name]);

/** The row whose columns are the cell's. */
const rowLike =
  (list: string, ...columns: readonly string[]) =>
  (answer: unknown, cell: Cell): Item | undefined =>
    items(answer, list).find((row) =>
      columns.every((column) => (row[column] ?? null) === (cell[column] ?? null)),
    );

/** The row of the cell's place in a table of places. */
const rowOfPlace = (answer: unknown, cell: Cell): Item | undefined =>
  items(answer, 'areas').find((row) => item(row, 'area')['id'] === cell['place_id']);

/** An address with the parameters that are not null; `all` asks for no property type. */
function address(path: string, parameters: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(parameters).filter(
    ([, value]) => value !== null && value !== undefined && value !== 'all',
  );
  return `/api/v1/${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** Statistics of a place: over all, or of one property type. */
const ofPlace =
  (part: 'sales' | 'rents') =>
  (answer: unknown, cell: Cell): Item | undefined => {
    const stats = item(answer, 'stats');
    if (cell['property_type'] === 'all') return item(stats, part);
    const found = items(stats, 'by_property_type').find(
      (row) => row['property_type'] === cell['property_type'],
    );
    return found === undefined ? undefined : item(found, part);
  };

/** A comparison of the cell's place with another, over the days of the cell. */
function inMonth({ place_id, property_type, bedrooms, from_date, to_date }: Cell): string {
  const areas = `${place_id},${place_id === 330 ? 441 : 330}`;
  return address('areas/compare', { areas, property_type, bedrooms, from_date, to_date });
}

const statistics = 'docs/methods/market-statistics.md';

export const cellClasses: readonly CellClass[] = [
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
    name: 'deals',
    title: 'records of deals',
    page: 'docs/methods/market-statistics.md',
    keys: ['id'],
    path: ({ id }) => `/api/v1/transactions/${id}`,
    read: (answer) => {
      const record = item(answer, 'transaction');
      const location = item(record, 'location');
      return { ...record, location_area_id: location['area_id'], location_community: location['community'] };
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
    name: 'place-sales',
    title: 'sales of a place in 12 months',
    page: statistics,
    keys: ['place_id', 'property_type'],
    path: ({ place_id }) => `/api/v1/areas/${place_id}/stats`,
    read: ofPlace('sales'),
  },
  {
    name: 'place-rents',
    title: 'rents of a place in 12 months',
    page: statistics,
    keys: ['place_id', 'property_type'],
    path: ({ place_id }) => `/api/v1/areas/${place_id}/stats`,
    read: ofPlace('rents'),
  },
  {
    name: 'month-sales',
    title: 'sales of a place in a month, by type and bedrooms',
    page: statistics,
    keys: ['place_id', 'property_type', 'bedrooms', 'from_date', 'to_date'],
    path: inMonth,
    read: (answer, { place_id }) => items(answer, 'areas').find(({ id }) => id === place_id),
  },
  {
    name: 'month-rents',
    title: 'rents of a place in a month, by type',
    page: statistics,
    keys: ['place_id', 'property_type', 'from_date', 'to_date'],
    path: inMonth,
    read: (answer, { place_id }) => items(answer, 'areas').find(({ id }) => id === place_id),
  },
  {
    name: 'rent-levels',
    title: 'rents of a place by type, bedrooms and version',
    page: statistics,
    keys: ['area', 'level', 'property_type', 'bedrooms', 'version'],
    path: ({ area }) => address('rent-contracts/stats', { area }),
    read: rowLike('stats', 'level', 'property_type', 'bedrooms', 'version'),
  },
  {
    name: 'project-rents',
    title: 'rents of a project by type and version',
    page: statistics,
    keys: ['project_id', 'level', 'property_type', 'version'],
    path: ({ project_id }) => address('rent-contracts/stats', { project_id }),
    read: rowLike('stats', 'level', 'property_type', 'version'),
  },
  {
    name: 'rent-months',
    title: 'rents of a place by month',
    page: statistics,
    keys: ['area', 'property_type', 'period', 'version'],
    path: ({ area, property_type }) => address('rent-contracts/trends', { area, property_type }),
    read: rowLike('trends', 'period', 'version'),
  },
  {
    name: 'market-rents',
    title: 'rents of the emirate by month and bedrooms',
    page: statistics,
    keys: ['property_type', 'bedrooms', 'period', 'version'],
    path: ({ property_type, bedrooms }) => address('rent-contracts/trends', { property_type, bedrooms }),
    read: rowLike('trends', 'period', 'version'),
  },
  {
    name: 'rents-by-place',
    title: 'table of rents by place',
    page: statistics,
    keys: ['places', 'property_type', 'place_id'],
    path: ({ places, property_type }) => address('rent-contracts/areas', { by: places, property_type }),
    read: rowOfPlace,
  },
  {
    name: 'project-sales',
    title: 'sales of a project by year and bedrooms',
    page: statistics,
    keys: ['project_id', 'grouped_by', 'year', 'bedrooms'],
    path: ({ project_id }) => `/api/v1/projects/${project_id}/stats`,
    read: rowLike('stats', 'grouped_by', 'year', 'bedrooms'),
  },
  {
    name: 'yields',
    title: 'gross yields of places',
    page: 'docs/methods/gross-yield.md',
    keys: ['places', 'property_type', 'place_id'],
    path: ({ places, property_type }) =>
      address('rent-contracts/yield-by-area', { by: places, property_type }),
    read: rowOfPlace,
  },
  {
    name: 'premia',
    title: 'off-plan premia',
    page: 'docs/methods/offplan-premium.md',
    keys: ['places', 'property_type', 'place'],
    path: ({ places, property_type, place }) =>
      address('analytics/offplan-premium', {
        ...(place === null ? { by: places } : { area: place }),
        property_type,
      }),
    read: (answer, { place }) => items(answer, 'premiums').find((row) => (row['id'] ?? null) === place),
  },
  {
    name: 'index-periods',
    title: 'sales behind the price index',
    page: 'docs/methods/price-index.md',
    keys: ['area', 'granularity', 'period'],
    path: ({ area, granularity }) => address('analytics/price-index', { area, granularity }),
    read: rowLike('periods', 'period'),
  },
  {
    name: 'rankings',
    title: 'ranks of places by sales',
    page: 'docs/methods/rankings.md',
    keys: ['metric', 'places', 'property_type', 'place_id'],
    path: ({ metric, places, property_type }) =>
      address('analytics/top-areas', { metric, by: places, property_type, limit: 100 }),
    read: rowOfPlace,
    atLeast: 0,
  },
  {
    name: 'rent-positions',
    title: 'positions of rents',
    page: 'docs/methods/rent-position.md',
    keys: ['id'],
    path: ({ id }) => `/api/v1/rent-contracts/${id}/full`,
    read: (answer) => item(answer, 'rent_contract'),
    atLeast: publishingRules.rent_position_least,
  },
  {
    name: 'status',
    title: 'rows and as-of days of the status',
    page: 'docs/methods/market-statistics.md',
    keys: ['instant'],
    path: () => '/api/v1/status',
    read: (answer) => {
      const snapshot = item(answer, 'snapshot');
      const [rows, asOf] = [item(snapshot, 'rows'), item(snapshot, 'as_of_by_dataset')];
      return {
        transactions: rows['transactions'],
        rent_contracts: rows['rent_contracts'],
        transactions_as_of: asOf['transactions'],
        rent_contracts_as_of: asOf['rent-contracts'],
      };
    },
  },
];
