import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { datasets } from '../../../data/registry.ts';
import { isPersonal } from '../../../ingest/load/personal-columns.ts';
import { readFileName } from '../../../ingest/sources/file-name.ts';
import { PUBLIC_FEEDS } from '../../../ingest/sources/gateway-feeds.ts';
import { gatewayProbe } from '../../../ingest/sources/gateway-probe.ts';
import { type GatewaySettings, gatewaySource } from '../../../ingest/sources/gateway-source.ts';
import {
  type Behaviour,
  cutAfter,
  json,
  MisbehavingServer,
  status,
} from '../../support/misbehaving-server.ts';
import { type TestContext, testContext } from './source-context.ts';

type Row = Record<string, unknown>;

const sale = (number: number): Row => ({
  RN: number,
  TOTAL: 5,
  DEFAULT_SORT: null,
  TRANSACTION_NUMBER: `11-${number}-2026`,
  INSTANCE_DATE: '2026-11-03T10:00:00',
  TRANS_VALUE: 1_000_000 + number,
  AREA_EN: 'MARSA DUBAI',
  AREA_AR: 'مرسى دبي',
  AREA_ID: 0,
  ROOMS_EN: null,
});
const SALES = [1, 2, 3, 4, 5].map(sale);
const answer = (rows: readonly Row[]) => ({
  responseCode: 200,
  validationErrorsList: null,
  response: { result: rows },
});

/** Answers as the gateway does: a page by P_SKIP and P_TAKE, `-1` for all. */
const paged =
  (rows: readonly Row[], total = rows.length): Behaviour =>
  (response, request) => {
    const { P_TAKE, P_SKIP } = JSON.parse(request.body);
    const from = Number(P_SKIP);
    const page = P_TAKE === '-1' ? rows : rows.slice(from, from + Number(P_TAKE));
    return json(answer(page.map((row) => ({ ...row, TOTAL: total }))))(response, request);
  };

const rentKeys = {
  P_IS_FREE_HOLD: '',
  P_VERSION: '',
  P_AREA_ID: '',
  P_USAGE_ID: '',
  P_PROP_TYPE_ID: '',
  P_TAKE: '2',
  P_SKIP: '0',
  P_SORT: 'REGISTRATION_DATE_ASC',
};

describe('gatewaySource', () => {
  let context: TestContext;
  let server: MisbehavingServer;

  beforeEach(async () => {
    context = await testContext();
  });
  afterEach(async () => {
    await server.stop();
    await context.remove();
  });

  async function receive(script: Behaviour[], settings: Partial<GatewaySettings> = {}, at = context) {
    server = await MisbehavingServer.start(...script);
    return gatewaySource({
      url: `${server.url}/open-data`,
      feeds: ['sales'],
      rentsBy: 'start',
      months: 1,
      pageSize: 2,
      consumerId: null,
      maxBytes: 1e6,
      ...settings,
    }).receive(at);
  }

  it('pulls a month page by page into JSON lines of the columns that are data', async () => {
    const [received] = await receive([paged(SALES)]);
    assert.ok(received);
    assert.equal(basename(received.path), 'sales_2026_11.jsonl');
    const lines = (await readFile(received.path, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.equal(lines.length, 5);
    assert.deepEqual(Object.keys(lines[0]), [
      'TRANSACTION_NUMBER',
      'INSTANCE_DATE',
      'AREA_EN',
      'TRANS_VALUE',
      'ROOMS_EN',
    ]);
    const { as_of, coverage, series } = received.origin;
    assert.deepEqual([as_of, coverage, series], ['2026-11-20', 'window', 'sales-2026-11']);
    assert.equal(series, readFileName('sales_2026_11.as-of-2026-11-18.jsonl').series);
    assert.equal(received.folder, 'transactions');
  });

  it('sends every key as a string, with days as MM/DD/YYYY', async () => {
    await receive([paged(SALES)], { consumerId: 'public-id' });
    const [first, second, third] = server.requests;
    assert.equal(first?.path, '/open-data/transactions');
    assert.deepEqual(JSON.parse(first?.body ?? ''), {
      P_FROM_DATE: '11/01/2026',
      P_TO_DATE: '12/01/2026',
      P_GROUP_ID: '1',
      P_IS_OFFPLAN: '',
      P_IS_FREE_HOLD: '',
      P_AREA_ID: '',
      P_USAGE_ID: '',
      P_PROP_TYPE_ID: '',
      P_TAKE: '2',
      P_SKIP: '0',
      P_SORT: 'TRANSACTION_NUMBER_ASC',
    });
    assert.deepEqual(
      [second, third].map((request) => JSON.parse(request?.body ?? '').P_SKIP),
      ['2', '4'],
    );
    assert.equal(first?.headers['consumer-id'], 'public-id');
    assert.equal(server.requests.length, 3);
  });

  it('asks for rents by the day of registration or of the start, in series of their own', async () => {
    const rent = { REGISTRATION_DATE: '2026-11-03T10:00:00', START_DATE: '2026-12-01T00:00:00' };
    const pull = async (rentsBy: 'registration' | 'start') => {
      const [received] = await receive(
        [paged([rent])],
        { feeds: ['rents'], rentsBy },
        await context.reopen(),
      );
      const body: unknown = JSON.parse(server.requests[0]?.body ?? '');
      await server.stop();
      return { body, file: basename(received?.path ?? ''), series: received?.origin.series };
    };
    const dates = { P_FROM_DATE: '11/01/2026', P_TO_DATE: '12/01/2026' };
    const registered = await pull('registration');
    assert.deepEqual(registered, {
      body: { ...rentKeys, ...dates, P_DATE_TYPE: '0' },
      file: 'rents_registered_2026_11.jsonl',
      series: 'rents-registered-2026-11',
    });
    assert.deepEqual(await pull('start'), {
      body: { ...rentKeys, ...dates, P_DATE_TYPE: '1' },
      file: 'rents_2026_11.jsonl',
      series: 'rents-2026-11',
    });
  });

  it('tells an operator how to ask the live gateway for one day both ways', () => {
    const text = gatewayProbe('https://gateway.example/open-data', '2026-06-30', 'public-id');
    const bodies = [...text.matchAll(/-d '(\{.*?\})'/g)].map(([, body]) => JSON.parse(body ?? ''));
    const dates = { P_FROM_DATE: '06/30/2026', P_TO_DATE: '07/01/2026', P_TAKE: '-1' };
    assert.deepEqual(bodies, [
      { ...rentKeys, ...dates, P_DATE_TYPE: '0' },
      { ...rentKeys, ...dates, P_DATE_TYPE: '1' },
    ]);
    assert.match(text, /https:\/\/gateway\.example\/open-data\/rents'/);
    assert.match(text, /consumer-id: public-id/);
  });

  it('pulls the months asked for, and warns that earlier years are not served', async () => {
    const february = await testContext(new Date('2026-02-10T08:00:00Z'));
    const received = await receive([paged(SALES)], { months: 4, feeds: ['sales', 'rents'] }, february);
    const files = received.map(({ path }) => basename(path));
    assert.deepEqual(files, [
      'sales_2026_01.jsonl',
      'sales_2026_02.jsonl',
      'rents_2026_01.jsonl',
      'rents_2026_02.jsonl',
    ]);
    assert.match(february.warnings.join(), /current calendar year only: 2026/);
    await february.remove();
  });

  it('keeps one copy of a month that did not change', async () => {
    await receive([paged(SALES)]);
    await server.stop();
    const [again] = await receive([paged(SALES)], {}, await context.reopen());
    assert.equal(again?.status, 'unchanged');
  });

  it('notes that a month came again on a later day: once, and once more when thirty days are over', async () => {
    await receive([paged(SALES)]);
    const { url } = server;
    const noted: (readonly string[])[] = [];
    for (const day of ['20T15', '21T08', '22T08', '29T08']
      .map((text) => `2026-11-${text}:00:00Z`)
      .concat('2026-12-21T08:00:00Z')) {
      const next = await context.reopen(new Date(day));
      const settings = {
        feeds: ['sales'],
        pageSize: 5,
        rentsBy: 'start' as const,
        consumerId: null,
        maxBytes: 1e6,
      };
      const months = day.startsWith('2026-12') ? 2 : 1;
      await gatewaySource({ ...settings, url: `${url}/open-data`, months }).receive(next);
      const november = next.exports.list().filter(({ origin }) => origin.file === 'sales_2026_11.jsonl');
      assert.equal(november.length, 1);
      noted.push(november[0]?.origin.pulled_again_on ?? []);
    }
    const once = ['2026-11-21'];
    assert.deepEqual(noted, [[], once, once, once, [...once, '2026-12-21']]);
  });

  it('pulls the month again when its total changed while it was read', async () => {
    const more = [...SALES, sale(6)];
    const [received] = await receive([paged(SALES), paged(more), paged(more)]);
    assert.ok(received);
    assert.equal((await readFile(received.path, 'utf8')).trimEnd().split('\n').length, 6);
    assert.match(context.log.join(''), /total went from 5 to 6/);
  });

  it('leaves the month when its count never agrees with its total', async () => {
    assert.deepEqual(await receive([paged(SALES, 7)]), []);
    assert.match(context.skipped[0]?.reason ?? '', /5 rows came of the 7 stated \(3 times\)/);
    assert.deepEqual(await context.files(), []);
  });

  it('asks for all at once when pages overlap, since rows are then missing elsewhere', async () => {
    const overlapping: Behaviour = (response, request) => {
      const { P_TAKE, P_SKIP } = JSON.parse(request.body);
      if (P_TAKE === '-1') return paged(SALES)(response, request);
      const page = [SALES.slice(0, 2), SALES.slice(1, 3), SALES.slice(4)][Number(P_SKIP) / 2] ?? [];
      return json(answer(page))(response, request);
    };
    const [received] = await receive([overlapping]);
    assert.ok(received);
    const numbers = (await readFile(received.path, 'utf8')).match(/11-\d-2026/g);
    assert.deepEqual(
      numbers,
      SALES.map((row) => row['TRANSACTION_NUMBER']),
    );
  });

  it('keeps rows that are alike', async () => {
    const rents = Array.from({ length: 5 }, () => ({
      ANNUAL_AMOUNT: 50_000,
      START_DATE: '2026-11-01T00:00:00',
    }));
    const [received] = await receive([paged(rents)], { feeds: ['rents'] });
    assert.ok(received);
    assert.equal((await readFile(received.path, 'utf8')).trimEnd().split('\n').length, 5);
  });

  it('names the keys when the gateway refuses the request, and does not insist', async () => {
    const refused = {
      responseCode: 420,
      validationErrorsList: [{ errorMessage: 'INVALID_REQUEST' }],
      response: null,
    };
    assert.deepEqual(await receive([json(refused)]), []);
    assert.match(
      context.skipped[0]?.reason ?? '',
      /responseCode 420 \(INVALID_REQUEST\); 420 means that its keys changed/,
    );
    assert.equal(server.requests.length, 1);
  });

  it('tries again after an error page, whatever its status', async () => {
    const page = '<html>Internal Server Error</html>';
    const [received] = await receive([status(500, {}, page), status(200, {}, page), paged(SALES)]);
    assert.equal(received?.status, 'new');
    assert.equal(context.sleeps.length, 2);
  });

  it('never replaces a month by an empty answer', async () => {
    assert.deepEqual(await receive([json(answer([]))]), []);
    await server.stop();
    assert.deepEqual(await receive([json({ responseCode: 200, response: null })]), []);
    assert.deepEqual(
      context.skipped.map(({ reason }) => /no rows/.test(reason)),
      [true, true],
    );
  });

  it('keeps the other feeds when one fails', async () => {
    const received = await receive(
      [
        (response, request) =>
          (request.path.endsWith('rents') ? status(404) : paged(SALES))(response, request),
      ],
      { feeds: ['rents', 'sales'] },
    );
    assert.equal(received.length, 1);
    assert.equal(context.skipped[0]?.file, 'rents_2026_11.jsonl');
  });

  it('asks for units and buildings as a whole, for buildings without days, since a range gets none', async () => {
    const rows = [1, 2, 3].map((UNIT_NUMBER) => ({ UNIT_NUMBER, BUILDING_NUMBER: '1', AREA_EN: 'X' }));
    const received = await receive([paged(rows)], { feeds: ['units', 'buildings'] });
    const filters = {
      P_AREA_ID: '',
      P_ZONE_ID: '',
      P_IS_FREE_HOLD: '',
      P_IS_LEASE_HOLD: '',
      P_IS_OFFPLAN: '',
    };
    const asked = server.requests.map(({ path, body }) => [path, JSON.parse(body)]);
    const page = (P_SKIP: string, P_SORT: string) => ({ P_TAKE: '2', P_SKIP, P_SORT });
    assert.deepEqual(asked, [
      ['/open-data/units', { ...filters, ...page('0', 'UNIT_NUMBER_ASC') }],
      ['/open-data/units', { ...filters, ...page('2', 'UNIT_NUMBER_ASC') }],
      [
        '/open-data/buildings',
        { ...filters, P_FROM_DATE: '', P_TO_DATE: '', ...page('0', 'PROP_SUB_TYPE_EN_ASC') },
      ],
      // The three are the same building to the feed that takes no unit numbers, so pages overlap.
      [
        '/open-data/buildings',
        { ...filters, P_FROM_DATE: '', P_TO_DATE: '', ...page('2', 'PROP_SUB_TYPE_EN_ASC') },
      ],
      [
        '/open-data/buildings',
        { ...filters, P_FROM_DATE: '', P_TO_DATE: '', ...page('0', 'PROP_SUB_TYPE_EN_ASC'), P_TAKE: '-1' },
      ],
    ]);
    assert.deepEqual(
      received.map(({ path, folder, origin }) => [basename(path), folder, origin.coverage, origin.series]),
      [
        ['units_2026-11-20.jsonl', 'units', 'full', 'units'],
        ['buildings_2026-11-20.jsonl', 'buildings', 'full', 'buildings'],
      ],
    );
  });

  it('asks again for a page of units that was cut off, and leaves the units when they go on coming short', async () => {
    const rows = [1, 2, 3].map((UNIT_NUMBER) => ({ UNIT_NUMBER, AREA_EN: 'X' }));
    const cut = cutAfter(JSON.stringify(answer(rows)), 40, { 'content-type': 'application/json' });
    const [received] = await receive([paged(rows), cut, paged(rows)], { feeds: ['units'] });
    assert.ok(received);
    assert.equal((await readFile(received.path, 'utf8')).trimEnd().split('\n').length, 3);
    await server.stop();
    assert.deepEqual(await receive([paged(rows, 4)], { feeds: ['units'] }), []);
    assert.match(context.skipped[0]?.reason ?? '', /3 rows came of the 4 stated/);
  });

  it('writes no contact, gender or owner from any feed', async () => {
    for (const { columns } of PUBLIC_FEEDS) assert.deepEqual(columns.filter(isPersonal), []);
    const person = {
      BROKER_NUMBER: 1,
      BROKER_EN: 'A',
      PHONE: '04 123',
      FAX: '04 124',
      WEBPAGE: 'x',
      GENDER_EN: 'y',
    };
    const [received] = await receive([paged([person])], { feeds: ['brokers'] });
    assert.ok(received);
    assert.equal(await readFile(received.path, 'utf8'), '{"BROKER_NUMBER":1,"BROKER_EN":"A"}\n');
    assert.equal(received.origin.coverage, 'full');
  });

  it('writes what the dataset knows in this dialect, lacks nothing it requires, and keeps out what it drops', () => {
    for (const feed of PUBLIC_FEEDS) {
      const dataset = datasets.find(({ id }) => id === feed.dataset);
      const dialect = dataset?.dialects.find(({ id }) => id === 'D');
      assert.ok(dataset && dialect, feed.id);
      const known = [...dialect.required, ...dialect.optional];
      assert.deepEqual(
        feed.columns.filter((column) => !known.includes(column) || dataset.dropped.includes(column)),
        [],
      );
      assert.deepEqual(
        dialect.required.filter((column) => !feed.columns.includes(column)),
        [],
      );
    }
  });
});
