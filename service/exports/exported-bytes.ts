/** Returns the bytes of an export in the requested format, and ends its run. */
import type { Format } from '../contract/format.ts';
import type { MadeBytes } from '../contract/stream-body.ts';
import type { ExportQuery } from './export-query.ts';
import type { ExportRun } from './export-run.ts';
import { arrowBytes } from './write-arrow.ts';
import { type CsvWishes, csvBytes } from './write-csv.ts';
import { parquetBytes } from './write-parquet.ts';

/**
 * Begins to make the bytes. Reading them to the end, or stopping, closes the run; a run that cannot begin is closed
 * here.
 */
export async function exportedBytes(
  query: ExportQuery,
  run: ExportRun,
  how: { readonly format: Format; readonly wishes: CsvWishes },
): Promise<MadeBytes> {
  const close = () => run.close();
  try {
    if (how.format === 'parquet') {
      const made = await parquetBytes(query, run);
      const closeBoth = async () => {
        await made.close();
        await close();
      };
      return { ...made, close: closeBoth };
    }
    const bytes = how.format === 'arrow' ? arrowBytes(query, run) : csvBytes(query, run, how.wishes);
    return { size: null, bytes: await begun(bytes), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Waits for the first bytes, so that an early failure can still be answered as a problem. */
async function begun(bytes: AsyncGenerator<Uint8Array>): Promise<AsyncGenerator<Uint8Array>> {
  const first = await bytes.next();
  return (async function* () {
    if (first.done !== true) yield first.value;
    yield* bytes;
  })();
}
