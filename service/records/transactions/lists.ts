/** The one list of transactions, as it stands under areas, projects, buildings, developers and brokers: the same reader with fixed filters. */

import { z } from 'zod';
import type { ListAnswer, RecordAnswer } from '../../contract/answer.ts';
import { type Call, list, record } from '../../contract/endpoint.ts';
import { placeMetaFields } from '../../contract/meta.ts';
import type { Page } from '../../contract/paging.ts';
import { defaultLimit } from '../../contract/parameters.ts';
import type { TransactionRecord } from '../../pages/transaction-record.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { readMembers } from '../developer-members.ts';
import { areasOfUnion, findScope, type Place, placeMeta, type Scope } from '../place-parameter.ts';
import { filterValues, recordFilter, type TransactionFilters } from './filters.ts';
import { areasOfSource, countAll, readPage, readRecords, type TransactionSource } from './pages.ts';
import { plausibleDays } from './plausible-days.ts';
import { checkReach } from './reach.ts';
import { Transaction, toTransaction } from './schema.ts';
import { writeTransaction } from './text.ts';
import { isByTime, readInTurns } from './turns.ts';

/** `meta` of every list of transactions, beyond that of other lists. */
export const transactionListMeta = {
  ...placeMetaFields,
  total: z
    .int()
    .optional()
    .meta({ description: 'Number of rows in the whole list; present with `include_total=true`.' }),
};

const rows = { item: toTransaction, write: writeTransaction };

/** The answer of every list of transactions; `meta` are fields beyond its own. */
export function transactionList<Meta extends z.ZodRawShape>(
  meta?: Meta,
): ListAnswer<typeof Transaction, TransactionRecord> {
  return { ...list('transactions', Transaction, { ...transactionListMeta, ...meta }), rows };
}

/** The answer of one transaction. */
export const oneTransaction: RecordAnswer<typeof Transaction, TransactionRecord> = {
  ...record('transaction', Transaction),
  rows,
};

/** Filters that a list sets for all its rows. */
export interface Within {
  /** Filters that stand beside those of the request and may not be among its parameters. */
  readonly filters?: TransactionFilters;
  /** The place all rows lie in, as the path names it. */
  readonly place?: Place;
  /** Areas that hold all rows, where they are known: the list reads these only. */
  readonly areas?: readonly number[] | undefined;
  /** The broker whose deals these are; such a list does not take `changed_since`. */
  readonly broker_number?: number;
}

type ListCall = Pick<
  Call<unknown, TransactionFilters, unknown, 'snapshot'>,
  'query' | 'snapshot' | 'historyFrom' | 'after' | 'snapshotChanged' | 'signal' | 'work'
>;

function chooseSource(query: TransactionFilters, place: Scope | null, within: Within): TransactionSource {
  if (query.changed_since !== undefined) return 'changed';
  if (within.broker_number !== undefined) return 'broker';
  if (areasOfUnion(place) !== null) return 'areas';
  if (place !== null) return 'place';
  return within.areas === undefined ? 'all' : 'areas';
}

/** A page of transactions: those the request asks for, of those within. */
export async function listTransactionsWithin(
  { query, snapshot, historyFrom, after, snapshotChanged, signal, work }: ListCall,
  within: Within = {},
): Promise<Page<TransactionRecord> & { readonly meta: Record<string, unknown> }> {
  const asked = await findScope(snapshot, query.area);
  const place = asked ?? within.place ?? null;
  const since = query.changed_since;
  if (since !== undefined) checkReach(snapshot, since, 'changed_since');
  const source = chooseSource(query, place, within);
  const areas = areasOfUnion(place) ?? within.areas;
  const filters = { ...query, ...plausibleDays(query, snapshot), ...within.filters };
  const isInside = (filters.inside ?? null) !== null;
  const developers = await readMembers(snapshot, filters.developer_id, signal);
  const areasRead = isInside ? null : await areasOfSource(snapshot, source, place, areas);
  const { limit = defaultLimit, sort = '-transaction_date' } = query;
  /** The list, of the type that the request names or of this one. */
  const requestOf = (type = filters.type) => ({
    snapshot,
    source,
    values: {
      ...filterValues({ ...filters, type }, developers, place, historyFrom),
      since: since ?? null,
      areas: `[${(areas ?? []).join(',')}]`,
      broker_number: within.broker_number ?? null,
    },
    filter: recordFilter({ ...filters, type }, developers, place, historyFrom),
    areas: areasRead,
    sort,
    limit,
    after,
    snapshotChanged,
    signal,
  });
  const isOrdered = filters.type !== undefined || query.sort !== undefined || since !== undefined;
  const page =
    isOrdered || isByTime(after)
      ? await readPage(requestOf())
      : await readInTurns({ after, limit, work }, (type, end) =>
          readRecords({ ...requestOf(type), after: end }),
        );
  const total = query.include_total === true ? await countAll(requestOf()) : null;
  return {
    ...page,
    meta: { ...placeMeta(asked), ...(total === null ? {} : { total }) },
  };
}

const subjectAreasSql = readQuery('subject-areas');
const AreaRow = z.object({ area_id: z.int().nullable() });

/** The areas that hold all deals and contracts of a project or a developer; undefined when some are not known to lie in any. */
export async function readPropertyAreas(
  snapshot: Snapshot,
  subject: 'project' | 'developer',
  subjectId: number,
  signal: AbortSignal,
): Promise<number[] | undefined> {
  const rows = await snapshot.rows(subjectAreasSql, { subject, subject_id: subjectId }, AreaRow, { signal });
  const areas = rows.flatMap(({ area_id }) => area_id ?? []);
  return areas.length === rows.length ? areas : undefined;
}
