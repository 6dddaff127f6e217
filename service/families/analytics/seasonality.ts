/** How the months of the year differ from the year around them. */

import { z } from 'zod';
import { methodOf } from '../../../data/methods.ts';
import { propertyTypes } from '../../../data/property-types.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { register } from '../../../data/register.ts';
import { endpoint, record } from '../../contract/endpoint.ts';
import { placeMetaFields } from '../../contract/meta.ts';
import { choice } from '../../contract/parameters.ts';
import { findPlace, placeMeta } from '../../records/place-parameter.ts';
import { figuresPropertyType, onePlaceParameter } from '../../records/property-parameters.ts';
import { monthNames } from '../../statistics/month-names.ts';
import { trailingPeriod } from '../../statistics/period.ts';
import { Figure, figure, Statistic, statistic } from '../../statistics/statistic.ts';
import { readQuery } from '../../warehouse/read-query.ts';

const measures = ['sales_count', 'price', 'rentals_count'] as const;
type Measure = (typeof measures)[number];

const readSeries = (name: string): string =>
  readQuery('seasonality', { series: readQuery(`seasonality-${name}`) });

/** By measure. */
export const seasonalityQueries: Readonly<Record<Measure, string>> = {
  sales_count: readSeries('sales-count'),
  price: readSeries('price'),
  rentals_count: readSeries('rentals-count'),
};

const {
  seasonality_months_least: leastMonths,
  seasonality_month_least: leastRecords,
  seasonality_years_ok: okYears,
} = publishingRules;

const Season = z.object({
  month: z.int().meta({ description: 'Month of the year, 1 to 12.' }),
  name: z.enum(monthNames),
  years: z.int().meta({ description: 'Number of years in the median.' }),
  factor: Figure.meta({
    description: 'Level of the month, where the mean of the year is 100, with the quartiles over the years.',
  }),
});

const Seasonality = z
  .object({
    measure: z.enum(measures),
    property_type: z.enum(['all', ...propertyTypes]),
    strength: Statistic.meta({
      description:
        'Strength of the pattern, from 0 (none) to 1 (the months explain all variation): 1 − variance of the remainder ÷ variance around the trend. `n` is the number of months.',
    }),
    months_in_a_row: z
      .int()
      .meta({ description: `Longest run of whole months with ${leastRecords} records each.` }),
    from_month: z.iso.date().nullable().meta({ description: 'First month of that run.' }),
    to_month: z.iso.date().nullable().meta({ description: 'Last month of that run.' }),
    months: z.array(Season).meta({ description: 'Twelve months; none where the pattern is withheld.' }),
    caveat: z.string().meta({ description: 'Effects that a calendar month cannot show.' }),
  })
  .meta({ id: 'Seasonality' });

const amount = z.number().nullable();
const Row = z.object({
  months: z.int(),
  first_month: z.iso.date().nullable(),
  last_month: z.iso.date().nullable(),
  calendar_month: z.int().nullable(),
  n: z.int().nullable(),
  years: z.int().nullable(),
  factor: amount,
  p25: amount,
  p75: amount,
  strength: amount,
});
type Row = z.output<typeof Row>;

const caveat =
  'Ramadan and Eid move about 11 days a year through the calendar: their effect is spread over months and is not in these factors.';

const yearsQuality = (years: number): 'ok' | 'low' => (years >= okYears ? 'ok' : 'low');

function seasons(rows: readonly Row[]): z.input<typeof Season>[] {
  return rows.flatMap(({ calendar_month, n, years, factor, p25, p75 }) => {
    const name = calendar_month === null ? undefined : monthNames[calendar_month - 1];
    if (calendar_month === null || name === undefined || years === null) return [];
    const shown = figure(
      { value: factor, n: n ?? 0, p25, p75 },
      { unit: 'index', quality: yearsQuality(years) },
    );
    return [{ month: calendar_month, name, years, factor: shown }];
  });
}

/** `GET /analytics/seasonality`. */
export const getSeasonality = endpoint({
  operationId: 'getSeasonality',
  method: 'get',
  path: '/api/v1/analytics/seasonality',
  tag: 'Analytics',
  summary: 'Seasonality',
  description: `Returns how far a calendar month usually lies above or below the year around it, for the number of sales, for prices, or for the number of rent contracts that begin. It needs ${leastMonths} months in a row with ${leastRecords} records each; a shorter history gets no pattern, with that reason. ${caveat}`,
  reads: 'snapshot',
  counts: ({ query: { measure } }) => [measure === 'rentals_count' ? 'rent-contracts' : 'transactions'],
  query: z.strictObject({
    measure: choice(measures, {
      description:
        'Registered sales (default), the stratified price index of existing homes, or rent contracts by the month they begin in.',
      example: 'price',
    }).optional(),
    area: onePlaceParameter.optional(),
    property_type: figuresPropertyType,
  }),
  answer: record('seasonality', Seasonality, placeMetaFields),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    { summary: `Months in which ${register.territory.en} sells`, request: '/api/v1/analytics/seasonality' },
    {
      summary: 'Prices of flats in one area',
      request: '/api/v1/analytics/seasonality?measure=price&area=330&property_type=apartment',
    },
  ],
  async handle({ query, snapshot, historyFrom, signal }) {
    const { measure = 'sales_count', property_type: type } = query;
    const property_type = type ?? ('all' as const);
    const place = await findPlace(snapshot, query.area);
    const { salesAsOf, rentsAsOf } = trailingPeriod(snapshot, historyFrom);
    const isOfRents = measure === 'rentals_count';
    const asOf = isOfRents ? rentsAsOf : salesAsOf;
    const coveredFrom = snapshot.coveredFrom(isOfRents ? 'rents' : 'sales');
    const rows = await snapshot.rows(
      seasonalityQueries[measure],
      {
        subject: place?.kind ?? 'market',
        subject_id: place?.place_id ?? 0,
        property_type,
        least_n: leastRecords,
        least_months: leastMonths,
        as_of: asOf,
        // Strays of days that the exports do not cover are no months of the register.
        history_from:
          [historyFrom, coveredFrom]
            .flatMap((day) => day ?? [])
            .toSorted()
            .at(-1) ?? null,
      },
      Row,
      { signal },
    );
    return {
      record: { measure, property_type, ...pattern(rows, measure, asOf), caveat },
      meta: placeMeta(place),
    };
  },
});

/** The twelve months and how strong their pattern is, or why it is withheld. */
function pattern(rows: readonly Row[], measure: Measure, asOf: string) {
  const [first] = rows;
  const [from_month, to_month] = [first?.first_month ?? null, first?.last_month ?? null];
  const run = first?.months ?? 0;
  const months = seasons(rows);
  const window = { from: from_month ?? asOf, to: to_month === null ? asOf : lastDay(to_month) };
  const counted = measure === 'rentals_count' ? 'contracts' : 'sales';
  const strength = statistic(
    { value: first?.strength ?? null, n: run },
    { ...methodOf('seasonality'), window, as_of: asOf },
    months.length < 12
      ? {
          reason: `${leastMonths} months in a row with ${leastRecords} ${counted} each are needed; the longest run has ${run}`,
        }
      : { unit: 'ratio', quality: yearsQuality(Math.min(...months.map(({ years }) => years))) },
  );
  return { strength, months_in_a_row: run, from_month, to_month, months };
}

/** The last day of the month that a day lies in. */
function lastDay(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
