/** Encrypts signing secrets in the database, with a key that is stored outside it. Signing needs the plain secret again. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const secretBytes = 32;

/** Encrypts and decrypts signing secrets. Each is bound to its endpoint, so that one row cannot replace another. */
export class Seal {
  readonly #key: Buffer;

  /** @param key the server's secret, at least 32 characters */
  constructor(key: string) {
    this.#key = Buffer.from(hkdfSync('sha256', key, '', 'mulk webhook secrets', 32));
  }

  /** Returns the encrypted secret. */
  close(secret: string, endpointId: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.#key, iv, { authTagLength: tagBytes });
    cipher.setAAD(Buffer.from(endpointId));
    const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
  }

  /** Returns the plain secret; null when it was encrypted with another key or for another endpoint. */
  open(sealed: string, endpointId: string): string | null {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv(algorithm, this.#key, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    });
    try {
      decipher.setAAD(Buffer.from(endpointId));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const body = decipher.update(bytes.subarray(ivBytes + tagBytes));
      return Buffer.concat([body, decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}

/** Returns a new signing secret in the form of Standard Webhooks. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}
