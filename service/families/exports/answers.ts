/** The rows and files of a table that a request asks for and that its plan sees. */
import type { Manifest } from '../../../data/snapshot.ts';
import { nearest } from '../../contract/nearest.ts';
import { Problem, type ProblemFault } from '../../contract/problem.ts';
import { askedFiles, type ExportQuery, type ExportValues, filesWithin } from '../../exports/export-query.ts';
import {
  type ExportTable,
  exportFilters,
  exportTables,
  filterColumns,
  tableFilters,
} from '../../exports/export-table.ts';
import type { TableFile } from '../../exports/exporter.ts';
import { askedGeometry } from '../../records/geometry/asked-geometry.ts';
import { insideOf, poisInside } from '../../records/geometry/inside.ts';
import { placeIds, type Scope } from '../../records/place-parameter.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import type { ExportParameters } from './schema.ts';

interface Found {
  readonly table: ExportTable;
  readonly entry: Manifest['tables'][number];
}

/** The tables that this snapshot has, in the order of data/published.ts. */
export function listTables({ manifest }: Snapshot): Found[] {
  return exportTables.flatMap((table) => {
    const { id, layer } = table.definition;
    const entry = manifest.tables.find((known) => known.name === id && known.layer === layer);
    return entry === undefined || entry.files.length === 0 ? [] : [{ table, entry }];
  });
}

/** Returns the table of this name; throws `table-not-found`. */
export function tableNamed(snapshot: Snapshot, name: string): Found {
  const known = listTables(snapshot);
  const found = known.find(({ table }) => table.definition.id === name);
  if (found !== undefined) return found;
  const candidates = nearest(
    name,
    known.map(({ table }) => table.definition.id),
  );
  const meant = candidates.length === 0 ? '' : ` Did you mean ${candidates.join(' or ')}?`;
  throw new Problem('table-not-found', `No table is called ${name}.${meant}`, {
    errors: [{ parameter: 'table', message: 'names no published table', candidates }],
  });
}

/** Filters the table has no column for are a fault of the request: leaving them out would give other rows than were asked for. */
export function checkFilters(
  query: ExportParameters,
  { table, entry }: Found,
  files: readonly TableFile[],
  place: Scope | null,
): void {
  const filters = tableFilters(table);
  const faults: ProblemFault[] = exportFilters
    .filter((name) => query[name] !== undefined && !filters.includes(name))
    .map((name) => ({ parameter: name, message: `means nothing for ${entry.name}`, candidates: filters }));
  const years = files.flatMap(({ year }) => year ?? []);
  if (query.year !== undefined && !years.includes(query.year)) {
    const message =
      years.length === 0
        ? `means nothing for ${entry.name}, which is not laid down by year`
        : `takes a year that ${entry.name} has rows of: ${years.join(', ')}`;
    faults.push({ parameter: 'year', message });
  }
  const columns = table.of?.table.columns ?? table.columns;
  const places = place?.kind === 'union' ? place.places : place === null ? [] : [place];
  const community = places.find(({ kind }) => kind === 'community');
  if (community !== undefined && filters.includes('area') && columns.community === null)
    faults.push({
      parameter: 'area',
      message: `names the community ${community.name}; rows of ${entry.name} know their area only`,
    });
  if (faults.length === 0) return;
  throw new Problem('parameter-invalid', `\`${faults[0]?.parameter}\` ${faults[0]?.message}.`, {
    errors: faults,
  });
}

/** Returns the ids inside the geometry of a request: of points of interest their own, else of buildings and areas. */
export async function insideIds(
  { table }: Found,
  query: ExportParameters,
  snapshot: Snapshot,
  signal: AbortSignal,
): Promise<readonly (number | string)[] | null> {
  const { located } = filterColumns(table);
  return located !== null && 'point' in located
    ? poisInside(snapshot, await askedGeometry(query), signal)
    : insideOf(snapshot, query, signal);
}

function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** Off-plan and ready are sales that say so. */
function typeValues(type: ExportParameters['type']): Pick<ExportValues, 'type' | 'is_off_plan'> {
  if (type === 'off-plan' || type === 'ready') return { type: 'sales', is_off_plan: type === 'off-plan' };
  return { type: type ?? null, is_off_plan: null };
}

/** The part of the table that was asked for and that the plan can see. Whole years need no condition: their files are the answer. */
export function exportQuery(
  { table, entry }: Found,
  asked: {
    readonly query: ExportParameters;
    readonly place: Scope | null;
    readonly historyFrom: string | null;
    readonly files: readonly TableFile[];
    readonly recordFiles: readonly TableFile[];
    /** Ids inside the geometry of the request. */
    readonly inside: readonly (number | string)[] | null;
  },
): ExportQuery {
  const { query, place, historyFrom, inside } = asked;
  const isDated = tableFilters(table).includes('from_date');
  const history = isDated ? historyFrom : null;
  const files = asked.files.filter(({ year }) => query.year === undefined || year === query.year);
  const first = query.year === undefined ? null : `${String(query.year).padStart(4, '0')}-01-01`;
  const sees = history === null || (first !== null && history <= first);
  const days = {
    from_date: later(query.from_date ?? null, sees ? null : history),
    to_date: earlier(query.to_date ?? null, null),
  };
  const { place_ids, ...ids } = placeIds(place);
  const values: ExportValues = {
    ...days,
    ...ids,
    place_ids: place_ids === null ? null : JSON.stringify(place_ids),
    ...typeValues(query.type),
    inside: inside === null ? null : JSON.stringify(inside),
  };
  return {
    table,
    columns: entry.columns,
    files: filesWithin(files, days),
    recordFiles: filesWithin(asked.recordFiles, days),
    values,
  };
}

/** Returns the files of the snapshot that answer the request unchanged; null where rows have to be left out. */
export function untouchedFiles(query: ExportQuery): readonly TableFile[] | null {
  return askedFiles(query)?.every(({ isWhole }) => isWhole) === true ? query.files : null;
}
