/** The first steps of a person without a key: a page with requests that work when pasted. */
import { z } from 'zod';
import { quickStartPage } from '../../console/views/quick-start.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { page } from '../../contract/page.ts';

/** `GET /quick-start`. */
export const getQuickStart = endpoint({
  operationId: 'getQuickStart',
  method: 'get',
  path: '/quick-start',
  tag: 'Console',
  auth: 'none',
  summary: 'Quick start',
  description: 'Explains in four steps how to get a key and a first answer, with requests to paste.',
  reads: 'service',
  answer: page(
    z.object({
      sign_up: z.string().meta({ description: 'Address of the page that issues a key.' }),
      reference: z.string(),
      openapi: z.string(),
      request: z.string().meta({ description: 'A request that works, with a key as Bearer.' }),
    }),
    quickStartPage,
  ),
  examples: [{ summary: 'The steps', request: '/quick-start' }],
  handle({ service }) {
    const base = service.baseUrl();
    return {
      body: {
        sign_up: `${base}/signup`,
        reference: `${base}/docs`,
        openapi: `${base}/openapi.json`,
        request: `${base}/api/v1/transactions?area=dubai-marina&limit=3`,
      },
    };
  },
});
