/** `mulk points`: takes a file of points of buildings into the warehouse, for the next run. Without source and licence it is refused. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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
    const { kept, rejected } = await checkPoints(sent.points, BOUNDARIES, asked.limits);
    const lines = Object.values(sent.unreadable).reduce((sum, count) => sum + count, 0);
    const points = {
      ...{ source, licence, read: sent.points.length + lines },
      rejected: { ...sent.unreadable, ...rejected },
      points: kept.map(keptPoint),
    };
    const folder = join(warehouse, POINTS_FOLDER);
    await mkdir(folder, { recursive: true });
    // Two names in Arabic have no letters for a file, so the digest tells them apart.
    const words = source.toLowerCase().match(/[a-z0-9]+/g) ?? [];
    const digest = createHash('sha256').update(source).digest('hex').slice(0, 12);
    const name = `${[...words, digest].join('-')}.json`;
    const path = join(folder, name);
    await writeFile(`${path}.new`, JSON.stringify(points));
    await rename(`${path}.new`, path);
    await removeEarlier(folder, source, name);
    return points;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Removes what an earlier release kept of a source under another name. */
async function removeEarlier(folder: string, source: string, name: string): Promise<void> {
  for (const other of await readdir(folder)) {
    if (!other.endsWith('.json') || other === name) continue;
    const kept = KeptPoints.safeParse(JSON.parse(await readFile(join(folder, other), 'utf8')));
    if (kept.data?.source === source) await rm(join(folder, other));
  }
}

/** Returns the lines that the operator reads. */
export function importSummary({ source, licence, read, rejected, points }: KeptPoints): string {
  return [
    `${points.length} of ${read} points of ${source} (${licence}) are kept; the next run links them to buildings`,
    ...Object.entries(rejected).map(([reason, count]) => `rejected: ${count} ${reason}`),
  ].join('\n');
}
