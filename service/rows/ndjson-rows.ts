/** Reads rows in NDJSON: one object a line. */
import type { BodyLimits } from '../limits.ts';
import { JsonMeter } from './json-meter.ts';
import type { RowMeter } from './row-meter.ts';

const newline = 0x0a;

/** Returns each row as JSON; `null` for a line that is no JSON. */
export async function* ndjsonRows(
  pieces: AsyncIterable<Buffer>,
  limits: BodyLimits,
  meter: RowMeter,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  for await (const line of linesOf(pieces, meter)) {
    if (line.toString('latin1').trim() === '') continue;
    const json = new JsonMeter({ ...limits, rows: limits.cells }, `Line ${meter.next}`);
    json.read(line);
    meter.addRows(1, json.values);
    meter.addBytes(line.length);
    yield asJson(line, decoder);
  }
}

async function* linesOf(pieces: AsyncIterable<Buffer>, meter: RowMeter): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf(newline); end !== -1; end = piece.indexOf(newline, start)) {
      const line = Buffer.concat([rest, piece.subarray(start, end)]);
      meter.checkText(line.length, `Line ${meter.next}`);
      yield line;
      rest = Buffer.alloc(0);
      start = end + 1;
    }
    rest = Buffer.concat([rest, piece.subarray(start)]);
    meter.checkText(rest.length, `Line ${meter.next}`);
  }
  if (rest.length > 0) yield rest;
}

function asJson(line: Buffer, decoder: TextDecoder): string {
  try {
    const text = decoder.decode(line);
    JSON.parse(text);
    return text;
  } catch {
    return 'null';
  }
}
