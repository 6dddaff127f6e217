/** Reads the version of the code. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Package = z.object({ version: z.string() });

/** Returns the version of the code, from package.json. */
export function packageVersion(): string {
  const path = new URL('../package.json', import.meta.url);
  return Package.parse(JSON.parse(readFileSync(path, 'utf8'))).version;
}
