/** The guides of the documentation site, and the search over all of it. */
import { z } from 'zod';
import { endpoint, raw } from '../../contract/endpoint.ts';
import { nearest } from '../../contract/nearest.ts';
import { text } from '../../contract/parameters.ts';
import { Problem } from '../../contract/problem.ts';
import { htmlType } from '../../http/html.ts';
import { pageHeaders } from '../../site/reference/frame.ts';
import { allGuides } from '../../site/reference/guides.ts';
import { referenceOf } from './reference.ts';

const tag = 'Documentation';

function unknownGuide(name: string): Problem {
  const slugs = allGuides.map(({ slug }) => slug);
  const meant = nearest(name.replace(/\.md$/, ''), slugs);
  return new Problem(
    'path-not-found',
    `There is no guide “${name}”. ${meant.length === 0 ? `The guides are: ${slugs.join(', ')}.` : `Did you mean ${meant.join(' or ')}?`}`,
  );
}

/** `GET /docs/guides/{guide}`. */
export const getGuide = endpoint({
  operationId: 'getGuide',
  method: 'get',
  path: '/docs/guides/{guide}',
  tag,
  auth: 'none',
  summary: 'A guide',
  description:
    'Shows a guide of the documentation, with commands for this service. `/docs` lists the guides. With `.md` behind the name, the same as Markdown.',
  reads: 'service',
  params: z.strictObject({
    guide: text({ max: 100, description: 'Guide, as /docs and /llms.txt list them.', example: 'paging' }),
  }),
  answer: raw('text/html', 'text/markdown'),
  problems: ['path-not-found'],
  examples: [
    { summary: 'Paging and changes', request: '/docs/guides/paging' },
    { summary: 'Webhooks, as Markdown', request: '/docs/guides/webhooks.md' },
  ],
  async handle({ params, service }) {
    const site = await referenceOf(service);
    const page = site.guide(params.guide);
    if (page === null) throw unknownGuide(params.guide);
    return page.type === 'html'
      ? { type: htmlType, body: page.text, headers: pageHeaders }
      : {
          type: 'text/markdown; charset=utf-8',
          body: page.text,
          headers: { 'Cache-Control': 'public, max-age=300' },
        };
  },
});

/** `GET /docs/search`. */
export const searchDocs = endpoint({
  operationId: 'searchDocs',
  method: 'get',
  path: '/docs/search',
  tag,
  auth: 'none',
  summary: 'Search the documentation',
  description: 'Finds places in guides, reference, methods and problems that have the words, best first.',
  reads: 'service',
  query: z.strictObject({
    q: text({ max: 200, description: 'Words to find.', example: 'rate limit' }),
  }),
  answer: raw('text/html'),
  examples: [{ summary: 'A search', request: '/docs/search?q=rate%20limit' }],
  async handle({ query, service }) {
    const site = await referenceOf(service);
    return { type: htmlType, body: await site.search(query.q), headers: pageHeaders };
  },
});
