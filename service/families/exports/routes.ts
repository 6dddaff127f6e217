/** Whole tables: which there are, and each of them as a file. */
import { z } from 'zod';
import type { Manifest } from '../../../data/snapshot.ts';
import { endpoint, list, stream } from '../../contract/endpoint.ts';
import type { Format } from '../../contract/format.ts';
import { nearest } from '../../contract/nearest.ts';
import { day, text, wholeNumber, writing } from '../../contract/parameters.ts';
import { Problem, type ProblemFault } from '../../contract/problem.ts';
import { askedFiles, type ExportQuery, type ExportValues, filesWithin } from '../../exports/export-query.ts';
import { type ExportTable, exportFilters, exportTables, filtersOf } from '../../exports/export-table.ts';
import { exportedBytes } from '../../exports/exported-bytes.ts';
import type { TableFile } from '../../exports/exporter.ts';
import { joinedParquet } from '../../exports/join-parquet.ts';
import { chooseFormat } from '../../http/formats/choose-format.ts';
import { type Place, placeIds, placeOf } from '../../records/place-parameter.ts';
import { transactionType } from '../../records/transactions/parameters.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

const formats = ['parquet', 'csv', 'arrow'] as const satisfies readonly Format[];
const types = ['sales', 'off-plan', 'ready', 'mortgages', 'gifts'] as const;

const ExportColumn = z.object({
  name: z.string(),
  type: z.string().meta({ description: 'As DuckDB and Parquet call it.', example: 'VARCHAR' }),
  meaning: z.string().nullable(),
});

/** What all rows together are is no news to a plan that does not see them all. */
const wholeOnly = 'null where the plan does not see all history.';

const Export = z
  .object({
    table: z.string().meta({ example: 'transactions' }),
    kind: z.enum(['table', 'mart']),
    grain: z.string().meta({ description: 'Meaning of one row.', example: 'one deal' }),
    rows: z
      .int()
      .nullable()
      .meta({ description: `Rows of all years; ${wholeOnly}` }),
    parquet_bytes: z
      .int()
      .nullable()
      .meta({ description: `Size of its Parquet files together; ${wholeOnly}` }),
    years: z
      .array(z.int())
      .nullable()
      .meta({ description: 'Years that `year` can ask for; null when the table is one file.' }),
    filters: z.array(z.enum(exportFilters)).meta({ description: 'Filters that it takes.' }),
    columns: z.array(ExportColumn),
  })
  .meta({ id: 'Export' });

interface Found {
  readonly table: ExportTable;
  readonly entry: Manifest['tables'][number];
}

/** The tables that this snapshot has, in the order of data/published.ts. */
function tablesOf({ manifest }: Snapshot): Found[] {
  return exportTables.flatMap((table) => {
    const { id, layer } = table.definition;
    const entry = manifest.tables.find((known) => known.name === id && known.layer === layer);
    return entry === undefined || entry.files.length === 0 ? [] : [{ table, entry }];
  });
}

function tableNamed(snapshot: Snapshot, name: string): Found {
  const known = tablesOf(snapshot);
  const found = known.find(({ table }) => table.definition.id === name);
  if (found !== undefined) return found;
  const candidates = nearest(
    name,
    known.map(({ table }) => table.definition.id),
  );
  const meant = candidates.length === 0 ? '' : ` Did you mean ${candidates.join(' or ')}?`;
  throw new Problem('table-not-found', `No table is called ${name}.${meant}`, {
    errors: [{ parameter: 'table', message: 'names no published table', candidates }],
  });
}

/** `GET /api/v1/exports`. */
export const listExports = endpoint({
  operationId: 'listExports',
  method: 'get',
  path: '/api/v1/exports',
  tag: 'Exports',
  summary: 'Tables available as files',
  description:
    'Returns every published table and mart of the snapshot, with its columns, its size and its filters.',
  reads: 'snapshot',
  query: z.strictObject(writing),
  answer: list('exports', Export),
  examples: [{ summary: 'All tables', request: '/api/v1/exports' }],
  handle: ({ snapshot, service, historyFrom }) => ({
    rows: tablesOf(snapshot).map(({ table, entry }) => {
      const files = service.exporter.files(snapshot.id, entry);
      const years = files.flatMap(({ year }) => year ?? []);
      const { shape } = table.definition.row;
      return {
        table: entry.name,
        kind: entry.layer === 'mart' ? ('mart' as const) : ('table' as const),
        grain: entry.grain,
        rows: historyFrom === null ? entry.rows : null,
        parquet_bytes: historyFrom === null ? files.reduce((sum, { bytes }) => sum + bytes, 0) : null,
        years: years.length === 0 ? null : years,
        filters: filtersOf(table),
        columns: entry.columns.map(({ name, type }) => {
          return { name, type, meaning: z.globalRegistry.get(shape[name] ?? z.never())?.description ?? null };
        }),
      };
    }),
    next: null,
  }),
});

const ExportParameters = z.strictObject({
  from_date: day({ description: 'Rows of this day or later.', example: '2024-01-01' }).optional(),
  to_date: day({ description: 'Rows of this day or earlier.', example: '2024-12-31' }).optional(),
  year: wholeNumber({
    min: 1,
    max: 9999,
    description: 'Rows of this year: for tables laid down by year, and as Parquet the snapshot’s own file.',
    example: 2025,
  }).optional(),
  area: text({
    max: 200,
    description: 'Rows of this area or community: an id, a slug or a name, English or Arabic.',
    example: 'Dubai Marina',
  }).optional(),
  type: transactionType(types, 'Rows of deals of this type.').optional(),
  format: writing.format,
  bom: writing.bom,
  escape_formulas: writing.escape_formulas,
});
type ExportParameters = z.output<typeof ExportParameters>;

/** Filters the table has no column for are a fault of the request: leaving them out would give other rows than were asked for. */
function checkFilters(
  query: ExportParameters,
  { table, entry }: Found,
  files: readonly TableFile[],
  place: Place | null,
): void {
  const filters = filtersOf(table);
  const faults: ProblemFault[] = exportFilters
    .filter((name) => query[name] !== undefined && !filters.includes(name))
    .map((name) => ({ parameter: name, message: `means nothing for ${entry.name}`, candidates: filters }));
  const years = files.flatMap(({ year }) => year ?? []);
  if (query.year !== undefined && !years.includes(query.year)) {
    const message =
      years.length === 0
        ? `means nothing for ${entry.name}, which is not laid down by year`
        : `takes a year that ${entry.name} has rows of: ${years.join(', ')}`;
    faults.push({ parameter: 'year', message });
  }
  const columns = table.of?.table.columns ?? table.columns;
  if (place?.kind === 'community' && filters.includes('area') && columns.community === null)
    faults.push({
      parameter: 'area',
      message: `names the community ${place.name}; rows of ${entry.name} know their area only`,
    });
  if (faults.length === 0) return;
  throw new Problem('parameter-invalid', `\`${faults[0]?.parameter}\` ${faults[0]?.message}.`, {
    errors: faults,
  });
}

function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** Off-plan and ready are sales that say so. */
function typeValues(type: ExportParameters['type']): Pick<ExportValues, 'type' | 'is_off_plan'> {
  if (type === 'off-plan' || type === 'ready') return { type: 'sales', is_off_plan: type === 'off-plan' };
  return { type: type ?? null, is_off_plan: null };
}

/** The part of the table that was asked for and that the plan can see. Whole years need no condition: their files are the answer. */
function exportQuery(
  { table, entry }: Found,
  asked: {
    readonly query: ExportParameters;
    readonly place: Place | null;
    readonly historyFrom: string | null;
    readonly files: readonly TableFile[];
    readonly recordFiles: readonly TableFile[];
  },
): ExportQuery {
  const { query, place, historyFrom } = asked;
  const isDated = filtersOf(table).includes('from_date');
  const history = isDated ? historyFrom : null;
  const files = asked.files.filter(({ year }) => query.year === undefined || year === query.year);
  const first = query.year === undefined ? null : `${String(query.year).padStart(4, '0')}-01-01`;
  const sees = history === null || (first !== null && history <= first);
  const days = {
    from_date: later(query.from_date ?? null, sees ? null : history),
    to_date: earlier(query.to_date ?? null, null),
  };
  const values: ExportValues = {
    ...days,
    ...placeIds(place),
    ...typeValues(query.type),
  };
  return {
    table,
    columns: entry.columns,
    files: filesWithin(files, days),
    recordFiles: filesWithin(asked.recordFiles, days),
    values,
  };
}

/** The files of the snapshot that are the answer as they lie; null where rows have to be left out. */
function untouchedFiles(query: ExportQuery): readonly TableFile[] | null {
  return askedFiles(query)?.every(({ isWhole }) => isWhole) === true ? query.files : null;
}

/** `GET /api/v1/exports/{table}`. */
export const getExport = endpoint({
  operationId: 'getExport',
  method: 'get',
  path: '/api/v1/exports/{table}',
  tag: 'Exports',
  summary: 'A table as a file',
  description:
    'Every row of a published table or mart, or those that the filters keep, as Parquet, CSV or Arrow, sent while it is made. In Arrow, texts other than ids are dictionaries. Parquet of whole years is the snapshot’s own files joined, whatever their size. A whole Parquet file of the snapshot (a table of one file, or one `year`) has a length and a digest and can be resumed with `Range` and `If-Range`. An answer that breaks off is not the whole: its connection is cut.',
  reads: 'snapshot',
  scope: 'export',
  feature: 'export',
  cost: 10,
  params: z.strictObject({
    table: text({
      max: 100,
      description: 'Name of the table; /api/v1/exports lists them.',
      example: 'sales_monthly',
    }),
  }),
  query: ExportParameters,
  ranges: [['from_date', 'to_date']],
  answer: stream(...formats),
  problems: ['table-not-found', 'area-unknown', 'area-ambiguous', 'range-not-satisfiable'],
  examples: [
    { summary: 'Monthly sales of every place', request: '/api/v1/exports/sales_monthly' },
    { summary: 'The deals of a year as CSV', request: '/api/v1/exports/transactions?year=2026&format=csv' },
    {
      summary: 'Sales in Dubai Marina since 2026 for Arrow readers',
      request:
        '/api/v1/exports/transactions?area=Dubai%20Marina&type=sales&from_date=2026-01-01&format=arrow',
    },
  ],
  async handle({ params, query, snapshot, historyFrom, service, signal, accepts }) {
    const { exporter } = service;
    const format = chooseFormat(formats, query.format, accepts);
    const found = tableNamed(snapshot, params.table);
    const { entry, table } = found;
    const place = await placeOf(snapshot, query.area);
    const files = exporter.files(snapshot.id, entry);
    checkFilters(query, found, files, place);
    const parent = table.of === null ? null : tableNamed(snapshot, table.of.table.definition.id);
    const recordFiles = parent === null ? [] : exporter.files(snapshot.id, parent.entry);
    const asked = exportQuery(found, { query, place, historyFrom, files, recordFiles });
    const filename = `${[entry.name, ...(query.year === undefined ? [] : [query.year])].join('-')}.${format}`;
    const untouched = format === 'parquet' ? untouchedFiles(asked) : null;
    const [only, another] = untouched ?? [];
    if (only !== undefined && another === undefined) return { filename, content: only };
    const wishes = { bom: query.bom === true, escapeFormulas: query.escape_formulas === true };
    return {
      filename,
      content: async () => {
        const joined = untouched === null ? null : await joinedParquet(untouched.map(({ path }) => path));
        if (joined !== null) return joined;
        const run = await exporter.begin({ snapshotId: snapshot.id, signal });
        return exportedBytes(asked, run, { format, wishes });
      },
    };
  },
});
