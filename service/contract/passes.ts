/**
 * Passes: short-lived tokens that open one kind of answer without a key, for addresses a browser asks for by itself, such as the tiles of a map.
 *
 * A pass says how far back its holder sees and when it ends; the HMAC keeps that from being edited. It ends with an hour, so that
 * everybody who asks within the hour is given the same one, and what it opens stays in caches.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Problem } from './problem.ts';

/** What a pass says. */
export interface Pass {
  /** ISO date: the start of the history its holder sees; null for all of it. */
  readonly historyFrom: string | null;
  /** When it ends; milliseconds since 1970. */
  readonly expiresAt: number;
}

const Content = z.tuple([z.int(), z.string().nullable()]);
const hourMs = 3_600_000;
const macBytes = 16;

/** Makes and reads passes under one secret, which all replicas share. */
export class PassBook {
  readonly #secret: string;
  readonly #now: () => number;

  constructor(secret: string, now: () => number) {
    this.#secret = secret;
    this.#now = now;
  }

  /** A pass that works for one to two hours. */
  issue(historyFrom: string | null): Pass & { readonly token: string } {
    const expiresAt = (Math.floor(this.#now() / hourMs) + 2) * hourMs;
    const json = Buffer.from(JSON.stringify([expiresAt, historyFrom]));
    return { token: Buffer.concat([this.#mac(json), json]).toString('base64url'), expiresAt, historyFrom };
  }

  /** Throws `pass-invalid` for anything that `issue` did not make, or made too long ago. */
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
