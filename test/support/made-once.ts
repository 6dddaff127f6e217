/** Shares read-only files that take long to make: the first test that asks makes them for all tests of all processes. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { until } from './until.ts';

/** The folder that `test/gates/run-tests.ts` shares between its processes; a process alone creates its own. */
let ownFolder: string | undefined;

function sharedFolder(): string {
  const given = z.object({ TEST_SHARED_DIR: z.string().optional() }).parse(process.env).TEST_SHARED_DIR;
  if (given !== undefined) return given;
  if (ownFolder === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'mulk-shared-'));
    // PostgreSQL, which does not run as root, needs access to a folder in here.
    chmodSync(folder, 0o755);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    ownFolder = folder;
  }
  return ownFolder;
}

/**
 * Returns the folder of this name and the facts that `make` returned when it filled the folder. Other processes wait for the first one.
 *
 * @param facts schema of the facts, read from JSON
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
  await until(() => {
    if (existsSync(failed))
      throw new Error(`${name} could not be made by another process: ${readFileSync(failed, 'utf8')}`);
    return existsSync(told);
  });
  return { directory, facts: facts.parse(JSON.parse(readFileSync(told, 'utf8'))) };
}
