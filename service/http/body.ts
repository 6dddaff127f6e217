/** Reads a JSON request body. Refuses bodies that are too large, of another media type, or not JSON. */
import type { IncomingMessage } from 'node:http';
import { Problem } from '../contract/problem.ts';

function checkHeaders(request: IncomingMessage): void {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(type)) {
    throw new Problem(
      'media-type-unsupported',
      `Bodies are read as application/json; this one is ${type === '' ? 'of no stated type' : type}.`,
      { headers: { 'Accept-Post': 'application/json' } },
    );
  }
  const coding = request.headers['content-encoding'] ?? 'identity';
  if (coding.toLowerCase() !== 'identity') {
    throw new Problem('media-type-unsupported', `Bodies are read uncompressed; this one is ${coding}.`);
  }
}

function tooLarge(limitBytes: number): Problem {
  // The rest of the body is unread, so the connection cannot be used again.
  return new Problem('body-too-large', `The body may have ${limitBytes} bytes at most.`, {
    headers: { Connection: 'close' },
  });
}

/** Returns the raw body. Throws `body-too-large` beyond the limit. */
export async function readBytes(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const piece = Buffer.from(chunk);
    bytes += piece.length;
    if (bytes > limitBytes) throw tooLarge(limitBytes);
    chunks.push(piece);
  }
  return Buffer.concat(chunks);
}

/** Returns the parsed body. */
export async function readJsonBody(request: IncomingMessage, limitBytes: number): Promise<unknown> {
  checkHeaders(request);
  const bytes = await readBytes(request, limitBytes);
  if (isNestedDeeper(bytes, deepest)) {
    throw new Problem('request-malformed', `The body nests objects and lists more than ${deepest} deep.`);
  }
  const body = parsed(bytes);
  if (bytes.includes(nulEscape) && holdsNul(body))
    throw new Problem('request-malformed', 'The body holds the character U+0000, which no text may have.');
  return body;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw notJson(error);
  }
}

/** Deeper than any request needs, and shallow enough for all code that walks a body. */
const deepest = 64;
const [quote, backslash] = [0x22, 0x5c];
const opening: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closing: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Returns true when JSON opens more objects and lists within each other than `most`. */
function isNestedDeeper(bytes: Buffer, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) at = endOfText(bytes, at);
    else if (opening.has(byte)) depth += 1;
    else if (closing.has(byte)) depth -= 1;
    if (depth > most) return true;
  }
  return false;
}

/** Returns the place of the quotation mark that ends the text that begins at `from`. */
function endOfText(bytes: Buffer, from: number): number {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}

/** JSON can write this character in no other way. */
const nulEscape = '\\u0000';

/** Returns true when a text or name in a value has U+0000, which PostgreSQL cannot store. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, item]) => name.includes('\0') || holdsNul(item));
}

function notJson(cause: unknown): Problem {
  return new Problem('request-malformed', 'The body is not JSON in UTF-8.', { cause });
}

/** Returns true when a request has a body. An empty body of unknown length counts. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
