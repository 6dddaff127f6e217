/** Runs an audit: recomputes cells of every class from the raw exports and compares them with the service's answers. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { publishingRules } from '../../data/publishing-rules.ts';
import type { CellClass } from './cell-class.ts';
import { cellClasses } from './cell-classes.ts';
import { type Compared, compareCell } from './compare.ts';
import { type Cell, Recomputed } from './recompute.ts';

/** Names the published snapshot of a warehouse. */
const Current = z.looseObject({ snapshot_id: z.string() });

/** Options of an audit. */
export interface AuditOptions {
  /** Folder of the warehouse. Its kept exports are the raw ones. */
  readonly warehouse: string;
  readonly dataFolder: string;
  /** Sends a request to the service. */
  readonly ask: (path: string) => Promise<Response>;
  /** Number of cells over all classes. */
  readonly cells: number;
  readonly seed: string;
  /** Names of the classes to audit; without it, all classes. */
  readonly only?: readonly string[];
}

/** A value that differs, with its cell. */
export interface Difference extends Compared {
  readonly name: string;
  readonly cell: string;
  readonly path: string;
}

/** Result of one class. */
export interface Finding {
  readonly cellClass: CellClass;
  /** Number of all cells, of which `asked` were chosen. */
  readonly all: number;
  readonly asked: number;
  /** Number of compared values. */
  readonly compared: number;
  readonly differences: readonly Difference[];
}

/** Recomputes everything from the kept exports of the warehouse; close the result at the end. */
export async function recompute({
  warehouse,
  dataFolder,
  ask,
}: Pick<AuditOptions, 'warehouse' | 'dataFolder' | 'ask'>): Promise<Recomputed> {
  const folder = await mkdtemp(join(tmpdir(), 'mulk-audit-'));
  try {
    const published = {
      deals: join(folder, 'deals.parquet'),
      contracts: join(folder, 'contracts.parquet'),
      places: join(folder, 'places.parquet'),
      projects: join(folder, 'projects.parquet'),
      buildings: join(folder, 'buildings.parquet'),
      developers: join(folder, 'developers.parquet'),
    };
    await save(ask, 'transactions', published.deals);
    await save(ask, 'rent_contracts', published.contracts);
    await save(ask, 'places', published.places);
    await save(ask, 'projects', published.projects);
    await save(ask, 'buildings', published.buildings);
    await save(ask, 'developers', published.developers);
    return await Recomputed.from({ exports: join(warehouse, 'exports'), dataFolder, published });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Compares cells of every class. A class without cells has a finding with 0. */
export async function audit(
  recomputed: Recomputed,
  { warehouse, ask, cells, seed, only }: Omit<AuditOptions, 'dataFolder'>,
): Promise<Finding[]> {
  const classes = cellClasses.filter(({ name }) => only === undefined || only.includes(name));
  const answers = new Map<string, Promise<unknown>>();
  const answer = (path: string): Promise<unknown> => {
    const asked = answers.get(path) ?? readAnswer(path, { warehouse, ask });
    answers.set(path, asked);
    return asked;
  };
  const findings: Finding[] = [];
  for (const cellClass of classes) {
    const count = Math.ceil(cells / classes.length);
    const { all, chosen } = await recomputed.cells(cellClass, { count, seed });
    const compared: Difference[] = [];
    for (const cell of chosen) compared.push(...(await auditCell(cellClass, cell, answer)));
    findings.push({
      cellClass,
      all,
      asked: chosen.length,
      compared: compared.length,
      differences: compared.filter(({ agrees }) => !agrees),
    });
  }
  return findings;
}

async function auditCell(
  cellClass: CellClass,
  cell: Cell,
  answer: (path: string) => Promise<unknown>,
): Promise<Difference[]> {
  const path = cellClass.path(cell);
  const where = {
    name: cellClass.name,
    cell: cellClass.keys.map((key) => `${key}=${cell[key]}`).join(' '),
    path,
  };
  const published = cellClass.read(await answer(path), cell);
  if (published === undefined)
    return [
      { ...where, field: 'cell', recomputed: 'is there', published: 'is not published', agrees: false },
    ];
  return compareCell(cell, published, {
    keys: cellClass.keys,
    atLeast: cellClass.atLeast ?? publishingRules.least_shown,
  }).map((compared) => ({ ...where, ...compared }));
}

async function readAnswer(
  path: string,
  { warehouse, ask }: Pick<AuditOptions, 'warehouse' | 'ask'>,
): Promise<unknown> {
  if (path.startsWith('snapshot:')) {
    const current = Current.parse(JSON.parse(await readFile(join(warehouse, 'current.json'), 'utf8')));
    const file = path.slice('snapshot:'.length);
    return JSON.parse(await readFile(join(warehouse, 'snapshots', current.snapshot_id, file), 'utf8'));
  }
  const response = await ask(path);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

/** Saves a whole table that the service exports. */
async function save(ask: AuditOptions['ask'], table: string, path: string): Promise<void> {
  const response = await ask(`/api/v1/exports/${table}?format=parquet`);
  if (response.status !== 200)
    throw new Error(`The export of ${table} answered ${response.status}: ${await response.text()}`);
  await writeFile(path, Buffer.from(await response.arrayBuffer()));
}
