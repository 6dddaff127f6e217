/** Whether a register that not every operator loads is there: an empty list says so. */
import { z } from 'zod';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

const loadedSql = readQuery('register-loaded');
const Loaded = z.object({
  valuations: z.boolean(),
  sale_index: z.boolean(),
  service_charges: z.boolean(),
});

/** A register, by the name of its table. */
export type Register = keyof z.output<typeof Loaded>;

const names = {
  valuations: 'valuations',
  sale_index: 'the official sale index',
  service_charges: 'service charges',
} as const satisfies Record<Register, string>;

/** Fields of `meta` of every list of a register. */
export const registerMeta = {
  total: z
    .int()
    .optional()
    .meta({ description: 'Number of rows in the whole list; present with `include_total=true`.' }),
  coverage: z.enum(['loaded', 'not-loaded']).meta({
    description: '`not-loaded` when no export of this register is loaded: then the list is empty.',
  }),
  coverage_note: z.string().optional().meta({ description: 'Reason why the list is empty.' }),
};

/** Whether a register is loaded, as `meta` says it. */
export async function readRegisterCoverage(
  register: Register,
  snapshot: Snapshot,
  signal: AbortSignal,
): Promise<{ readonly coverage: 'loaded' | 'not-loaded'; readonly coverage_note?: string }> {
  const [row] = await snapshot.rows(loadedSql, {}, Loaded, { signal });
  if (row?.[register] === true) return { coverage: 'loaded' };
  return { coverage: 'not-loaded', coverage_note: `No export of ${names[register]} is loaded here.` };
}
