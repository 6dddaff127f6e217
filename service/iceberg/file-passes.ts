/**
 * Makes and reads the passes with which engines read the files of Iceberg tables. Engines read files as from an S3-compatible store, whose requests have no place for
 * an API key. A pass names the key that loaded the table, and an HMAC protects it from editing. It ends with its key, and on a full hour twelve to thirteen hours later.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { KeyHolders } from '../accounts/key-holders.ts';
import type { Principal } from '../accounts/plans.ts';
import { Problem } from '../contract/problem.ts';

/** Dependencies of the passes. */
export interface FilePassesOptions {
  /** Secret that all replicas share. */
  readonly secret: string;
  readonly now: () => number;
  readonly holders: Pick<KeyHolders, 'principalOf'>;
}

/** The header in which clients of S3 send the token of a session. */
export const filePassHeader = 'x-amz-security-token';

/** The log knows tokens by it, and removes them from every text. */
const marker = 'mulk_fp_';

const Content = z.tuple([z.int(), z.string(), z.string()]);
const hourMs = 3_600_000;
const hours = 13;
const macBytes = 16;

/** Makes and reads passes for files. */
export class FilePasses {
  readonly #options: FilePassesOptions;

  constructor(options: FilePassesOptions) {
    this.#options = options;
  }

  /** Returns a pass of a key, and its end in milliseconds since 1970. */
  issue({ keyId, siteId }: Pick<Principal, 'keyId' | 'siteId'>): {
    readonly token: string;
    readonly expiresAt: number;
  } {
    const expiresAt = (Math.floor(this.#options.now() / hourMs) + hours) * hourMs;
    const json = Buffer.from(JSON.stringify([expiresAt, siteId, keyId]));
    const token = marker + Buffer.concat([this.#mac(json), json]).toString('hex');
    return { token, expiresAt };
  }

  /** Returns the principal of a pass: that of its key, with its rights of this moment. Throws `pass-invalid`. */
  async read(token: string): Promise<Principal> {
    const bytes = Buffer.from(token.slice(marker.length), 'hex');
    const json = bytes.subarray(macBytes);
    const isGenuine =
      bytes.length > macBytes &&
      marker + bytes.toString('hex') === token &&
      timingSafeEqual(bytes.subarray(0, macBytes), this.#mac(json));
    if (!isGenuine) throw invalid('This token was edited or cut short.');
    const content = Content.safeParse(JSON.parse(json.toString('utf8')));
    if (!content.success) throw invalid('This token was made by another release.');
    const [expiresAt, siteId, keyId] = content.data;
    if (expiresAt <= this.#options.now())
      throw invalid(`This token ended at ${new Date(expiresAt).toISOString()}.`);
    const principal = await this.#options.holders.principalOf({ keyId, siteId });
    if (principal === null) throw invalid('The key of this token no longer works.');
    return principal;
  }

  #mac(json: Buffer): Buffer {
    const { secret } = this.#options;
    return createHmac('sha256', secret).update('file-pass\0').update(json).digest().subarray(0, macBytes);
  }
}

function invalid(detail: string): Problem {
  return new Problem('pass-invalid', detail, {
    headers: {
      'WWW-Authenticate': 'Bearer realm="mulk", error="invalid_token", error_description="pass-invalid"',
    },
    errors: [{ parameter: 'X-Amz-Security-Token', message: 'load the table again for another token' }],
  });
}
