/** Counts what happened to the rows of every file of a dataset. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Dataset } from '../../data/dataset.ts';
import { quoteName } from './cleaning-sql.ts';
import { goodRows } from './good-rows.ts';
import { type PlacedExport, type UsedExport, viewName } from './placed-export.ts';
import { keyText } from './record-keys.ts';

/** The good rows of a file by their result. */
export interface RowCounts {
  readonly kept: number;
  /** Those of them that a newer pull lacks. */
  readonly unconfirmed: number;
  readonly duplicate: number;
  readonly superseded: number;
}

/** Returns how many good rows of a file are used. */
export const usedRows = ({ facts, held }: UsedExport): number => held?.rows ?? facts.read - facts.rejected;

/** Returns what became of each file's good rows, by `order`. */
export async function countRows(
  connection: DuckDBConnection,
  dataset: Dataset,
  files: readonly PlacedExport[],
  used: readonly UsedExport[],
): Promise<Map<number, RowCounts>> {
  const counts = new Map<number, RowCounts>();
  const standing = new Map(used.map((file) => [file.order, file]));
  for (const file of files) {
    const stands = standing.get(file.order);
    const ofUsed = stands === undefined ? null : await countUsed(connection, dataset, stands);
    if (ofUsed !== null && !file.replaced) counts.set(file.order, { ...ofUsed, unconfirmed: 0 });
    else {
      const replaced = await countReplaced(connection, dataset, file, stands ?? null);
      counts.set(file.order, {
        kept: ofUsed?.kept ?? 0,
        unconfirmed: ofUsed?.kept ?? 0,
        duplicate: replaced.duplicate + (ofUsed?.duplicate ?? 0),
        superseded: replaced.superseded + (ofUsed?.superseded ?? 0),
      });
    }
  }
  return counts;
}

type Counted = Omit<RowCounts, 'unconfirmed'>;

async function countUsed(connection: DuckDBConnection, dataset: Dataset, file: UsedExport): Promise<Counted> {
  const result = await connection.runAndReadAll(
    `select count(*) filter (where is_duplicate), count(*) filter (where not is_duplicate) from ${viewName(dataset)}_losers where _file = ${file.order}`,
  );
  const [duplicate = 0, superseded = 0] = (result.getRows()[0] ?? []).map(Number);
  return { kept: usedRows(file) - duplicate - superseded, duplicate, superseded };
}

/**
 * A replaced file's row is a duplicate when all that it says is still published, else the newer pull superseded it.
 *
 * @param stands its rows that are held and counted as used
 */
async function countReplaced(
  connection: DuckDBConnection,
  dataset: Dataset,
  file: PlacedExport,
  stands: UsedExport | null,
): Promise<Pick<Counted, 'duplicate' | 'superseded'>> {
  const row = `(${keyText(dataset)}, hash(${file.facts.carried.map(quoteName).join(', ')}))`;
  const others = stands === null ? '' : `anti join (select _row from ${goodRows(stands)}) using (_row)`;
  const result = await connection.runAndReadAll(`
    select count(*) from ${goodRows(file)} r ${others} where ${row} in (select ${row} from ${viewName(dataset)})`);
  const duplicate = Number(result.getRows()[0]?.[0] ?? 0);
  const good = file.facts.read - file.facts.rejected - (stands?.held?.rows ?? 0);
  return { duplicate, superseded: good - duplicate };
}
