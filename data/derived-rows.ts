/** Rows of stages that are more than SQL (`derive` in table.ts). */
export type DerivedRow = Readonly<Record<string, string | number | null>>;

/** Returns what `read` makes of each row, in their order. Only what it makes is kept. */
export async function readAll<T>(rows: AsyncIterable<unknown>, read: (row: unknown) => T): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(read(row));
  return all;
}

/** Some rows of a query, column by column. */
export interface ColumnBatch {
  /** Returns a column of texts. */
  texts(name: string): readonly (string | null)[];
  /** Returns a column of whole numbers of 4 bytes. */
  numbers(name: string): readonly (number | null)[];
  /** Returns a column of numbers of 8 bytes, none of which is null. */
  doubles(name: string): ArrayLike<number>;
}

/** Results of a stage that are kept from run to run: work whose inputs are the same is not done again. */
export interface KeptResults {
  /**
   * Returns the result of `work`, from an earlier run where it is kept.
   *
   * @param inputs everything that the result follows from, beside the code and the SQL of the stage
   */
  recall(inputs: Float64Array, work: () => Float64Array): Float64Array;
}

/** Keeps nothing. */
export const nothingKept: KeptResults = { recall: (_, work) => work() };

/** The rows of a stage's SQL as the engine makes them, one by one or column by column. */
export interface DerivedInput extends AsyncIterable<unknown> {
  batches(): AsyncIterable<ColumnBatch>;
}
