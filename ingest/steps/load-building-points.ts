/** Loads the imported points of buildings, which a run links to buildings, and counts what became of them. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { LIST, listValue, VARCHAR } from '@duckdb/node-api';
import { z } from 'zod';
import type { BuildingPointsReport } from '../../data/snapshot.ts';
import { sqlFile } from '../../data/table.ts';
import { KeptPoints, POINTS_FOLDER } from '../building-points/import-points.ts';
import { digestParts } from './input-keys.ts';

const countsSql = sqlFile(import.meta.url, 'building-points-counts.sql');

/** Table that the counts are read from. */
export const pointCountsRead = ['building_point_links'];

/** Name of the relation of the points. */
export const POINTS_TABLE = 'reference_building_points';

async function filesOf(warehouse: string): Promise<string[]> {
  const folder = join(warehouse, POINTS_FOLDER);
  try {
    const names = await readdir(folder);
    return names
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map((name) => join(folder, name));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Returns a digest of all imported points, as an input of the snapshot; nothing where there are none. */
export async function pointsInputs(warehouse: string): Promise<string[]> {
  const texts = await Promise.all((await filesOf(warehouse)).map((path) => readFile(path, 'utf8')));
  return texts.length === 0 ? [] : [digestParts(...texts)];
}

/** Fills the relation with the points of every source; without any it is empty. */
export async function loadBuildingPoints(
  connection: DuckDBConnection,
  warehouse: string,
): Promise<readonly KeptPoints[]> {
  await connection.run(
    `create or replace table ${POINTS_TABLE} (name varchar, number varchar, latitude double, longitude double, municipality_numbers varchar[], source varchar, licence varchar)`,
  );
  const sources: KeptPoints[] = [];
  const appender = await connection.createAppender(POINTS_TABLE);
  for (const path of await filesOf(warehouse)) {
    const kept = KeptPoints.parse(JSON.parse(await readFile(path, 'utf8')));
    sources.push(kept);
    for (const { name, number, latitude, longitude, municipality_numbers } of kept.points) {
      appender.appendVarchar(name);
      if (number === null) appender.appendNull();
      else appender.appendVarchar(number);
      appender.appendDouble(latitude);
      appender.appendDouble(longitude);
      appender.appendList(listValue(municipality_numbers.map(String)), LIST(VARCHAR));
      appender.appendVarchar(kept.source);
      appender.appendVarchar(kept.licence);
      appender.endRow();
    }
  }
  appender.closeSync();
  return sources;
}

const Counts = z.array(z.object({ source: z.string(), outcome: z.string(), points: z.int() }));

/** Returns what became of the points of each source, after the tables are built. */
export async function countBuildingPoints(
  connection: DuckDBConnection,
  sources: readonly KeptPoints[],
): Promise<BuildingPointsReport[]> {
  if (sources.length === 0) return [];
  const counts = Counts.parse((await connection.runAndReadAll(countsSql)).getRowObjectsJson());
  return sources.map(({ source, licence, read, rejected }) => {
    const own = counts.filter((count) => count.source === source);
    const unlinked = own.filter(({ outcome }) => outcome !== 'linked');
    return {
      source,
      licence,
      read,
      linked: own.find(({ outcome }) => outcome === 'linked')?.points ?? 0,
      rejected: {
        ...rejected,
        ...Object.fromEntries(unlinked.map(({ outcome, points }) => [outcome, points])),
      },
    };
  });
}
