/** The parameters of lists and statistics of rent contracts. */

import { z } from 'zod';
import { register } from '../../../data/register.ts';
import { contractVersions, tenantTypes } from '../../../data/vocabularies.ts';
import { choice, day, decimal, paging, wholeNumber, writing } from '../../contract/parameters.ts';
import { sortWords } from '../keyset.ts';
import { TransactionQuery } from '../transactions/parameters.ts';

const money = { min: 0, max: 1_000_000_000_000 };
const days = { min: 0, max: 100_000 };
const count = { min: 0, max: 1_000_000 };

/** Columns a list of rent contracts can be ordered by. */
export const rentContractSorts = {
  transaction_date: 'date',
  start_date: 'date',
  annual_amount_aed: 'number',
  area_sqft: 'number',
  annual_aed_per_sqft: 'number',
} as const;

const { area, property_type, bedrooms, bedrooms_basis, usage, is_freehold, project_id, developer_id } =
  TransactionQuery.shape;
const { min_area_sqft, max_area_sqft, include_total } = TransactionQuery.shape;
const { from_date, to_date, start_from, start_to } = TransactionQuery.shape;

/** Days that lists of contracts are asked for: of the registration, and of the start. */
export const listedDates = { from_date, to_date, start_from, start_to };

/** Days that figures are asked for: they count a contract on the day it starts. */
export const startDates = {
  from_date: day({
    description: `Contracts that start on this day or later: a date, or an instant, which means its day in ${register.territory.en}. Figures go by the start of contracts; lists by \`transaction_date\`.`,
    example: '2025-01-01',
  }).optional(),
  to_date: day({
    description: 'Contracts that start on this day or earlier.',
    example: '2025-12-31',
  }).optional(),
};

/** Filters on the property, which lists and statistics share. */
export const rentSubject = { area, project_id, property_type, bedrooms, bedrooms_basis };

/** Whose levels figures are of. */
export const figureUsage = usage.meta({
  description:
    'Only this usage. Without it counts are of all contracts, and levels of residential ones; with `property_type` office or shop, levels are of commercial ones.',
  example: 'commercial',
});

/** New or renewed contracts only. */
export const version = choice(contractVersions, {
  description: 'Only new, or only renewed contracts.',
  example: 'new',
}).optional();

/** `GET /rent-contracts`. */
export const RentContractQuery = z.strictObject({
  ...rentSubject,
  developer_id,
  version,
  ...listedDates,
  end_from_date: day({ description: 'Contracts that end on this day or later.' }).optional(),
  end_to_date: day({ description: 'Contracts that end on this day or earlier.' }).optional(),
  registered_from_date: day({
    description: 'Registered on this day or later; only contracts whose registration the export dates.',
  }).optional(),
  registered_to_date: day({ description: 'Registered on this day or earlier.' }).optional(),
  min_annual_amount_aed: decimal({ ...money, description: 'Least rent a year.', example: 50_000 }).optional(),
  max_annual_amount_aed: decimal({ ...money, description: 'Most rent a year.', example: 120_000 }).optional(),
  min_contract_amount_aed: decimal({ ...money, description: 'Least rent over the contract.' }).optional(),
  max_contract_amount_aed: decimal({ ...money, description: 'Most rent over the contract.' }).optional(),
  min_duration_days: wholeNumber({ ...days, description: 'Fewest days.' }).optional(),
  max_duration_days: wholeNumber({ ...days, description: 'Most days.' }).optional(),
  min_property_count: wholeNumber({ ...count, description: 'Fewest properties in it.' }).optional(),
  max_property_count: wholeNumber({ ...count, description: 'Most properties in it.' }).optional(),
  min_area_sqft,
  max_area_sqft,
  usage,
  is_freehold,
  tenant_type: choice(tenantTypes, { description: 'Who rents.', example: 'person' }).optional(),
  sort: choice(
    sortWords(
      '-transaction_date',
      'transaction_date',
      'start_date',
      'annual_amount_aed',
      'area_sqft',
      'annual_aed_per_sqft',
    ),
    {
      description:
        'Order of the rows; a minus sorts the greatest or newest first. Equal values are ordered by id, unknown ones come last.',
      example: '-annual_amount_aed',
    },
  ).optional(),
  include_total,
  ...paging,
  ...writing,
});
export type RentContractQuery = z.output<typeof RentContractQuery>;

/** Names these parameters have elsewhere. */
export const renamedRentParameters = {
  date_from: { parameter: 'from_date' },
  date_to: { parameter: 'to_date' },
};

/** Pairs that must not cross. */
export const rentContractRanges = [
  ['from_date', 'to_date'],
  ['start_from', 'start_to'],
  ['end_from_date', 'end_to_date'],
  ['registered_from_date', 'registered_to_date'],
  ['min_annual_amount_aed', 'max_annual_amount_aed'],
  ['min_contract_amount_aed', 'max_contract_amount_aed'],
  ['min_duration_days', 'max_duration_days'],
  ['min_property_count', 'max_property_count'],
  ['min_area_sqft', 'max_area_sqft'],
] as const;

/** Filters that the caller sets on rent contracts. */
export type RentFilters = Partial<Omit<RentContractQuery, 'sort' | 'limit' | 'cursor' | 'format'>> & {
  /** Areas and buildings inside a geometry; null without one. */
  readonly inside?: readonly number[] | null;
};
