/** Histories of pulls made up by chance, and the plain reckoning of what stays published after them. */
import fc from 'fast-check';

export const BIG_CELL = 40;
export const SMALL_CELLS = 12;

/** A record: its number says which cell it is in. */
export interface Entry {
  readonly number: number;
  readonly day: string;
  readonly area: string;
}

export interface MadePull {
  readonly series: 'sales_2026_06' | 'sales_2026_07';
  /** Day that its name states. */
  readonly asOf: string;
  /** Later days on which the same content came again. */
  readonly again: readonly string[];
  readonly truncated: boolean;
  readonly entries: readonly Entry[];
  /** Place in the order of receipt. */
  readonly receipt: number;
}

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const LAST_DAY = '2026-07-06';

/** The first forty of a month are one cell; each other is a cell of its own. The last days hold many. */
function entryOf(number: number): Entry {
  if (number < BIG_CELL) return { number, day: '2026-07-01', area: 'Marsa Dubai' };
  const isLate = number >= BIG_CELL + SMALL_CELLS;
  return { number, day: isLate ? LAST_DAY : '2026-07-02', area: `Area ${number}` };
}

const universe = Array.from({ length: BIG_CELL + SMALL_CELLS + 14 }, (_, number) => entryOf(number));

const loss = fc.oneof(
  { weight: 5, arbitrary: fc.subarray([0, 1, 2, 40, 41, 60], { maxLength: 3 }) },
  // A part of the large cell, around the number at which it is not believed.
  {
    weight: 3,
    arbitrary: fc.integer({ min: 8, max: 30 }).map((n) => universe.slice(0, n).map(({ number }) => number)),
  },
  // Most of the small cells of one day: few of each, many of all.
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 8, max: SMALL_CELLS })
      .map((n) => universe.slice(BIG_CELL, BIG_CELL + n).map(({ number }) => number)),
  },
  // All of the last days.
  {
    weight: 1,
    arbitrary: fc.constant(universe.filter(({ day }) => day === LAST_DAY).map(({ number }) => number)),
  },
);

const made = fc.record({
  series: fc.constantFrom<MadePull['series']>(
    'sales_2026_07',
    'sales_2026_07',
    'sales_2026_07',
    'sales_2026_06',
  ),
  /** Days since the pull before: none is a second pull on one day. */
  step: fc.constantFrom(0, 1, 1, 1, 5, 31),
  again: fc.constantFrom<readonly number[]>([], [], [], [1], [1, 31]),
  truncated: fc.constantFrom(false, false, false, false, true),
  lost: fc.array(loss, { maxLength: 2 }),
  isRedated: fc.boolean(),
  /** Whether another record of the cell appears for each that is lost: a corrected one, where there are no keys. */
  isCorrected: fc.boolean(),
});

/** Up to seven pulls, in the order of their days, received in any order. */
export const histories: fc.Arbitrary<readonly MadePull[]> = fc
  .array(made, { minLength: 2, maxLength: 7 })
  .chain((pulls) =>
    fc
      .shuffledSubarray(
        pulls.map((_, index) => index),
        { minLength: pulls.length },
      )
      .map((receipts) => {
        let asOf = '2026-07-10';
        const anyCut = pulls.some(({ truncated }) => truncated);
        return pulls.map(({ series, step, again, truncated, lost, isRedated, isCorrected }, index) => {
          asOf = daysAfter(asOf, step);
          const gone = new Set(lost.flat());
          const left = universe
            .filter(({ number }) => !gone.has(number))
            .map((entry) =>
              isRedated && !anyCut && entry.number === 3 ? { ...entry, day: '2026-07-03' } : entry,
            );
          const corrected = isCorrected ? [...gone].filter((number) => number < BIG_CELL) : [];
          const entries = [
            ...left,
            ...corrected.map((number) => ({ ...entryOf(number), number: number + 1000 })),
          ];
          const days = again.map((days) => daysAfter(asOf, days));
          return { series, asOf, again: days, truncated, entries, receipt: receipts[index] ?? 0 };
        });
      }),
  );

interface Held {
  readonly entry: Entry;
  readonly since: string | null;
  readonly missedOn: string | null;
}

/**
 * Numbers that are published after these pulls, by the rule and nothing else: one record after the other, one pull after the other.
 *
 * @param isKeyless whether a record that appears may be another one corrected
 */
export function published(pulls: readonly MadePull[], isKeyless: boolean): number[] {
  const stands = new Set<number>();
  for (const series of new Set(pulls.map((pull) => pull.series))) {
    const ordered = pulls
      .filter((pull) => pull.series === series)
      .sort((a, b) => a.asOf.localeCompare(b.asOf) || a.receipt - b.receipt);
    for (const number of afterAll(ordered, isKeyless)) stands.add(number);
  }
  return [...stands].sort((a, b) => a - b);
}

function afterAll(pulls: readonly MadePull[], isKeyless: boolean): number[] {
  let current: MadePull[] = [];
  let held = new Map<number, Held>();
  for (const pull of pulls) {
    if (pull.truncated) {
      held = new Map([...held].filter(([number]) => !has(pull, number)));
      current.push(pull);
      continue;
    }
    let before = new Map(
      current.flatMap(({ entries }) => entries.map((entry) => [entry.number, entry] as const)),
    );
    for (const day of [pull.asOf, ...pull.again]) {
      held = afterOne(before, held, pull, day, isKeyless);
      before = new Map();
    }
    current = [pull];
  }
  return [
    ...new Set([...current.flatMap(({ entries }) => entries.map(({ number }) => number)), ...held.keys()]),
  ];
}

const has = ({ entries }: MadePull, number: number): boolean =>
  entries.some((entry) => entry.number === number);

function afterOne(
  before: ReadonlyMap<number, Entry>,
  held: ReadonlyMap<number, Held>,
  pull: MadePull,
  day: string,
  isKeyless: boolean,
): Map<number, Held> {
  const known = new Map(held);
  for (const [number, entry] of before) known.set(number, { entry, since: null, missedOn: null });
  const gone = [...known].filter(([number]) => !has(pull, number));
  const isLong = ({ since }: Held): boolean =>
    since !== null && Date.parse(day) - Date.parse(since) >= 30 * 86_400_000;
  const inDoubt = gone.filter(([, each]) => each.missedOn === null && !isLong(each));
  const newest =
    pull.entries
      .map((entry) => entry.day)
      .sort()
      .at(-1) ?? '9999-12-31';
  const late = inDoubt.filter(([, { entry }]) => entry.day > newest);
  const cell = ({ day, area }: Entry): string => `${day} ${area}`;
  const hasLost = (within: (entry: Entry) => boolean): boolean => {
    const lost = inDoubt.filter(([, { entry }]) => within(entry)).length;
    const had = [...known].filter(([, each]) => each.missedOn === null && within(each.entry));
    const appeared = pull.entries.filter(
      (entry) => within(entry) && !had.some(([number]) => number === entry.number),
    );
    const net = lost - (isKeyless ? appeared.length : 0);
    return net > 10 && net > had.length * 0.05;
  };
  // Every record is of one procedure, so a day is a day and procedure.
  const daysThatLost = new Set(gone.map(([, { entry }]) => entry.day));
  const isBeside = (a: Entry, b: Entry): boolean =>
    Math.abs(Date.parse(a.day) - Date.parse(b.day)) <= 86_400_000;
  const isIncomplete = (of: Entry): boolean =>
    hasLost((entry) => cell(entry) === cell(of)) ||
    hasLost((entry) => entry.day === of.day) ||
    hasLost((entry) => daysThatLost.has(entry.day) && isBeside(entry, of));
  const next = new Map<number, Held>();
  for (const [number, each] of gone) {
    if (isLong(each)) continue;
    const name = cell(each.entry);
    const isBeyond = late.length > 10 && late.some(([, { entry }]) => cell(entry) === name);
    if (isBeyond || isIncomplete(each.entry)) next.set(number, { ...each, since: each.since ?? day });
    else if (each.missedOn === null || each.missedOn === day)
      next.set(number, { ...each, since: each.since ?? day, missedOn: day });
  }
  return next;
}
