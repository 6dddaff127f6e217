/** JSON bodies have limits of depth, values, items and texts, and large ones are parsed in parts to the same value. */
import assert from 'node:assert/strict';
import { Agent, IncomingMessage, request } from 'node:http';
import { Socket } from 'node:net';
import { Problem } from '../../../service/contract/problem.ts';
import { readJsonBody } from '../../../service/http/body.ts';
import { type BodyLimits, usualBody } from '../../../service/limits.ts';
import { startTestService } from '../../support/service.ts';

const large: BodyLimits = { ...usualBody, bytes: 10 * 1024 * 1024, cells: 1_000_000 };

async function read(text: string, limits: BodyLimits = large): Promise<{ body: unknown; pauses: number }> {
  const sent = new IncomingMessage(new Socket());
  sent.headers = { 'content-type': 'application/json' };
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 65_536) sent.push(bytes.subarray(at, at + 65_536));
  sent.push(null);
  let pauses = 0;
  const work = {
    begin: () => undefined,
    pause: async () => {
      pauses += 1;
    },
  };
  return { body: await readJsonBody(sent, limits, work), pauses };
}

async function refuses(text: string, code: string, detail: RegExp, limits?: BodyLimits): Promise<void> {
  await assert.rejects(read(text, limits), (error) => {
    assert.ok(error instanceof Problem, String(error));
    assert.equal(error.code, code, error.detail);
    assert.match(error.detail, detail);
    return true;
  });
}

const filling = 'é"\\[{,'.repeat(5_000);

describe('JSON bodies', () => {
  it('have limits of depth, values, items and texts', async () => {
    await refuses('['.repeat(65), 'request-malformed', /more than 64 deep/);
    await refuses(`[[${'1,'.repeat(200_000)}1]]`, 'body-too-large', /100000 items/, usualBody);
    await refuses(
      `{"a":{${'"b":1,'.repeat(150_000)}"c":[${'1,'.repeat(60_000)}1]}}`,
      'body-too-large',
      /200000 values/,
      usualBody,
    );
    await refuses(JSON.stringify('x'.repeat(200_000)), 'body-too-large', /a text of more than 131072 bytes/);
    await refuses('{"a":1', 'request-malformed', /not JSON/);
  });

  it('of more than a MiB are parsed in parts to the same value', async () => {
    const documents = Array.from({ length: 40 }, (_, id) => ({ id, text: filling, list: [[1, []], {}, id] }));
    const values: readonly unknown[] = [
      documents,
      { documents },
      { before: [], documents, after: [1, [2]], other: { list: [3] }, text: filling, __proto: [4] },
      [documents.slice(0, 20), documents.slice(20)],
      { first: documents, '7': documents, 'a"]': [[]] },
    ];
    for (const value of values) {
      for (const text of [JSON.stringify(value), JSON.stringify(value, null, 1)]) {
        const { body, pauses } = await read(text);
        assert.deepEqual(body, JSON.parse(text));
        assert.ok(pauses >= 2, `${pauses} pauses`);
      }
    }
  });

  it('of more than a MiB are refused where they are no JSON, as short ones are', async () => {
    const item = JSON.stringify({ text: filling });
    const items = Array.from({ length: 40 }, () => item).join(',');
    const wrong = [
      `[${items},]`,
      `[,${items}]`,
      `[${items},,${items}]`,
      `[${items}}`,
      `[${items}`,
      `[${items}][${items}]`,
      `{"a":[${items}],"b":[,]}`,
      `{"a":[${items}] "b":1}`,
      `[${items},{"a":1]`,
      `[${items}],`,
    ];
    for (const text of wrong) await refuses(text, 'request-malformed', /not JSON/);
    await refuses(`[${items},"\\u0000"]`, 'request-malformed', /U\+0000/);
    const whole = JSON.stringify(Array.from({ length: 40 }, () => filling));
    await refuses(`[${whole}]`, 'body-too-large', /An item of a list may have 1048576 bytes/);
    await refuses(`{"a":{"b":${whole}}}`, 'body-too-large', /1048576 bytes beside its lists/);
  });

  it('that are refused leave their connection free for the next request', async () => {
    const service = await startTestService();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (body: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = request(`${service.url}/multi-search`, {
          agent,
          method: 'POST',
          headers: { Authorization: `Bearer ${service.keys.enterprise}`, 'Content-Type': 'application/json' },
        });
        sent.on('error', reject).on('response', (answer) => {
          answer.resume();
          answer.on('end', () => resolve(answer.statusCode));
        });
        sent.end(body);
      });
    for (const body of [
      `{"queries":${'['.repeat(900_000)}`,
      '['.repeat(1_000),
      `{"q":"${'x'.repeat(400_000)}"}`,
    ])
      for (let turn = 0; turn < 3; turn += 1) assert.ok([400, 413].includes((await send(body)) ?? 0));
    agent.destroy();
    await service.stop();
  });
});
