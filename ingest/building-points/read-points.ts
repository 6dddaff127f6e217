/** Reads points of buildings from CSV or (Geo)Parquet, as their publisher names the columns: Overture, OpenStreetMap, or plain columns. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { z } from 'zod';
import { pathToRead } from '../../snapshot-store/warehouse/path-to-read.ts';

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

function sourceOf(path: string): string {
  if (/\.(geo)?parquet$/i.test(path)) return `read_parquet(${pathToRead(path)}, hive_partitioning = false)`;
  if (/\.csv$/i.test(path))
    return `read_csv(${pathToRead(path)}, header = true, all_varchar = true, hive_partitioning = false, delim = ',', quote = '"', escape = '"')`;
  throw new Error(`${path}: points of buildings are read from .csv, .parquet and .geoparquet files`);
}

/** Returns every row of a file. Throws a sentence that names the columns it needs. */
export async function readPoints(connection: DuckDBConnection, path: string): Promise<SentPoint[]> {
  const source = sourceOf(path);
  // The coordinates come from columns or the bounds, so the geometry need not be understood.
  await connection.run('set enable_geoparquet_conversion = false');
  const described = await connection.runAndReadAll(`describe select * from ${source}`);
  const known = Described.parse(described.getRowObjectsJson()).map(({ column_name }) => column_name);
  const chosen = (value: keyof SentPoint): string | null =>
    Object.entries(choices[value]).find(([column]) => known.includes(column))?.[1] ?? null;
  for (const value of ['name', 'latitude', 'longitude'] as const)
    if (chosen(value) === null)
      throw new Error(
        `${path} has no column of the ${value}: it takes ${Object.keys(choices[value]).join(', ')}; its columns are ${known.join(', ')}`,
      );
  const found = await connection.runAndReadAll(`
    select nullif(trim(${chosen('name')}), '') as name, nullif(trim(${chosen('number') ?? 'null::varchar'}), '') as number,
      try_cast(${chosen('latitude')} as double) as latitude, try_cast(${chosen('longitude')} as double) as longitude
    from ${source}`);
  return Rows.parse(found.getRowObjectsJS());
}
