/** Turns the cells of a query into an answer, in JSON and as flat rows. */
import { z } from 'zod';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { monthsOf, type PeriodUnit } from '../../analytics/dialect.ts';
import { refused } from '../../contract/input.ts';
import type { Page } from '../../contract/paging.ts';
import type { Completeness } from '../../statistics/completeness.ts';
import { withheld } from '../../statistics/statistic.ts';
import { dayBefore, monthsBefore, monthsFrom, type Window } from '../../statistics/window.ts';
import type { CellRow, CellFigure as FigureRow } from './query.ts';
import type { Asked, Measure } from './request.ts';
import { CellFigure, cellFields, dimensionSchema, mostCells, mostNumbers } from './schema.ts';
import type { Subject } from './subjects.ts';

/** Rounds half away from zero to so many decimals. */
function rounded(value: number, digits: 0 | 2): number {
  const shift = 10 ** digits;
  return (Math.sign(value) * Math.round(Math.abs(value) * shift * (1 + Number.EPSILON))) / shift + 0;
}

const roundedOrNull = (value: number | null, digits: 0 | 2) =>
  value === null ? null : rounded(value, digits);

/** Returns a figure of a cell: sums always, the others from the least sample on. */
function toFigure(
  { value, n, low, high }: FigureRow,
  { statistic: { kind }, field }: Measure,
  { fields, of }: Subject,
): z.input<typeof CellFigure> {
  if (kind === 'sum') return { value: value === null ? 0 : rounded(value, 2), n };
  if (n < publishingRules.least_shown || value === null)
    return withheld(n, `fewer than ${publishingRules.least_shown} ${of}`);
  const digits = fields[field]?.digits ?? 2;
  return {
    value: rounded(value, digits),
    n,
    low: roundedOrNull(low, digits),
    high: roundedOrNull(high, digits),
    quality: n >= publishingRules.least_ok ? 'ok' : 'low',
  };
}

/** Returns the test of a row's period, which many rows share: whether the window holds only a part of it. */
function partialIn(window: Window | null, period: PeriodUnit | null): (row: CellRow) => boolean {
  if (window === null || period === null) return () => false;
  const known = new Map<string, boolean>();
  return ({ period: first }) => {
    if (first === null) return false;
    const isPart =
      known.get(first) ??
      (first < window.from || dayBefore(monthsBefore(first, -monthsOf[period])) > window.to);
    known.set(first, isPart);
    return isPart;
  };
}

/** Refuses an answer of too many cells. */
function checkCells(cells: number, measures: number): void {
  const largest = Math.min(mostCells, Math.floor(mostNumbers / (2 + measures)));
  if (cells <= largest) return;
  const message = `makes more than the ${largest} cells that an answer with so many measures has at most; set \`limit\` with \`order\`, \`having=n>=…\` or more filters`;
  throw refused([{ parameter: 'group_by', message }]);
}

/** Returns the completeness of a row's period, which many rows share; rents may be told apart by version. */
function completenessOf({ keys, period }: Asked, completeness: Completeness) {
  const known = new Map<string, ReturnType<Completeness['of']>>();
  const versionAt = keys.findIndex(({ name }) => name === 'version');
  return ({ period: first, keys: values }: CellRow): ReturnType<Completeness['of']> => {
    if (first === null || period === null) return { completeness_pct: null };
    const version = versionAt < 0 ? null : String(values[versionAt] ?? '');
    const key = `${first} ${version}`;
    const found =
      known.get(key) ?? completeness.of(monthsFrom(first, monthsOf[period], '9999-12-31'), version);
    known.set(key, found);
    return found;
  };
}

/** A cell as clients see it; it also has the dimensions of the request. */
export interface Cell {
  readonly period?: string | null;
  readonly partial?: true;
  readonly completeness_pct?: number | null;
  readonly provisional?: true;
  readonly count: number;
  readonly measures: Record<string, z.input<typeof CellFigure>>;
}

/** Returns the page of an answer. `window` is null for records without days. */
export function cellsPage(
  subject: Subject,
  asked: Asked,
  rows: readonly CellRow[],
  window: Window | null,
  completeness: Completeness,
): Page<Cell> & { readonly cellCount: number } {
  const { keys, period, measures } = asked;
  checkCells(rows.length, measures.length);
  const arrived = completenessOf(asked, completeness);
  const isPartial = partialIn(window, period);
  const cells = rows.map((row): Cell => {
    const named = keys.map(({ name, dimension }, place) => {
      const key = row.keys[place] ?? null;
      const isNamed = dimension.names !== undefined && key !== null;
      return [name, isNamed ? { id: key, name: row.names[place] ?? null } : key];
    });
    return {
      ...Object.fromEntries(named),
      ...(period === null ? {} : { period: row.period }),
      ...(isPartial(row) ? { partial: true as const } : {}),
      ...(period === null ? {} : arrived(row)),
      count: row.row_count,
      measures: Object.fromEntries(
        measures.flatMap((measure, place) => {
          const figure = row.figures[place];
          return figure === undefined ? [] : [[measure.name, toFigure(figure, measure, subject)]];
        }),
      ),
    };
  });
  const { period: periodSchema, count, ...marks } = cellFields;
  const item = z.object({
    ...Object.fromEntries(keys.map(({ name, dimension }) => [name, dimensionSchema(dimension)])),
    ...(period === null ? {} : { period: periodSchema, ...marks }),
    count,
    ...Object.fromEntries(measures.map(({ name }) => [name, CellFigure])),
  });
  return {
    rows: cells,
    flat: {
      item,
      // Made when a flat format is asked for: an answer may have thousands of cells.
      get rows() {
        return cells.map(({ measures: figures, ...cell }) => ({ ...cell, ...figures }));
      },
    },
    next: null,
    cellCount: rows[0]?.cell_count ?? 0,
  };
}
