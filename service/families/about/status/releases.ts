/** The release calendar: what was published on which day, and when the next publications are planned. */
import { createTask } from 'node-cron';
import { z } from 'zod';
import { register } from '../../../../data/register.ts';
import type { Manifest } from '../../../../data/snapshot.ts';
import type { Service } from '../../../contract/service.ts';

/** A publication. */
export const Release = z
  .object({
    snapshot_id: z.string().meta({
      description: 'Snapshot; `as_of` takes its id.',
      example: '20261121T030000Z-0f3c9a1b',
    }),
    published_at: z.iso.datetime().meta({ description: 'When it became current.' }),
  })
  .meta({ id: 'Release' });

/** The plan of the next publications. */
export const ReleasePlan = z
  .object({
    cron: z.string().meta({
      description: 'Cron expression of the nightly run: minute, hour, day, month and weekday.',
      example: '0 3 * * *',
    }),
    time_zone: z.string().meta({ description: 'Its time zone.', example: register.timeZone }),
    next: z.array(z.iso.datetime()).meta({
      description:
        'Start of the next runs. A run takes minutes, and one that finds no new export publishes nothing.',
    }),
  })
  .meta({ id: 'ReleasePlan' });

const NEXT_RUNS = 7;

/** Returns the plan of a snapshot; null where no schedule made it. */
export function releasePlan(manifest: Manifest | undefined): z.input<typeof ReleasePlan> | null {
  const schedule = manifest?.schedule;
  if (schedule === undefined) return null;
  const task = createTask(schedule.cron, () => undefined, { timezone: schedule.time_zone });
  const next = task.getNextRuns(NEXT_RUNS).map((run) => run.toISOString());
  void task.destroy();
  return { ...schedule, next };
}

/** Returns the publications that can be asked for with `as_of`, newest first. */
export async function releases({ snapshots }: Service): Promise<z.input<typeof Release>[]> {
  return (await snapshots.releases())
    .map(({ snapshot_id, published_at }) => ({ snapshot_id, published_at }))
    .toReversed();
}
