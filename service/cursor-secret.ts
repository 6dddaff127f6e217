/** Secrets of the server when none are set: made once, kept beside the accounts, so that what they signed or sealed outlives a restart. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret of cursors. */
export function keptCursorSecret(directory: string): Promise<string> {
  return keptSecret(directory, 'cursor-secret');
}

/** Reads a kept secret, or makes and keeps one. Two processes that begin together end up with the same. */
export async function keptSecret(directory: string, name: string): Promise<string> {
  const path = join(directory, name);
  await mkdir(directory, { recursive: true });
  await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    },
  );
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < 32) throw new Error(`${path} holds no secret; remove it and start again.`);
  return secret;
}
