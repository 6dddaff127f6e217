/** The text model that reads words left over: it proposes, and nothing that it makes up becomes a filter. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { type Behaviour, hangUp, type MisbehavingServer } from '../../support/misbehaving-server.ts';
import { endlessMs } from '../../support/patience.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { fails, says, stalls, startTextModel } from '../../support/text-model.ts';

const Answer = z.object({
  interpretation: z.object({
    parts: z.array(z.object({ part: z.string(), words: z.string() })),
    filters: z.record(z.string(), z.unknown()),
    left_over: z.array(z.string()),
  }),
});

const parts = (...proposals: object[]) => says(JSON.stringify({ parts: proposals }));
const part = (words: string, filters: object | null, place: string | null = null) => ({
  words,
  place,
  filters,
});

const query = 'bachelor pad in Marsa Dubai';

describe('a model that reads words left over', () => {
  const started: { stop: () => Promise<void> }[] = [];
  let plain: z.output<typeof Answer>['interpretation'];

  const read = async (service: TestService, asked = query) =>
    (
      await service.read('/api/v1/search/properties', Answer, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: asked }),
      })
    ).interpretation;

  let script: Behaviour[] = [];
  let server: MisbehavingServer;
  let service: TestService;

  before(async () => {
    server = await startTextModel((response, request) => script.shift()?.(response, request));
    const without = await startTestService();
    service = await startTestService({
      environment: {
        LLM_BASE_URL: `${server.url}/v1`,
        LLM_API_KEY: 'a-key-of-the-operator',
        SEARCH_MODEL: 'small',
      },
    });
    started.push(without, service, server);
    plain = await read(without);
    assert.deepEqual(plain.left_over, ['bachelor pad']);
  });
  after(async () => {
    for (const one of started) await one.stop();
  });

  /** Returns how a question like the first is read; each needs words of its own, since answers are kept. */
  const readWith = async (behaviour: Behaviour, asked: string) => {
    script = [behaviour];
    return read(service, asked);
  };

  it('adds filters for words left over, and sends the question alone', async () => {
    const {
      filters,
      left_over,
      parts: found,
    } = await readWith(parts(part('bachelor pad', { min_bedrooms: 0, max_bedrooms: 0 })), query);
    assert.deepEqual(filters, { ...plain.filters, min_bedrooms: 0, max_bedrooms: 0 });
    assert.deepEqual(left_over, []);
    assert.ok(found.some((one) => one.part === 'bedrooms' && one.words === 'bachelor pad'));
    const sent = server.requests.at(-1);
    assert.equal(sent?.headers.authorization, 'Bearer a-key-of-the-operator');
    const { messages } = z
      .object({ messages: z.array(z.object({ role: z.string(), content: z.string() })) })
      .parse(JSON.parse(sent?.body ?? ''));
    assert.deepEqual(JSON.parse(messages.find(({ role }) => role === 'user')?.content ?? ''), {
      question: query,
      left_over: ['bachelor pad'],
    });
    assert.ok(!sent?.body.includes(service.keys.enterprise));
  });

  it('is not asked about a question that the rules read whole', async () => {
    const asked = server.requests.length;
    await readWith(parts(), 'studio in Marsa Dubai');
    assert.equal(server.requests.length, asked);
  });

  it('names places that our own recogniser knows, and gives no ids', async () => {
    const named = await readWith(
      parts(part('bachelor pad', null, 'Marsa Dubai'), part('zzz', null, 'Atlantis City')),
      'bachelor pad for rent',
    );
    assert.deepEqual(named.filters['area_ids'], [330]);
    const unknown = await readWith(
      parts(part('bachelor den', null, 'Atlantis City')),
      'bachelor den for rent',
    );
    assert.deepEqual(unknown.left_over, ['bachelor den']);
    assert.equal(unknown.filters['area_ids'], undefined);
  });

  it('changes nothing that the rules read, and takes no filter without words of the question', async () => {
    const { filters, left_over } = await readWith(
      parts(
        part('bachelor flat', { purpose: 'rent' }),
        part('under a million', { max_price_aed: 1 }),
        part('marsa dubai', null, 'Dubai Marina'),
        part('flatlet', { min_bedrooms: 5, max_bedrooms: 2 }),
      ),
      'flatlet to buy in Marsa Dubai',
    );
    assert.deepEqual(filters, { purpose: 'buy', area_ids: [330] });
    assert.deepEqual(left_over, ['flatlet']);
  });

  const bad: readonly (readonly [string, Behaviour])[] = [
    ['no JSON', says('Here you are: { parts }')],
    ['another schema', says(JSON.stringify({ filters: { max_price_aed: 1 } }))],
    ['ids', parts({ ...part('pad', { area_ids: [1] }) })],
    ['an unknown filter', parts(part('pad', { owner: 'someone' }))],
    ['a value beyond its limits', parts(part('pad', { max_bedrooms: 1e9 }))],
    ['a huge answer', says(`{"parts":[${' '.repeat(3_000_000)}]}`)],
    ['an error', fails(500)],
    ['nothing in time', stalls],
    ['a broken connection', hangUp()],
  ];
  for (const [at, [name, behaviour]] of bad.entries())
    it(`reads by rules alone when the model sends ${name}`, async () => {
      // Another model is asked for each, since one rests after three failures.
      const model = await startTextModel(behaviour);
      const { QuestionModel } = await import('../../../search-index/model/question-model.ts');
      const failing = new QuestionModel(
        {
          baseUrl: model.url,
          model: 'small',
          apiKey: undefined,
          timeLimitMs: behaviour === stalls ? 50 : endlessMs,
        },
        { now: () => 0 },
      );
      const given = {
        query: `pad ${at}`,
        language: 'en' as const,
        parts: [],
        filters: {},
        order: null,
        left_over: ['pad'],
      };
      const { signal } = new AbortController();
      const unread = () => assert.fail('no name is read');
      const market = { resolver: { read: unread } };
      for (const _ of [1, 2, 3, 4])
        assert.deepEqual(await failing.complete(given, market as never, signal), {
          interpretation: given,
          failed: true,
        });
      assert.deepEqual(failing.outcomes, { used: 0, nothing: 0, failed: 3, resting: 1 });
      // A request that is given up at once may never reach the server.
      assert.ok(behaviour === stalls ? model.requests.length <= 3 : model.requests.length === 3);
      await model.stop();
    });

  it('says in the metrics how often it helped', async () => {
    const metrics = await (await fetch(`${service.running.adminUrl}/metrics`)).text();
    assert.match(metrics, /mulk_question_model_asked\{outcome="used"\} 2/);
  });
});
