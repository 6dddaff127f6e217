/** Makes the revisions of each period from the log of a series: its value by days since its end. */
import { z } from 'zod';
import { mainSeries, type SeriesName } from '../../../../data/marts/main-series.ts';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { dayInRegister, register } from '../../../../data/register.ts';
import { type Change, chain } from '../../../statistics/index-chain.ts';
import { Figure, figure, rounded, withheld } from '../../../statistics/statistic.ts';
import { dayBefore, monthsBefore } from '../../../statistics/window.ts';

/** An entry of the log. */
export const Logged = z.object({
  logged_at: z.iso.datetime(),
  as_of: z.iso.date().nullable(),
  period: z.iso.date(),
  compared_with: z.iso.date().nullable(),
  value: z.number().nullable(),
  n: z.int(),
});
export type Logged = z.output<typeof Logged>;

/** A value of a period as clients see it. */
export const Revision = z
  .object({
    period: z.iso.date().meta({ description: 'First day of the month.' }),
    days_since_end: z.int().meta({
      description:
        'Days from the last day of the month to the publication; zero or less while it was not over.',
    }),
    published_on: z.iso.date().meta({
      description: `Day in ${register.territory.en} from which on this value was published, until the next one.`,
    }),
    as_of: z.iso
      .date()
      .nullable()
      .meta({ description: 'Newest registration of the register in that publication.' }),
    figure: Figure.meta({ description: 'The value as it was published then.' }),
    revision_pct: z.number().nullable().meta({
      description:
        'Change from the first value that was published after the end of the month, per cent; null for that value, for earlier ones and where either is withheld.',
    }),
  })
  .meta({ id: 'Revision' });

type RevisionInput = z.input<typeof Revision>;
type FigureInput = z.input<typeof Figure>;

const DAY_MS = 86_400_000;

/** Returns the last day of a month. */
function endOf(period: string): string {
  return dayBefore(monthsBefore(period, -1));
}

/** Returns the entries of each publication, oldest first. */
function publications(entries: readonly Logged[]): Logged[][] {
  const found = new Map<string, Logged[]>();
  for (const entry of entries) found.set(entry.logged_at, [...(found.get(entry.logged_at) ?? []), entry]);
  return [...found.values()];
}

const recordsOf = { sales: 'sales', rents: 'contracts' } as const;

/** Returns the levels that these entries chain to, by period; the first one is 100. `of` names the records. */
function levels(entries: Iterable<Logged>, of: string): ReadonlyMap<string, FigureInput> {
  const changes = [...entries]
    .filter(({ value, n }) => value !== null || n > 0)
    .toSorted((one, other) => (one.period < other.period ? -1 : 1))
    .map(({ period, compared_with, value, n }): Change & { readonly n: number } => ({
      period,
      compared_with,
      ln_change: value,
      ln_change_errors: null,
      n,
    }));
  return new Map(
    chain(changes, null).map(({ change, level }) => [
      change.period,
      figure({ value: level, n: change.n }, { unit: 'index', of: `${of} that can be compared` }),
    ]),
  );
}

/** Returns the figure of an entry of a series that is no index. */
function plain({ value, n }: Logged, series: SeriesName): FigureInput {
  const { kind, unit, feed } = mainSeries[series];
  // A month that lost all its records has a count of zero.
  if (kind === 'count') return { value: value ?? 0, n };
  return figure(
    { value, n },
    { minimum: publishingRules.least_shown, of: recordsOf[feed], ...(unit === null ? {} : { unit }) },
  );
}

/** Returns figures of the periods that one publication may have changed. `known` has the newest entry of each period, those of the publication included. */
function published(
  entries: readonly Logged[],
  known: ReadonlyMap<string, Logged>,
  series: SeriesName,
): ReadonlyMap<string, FigureInput> {
  if (mainSeries[series].kind !== 'index')
    return new Map(entries.map((entry) => [entry.period, plain(entry, series)]));
  const shown = levels(known.values(), recordsOf[mainSeries[series].feed]);
  const unlinked = [...known.values()].filter(({ period }) => !shown.has(period));
  return new Map([
    ...unlinked.map(({ period, n }): [string, FigureInput] => [
      period,
      withheld(n, 'nothing links it to the newest month'),
    ]),
    ...shown,
  ]);
}

/** Takes publications in, in their order, and notes the values that each of them changed. */
class Triangle {
  readonly revisions: RevisionInput[] = [];
  readonly #series: SeriesName;
  readonly #known = new Map<string, Logged>();
  readonly #newest = new Map<string, FigureInput>();
  /** The first value of each period that was published after its end. */
  readonly #first = new Map<string, number>();

  constructor(series: SeriesName) {
    this.#series = series;
  }

  add(publication: readonly Logged[]): void {
    const [entry] = publication;
    if (entry === undefined) return;
    for (const one of publication) this.#known.set(one.period, one);
    const published_on = dayInRegister(new Date(entry.logged_at));
    for (const [period, found] of published(publication, this.#known, this.#series)) {
      const before = this.#newest.get(period);
      if (before?.value === found.value && before.n === found.n) continue;
      this.#newest.set(period, found);
      const days_since_end = Math.round((Date.parse(published_on) - Date.parse(endOf(period))) / DAY_MS);
      const revision_pct = this.#revision(period, days_since_end, found.value);
      this.revisions.push({
        period,
        days_since_end,
        published_on,
        as_of: entry.as_of,
        figure: found,
        revision_pct,
      });
    }
  }

  /** Returns the change from the first value after the end of the period, per cent; null for that value itself. */
  #revision(period: string, daysSinceEnd: number, value: number | null): number | null {
    const base = this.#first.get(period);
    if (value === null || base === 0) return null;
    if (base !== undefined) return rounded((value / base - 1) * 100, 'pct');
    if (daysSinceEnd > 0) this.#first.set(period, value);
    return null;
  }
}

/** Returns every value of every period that differs from the one before, by period and day. */
export function revisionsOf(entries: readonly Logged[], series: SeriesName): RevisionInput[] {
  const triangle = new Triangle(series);
  for (const publication of publications(entries)) triangle.add(publication);
  const order = (one: RevisionInput, other: RevisionInput): number =>
    one.period === other.period
      ? one.days_since_end - other.days_since_end
      : one.period < other.period
        ? -1
        : 1;
  return triangle.revisions.toSorted(order);
}
