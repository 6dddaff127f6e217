/** Reads points of buildings from CSV or (Geo)Parquet, as their publisher names the columns: Overture, OpenStreetMap, or plain columns. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { z } from 'zod';
import { pathToRead } from '../../snapshot-store/warehouse/path-to-read.ts';
import { type LineFault, loadLines } from './load-lines.ts';

/** A point as its file has it. */
export interface SentPoint {
  readonly name: string | null;
  readonly number: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** SQL of each value by the column that gives it, in order of preference. */
const choices = {
  name: {
    name: 'name::varchar',
    building_name: 'building_name::varchar',
    names: "json_extract_string(to_json(names), '$.primary')",
  },
  number: {
    number: 'number::varchar',
    building_number: 'building_number::varchar',
    'addr:housenumber': '"addr:housenumber"::varchar',
  },
  latitude: {
    latitude: 'latitude',
    lat: 'lat',
    y: 'y',
    bbox: '(bbox.ymin + bbox.ymax) / 2',
  },
  longitude: {
    longitude: 'longitude',
    lng: 'lng',
    lon: 'lon',
    x: 'x',
    bbox: '(bbox.xmin + bbox.xmax) / 2',
  },
} as const satisfies Record<keyof SentPoint, Readonly<Record<string, string>>>;

const Described = z.array(z.object({ column_name: z.string() }));
const Rows = z.array(
  z.object({
    name: z.string().nullable(),
    number: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  }),
);

/** The rows of a file, and how many lines hold no row, by the reason. */
export interface SentPoints {
  readonly points: readonly SentPoint[];
  readonly unreadable: Readonly<Partial<Record<LineFault, number>>>;
}

/** Returns every row of a file. Throws a sentence that names the columns it needs. */
export async function readPoints(connection: DuckDBConnection, path: string): Promise<SentPoints> {
  const { source, unreadable } = await openSource(connection, path);
  const described = await connection.runAndReadAll(`describe select * from ${source}`);
  const known = Described.parse(described.getRowObjectsJson()).map(({ column_name }) => column_name);
  const chosen = (value: keyof SentPoint): string | null =>
    Object.entries(choices[value]).find(([column]) => known.includes(column))?.[1] ?? null;
  for (const value of ['name', 'latitude', 'longitude'] as const)
    if (chosen(value) === null)
      throw new Error(
        `${path} has no column of the ${value}: it takes ${Object.keys(choices[value]).join(', ')}; its columns are ${known.join(', ')}`,
      );
  const degrees = (value: 'latitude' | 'longitude') =>
    `case when isfinite(try_cast(${chosen(value)} as double)) then try_cast(${chosen(value)} as double) end`;
  const found = await connection.runAndReadAll(`
    select nullif(trim(${chosen('name')}), '') as name, nullif(trim(${chosen('number') ?? 'null::varchar'}), '') as number,
      ${degrees('latitude')} as latitude, ${degrees('longitude')} as longitude
    from ${source}`);
  return { points: Rows.parse(found.getRowObjectsJS()), unreadable };
}

/** Returns what SQL reads the rows from. A CSV becomes a table, line by line, because one bad line must not hide the others. */
async function openSource(
  connection: DuckDBConnection,
  path: string,
): Promise<{ readonly source: string; readonly unreadable: SentPoints['unreadable'] }> {
  if (/\.(geo)?parquet$/i.test(path)) {
    // The coordinates come from columns or the bounds, so the geometry need not be understood.
    await connection.run('set enable_geoparquet_conversion = false');
    return { source: `read_parquet(${pathToRead(path)}, hive_partitioning = false)`, unreadable: {} };
  }
  if (/\.csv$/i.test(path)) return { source: 'sent_lines', unreadable: await loadLines(connection, path) };
  throw new Error(`${path}: points of buildings are read from .csv, .parquet and .geoparquet files`);
}
