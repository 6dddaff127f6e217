/** Calls the tools of /mcp with the official client, as the examples of their operations say. */
import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { z } from 'zod';
import type { Endpoint, Example } from '../../service/contract/endpoint.ts';
import { writing } from '../../service/contract/parameters.ts';

/** Protocols that a client may begin with. */
export type Era = 'legacy' | 'auto';

/** Returns a client that is connected to the service at this address. */
export async function connectClient(
  url: string,
  headers: Readonly<Record<string, string>>,
  mode: Era = 'auto',
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }),
  );
  return client;
}

/** Returns the arguments with which a tool is asked what an example of its operation asks. */
export function argumentsOf({ path }: Endpoint, { request, body }: Example): Record<string, unknown> {
  const { pathname, searchParams } = new URL(request, 'http://localhost');
  const places = pathname.split('/');
  const inPath = path
    .split('/')
    .flatMap((part, index) =>
      part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(places[index] ?? '')]] : [],
    );
  const inQuery = [...searchParams].filter(([name]) => !Object.hasOwn(writing, name));
  const inBody = z.record(z.string(), z.unknown()).parse(body ?? {});
  return { ...inBody, ...Object.fromEntries([...inPath, ...inQuery]) };
}

/** Returns the texts of a result, and the bytes of the whole result. */
export async function callTool(client: Client, name: string, given: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: given });
  const texts = result.content.map((block) => {
    assert.ok(block.type === 'text');
    return block.text;
  });
  return {
    text: texts[0] ?? '',
    /** The JSON of the API; undefined in a summary. */
    answer: texts[1] === undefined ? undefined : z.json().parse(JSON.parse(texts[1])),
    isError: result.isError === true,
    bytes: Buffer.byteLength(JSON.stringify(result)),
    result,
  };
}
