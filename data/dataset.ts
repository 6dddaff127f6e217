/** The shape of a dataset definition: what one kind of Land Department export holds, in every dialect it comes in. */
import type { Vocabulary } from './vocabularies.ts';

/**
 * The five formats in which exports of Dubai come (docs/datasets.md): A Dubai Pulse CSV, B data.dubai CSV, C dubailand.gov.ae CSV,
 * D gateway JSON lines, E display headers.
 */
export type DialectId = 'A' | 'B' | 'C' | 'D' | 'E';

/** How the text of a raw column becomes a typed value; see ingest/steps/cleaning-sql.ts for the SQL of each. */
export type ColumnKind =
  | 'text'
  | 'integer'
  | 'number'
  | 'amount_aed'
  | 'area_sqm'
  | 'date'
  | 'instant'
  | 'flag';

export interface Column {
  readonly kind: ColumnKind;
  /** One sentence: what the value means. */
  readonly meaning: string;
  /** A row without it is a reject. */
  readonly required?: boolean;
  /** A number of a register that may have more than 32 bits. */
  readonly isWide?: true;
  /** A date that is the first of a month. */
  readonly monthStart?: boolean;
  /** The closed set that its words are of. */
  readonly words?: Vocabulary;
  /** The column with words of which this one has the unknown ones. */
  readonly registeredOf?: string;
}

/** One way a dataset's header is written. */
export interface Dialect {
  readonly id: DialectId;
  readonly format: 'csv' | 'jsonl';
  /** Headers that a file of this dialect must have, all of them. */
  readonly required: readonly string[];
  /** First header of a dialect with a fixed order; tells A from B where they name the same columns. */
  readonly leading?: string;
  /** Headers that a file may have; they are read when present. */
  readonly optional: readonly string[];
  /**
   * Clean column → the header it is read from, or SQL over raw headers (quoted with double quotes) when it takes more than a
   * cast. A clean column not named here is null in this dialect.
   */
  readonly from: Readonly<Record<string, string | { readonly sql: string }>>;
  /** SQL over raw headers: a word that no mapping has and that was understood all the same, mostly null. Counted as a warning. */
  readonly newWord?: { readonly sql: string; readonly meaning: string };
  /** A row without its key is a reject. Otherwise `keyless` of the dataset says what stands for a missing key. */
  readonly keyed?: true;
  /** The coverage of a file of this dialect when its origin states none: see ingest/steps/coverage.ts. */
  readonly coverage: 'full' | 'window' | 'rows';
}

export interface Dataset {
  readonly id: string;
  readonly title: string;
  /** The thing that one clean row stands for. */
  readonly grain: string;
  /** Clean columns that name a row. */
  readonly key: readonly string[];
  /** Columns that make two loads of one row the same: a row that repeats them is a duplicate, one that differs supersedes. Default: every column. */
  readonly content?: readonly string[];
  /** Several rows of one file may share a key. They are the lines of one record, and the newest pull that has the record gives all of them. */
  readonly hasLines?: boolean;
  /** How rows without a key form records. Without it each such row is a record, named by `content` and its occurrence in the file. */
  readonly keyless?: {
    /** SQL over clean columns that names the record: rows that agree in all of it are its lines. If the first is null, the row is a record of its own. */
    readonly identity: readonly string[];
    /** Dialects in which identical rows of a file are separate lines. In every other dialect an identical row is a duplicate. */
    readonly copiesAreLines: readonly DialectId[];
    /** Columns of a record that its lines give. Where the newest load lacks a value, the newest load with a value gives it. */
    readonly ofRecord: readonly string[];
    /**
     * Each row is a record of its own, and identical rows of a file are one record. Rows of a file that agree in `identity` and differ elsewhere are numbered
     * in the order of these clean columns.
     */
    readonly numberedBy?: readonly string[];
  };
  /** With lines: an export repeats a row for each value of these columns. Lines of a file that differ in nothing else are one line. */
  readonly repeatedFor?: readonly string[];
  /** How a record without a key is matched to records of dialects that give one; see ingest/steps/take-over.ts. */
  readonly knownAgain?: {
    /** Column of the key that names the record; the others number its lines. */
    readonly record: string;
    /** SQL over clean columns: facts that all lines of a record share, and that dialects with and without the key word alike. Null agrees with nothing. */
    readonly terms: readonly string[];
    /** The terms in words, for the run report: `days, amounts, area and version`. */
    readonly inWords: string;
    /** The facts that each line of a record states for itself. Without them, records that agree in all terms are the same. */
    readonly lines?: {
      /** SQL over clean columns, as text on both sides. */
      readonly said: string;
      /** SQL over clean columns: a further part of these facts as text, or null where a keyed dialect leaves it out. */
      readonly whereSaid: string;
    };
    /** Instant column: a keyed export cannot contain records that were registered after it was made. Without it, the day of registration decides nothing. */
    readonly registered?: string;
  };
  /** With lines: columns of the record itself. Lines of two files that differ in one of these columns are not parts of one pull. */
  readonly ofRecord?: readonly string[];
  /**
   * Clean columns by which a pull is compared with the one before, where a row states its day of registration. A row that a newer pull lacks is then first
   * unconfirmed (docs/adr/0012). Without them, such a row is withdrawn at once.
   */
  readonly comparedBy?: {
    /** Day of registration: the first of these columns that has a value. */
    readonly day: readonly string[];
    readonly procedure: string;
    readonly area: string;
  };
  /** Reject reason → optional clean columns that may not all be missing at once. */
  readonly rejectWhen?: Readonly<Record<string, readonly string[]>>;
  readonly columns: Readonly<Record<string, Column>>;
  readonly dialects: readonly Dialect[];
  /** Headers of personal data: known, and dropped while loading, in every dialect (docs/datasets.md). */
  readonly dropped: readonly string[];
}

type From = Dialect['from'];

/** Returns what a register words in two columns: the English word, or the Arabic one where the English is missing. */
export function inEitherLanguage(en: string, ar: string): { readonly sql: string } {
  return { sql: `coalesce(clean_text("${en}"), clean_text("${ar}"))` };
}

/**
 * Dialects A and B of one dataset: Dubai Pulse and data.dubai give the same column names, A in a fixed order and B shuffled, mostly
 * with a load_timestamp.
 *
 * @param headers every header of dialect A in file order
 */
export function pulseDialects(
  headers: readonly string[],
  required: readonly string[],
  from: From,
): readonly Dialect[] {
  const optional = [...headers.filter((header) => !required.includes(header)), 'load_timestamp'];
  const leading = headers[0] ?? '';
  return [
    { id: 'A', format: 'csv', required, optional, from, keyed: true, coverage: 'full', leading },
    { id: 'B', format: 'csv', required, optional, from, keyed: true, coverage: 'full' },
  ];
}

/** Dialects C (CSV export) and D (gateway JSON) of one dataset, which name the same columns. */
export function gatewayDialects(
  required: readonly string[],
  optional: readonly string[],
  from: From,
  coverage: Dialect['coverage'] = 'full',
): readonly Dialect[] {
  return [
    { id: 'C', format: 'csv', required, optional, from, coverage },
    { id: 'D', format: 'jsonl', required, optional, from, coverage },
  ];
}
