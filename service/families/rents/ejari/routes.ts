/** Lines of the Ejari register: contracts of one line from the list of contracts, the others from the table of their lines. */
import { z } from 'zod';
import { cursorInvalid } from '../../../contract/cursor.ts';
import { type Call, endpoint, list } from '../../../contract/endpoint.ts';
import { placeMetaFields } from '../../../contract/meta.ts';
import type { CursorKey, Page } from '../../../contract/paging.ts';
import { defaultLimit, flag, paging, text, writing } from '../../../contract/parameters.ts';
import { insideOf } from '../../../records/geometry/inside.ts';
import { geometryParameters } from '../../../records/geometry/parameters.ts';
import { findScope, placeMeta } from '../../../records/place-parameter.ts';
import { ejariConditions, rentFilterValues } from '../../../records/rents/filters.ts';
import { readContracts } from '../../../records/rents/pages.ts';
import {
  listedDates,
  renamedRentParameters,
  rentSubject,
  version,
} from '../../../records/rents/parameters.ts';
import { readQuery } from '../../../warehouse/read-query.ts';
import { EjariLine, ownLine } from './schema.ts';

const { filters, line_filters } = ejariConditions.listed;
const ownSql = readQuery('ejari-own-lines', { filters });
const severalSql = readQuery('ejari-lines-of-several', {
  columns: readQuery('ejari-line-columns'),
  filters: line_filters,
});
const countSql = readQuery('ejari-count', { filters, line_filters });

const Own = z.object({ seq: z.int(), id: z.string(), transaction_date: z.iso.date() });
const Total = z.object({ total: z.int() });
const Key = z.tuple([z.iso.date(), z.string(), z.int()]);

const EjariQuery = z.strictObject({
  ...rentSubject,
  ...geometryParameters,
  rooms: text({
    max: 60,
    description: 'Only lines whose rooms the register writes like this, in any case.',
    example: '2 bed rooms+hall',
  }).optional(),
  version,
  ...listedDates,
  include_total: flag({
    description: 'Adds the number of rows of the whole list: `meta.total`.',
  }).optional(),
  ...paging,
  ...writing,
});
type EjariQuery = z.output<typeof EjariQuery>;

function cursorPosition(after: CursorKey | null): Record<string, unknown> {
  if (after === null) return { after_date: null, after_id: null, after_line: null };
  const key = Key.safeParse(after);
  if (!key.success) throw cursorInvalid();
  const [after_date, after_id, after_line] = key.data;
  return { after_date, after_id, after_line };
}

function inOrder(a: EjariLine, b: EjariLine): number {
  if (a.transaction_date !== b.transaction_date) return a.transaction_date < b.transaction_date ? 1 : -1;
  if (a.contract_id !== b.contract_id) return a.contract_id < b.contract_id ? -1 : 1;
  return (a.line_number ?? 1) - (b.line_number ?? 1);
}

type LinesCall = Pick<
  Call<unknown, EjariQuery, unknown, 'snapshot'>,
  'query' | 'snapshot' | 'historyFrom' | 'after' | 'signal'
>;

async function linesPage({
  query,
  snapshot,
  historyFrom,
  after,
  signal,
}: LinesCall): Promise<Page<EjariLine>> {
  const place = await findScope(snapshot, query.area);
  const limit = query.limit ?? defaultLimit;
  const rooms = query.rooms?.toLowerCase();
  const inside = await insideOf(snapshot, query, signal);
  const asked = rentFilterValues({ ...query, rooms, inside }, null, place, historyFrom);
  const values = { ...asked, ...cursorPosition(after), rows: limit + 1 };
  const own = await snapshot.rows(ownSql, values, Own, { signal });
  const several = await snapshot.rows(severalSql, values, EjariLine, { signal });
  // Which of the contracts of one line are on this page is known before their wide rows are read.
  const contracts = own.map(({ seq, id, transaction_date }) => ({ seq, contract_id: id, transaction_date }));
  const before = several[limit];
  const wanted = contracts.filter(
    ({ contract_id, transaction_date }) =>
      before === undefined ||
      transaction_date > before.transaction_date ||
      (transaction_date === before.transaction_date && contract_id < before.contract_id),
  );
  const seqs = wanted.map(({ seq }) => seq);
  const singles = (await readContracts(snapshot, seqs)).map(ownLine);
  const found = [...singles, ...several].sort(inOrder);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const more = found.length > limit && last !== undefined;
  const [counted] =
    query.include_total === true ? await snapshot.rows(countSql, asked, Total, { signal }) : [];
  return {
    rows,
    next: more ? [last.transaction_date, last.contract_id, last.line_number ?? 1] : null,
    meta: {
      ...placeMeta(place),
      ...(counted === undefined ? {} : { total: counted.total }),
    },
  };
}

/** `GET /api/v1/rent-contracts/ejari`. */
export const listEjariLines = endpoint({
  operationId: 'listEjariLines',
  method: 'get',
  path: '/api/v1/rent-contracts/ejari',
  tag: 'Rents',
  summary: 'Lines of the Ejari register, newest first',
  description:
    'One row a line: a contract of several properties has several, which repeat its amounts. Filters are on the line’s own property. Contracts of one day go by id, their lines by number.',
  reads: 'snapshot',
  counts: ['rent-contracts'],
  query: EjariQuery,
  renamed: renamedRentParameters,
  ranges: [
    ['from_date', 'to_date'],
    ['start_from', 'start_to'],
  ],
  answer: list('lines', EjariLine, {
    ...placeMetaFields,
    total: z
      .int()
      .optional()
      .meta({ description: 'Number of lines in the whole list; present with `include_total=true`.' }),
  }),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    { summary: 'Newest lines', request: '/api/v1/rent-contracts/ejari?limit=5' },
    {
      summary: 'Offices in new contracts of a month',
      request:
        '/api/v1/rent-contracts/ejari?property_type=office&version=new&from_date=2026-01-01&to_date=2026-01-31',
    },
  ],
  handle: linesPage,
});
