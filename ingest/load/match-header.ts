/** Finds the dataset and the dialect of a header. The file's name and folder never decide. */
import type { Dataset, Dialect } from '../../data/dataset.ts';
import { ExportRefused, type NearestDialect } from './export-refused.ts';
import { knownKeys, knownNames, misspelt } from './header-names.ts';

/** No table has more columns; a longer list comes from an object that holds other things. */
const EXTRA_MAX = 1000;

/** The dataset and dialect of an export. */
export interface HeaderMatch {
  readonly dataset: Dataset;
  readonly dialect: Dialect;
  /** Names in file order as the dialect writes them; a nameless column is the empty text, an unknown one is as the file has it. */
  readonly header: readonly string[];
}

interface Candidate extends HeaderMatch {
  /** 0 if the file is exactly as the dialect writes it. Another spelling is farther than CSV for JSON, and nearer than JSON for CSV. */
  readonly distance: number;
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  readonly known: number;
}

/** Only data.dubai (dialect B) stamps its rows; Dubai Pulse (A) names the same columns without it. */
const LOAD_STAMP = 'load_timestamp';

/**
 * Finds the dialect whose required headers are all there, written as it writes them rather than in another spelling; throws `ExportRefused` naming
 * the nearest one otherwise. Keys of JSON may be those of any dialect, and a program may have written the gateway's as CSV, which has no `GROUP_EN`.
 */
export function matchHeader(
  names: readonly string[],
  format: Dialect['format'],
  datasets: readonly Dataset[],
  expected: string | undefined,
): HeaderMatch {
  const candidates = datasets.flatMap((dataset) =>
    dataset.dialects.map((dialect) => candidate(dataset, dialect, names, format)),
  );
  const matches = candidates.filter((each) => each.missing.length === 0);
  const nearest = Math.min(...matches.map((each) => each.distance));
  const near = matches.filter((each) => each.distance === nearest);
  const most = Math.max(...near.map((each) => each.known));
  const best = near
    .filter((each) => each.known === most)
    .sort((a, b) => preference(b, expected) - preference(a, expected))[0];
  if (best !== undefined) return best;
  throw unknownHeader(
    candidates.filter(({ dialect }) => dialect.format === format || format === 'jsonl'),
    format,
  );
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

function candidate(
  dataset: Dataset,
  dialect: Dialect,
  names: readonly string[],
  format: Dialect['format'],
): Candidate {
  const known = knownHeaders(dataset, dialect);
  const header = (format === 'csv' ? knownNames : knownKeys)(names, [...known]);
  const missing = dialect.required.filter((name) => !header.includes(name));
  const isSpeltOtherwise = dialect.required.some((name) => header.includes(name) && !names.includes(name));
  return {
    dataset,
    dialect,
    header,
    distance: (isSpeltOtherwise ? 2 : 0) + (dialect.format === format ? 0 : format === 'csv' ? 3 : 1),
    missing,
    extra: header.filter((name) => name !== '' && !known.has(name)),
    known: new Set(header.filter((name) => known.has(name))).size,
  };
}

function preference({ dataset, dialect, header }: Candidate, expected: string | undefined): number {
  const folder = dataset.id === expected ? 4 : 0;
  if (header.includes(LOAD_STAMP)) return folder + (dialect.id === 'B' ? 2 : 0);
  if (dialect.leading === undefined) return folder + 1;
  return folder + (dialect.leading === header.find((name) => name !== '') ? 2 : 0);
}

function unknownHeader(candidates: readonly Candidate[], format: Dialect['format']): ExportRefused {
  const nearest = candidates
    .filter((each) => each.missing.length < each.dialect.required.length)
    .sort((a, b) => b.known - b.missing.length - (a.known - a.missing.length) || a.distance - b.distance)[0];
  const [subject, names] = format === 'csv' ? ['The header is', 'columns'] : ['The keys are', 'keys'];
  if (nearest === undefined) {
    const found = (candidates[0]?.header ?? []).filter((name) => name !== '');
    return new ExportRefused(
      'unknown_header',
      `No dataset knows any of these ${names}: ${list(found)}. Check that this is a Land Department export.`,
    );
  }
  const { dataset, dialect, missing, extra } = nearest;
  const found: NearestDialect = { dataset: dataset.id, dialect: dialect.id, missing, extra };
  const slips = misspelt(missing, extra.slice(0, EXTRA_MAX)).map(
    ([written, meant]) => `${written} for ${meant}`,
  );
  return new ExportRefused(
    'unknown_header',
    `${subject} not ${format === 'csv' ? 'that' : 'those'} of any known export. Nearest is ${dataset.id}, dialect ${dialect.id}: ` +
      `missing ${list(missing)}; extra ${list(extra)}.${slips.length === 0 ? '' : ` Perhaps misspelt: ${list(slips)}.`}`,
    found,
  );
}

/** Returns names for a sentence, cut to a few. */
export function list(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  const shown = names.slice(0, 60).map((name) => (name.length > 60 ? `${name.slice(0, 60)}…` : name));
  return shown.join(', ') + (names.length > shown.length ? ` and ${names.length - shown.length} more` : '');
}
