/** Sales and rents of places. */
import type { CellClass } from '../cell-class.ts';
import { address, type Item, item, items, rowLike, rowOfPlace } from '../read-answer.ts';
import type { Cell } from '../recompute.ts';

/** Returns the values of an object under names that begin with a word. */
const named = (word: string, values: Item): Item =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${word}_${name}`, value]));

const statistics = 'docs/methods/market-statistics.md';

/** Returns the statistics of a place, in total or for one property type. */
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

/** Returns the address that compares the cell's place with another over the days of the cell. */
function inMonth({ place_id, property_type, bedrooms, from_date, to_date }: Cell): string {
  const areas = `${place_id},${place_id === 330 ? 441 : 330}`;
  return address('areas/compare', { areas, property_type, bedrooms, from_date, to_date });
}

/** No contract of a plausible day starts before it. */
const firstDay = '1960-01-01';

export const places: readonly CellClass[] = [
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
    // By bedrooms, of contracts that state them: the audit infers none.
    path: ({ area, level }) =>
      address('rent-contracts/stats', level === 'bedrooms' ? { area, bedrooms_basis: 'stated' } : { area }),
    read: rowLike('stats', 'level', 'property_type', 'bedrooms', 'version'),
  },
  {
    name: 'rent-months',
    title: 'rents of a place by month',
    page: statistics,
    keys: ['area', 'property_type', 'period', 'version'],
    path: ({ area, property_type }) =>
      address('rent-contracts/trends', { area, property_type, from_date: firstDay }),
    read: rowLike('trends', 'period', 'version'),
  },
  {
    name: 'completeness',
    title: 'part of the records of a month that has arrived',
    page: 'docs/methods/completeness.md',
    keys: ['register', 'version', 'period'],
    path: ({ register }) =>
      register === 'sales' ? '/api/v1/areas/330/stats' : '/api/v1/rent-contracts/trends',
    read: (answer, cell) =>
      cell['register'] === 'rents'
        ? rowLike('trends', 'period', 'version')(answer, cell)
        : items(item(answer, 'stats'), 'price_trend').find(({ month }) => month === cell['period']),
  },
  {
    name: 'market-rents',
    title: 'rents of the emirate by month and bedrooms',
    page: statistics,
    keys: ['property_type', 'bedrooms', 'period', 'version'],
    path: ({ property_type, bedrooms }) =>
      address('rent-contracts/trends', {
        ...{ property_type, bedrooms, bedrooms_basis: 'stated', from_date: firstDay },
      }),
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
    name: 'place-differences',
    title: 'a place beside another',
    page: statistics,
    keys: ['first_id', 'place_id', 'property_type'],
    path: ({ first_id, place_id, property_type }) =>
      address('areas/compare', { areas: `${first_id},${place_id}`, property_type }),
    read: (answer, { place_id }) => {
      const found = items(answer, 'areas').find(({ id }) => id === place_id);
      if (found === undefined) return undefined;
      return {
        ...named('rank', item(found, 'rank')),
        ...named('difference', item(found, 'difference_to_first')),
        ...named('difference_pct', item(found, 'difference_to_first_pct')),
      };
    },
  },
  {
    name: 'ejari-levels',
    title: 'Ejari lines of a place by type and bedrooms',
    page: statistics,
    keys: ['area', 'level', 'property_type', 'bedrooms', 'version'],
    path: ({ area }) => address('rent-contracts/ejari/stats', { area }),
    read: rowLike('stats', 'level', 'property_type', 'bedrooms', 'version'),
  },
];
