/** The `meta` of an answer: which snapshot it comes from, and how much of it the caller sees. */
import { z } from 'zod';
import type { Snapshot } from '../warehouse/snapshot.ts';

/** What every answer made from data says about itself. */
export const Meta = z.object({
  snapshot_id: z.string().meta({
    description: 'The set of tables this was answered from.',
    example: '20261121T030000Z-0f3c9a1b',
  }),
  as_of: z.iso.date().meta({ description: 'Newest registration in the snapshot.' }),
  published_at: z.iso.datetime().meta({ description: 'When the snapshot became current.' }),
  history_from: z.iso.date().nullable().meta({
    description:
      'Start of the history this key’s plan can see; null when it sees all. A record is as old as its `transaction_date`; figures of rents by period go by the start of contracts.',
  }),
  attribution: z.string().meta({ description: 'Name this source when you publish the data.' }),
});

/** The `meta` of a list. */
export const ListMeta = Meta.extend({
  snapshot_changed: z.literal(true).optional().meta({
    description:
      'The cursor came from a snapshot that is no longer readable; the walk goes on by key in this one.',
  }),
});

/** `reason` in the `meta` of a list of figures: a list that is empty says why. */
export const noneReason = z.string().optional().meta({ description: 'Why the list is empty.' });

/** The same for an answer: what is asked for by name has a row with its reason, and where no row is, `meta` has it. */
export function reasonIfNone(rows: readonly unknown[], reason: string): { readonly reason?: string } {
  return rows.length === 0 ? { reason } : {};
}

/** What `area=` was understood as. */
export const PlaceMeta = z
  .object({
    kind: z.enum(['area', 'community']),
    place_id: z.int(),
    name: z.string(),
    asked: z.string(),
  })
  .meta({ id: 'UnderstoodPlace', description: 'What `area` was understood as.' });

/** The `meta` of an answer from a snapshot. */
export function metaOf(snapshot: Snapshot, historyFrom: string | null): z.input<typeof Meta> {
  return {
    snapshot_id: snapshot.id,
    as_of: snapshot.asOf,
    published_at: snapshot.publishedAt,
    history_from: historyFrom,
    attribution: snapshot.manifest.attribution,
  };
}
