/** Mounts the query page and its files. DuckDB comes from its npm package; only this page loads it. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { type Endpoint, endpoint, raw } from '../../contract/endpoint.ts';
import { choice, text } from '../../contract/parameters.ts';
import { htmlType } from '../../http/html.ts';
import { BundledFile } from '../bundled-file.ts';
import { queryHeaders, queryPage, queryWorkerPolicy } from './page.ts';
import { queryLanguages } from './texts.ts';

const tag = 'Query page';
const require = createRequire(import.meta.url);

/** A file of a page: its content does not change while the process runs. */
interface PageFile {
  readonly type: string;
  body(): Promise<Buffer>;
  address(): Promise<string>;
}

/** Returns a file of the package of DuckDB, read at its first request. */
function packaged(file: string, path: string, type: string): PageFile {
  let made: Promise<Buffer> | null = null;
  const body = () => {
    made ??= readFile(require.resolve(`@duckdb/duckdb-wasm/dist/${file}`));
    return made;
  };
  const address = async () =>
    `${path}?v=${createHash('sha256')
      .update(await body())
      .digest('base64url')
      .slice(0, 12)}`;
  return { type, body, address };
}

const script = 'text/javascript; charset=utf-8';
const files = {
  'query.js': new BundledFile(
    new URL('browser/query.js', import.meta.url),
    '/query/query.js',
    'text/javascript',
  ),
  'query.css': new BundledFile(new URL('browser/query.css', import.meta.url), '/query/query.css', 'text/css'),
  'duckdb-worker.js': packaged('duckdb-browser-eh.worker.js', '/query/duckdb-worker.js', script),
  'duckdb.wasm': packaged('duckdb-eh.wasm', '/query/duckdb.wasm', 'application/wasm'),
} as const satisfies Readonly<Record<string, PageFile>>;

const getQueryPage = endpoint({
  operationId: 'getQueryPage',
  method: 'get',
  path: '/query',
  tag,
  auth: 'none',
  summary: 'SQL over the tables, in the browser',
  description:
    'A page that loads exported tables with your key and runs SQL over them with DuckDB in the browser. The address holds the query after `#sql=`.',
  reads: 'service',
  query: z.strictObject({
    lang: choice(queryLanguages, { description: 'Language of the page.', example: 'ar' }).optional(),
  }),
  answer: raw('text/html'),
  examples: [{ summary: 'The page', request: '/query' }],
  async handle({ query }) {
    const page = queryPage(query.lang ?? 'en', {
      script: await files['query.js'].address(),
      style: await files['query.css'].address(),
      worker: await files['duckdb-worker.js'].address(),
      module: await files['duckdb.wasm'].address(),
    });
    return { type: htmlType, body: page, headers: queryHeaders };
  },
});

function fileRoute([name, file]: readonly [string, PageFile]): Endpoint {
  const policy = name === 'duckdb-worker.js' ? { 'Content-Security-Policy': queryWorkerPolicy } : {};
  return endpoint({
    operationId: `getQueryFile${name.replaceAll(/\W(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    method: 'get',
    path: `/query/${name}`,
    tag,
    auth: 'none',
    summary: `File of the query page: ${name}`,
    description: 'Part of the page at /query.',
    reads: 'service',
    query: z.strictObject({
      v: text({ max: 40, description: 'Version of the file; it changes with the content.' }).optional(),
    }),
    answer: raw(file.type),
    examples: [{ summary: 'The file', request: `/query/${name}` }],
    async handle({ query }) {
      const age = query.v === undefined ? 'public, max-age=300' : 'public, max-age=31536000, immutable';
      return { type: file.type, body: await file.body(), headers: { 'Cache-Control': age, ...policy } };
    },
  });
}

/** The page and its files. */
export const queryRoutes: readonly Endpoint[] = [getQueryPage, ...Object.entries(files).map(fileRoute)];
