/** Defines the `meta` of an answer: its snapshot, and the history that the caller sees. */
import { z } from 'zod';
import { register } from '../../data/register.ts';
import { type Manifest, syntheticUntil } from '../../data/snapshot.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';

/** The `meta` of every answer that is made from data. */
export const Meta = z.object({
  snapshot_id: z.string().meta({
    description: 'Id of the snapshot that the answer was made from.',
    example: '20261121T030000Z-0f3c9a1b',
  }),
  as_of: z.iso.date().meta({
    description:
      'Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot.',
  }),
  as_of_by_dataset: z.record(z.string(), z.iso.date()).meta({
    description: 'The same of each dataset that was read, with those that only name or place the records.',
    example: { transactions: '2026-11-20', projects: '2026-11-18', areas: '2026-03-18' },
  }),
  published_at: z.iso.datetime().meta({ description: 'When the snapshot became current.' }),
  history_from: z.iso.date().nullable().meta({
    description:
      'Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts.',
  }),
  attribution: z.string().meta({ description: 'Name this source when you publish the data.' }),
  notice: z.string().optional().meta({
    description:
      'A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places.',
  }),
  permalink: z.url().optional().meta({
    description:
      'Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan.',
    example: 'https://mulk.example/api/v1/areas?limit=5&as_of=20261121T030000Z-0f3c9a1b',
  }),
  citation: z
    .string()
    .optional()
    .meta({
      description:
        'Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link.',
      example: `Source: ${register.authority.en} open data. Method gross-yield, version 3. Snapshot 20261121T030000Z-0f3c9a1b, registrations up to 2026-11-20. https://mulk.example/api/v1/rent-contracts/yield-by-area?as_of=20261121T030000Z-0f3c9a1b`,
    }),
  synthetic_until: z.iso.date().optional().meta({
    description:
      'Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none.',
  }),
});

/** The `meta` of a list. */
export const ListMeta = Meta.extend({
  snapshot_changed: z.literal(true).optional().meta({
    description:
      'True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one.',
  }),
});

/** Field `reason` in the `meta` of a list of figures: the reason of an empty list. */
export const noneReason = z.string().optional().meta({ description: 'Reason why the list is empty.' });

/** Returns the reason for the `meta` of a list without rows. A list with rows gives reasons in its rows. */
export function reasonIfNone(rows: readonly unknown[], reason: string): { readonly reason?: string } {
  return rows.length === 0 ? { reason } : {};
}

/** The place that `area=` was resolved to. */
export const PlaceMeta = z
  .object({
    kind: z.enum(['area', 'community']),
    place_id: z.int(),
    name: z.string(),
    asked: z.string(),
  })
  .meta({ id: 'UnderstoodPlace', description: 'The place that `area` was resolved to.' });

/** The places that one name of `area=` means. */
const ResolvedName = z
  .object({
    asked: z.string(),
    name: z.string(),
    kind: z.enum(['area', 'community', 'district']),
    places: z.array(
      z
        .object({
          kind: z.enum(['area', 'community']),
          place_id: z.int(),
          name: z.string(),
          slug: z.string().optional(),
        })
        .meta({ id: 'ResolvedPlace' }),
    ),
  })
  .meta({ id: 'ResolvedName', description: 'A name that was asked for, and the places that it means.' });

/** What `area=` was resolved to, in every answer of an operation that takes it. */
export const placeMetaFields = {
  place: PlaceMeta.optional().meta({ description: 'The place, where `area` names one.' }),
  resolved: z.array(ResolvedName).optional().meta({
    description:
      'The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies.',
  }),
  notice: Meta.shape.notice,
};

/** `meta` of an operation on the place of a path. */
export const pathMetaFields = { place: PlaceMeta, notice: Meta.shape.notice };

/** Returns how to cite figures that were made by a method; nothing for other answers. */
export function citationOf(
  { id, manifest }: Snapshot,
  asOf: string,
  own: Readonly<Record<string, unknown>> | undefined,
  permalink: string | null,
): { readonly citation?: string } {
  const { method, method_version: version, as_of: until } = own ?? {};
  if (typeof method !== 'string') return {};
  const made = `Method ${method}, version ${version}`;
  // Figures may end on another day than the records.
  const day = typeof until === 'string' ? until : asOf;
  const link = permalink === null ? '' : ` ${permalink}`;
  return {
    citation: `${manifest.attribution}. ${made}. Snapshot ${id}, registrations up to ${day}.${link}`,
  };
}

/** Ids of the datasets that answers list or count. */
export const datasetIds = [
  'transactions',
  'rent-contracts',
  'projects',
  'units',
  'buildings',
  'brokers',
  'broker-deals',
  'valuations',
  'sale-index',
  'service-charges',
] as const;
export type DatasetId = (typeof datasetIds)[number];

/** The values of a request. */
export interface Asked {
  readonly query: Readonly<Record<string, unknown>>;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Datasets whose rows an answer lists or counts: the same for every request, or by what it asks for. */
export type Counts = readonly DatasetId[] | ((asked: Asked) => readonly DatasetId[]);

/** Returns the datasets that the answer to a request lists or counts. */
export function countedBy(counts: Counts, asked: Asked): readonly DatasetId[] {
  return typeof counts === 'function' ? counts(asked) : counts;
}

/** Datasets of transactions: of one type where `type` names it. */
export const transactionCounts = ({ query: { type } }: Asked): readonly DatasetId[] =>
  type === undefined
    ? ['transactions', 'rent-contracts']
    : type === 'rentals'
      ? ['rent-contracts']
      : ['transactions'];

/** Datasets by which every snapshot names and places its records. */
const lookUps = ['areas', 'projects', 'buildings', 'developers'];

/** Returns the as-of days of an answer that lists or counts rows of these datasets, as far as the snapshot has them. */
export function asOfDays(
  { manifest, asOf }: Pick<Snapshot, 'asOf'> & { readonly manifest: Pick<Manifest, 'as_of_by_dataset'> },
  counts: readonly DatasetId[],
): Pick<z.input<typeof Meta>, 'as_of' | 'as_of_by_dataset'> {
  const known = Object.entries(manifest.as_of_by_dataset);
  const counted = known.filter(([dataset]) => counts.some((each) => each === dataset));
  const read = known.filter((each) => counted.includes(each) || lookUps.includes(each[0]));
  return {
    as_of: counted.map(([, day]) => day).sort()[0] ?? asOf,
    as_of_by_dataset: Object.fromEntries(counts.length === 0 ? known : read),
  };
}

/** Returns the notice that a request names days before the history of its plan; null where it names none. */
export function historyNotice(
  query: Readonly<Record<string, unknown>>,
  historyFrom: string | null,
): string | null {
  if (historyFrom === null) return null;
  const early = ['from_date', 'to_date'].filter((name) => {
    const day = query[name];
    return typeof day === 'string' && day < historyFrom;
  });
  if (early.length === 0) return null;
  const named = early.map((name) => `\`${name}\``).join(' and ');
  return `The plan of this key sees records from ${historyFrom} on: this answer has none of the earlier days that ${named} ${early.length === 1 ? 'asks' : 'ask'} for.`;
}

/** Returns the `meta` of an answer from a snapshot that lists or counts rows of these datasets. */
export function metaOf(
  snapshot: Snapshot,
  historyFrom: string | null,
  counts: readonly DatasetId[],
): z.input<typeof Meta> {
  const synthetic = syntheticUntil(snapshot.manifest);
  return {
    snapshot_id: snapshot.id,
    ...asOfDays(snapshot, counts),
    published_at: snapshot.publishedAt,
    history_from: historyFrom,
    attribution: snapshot.manifest.attribution,
    ...(synthetic === null ? {} : { synthetic_until: synthetic }),
  };
}
