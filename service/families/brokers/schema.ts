/** A broker as clients see it, never with contact data; how one is found; and whether any deal is linked to a broker at all. */
import { z } from 'zod';
import { exampleRecords } from '../../contract/example-records.ts';
import { wholeNumber } from '../../contract/parameters.ts';
import { Problem } from '../../contract/problem.ts';
import { type Asked, boundValues, conditions, type FilterTable } from '../../records/filters.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

/** Whether a licence runs on the newest day of the snapshot. */
export const licenseStatuses = ['active', 'expired', 'not-started'] as const;

/** A broker in the directory. */
export const Broker = z
  .object({
    id: z.int().meta({ description: 'The broker’s number in the register.', example: exampleRecords.broker }),
    broker_number: z.int().meta({ description: 'The same.' }),
    name: z
      .string()
      .nullable()
      .meta({ description: 'Name, in English where the register has an English name.' }),
    name_ar: z.string().nullable().meta({ description: 'Name, Arabic.' }),
    office_name: z.string().nullable().meta({ description: 'Office, where the export names it.' }),
    office_number: z.int().nullable().meta({ description: 'The office’s number in the register.' }),
    license_start_date: z.iso.date().nullable(),
    license_end_date: z.iso.date().nullable(),
    license_status: z.enum(licenseStatuses).nullable().meta({
      description:
        'State of the licence on `license_status_on`, by the days in the export; null when the register gives no end of the licence. A renewal after the export is not known.',
    }),
    license_status_on: z.iso.date().meta({
      description:
        'Day on which `license_status` is judged: the newest registration in the snapshot, which may be later than the export of brokers.',
    }),
  })
  .meta({ id: 'Broker', description: 'A licensed broker. Contact data and gender are never loaded.' });
export type Broker = z.output<typeof Broker>;

/** The `{id}` of a broker's path. */
export const BrokerParams = z.strictObject({
  id: wholeNumber({
    min: 1,
    max: 9_007_199_254_740_991,
    description: '`id` of a broker.',
    example: exampleRecords.broker,
  }),
});

const filters = {
  broker_number: { column: 'directory.broker_number', comparison: 'equals', type: 'BIGINT' },
  office_number: { column: 'directory.office_number', comparison: 'equals', type: 'BIGINT' },
  license_status: { column: 'directory.license_status', comparison: 'equals', type: 'VARCHAR' },
  q: { column: 'directory.folded', comparison: 'has all words', type: 'VARCHAR' },
} as const satisfies FilterTable;

/** Fragments of brokers.sql. */
export const brokerFragments = { filters: conditions(filters) };

const brokersSql = readQuery('brokers', brokerFragments);
const coverageSql = readQuery('broker-coverage');

/** Returns the values of brokers.sql. */
export function brokerValues(
  snapshot: Snapshot,
  asked: { readonly [Name in keyof typeof filters]?: Asked },
): Record<string, unknown> {
  return { status_on: snapshot.asOf, ...boundValues(filters, asked) };
}

/** The broker of a path; throws `broker-not-found`. */
export async function readBroker(snapshot: Snapshot, id: number, signal: AbortSignal): Promise<Broker> {
  const values = brokerValues(snapshot, { broker_number: id });
  const [row] = await snapshot.rows(brokersSql, values, Broker, { signal });
  if (row === undefined) throw new Problem('broker-not-found', `No broker has the id ${id}.`);
  return row;
}

/** The note of an answer where no export links brokers to deals. */
export const notLoaded =
  'The Land Department’s open exports do not link brokers to deals, and no broker-deal export is loaded here: nothing is known of any broker’s deals.';

/** Fields of `meta` that say whether brokers' deals are known. */
export const coverageMeta = {
  coverage: z.enum(['loaded', 'not-loaded']).meta({
    description: '`not-loaded` when no export links brokers to transactions; the answer is then empty.',
  }),
  coverage_note: z.string().optional().meta({ description: 'Reason why nothing is known.' }),
};

/** Whether brokers' deals are known, as `meta` says it. */
export async function readCoverage(
  snapshot: Snapshot,
  signal: AbortSignal,
): Promise<
  { readonly coverage: 'loaded' } | { readonly coverage: 'not-loaded'; readonly coverage_note: string }
> {
  const Row = z.object({ is_loaded: z.boolean() });
  const [row] = await snapshot.rows(coverageSql, {}, Row, { signal });
  return row?.is_loaded === true
    ? { coverage: 'loaded' }
    : { coverage: 'not-loaded', coverage_note: notLoaded };
}
