/** The change feed: what each new snapshot added, corrected and withdrew. */
import { z } from 'zod';
import { cursorInvalid } from '../../contract/cursor.ts';
import { endpoint, list } from '../../contract/endpoint.ts';
import type { CursorKey } from '../../contract/paging.ts';
import { defaultLimit, moment, paging, writing } from '../../contract/parameters.ts';
import { checkReach } from '../../records/transactions/reach.ts';
import { transactionTypes } from '../../records/transactions/schema.ts';
import { readQuery } from '../../warehouse/read-query.ts';

const changesSql = readQuery('changes');

const Change = z
  .object({
    change: z.enum(['added', 'corrected', 'withdrawn', 'redefined']).meta({
      description:
        '`withdrawn`: two pulls of the register, made on different days, lacked it. `redefined`: one entry for a table that is made by another method since; its records were not compared, and their former ids answer 308.',
    }),
    id: z.string().meta({
      description: 'Of the transaction; where a table was redefined, its name.',
      example: '1-41-2011-1593',
    }),
    type: z
      .enum(transactionTypes)
      .nullable()
      .meta({ description: 'Null only where a table of several types was redefined.' }),
    transaction_date: z.iso
      .date()
      .meta({ description: 'Of the transaction; where a table was redefined, the day of that.' }),
    area_id: z.int().nullable(),
    changed_at: z.iso
      .datetime()
      .meta({ description: 'When the run began that brought the change; ids of snapshots begin with it.' }),
    fields: z.array(z.string()).meta({ description: 'Fields that were corrected.' }),
    before: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'Their values before the change.' }),
    after: z.record(z.string(), z.unknown()).nullable().meta({ description: 'Their values since.' }),
  })
  .meta({ id: 'TransactionChange' });

const ChangeRow = Change.extend({
  changed_ms: z.int(),
  fields: z.array(z.string()).nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
type ChangeRow = z.output<typeof ChangeRow>;

const Key = z.tuple([z.int(), z.string()]);
const Values = z.record(z.string(), z.unknown());

function changedValues(text: string | null, fields: readonly string[]): Record<string, unknown> | null {
  if (text === null) return null;
  const values = Values.parse(JSON.parse(text));
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
}

/** Of a corrected record only what changed. */
function toChange(row: ChangeRow): z.input<typeof Change> {
  const fields = row.fields ?? [];
  return {
    ...row,
    fields,
    before: changedValues(row.before, fields),
    after: changedValues(row.after, fields),
  };
}

function readKey(after: CursorKey | null): { after_ms: number | null; after_id: string | null } {
  if (after === null) return { after_ms: null, after_id: null };
  const key = Key.safeParse(after);
  if (!key.success) throw cursorInvalid();
  return { after_ms: key.data[0], after_id: key.data[1] };
}

/** `GET /api/v1/transactions/changes`. */
export const listTransactionChanges = endpoint({
  operationId: 'listTransactionChanges',
  method: 'get',
  path: '/api/v1/transactions/changes',
  tag: 'Transactions',
  summary: 'Changes since an instant or a snapshot',
  description:
    'Added, corrected (with the fields that changed) and withdrawn records of every snapshot published since, oldest change first. Ask since `meta.snapshot_id` of your last walk of the list or of this feed: unlike the time on your own clock, it misses nothing. A record is withdrawn when two pulls of the register, made on different days, lack it; a record that one pull lacks stays published. A rent contract that is first known without its number and then by it is withdrawn under the one id and added under the other. Where a table is made by another method, one entry `redefined` says so: `fields` is `method_version`, `id` the table; read its records anew. Of them only those are listed that came or went; former ids answer 308 with the new one. Kept 400 days.',
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
  asOfNow: 'the feed itself says when each change was found',
  query: z.strictObject({
    since: moment({
      description: 'An instant, or the id of a snapshot; changes of later runs are listed.',
      example: '2026-11-20T00:00:00Z',
    }),
    ...paging,
    ...writing,
  }),
  renamed: { per_page: { parameter: 'limit' } },
  answer: list('changes', Change),
  problems: ['since-too-old'],
  examples: [{ summary: 'Since a day', request: '/api/v1/transactions/changes?since=2026-11-01T00:00:00Z' }],
  async handle({ query, snapshot, historyFrom, after, signal }) {
    checkReach(snapshot, query.since, 'since');
    const limit = query.limit ?? defaultLimit;
    const values = {
      since: query.since,
      history_from: historyFrom,
      ...readKey(after),
      rows: limit + 1,
    };
    const rows = await snapshot.rows(changesSql, values, ChangeRow, { signal });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const more = rows.length > limit && last !== undefined;
    return { rows: page.map(toChange), next: more ? [last.changed_ms, last.id] : null };
  },
});
