/** Counts of the heat map: rows with a measured coordinate count in an H3 cell, the others in their area as a whole. */
import { z } from 'zod';
import { newRent } from '../../../data/measures/contracts.ts';
import { figureShape } from '../../../data/measures/figure-shape.ts';
import { figureSql } from '../../../data/measures/figure-sql.ts';
import { builtRows, type Level } from '../../../data/measures/measure.ts';
import { medianPricePerSqft } from '../../../data/measures/sales.ts';
import type { Geometry } from '../../records/geometry/geometry.ts';
import { transactionTypesAsked } from '../../records/transactions/parameters.ts';
import { type Figure, type FigureRow, figure, levelRow } from '../../statistics/statistic.ts';
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

/** Levels leave out land. */
const use = { level: builtRows } as const;
const Measured = z.object({ is_any: z.boolean() });
const Point = z.object({ latitude: z.number(), longitude: z.number() });
const counted = { row_count: z.int(), value_aed: z.number() };
const Cell = z.looseObject({ cell: z.string(), precision: z.enum(['building', 'project']), ...counted });
const Area = z.looseObject({ area_id: z.int().nullable(), ...counted });

/** Returns the queries of a level and the schemas of their rows, whose level `read` takes from them. */
function queriesOf(measure: Level, read: z.ZodType<FigureRow>) {
  const { entered, aggregates, figures, names } = figureSql([measure], use);
  const rows = readQuery('map-heat-rows', { entered });
  return {
    points: readQuery('map-heat-points', { rows }),
    cells: readQuery('map-heat-cells', { rows, aggregates, figures }),
    areas: readQuery('map-heat-areas', { rows, aggregates, figures }),
    headlines: readQuery('map-heat-headlines', { names, sample: measure.sample }),
    cell: Cell.transform((row) => ({ ...row, level: read.parse(row) })),
    area: Area.transform((row) => ({ ...row, level: read.parse(row) })),
  };
}

const price = queriesOf(
  medianPricePerSqft,
  z.object(figureShape([medianPricePerSqft], use)).transform((row) => levelRow(medianPricePerSqft, row)),
);
const rent = queriesOf(
  newRent,
  z.object(figureShape([newRent], use)).transform((row) => levelRow(newRent, row)),
);
const measuredSql = readQuery('map-heat-measured');

/** Counts and values are in the rows of either. */
const queriesFor = (metric: HeatMetric) => (metric === 'rent' ? rent : price);

interface Counted {
  readonly row_count: number;
  readonly value_aed: number;
  readonly level: FigureRow;
}

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

function figureOf({ row_count, value_aed, level }: Counted, metric: HeatMetric) {
  if (metric === 'count') return { value: row_count, n: row_count };
  if (metric === 'value') return { value: Math.round(value_aed), n: row_count };
  return metric === 'rent'
    ? figure(level, { unit: 'aed', of: 'eligible new contracts' })
    : figure(level, { unit: 'aed_per_sqft', of: 'sales' });
}

function valuesOf({ type, resolution, window }: HeatRequest) {
  return { type, resolution, from_date: window.from, to_date: window.to };
}

/** Returns true if any row has a measured coordinate. The open exports measure nothing, which a look at the spots says without reading the list. */
export async function isAnyMeasured({ snapshot, signal }: HeatRequest): Promise<boolean> {
  const [measured] = await snapshot.rows(measuredSql, {}, Measured, { signal });
  return measured?.is_any === true;
}

/** Returns the cells of the rows with a measured coordinate, or of those whose coordinate lies inside a geometry. */
export async function heatCells(request: HeatRequest, inside: Geometry | null = null): Promise<HeatCell[]> {
  const { snapshot, resolution, metric, signal } = request;
  const queries = queriesFor(metric);
  const values = valuesOf(request);
  if (!(await isAnyMeasured(request))) return [];
  const found = await snapshot.rows(queries.points, values, Point, { signal });
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
  const counts = await snapshot.rows(queries.cells, { ...values, ...placed }, queries.cell, { signal });
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
  const queries = queriesFor(metric);
  const found = isInMart
    ? await snapshot.rows(queries.headlines, { type }, queries.area, { signal })
    : await snapshot.rows(queries.areas, valuesOf(request), queries.area, { signal });
  return found.map((row) => ({
    areaId: row.area_id,
    rowCount: row.row_count,
    figure: figureOf(row, metric),
  }));
}
