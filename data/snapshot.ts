/** The files that describe a snapshot. Ingest and the service both parse them with these schemas. */
import { z } from 'zod';

/** `20261121T030000Z-<8 hex of the manifest>`. */
export const SnapshotId = z.string().regex(/^\d{8}T\d{6}Z-[0-9a-f]{8}$/);

/** Returns the instant that begins a snapshot's id, in milliseconds since 1970. */
export function instantOfId(id: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-/.exec(SnapshotId.parse(id)) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

export const FileEntry = z.object({
  /** Relative to the snapshot's folder. */
  path: z.string(),
  bytes: z.int().nonnegative(),
  sha256: z.string().length(64),
  /** Rows of a file of a table or mart. Snapshots of earlier releases lack it. */
  rows: z.int().nonnegative().optional(),
});

export const TableEntry = z.object({
  name: z.string(),
  /** `changes`: the change feed, the redirects of ids and the forward log of estimates, which runs carry from snapshot to snapshot. */
  layer: z.enum(['table', 'mart', 'serve', 'rejects', 'changes']),
  grain: z.string(),
  key: z.array(z.string()),
  method_version: z.int().nullable(),
  rows: z.int().nonnegative(),
  /** Digest of everything its rows are made from; the next run takes the table over if its digest is the same. Empty: never taken over. */
  inputs: z.string().default(''),
  /** Digest of its rows; tables that read them are made again only when it changes. */
  content: z.string().default(''),
  /** Like `inputs`, for each year of a table that is built by year. */
  years: z.record(z.string(), z.string()).default({}),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  files: z.array(FileEntry),
});
/** A table of a snapshot, with its files. */
export type TableEntry = z.infer<typeof TableEntry>;

export const Origin = z.object({
  dataset: z.string(),
  dialect: z.string(),
  file: z.string(),
  source: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  received_at: z.string(),
});

export const Manifest = z.object({
  format: z.literal(1),
  /** Instant of the run that made it, RFC 3339 UTC. */
  created_at: z.string(),
  /** Newest registration in it: over all datasets, and by dataset. ISO dates. */
  as_of: z.string(),
  as_of_by_dataset: z.record(z.string(), z.string()),
  /** First day that the loaded exports cover, of sales (`transactions`) and of `rent-contracts`; left out where no earlier day is missing. */
  covered_from_by_dataset: z.record(z.string(), z.string()).default({}),
  /** First day after the synthetic records, by dataset; left out where every record is real. */
  synthetic_until_by_dataset: z.record(z.string(), z.string()).optional(),
  attribution: z.string(),
  /** Id of the register that it is of. Snapshots of earlier releases, which had one register, lack it. */
  register: z.string().optional(),
  /** When the ingester that made it runs, where a schedule ran it. */
  schedule: z.object({ cron: z.string(), time_zone: z.string() }).optional(),
  /** Hash of everything the content is made from: exports in use, their order, definitions. Equal fingerprints mean equal content. */
  fingerprint: z.string(),
  /** Instant from which the change feed is whole, RFC 3339 UTC: the instant of the first snapshot, or 400 days ago. */
  changes_from: z.string(),
  tables: z.array(TableEntry),
  /** Files that belong to no table: serve.duckdb, run-report.json. */
  files: z.array(FileEntry),
  origins: z.array(Origin),
});
export type Manifest = z.infer<typeof Manifest>;

/** Returns the id of the register that a snapshot is of. */
export function registerOf({ register = 'dubai' }: Manifest): string {
  return register;
}

/** Returns the first day from which on every record of a snapshot is real; null where it has no synthetic record. */
export function syntheticUntil({ synthetic_until_by_dataset: days }: Manifest): string | null {
  return (
    Object.values(days ?? {})
      .toSorted()
      .at(-1) ?? null
  );
}

/** `data/warehouse/current.json`, replaced by rename. */
export const Current = z.object({ snapshot_id: SnapshotId, published_at: z.string() });
export type Current = z.infer<typeof Current>;

/** Records of one registration day, procedure and area of which a pull lacks too many to count as complete (docs/adr/0012). */
export const IncompleteCell = z.object({
  dataset: z.string(),
  /** Day of registration. */
  day: z.string(),
  /** The procedure of a sale, the version of a rent. */
  procedure: z.string(),
  area: z.string(),
  /** Records before the pull. */
  before: z.int(),
  /** Records in it. */
  now: z.int(),
});
export type IncompleteCell = z.infer<typeof IncompleteCell>;

/** The result of comparing the pulls of one dataset. */
export const PullReport = z.object({
  dataset: z.string(),
  /** Rows that stay published although a newer pull lacks them: they count as `kept` in the last file that has them. */
  unconfirmed: z.int(),
  /** Records that two pulls of different days lacked, in all kept exports. */
  withdrawn: z.int(),
  /** Cells that the newest pulls have only in part, the worst first. */
  incomplete: z.array(IncompleteCell),
});
export type PullReport = z.infer<typeof PullReport>;

export const FileReport = z.object({
  dataset: z.string(),
  dialect: z.string(),
  file: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  read: z.int(),
  kept: z.int(),
  rejected: z.int(),
  duplicate: z.int(),
  superseded: z.int(),
  /** Number of the kept rows that a newer pull lacks and that are not withdrawn yet. */
  unconfirmed: z.int().default(0),
  rejected_by_reason: z.record(z.string(), z.int()),
  /** Column → kept or replaced rows whose text is no word of its closed set. Reports of earlier releases have none. */
  unknown_words: z.record(z.string(), z.int()).default({}),
  warnings: z.array(z.string()),
  /** True when an earlier run had already read this very file. */
  reused: z.boolean(),
});

/** Eligible sales of one unit in one area, of one type and stage, and how many of them are outliers. */
export const FlaggedSales = z.object({
  area_id: z.int().nullable(),
  area: z.string().nullable(),
  property_type: z.string().nullable(),
  stage: z.enum(['new', 'existing']),
  sales: z.int(),
  outliers: z.int(),
  outliers_pct: z.number(),
  /** Sales beside them at the price of a share. */
  share_prices: z.int().default(0),
});
export type FlaggedSales = z.infer<typeof FlaggedSales>;

/** The imported points of buildings of one source, by their outcome. */
export const BuildingPointsReport = z.object({
  source: z.string(),
  licence: z.string(),
  /** Rows of the file. */
  read: z.int(),
  /** Points that give a building its coordinate. */
  linked: z.int(),
  /** The others by reason. */
  rejected: z.record(z.string(), z.int()),
});
export type BuildingPointsReport = z.infer<typeof BuildingPointsReport>;

/** A published figure that changes without a cause in the records: of an index 100 × its ratio to the month that it is compared with. */
const Revision = z.object({
  cell: z.string(),
  before: z.number(),
  /** Null where the figure would be there no more. */
  after: z.number().nullable(),
  standard_error: z.number().nullable(),
});
export type Revision = z.infer<typeof Revision>;

export const RunReport = z.object({
  run_id: z.string(),
  status: z.enum(['published', 'unchanged', 'refused', 'failed']),
  started_at: z.string(),
  finished_at: z.string(),
  snapshot_id: z.string().nullable(),
  previous_snapshot_id: z.string().nullable(),
  /** Why nothing was published, in words an operator can act on. */
  reason: z.string().nullable(),
  files: z.array(FileReport),
  /** Files that were refused whole, each with its reason. */
  refused: z.array(z.object({ file: z.string(), reason: z.string() })),
  rows_before: z.record(z.string(), z.int()),
  rows_after: z.record(z.string(), z.int()),
  changes: z.object({ added: z.int(), corrected: z.int(), withdrawn: z.int() }),
  /** For datasets with compared pulls, where a newer pull replaced an older one. */
  pulls: z.array(PullReport).default([]),
  /** Tables built by another method than before; their records are not compared. */
  redefined: z
    .array(z.object({ table: z.string(), before: z.int().nullable(), after: z.int().nullable() }))
    .optional(),
  /** Former ids that lead to the record. */
  redirects: z.int().optional(),
  /** The comparison with the figures of the snapshot before; missing in reports of earlier releases and where no snapshot was built. */
  revisions: z
    .object({
      versions: z.record(z.string(), z.int()),
      not_compared: z.string().nullable(),
      /** Changes that the operator accepted. */
      accepted: z.array(Revision),
    })
    .optional(),
  resolution: z.record(z.string(), z.number()),
  /** Outliers among the sales of the snapshot, by area × type × stage; empty where nothing was published. */
  flagged_sales: z.array(FlaggedSales).default([]),
  /** By source; empty where none were imported. */
  building_points: z.array(BuildingPointsReport).default([]),
  /** Reports of earlier releases have the time alone. */
  steps: z.array(
    z.object({
      name: z.string(),
      ms: z.number(),
      cpu_ms: z.number().optional(),
      peak_bytes: z.number().optional(),
      spill_bytes: z.number().optional(),
    }),
  ),
  warnings: z.array(z.string()),
  /** The work that was due after publishing, in its order; `reason` says why a part failed. None holds another or the snapshot back. */
  after_publishing: z.array(z.object({ name: z.string(), reason: z.string().nullable() })).default([]),
});
export type RunReport = z.infer<typeof RunReport>;
