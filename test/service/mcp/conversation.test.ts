/** An assistant gets to know the server and answers three questions with it: with the official client, over real HTTP, on the sample. */
import assert from 'node:assert/strict';
import type { Client } from '@modelcontextprotocol/client';
import { offered } from '../../../service/mcp/tools.ts';
import { assertToolSizes } from '../../docs/tool-sizes.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { argumentsOf, callTool, connectClient } from '../../support/tool-calls.ts';

/** The most that a summary may take, in bytes, and the most that a typical one may. */
const mostBytes = 8_000;
const typicalBytes = 4_000;

const withoutCursor = (text: string) => text.replace(/cursor "[^"]+"/, 'cursor');

describe('an assistant with the official client', () => {
  let service: TestService;
  let client: Client;

  before(async () => {
    service = await startTestService({ sample: true });
    client = await connectClient(service.url, { Authorization: `Bearer ${service.keys.enterprise}` });
  });
  after(async () => {
    await client.close();
    await service.stop();
  });

  async function prompt(name: string, given: Record<string, string>): Promise<string> {
    const { messages } = await client.getPrompt({ name, arguments: given });
    const [message] = messages;
    assert.ok(messages.length === 1 && message?.role === 'user' && message.content.type === 'text');
    return message.content.text;
  }

  it('gets answers that fit its context, far shorter than the JSON', async () => {
    const sizes = [];
    for (const endpoint of offered)
      for (const example of endpoint.examples) {
        const { bytes, isError, text } = await callTool(
          client,
          endpoint.operationId,
          argumentsOf(endpoint, example),
        );
        assert.equal(isError, false, text);
        assert.ok(bytes < mostBytes, `${endpoint.operationId}: ${bytes}`);
        sizes.push(bytes);
      }
    const median = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
    assert.ok(median < typicalBytes, String(median));
  });

  it('gets answers of the sizes that docs/mcp.md names; `make expected` writes them again', () =>
    assertToolSizes(client));

  it('finds prompts whose every step is a tool with such arguments', async () => {
    const { prompts } = await client.listPrompts();
    assert.deepEqual(
      prompts.map(({ name }) => name),
      ['area-report', 'compare-places', 'rent-increase'],
    );
    const texts = await Promise.all(
      prompts.map(({ name, arguments: all = [] }) =>
        prompt(name, Object.fromEntries(all.map((argument) => [argument.name, 'apartment']))),
      ),
    );
    const { tools } = await client.listTools();
    for (const text of texts) {
      const steps = [...text.matchAll(/^\d\. (?:.*? )?((?:get|list|compare)[A-Z]\w+)(.*)$/gm)];
      assert.ok(steps.length > 0, text);
      for (const [, name = '', words = ''] of steps) {
        const tool = tools.find((one) => one.name === name);
        assert.ok(tool, name);
        const named = [...words.matchAll(/(?:with|,|and) ([a-z_]+) "/g)].map(([, argument = '']) => argument);
        for (const argument of named)
          assert.ok(argument in (tool.inputSchema.properties ?? {}), `${name}: ${argument}`);
      }
    }
  });

  it('writes a report on a place', async () => {
    const completed = await client.complete({
      ref: { type: 'ref/prompt', name: 'area-report' },
      argument: { name: 'place', value: 'dubai mar' },
    });
    assert.ok(completed.completion.values.includes('Dubai Marina'));
    assert.match(
      await prompt('area-report', { place: 'Dubai Marina' }),
      /1\. getAreaSummary with name "Dubai Marina"/,
    );
    const summary = await callTool(client, 'getAreaSummary', { name: 'Dubai Marina' });
    assert.match(summary.text, /\nmedian_price_aed: \d+ \(n \d+; \d+ to \d+; CI \d+ to \d+\)\n/);
    assert.match(summary.text, /\nMethod market-statistics version \d+, \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d/);
    const stats = await callTool(client, 'getAreaStats', { id: 'Dubai Marina' });
    assert.match(stats.text, /\nby_bedrooms .*\nproperty_type \| bedrooms \| /);
    const deals = await callTool(client, 'listTransactions', {
      area: 'Dubai Marina',
      type: 'sales',
      limit: 5,
    });
    assert.match(deals.text, /: 5 rows\.\nThere are more: /);
  });

  it('compares two places, like with like, and reads how the figures are made', async () => {
    assert.match(
      await prompt('compare-places', { first: 'JBR', second: 'Dubai Marina' }),
      /compareAreas with areas "JBR,Dubai Marina"/,
    );
    const { text } = await callTool(client, 'compareAreas', {
      areas: 'JBR,Dubai Marina',
      property_type: 'apartment',
    });
    assert.match(text, /\nname \| Jumeirah Beach Residence \| Dubai Marina\n/);
    assert.match(text, /\nmedian_ready_price_aed_per_sqft \| /);
    const method = /Method (market-statistics) /.exec(text)?.[1];
    const { resources } = await client.listResources();
    const found = resources.find(({ name }) => name === method);
    assert.ok(found, text);
    assert.match(JSON.stringify(await client.readResource({ uri: found.uri })), /# Counts, prices and rents/);
  });

  it('tells a tenant which increase is allowed', async () => {
    const given = {
      place: 'Dubai Marina',
      current_rent_aed: '70000',
      asked_rent_aed: '80000',
      bedrooms: '1',
    };
    assert.match(
      await prompt('rent-increase', given),
      /landlord asks for AED "80000"\. Is this increase allowed\?/,
    );
    const asked = {
      area: 'Dubai Marina',
      property_type: 'apartment',
      bedrooms: 1,
      area_sqft: 850,
      current_rent_aed: 70_000,
    };
    const { text } = await callTool(client, 'getRentEstimate', asked);
    assert.match(text, /\nrenewal\.permitted_increase_pct: \d+\n/);
    assert.match(text, /\nrenewal\.highest_rent_aed: \d+\n/);
    assert.match(text, /Decree 43 of 2013/);
  });

  it('goes on from one question to the next, and back to an earlier day', async () => {
    const first = await callTool(client, 'searchProperties', {
      query: '2 bed apartment in Dubai Marina under 3m',
    });
    const filters = /\nfilters: (\{.*\})/.exec(first.text)?.[1];
    assert.ok(filters, first.text);
    const next = { query: 'and with 3 bedrooms?', context: { filters: JSON.parse(filters) } };
    const second = await callTool(client, 'searchProperties', next);
    assert.match(second.text, /"min_bedrooms":3/);
    assert.match(second.text, /Dubai Marina/);
    // The sample is published after the day at which the clock of the tests begins.
    service.clock.turn(200 * 24 * 60 * 60);
    const now = await callTool(client, 'listAreas', { limit: 3 });
    const then = await callTool(client, 'listAreas', { limit: 3, as_of: '2026-09-01' });
    assert.equal(then.isError, false);
    assert.equal(withoutCursor(then.text), withoutCursor(now.text));
    const never = await callTool(client, 'listAreas', { as_of: '2019-01-01' });
    assert.equal(never.isError, true);
    assert.match(never.text, /\nFix: /);
    const around = { near: '25.08,55.14', radius_m: 20_000, match: 'area', limit: 3 };
    const near = await callTool(client, 'listTransactions', around);
    assert.match(near.text, /: 3 rows\./);
  });

  it('reads the catalogue and the columns of its tables', async () => {
    const { resources } = await client.listResources();
    const catalogue = resources.find(({ name }) => name === 'catalogue');
    assert.ok(catalogue && resources.length > 5);
    const list = JSON.stringify(await client.readResource({ uri: catalogue.uri }));
    assert.match(list, /\| sales_monthly \| [^|]+ \| [^|]+ \| \d+ \|/);
    const { resourceTemplates } = await client.listResourceTemplates();
    assert.deepEqual(
      resourceTemplates.map(({ uriTemplate }) => uriTemplate),
      [`${service.url}/catalog/{table}`],
    );
    const table = JSON.stringify(await client.readResource({ uri: `${service.url}/catalog/sales_monthly` }));
    assert.match(table, /- `sales_count` \(\w+\): \w+/);
    for (const uri of [`${service.url}/docs/methods/none`, `${service.url}/catalog/none`])
      await assert.rejects(client.readResource({ uri }), /not found/i);
  });

  it('is told what is wrong with a prompt', async () => {
    await assert.rejects(prompt('area-reports', {}), /no prompt area-reports\. Did you mean area-report\?/);
    await assert.rejects(prompt('area-report', {}), /place is required: Area or community/);
    await assert.rejects(
      prompt('area-report', { place: 'x', city: 'y' }),
      /no argument city\. It takes place, property_type/,
    );
    await assert.rejects(
      prompt('area-report', { place: 'x'.repeat(201) }),
      /place takes at most 200 characters/,
    );
    const none = await client.complete({
      ref: { type: 'ref/prompt', name: 'rent-increase' },
      argument: { name: 'current_rent_aed', value: '7' },
    });
    assert.deepEqual(none.completion.values, []);
  });
});
