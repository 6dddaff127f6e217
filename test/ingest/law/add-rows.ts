/** Publishes a copy of the synthetic warehouse with a few more files, and says what differs elsewhere. */
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestWarehouse } from '../../support/ingest.ts';
import { synthWarehouse } from '../../support/synth-warehouse.ts';
import { type Difference, differencesElsewhere, onBoth } from './compare-snapshots.ts';
import type { Wild } from './wild-rows.ts';

/** The outcome of a night with wild rows. */
export interface Outcome {
  readonly status: string;
  readonly reason: string | null;
  /** Rows of the wild files that count. */
  readonly kept: number;
  /** As-of dates before, and with the rows. */
  readonly asOf: readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>];
  readonly elsewhere: readonly Difference[];
  /** Differences of all rows, as if none were the rows' own. */
  readonly anywhere: number;
}

/** Returns ids of sales of the warehouse, which wild rows may give again. */
export async function knownSales(): Promise<readonly string[]> {
  const base = await synthWarehouse();
  const rows = await base.rows("select id from transactions where id like '1-11-%' order by id limit 200");
  return rows.map(({ id }) => String(id));
}

/** Adds the files to a copy of the warehouse, publishes it, and compares every table. */
export async function addRows(files: readonly Wild[]): Promise<Outcome> {
  const base = await synthWarehouse();
  const directory = await mkdtemp(join(tmpdir(), 'mulk-law-'));
  await cp(base.directory, directory, { recursive: true });
  const warehouse = await TestWarehouse.at(directory, '2026-11-03T03:00:00Z');
  try {
    await warehouse.put(Object.fromEntries(files.map(({ name, content }) => [name, content])));
    const { status, reason, files: read } = await warehouse.ingest();
    const [before, after] = [await base.snapshot(), await warehouse.snapshot()];
    const names = new Set(files.map(({ name }) => name));
    const kept = read.filter(({ file }) => names.has(file)).reduce((sum, file) => sum + file.kept, 0);
    const again = files.flatMap((file) => file.again);
    return await onBoth(before, after, again, async (connection) => {
      const elsewhere = await differencesElsewhere(connection, kept);
      await connection.run('delete from own');
      const anywhere = (await differencesElsewhere(connection, kept)).length;
      return {
        status,
        reason,
        kept,
        asOf: [before.manifest.as_of_by_dataset, after.manifest.as_of_by_dataset] as const,
        elsewhere,
        anywhere,
      };
    });
  } finally {
    await warehouse.remove();
  }
}
