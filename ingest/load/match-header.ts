/** Finds the dataset and the dialect that a header belongs to; the file's name and folder never decide. */
import type { Dataset, Dialect } from '../../data/dataset.ts';
import { ExportRefused, type NearestDialect } from './export-refused.ts';

/** The dataset and dialect of an export. */
export interface HeaderMatch {
  readonly dataset: Dataset;
  readonly dialect: Dialect;
}

interface Candidate extends HeaderMatch {
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  readonly known: number;
}

/** Only data.dubai (dialect B) stamps its rows; Dubai Pulse (A) names the same columns without it. */
const LOAD_STAMP = 'load_timestamp';

/** Finds the dialect whose required headers are all there; throws `ExportRefused` naming the nearest one otherwise. */
export function matchHeader(
  names: readonly string[],
  format: Dialect['format'],
  datasets: readonly Dataset[],
  expected: string | undefined,
): HeaderMatch {
  const header = names.filter((name) => name !== '');
  const candidates = datasets.flatMap((dataset) =>
    dataset.dialects
      .filter((dialect) => dialect.format === format)
      .map((dialect) => candidate(dataset, dialect, header)),
  );
  const matches = candidates.filter((each) => each.missing.length === 0);
  const most = Math.max(...matches.map((each) => each.known));
  const best = matches
    .filter((each) => each.known === most)
    .sort((a, b) => preference(b, header, expected) - preference(a, header, expected))[0];
  if (best !== undefined) return best;
  throw unknownHeader(candidates, header);
}

/** Headers of a dialect that are known: read, or dropped as personal. */
export function knownHeaders(dataset: Dataset, dialect: Dialect): ReadonlySet<string> {
  return new Set([...dialect.required, ...dialect.optional, ...dataset.dropped]);
}

/** Headers of a dialect that are read. */
export function readHeaders(dataset: Dataset, dialect: Dialect): readonly string[] {
  const dropped = new Set(dataset.dropped);
  return [...new Set([...dialect.required, ...dialect.optional])].filter((name) => !dropped.has(name));
}

function candidate(dataset: Dataset, dialect: Dialect, header: readonly string[]): Candidate {
  const known = knownHeaders(dataset, dialect);
  return {
    dataset,
    dialect,
    missing: dialect.required.filter((name) => !header.includes(name)),
    extra: header.filter((name) => !known.has(name)),
    known: header.filter((name) => known.has(name)).length,
  };
}

function preference(match: Candidate, header: readonly string[], expected: string | undefined): number {
  const { dataset, dialect } = match;
  const folder = dataset.id === expected ? 4 : 0;
  if (header.includes(LOAD_STAMP)) return folder + (dialect.id === 'B' ? 2 : 0);
  if (dialect.leading === undefined) return folder + 1;
  return folder + (dialect.leading === header[0] ? 2 : 0);
}

function unknownHeader(candidates: readonly Candidate[], header: readonly string[]): ExportRefused {
  const nearest = candidates
    .filter((each) => each.missing.length < each.dialect.required.length)
    .sort((a, b) => b.known - b.missing.length - (a.known - a.missing.length))[0];
  if (nearest === undefined) {
    return new ExportRefused(
      'unknown_header',
      `No dataset knows any of these columns: ${list(header)}. Check that this is a Land Department export.`,
    );
  }
  const { dataset, dialect, missing, extra } = nearest;
  const found: NearestDialect = { dataset: dataset.id, dialect: dialect.id, missing, extra };
  return new ExportRefused(
    'unknown_header',
    `The header is not that of any known export. Nearest is ${dataset.id}, dialect ${dialect.id}: ` +
      `missing ${list(missing)}; extra ${list(extra)}.`,
    found,
  );
}

function list(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  const shown = names.slice(0, 60).map((name) => (name.length > 60 ? `${name.slice(0, 60)}…` : name));
  return shown.join(', ') + (names.length > shown.length ? ` and ${names.length - shown.length} more` : '');
}
