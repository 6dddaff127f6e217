/**
 * Makes and reads passes: short-lived tokens that replace a key for addresses that a browser requests by itself, such as the tiles of a map.
 *
 * A pass holds the start of its holder's history and its own end, and the HMAC protects both from editing. It ends on a full hour, so that
 * all requests within an hour get the same pass, and caches can keep the answers.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Problem } from './problem.ts';

/** The content of a pass. */
export interface Pass {
  /** Start of the history that its holder sees, as an ISO date; null for all of it. */
  readonly historyFrom: string | null;
  /** Its end, in milliseconds since 1970. */
  readonly expiresAt: number;
}

const Content = z.tuple([z.int(), z.string().nullable()]);
const hourMs = 3_600_000;
const macBytes = 16;

/** Makes and reads passes with one secret, which all replicas share. */
export class PassBook {
  readonly #secret: string;
  readonly #now: () => number;

  constructor(secret: string, now: () => number) {
    this.#secret = secret;
    this.#now = now;
  }

  /** Returns a pass that is valid for one to two hours. */
  issue(historyFrom: string | null): Pass & { readonly token: string } {
    const expiresAt = (Math.floor(this.#now() / hourMs) + 2) * hourMs;
    const json = Buffer.from(JSON.stringify([expiresAt, historyFrom]));
    return { token: Buffer.concat([this.#mac(json), json]).toString('base64url'), expiresAt, historyFrom };
  }

  /** Returns the content of a pass. Throws `pass-invalid` when `issue` did not make it, or when it has ended. */
  read(token: string): Pass {
    const bytes = Buffer.from(token, 'base64url');
    const json = bytes.subarray(macBytes);
    const genuine =
      bytes.length > macBytes &&
      bytes.toString('base64url') === token &&
      timingSafeEqual(bytes.subarray(0, macBytes), this.#mac(json));
    if (!genuine) throw invalid('This token was edited or cut short.');
    const [expiresAt, historyFrom] = Content.parse(JSON.parse(json.toString('utf8')));
    if (expiresAt <= this.#now()) throw invalid(`This token ended at ${new Date(expiresAt).toISOString()}.`);
    return { expiresAt, historyFrom };
  }

  #mac(json: Buffer): Buffer {
    return createHmac('sha256', this.#secret).update('pass\0').update(json).digest().subarray(0, macBytes);
  }
}

function invalid(detail: string): Problem {
  return new Problem('pass-invalid', detail, {
    headers: {
      'WWW-Authenticate': 'Bearer realm="mulk", error="invalid_token", error_description="pass-invalid"',
    },
    errors: [{ parameter: 'token', message: 'take the tile addresses from /api/v1/maps/config again' }],
  });
}
