/** Figures that have their own method. */
import { publishingRules } from '../../../data/publishing-rules.ts';
import type { CellClass } from '../cell-class.ts';
import { address, item, items, rowLike, rowOfPlace } from '../read-answer.ts';

const priceIndex = 'docs/methods/price-index.md';

export const analytics: readonly CellClass[] = [
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
    page: priceIndex,
    keys: ['area', 'granularity', 'period'],
    path: ({ area, granularity }) =>
      address('analytics/price-index', { method: 'stratified', stage: 'all', area, granularity }),
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
    name: 'index-values',
    title: 'values of the price index',
    page: priceIndex,
    keys: ['area', 'property_type', 'stage', 'granularity', 'period'],
    path: ({ area, property_type, stage, granularity }) =>
      address('analytics/price-index', { method: 'stratified', area, property_type, stage, granularity }),
    read: (answer, cell) => {
      const found = rowLike('periods', 'period')(answer, cell);
      return found === undefined ? undefined : { ...found, smoothed_index: found['smoothed'] };
    },
  },
  {
    name: 'solved-index',
    title: 'values of the indices that are solved by regression',
    page: priceIndex,
    keys: ['method', 'area', 'stage', 'period'],
    path: ({ method, area, stage }) =>
      address('analytics/price-index', { method, area, stage, granularity: 'month' }),
    read: rowLike('periods', 'period'),
  },
  {
    name: 'rent-index',
    title: 'values of the rent indices',
    page: 'docs/methods/rent-index.md',
    keys: ['area', 'version', 'period'],
    path: ({ area, version }) => address('analytics/rent-index', { area, version, granularity: 'month' }),
    read: rowLike('periods', 'period'),
  },
  {
    name: 'growth-rankings',
    title: 'ranks of places by growth',
    page: 'docs/methods/rankings.md',
    keys: ['metric', 'places', 'property_type', 'place_id'],
    path: ({ metric, places, property_type }) =>
      address('analytics/top-areas', { metric, by: places, property_type, limit: 100 }),
    read: (answer, cell) => {
      // If the exports do not cover the earlier days, the list is empty and the answer says so.
      if (cell['place_id'] === null)
        return items(answer, 'areas').length === 0 && item(answer, 'meta')['reason'] !== undefined
          ? {}
          : undefined;
      const found = rowOfPlace(answer, cell);
      return found === undefined ? undefined : { ...found, growth_pct: item(found, 'value')['value'] };
    },
  },
  {
    name: 'seasonality',
    title: 'patterns of a year',
    page: 'docs/methods/seasonality.md',
    keys: ['measure', 'area', 'property_type', 'calendar_month'],
    path: ({ measure, area, property_type }) =>
      address('analytics/seasonality', { measure, area, property_type }),
    read: (answer, { calendar_month }) => {
      const found = item(answer, 'seasonality');
      const month = items(found, 'months').find((row) => row['month'] === calendar_month);
      return { ...found, factor: month === undefined ? { value: null } : month['factor'] };
    },
  },
];
