/** Encrypts secrets that the service must read again (signing secrets of webhooks, second factors), with a key outside the database. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** The purposes of sealed secrets. A secret sealed for one cannot be opened for another. */
export type SealPurpose = 'mulk webhook secrets' | 'mulk second factors' | 'mulk provider sign-ins';

/** Encrypts and decrypts secrets. Each is bound to the id of its owner, so that one row cannot replace another. */
export class Seal {
  readonly #key: Buffer;

  /** @param key the server's secret, at least 32 characters */
  constructor(key: string, purpose: SealPurpose) {
    this.#key = Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
  }

  /** Returns the encrypted secret. */
  close(secret: string, ownerId: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.#key, iv, { authTagLength: tagBytes });
    cipher.setAAD(Buffer.from(ownerId));
    const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
  }

  /** Returns the plain secret; null when it was encrypted with another key or for another owner. */
  open(sealed: string, ownerId: string): string | null {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv(algorithm, this.#key, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    });
    try {
      decipher.setAAD(Buffer.from(ownerId));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const body = decipher.update(bytes.subarray(ivBytes + tagBytes));
      return Buffer.concat([body, decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}
