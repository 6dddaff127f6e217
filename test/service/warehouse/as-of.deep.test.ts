/** Days of a simulated history are answered later as they were then: recorded night by night, and asked again with `as_of`. */
import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PastLine, pastLinePath, pastRowsPath } from '../../../data/past/past-files.ts';
import { rollbackSnapshot } from '../../../ingest/snapshot/rollback.ts';
import {
  type Answer,
  answerTo,
  asOf,
  difference,
  everyRequest,
  putNight,
} from '../../support/history-nights.ts';
import { TestWarehouse } from '../../support/ingest.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const NIGHTS = 4;

const WithPermalink = z.object({
  meta: z.object({ permalink: z.string(), citation: z.string().optional() }),
});
const NextCursor = z.object({ next_cursor: z.string() });

/** A plan with a limited history, and a few requests: it allows a hundred a minute. */
const limited = ['/api/v1/transactions?limit=100', '/api/v1/rent-contracts?sort=-price_aed&limit=50'];

describe('the service asked as of an earlier day', () => {
  let warehouse: TestWarehouse;
  let service: TestService;
  let requests: string[] = [];
  /** Answers of each night, by key and request. */
  const recorded: Map<string, Answer>[] = [];
  const ids: string[] = [];

  const show = async () => {
    copyFileSync(join(warehouse.directory, 'current.json'), join(service.warehouse, 'current.json'));
    await service.running.snapshots.check();
  };
  const publish = async (night: number) => {
    await putNight(warehouse, night);
    const { snapshot_id } = await warehouse.publish();
    ids[night] = snapshot_id ?? '';
  };
  const asked = () => [
    ...requests.map((request) => ['enterprise', request] as const),
    ...limited.map((request) => ['lite', request] as const),
  ];
  const record = async () => {
    const answers = new Map<string, Answer>();
    for (const [key, request] of asked())
      answers.set(`${key} ${request}`, await answerTo(service, request, key));
    return answers;
  };
  /** Compares what a night said with what is said about it now. */
  const compare = async (night: number, when: string) => {
    // A minute passes for the limits of plans.
    service.clock.turn(60);
    for (const [key, request] of asked()) {
      const now = await answerTo(service, asOf(request, when), key);
      const then = recorded[night]?.get(`${key} ${request}`);
      assert.equal(now.status, then?.status, `${key}: ${asOf(request, when)}: ${now.text.slice(0, 300)}`);
      assert.ok(
        now.text === then?.text,
        `${key}: ${asOf(request, when)}: ${difference(now.text, then?.text ?? '')}`,
      );
    }
  };

  before(async () => {
    warehouse = await TestWarehouse.create('2026-08-01T03:00:00Z');
    await publish(0);
    service = await startTestService({ over: warehouse });
    service.clock.turn((Date.parse('2026-08-09T10:00:00Z') - service.clock.now().getTime()) / 1000);
    requests = await everyRequest(service);
    recorded[0] = await record();
    for (let night = 1; night < NIGHTS; night += 1) {
      await publish(night);
      await show();
      recorded[night] = await record();
    }
  });
  after(async () => {
    await service.stop();
    await warehouse.remove();
  });

  it('has answers that differ from night to night, so that the comparison can fail', () => {
    const answered = [...(recorded[0] ?? new Map<string, Answer>())];
    const ok = answered.filter(([, { status }]) => status === 200);
    assert.ok(ok.length > answered.length * 0.8, `${ok.length} of ${answered.length} answers are 200`);
    const withoutMeta = (answer: Answer | undefined) => answer?.text.replace(/"meta":\{.*/, '');
    const changed = ok.filter(
      ([request, answer]) => withoutMeta(recorded[NIGHTS - 1]?.get(request)) !== withoutMeta(answer),
    );
    assert.ok(changed.length > 30, `${changed.length} answers changed`);
  });

  it('answers every operation as on the day, by the day and by the snapshot', async () => {
    for (let night = 0; night < NIGHTS - 1; night += 1) await compare(night, `2026-08-0${night + 1}`);
    await compare(1, ids[1] ?? '');
    await compare(NIGHTS - 1, '2026-08-09');
  });

  /** Returns path and query of a permanent link, which begins with the address of this service. */
  const pathOf = (permalink: string) => {
    const { origin, pathname, search } = new URL(permalink);
    assert.equal(origin, new URL(service.running.baseUrl).origin);
    return `${pathname}${search}`;
  };

  it('answers the permanent link of an answer as the answer was, whatever nights came since', async () => {
    const asked = [0, 1].flatMap((night) =>
      [...(recorded[night] ?? [])]
        .filter(
          ([request, { status, text }]) => /^enterprise/.test(request) && status === 200 && /^\{/.test(text),
        )
        .map(([, { text }]) => ({ night, text })),
    );
    assert.ok(asked.length > 100, `${asked.length} answers`);
    for (const { night, text } of asked) {
      const { permalink, citation } = WithPermalink.parse(JSON.parse(text)).meta;
      assert.equal(new URL(permalink).searchParams.get('as_of'), ids[night]);
      assert.ok(citation?.endsWith(permalink) ?? true, citation);
      const now = await answerTo(service, pathOf(permalink), 'enterprise');
      assert.ok(now.text === text, `${permalink}: ${difference(now.text, text)}`);
    }
  });

  it('gives the second page of a list a permanent link of its own, and a table without meta a header', async () => {
    const first = await service.ask('/api/v1/transactions?limit=9');
    const { next_cursor: cursor } = NextCursor.parse(await first.json());
    const second = `/api/v1/transactions?limit=9&cursor=${cursor}`;
    const withoutNext = (text: string) => text.replace(/"next_cursor":"[^"]*"/, '');
    const json = await (await service.ask(second)).text();
    const { permalink } = WithPermalink.parse(JSON.parse(json)).meta;
    assert.equal(withoutNext(await (await service.ask(pathOf(permalink))).text()), withoutNext(json));
    const csv = await service.ask(`${second}&format=csv`);
    const [, cited = ''] = /<([^>]+)>; rel="cite-as"$/.exec(csv.headers.get('link') ?? '') ?? [];
    assert.equal(await (await service.ask(pathOf(cited))).text(), await csv.text());
  });

  it('gives no permanent link where an operation answers as of now only', async () => {
    const { meta } = z
      .object({ meta: z.record(z.string(), z.unknown()) })
      .parse(await (await service.ask('/api/v1/exports')).json());
    assert.equal(meta['permalink'], undefined);
    const file = await service.ask('/api/v1/exports/areas?format=csv');
    assert.doesNotMatch(file.headers.get('link') ?? '', /cite-as/);
  });

  it('goes on with a cursor in its own snapshot, and refuses it for another day', async () => {
    const text = await (await service.ask('/api/v1/transactions?limit=7&as_of=2026-08-02')).text();
    const cursor = /"next_cursor":"([^"]+)"/.exec(text)?.[1] ?? '';
    const second = await (
      await service.ask(`/api/v1/transactions?limit=7&as_of=2026-08-02&cursor=${cursor}`)
    ).text();
    const all = recorded[1]?.get('enterprise /api/v1/transactions?limit=100')?.text ?? '';
    const idsOf = (body: string) => [...body.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id);
    assert.deepEqual([...idsOf(text), ...idsOf(second)], idsOf(all).slice(0, 14));
    const other = await service.ask(`/api/v1/transactions?limit=7&as_of=2026-08-03&cursor=${cursor}`);
    assert.equal(other.status, 400);
  });

  it('names the days that can be asked for, and operations that answer as of now only refuse the parameter', async () => {
    for (const when of ['2026-07-31', '2026-08-10', '20260101T030000Z-00000000']) {
      const response = await service.ask(`/api/v1/areas?as_of=${when}`);
      assert.equal(response.status, 400);
      assert.match(await response.text(), /takes a day from 2026-08-01 to 2026-08-09/);
    }
    assert.match(await (await service.ask('/api/v1/areas?as_of=yesterday')).text(), /takes a day such as/);
    assert.equal((await service.ask('/api/v1/exports?as_of=2026-08-02')).status, 400);
  });

  it('has other entity tags for other days', async () => {
    const tag = async (when: string) =>
      (await service.ask(`/api/v1/areas?as_of=${when}`)).headers.get('etag');
    assert.notEqual(await tag('2026-08-01'), await tag('2026-08-02'));
    assert.equal(await tag('2026-08-01'), await tag('2026-08-01'));
  });

  it('counts as five requests, because the day may have to be restored', async () => {
    const left = async (request: string) => {
      const { headers } = await service.ask(request, { key: 'lite' });
      return Number(/r=(\d+)/.exec(headers.get('RateLimit') ?? '')?.[1]);
    };
    const [request = ''] = limited;
    service.clock.turn(60);
    const before = await left(request);
    assert.equal(before - (await left(asOf(request, '2026-08-01'))), 5);
  });

  it('leaves a snapshot out that a rollback left, and goes on from the one before', async () => {
    const before = ids[NIGHTS - 2] ?? '';
    await rollbackSnapshot({
      warehouseDirectory: warehouse.directory,
      snapshotId: before,
      clock: { now: () => Date.parse(`2026-08-0${NIGHTS}T20:00:00Z`) },
    });
    warehouse.clock = new Date(`2026-08-0${NIGHTS + 1}T03:00:00Z`);
    await publish(NIGHTS);
    await show();
    const { directory } = await warehouse.snapshot();
    const line = PastLine.parse(JSON.parse(readFileSync(join(directory, pastLinePath), 'utf8')));
    assert.deepEqual(
      line.map(({ snapshot_id }) => snapshot_id),
      ids.slice(0, NIGHTS - 1),
    );
    await compare(1, '2026-08-02');
    const abandoned = await service.ask(`/api/v1/areas?as_of=${ids[NIGHTS - 1] ?? ''}`);
    assert.equal(abandoned.status, 400);
  });

  it('forgets a snapshot 400 days after its successor', async () => {
    warehouse.clock = new Date(Date.parse(`2026-08-0${NIGHTS - 2}T12:00:00Z`) + 400 * 86_400_000);
    await publish(NIGHTS + 1);
    const { directory, manifest } = await warehouse.snapshot();
    const line = PastLine.parse(JSON.parse(readFileSync(join(directory, pastLinePath), 'utf8')));
    assert.deepEqual(
      line.map(({ snapshot_id }) => snapshot_id),
      [ids[NIGHTS - 3], ids[NIGHTS - 2], ids[NIGHTS]],
    );
    const folders = new Set(
      manifest.files.flatMap(({ path }) => (path.startsWith('past/2') ? [path.split('/')[1]] : [])),
    );
    assert.deepEqual([...folders].sort(), [ids[NIGHTS - 3], ids[NIGHTS - 2], ids[NIGHTS]]);
  });

  it('refuses a day whose kept rows are damaged, and answers the present and other days', async () => {
    const { directory } = await warehouse.snapshot();
    // Restored snapshots are closed after a while without requests.
    service.clock.turn((Date.parse('2027-09-08T13:00:00Z') - service.clock.now().getTime()) / 1000);
    await show();
    const path = join(directory, pastRowsPath(ids[NIGHTS - 3] ?? '', 'transaction_list'));
    const damaged = readFileSync(path).fill(7, 20, 40);
    // The file is shared with other snapshots.
    rmSync(path);
    writeFileSync(path, damaged);
    const statusOf = async (request: string) => (await service.ask(request)).status;
    assert.equal(await statusOf(`/api/v1/transactions?as_of=${ids[NIGHTS - 3]}`), 503);
    assert.equal(await statusOf(`/api/v1/transactions?as_of=${ids[NIGHTS]}`), 200);
    assert.equal(await statusOf('/api/v1/transactions'), 200);
  });
});
