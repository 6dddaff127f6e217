/** The fixed limits of the service: how much it does at once, how much it keeps and how long it works. */

/** How much one body may hold. Its reader refuses it where it reaches a limit, before it makes values of the rest. */
export interface BodyLimits {
  /** Bytes as they are sent. */
  readonly bytes: number;
  /** Bytes of all rows written as JSON: a value of a dictionary counts in each row that has it. */
  readonly expandedBytes: number;
  /** Rows; in JSON, items of one list. */
  readonly rows: number;
  /** Values of all rows together; in JSON, all values, lists and objects. */
  readonly cells: number;
  /** Bytes of one text, and of one line or record of rows. */
  readonly textBytes: number;
  /** Objects and lists within each other. */
  readonly depth: number;
}

/** Bytes of JSON that are parsed at a stretch: a larger body is read in parts, each of which takes less than 50 ms. */
export const jsonPartBytesMost = 1024 * 1024;

/** The limits of a JSON body of any plan. */
export const usualBody: BodyLimits = {
  bytes: 1024 * 1024,
  expandedBytes: 1024 * 1024,
  rows: 100_000,
  cells: 200_000,
  textBytes: 128 * 1024,
  depth: 64,
};

/** The limits of a JSON body of small questions. */
export const smallBody: BodyLimits = { ...usualBody, bytes: 64 * 1024, expandedBytes: 64 * 1024 };

/** Returns the limits of a body of so many rows in NDJSON, CSV or Arrow. */
export function bodyOfRows(rows: number): BodyLimits {
  return {
    bytes: Math.min(32 * 1024 * 1024, Math.max(4 * 1024 * 1024, rows * 1_000)),
    expandedBytes: Math.max(8 * 1024 * 1024, rows * 1_000),
    rows,
    cells: rows * 50,
    textBytes: 10_000,
    depth: 8,
  };
}

/** How much child processes of one kind may use. A child that uses more is killed. */
export interface ChildLimits {
  /** Children at once. One more is for a caller who has none. */
  readonly atOnce: number;
  /** Resident memory in MiB. */
  readonly memoryMb: number;
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
}

/** Tests and benchmarks give others to `startService`. */
export interface Limits {
  /** Units of work a minute that one client address may cause on the market site: one for each request and for each answer that its page has to make. */
  readonly pageUnitsPerMinute: number;
  /** Queries that run at once. */
  readonly queryConnections: number;
  /** Queries that may wait; the service answers the next one with 503. */
  readonly queryQueue: number;
  /** The longest wait of a query while the queue has not been empty for a second; after it the service answers 503. */
  readonly queryWaitMs: number;
  readonly queryTimeoutMs: number;
  /** Work that the service accepts in one turn of a busy event loop; it answers more with 503. 0 accepts all. */
  readonly loopTurnMs: number;
  /** Questions that this process asks of ClickHouse at once. */
  readonly analyticsConnections: number;
  /** Exports of whole tables that may run at once; the service answers the next one with 503. */
  readonly exportsAtOnce: number;
  /** Memory that DuckDB may use for each export. */
  readonly exportMemory: string;
  /** Memory for the cache of answers, in mebibytes; 0 turns it off. */
  readonly answerCacheMb: number;
  /** How long a text may take, including its wait; after that the template writes it. */
  readonly textMs: number;
  /** How long a search waits for the vector of its question; after that it uses words alone. */
  readonly vectorMs: number;
  /** How long a search waits for the model that reads its words; after that the rules alone read them. */
  readonly questionMs: number;
  /** The child that reads the rows of one body. */
  readonly readingChild: ChildLimits;
  /** The child that estimates the properties of one portfolio. */
  readonly estimatingChild: ChildLimits;
  /** How long requests in flight may take after the service stops accepting. */
  readonly stopGraceMs: number;
}

export const usualLimits: Limits = {
  pageUnitsPerMinute: 600,
  queryConnections: 2,
  queryQueue: 200,
  queryWaitMs: 100,
  queryTimeoutMs: 10_000,
  loopTurnMs: 10,
  analyticsConnections: 8,
  exportsAtOnce: 2,
  exportMemory: '256MB',
  answerCacheMb: 64,
  textMs: 10_000,
  vectorMs: 2_000,
  questionMs: 3_000,
  readingChild: { atOnce: 1, memoryMb: 256, cpuSeconds: 30, wallSeconds: 300 },
  estimatingChild: { atOnce: 1, memoryMb: 640, cpuSeconds: 120, wallSeconds: 600 },
  stopGraceMs: 10_000,
};

/** Most units that a loop counts before it pauses: a unit is a cell read, a name compared or a value looked at, and takes about a microsecond. */
export const stretchUnitsMost = 2_000;
/** Most bytes of an answer that is written at once: a larger one holds the event loop up. */
export const answerBytesMost = 4 * 1024 * 1024;
/** Most units of a request without a plan. */
export const unitsWithoutPlan = 2_000_000;
/** The longest search of a site's documents: then the service answers 503, whatever the plan. */
export const siteSearchMsMost = 20_000;
