/** Tells one start of the machine from another. */
import { readFile } from 'node:fs/promises';

/** Returns the id of this start of the machine; null where the system gives none. */
export async function bootId(): Promise<string | null> {
  const text = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => null);
  return text?.trim() ?? null;
}
