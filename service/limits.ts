/** The fixed limits of the service: how much it does at once, how much it keeps and how long it works. */

/** Tests and benchmarks give others to `startService`. */
export interface Limits {
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
  /** How long requests in flight may take after the service stops accepting. */
  readonly stopGraceMs: number;
}

export const usualLimits: Limits = {
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
