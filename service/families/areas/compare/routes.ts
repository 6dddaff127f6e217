/** Areas and communities side by side: `GET /areas/compare`. */
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { endpoint, list } from '../../../contract/endpoint.ts';
import { PlaceMeta } from '../../../contract/meta.ts';
import { day, numberList, wholeNumber, writing } from '../../../contract/parameters.ts';
import { Problem } from '../../../contract/problem.ts';
import { type AskedPlace, findPlaces, understood } from '../../../records/place-parameter.ts';
import { figuresPropertyType } from '../../../records/property-parameters.ts';
import { namedContractsByPlace } from '../../../statistics/named-contracts.ts';
import { periodBetween } from '../../../statistics/period.ts';
import { noFigures, readTotals, readYields } from '../../../statistics/place/figures.ts';
import { readGrowth } from '../../../statistics/place/growth.ts';
import { placeLabels } from '../../../statistics/place/labels.ts';
import {
  rentFigures,
  rentsProvenance,
  salesFigures,
  salesProvenance,
  yieldFigures,
  yieldProvenance,
} from '../../../statistics/place/statistics.ts';
import { Provenance } from '../../../statistics/statistic.ts';
import { difference, differencePct, each, isProved, noYields, rankColumns, uncounted } from './figures.ts';
import { AreaCompared, AreasParameter, compared, type FiguresCompared, moneyAndCounts } from './schema.ts';

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
  counts: ['transactions', 'rent-contracts'],
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
    const places = await findPlaces(snapshot, query.areas, 'areas');
    refuseTwins(places);
    const period = periodBetween(snapshot, historyFrom, { from: query.from_date, to: query.to_date });
    const ids = places.map(({ found }) => found.place_id);
    const { property_type: propertyType, bedrooms } = query;
    const [totals, yields, namedContracts, growth, labels] = await Promise.all([
      readTotals({ snapshot, places: ids, period, propertyType, bedrooms, signal }),
      readYields(snapshot, ids),
      namedContractsByPlace(snapshot, historyFrom),
      readGrowth(snapshot, ids),
      placeLabels(snapshot),
    ]);
    const columns = ids.map((id): FiguresCompared => {
      const row = {
        ...(totals.get(id) ?? noFigures(id)),
        property_type: propertyType ?? 'all',
        bedrooms: bedrooms === undefined ? -1 : null,
      };
      const own = yields.filter(({ place_id }) => place_id === id);
      return {
        ...salesFigures(row, period, growth),
        ...rentFigures(row, period, growth),
        ...uncounted(period),
        ...(bedrooms === undefined ? yieldFigures(own, propertyType ?? 'all', period) : noYields()),
      };
    });
    const ranked = rankColumns(columns, query.min_sample);
    const [first] = columns;
    const rows = places.flatMap(({ found }, index) => {
      const [column, rank] = [columns[index], ranked[index]];
      if (column === undefined || rank === undefined || first === undefined) return [];
      return [
        {
          ...found,
          id: found.place_id,
          ...labels.of(found.place_id),
          ...column,
          named_contracts_pct: namedContracts(found.place_id),
          rank,
          difference_to_first: each(compared, (name) => difference(name, column, first)),
          difference_proved: each(compared, (name) => isProved(name, column, first)),
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
