/** Separates data from the pages and error objects that servers send in its place, by the first bytes alone. */
import { constants, gunzipSync } from 'node:zlib';

/** `refused`: the content that came instead of data, in words for an operator. */
export type Sniffed =
  | { readonly kind: 'csv' | 'jsonl' | 'parquet'; readonly gzip: boolean }
  | { readonly kind: 'refused'; readonly reason: string };

/** Bytes worth waiting for before judging. */
export const SNIFF_BYTES = 4096;

const ERROR_KEYS = ['error', 'errors', 'error_description', 'message', 'fault', 'responseCode', 'exception'];

/** Judges the first bytes of a download. */
export function sniff(head: Uint8Array): Sniffed {
  if (head[0] === 0x1f && head[1] === 0x8b) {
    const inner = unzipHead(head);
    if (inner === null) return refused('a damaged gzip file');
    const judged = sniffText(inner);
    return judged.kind === 'refused' ? judged : { ...judged, gzip: true };
  }
  if (startsWith(head, 'PAR1')) return { kind: 'parquet', gzip: false };
  if (startsWith(head, 'PK\u0003\u0004')) {
    return refused(
      'a zip archive or an Excel workbook; only CSV or JSON lines, plain or .gz, and Parquet are read: unpack it, or save the workbook as CSV',
    );
  }
  return sniffText(head);
}

function sniffText(head: Uint8Array): Sniffed {
  if (head.includes(0)) return refused('binary content, not CSV, JSON lines or Parquet');
  const text = new TextDecoder('utf-8')
    .decode(head)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (text === '') return refused('an empty answer');
  if (text.startsWith('<')) return refused(`a web page or XML, not data: ${quote(text)}`);
  if (/^\[[\s[]*\{/.test(text)) return sniffJson(text);
  if (text.startsWith('[')) return refused('a JSON array that does not begin with an object');
  const end = text.indexOf('\n');
  const line = (end === -1 ? text : text.slice(0, end)).trim();
  if (text.startsWith('{')) return sniffJson(text);
  if (/[,;\t]/.test(line)) return { kind: 'csv', gzip: false };
  return refused(`text without columns: ${quote(text)}`);
}

/** Judges JSON. The gateway sends `responseCode` with every answer, and 200 with answers that hold rows. */
function sniffJson(text: string): Sniffed {
  const told = text.replace(/"responseCode"\s*:\s*"?200\b/, '');
  const keys = [...told.matchAll(/"([^"\\]+)"\s*:/g)].map((match) => match[1] ?? '');
  if (keys.slice(0, 4).some((key) => ERROR_KEYS.includes(key)))
    return refused(`a JSON error: ${quote(text)}`);
  return { kind: 'jsonl', gzip: false };
}

function unzipHead(head: Uint8Array): Uint8Array | null {
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, SNIFF_BYTES);
  } catch {
    return null;
  }
}

function startsWith(head: Uint8Array, text: string): boolean {
  return Buffer.from(head.subarray(0, text.length)).toString('latin1') === text;
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 80).replace(/\s+/g, ' '));
}

function refused(reason: string): Sniffed {
  return { kind: 'refused', reason };
}
