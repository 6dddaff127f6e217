/** `mulk points`: takes a file of points of buildings into the warehouse, for the next run. Without source and licence it is refused. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { z } from 'zod';
import { BOUNDARIES } from '../steps/prepare-database.ts';
import { type CheckedPoint, checkPoints, type PointLimits } from './check-points.ts';
import { readPoints } from './read-points.ts';

/** Folder of a warehouse that keeps points: one JSON file a source. */
export const POINTS_FOLDER = 'building-points';

/** Points of one source, as the warehouse keeps them. */
export const KeptPoints = z.object({
  source: z.string(),
  licence: z.string(),
  /** Rows of the file. */
  read: z.int(),
  rejected: z.record(z.string(), z.int()),
  points: z.array(
    z.object({
      name: z.string(),
      number: z.string().nullable(),
      latitude: z.number(),
      longitude: z.number(),
      municipality_numbers: z.array(z.int()),
    }),
  ),
});
export type KeptPoints = z.output<typeof KeptPoints>;

export interface PointsImport {
  readonly file: string;
  readonly source: string | undefined;
  readonly licence: string | undefined;
  readonly limits: PointLimits;
}

/** Limits where the command names none. */
export const usualLimits: PointLimits = { mostMetres: 500, mostShared: 3 };

function required(name: 'source' | 'licence', value: string | undefined): string {
  const text = value?.trim() ?? '';
  if (text === '')
    throw new Error(
      `--${name} is missing: points are taken only with the ${name === 'source' ? 'publisher and release that they come from' : 'licence under which they may be used, such as ODbL-1.0'}`,
    );
  return text;
}

const keptPoint = ({ municipalityNumbers, ...point }: CheckedPoint): KeptPoints['points'][number] => ({
  ...point,
  municipality_numbers: [...municipalityNumbers],
});

/** Checks a file and keeps its good points in place of earlier ones of the same source. */
export async function importPoints(warehouse: string, asked: PointsImport): Promise<KeptPoints> {
  const source = required('source', asked.source);
  const licence = required('licence', asked.licence);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const sent = await readPoints(connection, resolve(asked.file));
    const { kept, rejected } = await checkPoints(sent, BOUNDARIES, asked.limits);
    const points = { source, licence, read: sent.length, rejected, points: kept.map(keptPoint) };
    const folder = join(warehouse, POINTS_FOLDER);
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${source.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.json`);
    await writeFile(`${path}.new`, JSON.stringify(points));
    await rename(`${path}.new`, path);
    return points;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Returns the lines that the operator reads. */
export function importSummary({ source, licence, read, rejected, points }: KeptPoints): string {
  return [
    `${points.length} of ${read} points of ${source} (${licence}) are kept; the next run links them to buildings`,
    ...Object.entries(rejected).map(([reason, count]) => `rejected: ${count} ${reason}`),
  ].join('\n');
}
