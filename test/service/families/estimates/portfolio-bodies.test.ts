/** Bodies of portfolios cannot grow in the service, and a portfolio whose child dies ends with a reason instead of the service. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { makeData, Null, Table, tableToIPC, Vector } from 'apache-arrow';
import { z } from 'zod';
import { usualLimits } from '../../../../service/limits.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { until } from '../../../support/until.ts';

const path = '/api/v1/valuations/portfolio';
const Job = z.looseObject({ id: z.string(), state: z.string(), reason: z.string().nullable() });
const Refusal = z.looseObject({ code: z.string(), detail: z.string() });
const tiny = { ...usualLimits.readingChild, memoryMb: 20 };

async function send(
  service: TestService,
  body: string | Uint8Array<ArrayBuffer>,
  type: string,
  key = service.keys.lite,
): Promise<Response> {
  return fetch(new URL(path, service.url), {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': type },
    body,
  });
}

async function refusalOf(response: Response, status: number): Promise<z.output<typeof Refusal>> {
  const text = await response.text();
  assert.equal(response.status, status, text);
  return Refusal.parse(JSON.parse(text));
}

function jobOf(service: TestService, id: string): Promise<z.output<typeof Job>> {
  return until(async () => {
    const job = Job.parse(await (await service.ask(`${path}/${id}`)).json());
    return (job.state === 'finished' || job.state === 'failed') && job;
  });
}

/** Files and folders that bodies and children leave behind. */
function leftovers({ warehouse }: TestService): string[] {
  const scratch = join(warehouse, 'scratch');
  return readdirSync(scratch, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\/(body|child)-/.test(name),
  );
}

describe('bodies of portfolios', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  it('are refused at their limits in every format, and the service stays as it was', async () => {
    const nulls = new Table({ none: new Vector([makeData({ type: new Null(), length: 2_000_000_000 })]) });
    const arrow = await send(
      service,
      new Uint8Array(tableToIPC(nulls, 'stream')),
      'application/vnd.apache.arrow.stream',
    );
    assert.equal((await refusalOf(arrow, 403)).code, 'portfolio-too-large');
    const names = Array.from({ length: 1_500 }, (_, at) => at.toString(36)).join(',');
    const csv = await send(service, `${names}\n${`${','.repeat(1_499)}\n`.repeat(999)}`, 'text/csv');
    assert.match((await refusalOf(csv, 413)).detail, /50000 values/);
    const deep = await send(service, `${'['.repeat(4_000)}${']'.repeat(4_000)}`, 'application/x-ndjson');
    assert.match((await refusalOf(deep, 400)).detail, /Line 1 nests .* 8 deep/);
    const list = await send(service, `[${'0,'.repeat(150_000)}0]`, 'application/json');
    assert.match((await refusalOf(list, 413)).detail, /100000 items/);
    assert.deepEqual(leftovers(service), []);
  });

  it('have at least one property', async () => {
    for (const [body, type] of [
      ['\n\n', 'application/x-ndjson'],
      ['area,area_sqft\n', 'text/csv'],
      ['', 'text/csv'],
      ['{"properties":[]}', 'application/json'],
    ] as const) {
      const { code, detail } = await refusalOf(await send(service, body, type), 400);
      assert.equal(code, 'parameter-invalid');
      assert.match(detail, /takes at least 1 property/);
    }
  });

  it('need a confirmed address', async () => {
    const { store } = service.running;
    const account = await store.createAccount({ email: 'new@example.com', isVerified: false });
    const site = await store.createSite({ accountId: account.id, name: 'new', plan: 'enterprise' });
    const { token } = await store.createKey({ siteId: site.id, name: 'new' });
    const sent = await send(service, 'a\n1\n', 'text/csv', token);
    assert.equal((await refusalOf(sent, 403)).code, 'address-not-verified');
  });

  it('are let go when their client leaves', async () => {
    const sending = request(new URL(path, service.url), {
      method: 'POST',
      headers: { Authorization: `Bearer ${service.keys.enterprise}`, 'Content-Type': 'text/csv' },
    });
    sending.on('error', () => undefined);
    sending.write(`area\n${'330\n'.repeat(20_000)}`);
    await until(() => leftovers(service).length > 0);
    sending.destroy();
    await until(() => leftovers(service).length === 0);
  });
});

describe('portfolios whose children die', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ limits: { readingChild: tiny, estimatingChild: tiny } });
  });
  after(() => service.stop());

  it('are a 503 where the rows were not read', async () => {
    const answer = await send(service, 'area\n330\n', 'text/csv');
    assert.equal(answer.headers.get('retry-after'), '10');
    const { code, detail } = await refusalOf(answer, 503);
    assert.equal(code, 'overloaded');
    assert.match(detail, /used more than 20 MiB of memory/);
  });

  it('fail after two deaths with the reason, and are tried no more, after a restart too', async () => {
    const sent = await send(service, '{"area":"330"}\n', 'application/x-ndjson', service.keys.enterprise);
    assert.equal(sent.status, 202);
    const { id } = Job.parse(await sent.json());
    const failed = await jobOf(service, id);
    assert.equal(failed.state, 'failed');
    assert.match(failed.reason ?? '', /died twice.* used more than 20 MiB of memory/);
    const deaths = async () =>
      /mulk_child_deaths_total{task="estimate-portfolio",reason="memory"} (\d+)/.exec(
        await service.running.metrics.registry.metrics(),
      )?.[1];
    assert.equal(await deaths(), '2');
    // The job is there again, as after a crash between the second death and its end.
    const { database } = service.running.store;
    await database.query(
      `update portfolios set state = 'running', reason = null, finished_at = null where id = $1`,
      [id],
      z.unknown(),
    );
    await database.query(
      `insert into pgboss.job (name, data) values ('portfolio', jsonb_build_object('portfolio_id', $1::text))`,
      [id],
      z.unknown(),
    );
    const again = await jobOf(service, id);
    assert.equal(again.state, 'failed');
    assert.match(again.reason ?? '', /died twice/);
    assert.equal(await deaths(), '2');
    assert.equal((await service.ask('/api/v1/areas')).status, 200);
    assert.deepEqual(leftovers(service), []);
  });
});
