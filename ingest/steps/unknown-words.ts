/** Counts the texts of a clean file that are no word of the closed set of their column. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Dataset } from '../../data/dataset.ts';
import { counted } from '../report/counted.ts';
import { quoteName } from './cleaning-sql.ts';

/** The unknown texts of a column. */
export interface UnknownWords {
  readonly column: string;
  readonly n: number;
  /** The most frequent ones, without control characters, each with its count. */
  readonly most: readonly string[];
}

/** Texts that a sentence names, and the characters of each. */
const NAMED = 5;
const SHOWN = 40;

/**
 * Returns the columns that have some.
 *
 * @param rows SQL after `from` of the clean rows
 */
export async function unknownWords(
  connection: DuckDBConnection,
  { columns }: Dataset,
  rows: string,
): Promise<readonly UnknownWords[]> {
  const found: UnknownWords[] = [];
  for (const [name, { registeredOf }] of Object.entries(columns)) {
    if (registeredOf === undefined) continue;
    const text = quoteName(name);
    const result = await connection.runAndReadAll(`
      select left(regexp_replace(${text}, '[\\p{C}\\s]+', ' ', 'g'), ${SHOWN}), count(*)::INTEGER from ${rows}
      where _reason is null and ${text} is not null group by all order by 2 desc, 1`);
    const words = result.getRows().map(([word, n]) => ({ word: String(word), n: Number(n) }));
    const n = words.reduce((sum, each) => sum + each.n, 0);
    if (n > 0)
      found.push({
        column: registeredOf,
        n,
        most: words.slice(0, NAMED).map((each) => `${each.word} (${each.n})`),
      });
  }
  return found;
}

/** Returns the warning about a column. */
export function unknownSentence({ column, n, most }: UnknownWords): string {
  return `${counted(n, 'value')} of ${column} ${n === 1 ? 'is' : 'are'} no word of data/mappings/words.csv, and ${n === 1 ? 'is' : 'are'} null: ${most.join(', ')}`;
}
