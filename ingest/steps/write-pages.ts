/** Lays the page files of the snapshot down, one a year of the list of transactions, or takes over those before that would be the same. */
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { decodeHead, headBytes, pageFileForm, pageFilePath } from '../../data/pages/page-file.ts';
import type { EarlierSnapshot } from './earlier-snapshot.ts';
import { digestParts } from './input-keys.ts';
import { readYear } from './page-records.ts';

/** Tables of `serve` that page files are made from. */
export const pagesRead = ['transaction_list', 'transaction_kinds', 'transaction_places', 'transaction_spots'];

/** The input of the step. */
export interface WritePagesInput {
  /** `serve` is attached and holds `transaction_list`. */
  readonly connection: DuckDBConnection;
  readonly buildDirectory: string;
  /** Scratch folder. */
  readonly scratch: string;
  readonly earlier: EarlierSnapshot | null;
  /** Years of `transaction_list`, and the keys of what each follows from. */
  readonly years: Readonly<Record<string, string>>;
}

/** Writes what is not there yet. */
export async function writePages({
  connection,
  buildDirectory,
  scratch,
  earlier,
  years,
}: WritePagesInput): Promise<void> {
  for (const [year, key] of Object.entries(years)) {
    const path = pageFilePath(Number(year));
    const madeOf = digestParts(String(pageFileForm), key);
    if (earlier !== null && (await takeOver(earlier, path, madeOf))) continue;
    await writeParts(
      join(buildDirectory, path),
      readYear(connection, { year: Number(year), madeOf, scratch }),
    );
  }
}

async function takeOver(earlier: EarlierSnapshot, path: string, madeOf: string): Promise<boolean> {
  const before = await madeOfBefore(earlier.pathOf(path)).catch(() => null);
  return before === madeOf && (await earlier.takeFile(path));
}

async function madeOfBefore(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(new Uint8Array(headBytes), 0, headBytes, 0);
    return decodeHead(buffer).made_of;
  } finally {
    await file.close();
  }
}

/** Writes each part before it asks for the next one. */
async function writeParts(path: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'w');
  try {
    for await (const part of parts) await file.writeFile(part);
  } finally {
    await file.close();
  }
}
