/** The state of the snapshot store and the result of an ingest run, as clients see them. */
import type { z } from 'zod';
import type { RunReport } from '../../../../data/snapshot.ts';
import type { Service } from '../../../contract/service.ts';
import type { LastRun, Store } from './schema.ts';

/** Returns the state of the copy of the snapshot store; null where snapshots come from this machine. */
export function storeState({ replica }: Service): z.input<typeof Store> {
  const state = replica.state();
  if (state === null) return null;
  return {
    snapshot_id: state.storeSnapshotId,
    is_current: state.isCurrent,
    current_at: state.currentAt,
    failing_since: state.failingSince,
  };
}

/** Returns the counts of a run, added up over its files. */
export function summarise(report: RunReport): z.input<typeof LastRun> {
  const sum = (count: (file: RunReport['files'][number]) => number) =>
    report.files.reduce((total, file) => total + count(file), 0);
  const byReason: Record<string, number> = {};
  for (const file of report.files) {
    for (const [reason, count] of Object.entries(file.rejected_by_reason)) {
      const name = `${file.dataset}: ${reason}`;
      byReason[name] = (byReason[name] ?? 0) + count;
    }
  }
  return {
    ...report,
    read: sum((file) => file.read),
    kept: sum((file) => file.kept),
    rejected: sum((file) => file.rejected),
    duplicate: sum((file) => file.duplicate),
    superseded: sum((file) => file.superseded),
    rejected_by_reason: byReason,
    refused_files: report.refused.length,
    after_publishing: report.after_publishing.map(({ name, reason }) => ({ name, done: reason === null })),
  };
}

/** Returns the results of comparing pulls: the number of rows not yet confirmed as withdrawn, and a warning for each incomplete pull. */
export function summarisePulls(report: RunReport | null): {
  unconfirmed_by_dataset: Record<string, number>;
  warnings: string[];
} {
  const pulls = report?.pulls ?? [];
  return {
    unconfirmed_by_dataset: Object.fromEntries(
      pulls.map(({ dataset, unconfirmed }) => [dataset, unconfirmed]),
    ),
    warnings: pulls.flatMap(({ dataset, incomplete }) => {
      if (incomplete.length === 0) return [];
      const before = incomplete.reduce((sum, cell) => sum + cell.before, 0);
      const now = incomplete.reduce((sum, cell) => sum + cell.now, 0);
      return [
        `The newest pull of ${dataset} is incomplete: it has ${now} of ${before} records of ${incomplete.length === 1 ? 'one' : incomplete.length} registration day × procedure × area. The records that it lacks stay published and do not count as missing.`,
      ];
    }),
  };
}

/** Adds a warning of tables and columns that the snapshot lacks. */
export function withWarnings(
  pulls: ReturnType<typeof summarisePulls>,
  lacking: number,
): ReturnType<typeof summarisePulls> {
  if (lacking === 0) return pulls;
  const part = lacking === 1 ? 'the table or column' : `one of the ${lacking} tables and columns`;
  const warning = `An earlier release made this snapshot. Operations that need ${part} that it lacks answer 503 until the next run of ingest.`;
  return { ...pulls, warnings: [...pulls.warnings, warning] };
}
