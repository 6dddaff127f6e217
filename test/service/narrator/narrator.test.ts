import assert from 'node:assert/strict';
import type { Facts } from '../../../service/narrator/facts.ts';
import { makeNarrator, type Narrator, templateNarrator } from '../../../service/narrator/narrator.ts';
import { TestClock, testLog } from '../../support/accounts.ts';
import type { Behaviour, MisbehavingServer } from '../../support/misbehaving-server.ts';
import { endlessMs } from '../../support/patience.ts';
import { fails, says, stalls, startTextModel } from '../../support/text-model.ts';
import { until } from '../../support/until.ts';

const snapshot = { asOf: '2026-03-18', publishedAt: '2026-03-19T03:10:00Z' };
const facts: Facts<'developer'> = {
  snapshot,
  values: {
    name: 'Select Group',
    project_count: 12,
    finished_projects: 5,
    median_price_aed_per_sqft: { value: 1312.81, n: 240 },
  },
};
const byTemplate =
  'Select Group is a developer of property in Dubai. The register of projects names it as the developer of 12 projects.';
const good =
  'Select Group is named as the developer of 12 projects, 5 of them finished. Its sales reach AED 1,312.81 a square foot.';

describe('narrator', () => {
  let model: MisbehavingServer | null = null;
  afterEach(async () => {
    await model?.stop();
    model = null;
  });

  /** A narrator that asks a model of this behaviour. */
  async function narratorOf(script: Behaviour[], timeLimitMs = endlessMs) {
    model = await startTextModel(...script);
    const { logger, lines } = testLog();
    const clock = new TestClock();
    const narrator = makeNarrator(
      {
        baseUrl: `${model.url}/v1`,
        model: 'small-model',
        apiKey: 'its-key',
        timeLimitMs,
      },
      { logger, now: clock.now },
    );
    return { narrator, lines, clock, server: model };
  }

  it('writes from the template when no model is configured, always the same', async () => {
    const narrator = makeNarrator(null, { logger: testLog().logger, now: new TestClock().now });
    assert.equal(narrator, templateNarrator);
    const narrated = await narrator.narrate(facts, 'developer');
    assert.deepEqual(narrated, {
      text: byTemplate,
      generated_by: 'template',
      generated_at: snapshot.publishedAt,
      isProvisional: false,
      facts: [
        { name: 'name', unit: 'text', value: 'Select Group', n: null, as_of: '2026-03-18' },
        { name: 'project_count', unit: 'count', value: 12, n: null, as_of: '2026-03-18' },
        { name: 'finished_projects', unit: 'count', value: 5, n: null, as_of: '2026-03-18' },
        {
          name: 'median_price_aed_per_sqft',
          unit: 'aed_per_sqft',
          value: 1312.81,
          n: 240,
          as_of: '2026-03-18',
        },
      ],
    });
    assert.deepEqual(await narrator.narrate(facts, 'developer'), narrated);
  });

  it('takes a text of the model whose numbers are the facts, and says who wrote it', async () => {
    const { narrator, server } = await narratorOf([says(`  ${good}\n`)]);
    const narrated = await narrator.narrate(facts, 'developer');
    assert.equal(narrated.text, good);
    assert.equal(narrated.generated_by, 'small-model');
    assert.equal(narrated.generated_at, '2026-04-01T10:00:00.000Z');
    assert.equal(narrated.isProvisional, false);
    assert.equal(narrated.facts.length, 4);
    const [request] = server.requests;
    assert.equal(request?.path, '/v1/chat/completions');
    assert.equal(request?.headers.authorization, 'Bearer its-key');
    assert.match(request?.body ?? '', /AED 1,312\.81 a square foot/);
    assert.match(request?.body ?? '', /"model":"small-model"/);
  });

  it('asks once for the same facts, at the same time and later, and again for others', async () => {
    const { narrator, server } = await narratorOf([says(good)]);
    await Promise.all([narrator.narrate(facts, 'developer'), narrator.narrate(facts, 'developer')]);
    await narrator.narrate(facts, 'developer');
    assert.equal(server.requests.length, 1);
    await narrator.narrate({ snapshot, values: { ...facts.values, project_count: 13 } }, 'developer');
    assert.equal(server.requests.length, 2);
  });

  it('writes from the template when the model lies, and does not ask it again for an hour', async () => {
    const lie = good.replace('12 projects', '13 projects');
    const { narrator, server, lines } = await narratorOf([says(lie)]);
    const narrated = await narrator.narrate(facts, 'developer');
    assert.equal(narrated.text, byTemplate);
    assert.equal(narrated.generated_by, 'template');
    assert.equal(narrated.isProvisional, false);
    assert.match(lines(), /the number 13 is not among the facts/);
    await narrator.narrate(facts, 'developer');
    assert.equal(server.requests.length, 1);
  });

  const failures: readonly (readonly [string, Behaviour, number?])[] = [
    ['answers 500', fails(500)],
    ['answers 429', fails(429)],
    ['stalls', stalls, 50],
    ['answers something else than the protocol', (response) => void response.end('{"hello": [')],
    ['closes the connection', (response) => void response.socket?.destroy()],
    ['is cut off in the middle', says(good, 'length')],
  ];
  for (const [what, behaviour, timeLimitMs] of failures) {
    it(`writes from the template when the model ${what}, and asks it again next time`, async () => {
      const { narrator, server, lines } = await narratorOf([behaviour], timeLimitMs);
      const narrated = await narrator.narrate(facts, 'developer');
      assert.equal(narrated.text, byTemplate);
      assert.equal(narrated.isProvisional, true);
      assert.match(lines(), /the text model failed/);
      assert.doesNotMatch(lines(), /its-key/);
      await narrator.narrate(facts, 'developer');
      assert.equal(lines().split('the text model failed').length, 3);
      // A request that is given up at once may never reach the server.
      if (timeLimitMs === undefined) assert.equal(server.requests.length, 2);
    });
  }

  for (const garbage of [
    '',
    '   ',
    'lorem ipsum dolor sit amet consectetur',
    '{"text": "Select Group"}',
    '% '.repeat(2000),
  ]) {
    it(`writes from the template when the model gives garbage: ${garbage.slice(0, 20)}`, async () => {
      const { narrator } = await narratorOf([says(garbage)]);
      const narrated = await narrator.narrate(facts, 'developer');
      assert.equal(narrated.text, byTemplate);
      assert.equal(narrated.generated_by, 'template');
    });
  }

  it('leaves a model alone for a minute after three failures, then asks it again', async () => {
    const { narrator, server, clock } = await narratorOf([fails(500), fails(500), fails(500), says(good)]);
    for (let asked = 0; asked < 5; asked++) {
      assert.equal((await narrator.narrate(facts, 'developer')).isProvisional, true);
    }
    assert.equal(server.requests.length, 3);
    clock.turn(61);
    assert.equal((await narrator.narrate(facts, 'developer')).text, good);
  });

  it('asks for four texts at once, and the time limit holds for those that wait too', async () => {
    const six = (narrator: Narrator) =>
      Array.from({ length: 6 }, (_, count) =>
        narrator.narrate({ snapshot, values: { name: 'Select Group', project_count: count } }, 'developer'),
      );
    const held: (() => void)[] = [];
    const answers = await narratorOf([(...sent) => void held.push(() => says(good)(...sent))]);
    const many = six(answers.narrator);
    for (const count of [4, 5, 6]) {
      await until(() => answers.server.requests.length === count);
      held.shift()?.();
    }
    for (const answer of held) answer();
    await Promise.all(many);
    await answers.server.stop();
    const { narrator } = await narratorOf([stalls], 50);
    const texts = await Promise.all(six(narrator));
    assert.ok(texts.every(({ generated_by }) => generated_by === 'template'));
  });

  it('stops for a client that has gone', async () => {
    const { narrator } = await narratorOf([says(good)]);
    const signal = AbortSignal.abort(new Error('gone'));
    await assert.rejects(narrator.narrate(facts, 'developer', { signal }), /gone/);
  });
});
