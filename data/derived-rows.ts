/** Rows of stages that are more than SQL (`derive` in table.ts). */
export type DerivedRow = Readonly<Record<string, string | number | null>>;

/** Returns what `read` makes of each row, in their order. Only what it makes is kept. */
export async function readAll<T>(rows: AsyncIterable<unknown>, read: (row: unknown) => T): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(read(row));
  return all;
}
