/** `POST /mcp`: the data API for AI assistants, as a Model Context Protocol server without sessions. */
import { z } from 'zod';
import { endpoint, raw } from '../contract/endpoint.ts';
import { smallBody } from '../limits.ts';

/** One message of JSON-RPC 2.0: a request, or without `id` a notification. */
const Message = z
  .strictObject({
    jsonrpc: z.literal('2.0', 'takes 2.0: one message of JSON-RPC 2.0 a request, no list of several'),
    id: z.union([z.string().max(200), z.int()]).optional(),
    method: z.string().max(200).meta({ example: 'tools/list' }),
    params: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'McpMessage', description: 'A message of the Model Context Protocol.' });

/** `POST /mcp`. */
export const postMcp = endpoint({
  operationId: 'postMcp',
  method: 'post',
  path: '/mcp',
  tag: 'Assistants',
  insteadOfKey: 'assistant-token',
  // Any key may connect. Each tool requires the scope of its operation.
  scope: null,
  summary: 'The data API as tools for AI assistants',
  description:
    'A Model Context Protocol server (Streamable HTTP, protocol 2026-07-28, and 2025-11-25 and before with their handshake), without sessions. A key opens it, or an access token that a person allows in the browser (OAuth 2.1; the metadata is at `/.well-known/oauth-protected-resource/mcp`). Its tools are read operations of this API, by their `operationId`, with the same parameters, scopes, limits and counting: each message is one request. A refusal by a tool’s operation is a result with `isError` in the problem’s words; refusals by the protocol are JSON-RPC errors; keys, limits and bodies are refused as everywhere. A notification is answered 202.',
  reads: 'service',
  body: Message,
  bodyLimits: smallBody,
  answer: {
    ...raw('application/json'),
    statuses: { 202: 'The notification was accepted; it has no answer.' },
  },
  examples: [
    {
      summary: 'Which tools there are',
      request: '/mcp',
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    },
    {
      summary: 'A comparison of two places',
      request: '/mcp',
      body: {
        jsonrpc: '2.0',
        id: 2,
        method: 'tools/call',
        params: { name: 'compareAreas', arguments: { areas: 'Dubai Marina,Palm Jumeirah' } },
      },
    },
  ],
  async handle({ body, ...call }) {
    const { answerMessage } = await import('./mcp-server.ts');
    return answerMessage(call, body);
  },
});
