import assert from 'node:assert/strict';
import { propertySections } from '../../../search-index/embedded/build-properties.ts';
import { embedProperties } from '../../../search-index/embeddings/embed-properties.ts';
import { EmbedderFailed } from '../../../search-index/embeddings/embedder.ts';
import { EndpointEmbedder } from '../../../search-index/embeddings/endpoint-embedder.ts';
import {
  type Behaviour,
  hangUp,
  json,
  MisbehavingServer,
  neverAnswer,
  status,
} from '../../support/misbehaving-server.ts';
import { endlessMs } from '../../support/patience.ts';
import { properties, propertyOf } from '../property-documents.ts';

/** Answers with a vector a text: its length, and one. */
const embeds: Behaviour = (response, request) => {
  const { input } = JSON.parse(request.body) as { input: string[] };
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: [text.length, 1] }));
  return json({ object: 'list', data, model: 'm', usage: { prompt_tokens: 1, total_tokens: 1 } })(
    response,
    request,
  );
};

const gives = (...embeddings: unknown[]): Behaviour =>
  json({ object: 'list', data: embeddings.map((embedding, index) => ({ index, embedding })), model: 'm' });

const never = new AbortController().signal;

async function over(
  script: readonly Behaviour[],
  work: (embedder: EndpointEmbedder, server: MisbehavingServer, clock: { now: number }) => Promise<void>,
  timeLimitMs = endlessMs,
): Promise<void> {
  const server = await MisbehavingServer.start(...script);
  const clock = { now: 0 };
  const address = { baseUrl: `${server.url}/v1`, model: 'm', apiKey: 'a-key', timeLimitMs };
  try {
    await work(new EndpointEmbedder(address, { now: () => clock.now }), server, clock);
  } finally {
    await server.stop();
  }
}

describe('embedder behind an OpenAI-compatible address', () => {
  it('asks with model and key, and asks for the same question once', () =>
    over([embeds], async (embedder, server) => {
      const [vector] = await embedder.embed(['abc'], never);
      assert.deepEqual(vector, Float32Array.of(3, 1));
      await embedder.embed(['abc'], never);
      assert.equal(server.requests.length, 1);
      const [request] = server.requests;
      assert.equal(request?.path, '/v1/embeddings');
      assert.equal(request?.headers.authorization, 'Bearer a-key');
      assert.equal(JSON.parse(request?.body ?? '{}').model, 'm');
    }));

  const nonsense: readonly (readonly [string, Behaviour])[] = [
    ['an error', status(500)],
    ['no JSON', status(200, { 'content-type': 'application/json' }, '<h1>hello</h1>')],
    ['too few vectors', gives()],
    ['an empty vector', gives([])],
    ['only zeros', gives([0, 0])],
    ['no numbers', gives(['a', 'b'])],
    ['nothing', hangUp()],
  ];
  for (const [what, behaviour] of nonsense) {
    it(`fails in plain words when the server gives ${what}`, () =>
      over([behaviour], async (embedder) => {
        await assert.rejects(embedder.embed(['abc'], never), (error: unknown) => {
          assert.ok(error instanceof EmbedderFailed);
          assert.match(error.message, /^the embeddings server /);
          assert.doesNotMatch(error.message, /127\.0\.0\.1|a-key/);
          return true;
        });
      }));
  }

  it('gives up on a server that stalls, and leaves it alone after three failures for a while', () =>
    over(
      [neverAnswer(() => undefined)],
      async (embedder, server, clock) => {
        for (let time = 0; time < 3; time += 1)
          await assert.rejects(embedder.embed([`q${time}`], never), /did not answer in time/);
        await assert.rejects(embedder.embed(['q'], never), /left alone for a while/);
        // A request that is given up at once may never reach the server.
        assert.ok(server.requests.length <= 3);
        clock.now = 60_000;
        await assert.rejects(embedder.embed(['q'], never), /did not answer in time/);
        assert.ok(server.requests.length <= 4);
      },
      30,
    ));

  it('does not blame the server for a client that went away', () =>
    over([neverAnswer(() => undefined)], async (embedder) => {
      await assert.rejects(embedder.embed(['q'], AbortSignal.abort(new Error('gone'))), /gone/);
    }));
});

describe('vectors of a snapshot', () => {
  it('are made once, and only for what changed since', () =>
    over([embeds], async (embedder, server) => {
      const first = await embedProperties({ documents: properties, embedder, earlier: null });
      assert.deepEqual([first.made, first.kept, first.failure], [properties.length, 0, null]);
      const sections = new Map(propertySections(properties, [first.vectors]));
      // A new price is the same text; a new name is not.
      const [one, ...others] = properties;
      assert.ok(one);
      const documents = [{ ...one, median_price_aed: 1 }, ...others.slice(1), propertyOf(9, 'Another Name')];
      const second = await embedProperties({ documents, embedder, earlier: sections });
      assert.deepEqual([second.made, second.kept, second.failure], [1, properties.length - 1, null]);
      assert.equal(JSON.parse(server.requests.at(-1)?.body ?? '{}').input.length, 1);
      const [before, after] = [first.vectors.of(one.id), second.vectors.of(one.id)];
      assert.ok(before && after);
      assert.ok(
        Math.abs((before[0] ?? 0) / (before[1] ?? 1) / ((after[0] ?? 0) / (after[1] ?? 1)) - 1) < 0.5,
      );
      const other = await embedProperties({ documents, embedder: embedderNamed('other'), earlier: sections });
      assert.equal(other.kept, 0, 'another model makes all anew');
    }));

  it('are left out, and said, when the server fails', () =>
    over([status(503)], async (embedder) => {
      const made = await embedProperties({ documents: properties, embedder, earlier: null });
      assert.equal(made.made, 0);
      assert.equal(made.vectors.dimensions, 0);
      assert.match(made.failure ?? '', /the embeddings server failed; 6 of 6 texts have no vector/);
    }));
});

function embedderNamed(id: string) {
  return { id, embed: async (texts: readonly string[]) => texts.map(() => Float32Array.of(1, 0)) };
}
