/** Describes an export as it was received: the `origin.json` beside it. */
import { z } from 'zod';

const IsoDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** The content of `origin.json`: where an export came from and what it claims to cover. */
export const ExportOrigin = z.object({
  /** Id of the source that received it: `directory`, `http`, `data-dubai` or `gateway`. */
  source: z.string().min(1),
  /** Where the source found it: a path below the source's folder, or an address without its secrets. */
  address: z.string().min(1),
  /** Name of the file beside this `origin.json`. */
  file: z.string().min(1),
  /** SHA-256 of the file as it came. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Size of the kept file. */
  bytes: z.int().nonnegative(),
  /** When it was received, RFC 3339 UTC. */
  received_at: z.iso.datetime(),
  /** The day the content describes; null if no day is stated, and the order of receipt decides. */
  as_of: IsoDay.nullable(),
  /** The source's mark of this content, by which it is recognised without reading: a server's entity tag, or inode, size and time of a file. */
  etag: z.string().nullable(),
  last_modified: z.string().nullable(),
  /** The meaning of a missing row: withdrawn from the register (`full`), from the window, or nothing (`rows`). */
  coverage: z.enum(['full', 'window', 'rows']).nullable(),
  /** Exports of one series replace each other; null if the file's name does not give a series. */
  series: z.string().nullable(),
  /** Columns of personal data that were left out of the kept file; `sha256` is that of the file as it came. */
  withheld_columns: z.array(z.string()).default([]),
  /** Other places where the same content was found later: it was recognised, and not received again. */
  also_at: z
    .array(
      z.object({
        source: z.string().min(1),
        address: z.string().min(1),
        etag: z.string().nullable(),
        last_modified: z.string().nullable(),
        seen_at: z.iso.datetime(),
      }),
    )
    .default([]),
  /** Later days on which its source sent the same content again: pulls that lack the same rows. See pull-day.ts. */
  pulled_again_on: z.array(IsoDay).default([]),
});
export type ExportOrigin = z.infer<typeof ExportOrigin>;

export type Coverage = ExportOrigin['coverage'];
