/**
 * Makes and reads keyset cursors. A cursor holds the end of a page and its snapshot, and is valid only for the same operation, filters and order.
 *
 * A cursor is `base64url(mac ‖ json)`. The HMAC also covers the operation and its canonical filters, so the cursor need not
 * hold them: the check refuses an edited cursor and one that is used with other filters in the same way.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { CursorKey } from './paging.ts';
import { Problem } from './problem.ts';

/** The content of a cursor. */
export interface CursorContent {
  readonly snapshotId: string;
  readonly key: CursorKey;
}

const Content = z.tuple([z.string(), z.array(z.union([z.string(), z.number(), z.null()]))]);
const macBytes = 16;

/** Makes and reads cursors with one secret, which all replicas share. */
export class CursorCodec {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Returns the cursor of this content; `boundTo` is the operation and its canonical filters. */
  encode(content: CursorContent, boundTo: string): string {
    const json = Buffer.from(JSON.stringify([content.snapshotId, content.key]));
    return Buffer.concat([this.#mac(json, boundTo), json]).toString('base64url');
  }

  /** Returns the content of a cursor. Throws `cursor-invalid` for anything that `encode` did not make for the same request. */
  decode(cursor: string, boundTo: string): CursorContent {
    const bytes = Buffer.from(cursor, 'base64url');
    const json = bytes.subarray(macBytes);
    const genuine =
      bytes.length > macBytes &&
      bytes.toString('base64url') === cursor &&
      timingSafeEqual(bytes.subarray(0, macBytes), this.#mac(json, boundTo));
    if (!genuine) throw cursorInvalid();
    const content = Content.safeParse(JSON.parse(json.toString('utf8')));
    if (!content.success) throw cursorInvalid();
    return { snapshotId: content.data[0], key: content.data[1] };
  }

  #mac(json: Buffer, boundTo: string): Buffer {
    return createHmac('sha256', this.#secret)
      .update(boundTo)
      .update('\0')
      .update(json)
      .digest()
      .subarray(0, macBytes);
  }
}

/** Returns the problem for every invalid cursor. */
export function cursorInvalid(): Problem {
  const detail = 'This cursor was edited, or was made for other filters or another order.';
  return new Problem('cursor-invalid', detail, {
    errors: [
      { parameter: 'cursor', message: 'send `next_cursor` as received, with the same filters and sort' },
    ],
  });
}
