/** Price indices of the market or a place: `GET /analytics/price-index`. */
import { z } from 'zod';
import { methodOf } from '../../../../data/methods.ts';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { register } from '../../../../data/register.ts';
import { endpoint, list } from '../../../contract/endpoint.ts';
import { noneReason, placeMetaFields, reasonIfNone } from '../../../contract/meta.ts';
import { choice, day, writing } from '../../../contract/parameters.ts';
import { findPlace, placeMeta } from '../../../records/place-parameter.ts';
import { figuresPropertyType, onePlaceParameter } from '../../../records/property-parameters.ts';
import { CompletenessMeta, readCompleteness } from '../../../statistics/completeness.ts';
import { partlyCovered } from '../../../statistics/coverage.ts';
import { indexStages, stageMeaning } from '../../../statistics/index-stages.ts';
import { askedWindow, trailingPeriod } from '../../../statistics/period.ts';
import { Provenance } from '../../../statistics/statistic.ts';
import { BaseDate, baseDate } from '../base-date.ts';
import { earlier, noneBecause, toItems } from './answers.ts';
import { type Asked, lastDay, solvedWhereEnough, stratified } from './figures.ts';
import { granularities, IndexPeriod, indexMethods } from './schema.ts';

/** `GET /analytics/price-index`. */
export const listPriceIndex = endpoint({
  operationId: 'listPriceIndex',
  method: 'get',
  path: '/api/v1/analytics/price-index',
  tag: 'Analytics',
  summary: 'Price index',
  description: `Returns the price level of ${register.territory.en} or of a place by month, quarter or year; the period of \`base_date\` is 100. \`constant-quality\` (default) compares sales of the same project, or of the same place, type and bedrooms, in windows of twelve months, with an interval. \`hedonic\` is the same without projects. Both need ${publishingRules.index_period_least} sales in each period; they are given by month where there are enough, else by quarter, else not at all. \`stratified\`: medians of area × sub-type × bedrooms × stage, weighted by the year before and chained.`,
  reads: 'snapshot',
  counts: ['transactions'],
  query: z.strictObject({
    area: onePlaceParameter.optional(),
    property_type: figuresPropertyType,
    granularity: choice(granularities, { description: 'Length of a period; a month by default.' }).optional(),
    method: choice(indexMethods, {
      description: 'Method of the index; `constant-quality` by default.',
      example: 'constant-quality',
    }).optional(),
    stage: choice(indexStages, {
      description: stageMeaning,
      example: 'new',
    }).optional(),
    from_date: day({
      description: 'First day; periods begin on or after it.',
      example: '2024-01-01',
    }).optional(),
    to_date: day({ description: 'Last day; periods begin on or before it.' }).optional(),
    base_date: baseDate,
    ...writing,
  }),
  ranges: [
    ['from_date', 'to_date'],
    ['base_date', 'to_date'],
  ],
  answer: list('periods', IndexPeriod, {
    ...Provenance.shape,
    index_method: z.enum(indexMethods).meta({ description: 'Method of the index.' }),
    stage: z.enum(indexStages).meta({ description: 'Stage of the sales.' }),
    granularity: z.enum(granularities).meta({ description: 'Length of the periods.' }),
    base_date: BaseDate,
    reason: noneReason,
    ...placeMetaFields,
    completeness: CompletenessMeta,
  }),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    {
      summary: `Price index of existing homes in all ${register.territory.en}`,
      request: '/api/v1/analytics/price-index',
    },
    {
      summary: 'New flats of one area',
      request: '/api/v1/analytics/price-index?area=330&property_type=apartment&stage=new',
    },
    {
      summary: `Years of all ${register.territory.en} by the stratified method`,
      request: '/api/v1/analytics/price-index?method=stratified&granularity=year',
    },
  ],
  async handle({ query, snapshot, historyFrom, signal }) {
    const place = await findPlace(snapshot, query.area);
    const { salesAsOf, salesCoveredFrom } = trailingPeriod(snapshot, historyFrom);
    const asked: Asked = {
      snapshot,
      place,
      property_type: query.property_type ?? 'all',
      stage: query.stage ?? indexStages[0],
      granularity: query.granularity ?? 'month',
      from_date: query.from_date ?? null,
      to_date: query.to_date ?? null,
      base_date: query.base_date ?? null,
      history_from: historyFrom,
      signal,
    };
    const completeness = await readCompleteness(snapshot, 'sales');
    const method = query.method ?? 'constant-quality';
    const [rows, granularity] =
      method === 'stratified'
        ? [await stratified(asked), asked.granularity]
        : await solvedWhereEnough(asked, method, query.granularity);
    const [first, last] = [rows[0], rows.at(-1)];
    const days = askedWindow({ from: query.from_date, to: query.to_date }, salesAsOf);
    const window =
      first === undefined || last === undefined
        ? days
        : { from: first.period, to: earlier(lastDay(last.period, granularity), salesAsOf) };
    const shown = toItems(rows, {
      method,
      granularity,
      asOf: salesAsOf,
      coveredFrom: salesCoveredFrom,
      historyFrom,
      completeness,
      baseDate: asked.base_date,
    });
    return {
      rows: shown.rows,
      next: null,
      meta: {
        ...methodOf('price-index'),
        window,
        as_of: salesAsOf,
        ...partlyCovered(window, salesCoveredFrom),
        index_method: method,
        stage: asked.stage,
        granularity,
        base_date: shown.base_date,
        completeness: completeness.meta,
        ...reasonIfNone(shown.rows, noneBecause({ ...query, method }, days, salesAsOf, historyFrom)),
        ...placeMeta(place),
      },
    };
  },
});
