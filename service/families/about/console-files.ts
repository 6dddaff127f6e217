/** The style sheet and the script of the console. */
import { z } from 'zod';
import { type ConsoleAsset, consoleAsset, consoleAssets } from '../../console/assets.ts';
import { type Endpoint, endpoint, raw } from '../../contract/endpoint.ts';
import { text } from '../../contract/parameters.ts';

function file(name: ConsoleAsset): Endpoint {
  const kind = name.endsWith('.css') ? 'Style' : 'Script';
  return endpoint({
    operationId: `getConsole${kind}`,
    method: 'get',
    path: `/console/${name}`,
    tag: 'Console',
    auth: 'none',
    summary: `${kind} of the console`,
    description: 'Returns a file that every page for people uses.',
    reads: 'service',
    query: z.strictObject({
      v: text({ max: 40, description: 'Version of the file; it changes with the content.' }).optional(),
    }),
    answer: raw(kind === 'Style' ? 'text/css' : 'text/javascript'),
    examples: [{ summary: 'The file', request: `/console/${name}` }],
    async handle({ query }) {
      const age = query.v === undefined ? 'public, max-age=300' : 'public, max-age=31536000, immutable';
      const { type, body } = consoleAsset(name);
      return { type, body, headers: { 'Cache-Control': age } };
    },
  });
}

/** The files. */
export const consoleFiles: readonly Endpoint[] = consoleAssets.map(file);
