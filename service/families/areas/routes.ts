/** Areas and communities: the directory of all of them, and one of them. */
import { z } from 'zod';
import { endpoint, list, record } from '../../contract/endpoint.ts';
import { pathMetaFields, placeMetaFields } from '../../contract/meta.ts';
import { choice, paging, wholeNumber, writing } from '../../contract/parameters.ts';
import {
  AreaPath,
  findDistrict,
  pathMeta,
  placeAt,
  placeMeta,
  understood,
} from '../../records/place-parameter.ts';
import { nameParameter } from '../../records/property-parameters.ts';
import { namedContractsByPlace } from '../../statistics/named-contracts.ts';
import { type Period, trailingPeriod } from '../../statistics/period.ts';
import { type FiguresRequest, noFigures, readTotals, readYields } from '../../statistics/place/figures.ts';
import { type PlaceLabels, placeLabels } from '../../statistics/place/labels.ts';
import { Area, AreaRecord, placeLists, whichPlaces } from '../../statistics/place/schema.ts';
import {
  pricePerSqft,
  rentFigures,
  rentsProvenance,
  salesFigures,
  salesProvenance,
  stagePrices,
  yieldFigures,
  yieldProvenance,
} from '../../statistics/place/statistics.ts';
import { Provenance } from '../../statistics/statistic.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import {
  type DirectoryRow,
  directoryRow,
  directorySorts,
  readAllSurroundings,
  readBounds,
  readDirectory,
  type Surroundings,
} from './directory.ts';

function toCentroid({ kind, latitude, longitude }: DirectoryRow) {
  if (latitude === null || longitude === null) return null;
  return { latitude, longitude, precision: kind === 'area' ? ('area' as const) : ('primary-area' as const) };
}

/** The share of an area's deals is counted over all of them: a plan that does not see them all is not told. */
function withoutShare(overlap: ReturnType<Surroundings['overlapsOf']>[number]) {
  return { ...overlap, share_of_area: null };
}

/** Names and overlaps of all places, beside their counts. */
interface Named extends Surroundings {
  readonly labels: PlaceLabels;
}

async function readNamed(snapshot: Snapshot): Promise<Named> {
  const [around, labels] = await Promise.all([readAllSurroundings(snapshot), placeLabels(snapshot)]);
  return { ...around, labels };
}

function toArea(
  row: DirectoryRow,
  { namesOf, overlapsOf, labels }: Named,
  period: Period,
  historyFrom: string | null,
) {
  const id = row.id;
  const overlaps = overlapsOf(id);
  const stages = stagePrices(row, period);
  // Name by name: names that follow a spread take a hundred times as long in V8, and there are hundreds of areas.
  return {
    id,
    kind: row.kind,
    name: row.name,
    name_ar: row.name_ar,
    slug: row.slug,
    ...labels.of(id),
    one_with: labels.oneWith(id),
    municipality_number: row.municipality_number,
    building_count: row.building_count,
    project_count: row.project_count,
    transaction_count: row.transaction_count,
    names: namesOf(id),
    centroid: toCentroid(row),
    overlaps: historyFrom === null ? overlaps : overlaps.map(withoutShare),
    median_price_aed_per_sqft: pricePerSqft(row, period),
    median_ready_price_aed_per_sqft: stages.median_ready_price_aed_per_sqft,
    median_off_plan_price_aed_per_sqft: stages.median_off_plan_price_aed_per_sqft,
  };
}

/** `GET /areas`: every area, or every community. */
export const listAreas = endpoint({
  operationId: 'listAreas',
  method: 'get',
  path: '/api/v1/areas',
  tag: 'Areas',
  summary: 'All areas, or all communities',
  description:
    'Returns the Land Department’s cadastral areas, or with `kind=community` the communities, with the numbers of their records. Every building, project and record lies in at most one area, so the counts of areas add up. `overlaps` says how areas and communities share ground.',
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
  query: z.strictObject({
    kind: choice([...placeLists, 'all'], {
      description: `Areas (default), communities, both (\`all\`), or \`place\`: ${whichPlaces}.`,
      example: 'community',
    })
      .optional()
      .meta({ override: { default: 'area' } }),
    q: nameParameter
      .meta({
        description:
          'Part of any of its names, English or Arabic, or a district, whose places are then listed too.',
        example: 'marina',
      })
      .optional(),
    sort: choice(directorySorts, {
      description:
        'Order of the rows; a minus sorts the greatest first. Rows with equal values are ordered by id, and unknown values come last. By default, those with most sales and rent contracts come first.',
    }).optional(),
    limit: wholeNumber({
      min: 1,
      max: 100,
      description: 'Number of rows on a page; all rows by default.',
    }).optional(),
    cursor: paging.cursor,
    ...writing,
  }),
  answer: list('areas', Area, { ...Provenance.shape, resolved: placeMetaFields.resolved }),
  examples: [
    { summary: 'Every area', request: '/api/v1/areas' },
    { summary: 'Every area and every community', request: '/api/v1/areas?kind=all' },
    {
      summary: 'The busiest communities',
      request: '/api/v1/areas?kind=community&limit=10',
    },
    { summary: 'All areas as CSV', request: '/api/v1/areas?format=csv' },
  ],
  async handle({ query, snapshot, historyFrom, after, signal }) {
    const period = trailingPeriod(snapshot, historyFrom);
    const { kind = 'area', q: folded, sort, limit } = query;
    const district = folded === undefined ? null : await findDistrict(snapshot, folded);
    const isOfOneKind = query.kind === 'area' || query.kind === 'community';
    const called = (district?.places ?? []).filter((place) => !isOfOneKind || place.kind === kind);
    const [page, around] = await Promise.all([
      readDirectory({
        snapshot,
        historyFrom,
        period,
        kind: kind === 'all' ? undefined : kind,
        folded,
        called: called.map(({ place_id }) => place_id),
        sort,
        limit,
        after,
        signal,
      }),
      readNamed(snapshot),
    ]);
    const rows = page.rows.map((row) => toArea(row, around, period, historyFrom));
    return { rows, next: page.next, meta: { ...salesProvenance(period), ...placeMeta(district) } };
  },
});

/** `GET /areas/{id}`: one area or community. */
export const getArea = endpoint({
  operationId: 'getArea',
  method: 'get',
  path: '/api/v1/areas/{id}',
  tag: 'Areas',
  summary: 'One area or community',
  description:
    'Returns the names of the place, its overlaps, its position, and figures of its last 12 months.',
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
  params: AreaPath,
  answer: record('area', AreaRecord, pathMetaFields),
  problems: ['place-not-found', 'area-ambiguous'],
  examples: [
    { summary: 'A community by its slug', request: '/api/v1/areas/dubai-marina' },
    { summary: 'An area by its id', request: '/api/v1/areas/330' },
  ],
  async handle({ params, snapshot, historyFrom, signal }) {
    const place = await placeAt(snapshot, params.id);
    const period = trailingPeriod(snapshot, historyFrom);
    const { kind, place_id: placeId } = place;
    const [row, around, bbox, headline, namedContracts] = await Promise.all([
      directoryRow({ snapshot, historyFrom, period, signal }, placeId),
      readNamed(snapshot),
      kind === 'area' ? readBounds(snapshot, placeId, signal) : null,
      readHeadline({ snapshot, places: [placeId], period, signal }),
      namedContractsByPlace(snapshot, historyFrom),
    ]);
    if (row === undefined) throw new Error(`No row of the directory is the place ${placeId}.`);
    const { overlaps, ...area } = toArea(row, around, period, historyFrom);
    return {
      record: {
        ...area,
        bbox,
        communities: kind === 'area' ? overlaps : [],
        areas: kind === 'community' ? overlaps : [],
        headline: { ...headline, named_contracts_pct: namedContracts(placeId) },
      },
      meta: pathMeta(understood(place, params.id)),
    };
  },
});

/** The last 12 months of one place, each figure with how it was made. */
async function readHeadline(request: FiguresRequest) {
  const { snapshot, places, period } = request;
  const [totals, yields] = await Promise.all([readTotals(request), readYields(snapshot, places)]);
  const [row = noFigures(0)] = totals.values();
  const sales = salesFigures(row, period, []);
  const rents = rentFigures(row, period, []);
  const { gross_yield_pct } = yieldFigures(yields, 'all', period);
  return {
    sales_count: sales.sales_count,
    contract_count: rents.contract_count,
    median_price_aed: { ...sales.median_price_aed, ...salesProvenance(period) },
    median_price_aed_per_sqft: { ...sales.median_price_aed_per_sqft, ...salesProvenance(period) },
    median_rent_aed: { ...rents.median_rent_aed, ...rentsProvenance(period) },
    gross_yield_pct: { ...gross_yield_pct, ...yieldProvenance(period) },
  };
}
