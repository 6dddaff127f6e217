/** Reads a JSON request body. Refuses bodies that are too large, of another media type, or not JSON. */
import type { IncomingMessage } from 'node:http';
import { Problem } from '../contract/problem.ts';
import type { Work } from '../contract/work.ts';
import { type BodyLimits, jsonPartBytesMost } from '../limits.ts';
import { JsonMeter, type ListPart } from '../rows/json-meter.ts';
import { beyondLimit } from '../rows/row-meter.ts';

function checkHeaders(request: IncomingMessage): void {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(type)) {
    throw new Problem(
      'media-type-unsupported',
      `Bodies are read as application/json; this one is ${type === '' ? 'of no stated type' : type}.`,
      { headers: { 'Accept-Post': 'application/json' } },
    );
  }
  requireUncompressed(request);
}

/** Throws `media-type-unsupported` for a compressed body. */
export function requireUncompressed(request: IncomingMessage): void {
  const coding = request.headers['content-encoding'] ?? 'identity';
  if (coding.toLowerCase() !== 'identity') {
    throw new Problem('media-type-unsupported', `Bodies are read uncompressed; this one is ${coding}.`);
  }
}

/** Returns the pieces of the body as they arrive. Throws `body-too-large` beyond the limit. */
export async function* bodyPieces(request: IncomingMessage, bytesMost: number): AsyncGenerator<Buffer> {
  const tooLarge = () => beyondLimit(`The body may have ${bytesMost} bytes at most.`);
  if (Number(request.headers['content-length'] ?? 0) > bytesMost) throw tooLarge();
  let bytes = 0;
  try {
    // A refusal ends the reading early. The connection stays, for the answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      const piece = Buffer.from(chunk);
      bytes += piece.length;
      if (bytes > bytesMost) throw tooLarge();
      yield piece;
    }
  } finally {
    // Without this, the rest of a refused body would keep the next request of the connection waiting.
    request.resume();
  }
}

/** Returns the raw body; `see` gets each piece as it arrives. Throws `body-too-large` beyond the limit. */
export async function readBytes(
  request: IncomingMessage,
  bytesMost: number,
  see: (piece: Buffer) => void = () => undefined,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bodyPieces(request, bytesMost)) {
    see(piece);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Returns the parsed body. The lists of a large body are parsed in parts, and others have their turn between them. */
export async function readJsonBody(
  request: IncomingMessage,
  limits: BodyLimits,
  work: Pick<Work, 'begin' | 'pause'>,
): Promise<unknown> {
  checkHeaders(request);
  const meter = new JsonMeter(limits, 'The body', partBytes);
  const bytes = await readBytes(request, limits.bytes, (piece) => meter.read(piece));
  if (bytes.length <= jsonPartBytesMost) return checked(bytes, parsed(bytes));
  work.begin();
  return parsedInParts(bytes, meter.parts, work);
}

/** Bytes of the parts of a large list. */
const partBytes = 256 * 1024;

/**
 * Parses the body without the items of its lists, then the items part by part. Throws `body-too-large` when one item, or all beside the lists, is too
 * large to be parsed at a stretch.
 */
async function parsedInParts(
  bytes: Buffer,
  parts: readonly ListPart[],
  work: Pick<Work, 'pause'>,
): Promise<unknown> {
  const body = checked(bytes, parsed(withoutItems(bytes, parts)));
  const lists = listsOf(body);
  for (const [at, { list, from, to }] of parts.entries()) {
    await work.pause();
    const text = bytes.subarray(from, to);
    if (text.length > jsonPartBytesMost)
      throw beyondLimit(`An item of a list may have ${jsonPartBytesMost} bytes at most.`);
    const items = checked(text, parsed(Buffer.concat([bracket, text, closingBracket])));
    const isCut = parts[at - 1]?.list === list || parts[at + 1]?.list === list;
    // Text between two commas, or none before the end, is no item.
    if (!Array.isArray(items) || (isCut && items.length === 0)) throw notJson();
    for (const item of items) lists.get(list)?.push(item);
  }
  return body;
}

const [bracket, closingBracket] = [Buffer.from('['), Buffer.from(']')];

/** Returns the body with the number of each list in the place of its items. */
function withoutItems(bytes: Buffer, parts: readonly ListPart[]): Buffer {
  const kept: Buffer[] = [];
  let end = 0;
  for (const [at, { list, from, to }] of parts.entries()) {
    if (parts[at - 1]?.list !== list) kept.push(bytes.subarray(end, from), Buffer.from(String(list)));
    end = to;
  }
  const rest = Buffer.concat([...kept, bytes.subarray(end)]);
  if (rest.length > jsonPartBytesMost)
    throw beyondLimit(`The body may have ${jsonPartBytesMost} bytes beside its lists at most.`);
  return rest;
}

/** Returns the emptied lists of a body by their numbers: the body itself, or fields of it. */
function listsOf(body: unknown): ReadonlyMap<unknown, unknown[]> {
  const lists = new Map<unknown, unknown[]>();
  const values: readonly unknown[] = Array.isArray(body) ? [body] : Object.values(body ?? {});
  for (const value of values) {
    if (!Array.isArray(value)) continue;
    const list: unknown[] = value;
    lists.set(list.pop(), list);
  }
  return lists;
}

/** Returns the value. Throws `request-malformed` when one of its texts has U+0000. */
function checked(bytes: Buffer, value: unknown): unknown {
  if (bytes.includes(nulEscape) && holdsNul(value))
    throw new Problem('request-malformed', 'The body holds the character U+0000, which no text may have.');
  return value;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw notJson(error);
  }
}

/** JSON can write this character in no other way. */
const nulEscape = '\\u0000';

/** Returns true when a text or name in a value has U+0000, which PostgreSQL cannot store. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, item]) => name.includes('\0') || holdsNul(item));
}

function notJson(cause?: unknown): Problem {
  return new Problem('request-malformed', 'The body is not JSON in UTF-8.', { cause });
}

/** Returns true when a request has a body. An empty body of unknown length counts. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
