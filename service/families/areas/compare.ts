/** Areas and communities side by side: the same figures of each, their ranks, and how far each is from the first. */

import { z } from 'zod';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { endpoint, list } from '../../contract/endpoint.ts';
import { PlaceMeta } from '../../contract/meta.ts';
import { day, numberList, wholeNumber, writing } from '../../contract/parameters.ts';
import { Problem } from '../../contract/problem.ts';
import { type AskedPlace, placesOf, understood } from '../../records/place-parameter.ts';
import { figuresPropertyType } from '../../records/property-parameters.ts';
import { namedContractsOf } from '../../statistics/named-contracts.ts';
import { type Period, periodBetween } from '../../statistics/period.ts';
import { noFigures, totalsOf, yieldsOf } from '../../statistics/place/figures.ts';
import { namedContractsPct, PlaceReference } from '../../statistics/place/schema.ts';
import {
  noRents,
  noSales,
  RentFigures,
  rentFigures,
  rentsProvenance,
  SalesFigures,
  salesFigures,
  salesProvenance,
  YieldFigures,
  yieldFigures,
  yieldProvenance,
} from '../../statistics/place/statistics.ts';
import { type Figure, Provenance, rounded, withheld } from '../../statistics/statistic.ts';

const fewest = 2;
const most = 10;
const areasMessage = `takes ${fewest} to ${most} areas or communities, separated by commas`;

const AreasParameter = z
  .string()
  .max(1000, 'takes at most 1000 characters')
  .transform((sent) => sent.split(',').map((name) => name.trim()))
  .refine((names) => names.length >= fewest && names.length <= most && !names.includes(''), areasMessage)
  .meta({
    description: `${fewest} to ${most} areas or communities by id, slug or name, separated by commas. The others are compared with the first.`,
    example: 'dubai-marina,palm-jumeirah',
    override: { type: 'string' },
  });

/** What is compared. Figures of money also differ in per cent; the others differ in their own unit. */
const FiguresCompared = z.object({
  ...SalesFigures.shape,
  ...RentFigures.shape,
  ...YieldFigures.shape,
  sales_count: z.int().nullable().meta({
    description:
      'Registered sales. This and the other counts and sums are null where the plan sees none of the days, or the days are in the future.',
  }),
  sales_value_aed: z.number().nullable().meta({ description: 'Sum of their values, AED.' }),
  off_plan_count: z.int().nullable().meta({ description: 'Of these, sold before completion.' }),
  ready_count: z.int().nullable().meta({ description: 'Of these, sold after completion.' }),
  contract_count: z.int().nullable().meta({ description: 'Registered contracts that start in the window.' }),
});
type FiguresCompared = z.input<typeof FiguresCompared>;

const moneyAndCounts = [
  'sales_count',
  'sales_value_aed',
  'median_price_aed',
  'median_price_aed_per_sqft',
  'contract_count',
  'median_rent_aed',
  'median_rent_aed_per_sqft',
  'median_renewed_rent_aed',
] as const;
const percentages = [
  'off_plan_share_pct',
  'price_yoy_change_pct',
  'rent_yoy_change_pct',
  'gross_yield_pct',
  'net_yield_pct',
] as const;
const compared = [...moneyAndCounts, ...percentages] as const;
type Compared = (typeof compared)[number];

const eachOf = <const Names extends readonly string[], Schema extends z.ZodType>(
  names: Names,
  schema: Schema,
): z.ZodObject<{ [Name in Names[number]]: Schema }> =>
  z.object(Object.fromEntries(names.map((name) => [name, schema])) as { [Name in Names[number]]: Schema });

export const AreaCompared = z
  .object({
    ...PlaceReference.shape,
    ...FiguresCompared.shape,
    named_contracts_pct: namedContractsPct,
    rank: eachOf(compared, z.int().nullable()).meta({
      description:
        'Rank of the figure; 1 is the greatest. Null where the figure is withheld or its sample is too small to rank. Equal figures keep the order of the request.',
    }),
    difference_to_first: eachOf(compared, z.number().nullable()).meta({
      description:
        'Difference from the first place, in the unit of the figure; null where either figure is withheld.',
    }),
    difference_to_first_pct: eachOf(moneyAndCounts, z.number().nullable()).meta({
      description: 'The same difference, in per cent of the first.',
    }),
  })
  .meta({ id: 'AreaCompared' });

type Value = z.input<typeof Figure> | number | null;

function shownValue(figure: Value): number | null {
  return typeof figure === 'number' || figure === null ? figure : figure.value;
}

/** Counts and sums always rank; a figure needs its sample, or quality `ok` when no sample is asked for. */
function ranks(figure: Value, minSample: number | undefined): boolean {
  if (typeof figure === 'number') return true;
  if (figure === null || figure.value === null) return false;
  return minSample === undefined ? figure.quality === 'ok' : figure.n >= minSample;
}

type Each<Name extends string> = Record<Name, number | null>;

function each<Name extends string>(names: readonly Name[], read: (name: Name) => number | null): Each<Name> {
  // Every name is there: fromEntries only knows that the keys are texts.
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Each<Name>;
}

function ranksOf(columns: readonly FiguresCompared[], minSample: number | undefined): Each<Compared>[] {
  const byName = new Map(
    compared.map((name) => {
      const order = columns
        .map((column, index) => ({ figure: column[name], index }))
        .filter(({ figure }) => ranks(figure, minSample))
        .sort((a, b) => (shownValue(b.figure) ?? 0) - (shownValue(a.figure) ?? 0) || a.index - b.index);
      return [name, new Map(order.map(({ index }, place) => [index, place + 1]))];
    }),
  );
  return columns.map((_, index) => each(compared, (name) => byName.get(name)?.get(index) ?? null));
}

function difference(name: Compared, column: FiguresCompared, first: FiguresCompared): number | null {
  const [value, base] = [shownValue(column[name]), shownValue(first[name])];
  return value === null || base === null ? null : rounded(value - base);
}

function differencePct(name: Compared, column: FiguresCompared, first: FiguresCompared): number | null {
  const [value, base] = [shownValue(column[name]), shownValue(first[name])];
  return value === null || base === null || base === 0 ? null : rounded((value / base - 1) * 100);
}

/** Counts of days that nobody may see are not 0. */
function uncounted(period: Period) {
  return {
    ...(noSales(period) === null
      ? {}
      : { sales_count: null, sales_value_aed: null, off_plan_count: null, ready_count: null }),
    ...(noRents(period) === null ? {} : { contract_count: null }),
  };
}

function refuseTwins(places: readonly AskedPlace[]): void {
  const seen = new Map<number, string>();
  for (const { asked, found } of places) {
    const before = seen.get(found.place_id);
    if (before !== undefined) {
      const message = `names ${found.name} twice: as “${before}” and as “${asked}”`;
      throw new Problem('parameter-invalid', `\`areas\` ${message}.`, {
        errors: [{ parameter: 'areas', message }],
      });
    }
    seen.set(found.place_id, asked);
  }
}

/** `GET /areas/compare`. */
export const compareAreas = endpoint({
  operationId: 'compareAreas',
  method: 'get',
  path: '/api/v1/areas/compare',
  tag: 'Areas',
  summary: 'Areas and communities side by side',
  description:
    'Returns the same figures for 2 to 10 places, with their ranks and differences from the first. The figures are of the last 12 months unless the request gives days; changes are against the same days a year earlier.',
  reads: 'snapshot',
  query: z.strictObject({
    areas: AreasParameter,
    property_type: figuresPropertyType,
    bedrooms: numberList({
      min: 0,
      max: 50,
      most: 20,
      description:
        'Only these numbers of bedrooms; 0 is a studio. Most rent contracts do not give their bedrooms.',
      example: '1,2',
    }).optional(),
    from_date: day({ description: 'First day, inclusive.', example: '2025-01-01' }).optional(),
    to_date: day({ description: 'Last day, inclusive.', example: '2025-12-31' }).optional(),
    min_sample: wholeNumber({
      min: publishingRules.least_shown,
      max: 1_000_000,
      description: `Least number of records for a ranked figure; by default ${publishingRules.least_ok} on every side.`,
    }).optional(),
    ...writing,
  }),
  ranges: [['from_date', 'to_date']],
  answer: list('areas', AreaCompared, {
    places: z.array(PlaceMeta),
    sales: Provenance,
    rents: Provenance,
    yield: Provenance,
  }),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    {
      summary: 'Two communities',
      request: '/api/v1/areas/compare?areas=dubai-marina,jumeirah-beach-residence',
    },
    {
      summary: 'Flats in a year of choice',
      request:
        '/api/v1/areas/compare?areas=330,350&property_type=apartment&from_date=2025-01-01&to_date=2025-12-31',
    },
  ],
  async handle({ query, snapshot, historyFrom, signal }) {
    const places = await placesOf(snapshot, query.areas, 'areas');
    refuseTwins(places);
    const period = periodBetween(snapshot, historyFrom, { from: query.from_date, to: query.to_date });
    const ids = places.map(({ found }) => found.place_id);
    const { property_type: propertyType, bedrooms } = query;
    const [totals, yields, namedContracts] = await Promise.all([
      totalsOf({ snapshot, places: ids, period, propertyType, bedrooms, signal }),
      yieldsOf(snapshot, ids, signal),
      namedContractsOf(snapshot, historyFrom),
    ]);
    const columns = ids.map((id): FiguresCompared => {
      const row = totals.get(id) ?? noFigures(id);
      const own = yields.filter(({ place_id }) => place_id === id);
      return {
        ...salesFigures(row, period),
        ...rentFigures(row, period),
        ...uncounted(period),
        ...(bedrooms === undefined ? yieldFigures(own, propertyType ?? 'all', period) : noYields()),
      };
    });
    const ranked = ranksOf(columns, query.min_sample);
    const [first] = columns;
    const rows = places.flatMap(({ found }, index) => {
      const [column, rank] = [columns[index], ranked[index]];
      if (column === undefined || rank === undefined || first === undefined) return [];
      return [
        {
          ...found,
          id: found.place_id,
          ...column,
          named_contracts_pct: namedContracts(found.place_id),
          rank,
          difference_to_first: each(compared, (name) => difference(name, column, first)),
          difference_to_first_pct: each(moneyAndCounts, (name) => differencePct(name, column, first)),
        },
      ];
    });
    return {
      rows,
      next: null,
      meta: {
        places: places.map(({ found, asked }) => understood(found, asked)),
        sales: salesProvenance(period),
        rents: rentsProvenance(period),
        yield: yieldProvenance(period),
      },
    };
  },
});

function noYields(): z.input<typeof YieldFigures> {
  const reason = 'yields are not made by bedrooms';
  return { gross_yield_pct: withheld(0, reason), net_yield_pct: withheld(0, reason) };
}
