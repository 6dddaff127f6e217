import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { datasets } from '../../../data/registry.ts';
import { isPersonal } from '../../../ingest/load/personal-columns.ts';
import { DATA_DUBAI_EXTRACTS } from '../../../ingest/sources/data-dubai-extracts.ts';
import { type DataDubaiSettings, dataDubaiSource } from '../../../ingest/sources/data-dubai-source.ts';
import { type Behaviour, json, MisbehavingServer, status } from '../../support/misbehaving-server.ts';
import { type TestContext, testContext } from './source-context.ts';

const TOKEN = 't0ken-value';
const SECRET = 'client-s3cret';
const ROWS = Array.from({ length: 5 }, (_, id) => ({
  area_id: id,
  name_en: `Area "${id}"`,
  name_ar: null,
  phone: '04 123',
}));
const HEADER = 'area_id,name_en,name_ar';

describe('dataDubaiSource', () => {
  let context: TestContext;
  let server: MisbehavingServer;

  beforeEach(async () => {
    context = await testContext();
  });
  afterEach(async () => {
    await server.stop();
    await context.remove();
  });

  /** Answers token requests, and pages by the script: the first behaviour for the first page, and so on. */
  async function serve(...pages: Behaviour[]): Promise<void> {
    let page = 0;
    server = await MisbehavingServer.start((response, request) => {
      if (request.path.startsWith('/token'))
        return json({ access_token: TOKEN, expires_in: 3600 })(response, request);
      const behave = pages[Math.min(page, pages.length - 1)];
      page += 1;
      return behave?.(response, request);
    });
  }

  const byOffset =
    (most = 2, wrap = (rows: unknown[]): unknown => ({ results: rows })): Behaviour =>
    (response, request) => {
      const query = new URL(request.path, 'http://local').searchParams;
      const from = Number(query.get('offset'));
      return json(wrap(ROWS.slice(from, from + Math.min(most, Number(query.get('limit'))))))(
        response,
        request,
      );
    };

  async function receive(settings: Partial<DataDubaiSettings> = {}) {
    return dataDubaiSource({
      tokenUrl: `${server.url}/token?grant_type=client_credentials`,
      baseUrl: `${server.url}/open/dld`,
      clientId: 'client-id',
      clientSecret: SECRET,
      applicationId: null,
      datasets: ['areas'],
      pageSize: 3,
      pauseMs: 1_000,
      maxBytes: 1e6,
      ...settings,
    }).receive(context);
  }

  it('reads page after page into a CSV, though pages are shorter than asked for', async () => {
    await serve(byOffset(2));
    const [received] = await receive();
    assert.ok(received);
    assert.equal(basename(received.path), 'Lookup_Areas_2026-11-20.csv');
    const lines = ROWS.map(({ area_id }) => `"${area_id}","Area ""${area_id}""",""`);
    assert.equal(await readFile(received.path, 'utf8'), `${[HEADER, ...lines].join('\n')}\n`);
    const { as_of, coverage, series, source, address } = received.origin;
    assert.deepEqual([as_of, coverage, series, source], ['2026-11-20', 'full', 'Lookup-Areas', 'data-dubai']);
    assert.ok(address.endsWith('/open/dld/dld_lkp_areas-open-api'));
    const offsets = server.requests
      .slice(1)
      .map(({ path }) => new URL(path, 'http://local').searchParams.get('offset'));
    assert.deepEqual(offsets, ['0', '2', '4', '5']);
  });

  it('never writes a contact column', async () => {
    await serve(byOffset());
    const [received] = await receive();
    assert.ok(received);
    assert.ok(!(await readFile(received.path, 'utf8')).includes('04 123'));
  });

  it('knows every contact column that a dataset drops', () => {
    const extracted = datasets.filter(({ id }) => DATA_DUBAI_EXTRACTS.some(({ dataset }) => dataset === id));
    assert.equal(extracted.length, DATA_DUBAI_EXTRACTS.length);
    const dropped = extracted
      .flatMap((dataset) => dataset.dropped)
      .filter((column) => column !== 'ESCROW_ACCOUNT_NUMBER');
    assert.deepEqual(
      dropped.filter((column) => !isPersonal(column)),
      [],
    );
  });

  it('asks for a token with a form, or in JSON when there is an application id', async () => {
    await serve(byOffset());
    await receive();
    const [form, first] = server.requests;
    assert.equal(form?.headers['content-type'], 'application/x-www-form-urlencoded');
    assert.equal(new URLSearchParams(form?.body).get('client_secret'), SECRET);
    assert.equal(first?.headers.authorization, `Bearer ${TOKEN}`);
    await server.stop();
    await serve(byOffset());
    await receive({ applicationId: 'our-app' });
    const [inJson, second] = server.requests;
    assert.equal(JSON.parse(inJson?.body ?? '').grant_type, 'client_credentials');
    assert.equal(inJson?.headers['x-dda-securityapplicationidentifier'], 'our-app');
    assert.equal(second?.headers['x-dda-securityapplicationidentifier'], 'our-app');
  });

  it('keeps to the pace the service asks for', async () => {
    await serve(byOffset(5));
    await receive({ pageSize: 5 });
    assert.equal(server.requests.length, 3);
    assert.deepEqual(context.sleeps, [1_000, 1_000]);
  });

  it('renews the token when it is refused, once', async () => {
    await serve(byOffset(), status(401), byOffset());
    const [received] = await receive();
    assert.equal(received?.status, 'new');
    assert.equal(server.requests.filter(({ path }) => path.startsWith('/token')).length, 2);
    await server.stop();
    await serve(status(401));
    assert.deepEqual(await receive(), []);
    assert.match(
      context.skipped[0]?.reason ?? '',
      /refused our credentials \(401\): check DATA_DUBAI_CLIENT_ID/,
    );
    assert.equal(server.requests.length, 4);
  });

  it('says why the service forbids', async () => {
    await serve(status(403));
    await receive();
    assert.match(context.skipped[0]?.reason ?? '', /outside the UAE/);
  });

  it('tries again after 429, 500, a web page and a broken token answer', async () => {
    await serve(status(429, { 'retry-after': '3' }), status(500), status(200, {}, '<html>'), byOffset(5));
    const [received] = await receive({ pauseMs: 0 });
    assert.equal(received?.status, 'new');
    assert.ok(context.sleeps.includes(3_000));
  });

  it('reads the shapes answers were seen in', async () => {
    for (const wrap of [
      (rows: unknown[]) => rows,
      (rows: unknown[]) => ({ data: rows, total: 5 }),
      (rows: unknown[]) => ({ success: true, result: { records: rows } }),
    ]) {
      await serve(byOffset(5, wrap));
      const [received] = await receive();
      assert.ok(received);
      await server.stop();
    }
    await serve(json({ status: 'ok' }));
    await receive();
    assert.match(context.skipped[0]?.reason ?? '', /holds no rows/);
  });

  it('notices a service that ignores the offset', async () => {
    await serve(json({ results: ROWS.slice(0, 3) }));
    assert.deepEqual(await receive(), []);
    assert.match(context.skipped[0]?.reason ?? '', /ignores the offset/);
    assert.deepEqual(await context.files(), []);
  });

  it('never replaces what is kept by nothing', async () => {
    await serve(json({ results: [] }));
    assert.deepEqual(await receive(), []);
    assert.match(context.skipped[0]?.reason ?? '', /no rows/);
  });

  it('refuses rows that do not fit the first page', async () => {
    await serve(byOffset(2), json({ results: [{ area_id: 9, colour: 'blue' }] }));
    assert.deepEqual(await receive(), []);
    assert.match(context.skipped[0]?.reason ?? '', /a column colour from row 3 on/);
  });

  it('sends its secret and its token to nobody else', async () => {
    const other = await MisbehavingServer.start(byOffset());
    try {
      server = await MisbehavingServer.start(status(307, { location: `${other.url}/token` }));
      assert.deepEqual(await receive(), []);
      assert.match(context.skipped[0]?.reason ?? '', /redirects what we send to another host/);
      assert.equal(other.requests.length, 0);
      await server.stop();
      await serve((response, request) =>
        status(302, { location: `${other.url}${request.path}` })(response, request),
      );
      assert.equal((await receive()).length, 1);
      assert.deepEqual([...new Set(other.requests.map(({ headers }) => headers.authorization))], [undefined]);
    } finally {
      await other.stop();
    }
  });

  it('lets neither secret nor token out', async () => {
    await serve(status(500), status(400, {}, `{"error":"bad secret ${SECRET}"}`));
    const received = await receive();
    const said = JSON.stringify([received, context.skipped, context.warnings]) + context.log.join('');
    assert.ok(!said.includes(SECRET) && !said.includes(TOKEN));
  });
});
