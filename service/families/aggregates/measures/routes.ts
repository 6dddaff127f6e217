/** Measures by name: what each counts, and its numbers by period for the market, a place or a project. */
import { z } from 'zod';
import { measureIdOf, measures } from '../../../../data/measures/all.ts';
import { plainLabel } from '../../../../data/measures/figure-shape.ts';
import { type Measure, unitOf } from '../../../../data/measures/measure.ts';
import { methodOf } from '../../../../data/methods.ts';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { register } from '../../../../data/register.ts';
import { endpoint, list } from '../../../contract/endpoint.ts';
import { exampleRecords } from '../../../contract/example-records.ts';
import { noneReason, placeMetaFields, reasonIfNone } from '../../../contract/meta.ts';
import { choice, writing } from '../../../contract/parameters.ts';
import { findScope, placeIds, placeMeta } from '../../../records/place-parameter.ts';
import { rentSubject, startDates } from '../../../records/rents/parameters.ts';
import { CompletenessMeta, completenessFields, readCompleteness } from '../../../statistics/completeness.ts';
import { partlyCovered } from '../../../statistics/coverage.ts';
import { askedWindow, registerAsOf, seenWindow, unseenBecause } from '../../../statistics/period.ts';
import { Figure, Provenance } from '../../../statistics/statistic.ts';
import { dayBefore, monthsBefore, type Window } from '../../../statistics/window.ts';
import { listTypes, readFigures, registers, type Span, spans } from './figures.ts';

const [firstId = '', ...otherIds] = measures.map(measureIdOf);
const MeasureParams = z.strictObject({
  measure: choice([firstId, ...otherIds], {
    description: 'The measure, one of `/api/v1/measures`.',
    example: 'median_new_rent_aed',
  }),
});

const MeasureSchema = z
  .object({
    measure: z.string().meta({ description: 'Name of the measure.', example: 'median_new_rent_aed' }),
    name: z.string().meta({ description: 'Label of a number.' }),
    name_ar: z.string().meta({ description: 'The same in Arabic.' }),
    sentence: z.string().meta({ description: 'Says how the figure is made.' }),
    sentence_ar: z.string().meta({ description: 'The same in Arabic.' }),
    statistic: z.enum(['count', 'sum', 'median']),
    unit: z.string().meta({ description: 'Unit of the value.', example: 'AED' }),
    records: z.string().meta({ description: 'Records that it counts.', example: 'eligible contracts' }),
    dataset: z.string().meta({ description: 'Dataset whose as-of date the figures carry.' }),
    least_sample: z
      .int()
      .nullable()
      .meta({ description: 'Fewest records behind a value that is shown; null for counts and sums.' }),
    method: z.string().meta({ description: 'Method; its text is at /docs/methods/{method}.' }),
  })
  .meta({ id: 'Measure', description: 'One figure as it is defined.' });

function describe(measure: Measure): z.input<typeof MeasureSchema> {
  const isLevel = measure.statistic === 'median';
  const { records, levelRecords, dataset } = measure.population;
  return {
    measure: measureIdOf(measure),
    name: plainLabel(measure.label.en),
    name_ar: plainLabel(measure.label.ar),
    sentence: measure.sentence.en,
    sentence_ar: measure.sentence.ar,
    statistic: measure.statistic,
    unit: unitOf(measure),
    records: isLevel ? levelRecords.en : records.en,
    dataset,
    least_sample: isLevel ? publishingRules.least_shown : null,
    method: methodOf('market-statistics').method,
  };
}

/** `GET /api/v1/measures`. */
export const listMeasures = endpoint({
  operationId: 'listMeasures',
  method: 'get',
  path: '/api/v1/measures',
  tag: 'Analytics',
  summary: 'Measures and how each is made',
  description:
    'Every figure of sales and rents that can be asked for by name: the records it counts, its statistic, unit and least sample, with its name and a sentence in English and Arabic.',
  reads: 'snapshot',
  counts: [],
  asOfNow: 'the definitions are those of the running version',
  query: z.strictObject({ ...writing }),
  answer: list('measures', MeasureSchema, {}),
  problems: [],
  examples: [{ summary: 'All measures', request: '/api/v1/measures' }],
  handle: () => ({ rows: measures.map(describe), next: null, meta: {} }),
});

const MeasurePeriod = z
  .object({
    period: z.iso.date().meta({ description: 'First day of the period.' }),
    figure: Figure.meta({
      description: 'The figure; `n` records behind it, of counts and sums all that are registered.',
    }),
    ...completenessFields,
    partial: z.literal(true).optional().meta({
      description:
        'Present where the days asked for, the plan or the exports hold only a part of the period.',
    }),
  })
  .meta({ id: 'MeasurePeriod' });

const months: Readonly<Record<Exclude<Span, 'window'>, number>> = { month: 1, quarter: 3, year: 12 };

/** Returns the days of a period that lie in the window. */
function daysOf(period: string, by: Span, { from, to }: Window): Window {
  if (by === 'window') return { from, to };
  const last = dayBefore(monthsBefore(period, -months[by]));
  return { from: period < from ? from : period, to: last > to ? to : last };
}

/** Says whether a period is there in part only. */
function isPartial(period: string, by: Span, window: Window, coveredFrom: string | null): boolean {
  if (coveredFrom !== null && period < coveredFrom) return true;
  if (by === 'window') return false;
  return period < window.from || dayBefore(monthsBefore(period, -months[by])) > window.to;
}

const found = (id: string): Measure => {
  const measure = measures.find((one) => measureIdOf(one) === id);
  if (measure === undefined) throw new Error(`There is no measure ${id}.`);
  return measure;
};

const { bedrooms_basis: _, ...recordSubject } = rentSubject;

/** `GET /api/v1/measures/{measure}`. */
export const getMeasure = endpoint({
  operationId: 'getMeasure',
  method: 'get',
  path: '/api/v1/measures/{measure}',
  tag: 'Analytics',
  summary: 'One measure by period',
  description:
    'The numbers of one measure by month, quarter or year, or of all days together, oldest first: for the market, an area or community, or a project, of one property type and number of bedrooms where asked for. Medians over all types leave out land. Without days: the 12 months up to the as-of date. Periods without a record have no row.',
  reads: 'snapshot',
  params: MeasureParams,
  counts: ({ params: { measure } }) =>
    measures.filter((one) => measureIdOf(one) === measure).map(({ population }) => population.dataset),
  query: z.strictObject({
    by: choice(spans, {
      description: 'Length of a period; months by default. `window` gives one figure of all days.',
      example: 'quarter',
    }).optional(),
    ...recordSubject,
    from_date: startDates.from_date.meta({
      description: 'First day. Sales count on their registration, contracts on their start.',
      example: '2025-01-01',
    }),
    to_date: startDates.to_date.meta({ description: 'Last day.', example: '2025-12-31' }),
    ...writing,
  }),
  ranges: [['from_date', 'to_date']],
  answer: list('periods', MeasurePeriod, {
    measure: MeasureSchema,
    ...placeMetaFields,
    by: z.enum(spans),
    ...Provenance.shape,
    reason: noneReason,
    completeness: CompletenessMeta,
  }),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    {
      summary: `Median rent of new contracts in all of ${register.territory.en} by month`,
      request: '/api/v1/measures/median_new_rent_aed',
    },
    {
      summary: 'Median price a square foot of ready flats in Marsa Dubai by quarter, as CSV',
      request:
        '/api/v1/measures/median_ready_price_aed_per_sqft?area=Marsa%20Dubai&property_type=apartment&by=quarter&format=csv',
    },
    {
      summary: 'Sales of one project in the last 12 months',
      request: `/api/v1/measures/sales_count?project_id=${exampleRecords.project}&by=window`,
    },
  ],
  async handle({ params, query, snapshot, historyFrom, signal }) {
    const measure = found(params.measure);
    const { by = 'month' } = query;
    const { dataset, flag } = measure.population;
    const asOf = registerAsOf(snapshot, dataset);
    const asked = askedWindow({ from: query.from_date, to: query.to_date }, asOf);
    const window = seenWindow(asked, asOf, historyFrom);
    const place = await findScope(snapshot, query.area);
    const values = {
      type: listTypes[flag],
      ...placeIds(place),
      project_id: query.project_id ?? null,
      property_type: query.property_type ?? null,
      bedrooms: query.bedrooms === undefined ? null : `[${query.bedrooms.join(',')}]`,
    };
    const rows =
      window === null ? [] : await readFigures(measure, by, { ...values, ...window }, { snapshot, signal });
    const completeness = await readCompleteness(snapshot, registers[flag]);
    const coveredFrom = snapshot.coveredFrom(registers[flag]);
    const shown = window ?? asked;
    return {
      rows: rows.map((row) => ({
        ...row,
        ...completeness.of(daysOf(row.period, by, shown)),
        ...(isPartial(row.period, by, shown, coveredFrom) ? { partial: true as const } : {}),
      })),
      next: null,
      meta: {
        measure: describe(measure),
        ...placeMeta(place),
        by,
        ...methodOf('market-statistics'),
        window: shown,
        as_of: asOf,
        ...partlyCovered(shown, coveredFrom),
        completeness: completeness.meta,
        ...reasonIfNone(
          rows,
          window === null ? unseenBecause(asked, asOf) : `no ${measure.population.records.en} in these days`,
        ),
      },
    };
  },
});

/** The operations on measures. */
export const measureOperations = [listMeasures, getMeasure];
