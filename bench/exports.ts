/** Provides the synthetic exports for a benchmark: existing ones or new ones. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { runChild } from './run-child.ts';

/** The part of planted-truth.json that benchmarks use. */
export const PlantedTruth = z.object({
  scale: z.number(),
  exports: z.array(z.object({ dataset: z.string(), file: z.string(), bytes: z.number() })),
  planted: z.object({
    register: z.object({
      transactions: z.object({ rows: z.number() }),
      'rent-contracts': z.object({ rows: z.number() }),
    }),
    one_day: z.unknown(),
  }),
});

/** Creates a set of this scale with one new day in `directory`, unless it exists. */
export async function requireExports(directory: string, scale: number): Promise<void> {
  const text = await readFile(join(directory, 'planted-truth.json'), 'utf8').catch(() => null);
  if (text !== null) {
    const truth = PlantedTruth.parse(JSON.parse(text));
    if (truth.scale === scale && truth.planted.one_day !== undefined) return;
  }
  await runChild('ingest/synth/main.ts', ['--scale', String(scale), '--out', directory, '--one-day']);
}
