/** Sales and rents of projects and buildings; projects and sales of developers. */
import type { CellClass } from '../cell-class.ts';
import { address, item, items, rowLike } from '../read-answer.ts';
import type { Cell } from '../recompute.ts';

const statistics = 'docs/methods/market-statistics.md';

const developerRecord = 'docs/methods/developer-record.md';

const ofDeveloper = ({ developer_id }: Cell): string => `/api/v1/developers/${developer_id}/stats`;

export const projects: readonly CellClass[] = [
  {
    name: 'project-sales',
    title: 'sales of a project by year and bedrooms',
    page: statistics,
    keys: ['project_id', 'grouped_by', 'year', 'bedrooms'],
    path: ({ project_id }) => `/api/v1/projects/${project_id}/stats`,
    read: rowLike('stats', 'grouped_by', 'year', 'bedrooms'),
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
    name: 'buildings',
    title: 'sales of a building, and the part of sales there whose building is known',
    page: 'docs/entities.md',
    keys: ['building_id'],
    path: ({ building_id }) => `/api/v1/buildings/${building_id}`,
    read: (answer) => item(answer, 'building'),
  },
  {
    name: 'project-premia',
    title: 'off-plan premia of projects',
    page: 'docs/methods/offplan-premium.md',
    keys: ['places', 'property_type', 'place', 'area'],
    path: ({ area, property_type }) =>
      address('analytics/offplan-premium', { area, by: 'project', property_type, limit: 100 }),
    read: (answer, { place }) => items(answer, 'premiums').find(({ id }) => id === place),
  },
  {
    name: 'project-rankings',
    title: 'ranks of projects by sales',
    page: 'docs/methods/rankings.md',
    keys: ['metric', 'property_type', 'project_id'],
    path: ({ metric, property_type }) =>
      address('projects/top-performing', { metric, property_type, limit: 100 }),
    read: (answer, { project_id }) =>
      items(answer, 'projects').find((row) => item(row, 'project')['id'] === project_id),
    atLeast: 0,
  },
  {
    name: 'developers',
    title: 'projects of a developer',
    page: developerRecord,
    keys: ['developer_id'],
    path: ({ developer_id }) => `/api/v1/developers/${developer_id}`,
    read: (answer) => item(answer, 'developer'),
  },
  {
    name: 'developer-list',
    title: 'places in the list of developers and groups',
    page: developerRecord,
    keys: ['developer_id'],
    path: () => address('developers', { sort: '-project_count', include_total: true, limit: 100 }),
    read: (answer, { developer_id }) => {
      const place = items(answer, 'developers').findIndex(({ id }) => id === developer_id);
      if (place < 0) return undefined;
      return {
        ...items(answer, 'developers')[place],
        rank: place + 1,
        total: item(answer, 'meta')['total'],
      };
    },
  },
  {
    name: 'developer-delivery',
    title: 'age, building time and overdue projects of a developer',
    page: developerRecord,
    keys: ['developer_id'],
    path: ofDeveloper,
    read: (answer) => item(answer, 'stats', 'delivery'),
  },
  {
    name: 'developer-years',
    title: 'sales of a developer by year',
    page: developerRecord,
    keys: ['developer_id', 'year'],
    path: ofDeveloper,
    read: (answer, { year }) => items(item(answer, 'stats'), 'years').find((row) => row['year'] === year),
  },
  {
    name: 'developer-prices',
    title: 'prices of a developer beside others',
    page: developerRecord,
    keys: ['developer_id', 'area_id', 'property_type', 'is_off_plan'],
    path: ofDeveloper,
    read: (answer, cell) =>
      rowLike('areas', 'area_id', 'property_type', 'is_off_plan')(item(answer, 'stats'), cell),
  },
  {
    name: 'developer-differences',
    title: 'a developer’s prices over its areas',
    page: developerRecord,
    keys: ['developer_id'],
    path: ofDeveloper,
    read: (answer) => item(answer, 'stats'),
  },
];
