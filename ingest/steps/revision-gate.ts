/**
 * Refuses a snapshot whose published figures would change without a cause in the records: a closed month of an index, a limit of outliers, the completeness
 * of a month. An operator who finds a change right accepts it by its name (docs/operations.md).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { z } from 'zod';
import { rentContracts } from '../../data/datasets/rent-contracts.ts';
import { transactions } from '../../data/datasets/transactions.ts';
import { methodVersions, tableVersions } from '../../data/publishing-rules.ts';
import { dayInRegister } from '../../data/register.ts';
import { type Revision, RunReport } from '../../data/snapshot.ts';
import { sqlFile } from '../../data/table.ts';
import { parquetAt } from '../../snapshot-store/warehouse/path-to-read.ts';
import { counted } from '../report/counted.ts';
import { type ComparedFigures, revisionText } from '../report/revisions.ts';
import { RunRefused } from '../report/run-report.ts';
import { changedPartitions, type PreviousSnapshot } from './change-feed.ts';
import type { Placed } from './coverage.ts';
import type { MadeTables } from './made-tables.ts';
import { intactFiles } from './redirects.ts';
import { versions } from './versions.ts';

/** Cells that a refusal and a report name; a fault of a method moves thousands. */
const MOST_NAMED = 20;

const comparedMarts = ['price_index_changes', 'rent_index_changes', 'daily_completeness'];

const RevisedCell = z.object({
  cell: z.string(),
  before: z.number(),
  after: z.number().nullable(),
  standard_error: z.number().nullable(),
});
const RisenMonth = RevisedCell.extend({ feed: z.enum(['sales', 'rents']), month: z.string() });

export interface GateInput {
  readonly connection: DuckDBConnection;
  readonly made: MadeTables;
  readonly previous: PreviousSnapshot | null;
  readonly placed: ReadonlyMap<string, readonly Placed[]>;
  readonly buildDirectory: string;
  /** Files taken over from the snapshot before, by their paths. */
  readonly taken: ReadonlySet<string>;
  /** Cells that the operator accepts. */
  readonly accepted: readonly string[];
}

/** Compares the build with the snapshot before. Throws RunRefused where a figure changes without a cause and the operator has not accepted it. */
export async function gateRevisions(input: GateInput): Promise<ComparedFigures> {
  const { made, previous, accepted } = input;
  const before = previous === null ? undefined : await reportedBefore(previous);
  const not_compared = await reasonNotToCompare(previous, before);
  const revised = made.has('eligible_sales', 'transactions') ? await revisedLimits(input.connection) : [];
  if (previous !== null && not_compared === null) {
    revised.push(...(await revisedIndices(input, previous)), ...(await risenMonths(input, previous)));
  }
  const cells = new Set(revised.map(({ cell }) => cell));
  const unknown = accepted.filter((cell) => !cells.has(cell));
  const open = revised.filter((one) => !accepted.includes(one.cell) && !isAcceptedLimit(one, before));
  if (unknown.length > 0 || open.length > 0) throw new RunRefused(refusal(unknown, open, cells));
  return { versions: gateVersions(), not_compared, accepted: revised };
}

function gateVersions(): Record<string, number> {
  return {
    ...versions,
    ...tableVersions,
    'market-statistics': methodVersions['market-statistics'],
    'price-index': methodVersions['price-index'],
    'rent-index': methodVersions['rent-index'],
    completeness: methodVersions.completeness,
  };
}

/** Returns why the figures of the snapshot before are no measure of this one; null where they are. */
async function reasonNotToCompare(
  previous: PreviousSnapshot | null,
  revisions: ComparedFigures | undefined,
): Promise<string | null> {
  if (previous === null) return 'there is no snapshot before';
  if (revisions === undefined) return 'the snapshot before does not say by which methods it was made';
  for (const mart of comparedMarts)
    if ((await intactFiles(previous, mart)).length < tableFiles(previous, mart).length)
      return 'a file of the snapshot before is not as it was published';
  const others = Object.entries(gateVersions()).filter(([name, now]) => revisions.versions[name] !== now);
  if (others.length === 0) return null;
  return `the snapshot before was made by another version of ${others.map(([name]) => name).join(', ')}`;
}

/** Returns what the run before reported of its comparison; undefined where its report is missing, damaged or older. */
async function reportedBefore({ directory }: PreviousSnapshot): Promise<ComparedFigures | undefined> {
  try {
    const text = await readFile(join(directory, 'run-report.json'), 'utf8');
    return RunReport.pick({ revisions: true }).parse(JSON.parse(text)).revisions;
  } catch {
    return undefined;
  }
}

/** Returns whether the run before had this limit accepted, as wide as it is or wider. Other figures are compared with those that it published. */
function isAcceptedLimit({ cell, after }: Revision, before: ComparedFigures | undefined): boolean {
  const known = cell.startsWith('limit/') ? before?.accepted.find((one) => one.cell === cell) : undefined;
  return known !== undefined && (known.after ?? 0) >= (after ?? 0);
}

async function revisedLimits(connection: DuckDBConnection): Promise<Revision[]> {
  const result = await connection.runAndReadAll(sqlFile(import.meta.url, 'revised-limits.sql'));
  return z.array(RevisedCell).parse(result.getRowObjectsJson());
}

async function revisedIndices(
  { connection, made, buildDirectory, taken }: GateInput,
  previous: PreviousSnapshot,
) {
  const indices = [
    {
      mart: 'price_index_changes',
      records: 'transactions',
      select: `select concat_ws('/', 'price-index', method, subject, subject_id, property_type, stage) as series, 'sales' as feed,
        ${INDEX_COLUMNS}, sales_count as record_count`,
      where: "type = 'sales'",
      feed: 'sales',
      day: 'transaction_date',
    },
    {
      mart: 'rent_index_changes',
      records: 'rent_contracts',
      select: `select concat_ws('/', 'rent-index', subject, subject_id, property_type, version) as series, 'rents' as feed,
        ${INDEX_COLUMNS}, contract_count as record_count`,
      where: 'true',
      feed: 'rents',
      day: 'start_date',
    },
  ].filter(({ mart, records }) => made.has(mart, records) && tableFiles(previous, mart).length > 0);
  if (indices.length === 0) return [];
  const isMonth = "where granularity = 'month'";
  const sides = await Promise.all(
    indices.map(async ({ records, ...index }) => {
      const [before] = await changedPartitions(records, previous, buildDirectory, taken);
      return { ...index, sides: before.length === 0 ? [records] : [records, parquetAt(before)] };
    }),
  );
  const touched = sides.flatMap(({ sides: tables, where, feed, day }) =>
    tables.map(
      (from) => `select distinct id, '${feed}' as feed, area_id, community_id, property_type,
        date_trunc('month', ${day})::date as month from ${from} semi join new_changes using (id) where ${where}`,
    ),
  );
  const sql = sqlFile(import.meta.url, 'revised-indices.sql', {
    before: indices
      .map(({ mart, select }) => `${select} from ${parquetAt(tableFiles(previous, mart))} ${isMonth}`)
      .join(' union all '),
    after: indices.map(({ mart, select }) => `${select} from ${mart} ${isMonth}`).join(' union all '),
    touched: touched.join(' union '),
  });
  const asOf = previous.manifest.as_of_by_dataset;
  const result = await connection.runAndReadAll(sql, {
    sales_before: asOf[transactions.id] ?? null,
    rents_before: asOf[rentContracts.id] ?? null,
  });
  return z.array(RevisedCell).parse(result.getRowObjectsJson());
}

const INDEX_COLUMNS =
  'subject, subject_id, property_type, period, compared_with, ln_change, ln_change_errors';

/** Returns months whose completeness rises although no record of them came, and no pull since then has a row of them. A repeated pull with the same content counts as a look. */
async function risenMonths(
  { connection, made, placed }: GateInput,
  previous: PreviousSnapshot,
): Promise<Revision[]> {
  const files = tableFiles(previous, 'daily_completeness');
  if (!made.has('daily_completeness') || files.length === 0) return [];
  const sql = sqlFile(import.meta.url, 'revised-completeness.sql', { before: parquetAt(files) });
  const result = await connection.runAndReadAll(sql);
  const known = new Set(previous.manifest.origins.map(({ file, sha256 }) => `${sha256} ${file}`));
  const publishedOn = dayInRegister(new Date(previous.manifest.created_at));
  const risen: Revision[] = [];
  for (const { feed, month, ...cell } of z.array(RisenMonth).parse(result.getRowObjectsJson())) {
    const [dataset, day] =
      feed === 'sales' ? [transactions.id, 'registered_at'] : [rentContracts.id, 'start_date'];
    const fresh = (placed.get(dataset) ?? []).filter(
      ({ facts, origin }) =>
        !known.has(`${facts.sha256} ${origin.file}`) ||
        origin.pulled_again_on.some((pulledOn) => pulledOn >= publishedOn),
    );
    const looked =
      fresh.length === 0
        ? 0
        : (
            await connection.runAndReadAll(
              `select 1 from ${parquetAt(
                fresh.map(({ rowsPath }) => rowsPath),
                'union_by_name = true',
              )}
               where _reason is null and date_trunc('month', ${day}) = $month::date limit 1`,
              { month },
            )
          ).currentRowCount;
    if (looked === 0) risen.push(cell);
  }
  return risen;
}

function tableFiles({ directory, manifest }: PreviousSnapshot, table: string): string[] {
  return manifest.tables
    .filter(({ name, layer }) => name === table && (layer === 'table' || layer === 'mart'))
    .flatMap(({ files }) => files.map(({ path }) => join(directory, path)));
}

/** Returns what an operator reads: the cells, what they were and would be, and how to accept them. */
function refusal(unknown: readonly string[], open: readonly Revision[], cells: ReadonlySet<string>): string {
  const named = open.slice(0, MOST_NAMED);
  const parts = [
    ...unknown.map((cell) => `No figure that would change is called ${cell}: ${listed([...cells])}`),
    ...(open.length === 0
      ? []
      : [
          `${counted(open.length, 'published figure')} would change without a cause in the records: ${named.map(revisionText).join('; ')}${more(open.length)}`,
          `Look at what changed in the exports and in the code. If that is right, run again with ${named.map(({ cell }) => `--accept-revision=${cell}`).join(' ')}${more(open.length)}`,
        ]),
  ];
  return `${parts.join('. ')}.`;
}

const more = (count: number): string =>
  count > MOST_NAMED ? ` and ${counted(count - MOST_NAMED, 'other')}` : '';

const listed = (cells: readonly string[]): string =>
  cells.length === 0
    ? 'none would change'
    : `those that would are ${cells.slice(0, MOST_NAMED).join(', ')}${more(cells.length)}`;
