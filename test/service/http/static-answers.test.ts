/** Files that are the same for every client, and limits on what a request may send and cost. */
import assert from 'node:assert/strict';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startTestService, type TestService } from '../../support/service.ts';

describe('files that are the same for every client, and bodies that nest', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ published: false });
  });
  after(() => service?.stop());

  async function get(
    path: string,
    headers: Record<string, string>,
  ): Promise<{ answer: IncomingMessage; body: Buffer }> {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      httpRequest(service.running.baseUrl + path, { headers }, resolve)
        .on('error', reject)
        .end();
    });
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(Buffer.from(chunk));
    return { answer, body: Buffer.concat(chunks) };
  }

  it('are sent in the coding that the client takes, with a tag that it can show again', async () => {
    const plain = await get('/openapi.json', {});
    assert.equal(plain.answer.headers['content-encoding'], undefined);
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [coding, decode] of Object.entries(decoders)) {
      const { answer, body } = await get('/openapi.json', { 'Accept-Encoding': coding });
      assert.equal(answer.headers['content-encoding'], coding);
      assert.match(String(answer.headers.vary), /Accept-Encoding/);
      assert.deepEqual(decode(body), plain.body);
      const tag = String(answer.headers.etag);
      const again = await get('/openapi.json', { 'Accept-Encoding': coding, 'If-None-Match': tag });
      assert.deepEqual(
        [again.answer.statusCode, again.body.length, again.answer.headers.etag],
        [304, 0, tag],
      );
    }
  });

  for (const path of ['/login', '/mcp', '/api/v1/index/bulk', '/multi-search']) {
    it(`POST ${path} refuses a body that nests 20,000 levels deep`, async () => {
      const body = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
      const headers = { 'Content-Type': 'application/json' };
      const answer = await service.ask(path, { method: 'POST', body, headers });
      assert.equal(answer.status, 400);
      assert.match(await answer.text(), /nests objects and lists more than 64 deep/);
    });
  }

  it('reads brackets within texts as text', async () => {
    const answer = await service.ask('/login', {
      method: 'POST',
      body: JSON.stringify({ email: `${'[{"\\'.repeat(100)}@example.com`, password: 'x' }),
      headers: { 'Content-Type': 'application/json' },
    });
    assert.doesNotMatch(await answer.text(), /nests/);
  });
});
