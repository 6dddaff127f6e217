/** Whole tables: the list of them, and each of them as a file. */
import { z } from 'zod';
import { syntheticUntil } from '../../../data/snapshot.ts';
import { endpoint, list, stream } from '../../contract/endpoint.ts';
import { text, writing } from '../../contract/parameters.ts';
import { tableFilters } from '../../exports/export-table.ts';
import { exportedBytes } from '../../exports/exported-bytes.ts';
import { joinedParquet } from '../../exports/join-parquet.ts';
import { chooseFormat } from '../../http/formats/choose-format.ts';
import { findScope } from '../../records/place-parameter.ts';
import { checkFilters, exportQuery, insideIds, listTables, tableNamed, untouchedFiles } from './answers.ts';
import { Export, ExportParameters, formats } from './schema.ts';

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
  asOfNow: 'the files are those of the present snapshot',
  query: z.strictObject(writing),
  answer: list('exports', Export),
  examples: [{ summary: 'All tables', request: '/api/v1/exports' }],
  handle: ({ snapshot, service, historyFrom }) => ({
    rows: listTables(snapshot).map(({ table, entry }) => {
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
        filters: tableFilters(table),
        columns: entry.columns.map(({ name, type }) => {
          return { name, type, meaning: z.globalRegistry.get(shape[name] ?? z.never())?.description ?? null };
        }),
      };
    }),
    next: null,
  }),
});

/** `GET /api/v1/exports/{table}`. */
export const getExport = endpoint({
  operationId: 'getExport',
  method: 'get',
  path: '/api/v1/exports/{table}',
  tag: 'Exports',
  summary: 'A table as a file',
  description:
    'Every row of a published table or mart, or those that the filters keep, as Parquet, CSV or Arrow, sent while it is made. In Arrow, texts other than ids are dictionaries. Parquet of whole years is the snapshot’s own files joined, whatever their size. Parquet of whole years has a length, and `Range` and `If-Range` read parts of it; a single file of the snapshot (a table of one file, or one `year`) has a digest too. An answer that fails midway ends with a broken connection.',
  reads: 'snapshot',
  scope: 'export',
  feature: 'export',
  needsVerifiedAddress: true,
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
      summary: 'Deals of areas that lie in a rectangle, as CSV',
      request:
        '/api/v1/exports/transactions?bbox=54.8,24.6,55.7,25.4&match=area&from_date=2026-03-01&format=csv',
    },
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
    const place = await findScope(snapshot, query.area);
    const files = exporter.files(snapshot.id, entry);
    checkFilters(query, found, files, place);
    const parent = table.of === null ? null : tableNamed(snapshot, table.of.table.definition.id);
    const recordFiles = parent === null ? [] : exporter.files(snapshot.id, parent.entry);
    const inside = await insideIds(found, query, snapshot, signal);
    const asked = exportQuery(found, { query, place, historyFrom, files, recordFiles, inside });
    const synthetic = syntheticUntil(snapshot.manifest);
    const parts = [
      entry.name,
      ...(query.year === undefined ? [] : [query.year]),
      ...(synthetic === null ? [] : [`synthetic-until-${synthetic}`]),
    ];
    const filename = `${parts.join('-')}.${format}`;
    const untouched = format === 'parquet' ? untouchedFiles(asked) : null;
    const [only, another] = untouched ?? [];
    if (only !== undefined && another === undefined) return { filename, content: only };
    const joined = untouched === null ? null : await joinedParquet(untouched.map(({ path }) => path));
    if (joined !== null) return { filename, content: joined };
    const wishes = { bom: query.bom === true, escapeFormulas: query.escape_formulas === true };
    return {
      filename,
      content: async () => {
        const run = await exporter.begin({ snapshotId: snapshot.id, signal });
        return exportedBytes(asked, run, { format, wishes });
      },
    };
  },
});
