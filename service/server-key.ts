/** Makes the server's key where no setting gives it, and stores it beside the accounts, so that cursors and webhooks outlive a restart. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The name of the file with the key. */
export const keyFile = 'webhook-secrets-key';

/** Returns the secret that signs cursors, links and tokens, made from the server's key. */
export function signingSecret(key: string): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'mulk cursors', 32)).toString('base64url');
}

/**
 * Reads the stored key, which encrypts the secrets of webhooks and of second factors in the database, or makes and stores one. Two processes
 * that start together get the same key.
 */
export async function keptSecretsKey(directory: string): Promise<string> {
  const path = join(directory, keyFile);
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
