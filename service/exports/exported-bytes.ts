/** Returns the bytes of an export in the requested format, and ends its run. */
import type { Format } from '../contract/format.ts';
import type { MadeBytes } from '../contract/stream-body.ts';
import type { ExportQuery } from './export-query.ts';
import type { ExportRun } from './export-run.ts';
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
    return { size: null, bytes: await begun(await bytesOf(query, run, how)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function bytesOf(
  query: ExportQuery,
  run: ExportRun,
  { format, wishes }: { readonly format: Format; readonly wishes: CsvWishes },
): Promise<AsyncGenerator<Uint8Array>> {
  if (format !== 'arrow') return csvBytes(query, run, wishes);
  const { arrowBytes } = await import('./write-arrow.ts');
  return arrowBytes(query, run);
}

/** Waits for the first bytes, so that an early failure can still be answered as a problem. */
async function begun(bytes: AsyncGenerator<Uint8Array>): Promise<AsyncGenerator<Uint8Array>> {
  const first = await bytes.next();
  return (async function* () {
    if (first.done !== true) yield first.value;
    yield* bytes;
  })();
}
