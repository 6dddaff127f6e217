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
  /** Of the file as it came. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Size of the kept file. */
  bytes: z.int().nonnegative(),
  /** When it was received, RFC 3339 UTC. */
  received_at: z.iso.datetime(),
  /** The day the content describes; null when no day is stated; the order of receipt decides then. */
  as_of: IsoDay.nullable(),
  /** What the source says of this very content, to know it again without reading it: a server's entity tag, or inode, size and time of a file. */
  etag: z.string().nullable(),
  last_modified: z.string().nullable(),
  /** What a row missing from it means: withdrawn from the register (`full`), from the window, or nothing (`rows`). */
  coverage: z.enum(['full', 'window', 'rows']).nullable(),
  /** Exports of one series replace each other; null when the file's name does not tell. */
  series: z.string().nullable(),
  /** Columns of personal data that were left out of the kept file; `sha256` is that of the file as it came. */
  withheld_columns: z.array(z.string()).default([]),
  /** Where else the same content was found later: known there, and not received again. */
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
  /** Later days on which its source sent the same content again: pulls that lack what this one lacks. See pull-day.ts. */
  pulled_again_on: z.array(IsoDay).default([]),
});
export type ExportOrigin = z.infer<typeof ExportOrigin>;

export type Coverage = ExportOrigin['coverage'];
