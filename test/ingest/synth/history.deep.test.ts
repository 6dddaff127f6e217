/** The demo with a synthetic history: every operation that reads the snapshot has something to answer, and says that it is synthetic. */
import assert from 'node:assert/strict';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { writeHistory } from '../../../ingest/synth/history.ts';
import type { Endpoint, Example } from '../../../service/contract/endpoint.ts';
import { endpoints } from '../../../service/families/all.ts';
import { temporaryDirectory } from '../../support/accounts.ts';
import { TestWarehouse } from '../../support/ingest.ts';
import { sampleExports } from '../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { query } from './generated.ts';

const until = '2026-01-01';
/** Operations that cannot have rows, with the reason. */
const without: Readonly<Record<string, string>> = {
  listTransactionChanges: 'the feed of a new warehouse begins when it is made',
};

const Meta = z.looseObject({ meta: z.looseObject({ synthetic_until: z.string().optional() }).optional() });
type Json = z.core.util.JSONType;

/** Links the sample with a fifth of the rents, which take the longest. */
async function thinSample(target: string): Promise<void> {
  const statements: string[] = [];
  for (const path of await readdir(sampleExports, { recursive: true })) {
    if (!path.endsWith('.gz')) continue;
    const [from, to] = [join(sampleExports, path), join(target, path)];
    await mkdir(join(to, '..'), { recursive: true });
    if (basename(path).startsWith('rents_'))
      statements.push(
        `copy (from read_json('${from}', format = 'newline_delimited') where hash(REGISTRATION_DATE, AREA_EN) % 5 = 0) to '${to}' (format json, compression gzip)`,
      );
    else await copyFile(from, to);
  }
  await query(...statements, 'select 1 as done');
}

function reads({ reads: source, method }: Endpoint): boolean {
  return source === 'snapshot' && (method === 'get' || method === 'post');
}

/** Returns the number of figures with a value in an answer. */
function shownFigures(value: Json): { shown: number; all: number } {
  if (typeof value !== 'object' || value === null) return { shown: 0, all: 0 };
  const inner = Object.values(value).map(shownFigures);
  const isFigure = !Array.isArray(value) && 'value' in value && 'n' in value;
  const own = isFigure ? { shown: value['value'] === null ? 0 : 1, all: 1 } : { shown: 0, all: 0 };
  return inner.reduce((sum, one) => ({ shown: sum.shown + one.shown, all: sum.all + one.all }), own);
}

/** Returns the JSON of an answer, or null for another format. Every answer says that the history is synthetic. */
async function answerTo(
  service: TestService,
  { method, status }: Endpoint,
  { request, body }: Example,
): Promise<unknown> {
  const json = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await service.ask(request, {
    key: 'enterprise',
    method: method.toUpperCase(),
    ...(body === undefined ? {} : json),
  });
  const text = await response.text();
  assert.equal(response.status, status, `${request}: ${text}`);
  assert.equal(response.headers.get('X-Synthetic-Until'), until, request);
  assert.ok(text.length > 0, request);
  return /json/.test(response.headers.get('Content-Type') ?? '') ? JSON.parse(text) : null;
}

/** Returns what an answer lacks; null if it has rows and figures, and says that it is synthetic. */
function emptiness({ answer }: Endpoint, json: unknown): string | null {
  if (json === null) return null;
  const body = z.record(z.string(), z.json()).parse(json);
  const { meta } = Meta.parse(body);
  // The `meta` of an SDMX message is that of its standard; an annotation and the header say that it is synthetic.
  if (meta !== undefined && !('schema' in meta)) assert.equal(meta.synthetic_until, until);
  const rows =
    answer.kind === 'list' ? body[answer.family] : answer.kind === 'geojson' ? body['features'] : [0];
  if (!Array.isArray(rows) || rows.length === 0) return 'has no rows';
  const { shown, all } = shownFigures(body);
  return all === 0 || shown > 0 ? null : 'withholds every figure';
}

/** Returns the request with invented records in place of real ones that the history lacks. */
function ofHistory(request: string, rentContract: string): string {
  return request
    .replace(/brokers\/\d+/, 'brokers/9700001')
    .replace('service-charges?project_id=77&', 'service-charges?')
    .replace(/rent-contracts\/r-\w+/, `rent-contracts/${rentContract}`);
}

describe('a synthetic history', () => {
  const folder = temporaryDirectory();
  const incoming = join(folder.path, 'incoming');
  let warehouse: TestWarehouse;
  let service: TestService;
  let rentContract = '';

  before(async () => {
    const sample = join(folder.path, 'sample');
    await thinSample(sample);
    await writeHistory({ directory: incoming, sampleDirectory: sample, scale: 0.6 });
    warehouse = await TestWarehouse.at(join(folder.path, 'warehouse'));
    await warehouse.publish({ from: incoming, environment: { INGEST_THREADS: '2' } });
    service = await startTestService({ over: warehouse, explorer: true });
    const contracts = z.object({ rent_contracts: z.array(z.object({ id: z.string() })) });
    const { rent_contracts: found } = await service.read(
      '/api/v1/rent-contracts?area=330&usage=residential&limit=1&version=new',
      contracts,
    );
    rentContract = found[0]?.id ?? '';
  });
  after(async () => {
    await service?.stop();
    await warehouse?.remove();
    folder.remove();
  });

  for (const endpoint of endpoints
    .filter(reads)
    .filter(({ operationId }) => without[operationId] === undefined))
    it(`${endpoint.operationId} answers with something in it`, async () => {
      const faults: string[] = [];
      for (const example of endpoint.examples) {
        const request = ofHistory(example.request, rentContract);
        const fault = emptiness(endpoint, await answerTo(service, endpoint, { ...example, request }));
        if (fault !== null) faults.push(`${request} ${fault}`);
      }
      assert.ok(faults.length < endpoint.examples.length, faults.join('\n'));
    });

  it('puts a notice on pages of market site, map and console, in both languages', async () => {
    for (const path of ['/', '/ar', '/areas', '/map', '/map?lang=ar', '/login', '/no-such-page']) {
      const response = await service.ask(path, { key: null, headers: { Accept: 'text/html' } });
      const page = await response.text();
      assert.equal(response.headers.get('X-Synthetic-Until'), until, path);
      const words = path.includes('ar') && path !== '/areas' ? 'بتاريخ مصطنع' : 'synthetic history';
      assert.ok(page.includes('class="synthetic"') && page.includes(words), path);
      assert.equal(page.split('class="synthetic"').length, 2, path);
    }
  });

  it('marks an index that reaches back, and not a level of the real days', async () => {
    const Made = z.looseObject({ synthetic: z.boolean().optional() });
    const index = await service.read('/api/v1/analytics/price-index', z.looseObject({ meta: Made }));
    assert.equal(index.meta.synthetic, true);
    const stats = '/api/v1/rent-contracts/stats?area=330&from_date=2026-01-01&to_date=2026-06-30';
    const real = await service.read(stats, z.looseObject({ meta: Made }));
    assert.equal(real.meta.synthetic, undefined);
    const before = await service.read(stats.replace('2026-01', '2025-12'), z.looseObject({ meta: Made }));
    assert.equal(before.meta.synthetic, true);
  });

  it('has no invented record from the first real day on, and none but invented ones before it', async () => {
    const rows = await warehouse.rows(
      `select count(*) filter (transaction_date >= date '${until}' and number >= 8000000) as invented,
         count(*) filter (transaction_date < date '${until}' and number < 8000000) as real, count(*) as n
       from (select transaction_date, split_part(id, '-', 4)::bigint as number from transactions)`,
    );
    assert.deepEqual({ ...rows[0], n: 0 }, { invented: 0, real: 0, n: 0 });
    assert.ok(Number(rows[0]?.['n']) > 100_000);
  });

  it('says so in exports and to assistants', async () => {
    const file = await service.ask('/api/v1/exports/sale_index?format=csv');
    assert.match(String(file.headers.get('Content-Disposition')), /synthetic-until-2026-01-01\.csv/);
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'listPriceIndex', arguments: {} },
    };
    const told = await service.ask('/mcp', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify(call),
    });
    assert.match(await told.text(), /SYNTHETIC HISTORY: every record before 2026-01-01 is invented/);
  });
});
