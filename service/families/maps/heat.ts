/** Counts of the heat map: rows with a measured coordinate count in an H3 cell, the others in their area as a whole. */
import { z } from 'zod';
import type { Geometry } from '../../records/geometry/geometry.ts';
import { transactionTypesAsked } from '../../records/transactions/parameters.ts';
import { type Figure, figure } from '../../statistics/statistic.ts';
import type { Window } from '../../statistics/window.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

/** Metrics of a cell or area of the heat map. */
export const heatMetrics = ['count', 'value', 'price_aed_per_sqft', 'rent'] as const;
export type HeatMetric = (typeof heatMetrics)[number];

/** Which rows it counts. */
export const heatTypes = transactionTypesAsked;
export type HeatType = (typeof heatTypes)[number];

/** A heat map to be read. */
export interface HeatRequest {
  readonly snapshot: Snapshot;
  readonly metric: HeatMetric;
  readonly type: HeatType;
  /** H3 resolution of the cells. */
  readonly resolution: number;
  readonly window: Window;
  readonly signal: AbortSignal;
}

const rows = readQuery('map-heat-rows');
const measuredSql = readQuery('map-heat-measured');
const pointsSql = readQuery('map-heat-points', { rows });
const cellsSql = readQuery('map-heat-cells', { rows });
const areasSql = readQuery('map-heat-areas', { rows });
const headlinesSql = readQuery('map-heat-headlines');

const Measured = z.object({ is_any: z.boolean() });
const Point = z.object({ latitude: z.number(), longitude: z.number() });
const counted = {
  row_count: z.int(),
  value_aed: z.number(),
  n: z.int(),
  quartiles: z.array(z.number()).nullable(),
};
const CellRow = z.object({ cell: z.string(), precision: z.enum(['building', 'project']), ...counted });
const AreaRow = z.object({ area_id: z.int().nullable(), ...counted });
type Counted = Pick<z.output<typeof AreaRow>, keyof typeof counted>;

interface Outline {
  readonly type: 'Polygon';
  readonly coordinates: number[][][];
}

/** A cell of the heat map. */
export interface HeatCell {
  readonly cell: string;
  readonly precision: 'building' | 'project';
  readonly geometry: Outline;
  readonly latitude: number;
  readonly longitude: number;
  readonly rowCount: number;
  readonly figure: z.input<typeof Figure>;
}

/** Rows that lie somewhere in an area; the area is null where it is unknown. */
export interface HeatArea {
  readonly areaId: number | null;
  readonly rowCount: number;
  readonly figure: z.input<typeof Figure>;
}

function figureOf({ row_count, value_aed, n, quartiles }: Counted, metric: HeatMetric) {
  if (metric === 'count') return { value: row_count, n: row_count };
  if (metric === 'value') return { value: Math.round(value_aed), n: row_count };
  const [p25 = null, value = null, p75 = null] = quartiles ?? [];
  return metric === 'rent'
    ? figure({ value, n, p25, p75 }, { unit: 'aed', of: 'eligible new contracts' })
    : figure({ value, n, p25, p75 }, { unit: 'aed_per_sqft', of: 'sales' });
}

function valuesOf({ metric, type, resolution, window }: HeatRequest) {
  return { metric, type, resolution, from_date: window.from, to_date: window.to };
}

/** Returns true if any row has a measured coordinate. The open exports measure nothing, which a look at the spots says without reading the list. */
export async function isAnyMeasured({ snapshot, signal }: HeatRequest): Promise<boolean> {
  const [measured] = await snapshot.rows(measuredSql, {}, Measured, { signal });
  return measured?.is_any === true;
}

/** Returns the cells of the rows with a measured coordinate, or of those whose coordinate lies inside a geometry. */
export async function heatCells(request: HeatRequest, inside: Geometry | null = null): Promise<HeatCell[]> {
  const { snapshot, resolution, metric, signal } = request;
  const values = valuesOf(request);
  if (!(await isAnyMeasured(request))) return [];
  const found = await snapshot.rows(pointsSql, values, Point, { signal });
  const points = found.filter(
    ({ latitude, longitude }) => inside === null || inside.holdsPoint(latitude, longitude),
  );
  if (points.length === 0) return [];
  const { cellToBoundary, cellToLatLng, latLngToCell } = await import('h3-js');
  const listed = (numbers: readonly (number | string)[]): string => `[${numbers.join(',')}]`;
  const placed = {
    latitudes: listed(points.map(({ latitude }) => latitude)),
    longitudes: listed(points.map(({ longitude }) => longitude)),
    cells: listed(points.map(({ latitude, longitude }) => latLngToCell(latitude, longitude, resolution))),
  };
  const counts = await snapshot.rows(cellsSql, { ...values, ...placed }, CellRow, { signal });
  return counts.map((row) => {
    const [latitude, longitude] = cellToLatLng(row.cell);
    const { cell, precision, row_count: rowCount } = row;
    return {
      cell,
      precision,
      // Counter-clockwise and closed, as GeoJSON asks.
      geometry: { type: 'Polygon' as const, coordinates: [cellToBoundary(cell, true)] },
      latitude,
      longitude,
      rowCount,
      figure: figureOf(row, metric),
    };
  });
}

/** Of which types the mart of the last 12 months has a metric. */
const inMart: Readonly<Record<HeatMetric, readonly HeatType[]>> = {
  count: ['sales', 'off-plan', 'ready', 'rentals'],
  value: ['sales'],
  price_aed_per_sqft: ['sales'],
  rent: ['rentals'],
};

/** Areas of the rows without one: from the mart where these are all rows of the last 12 months, else counted. */
export async function heatAreas(request: HeatRequest, isWholeYear: boolean): Promise<HeatArea[]> {
  const { snapshot, metric, type, signal } = request;
  const isInMart = isWholeYear && inMart[metric].includes(type);
  const found = isInMart
    ? await snapshot.rows(headlinesSql, { metric, type }, AreaRow, { signal })
    : await snapshot.rows(areasSql, valuesOf(request), AreaRow, { signal });
  return found.map((row) => ({
    areaId: row.area_id,
    rowCount: row.row_count,
    figure: figureOf(row, metric),
  }));
}
