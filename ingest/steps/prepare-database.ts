/** Puts macros, mappings and reference data into a build database before anything is built. Later runs of a process copy the file of the first. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { DuckDBConnection } from '@duckdb/node-api';
import { figureMacros } from '../../data/measures/macros.ts';
import { offsetMacro, register } from '../../data/register.ts';
import { digestParts } from './input-keys.ts';
import { loadAreaPoints, loadMappings, mappingFiles } from './load-reference.ts';
import { loadAreaShapes, loadPois } from './load-shapes.ts';
import { versions } from './versions.ts';

const projectFile = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const MAPPINGS = ['data/mappings', 'data/places'].map(projectFile);
/** File of the boundaries of areas. */
export const BOUNDARIES = projectFile('data/reference/community-boundaries.geojson');
const POIS = projectFile('data/reference/pois.csv');
/** Loads each table of reference data. */
const loadReference: Readonly<Record<string, (connection: DuckDBConnection) => Promise<void>>> = {
  reference_area_points: (connection) => loadAreaPoints(connection, BOUNDARIES),
  reference_area_shapes: (connection) => loadAreaShapes(connection, BOUNDARIES),
  reference_pois: (connection) => loadPois(connection, POIS, BOUNDARIES),
};
const MACROS = [
  'ingest/steps/cleaning-macros/texts.sql',
  'ingest/steps/cleaning-macros/dates.sql',
  'ingest/steps/cleaning-macros/numbers.sql',
  'ingest/steps/cleaning-macros/register-words.sql',
  'data/tables/macros.sql',
  'data/tables/latin-macros.sql',
  'data/tables/vocabulary.sql',
].map(projectFile);
/** A file does not keep variables, so each connection gets them. */
const VARIABLES = projectFile('ingest/steps/cleaning-macros/procedure-groups.sql');

/** Returns the inputs that every table follows from, for its key and for the fingerprint: macros, mappings, reference data, the versions of linking, solving and estimating. */
export async function conformingInputs(): Promise<string[]> {
  const mappings = (await Promise.all(MAPPINGS.map(mappingFiles))).flat();
  const texts = [...MACROS, VARIABLES, ...mappings, BOUNDARIES, POIS].map((path) => readFile(path, 'utf8'));
  return [
    ...(await Promise.all(texts)),
    figureMacros,
    JSON.stringify(register),
    `linking ${versions.linking}`,
    `solving ${versions.solving}`,
    `estimating ${versions.estimating}`,
  ];
}

/** A file that was prepared in this process. */
interface PreparedFile {
  readonly bytes: Uint8Array;
  /** Names of the mappings and of the reference data in it. */
  readonly given: readonly string[];
}

/** Prepared files by what they follow from. They have a few megabytes each. */
const files = new Map<string, PreparedFile>();

/** The preparation of one build database. */
export class Preparation {
  readonly #path: string;
  readonly #reference: readonly string[];
  #key = '';

  /**
   * @param path of the database, which is not there yet
   * @param inputs of the tables that will be built: reference data that is not among them is left out
   */
  constructor(path: string, inputs: ReadonlySet<string>) {
    this.#path = path;
    this.#reference = Object.keys(loadReference).filter((table) => inputs.has(table));
  }

  /** Lays down the file of an earlier run of this process that was prepared of the same. */
  async copyEarlier(): Promise<void> {
    this.#key = digestParts(...this.#reference, ...(await conformingInputs()));
    const earlier = files.get(this.#key);
    if (earlier !== undefined) await writeFile(this.#path, earlier.bytes);
  }

  /** Puts into the database what an earlier run did not. Returns the names of its mappings and reference data. */
  async finish(connection: DuckDBConnection): Promise<readonly string[]> {
    const { given } = files.get(this.#key) ?? (await this.#prepare(connection));
    await connection.run(await readFile(VARIABLES, 'utf8'));
    return given;
  }

  async #prepare(connection: DuckDBConnection): Promise<PreparedFile> {
    await connection.run('begin');
    const given = [...this.#reference];
    for (const folder of MAPPINGS) given.push(...(await loadMappings(connection, folder)));
    for (const table of this.#reference) await loadReference[table]?.(connection);
    const macros = await Promise.all(MACROS.map((path) => readFile(path, 'utf8')));
    await connection.run([offsetMacro(), figureMacros, ...macros].join(';\n'));
    await connection.run('commit');
    await connection.run('checkpoint');
    const prepared = { bytes: await readFile(this.#path), given };
    files.set(this.#key, prepared);
    return prepared;
  }
}
