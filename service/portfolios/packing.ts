/** Packs texts for the accounts database: compressed, and in base64, so that PGlite and PostgreSQL store any character. */
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Returns the packed text. Node compresses in another thread. */
export async function pack(text: string): Promise<string> {
  return (await deflate(text, { level: 3 })).toString('base64');
}

/** Returns the text again. */
export async function unpack(packed: string): Promise<string> {
  return (await inflate(Buffer.from(packed, 'base64'))).toString('utf8');
}
