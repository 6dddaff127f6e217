/** The TypeScript client as somebody installs it: packed, installed into a new project by npm, checked by the compiler, and asking a real service. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tableFromIPC } from 'apache-arrow';
import { Mulk } from '../../client/src/client.ts';
import { ProblemError } from '../../client/src/problem.ts';
import { repositoryRoot } from '../support/repository-files.ts';
import { startTestService, type TestService } from '../support/service.ts';

const run = promisify(execFile);
const compiler = join(repositoryRoot, 'node_modules/typescript/bin/tsc');

const right = `
import { Mulk, type Row } from '@mulk/client';
import { ProblemError } from '@mulk/client/problem';

const mulk = new Mulk({ baseUrl: process.argv[2] ?? '', key: process.argv[3] ?? '' });
const { transactions, meta } = await mulk.get('/api/v1/transactions', { type: 'sales', limit: 3 });
const prices: (number | null)[] = transactions.map(({ price_aed }) => price_aed);
const ids = new Set<string>();
let last: Row<'/api/v1/transactions'> | null = null;
for await (const row of mulk.rows('/api/v1/transactions', { type: 'sales', limit: 7 })) {
  ids.add(row.id);
  last = row;
}
const refused = await mulk.get('/api/v1/areas/{id}', { id: 'nowhere at all' }).catch((error: unknown) => error);
const code: string | null = refused instanceof ProblemError ? refused.code : null;
const property = { area: '330', property_type: 'apartment', area_sqft: 850 } as const;
const { estimate } = await mulk.get('/api/v1/valuations/estimate', property);
const ends: readonly (number | null)[] = [estimate.low_aed, estimate.price_aed.value, estimate.high_aed];
let portfolio = await mulk.post('/api/v1/valuations/portfolio', { comparables: false, body: { properties: [{ ref: 'A', ...property }] } });
while (portfolio.state !== 'finished') portfolio = await mulk.get('/api/v1/valuations/portfolio/{id}', { id: portfolio.id });
const results = await mulk.open('/api/v1/valuations/portfolio/{id}/results', { id: portfolio.id, format: 'ndjson' });
const { ref } = JSON.parse(await results.text()) as { readonly ref: string };
console.log(JSON.stringify({ ends: ends.length, ref, prices: prices.length, asOf: meta.as_of, rows: ids.size, last: last?.id, code }));
`;

/** Each line is a mistake that the compiler has to find. */
const mistakes = [
  `mulk.get('/api/v1/transaction');`,
  `mulk.get('/api/v1/transactions', { min_prise: 1 });`,
  `mulk.get('/api/v1/transactions', { type: 'sale' });`,
  `mulk.get('/api/v1/areas/{id}');`,
  `mulk.rows('/api/v1/areas/{id}', { id: '1' });`,
  `const price: string = (await mulk.get('/api/v1/transactions/{id}', { id: '1' })).transaction.price_aed;`,
  `mulk.post('/api/v1/search/properties', { body: { question: 'a villa' } });`,
];

describe('TypeScript client', () => {
  let service: TestService;
  let scratch: string;
  let app: string;

  before(async () => {
    service = await startTestService();
    scratch = mkdtempSync(join(tmpdir(), 'mulk-client-'));
    const source = join(scratch, 'source');
    app = join(scratch, 'app');
    cpSync(join(repositoryRoot, 'client'), source, {
      recursive: true,
      filter: (path) => !path.endsWith('/dist'),
    });
    await run(process.execPath, [compiler, '-p', source]);
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', scratch], { cwd: source });
    const [packed = ''] = readdirSync(scratch).filter((name) => name.endsWith('.tgz'));
    mkdirSync(app);
    write('package.json', JSON.stringify({ type: 'module', private: true }));
    // Without a registry: the package needs no other.
    const install = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
    await run('npm', [...install, join(scratch, packed)], { cwd: app });
    const options = { target: 'es2022', module: 'nodenext', strict: true, lib: ['es2022', 'dom'], types: [] };
    write('tsconfig.json', JSON.stringify({ compilerOptions: { ...options, outDir: 'made' } }));
  });
  after(async () => {
    await service.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  const write = (name: string, text: string) => writeFileSync(join(app, name), text);

  it('is packed with its types, its programs, and nothing else', () => {
    const files = readdirSync(join(app, 'node_modules/@mulk/client'), { recursive: true, encoding: 'utf8' });
    const programs = files.filter((name) => /\.(js|ts)$/.test(name)).map((name) => name.replace('dist/', ''));
    assert.deepEqual(
      programs.sort(),
      ['api-types', 'client', 'problem'].flatMap((name) => [`${name}.d.ts`, `${name}.js`]),
    );
  });

  it('compiles where it is installed, and asks a real service', async () => {
    write('globals.d.ts', 'declare const process: { readonly argv: string[] };');
    write('right.ts', right);
    await run(process.execPath, [compiler, '-p', app]);
    const ran = await run(process.execPath, [
      join(app, 'made/right.js'),
      service.url,
      service.keys.enterprise,
    ]);
    const said = JSON.parse(ran.stdout);
    const counted = await service.ask('/api/v1/transactions?type=sales&include_total=true&limit=1');
    const { meta } = Object(await counted.json());
    assert.deepEqual([said.prices, said.rows, said.asOf], [3, meta.total, meta.as_of]);
    assert.equal(typeof said.last, 'string');
    assert.equal(said.code, 'place-not-found');
    assert.deepEqual([said.ends, said.ref], [3, 'A']);
  });

  it('lets no wrong path, parameter, value or field through the compiler', async () => {
    rmSync(join(app, 'right.ts'), { force: true });
    const head = `import { Mulk } from '@mulk/client';\nconst mulk = new Mulk({ baseUrl: '', key: '' });\n`;
    write('wrong.ts', `${head}${mistakes.join('\n')}\n`);
    const checked = await run(process.execPath, [compiler, '-p', app, '--noEmit', '--pretty', 'false']).catch(
      (error: { readonly stdout: string }) => error,
    );
    const lines = [...checked.stdout.matchAll(/wrong\.ts\((\d+),/g)].map((found) => Number(found[1]));
    assert.deepEqual(
      [...new Set(lines)],
      mistakes.map((_, index) => index + 3),
      checked.stdout,
    );
  });

  const clientOf = (more = {}) => new Mulk({ baseUrl: service.url, key: service.keys.enterprise, ...more });

  it('opens answers in other formats', async () => {
    const answer = await clientOf().open('/api/v1/transactions', { limit: 5, format: 'arrow' });
    const table = await tableFromIPC(answer);
    assert.equal(table.numRows, 5);
    const exported = await clientOf().open('/api/v1/exports/{table}', {
      table: 'transactions',
      format: 'csv',
    });
    assert.match(await exported.text(), /^[a-z_]+,[a-z_,]+\r\n/);
  });

  it('sends bodies', async () => {
    const body = { query: 'a 2 bedroom flat in Dubai Marina', limit: 3 };
    const { results } = await clientOf().post('/api/v1/search/properties', { body });
    assert.ok(results.length <= 3);
  });

  it('gives refusals with everything the problem says', async () => {
    await assert.rejects(clientOf({ key: 'mulk_sk_no' }).get('/api/v1/areas'), (error: unknown) => {
      assert.ok(error instanceof ProblemError);
      assert.deepEqual([error.status, error.code], [401, 'key-malformed']);
      assert.match(error.problem.requestId ?? '', /^[0-9a-f-]{36}$/);
      return true;
    });
    const params = { min_price: 5, max_price: 1 };
    await assert.rejects(
      clientOf().get('/api/v1/transactions', params),
      /parameter-invalid.*\n {2}min_price /s,
    );
    const stopped = { signal: AbortSignal.abort() };
    await assert.rejects(clientOf().get('/api/v1/areas', {}, stopped), { name: 'AbortError' });
  });

  it('tries again when it was told to come back, and not for ever', async () => {
    let asked = 0;
    const answers = [
      { status: 429, after: '0', type: 'text/html', body: 'A proxy is busy.' },
      { status: 503, after: new Date(0).toUTCString(), type: 'text/html', body: 'A proxy is busy.' },
      { status: 200, after: '0', type: 'application/json', body: '{"areas":[]}' },
      { status: 503, after: '3600', type: 'text/html', body: 'A proxy is busy.' },
      { status: 503, after: '0', type: 'application/problem+json', body: 'A proxy is busy.' },
      { status: 503, after: '0', type: 'text/html', body: 'A proxy is busy.' },
    ];
    const last = { status: 503, after: '3600', type: 'text/html', body: '' };
    const busy = createServer((_, response) => {
      const { status, after, type, body } = answers[asked] ?? last;
      asked += 1;
      response.writeHead(status, { 'Retry-After': after, 'Content-Type': type }).end(body);
    });
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
    const { port } = busy.address() as AddressInfo;
    const client = new Mulk({ baseUrl: `http://127.0.0.1:${port}/`, key: 'x' });
    assert.deepEqual(await client.get('/api/v1/areas'), { areas: [] });
    assert.equal(asked, 3);
    await assert.rejects(client.get('/api/v1/projects'), { code: 'not-from-mulk', status: 503 });
    assert.equal(asked, 4, 'an hour is too long to wait');
    const impatient = new Mulk({ baseUrl: `http://127.0.0.1:${port}`, key: 'x', tries: 2 });
    await assert.rejects(impatient.get('/api/v1/areas'), /503 not-from-mulk: A proxy is busy\./);
    assert.equal(asked, 6);
    const gone = new AbortController();
    const waits = new Mulk({ baseUrl: `http://127.0.0.1:${port}`, key: 'x', longestWaitSeconds: 3_600 });
    busy.once('request', (_, response) => response.once('close', () => gone.abort()));
    await assert.rejects(waits.get('/api/v1/projects', {}, { signal: gone.signal }), { name: 'AbortError' });
    busy.close();
  });
});
