/** Sends files that are the same for every client. Each is compressed once for each coding and has an entity tag. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RawBody } from '../contract/answer.ts';
import { entityTag, matchingTag } from './caching.ts';
import { type Exchange, header } from './exchange.ts';

const codings = ['br', 'gzip', 'identity'] as const;
type Coding = (typeof codings)[number];

/** Compressing less than this saves no packet. */
const compressedFrom = 1024;
const compressors: Readonly<Record<Exclude<Coding, 'identity'>, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

interface File {
  readonly source: string | Buffer;
  readonly bytes: Buffer;
  readonly tag: string;
  readonly compressed: Map<Coding, Promise<Buffer>>;
}

/** Holds the files of this process, by operation and address. */
export class StaticAnswers {
  readonly #files = new Map<string, File>();

  /** Returns true for an answer that any cache may keep: it is the same for every caller. */
  static isStatic({ headers, status }: RawBody): boolean {
    return status === undefined && /^public\b/.test(headers?.['Cache-Control'] ?? '');
  }

  /** Answers with the file, or with 304 when the client holds it. */
  async send(ctx: Exchange, name: string, { type, body, headers = {} }: RawBody): Promise<void> {
    const file = this.#file(name, body);
    const coding = file.bytes.length < compressedFrom ? 'identity' : codingFor(ctx);
    ctx.set(headers);
    ctx.vary('Accept-Encoding');
    ctx.compress = false;
    const sent = header(ctx, 'if-none-match');
    const held = sent === undefined ? null : matchingTag(sent, file.tag);
    if (held !== null) {
      ctx.set('ETag', held);
      ctx.status = 304;
      return;
    }
    const bytes = await compressedBy(coding, file);
    ctx.status = 200;
    ctx.set('Content-Type', type);
    ctx.set('ETag', entityTag(file.tag, coding === 'identity' ? '' : coding));
    if (coding !== 'identity') ctx.set('Content-Encoding', coding);
    ctx.body = bytes;
  }

  #file(name: string, source: string | Buffer): File {
    const known = this.#files.get(name);
    if (known !== undefined && known.source === source) return known;
    const bytes = Buffer.from(source);
    const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    const file = { source, bytes, tag, compressed: new Map<Coding, Promise<Buffer>>() };
    this.#files.set(name, file);
    return file;
  }
}

function compressedBy(coding: Coding, { bytes, compressed }: File): Promise<Buffer> | Buffer {
  if (coding === 'identity') return bytes;
  const known = compressed.get(coding) ?? compressors[coding](bytes);
  compressed.set(coding, known);
  return known;
}

function codingFor(ctx: Exchange): Coding {
  if (header(ctx, 'accept-encoding') === undefined) return 'identity';
  const accepted = ctx.acceptsEncodings(...codings);
  return codings.find((coding) => coding === accepted) ?? 'identity';
}
