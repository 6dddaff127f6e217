/** The days and the status of a project as the pulls of the register gave them, and how far the planned day moved. */
import { z } from 'zod';
import { projectStatuses } from '../../../data/vocabularies.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

const day = z.iso.date().nullable();

const PulledDates = z
  .object({
    pull_day: z.iso.date().meta({ description: 'Day on which the export was pulled.' }),
    start_day: day.meta({ description: 'Start, as that pull gave it.' }),
    planned_day: day.meta({
      description:
        'Planned day of completion, as that pull gave it. Of a finished project it is no plan: the register replaces it by the actual day.',
    }),
    completion_day: day.meta({ description: 'Actual completion; null unless the project was finished.' }),
    completion_pct: z.number().nullable().meta({ description: 'Percent completed.' }),
    status: z.enum(projectStatuses).nullable(),
  })
  .meta({ id: 'PulledDates', description: 'A project as one pull of the register gave it.' });
type PulledDates = z.output<typeof PulledDates>;

/** The fields of a project that follow from the pulls of the register. */
export const DateHistory = z.object({
  date_history: z.array(PulledDates).meta({
    description:
      'The first pull of the register that has the project, and every later one that changed a day, the progress or the status.',
  }),
  planned_day_moved_days: z.int().nullable().meta({
    description:
      'Days from the planned day in the first pull, where the project was unfinished, to the planned day in the last pull, or to the day of completion; null until two pulls differ.',
  }),
});

const datesSql = readQuery('project-dates');
const PulledRow = PulledDates.extend({ status: z.string().nullable() });

const dayMs = 86_400_000;

/** Returns how far the planned day moved between the first pull and the last. */
export function movedDays(history: readonly PulledDates[]): number | null {
  const [first] = history;
  const last = history.at(-1);
  if (first === undefined || last === undefined || history.length < 2) return null;
  if (first.status === 'finished' || first.planned_day === null) return null;
  const end = last.status === 'finished' ? last.completion_day : last.planned_day;
  return end === null ? null : (Date.parse(end) - Date.parse(first.planned_day)) / dayMs;
}

/** Reads what the pulls said of a project. */
export async function readDateHistory(
  snapshot: Snapshot,
  projectId: number,
  signal: AbortSignal,
): Promise<z.input<typeof DateHistory>> {
  const rows = await snapshot.rows(datesSql, { project_id: projectId }, PulledRow, { signal });
  // A state that the vocabulary lacks is not shown as one of it.
  const history = rows.map((row) => ({
    ...row,
    status: projectStatuses.find((status) => status === row.status) ?? null,
  }));
  return { date_history: history, planned_day_moved_days: movedDays(history) };
}
