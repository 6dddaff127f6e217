/** The heat map of what is traded: H3 cells where a coordinate was measured, areas where it was not. */
import { z } from 'zod';
import { endpoint, geoJson } from '../../contract/endpoint.ts';
import { choice, day, wholeNumber, writing } from '../../contract/parameters.ts';
import { askedGeometry } from '../../records/geometry/asked-geometry.ts';
import type { Geometry } from '../../records/geometry/geometry.ts';
import { areasInside } from '../../records/geometry/inside.ts';
import { type GeometryQuery, geometryParameters } from '../../records/geometry/parameters.ts';
import { transactionType } from '../../records/transactions/parameters.ts';
import { periodBetween } from '../../statistics/period.ts';
import { rentsProvenance, salesProvenance } from '../../statistics/place/statistics.ts';
import { Figure, Provenance } from '../../statistics/statistic.ts';
import { trailingYear } from '../../statistics/window.ts';
import {
  type HeatCell,
  type HeatMetric,
  type HeatRequest,
  type HeatType,
  heatAreas,
  heatCells,
  heatMetrics,
  heatTypes,
  isAnyMeasured,
} from './heat.ts';
import { unfit } from './parameters.ts';
import { type AreaShape, type Bounds, shapesOf } from './shapes.ts';

const shownFields = {
  metric: z.enum(heatMetrics),
  value: Figure.shape.value,
  n: Figure.shape.n,
  p25: Figure.shape.p25,
  p75: Figure.shape.p75,
  quality: Figure.shape.quality,
  suppressed: Figure.shape.suppressed,
  reason: Figure.shape.reason,
  row_count: z.int().meta({ description: 'Transactions here.' }),
} as const;

const Cell = z
  .object({
    kind: z.literal('cell'),
    h3: z.string().meta({ description: 'H3 index of the cell.', example: '8743a1301ffffff' }),
    resolution: z.int(),
    precision: z.enum(['building', 'project']).meta({
      description: 'Least exact measurement among its transactions.',
    }),
    ...shownFields,
  })
  .meta({ id: 'HeatCell' });
const Area = z
  .object({
    kind: z.literal('area'),
    area_id: z.int(),
    name: z.string(),
    name_ar: z.string().nullable(),
    precision: z.literal('area').meta({
      description: 'Only the area of these transactions is known; their position was not measured.',
    }),
    ...shownFields,
  })
  .meta({ id: 'HeatArea' });

function touches(shape: AreaShape, [west, south, east, north]: Bounds): boolean {
  return shape.west <= east && shape.east >= west && shape.south <= north && shape.north >= south;
}

function isInside(
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  [west, south, east, north]: Bounds,
): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The kind of rows a metric is made of, and the problem of another kind. */
function typeOf(metric: HeatMetric, asked: HeatType | undefined): HeatType {
  if (metric === 'rent') {
    if (asked !== undefined && asked !== 'rentals') throw unfit('type', 'takes rentals with metric=rent');
    return 'rentals';
  }
  const isOfSales = asked === undefined || ['sales', 'off-plan', 'ready'].includes(asked);
  if (metric === 'price_aed_per_sqft' && !isOfSales)
    throw unfit('type', 'takes sales, off-plan or ready with metric=price_aed_per_sqft');
  return asked ?? 'sales';
}

const whole: Bounds = [-180, -90, 180, 90];

/** The cells that a request shows, and which areas beside them. */
interface Shown {
  readonly cells: readonly HeatCell[];
  readonly holds: (shape: AreaShape) => boolean;
}

const nothing: Shown = { cells: [], holds: () => false };

/**
 * Reads what lies inside the geometry of a request. A rectangle alone is the view of a map: it shows cells by their middle, and every area that it touches. Every
 * other geometry chooses transactions as in their list.
 */
async function readShown(
  request: HeatRequest,
  query: GeometryQuery,
  geometry: Geometry | null,
): Promise<Shown> {
  if (geometry === null || (query.bbox !== undefined && query.match === undefined)) {
    const box = query.bbox ?? whole;
    const cells = await heatCells(request);
    return { cells: cells.filter((cell) => isInside(cell, box)), holds: (shape) => touches(shape, box) };
  }
  const cells = await heatCells(request, geometry);
  const inside = query.match === 'area' ? await areasInside(request.snapshot, geometry) : [];
  return { cells, holds: ({ area_id }) => inside.includes(area_id) };
}

/** `GET /maps/heatmap/properties`. */
export const mapHeat = endpoint({
  operationId: 'mapHeat',
  method: 'get',
  path: '/api/v1/maps/heatmap/properties',
  tag: 'Maps',
  summary: 'Heat map of transactions',
  description:
    'H3 cells of the transactions whose building or project has a measured coordinate. All others come as the polygon of their area with `precision: "area"`: the map shows no point that was not measured. The Land Department’s open exports have no coordinates, so without an input that has, every feature is an area. Cells of resolution 9 are made of buildings only.',
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
  query: z.strictObject({
    resolution: wholeNumber({ min: 5, max: 9, description: 'H3 resolution of the cells.', example: 7 })
      .optional()
      .meta({ override: { default: 7 } }),
    ...geometryParameters,
    match: geometryParameters.match.meta({
      description:
        'Transactions inside a geometry: `point` (default) those with a measured coordinate in it; `area` also those of areas that lie wholly in it. A `bbox` without `match` is the view of a map: it shows each area that it touches.',
      example: 'area',
    }),
    metric: choice(heatMetrics, {
      description:
        'Number of transactions, their value in AED, their median AED a square foot (eligible sales of built property), or the median annual rent (new contracts).',
    })
      .optional()
      .meta({ override: { default: 'count' } }),
    type: transactionType(heatTypes, 'Kind of transaction; rentals with `metric=rent`.')
      .optional()
      .meta({ override: { default: 'sales' } }),
    from_date: day({
      description:
        'First day, of registration or of the start of a rent contract; 12 months before the last day without it.',
    }).optional(),
    to_date: day({ description: 'Last day; the newest record without it.' }).optional(),
    format: writing.format,
  }),
  ranges: [['from_date', 'to_date']],
  answer: geoJson(z.discriminatedUnion('kind', [Cell, Area]), {
    type: z.enum(heatTypes),
    resolution: z.int(),
    provenance: Provenance,
    measured_count: z.int().meta({ description: 'Transactions in cells.' }),
    area_only_count: z.int().meta({ description: 'Transactions of which only the area is known.' }),
    unplaced_count: z.int().meta({
      description: 'Transactions that no feature shows: of no known area, or of one without a boundary.',
    }),
  }),
  examples: [
    { summary: 'Sales of the last 12 months', request: '/api/v1/maps/heatmap/properties' },
    {
      summary: 'Sales of areas that lie in a circle',
      request: '/api/v1/maps/heatmap/properties?near=25.08,55.14&radius_m=8000&match=area',
    },
    {
      summary: 'Rents in a rectangle',
      request: '/api/v1/maps/heatmap/properties?metric=rent&bbox=55.1,25.0,55.3,25.2&resolution=8',
    },
  ],
  async handle({ query, snapshot, historyFrom, signal }) {
    const metric = query.metric ?? 'count';
    const type = typeOf(metric, query.type);
    const resolution = query.resolution ?? 7;
    const period = periodBetween(snapshot, historyFrom, { from: query.from_date, to: query.to_date });
    const isRents = type === 'rentals';
    const [seen, asOf] = isRents ? [period.rents, period.rentsAsOf] : [period.sales, period.salesAsOf];
    // If the plan sees no day of the request, `meta` has the days of the request.
    const from = query.from_date ?? trailingYear(query.to_date ?? asOf).from;
    const window = seen ?? { from, to: query.to_date ?? from };
    const request = { snapshot, metric, type, resolution, window, signal };
    const geometry = await askedGeometry(query);
    const { cells, holds } = seen === null ? nothing : await readShown(request, query, geometry);
    const isWholeYear = period.isInMart && !(await isAnyMeasured(request));
    const found = seen === null ? [] : await heatAreas(request, isWholeYear);
    const shapes = new Map((await shapesOf(snapshot, 'medium')).map((shape) => [shape.area_id, shape]));
    const areas = found.flatMap((area) => {
      const shape = area.areaId === null ? undefined : shapes.get(area.areaId);
      return shape === undefined ? [] : [{ ...area, shape }];
    });
    const shown = areas.filter(({ shape }) => holds(shape));
    const made = isRents ? rentsProvenance(period) : salesProvenance(period);
    return {
      features: [
        ...cells.map(({ cell, precision, geometry, rowCount, figure }) => ({
          id: cell,
          geometry,
          properties: {
            kind: 'cell' as const,
            h3: cell,
            resolution,
            precision,
            metric,
            row_count: rowCount,
            ...figure,
          },
        })),
        ...shown.map(({ shape: { area_id, name, name_ar, geometry }, rowCount, figure }) => ({
          id: area_id,
          geometry,
          properties: {
            kind: 'area' as const,
            ...{ area_id, name, name_ar },
            precision: 'area' as const,
            ...{ metric, row_count: rowCount, ...figure },
          },
        })),
      ],
      meta: {
        type,
        resolution,
        provenance: { ...made, window },
        measured_count: sum(cells.map(({ rowCount }) => rowCount)),
        area_only_count: sum(shown.map(({ rowCount }) => rowCount)),
        unplaced_count:
          sum(found.map(({ rowCount }) => rowCount)) - sum(areas.map(({ rowCount }) => rowCount)),
      },
    };
  },
});
