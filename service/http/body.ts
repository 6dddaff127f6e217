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

/** Returns the raw body; `see` gets each piece as it arrives. Throws `body-too-large` beyond the limit. */
export async function readBytes(
  request: IncomingMessage,
  limitBytes: number,
  see: (piece: Buffer) => void = () => undefined,
): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const piece = Buffer.from(chunk);
    bytes += piece.length;
    if (bytes > limitBytes) throw tooLarge(limitBytes);
    see(piece);
    chunks.push(piece);
  }
  return Buffer.concat(chunks);
}

/** Returns the parsed body. */
export async function readJsonBody(request: IncomingMessage, limitBytes: number): Promise<unknown> {
  checkHeaders(request);
  const nesting = new Nesting();
  const bytes = await readBytes(request, limitBytes, (piece) => nesting.read(piece));
  if (nesting.isTooDeep) {
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

/** Follows how deep JSON nests, piece by piece, so that a large body is not read twice at a stretch. */
class Nesting {
  #depth = 0;
  #isInText = false;
  #isEscaped = false;

  /** True when the text opens too many objects and lists within each other. */
  isTooDeep = false;

  /** Reads the next piece. */
  read(bytes: Buffer): void {
    if (this.isTooDeep) return;
    for (const byte of bytes) {
      if (this.#isInText) this.#readText(byte);
      else if (byte === quote) this.#isInText = true;
      else if (opening.has(byte)) this.#depth += 1;
      else if (closing.has(byte)) this.#depth -= 1;
      if (this.#depth > deepest) this.isTooDeep = true;
    }
  }

  #readText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#isInText = false;
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

function notJson(cause: unknown): Problem {
  return new Problem('request-malformed', 'The body is not JSON in UTF-8.', { cause });
}

/** Returns true when a request has a body. An empty body of unknown length counts. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
