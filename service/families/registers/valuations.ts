/** The Land Department's valuations: what an expert found a property worth. */
import { z } from 'zod';
import { columns, noted, nullable } from '../../../data/columns/columns.ts';
import { propertyTypes } from '../../../data/property-types.ts';
import { endpoint, list } from '../../contract/endpoint.ts';
import { placeMetaFields } from '../../contract/meta.ts';
import { choice, day, decimal, paging, wholeNumber, writing } from '../../contract/parameters.ts';
import { boundValues, conditions, type FilterTable, insideFilter } from '../../records/filters.ts';
import { insideOf } from '../../records/geometry/inside.ts';
import { geometryParameters } from '../../records/geometry/parameters.ts';
import { KeysetList, sortWords } from '../../records/keyset.ts';
import { findScope, placeIds, placeMeta } from '../../records/place-parameter.ts';
import { TransactionQuery } from '../../records/transactions/parameters.ts';
import { readRegisterCoverage, registerMeta } from './coverage.ts';

const money = { min: 0, max: 1_000_000_000_000 };
const amount = (description: string) => z.number().nullable().meta({ description });
const text = (description: string) => z.string().nullable().meta({ description });

const Valuation = z
  .object({
    id: z.string().meta({ description: 'Year and number of the procedure.', example: '2024-1234' }),
    procedure_year: z.int().meta({ description: 'Year of the procedure.' }),
    procedure_number: z.int().meta({ description: 'Its number in that year.' }),
    procedure: nullable(columns.procedure),
    valuation_date: z.iso.date().meta({ description: 'Day of the valuation.' }),
    value_aed: z.number().meta({ description: 'Value that the valuation gave, AED.' }),
    property_value_aed: amount('Value of the whole property, of which a part may have been valued.'),
    value_aed_per_sqft: amount('Value divided by the valued size, AED a square foot.'),
    property_type: z.enum(propertyTypes).nullable().meta({ description: 'Kind of property.' }),
    property_sub_type: nullable(columns.property_sub_type),
    area_sqft: noted(nullable(columns.area_sqft), 'The size valued.'),
    area_sqm: noted(nullable(columns.area_sqm), 'The size valued.'),
    actual_area_sqm: nullable(columns.actual_area_sqm),
    area_id: nullable(columns.area_id).meta({ example: 330 }),
    area: nullable(columns.area),
    area_ar: nullable(columns.area_ar),
    status: text('State of the procedure.'),
  })
  .meta({ id: 'Valuation' });

const filters = {
  history_from: { column: 'valuations.valuation_date', comparison: 'at least', type: 'DATE' },
  from_date: { column: 'valuations.valuation_date', comparison: 'at least', type: 'DATE' },
  to_date: { column: 'valuations.valuation_date', comparison: 'at most', type: 'DATE' },
  area_id: { column: 'valuations.area_id', comparison: 'equals', type: 'INTEGER' },
  community_id: { column: 'valuations.area_id', comparison: 'area of the community', type: 'BIGINT' },
  place_ids: { column: 'valuations.area_id', comparison: 'area of the places', type: 'BIGINT[]' },
  property_type: { column: 'valuations.property_type', comparison: 'equals', type: 'VARCHAR' },
  procedure_year: { column: 'valuations.procedure_year', comparison: 'equals', type: 'INTEGER' },
  min_value_aed: { column: 'valuations.value_aed', comparison: 'at least', type: 'DOUBLE' },
  max_value_aed: { column: 'valuations.value_aed', comparison: 'at most', type: 'DOUBLE' },
  min_area_sqft: { column: 'valuations.area_sqft', comparison: 'at least', type: 'DOUBLE' },
  max_area_sqft: { column: 'valuations.area_sqft', comparison: 'at most', type: 'DOUBLE' },
  // A valuation names no building.
  inside: { ...insideFilter.inside, column: 'null::BIGINT' },
} as const satisfies FilterTable;

const valuations = new KeysetList({
  query: 'valuations',
  fragments: { filters: conditions(filters) },
  row: Valuation,
  sorts: {
    valuation_date: 'date',
    value_aed: 'number',
    value_aed_per_sqft: 'number',
    area_sqft: 'number',
  } as const,
  id: { column: 'id', type: 'text' },
});

const { area, property_type, min_area_sqft, max_area_sqft, include_total } = TransactionQuery.shape;

/** `GET /api/v1/valuations`. */
export const listValuations = endpoint({
  operationId: 'listValuations',
  method: 'get',
  path: '/api/v1/valuations',
  tag: 'Registers',
  summary: 'Valuations, newest first',
  description:
    'Returns the values that experts of the Land Department gave to properties. These are not paid prices, and no statistic of sales counts them.',
  reads: 'snapshot',
  counts: ['valuations'],
  query: z.strictObject({
    area,
    ...geometryParameters,
    property_type,
    from_date: day({ description: 'First day, inclusive.', example: '2025-01-01' }).optional(),
    to_date: day({ description: 'Last day, inclusive.' }).optional(),
    procedure_year: wholeNumber({
      min: 1900,
      max: 2200,
      description: 'Year of the procedure.',
      example: 2025,
    }).optional(),
    min_value_aed: decimal({ ...money, description: 'Least value.', example: 1_000_000 }).optional(),
    max_value_aed: decimal({ ...money, description: 'Greatest value.' }).optional(),
    min_area_sqft,
    max_area_sqft,
    sort: choice(
      sortWords('-valuation_date', 'valuation_date', 'value_aed', 'value_aed_per_sqft', 'area_sqft'),
      {
        description:
          'Order of the rows; a minus sorts the greatest or newest first. Equal values are ordered by id, unknown ones come last.',
        example: '-value_aed',
      },
    ).optional(),
    include_total,
    ...paging,
    ...writing,
  }),
  renamed: { date_from: { parameter: 'from_date' }, date_to: { parameter: 'to_date' } },
  ranges: [
    ['from_date', 'to_date'],
    ['min_value_aed', 'max_value_aed'],
    ['min_area_sqft', 'max_area_sqft'],
  ],
  answer: list('valuations', Valuation, { ...placeMetaFields, ...registerMeta }),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    { summary: 'Newest valuations', request: '/api/v1/valuations?limit=5' },
    {
      summary: 'Villas found to be worth ten million or more, greatest first',
      request: '/api/v1/valuations?property_type=villa&min_value_aed=10000000&sort=-value_aed',
    },
  ],
  async handle({ query, snapshot, historyFrom, after, signal }) {
    const place = await findScope(snapshot, query.area);
    const inside = await insideOf(snapshot, query, signal);
    const values = boundValues(filters, {
      ...query,
      history_from: historyFrom,
      ...placeIds(place),
      inside,
    });
    const request = { snapshot, values, signal };
    const page = await valuations.page(query.sort ?? '-valuation_date', {
      ...request,
      limit: query.limit,
      after,
    });
    const total = query.include_total === true ? { total: await valuations.total(request) } : {};
    const coverage = await readRegisterCoverage('valuations', snapshot, signal);
    return { ...page, meta: { ...placeMeta(place), ...total, ...coverage } };
  },
});
