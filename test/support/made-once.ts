/** What takes long to make and is only read: made by the first test that asks, for all of them, whichever process they run in. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

/** The folder that `test/gates/run-tests.ts` gives all its processes; a process alone makes its own. */
let ownFolder: string | undefined;

function sharedFolder(): string {
  const given = z.object({ TEST_SHARED_DIR: z.string().optional() }).parse(process.env).TEST_SHARED_DIR;
  if (given !== undefined) return given;
  if (ownFolder === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'mulk-shared-'));
    // PostgreSQL, which does not run as root, has a folder here too.
    chmodSync(folder, 0o755);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    ownFolder = folder;
  }
  return ownFolder;
}

/**
 * The folder of this name and the facts that `make` gave when it filled it; other processes wait for the one that came first.
 *
 * @param facts what the facts look like once they have been JSON
 */
export async function madeOnce<Facts>(
  name: string,
  facts: z.ZodType<Facts>,
  make: (directory: string) => Promise<Facts>,
): Promise<{ readonly directory: string; readonly facts: Facts }> {
  const directory = join(sharedFolder(), name);
  const [told, failed] = [`${directory}.json`, `${directory}.failed`];
  const isFirst = await mkdir(directory).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    try {
      await writeFile(`${told}.new`, JSON.stringify(await make(directory)));
      await rename(`${told}.new`, told);
    } catch (error) {
      await writeFile(failed, String(error));
      throw error;
    }
  }
  while (!existsSync(told)) {
    if (existsSync(failed))
      throw new Error(`${name} could not be made by another process: ${readFileSync(failed, 'utf8')}`);
    await wait(100);
  }
  return { directory, facts: facts.parse(JSON.parse(readFileSync(told, 'utf8'))) };
}
