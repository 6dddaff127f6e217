/**
 * The tables that free aggregates are made of: for each subject its dimensions, days and fields. Queries take names from these tables alone; a request
 * chooses among them.
 */

import { z } from 'zod';
import { columns } from '../../../data/columns/columns.ts';
import { propertyTypes } from '../../../data/property-types.ts';
import { contractVersions, projectStatuses, tenantTypes } from '../../../data/vocabularies.ts';
import { transactionTypes } from '../../records/transactions/schema.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import { type Narrowed, recordClusters, unitClusters } from './clusters.ts';

/** Tables that give the names of ids. */
export const nameTables = {
  area: { table: 'areas', id: 'area_id' },
  community: { table: 'places', id: 'place_id' },
  project: { table: 'project_list', id: 'project_id' },
  developer: { table: 'developer_list', id: 'developer_id' },
  building: { table: 'buildings', id: 'building_id' },
} as const;

/** A property that the records of a cell share. */
export interface Dimension {
  /** A column of the source, or an expression over its columns. */
  readonly sql: string;
  readonly key: z.ZodType<string | number | boolean>;
  readonly names?: keyof typeof nameTables;
  readonly description: string;
}

/** A number that records have. */
export interface Field {
  readonly sql: string;
  /** Decimals of means, medians and percentiles. */
  readonly digits: 0 | 2;
  /** False for figures whose sum says nothing, such as a price by size. */
  readonly isAdditive: boolean;
  /** True for amounts of money: they mean something else for sales than for rents. */
  readonly isAmount: boolean;
  readonly description: string;
}

/** One kind of record that may be aggregated. */
export interface Subject {
  /** The records, as one noun. */
  readonly of: string;
  readonly source: string;
  /** The tables of its source. */
  readonly reads: readonly string[];
  readonly dimensions: Readonly<Record<string, Dimension>>;
  /** Days that periods and windows may go by, with their column; the first is the default. None for records without days. */
  readonly days: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, Field>>;
  /** Returns the columns of the cluster that a record falls into, for intervals. */
  readonly clusters: (narrowed: Narrowed) => string[];
}

const area: Dimension = {
  sql: 'area_id',
  key: z.int(),
  names: 'area',
  description: 'Area of the Land Department.',
};
const community: Dimension = {
  sql: 'community_id',
  key: z.int(),
  names: 'community',
  description: 'Community.',
};
const project: Dimension = { sql: 'project_id', key: z.int(), names: 'project', description: 'Project.' };
const developer: Dimension = {
  sql: 'developer_id',
  key: z.int(),
  names: 'developer',
  description: 'Developer: the company, or the brand where only the brand is known. Each record counts once.',
};
const building: Dimension = { sql: 'building_id', key: z.int(), names: 'building', description: 'Building.' };
const propertyType: Dimension = {
  sql: 'property_type',
  key: z.enum(propertyTypes),
  description: 'Kind of property.',
};
const word = (sql: string, description: string): Dimension => ({ sql, key: z.string(), description });
const bedrooms: Dimension = { sql: 'bedrooms', key: z.int(), description: 'Bedrooms; 0 is a studio.' };
const isFreehold: Dimension = {
  sql: 'is_freehold',
  key: z.boolean(),
  description: columns.is_freehold.description ?? '',
};
const version: Dimension = {
  sql: 'contract_version',
  key: z.enum(contractVersions),
  description: 'Of rents: new or renewed.',
};

const property = {
  property_type: propertyType,
  property_sub_type: word('property_sub_type', 'Kind of property, as the register words it.'),
  bedrooms,
  is_freehold: isFreehold,
};

const amount = (sql: string, description: string): Field => ({
  sql,
  digits: 0,
  isAdditive: true,
  isAmount: true,
  description,
});
const bySize = (sql: string, description: string): Field => ({
  sql,
  digits: 2,
  isAdditive: false,
  isAmount: true,
  description,
});
const number = (sql: string, description: string): Field => ({
  sql,
  digits: 2,
  isAdditive: true,
  isAmount: false,
  description,
});

const sizes = {
  area_sqft: number('area_sqft', 'Size in square feet.'),
  area_sqm: number('area_sqm', 'Size in square metres.'),
};

const recordDimensions = {
  area,
  community,
  project,
  developer,
  ...property,
  usage: word('usage', 'Usage of the property.'),
  version,
};

/** Sales, rent contracts, mortgages and gifts. */
export const transactions = {
  of: 'transactions',
  source: 'transaction_list',
  reads: ['transaction_list'],
  dimensions: {
    type: { sql: 'type', key: z.enum(transactionTypes), description: 'Kind of transaction.' },
    market: {
      sql: "case when type = 'sales' and is_off_plan then 'off-plan' when type = 'sales' and not is_off_plan then 'ready' end",
      key: z.enum(['off-plan', 'ready']),
      description: 'Of sales: off-plan or ready property.',
    },
    ...recordDimensions,
    building,
  },
  days: { transaction_date: 'transaction_date' },
  fields: {
    price_aed: amount('price_aed', 'Price, or annual rent.'),
    price_aed_per_sqft: bySize('price_aed_per_sqft', 'Price or annual rent a square foot.'),
    ...sizes,
    unit_count: number('unit_count', 'Properties of one deal or contract.'),
  },
  clusters: recordClusters('transaction_date'),
} as const satisfies Subject;

/** Rent contracts. */
export const rents = {
  of: 'contracts',
  source: 'transaction_list',
  reads: ['transaction_list'],
  dimensions: {
    ...recordDimensions,
    tenant_type: {
      sql: 'contract_tenant_type',
      key: z.enum(tenantTypes),
      description: columns.tenant_type.description ?? '',
    },
  },
  days: { transaction_date: 'transaction_date', start_date: 'counted_on' },
  fields: {
    annual_amount_aed: amount('price_aed', 'Annual rent.'),
    contract_amount_aed: amount('contract_amount_aed', 'Rent over the contract.'),
    annual_aed_per_sqft: bySize('price_aed_per_sqft', 'Annual rent a square foot.'),
    ...sizes,
    duration_days: {
      sql: "case when contract_end_date >= counted_on then date_diff('day', counted_on, contract_end_date) + 1 end",
      digits: 2,
      isAdditive: true,
      isAmount: false,
      description: 'Days, both ends included.',
    },
    property_count: number('unit_count', 'Properties of the contract.'),
  },
  clusters: recordClusters('transaction_date'),
} as const satisfies Subject;

/** Registered units. */
export const units = {
  of: 'units',
  source: `(${readQuery('aggregate-units')})`,
  reads: ['unit_list', 'project_list'],
  dimensions: { area, community, project, developer, building, ...property },
  days: {},
  fields: {
    area_sqft: sizes.area_sqft,
    balcony_sqft: number('balcony_sqft', 'Size of balconies in square feet.'),
  },
  clusters: unitClusters,
} as const satisfies Subject;

/** Development projects. */
export const projects = {
  of: 'projects',
  source: 'project_list',
  reads: ['project_list'],
  dimensions: {
    area,
    community,
    developer,
    status: { sql: 'status', key: z.enum(projectStatuses), description: 'State of the project.' },
    basis: word('basis', 'How the project is known: `register`, `number` or `named`.'),
  },
  days: {
    start_date: 'start_date',
    expected_completion_date: 'expected_completion_date',
    completion_date: 'completion_date',
  },
  fields: {
    unit_count: number('unit_count', 'Units, as the register says.'),
    villa_count: number('villa_count', 'Villas.'),
    building_count: number('building_count', 'Buildings.'),
    land_count: number('land_count', 'Plots.'),
    completion_pct: {
      sql: 'completion_pct',
      digits: 2,
      isAdditive: false,
      isAmount: false,
      description: 'Percent completed.',
    },
  },
  clusters: () => ['project_id'],
} as const satisfies Subject;
