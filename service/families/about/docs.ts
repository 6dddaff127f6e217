/** The documentation that the service serves: the OpenAPI document, and the reference made from it. */
import { z } from 'zod';
import { endpoint, raw } from '../../contract/endpoint.ts';
import type { OpenApiDocument } from '../../contract/openapi-document.ts';
import { text } from '../../contract/parameters.ts';
import { Problem } from '../../contract/problem.ts';
import { htmlType } from '../../http/html.ts';
import { referenceFiles } from '../../site/reference/files.ts';
import { pageHeaders } from '../../site/reference/frame.ts';
import { referenceOf } from './reference.ts';

const tag = 'Documentation';
const markdownType = 'text/markdown; charset=utf-8';
const textHeaders = { 'Cache-Control': 'public, max-age=300' };

const texts = new WeakMap<OpenApiDocument, Promise<string>>();

function textOf(openapi: OpenApiDocument): Promise<string> {
  const text = texts.get(openapi) ?? makeText(openapi);
  texts.set(openapi, text);
  return text;
}

/** Makes the text, with what is loaded at the first request for it. */
async function makeText(openapi: OpenApiDocument): Promise<string> {
  const { openApiText } = await import('../../http/openapi-for-clients/text.ts');
  return openApiText(openapi);
}

/** `GET /openapi.json`. */
export const getOpenApi = endpoint({
  operationId: 'getOpenApi',
  method: 'get',
  path: '/openapi.json',
  tag,
  auth: 'none',
  summary: 'This API as OpenAPI 3.1',
  description:
    'Returns the description of this API, which is generated from the schemas that validate requests and answers.',
  reads: 'service',
  answer: raw('application/json'),
  examples: [{ summary: 'The document', request: '/openapi.json' }],
  handle: async ({ service }) => ({
    type: 'application/json; charset=utf-8',
    body: await textOf(await service.openapi()),
    headers: { 'Cache-Control': 'public, max-age=300' },
  }),
});

const refusedPage = (family: string, slugs: readonly string[]): Problem =>
  new Problem(
    'path-not-found',
    `The reference has no family “${family}”. It has: ${slugs.join(', ')}. Each also exists with .md behind its name.`,
  );

/** `GET /docs`. */
export const getDocs = endpoint({
  operationId: 'getDocs',
  method: 'get',
  path: '/docs',
  tag,
  auth: 'none',
  summary: 'Reference of the API',
  description:
    'Lists every operation by family, with a search field. Each family has a page at `/docs/reference/{family}`. The pages load nothing from other servers.',
  reads: 'service',
  answer: raw('text/html'),
  examples: [{ summary: 'The page', request: '/docs' }],
  async handle({ service }) {
    const site = await referenceOf(service);
    return { type: htmlType, body: site.start(), headers: pageHeaders };
  },
});

/** `GET /docs/reference/{family}`. */
export const getReference = endpoint({
  operationId: 'getReference',
  method: 'get',
  path: '/docs/reference/{family}',
  tag,
  auth: 'none',
  summary: 'Reference of one family',
  description:
    'Shows the operations of a family with their parameters, answers, problems and examples in four languages. You can try each in the browser. With `.md` behind the family, the same as Markdown.',
  reads: 'service',
  params: z.strictObject({
    family: text({ max: 100, description: 'Family, as /docs and /llms.txt list them.', example: 'areas' }),
  }),
  answer: raw('text/html', 'text/markdown'),
  problems: ['path-not-found'],
  examples: [
    { summary: 'Transactions', request: '/docs/reference/transactions' },
    { summary: 'Areas, as Markdown', request: '/docs/reference/areas.md' },
  ],
  async handle({ params, service }) {
    const site = await referenceOf(service);
    const page = site.page(params.family);
    if (page === null) throw refusedPage(params.family, site.slugs);
    return page.type === 'html'
      ? { type: htmlType, body: page.text, headers: pageHeaders }
      : { type: markdownType, body: page.text, headers: textHeaders };
  },
});

/** `GET /llms.txt`. */
export const getLlmsText = endpoint({
  operationId: 'getLlmsText',
  method: 'get',
  path: '/llms.txt',
  tag,
  auth: 'none',
  summary: 'The reference for assistants',
  description: 'Lists the pages of the reference as Markdown, in the form of llmstxt.org.',
  reads: 'service',
  answer: raw('text/plain'),
  examples: [{ summary: 'The list', request: '/llms.txt' }],
  async handle({ service }) {
    const site = await referenceOf(service);
    return { type: 'text/plain; charset=utf-8', body: site.llms(), headers: textHeaders };
  },
});

function file(name: keyof typeof referenceFiles, operationId: string, summary: string) {
  const { [name]: source } = referenceFiles;
  return endpoint({
    operationId,
    method: 'get',
    path: `/docs/${name}`,
    tag,
    auth: 'none',
    summary,
    description: 'Returns a file of the pages at /docs.',
    reads: 'service',
    query: z.strictObject({
      v: text({ max: 40, description: 'Version of the file; it changes with the content.' }).optional(),
    }),
    answer: raw(source.type.replace(/;.*/, '')),
    examples: [{ summary: 'The file', request: `/docs/${name}` }],
    async handle({ query }) {
      const age = query.v === undefined ? 'public, max-age=300' : 'public, max-age=31536000, immutable';
      return { type: source.type, body: await source.body(), headers: { 'Cache-Control': age } };
    },
  });
}

/** The files of the reference. */
export const getDocsStyle = file('reference.css', 'getDocsStyle', 'Style sheet of the reference');
export const getDocsScript = file('reference.js', 'getDocsScript', 'Script of the reference');
