/** What docs/mcp.md says an assistant asks is asked, and every tool it names is one. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { leftOut, offered } from '../../service/mcp/tools.ts';
import { blocksOf } from '../support/markdown-pages.ts';
import { textOf } from '../support/repository-files.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { connectClient } from '../support/tool-calls.ts';

const page = 'docs/mcp.md';
const Step = z.strictObject({ tool: z.string(), arguments: z.record(z.string(), z.unknown()) });
const written = blocksOf(page)
  .filter(({ language }) => language === 'json')
  .map(({ text }): unknown => JSON.parse(text));

describe(page, () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  it('shows a conversation that can be held', async () => {
    const steps = written.flatMap((one) => Step.safeParse(one).data ?? []);
    assert.ok(steps.length >= 3);
    const client = await connectClient(service.url, { Authorization: `Bearer ${service.keys.growth}` });
    for (const { tool, arguments: given } of steps) {
      const { isError, content } = await client.callTool({ name: tool, arguments: given });
      assert.notEqual(isError, true, JSON.stringify(content));
    }
    await client.close();
  });

  it('shows settings that lead to the address', () => {
    const settings = written.filter((one) => !Step.safeParse(one).success).map((one) => JSON.stringify(one));
    assert.ok(settings.length >= 2);
    for (const one of settings)
      assert.match(one, /"url":"http:\/\/localhost:8080\/mcp","headers":\{"Authorization"/);
  });

  it('names every tool, and how many there are', () => {
    const table = /\| asked for \|.*?\n\n/s.exec(textOf(page))?.[0] ?? '';
    const named = [...table.matchAll(/`(\w+)`/g)].map((found) => found[1] ?? '');
    assert.deepEqual(named.sort(), offered.map(({ operationId }) => operationId).sort());
    const all = offered.length + Object.values(leftOut).flat().length;
    assert.ok(textOf(page).includes(`${offered.length} of ${all} `));
  });
});
