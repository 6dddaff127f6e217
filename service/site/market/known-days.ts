/** Says up to which day the registers behind a page are known. */
import type { Draw } from './page.ts';
import { fill } from './words/words.ts';

/** The days of an answer: the oldest of the registers that it counts, and that of each register that was read. */
export interface KnownDays {
  readonly as_of: string;
  readonly as_of_by_dataset: Readonly<Record<string, string>>;
}

/** Registers whose records pages list and count. Others name and place records. */
const counted = ['transactions', 'rent-contracts', 'projects'];

/** Returns the days behind a page that shows several answers; none where all are missing. */
export function daysOfAll(answers: readonly ({ readonly meta: KnownDays } | null)[]): {
  readonly asOf?: KnownDays;
} {
  const known = answers.flatMap((answer) => (answer === null ? [] : [answer.meta]));
  const [oldest] = known.map(({ as_of: day }) => day).toSorted();
  if (oldest === undefined) return {};
  const days: Record<string, string> = {};
  for (const { as_of_by_dataset: own } of known) Object.assign(days, own);
  return { asOf: { as_of: oldest, as_of_by_dataset: days } };
}

/** Returns the day of each register that the page counts. One that is older than the answer’s day is a look-up. */
export function knownDays(
  { words, format }: Pick<Draw, 'words' | 'format'>,
  { as_of: oldest, as_of_by_dataset: days }: KnownDays,
): string {
  return counted
    .flatMap((name) => {
      const [register, day] = [words.registers[name], days[name]];
      if (register === undefined || day === undefined || day < oldest) return [];
      return [fill(words.asOf, { register, day: format.day(day) })];
    })
    .join(' · ');
}
