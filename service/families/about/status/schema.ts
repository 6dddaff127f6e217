/** Fields of the status: the snapshot, the copy of the snapshot store, and the newest ingest run. */
import { z } from 'zod';
import { RunReport } from '../../../../data/snapshot.ts';
import { ReleasePlan } from './releases.ts';

/** How a replica stands to the store that its snapshots come from. */
export const Store = z
  .object({
    snapshot_id: z
      .string()
      .nullable()
      .meta({ description: 'Snapshot that the store named in its last answer.' }),
    is_current: z.boolean().meta({ description: 'True when this service serves that snapshot.' }),
    current_at: z.iso.datetime().nullable().meta({
      description: 'Last time when the store answered and this machine had all the files that it names.',
    }),
    failing_since: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Time since which this is no longer so; null while it is so.' }),
  })
  .nullable()
  .meta({
    description:
      'State of the copy of the snapshot store; null where snapshots do not come from another machine.',
  });

/** Counts only: reasons and warnings of a run name files and addresses of the operator. */
export const LastRun = z.object({
  ...RunReport.pick({
    run_id: true,
    status: true,
    started_at: true,
    finished_at: true,
    changes: true,
  }).shape,
  read: z.int().meta({ description: 'Number of records in all files.' }),
  kept: z.int(),
  rejected: z.int(),
  duplicate: z.int(),
  superseded: z.int(),
  rejected_by_reason: z
    .record(z.string(), z.int())
    .meta({ description: 'Number of rejected records by `<dataset>: <reason>`.' }),
  refused_files: z.int().meta({ description: 'Number of files that the run refused as a whole.' }),
  after_publishing: z.array(z.object({ name: z.string(), done: z.boolean() })).meta({
    description:
      'The work that was due after publishing, such as Iceberg metadata. A part that is not done holds neither the snapshot nor the others back; the run report says why.',
  }),
});

/** The answer of `GET /status`. */
export const Status = z.object({
  status: z.enum(['serving', 'no-snapshot']),
  version: z.string().meta({
    description:
      'Version of Mulk, as in `package.json` and the changelog. The version of the API is `info.version` of the OpenAPI document.',
  }),
  started_at: z.iso.datetime(),
  snapshot: z
    .object({
      snapshot_id: z.string(),
      published_at: z.iso.datetime(),
      as_of: z.iso.date(),
      as_of_by_dataset: z
        .record(z.string(), z.iso.date())
        .meta({ description: 'Newest registration of each dataset.' }),
      covered_from_by_dataset: z.record(z.string(), z.iso.date()).meta({
        description:
          'First day that the loaded exports of sales (`transactions`) and of `rent-contracts` cover, where they lack earlier days. No change is computed against earlier days.',
      }),
      synthetic_until_by_dataset: z.record(z.string(), z.iso.date()).optional().meta({
        description:
          'Datasets with synthetic records, which `make demo HISTORY=synthetic` makes, and the first day after those; absent where every record is real.',
      }),
      unconfirmed_by_dataset: z.record(z.string(), z.int()).meta({
        description:
          'Number of rows that are missing from the newest export of their part of the register. They stay published until a second export, made on another day, lacks them too.',
      }),
      warnings: z.array(z.string()).meta({
        description:
          'One sentence for each dataset whose newest export was incomplete, and one while the snapshot is of an earlier release.',
      }),
      age_hours: z.number().meta({ description: 'Hours since it was published.' }),
      rows: z.record(z.string(), z.int()).meta({
        description:
          'Number of rows of each published register. Registers that some plans see only in part, such as transactions, have no number here.',
      }),
      readable: z
        .array(z.string())
        .meta({ description: 'Snapshots in which cursors stay valid, including this one.' }),
    })
    .nullable(),
  release_plan: ReleasePlan.nullable().meta({
    description:
      'When the next publications are planned; null where the newest snapshot was not made by a schedule. Past ones are at /api/v1/releases.',
  }),
  refused: z
    .object({
      snapshot_id: z.string().nullable().meta({ description: 'Null when `current.json` itself is bad.' }),
      at: z.iso.datetime().meta({ description: 'Last time when the service checked it.' }),
    })
    .nullable()
    .meta({
      description:
        'A published snapshot that is damaged. The service does not use it and keeps answering from the snapshot before it.',
    }),
  store: Store,
  last_run: LastRun.nullable().meta({ description: 'The newest ingest run, published or not.' }),
});
