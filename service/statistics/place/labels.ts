/** The names of places as people say them: the common one, then the one of the register. */
import { z } from 'zod';
import { keptOfSnapshot } from '../../warehouse/kept-of-snapshot.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { PlaceLabel } from './schema.ts';

const sql = readQuery('place-labels');
const Row = z.object({
  place_id: z.int(),
  label: z.string(),
  label_ar: z.string(),
  one_with: z.int().nullable(),
});

/** Names of places by their id, and the places that are one under two names. */
export interface PlaceLabels {
  readonly of: (placeId: number) => PlaceLabel;
  readonly oneWith: (placeId: number) => number | null;
}

/** Reads the names of every place: a few hundred rows. */
export const placeLabels = keptOfSnapshot(async (snapshot): Promise<PlaceLabels> => {
  const rows = new Map((await snapshot.rows(sql, {}, Row)).map((row) => [row.place_id, row]));
  return {
    of(placeId) {
      const row = rows.get(placeId);
      if (row === undefined) throw new Error(`No label of the place ${placeId}.`);
      return { label: row.label, label_ar: row.label_ar };
    },
    oneWith: (placeId) => rows.get(placeId)?.one_with ?? null,
  };
});
