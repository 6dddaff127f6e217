/** `make demo` after its ingest, as its own process: real sample, real keys, the README's commands, and names as people write them. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { blocksOf, runnableBlocks } from '../support/markdown-pages.ts';
import { builtFile } from '../support/program.ts';
import { repositoryRoot } from '../support/repository-files.ts';
import { sampleWarehouse } from '../support/sample-warehouse.ts';

const Demo = z.object({
  base_url: z.string(),
  keys: z.record(z.string(), z.string()),
  password: z.string(),
});
const Cell = z.object({
  measures: z.record(z.string(), z.object({ n: z.int(), low: z.number(), high: z.number() })),
});
const List = z.object({
  transactions: z.array(
    z.looseObject({
      id: z.string(),
      location: z.looseObject({ area_id: z.int().nullable(), community: z.string().nullable() }),
    }),
  ),
  next_cursor: z.string().nullable(),
  meta: z.looseObject({ total: z.int().optional(), place: z.looseObject({ name: z.string() }).optional() }),
});

describe('the demo on the real sample', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mulk-demo-'));
  const warehouse = join(folder, 'data', 'warehouse');
  let service: ChildProcess;
  let printed = '';
  let demo: z.infer<typeof Demo>;

  async function start(): Promise<void> {
    printed = '';
    service = spawn(process.execPath, [builtFile('service/demo.ts')], {
      cwd: repositoryRoot,
      env: {
        ...process.env,
        ...{ WAREHOUSE_DIR: warehouse, PORT: '0', ADMIN_PORT: '0', HOST: '127.0.0.1' },
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((ready, failed) => {
      service.once('exit', (code) => failed(new Error(`the demo ended with ${code}: ${printed}`)));
      service.stdout?.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.includes('Ctrl-C')) ready();
      });
    });
    service.removeAllListeners('exit');
    demo = Demo.parse(JSON.parse(readFileSync(join(warehouse, 'demo.json'), 'utf8')));
  }

  async function stop(): Promise<number | null> {
    const exited = once(service, 'exit');
    service.kill('SIGTERM');
    const [code] = await exited;
    return typeof code === 'number' ? code : null;
  }

  before(async () => {
    const sample = await sampleWarehouse();
    mkdirSync(warehouse, { recursive: true });
    cpSync(join(sample.warehouse.directory, 'snapshots'), join(warehouse, 'snapshots'), { recursive: true });
    cpSync(join(sample.warehouse.directory, 'current.json'), join(warehouse, 'current.json'));
    await start();
  });

  after(async () => {
    if (service.exitCode === null) await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function list(query: Readonly<Record<string, string>>): Promise<z.infer<typeof List>> {
    const answer = await fetch(`${demo.base_url}/transactions?${new URLSearchParams(query)}`, {
      headers: { Authorization: `Bearer ${demo.keys['enterprise']}` },
    });
    assert.equal(answer.status, 200, await answer.clone().text());
    return List.parse(await answer.json());
  }

  async function total(area: string): Promise<number | undefined> {
    return (await list({ area, include_total: 'true', limit: '1' })).meta.total;
  }

  it('writes demo.json for its owner only, with a key for each plan and a public one', () => {
    assert.equal(statSync(join(warehouse, 'demo.json')).mode & 0o777, 0o600);
    assert.deepEqual(Object.keys(demo.keys).sort(), ['enterprise', 'growth', 'lite', 'public']);
    for (const key of Object.values(demo.keys)) assert.ok(printed.includes(key));
  });

  for (const block of runnableBlocks()) {
    it(`runs ${block.page}:${block.line} as printed`, () => {
      const text = block.text.replaceAll('http://localhost:8080', demo.base_url);
      const ran = spawnSync('bash', ['-euo', 'pipefail', '-c', text], { cwd: folder, encoding: 'utf8' });
      assert.equal(ran.status, 0, ran.stderr);
      // Each curl answers on a line of its own or at the end of the one before.
      const answers = z
        .array(z.record(z.string(), z.unknown()).or(List))
        .parse(JSON.parse(`[${ran.stdout.trim().replaceAll(/\}\s*\{/g, '},{')}]`));
      assert.ok(answers.length > 0 && answers.every((answer) => !('code' in answer)), ran.stdout);
      for (const { transactions } of answers) assert.notDeepEqual(transactions, [], ran.stdout);
    });
  }

  it('answers what the README shows', async () => {
    const [shown] = blocksOf('README.md').filter(({ language }) => language === 'json');
    const Answer = z.object({ cells: z.unknown(), meta: z.record(z.string(), z.unknown()) });
    const { cells, meta } = Answer.parse(JSON.parse(shown?.text ?? ''));
    const address = /localhost:8080(\/api\/v1\/aggregate\/[^"]+)/.exec(
      blocksOf('README.md').find(({ run }) => run)?.text ?? '',
    )?.[1];
    const headers = { Authorization: `Bearer ${demo.keys['growth']}` };
    const answer = Answer.parse(await (await fetch(`${demo.base_url}${address}`, { headers })).json());
    assert.deepEqual(answer.cells, cells);
    const [first] = z.array(Cell).parse(cells);
    const { n, low, high } = first?.measures['median_price_aed_per_sqft'] ?? assert.fail('no cell');
    const [sales = '', from = '', to = ''] = [n, low, high].map((number) => number.toLocaleString('en'));
    const said = /the median of ([\d,]+) sales lies between ([\d,.]+) and ([\d,.]+) dirhams/.exec(
      readFileSync('README.md', 'utf8'),
    );
    assert.deepEqual(said?.slice(1), [sales, from, to], 'the sentence above the answer');
    assert.deepEqual(Object.fromEntries(Object.keys(meta).map((name) => [name, answer.meta[name]])), meta);
  });

  it('takes the curl line that it prints', () => {
    const line = printed.split('\n').find((text) => text.trim().startsWith('curl')) ?? '';
    const ran = spawnSync('bash', ['-c', `${line} -sf`], { encoding: 'utf8' });
    assert.equal(ran.status, 0, ran.stderr);
    assert.equal(List.parse(JSON.parse(ran.stdout)).transactions.length, 3);
  });

  it('reads Marsa Dubai, مرسى دبي and 330 as one area', async () => {
    const totals = await Promise.all(['Marsa Dubai', 'مرسى دبي', '330'].map(total));
    assert.ok((totals[0] ?? 0) > 10_000);
    assert.equal(new Set(totals).size, 1, totals.join());
  });

  it('reads Dubai Marina in any spelling as the community inside it, without its neighbours', async () => {
    const totals = await Promise.all(['Dubai Marina', 'dubai-marina', 'Dubai  marina'].map(total));
    assert.equal(new Set(totals).size, 1, totals.join());
    assert.ok((totals[0] ?? 0) > 1_000 && (totals[0] ?? 0) < ((await total('330')) ?? 0));
    const page = await list({ area: 'Dubai Marina', limit: '100' });
    for (const { location } of page.transactions) {
      assert.equal(location.area_id, 330);
      assert.equal(location.community, 'Dubai Marina');
    }
  });

  it('reads JVC as Jumeirah Village Circle', async () => {
    assert.equal((await list({ area: 'JVC', limit: '1' })).meta.place?.name, 'Jumeirah Village Circle');
  });

  it('suggests Dubai Marina for Dubay Marina', async () => {
    const answer = await fetch(`${demo.base_url}/transactions?area=Dubay%20Marina`, {
      headers: { Authorization: `Bearer ${demo.keys['lite']}` },
    });
    assert.equal(answer.status, 400);
    assert.match(await answer.text(), /"code":"area-unknown".*"Dubai Marina"/);
  });

  it('walks every page of a list to each row once', async () => {
    const seen: string[] = [];
    const query = { area: 'Jumeirah Beach Residence', limit: '50' };
    const expected = (await list({ ...query, include_total: 'true' })).meta.total;
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: z.infer<typeof List> = await list(cursor === undefined ? query : { ...query, cursor });
      seen.push(...page.transactions.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    assert.equal(seen.length, expected);
    assert.equal(new Set(seen).size, expected);
  });

  it('stops in order on SIGTERM, and says again how to get in, with the same keys and password', async () => {
    const { keys, password } = demo;
    assert.equal(await stop(), 0);
    await start();
    assert.deepEqual(demo.keys, keys);
    assert.equal(demo.password, password);
    for (const shown of [demo.base_url, password, ...Object.values(keys)]) assert.ok(printed.includes(shown));
  });
});
