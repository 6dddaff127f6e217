/** Says why a run failed and what helps, where the engine names only what it was doing. */

const FULL_DISK = /No space left on device|ENOSPC/i;
/** The name of a file may stand before it. */
const OUT_OF_MEMORY = /^(.*?)(?:Error: )?Out of Memory Error: (.*)/;

/** Returns the reason of an error. `step` is the step that it ended, null where no step did. */
export function explainFailure(error: unknown, step: string | null): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, file = '', outOfMemory] = OUT_OF_MEMORY.exec(message) ?? [];
  if (outOfMemory !== undefined)
    return `${file}the engine ran out of memory${step === null ? '' : ` in the step “${step}”`}; raise INGEST_MEMORY_LIMIT and run again. The current snapshot is unchanged. (${outOfMemory})`;
  if (!FULL_DISK.test(message) || message.includes('the disk is full')) return message;
  return `the disk is full; free some space and run again. The current snapshot is unchanged. (${message})`;
}
