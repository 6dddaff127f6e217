/** The sample exports read without our code: csv-parse and JSON.parse, plain rows of text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { sampleExports } from '../../support/sample-warehouse.ts';

export type RawRow = Readonly<Record<string, unknown>>;

/** Files of one dataset of the sample whose name matches, in the order of their names. */
export function sampleFiles(dataset: string, pattern: RegExp = /./): string[] {
  return readdirSync(join(sampleExports, dataset))
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => join(sampleExports, dataset, name));
}

/** Rows of one export, packed or not. */
export function rawRows(path: string): RawRow[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  if (/\.csv(\.gz)?$/.test(path)) return parse(text, { bom: true, columns: true });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): RawRow => JSON.parse(line));
}

/** Text of a value; nothing for null. */
export const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);

/** How often each text occurs. */
export function countEach(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
