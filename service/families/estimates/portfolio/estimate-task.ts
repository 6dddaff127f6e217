/** The task of a child that estimates the properties of a portfolio. It opens the tables of the snapshot itself; the service has verified and holds them. */
import { join } from 'node:path';
import { z } from 'zod';
import type { Task } from '../../../children/messages.ts';
import { pack, unpack } from '../../../portfolios/packing.ts';
import {
  BlockToEstimate,
  EstimateInput,
  type PackedResult,
  type PlacedRow,
  PortfolioRow,
} from '../../../portfolios/records.ts';
import { EarlierRelease } from '../../../warehouse/earlier-release.ts';
import { openTables } from '../../../warehouse/open-parts.ts';
import { PublishedSnapshot } from '../../../warehouse/snapshot.ts';
import { readManifest, SERVE_FILE, snapshotDirectory } from '../../../warehouse/snapshot-files.ts';
import { estimateRows } from './estimate-rows.ts';

/** Limits of the engine in the child: the child estimates one group of properties while it reads the records of the next. */
const engine = { connections: 1, queueLimit: 1_000, streams: 1, timeLimitMs: 60_000, memoryLimit: '192MB' };

const Scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const SentRow = z.record(z.string(), Scalar.nullish());

/** Returns the parameters of a row, without empty ones; null where the row is no flat object. */
function toRow(sent: unknown): PortfolioRow {
  const { data } = SentRow.safeParse(sent);
  if (data === undefined) return null;
  const given = Object.entries(data).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return PortfolioRow.parse(Object.fromEntries(given));
}

async function* rowsOf(blocks: AsyncIterable<unknown>): AsyncGenerator<readonly PlacedRow[]> {
  for await (const sent of blocks) {
    const { from, packed, done } = BlockToEstimate.parse(sent);
    const known = new Set(done);
    const rows = z.array(z.unknown()).parse(JSON.parse(await unpack(packed)));
    yield rows
      .map((row, at) => ({ position: from + at, row: toRow(row) }))
      .filter(({ position }) => !known.has(position));
  }
}

async function openSnapshot(
  { warehouseDirectory, snapshotId, publishedAt }: z.output<typeof EstimateInput>,
  scratchDirectory: string,
): Promise<PublishedSnapshot> {
  const manifest = await readManifest(warehouseDirectory, snapshotId);
  const earlier = new EarlierRelease(manifest);
  const path = join(snapshotDirectory(warehouseDirectory, snapshotId), SERVE_FILE);
  const open = async () => ({
    reader: await openTables(path, manifest, earlier, { ...engine, scratchDirectory }),
    search: null,
    pages: null,
    baseMap: null,
  });
  const facts = { id: snapshotId, manifest, earlier, publishedAt, report: null };
  return new PublishedSnapshot(facts, open, () => performance.now());
}

/** Returns the results in small groups, packed as they are stored. */
export const estimateTask: Task = async function* ({ input, parts, directory }) {
  const sent = EstimateInput.parse(input);
  const snapshot = await openSnapshot(sent, directory);
  const { historyFrom, withComparables, baseUrl } = sent;
  const { signal } = new AbortController();
  const needs = { snapshot: snapshot.seenFrom(historyFrom), historyFrom, withComparables, baseUrl, signal };
  for await (const results of estimateRows(rowsOf(parts), needs)) {
    const some: PackedResult[] = [];
    for (const { position, outcome, text } of results)
      some.push({ position, outcome, packed: await pack(text), letters: text.length });
    yield some;
  }
};
