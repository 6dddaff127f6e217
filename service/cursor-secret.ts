/** Makes the server's secrets where no setting gives them, and stores them beside the accounts, so that cursors and webhooks outlive a restart. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the secret that signs cursors. */
export function keptCursorSecret(directory: string): Promise<string> {
  return keptSecret(directory, 'cursor-secret');
}

/** Returns the secret that encrypts the secrets of webhooks and of second factors in the database. */
export function keptSecretsKey(directory: string): Promise<string> {
  return keptSecret(directory, 'webhook-secrets-key');
}

/** Reads a stored secret, or makes and stores one. Two processes that start together get the same secret. */
async function keptSecret(directory: string, name: string): Promise<string> {
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
