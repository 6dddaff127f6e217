/** Mounts what the market site answers without records: its files, the rules for crawlers, and addresses that lead to the console. */
import { z } from 'zod';
import { type Endpoint, endpoint, raw } from '../../contract/endpoint.ts';
import { text } from '../../contract/parameters.ts';
import { htmlType } from '../../http/html.ts';
import { inLanguage } from './addresses.ts';
import { marketFiles } from './files.ts';
import { fontNames, readFont } from './fonts.ts';

const tag = 'Market site';

/** Pages of the console, which have one address for all languages. */
const consolePages = ['login', 'signup', 'docs'] as const;

function consoleInArabic(name: (typeof consolePages)[number]): Endpoint {
  return endpoint({
    operationId: `marketArabic${name}`,
    method: 'get',
    path: inLanguage(`/${name}`, 'ar'),
    tag,
    auth: 'none',
    summary: `Arabic address of /${name}`,
    description: 'Redirects to the page in Arabic.',
    reads: 'service',
    answer: raw('text/html'),
    examples: [],
    handle: () => ({ type: htmlType, body: '', status: 301, headers: { Location: `/${name}?lang=ar` } }),
  });
}

const robots = endpoint({
  operationId: 'marketRobots',
  method: 'get',
  path: '/robots.txt',
  tag,
  auth: 'none',
  summary: 'Rules for crawlers',
  description: 'Names the sitemap, and the paths that crawlers leave out.',
  reads: 'service',
  answer: raw('text/plain'),
  examples: [],
  handle: ({ service }) => ({
    type: 'text/plain; charset=utf-8',
    body: `User-agent: *\nDisallow: /api/\nDisallow: /search\nDisallow: /ar/search\nDisallow: /saved\nDisallow: /reproduce\nDisallow: /ar/reproduce\nDisallow: /*?*after=\nDisallow: /*?*as=\nAllow: /*?*as=card\nSitemap: ${service.baseUrl()}/sitemap.xml\n`,
    headers: { 'Cache-Control': 'public, max-age=3600' },
  }),
});

function file(name: string, type: string, read: () => Promise<Buffer> | Buffer): Endpoint {
  return endpoint({
    operationId: `marketFile${name.replaceAll(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    method: 'get',
    path: `/site/${name}`,
    tag,
    auth: 'none',
    summary: `File of the pages: ${name}`,
    description: 'Part of the pages.',
    reads: 'service',
    query: z.strictObject({ v: text({ max: 40, description: 'Version of the file.' }).optional() }),
    answer: raw(type.replace(/;.*/, '')),
    examples: [],
    async handle({ query }) {
      const isKept = query.v !== undefined || type.startsWith('font/');
      return {
        type,
        body: await read(),
        headers: { 'Cache-Control': isKept ? 'public, max-age=31536000, immutable' : 'public, max-age=300' },
      };
    },
  });
}

/** The answers that need no records. */
export const plainRoutes: readonly Endpoint[] = [
  ...consolePages.map(consoleInArabic),
  robots,
  ...Object.entries(marketFiles).map(([name, source]) => file(name, source.type, () => source.body())),
  ...fontNames.map((name) => file(`fonts/${name}.woff2`, 'font/woff2', () => readFont(name))),
];
