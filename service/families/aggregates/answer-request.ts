/** Answers a free aggregate: reads what is asked for, and queries the cells. */
import type { z } from 'zod';
import { methodOf } from '../../../data/methods.ts';
import { reasonIfNone } from '../../contract/meta.ts';
import type { Page } from '../../contract/paging.ts';
import type { Place } from '../../records/place-parameter.ts';
import { type Completeness, notMeasured } from '../../statistics/completeness.ts';
import { type CoveredFrom, partlyCovered } from '../../statistics/coverage.ts';
import { askedWindow, seenWindow, unseenBecause } from '../../statistics/period.ts';
import type { QueryValues } from '../../warehouse/bind-values.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { type Cell, cellsPage } from './answers.ts';
import { aggregateQuery } from './query.ts';
import { type Asked, hasLevels, readAsked, type Sent } from './request.ts';
import { type aggregateMeta, mostCells } from './schema.ts';
import type { Subject } from './subjects.ts';

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
  readonly place: Place | null;
  /** Newest registration behind the figures. */
  readonly asOf: string;
  readonly coveredFrom: readonly CoveredFrom[];
  /** Name of the day that periods go by; null for records without days. */
  readonly day: string | null;
  /** Name of the day that the window is about, by default its last 12 months; null where all records count. */
  readonly windowDay: string | null;
  /** The source of records, where it is not the subject's. */
  readonly source?: string;
  /** How complete the periods are. */
  readonly completeness: Completeness;
  readonly filters: string;
  readonly values: QueryValues;
  /** Returns the condition of the records that levels count, and what `meta.levels` says of them. */
  levels(asked: Asked): { readonly sql: string; readonly told: string };
}

/** Periods whose arrivals nothing measures. */
export const otherPeriods = notMeasured(
  'it is measured for `type=sales`, and for rents with `period_of=start_date` up to the as-of date',
);

type MetaInput = { [Name in keyof typeof aggregateMeta]?: z.input<(typeof aggregateMeta)[Name]> };

/** Answers a request. */
export async function answerAggregate(request: Aggregate): Promise<Page<Cell>> {
  const { subject, query, snapshot, historyFrom, signal, place, asOf, day, windowDay, values } = request;
  const { completeness } = request;
  const asked = readAsked(subject, query);
  const { sql: isLevel, told } = request.levels(asked);
  const days = askedWindow({ from: query.from_date, to: query.to_date }, asOf);
  const window = windowDay !== null ? seenWindow(days, asOf, historyFrom) : null;
  const built = aggregateQuery(subject, asked, {
    source: request.source ?? subject.source,
    filters: request.filters,
    isLevel,
    day: day === null ? null : (subject.days[day] ?? null),
  });
  // One row more than an answer may have tells that there are too many.
  const bound = {
    ...values,
    ...built.values,
    ...(window === null ? {} : { from_date: window.from, to_date: window.to }),
    rows: query.limit ?? mostCells + 1,
  };
  const isUnseen = windowDay !== null && window === null;
  const rows = isUnseen ? [] : await snapshot.rows(built.sql, bound, built.row, { signal });
  const shownWindow = day === windowDay ? window : null;
  const { cellCount, ...page } = cellsPage(subject, asked, rows, shownWindow, completeness);
  const shown = window ?? days;
  const meta: MetaInput = {
    ...(place === null ? {} : { place }),
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
