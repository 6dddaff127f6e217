/** The catalogue of the published tables, for programs that collect catalogues and for search engines of data. */
import { z } from 'zod';
import { publicHistoryFrom } from '../../accounts/plans.ts';
import { endpoint, raw } from '../../contract/endpoint.ts';
import { nearest } from '../../contract/nearest.ts';
import { text } from '../../contract/parameters.ts';
import { Problem } from '../../contract/problem.ts';
import { croissantEntry } from './croissant.ts';
import { dcatCatalog } from './dcat.ts';
import { tableFacts } from './table-facts.ts';

const tag = 'Exports';
const type = 'application/ld+json';

/** `GET /catalog`. */
const getCatalog = endpoint({
  operationId: 'getCatalog',
  method: 'get',
  path: '/catalog',
  tag,
  auth: 'none',
  summary: 'Catalogue of the published tables',
  description:
    'Every published table and mart as DCAT-AP 3 in JSON-LD: title, publisher, source to name, days, update frequency, and the addresses of its files with their formats. Needs no key; its entries and files do.',
  reads: 'snapshot',
  answer: raw(type),
  examples: [{ summary: 'The catalogue', request: '/catalog' }],
  handle: ({ snapshot, service }) => ({
    type,
    body: JSON.stringify(dcatCatalog({ snapshot, service, historyFrom: publicHistoryFrom })),
  }),
});

/** `GET /catalog/{table}`. */
const getCatalogEntry = endpoint({
  operationId: 'getCatalogEntry',
  method: 'get',
  path: '/catalog/{table}',
  tag,
  summary: 'Catalogue entry of a table',
  description:
    'A published table as a schema.org Dataset with the fields of Croissant 1.0: columns with types and meanings, files, and how to cite it. Checksums of Parquet files are for plans that see all history.',
  reads: 'snapshot',
  params: z.strictObject({
    table: text({ max: 100, description: 'Name of the table.', example: 'sales_monthly' }),
  }),
  answer: raw(type),
  problems: ['table-not-found'],
  examples: [{ summary: 'Monthly sales', request: '/catalog/sales_monthly' }],
  handle(call) {
    const { params } = call;
    const tables = tableFacts(call);
    const table = tables.find(({ name }) => name === params.table);
    if (table === undefined) {
      const names = tables.map(({ name }) => name);
      const candidates = nearest(params.table, names);
      throw new Problem('table-not-found', `No table is called ${params.table}.`, {
        errors: [{ parameter: 'table', message: 'names no published table', candidates }],
      });
    }
    return { type, body: JSON.stringify(croissantEntry(table, call)) };
  },
});

/** The operations of the catalogue. */
export const catalog = [getCatalog, getCatalogEntry];
