/** Real proxies with the files of deploy/: the service learns the address of the client, and no client can forge one. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { document, endpoint } from '../../service/contract/endpoint.ts';
import { endpoints } from '../../service/families/all.ts';
import { proxyNames, proxyProgram, startProxy, type TestProxy } from '../support/proxies.ts';
import { startTestService, type TestService } from '../support/service.ts';

const Seen = z.object({ address: z.string() });
const whoAsks = endpoint({
  ...{ operationId: 'whoAsks', method: 'get', path: '/who', tag: 'Test', auth: 'none' },
  ...{ summary: 'Who asks', description: 'Tells the address of the client.', reads: 'service' },
  answer: document(Seen),
  examples: [{ summary: 'Who', request: '/who' }],
  handle: ({ address }) => ({ address }),
});
/** The client has another address than the proxy. */
const CLIENT = '127.0.0.2';
const forged = [
  {},
  { 'X-Forwarded-For': '6.6.6.6' },
  { 'X-Forwarded-For': '6.6.6.6, 10.0.0.1' },
  { 'X-Forwarded-For': '' },
  { Forwarded: 'for=6.6.6.6', 'X-Real-IP': '6.6.6.6' },
];

async function addressSeen(url: string, headers: Record<string, string>): Promise<string> {
  const asked = request(`${url}/who`, { localAddress: CLIENT, headers });
  asked.end();
  const [answer] = await once(asked, 'response');
  return Seen.parse(await json(answer)).address;
}

for (const name of proxyNames)
  describe(`a service behind ${name}`, () => {
    let service: TestService | undefined;
    let proxy: TestProxy | undefined;
    before(async function () {
      if (proxyProgram(name) === null) {
        process.stderr.write(`SKIPPED: a service behind ${name}, which is not installed on this machine.\n`);
        this.skip();
      }
      service = await startTestService({
        endpoints: [...endpoints, whoAsks],
        environment: { TRUST_PROXY: '1' },
      });
      proxy = await startProxy(name, [new URL(service.url).host]);
    });
    after(async () => {
      await proxy?.stop();
      await service?.stop();
    });

    it('learns the address of its client, whatever headers the client sends', async () => {
      for (const headers of forged)
        assert.equal(await addressSeen(proxy?.url ?? '', headers), CLIENT, JSON.stringify(headers));
    });

    it('answers data through it', async () => {
      const answer = await fetch(`${proxy?.url}/api/v1/areas?limit=1`, {
        headers: { Authorization: `Bearer ${service?.keys.enterprise}` },
      });
      assert.equal(answer.status, 200);
    });
  });
