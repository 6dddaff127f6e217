/** Writes SHA256SUMS and its signature (Ed25519), in the forms that sha256sum and openssl read. */
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from './tarball.ts';

const LIST = 'SHA256SUMS';
const SIGNATURE = 'SHA256SUMS.sig';
const PUBLIC_KEY = 'mulk-release.pub';

/**
 * Writes the digests of files of a folder, and signs them where there is a key.
 *
 * @param signingKey a private Ed25519 key as PEM; null leaves the list unsigned
 */
export async function writeChecksums(
  folder: string,
  names: readonly string[],
  signingKey: string | null,
): Promise<void> {
  const lines = [];
  for (const name of names.toSorted()) lines.push(`${await digestOf(join(folder, name))}  ${name}\n`);
  const text = lines.join('');
  writeFileSync(join(folder, LIST), text);
  if (signingKey === null) return;
  const key = createPrivateKey(signingKey);
  if (key.asymmetricKeyType !== 'ed25519') {
    throw new Error(
      `SIGNING_KEY takes a private Ed25519 key as PEM; this one is of the type ${key.asymmetricKeyType}.`,
    );
  }
  writeFileSync(join(folder, SIGNATURE), sign(null, Buffer.from(text), key));
  writeFileSync(join(folder, PUBLIC_KEY), createPublicKey(key).export({ type: 'spki', format: 'pem' }));
}
