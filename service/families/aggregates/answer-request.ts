/** Answers a free aggregate: reads what is asked for, and queries the cells. */
import type { z } from 'zod';
import { methodOf } from '../../../data/methods.ts';
import { transactionList } from '../../../data/serve/transaction-list.ts';
import { transactionListByArea } from '../../../data/serve/transaction-list-by-area.ts';
import type { Dialect } from '../../analytics/dialect.ts';
import type { Question } from '../../analytics/question.ts';
import { reasonIfNone } from '../../contract/meta.ts';
import type { Page } from '../../contract/paging.ts';
import { conditionsSet, type FilterTable } from '../../records/filters.ts';
import { placeMeta, type Scope } from '../../records/place-parameter.ts';
import { type Completeness, notMeasured } from '../../statistics/completeness.ts';
import { type CoveredFrom, partlyCovered } from '../../statistics/coverage.ts';
import { askedWindow, seenWindow, unseenBecause } from '../../statistics/period.ts';
import type { QueryValues } from '../../warehouse/bind-values.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { type Cell, cellsPage } from './answers.ts';
import type { Narrowed } from './clusters.ts';
import { aggregateQuery, type CellRow, type Records, rowOf } from './query.ts';
import { type Asked, hasLevels, readAsked, type Sent } from './request.ts';
import { type aggregateMeta, mostCells } from './schema.ts';
import { nameTables, type Subject } from './subjects.ts';

/** The conditions of the records of a request. */
export interface Filters {
  readonly table: FilterTable;
  /** A condition that always holds. */
  readonly only?: string;
}

/** The parts of a request that all subjects share. */
export interface AggregateRequest extends Sent {
  readonly from_date?: string | undefined;
  readonly to_date?: string | undefined;
  readonly limit?: number | undefined;
}

/** A request on one subject. */
export interface Aggregate {
  readonly subject: Subject;
  readonly query: AggregateRequest;
  readonly snapshot: Snapshot;
  readonly historyFrom: string | null;
  readonly signal: AbortSignal;
  readonly place: Scope | null;
  /** Newest registration behind the figures. */
  readonly asOf: string;
  readonly coveredFrom: readonly CoveredFrom[];
  /** Name of the day that periods go by; null for records without days. */
  readonly day: string | null;
  /** Name of the day that the window is about, by default its last 12 months; null where all records count. */
  readonly windowDay: string | null;
  /** The source of records, where it is not the subject's, and the tables that it reads. */
  readonly from?: Pick<Subject, 'source' | 'reads'>;
  /** Filters of the list in the order of areas, where it may be read instead: it has fewer columns. Only the embedded engine has it. */
  readonly byArea?: Filters | null;
  /** How complete the periods are. */
  readonly completeness: Completeness;
  readonly filters: Filters;
  readonly values: QueryValues;
  /** Returns the condition of the records that levels count, and what `meta.levels` says of them. */
  levels(asked: Asked): { readonly sql: string; readonly told: string };
}

/** Periods whose arrivals nothing measures. */
export const otherPeriods = notMeasured(
  'it is measured for `type=sales`, and for rents with `period_of=start_date` up to the as-of date',
);

const columnsByArea = Object.keys(transactionListByArea.row.shape);
const otherColumns = Object.keys(transactionList.row.shape).filter((name) => !columnsByArea.includes(name));
const otherColumn = new RegExp(`\\b(${otherColumns.join('|')})\\b`);

/** Returns true if the list in the order of areas has every column that expressions name. */
function needsByAreaOnly(expressions: readonly string[]): boolean {
  return !expressions.some((sql) => otherColumn.test(sql));
}

/** Returns the expressions of what a request groups by and measures. */
function sqlOf({ fields }: Subject, { keys, measures }: Asked): string[] {
  return [
    ...keys.map(({ dimension }) => dimension.sql),
    ...measures.flatMap(({ field }) => fields[field]?.sql ?? []),
  ];
}

/** Returns how far the cells of a request are narrowed down, by what it groups by and by its filters. */
function narrowedBy({ keys, period }: Asked, values: QueryValues): Narrowed {
  const isOf = (name: 'project' | 'building') =>
    keys.some((key) => key.name === name) || values[`${name}_id`] != null;
  return { to: isOf('building') ? 'building' : isOf('project') ? 'project' : 'place', period };
}

/** Returns the records of a request: from the list in the order of areas where it may be read and has the columns. */
function recordsOf(
  request: Aggregate,
  asked: Asked,
  isLevel: string,
  values: QueryValues,
  dialect: Dialect,
): Records {
  const { subject, byArea = null, from = subject } = request;
  const day = request.day === null ? null : (subject.days[request.day] ?? null);
  const shared = { isLevel, day, clusters: subject.clusters(narrowedBy(asked, values)) };
  const written = ({ table, only }: Filters): string =>
    [...(only === undefined ? [] : [only]), conditionsSet(table, values, dialect)].join(' and ');
  return dialect.name === 'duckdb' && byArea !== null && needsByAreaOnly([isLevel, ...sqlOf(subject, asked)])
    ? { source: transactionListByArea.id, filters: written(byArea), ...shared }
    : { source: from.source, filters: written(request.filters), ...shared };
}

/** Returns the question of a request to the engines. `values` are those of its filters, window and limit. */
function questionOf(
  request: Aggregate,
  asked: Asked,
  isLevel: string,
  values: QueryValues,
): Question<CellRow> {
  const { subject, from = subject } = request;
  const names = asked.keys.flatMap(({ dimension: { names: of } }) =>
    of === undefined ? [] : [nameTables[of].table],
  );
  return {
    reads: [...from.reads, ...names],
    row: rowOf(asked),
    write(dialect) {
      const built = aggregateQuery(
        subject,
        asked,
        recordsOf(request, asked, isLevel, values, dialect),
        dialect,
      );
      return { sql: built.sql, values: { ...values, ...built.values } };
    },
  };
}

type MetaInput = { [Name in keyof typeof aggregateMeta]?: z.input<(typeof aggregateMeta)[Name]> };

/** Answers a request. */
export async function answerAggregate(request: Aggregate): Promise<Page<Cell>> {
  const { subject, query, snapshot, historyFrom, signal, place, asOf, day, windowDay, values } = request;
  const { completeness } = request;
  const asked = readAsked(subject, query);
  const { sql: isLevel, told } = request.levels(asked);
  const days = askedWindow({ from: query.from_date, to: query.to_date }, asOf);
  const window = windowDay !== null ? seenWindow(days, asOf, historyFrom) : null;
  // One row more than an answer may have tells that there are too many.
  const bound = {
    ...values,
    ...(window === null ? {} : { from_date: window.from, to_date: window.to }),
    rows: query.limit ?? mostCells + 1,
  };
  const isUnseen = windowDay !== null && window === null;
  const rows = isUnseen ? [] : await snapshot.analyse(questionOf(request, asked, isLevel, bound), { signal });
  const shownWindow = day === windowDay ? window : null;
  const { cellCount, ...page } = cellsPage(subject, asked, rows, shownWindow, completeness);
  const shown = window ?? days;
  const meta: MetaInput = {
    ...placeMeta(place),
    ...methodOf('market-statistics'),
    ...(windowDay === null
      ? {}
      : { window: shown, window_of: windowDay, ...partlyCovered(shown, ...request.coveredFrom) }),
    as_of: asOf,
    cell_count: cellCount,
    ...(asked.period === null ? {} : { completeness: completeness.meta }),
    ...(hasLevels(asked) ? { levels: told } : {}),
    ...reasonIfNone(rows, isUnseen ? unseenBecause(days, asOf) : 'no records fit the filters'),
  };
  return { ...page, meta };
}
