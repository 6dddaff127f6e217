/** Finds the earlier snapshot that `as_of` asks for. */
import { readFile } from 'node:fs/promises';
import { PastLine, type PastSnapshot, pastLinePath } from '../../../data/past/past-files.ts';
import { dayInRegister, register } from '../../../data/register.ts';
import { Problem } from '../../contract/problem.ts';
import { type SnapshotFiles, verifiedFile } from '../snapshot-files.ts';

/** The current snapshot, as far as choosing needs it. */
interface Newest {
  readonly id: string;
  readonly publishedAt: string;
}

/** Returns the snapshots that led to the current one, oldest first. */
export async function readLine(files: SnapshotFiles): Promise<PastSnapshot[]> {
  if (!files.manifest.files.some(({ path }) => path === pastLinePath)) return [];
  return PastLine.parse(JSON.parse(await readFile(await verifiedFile(files, pastLinePath), 'utf8')));
}

/** Returns the end of a day by the clock of the register, in milliseconds since 1970. */
function endOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) + (24 - register.utcOffsetHours) * 3_600_000;
}

/**
 * Returns the id of the snapshot that `asked` means: the last one published by the end of that day, or the one with
 * this id. Throws a problem that names the days that can be asked for.
 */
export function chooseSnapshot(
  line: readonly PastSnapshot[],
  newest: Newest,
  asked: string,
  now: Date,
): string {
  const all = [...line, { snapshot_id: newest.id, counts_from: newest.publishedAt }];
  const isId = asked.length > 10;
  const today = dayInRegister(now);
  const chosen = isId
    ? all.find(({ snapshot_id }) => snapshot_id === asked)
    : asked > today
      ? undefined
      : all.findLast(({ counts_from }) => Date.parse(counts_from) < endOfDay(asked));
  if (chosen !== undefined) return chosen.snapshot_id;
  const first = dayInRegister(new Date(all[0]?.counts_from ?? newest.publishedAt));
  const message = `takes a day from ${first} to ${today}, or the id of a snapshot that was published then`;
  throw new Problem('parameter-invalid', `\`as_of\` ${message}.`, {
    errors: [{ parameter: 'as_of', message }],
  });
}
