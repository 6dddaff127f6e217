import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type Agent, createServer, request as httpRequest, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { ProblemBody } from '../../../service/contract/problem.ts';
import { Governor, type GovernorOptions } from '../../../service/http/governor.ts';
import { until } from '../../support/until.ts';

const anonymousName = 'nobody';
let now = 0;
let arrived = 0;
const settings: GovernorOptions = {
  baseUrl: () => 'http://mulk.example',
  newId: () => 'an-id',
  onRefused: () => undefined,
  callerOf: ({ headers }) => {
    arrived += 1;
    // An account and its key, as in `account/key`.
    const [name = anonymousName, ...within] = String(headers['x-name'] ?? anonymousName).split('/');
    return { key: name, within, isAnonymous: name === anonymousName };
  },
  turnMs: 5,
  waitMs: 100,
  busy: () => 0,
  now: () => now,
};

/** Works without a pause: the clock moves on, and nothing else happens meanwhile. */
function work(ms: number): void {
  now += ms;
}

describe('Governor', () => {
  const server = createServer((request, response) => listener(request, response));
  let listener: ReturnType<Governor['before']>;
  let governor: Governor;
  let url = '';

  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    url = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  afterEach(() => governor.stop());

  function use(options: Partial<GovernorOptions>, handle: ReturnType<Governor['before']>): void {
    governor = new Governor({ ...settings, ...options });
    // It looks only when a test has it look.
    governor.stop();
    governor.look();
    listener = governor.before(handle);
  }
  const ask = (name: string, path = '/') => fetch(`${url}${path}`, { headers: { 'X-Name': name } });
  /** Has a request of a caller arrive at once, without a network. */
  const arrive = (name: string, path = '/') => {
    const request = new IncomingMessage(new Socket());
    Object.assign(request, { url: path, method: 'GET', headers: { 'x-name': name }, complete: true });
    const response = new ServerResponse(request);
    listener(request, response);
    return response;
  };
  /** Sends requests of one caller, each on a connection of its own, and resolves when the server has all of them. */
  function send(name: string, count: number): Promise<Response>[] {
    return Array.from({ length: count }, () => ask(name));
  }

  it('answers every request of a burst, though they wait', async () => {
    use({ turnMs: 1e-6 }, (_, response) => void response.end('made'));
    const answers = await Promise.all(send('a', 200));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  });

  it('starts the requests of a busy caller after those of others, and those without a key last', async () => {
    const served: string[] = [];
    use({ turnMs: 1e-6 }, ({ headers }, response) => {
      served.push(String(headers['x-name']));
      work(3);
      response.end('made');
    });
    for (const name of [...Array<string>(5).fill(anonymousName), ...Array<string>(30).fill('busy')])
      arrive(name);
    await until(() => served.length > 0);
    const before = served.length;
    arrive('other');
    await until(() => served.length === 36);
    const place = served.indexOf('other');
    assert.ok(
      place >= before && place <= before + 1,
      `after ${place} of ${served.length}, come after ${before}`,
    );
    assert.ok(
      served.slice(-3).every((name) => name === anonymousName),
      served.join(),
    );
  });

  it('lets a caller begin few requests while the loop never rests, refuses those that wait too long, and lets other callers begin', async () => {
    const waiting: ServerResponse[] = [];
    let refused = 0;
    const onRefused = () => {
      refused += 1;
    };
    use({ busy: () => 1, waitMs: 1, onRefused }, ({ headers, url: path }, response) => {
      if (headers['x-name'] === 'other' || path === '/health/ready') response.end('made');
      else waiting.push(response);
    });
    const begun = send('busy', 2);
    await until(() => waiting.length === 2);
    const before = arrived;
    const late = ask('busy', '/api/v1/areas?limit=1');
    await until(() => arrived > before);
    // Few requests did not cause the load: they wait twenty times as long.
    now += 20;
    assert.equal(await (await ask('other')).text(), 'made');
    assert.equal(await (await ask('busy', '/health/ready')).text(), 'made');
    governor.look();
    const response = await late;
    assert.equal(response.headers.get('retry-after'), '1');
    assert.equal(response.headers.get('content-type'), 'application/problem+json; charset=utf-8');
    const { code, instance } = ProblemBody.parse(await response.json());
    assert.deepEqual([response.status, code, instance, refused], [503, 'overloaded', '/api/v1/areas', 1]);
    for (const open of waiting) open.end('made');
    await Promise.all(begun);
  });

  it('starts a waiting request when an earlier one of its caller ends', async () => {
    const waiting: ServerResponse[] = [];
    use({ busy: () => 1, waitMs: 60_000 }, (_, response) => void waiting.push(response));
    const asked = send('busy', 5);
    for (let ended = 0; ended < 5; ended += 1) {
      await until(() => waiting.length > ended);
      assert.ok(waiting.length <= ended + 2, 'two under way at most');
      waiting[ended]?.end('made');
    }
    for (const answer of await Promise.all(asked)) assert.equal(await answer.text(), 'made');
  });

  it('limits the caller who keeps the loop busy, and not a caller who uses little of it', async () => {
    const waiting: ServerResponse[] = [];
    use({ busy: () => 1, waitMs: 60_000 }, ({ headers }, response) => {
      if (headers['x-name'] === 'busy') work(150);
      waiting.push(response);
    });
    const busy = send('busy', 5);
    await until(() => waiting.length >= 2);
    const light = send('light', 5);
    await until(() => waiting.length >= 7);
    assert.equal(waiting.filter(({ req }) => req.headers['x-name'] === 'busy').length, 2);
    for (let ended = 0; ended < 10; ended += 1) {
      await until(() => waiting.length > ended);
      waiting[ended]?.end('made');
    }
    await Promise.all([...busy, ...light]);
  });

  it('lets a key begin beside another key of its account that keeps the loop busy, and starts it before that one’s', async () => {
    const waiting: ServerResponse[] = [];
    use({ busy: () => 1, waitMs: 60_000 }, ({ headers }, response) => {
      if (headers['x-name'] === 'one/busy') work(150);
      waiting.push(response);
    });
    const names = () => waiting.map(({ req }) => req.headers['x-name']);
    for (let request = 0; request < 5; request += 1) arrive('one/busy');
    await until(() => waiting.length === 2);
    for (let request = 0; request < 5; request += 1) arrive('one/light');
    await until(() => waiting.length >= 7);
    assert.deepEqual(names().slice(2), Array<string>(5).fill('one/light'));
    // The light keys of an account together have eight more.
    for (let request = 0; request < 20; request += 1) arrive(`one/light${request}`);
    await until(() => waiting.length >= 10);
    await new Promise(setImmediate);
    assert.equal(waiting.length, 10);
  });

  it('refuses the requests of the key that sends many, and not those of another key of its account', async () => {
    let refused = 0;
    const onRefused = () => {
      refused += 1;
    };
    use({ busy: () => 1, waitMs: 1, onRefused }, () => work(1));
    for (let request = 0; request < 2; request += 1) arrive('one/busy');
    const light = arrive('one/light');
    for (let request = 0; request < 10; request += 1) arrive('one/busy');
    now += 2;
    governor.look();
    // Eight requests of a key are few enough to wait longer.
    assert.deepEqual([refused, light.headersSent], [2, false]);
  });

  it('counts no request whose body is still arriving, and no download that has begun', async () => {
    let begun = 0;
    const downloads: ServerResponse[] = [];
    use({ busy: () => 1, waitMs: 60_000 }, (request, response) => {
      begun += 1;
      if (request.method === 'GET' && request.url === '/download') {
        response.write('begun');
        downloads.push(response);
      } else if (request.method === 'GET') response.end('made');
      else request.resume().once('end', () => response.end('read'));
    });
    const posts = Array.from({ length: 20 }, () => {
      const agent: Agent | false = false;
      const asked = httpRequest(url, { method: 'POST', headers: { 'Content-Length': '2' }, agent });
      asked.on('error', () => undefined).write('x');
      return asked;
    });
    await until(() => begun === posts.length);
    const files = await Promise.all([ask(anonymousName, '/download'), ask(anonymousName, '/download')]);
    assert.equal((await ask(anonymousName)).status, 200);
    for (const open of downloads) open.end();
    for (const file of files) await file.text();
    for (const asked of posts) asked.destroy();
  });

  it('lets others work between the pieces of long work', async () => {
    let pieces = 0;
    let between = -1;
    use({}, async ({ url: path, headers }) => {
      if (path !== '/long') {
        between = pieces;
        return;
      }
      for (; pieces < 100; pieces += 1) {
        work(3);
        if (pieces === 2) arrive('other');
        await governor.turn({ key: String(headers['x-name']), within: [], isAnonymous: false });
      }
    });
    arrive('busy', '/long');
    await until(() => pieces === 100);
    assert.ok(between >= 2 && between <= 4, `${between} pieces before the other caller was answered`);
  });

  it('measures the loop itself: one that is mostly idle refuses nothing', async () => {
    const { busy: _, now: __, ...measured } = settings;
    governor = new Governor({ ...measured, onRefused: () => assert.fail('refused'), waitMs: 0 });
    listener = governor.before((___, response) => void response.end('made'));
    let looks = 0;
    await until(() => {
      governor.look();
      looks += 1;
      return looks > 6;
    });
    await Promise.all(send('a', 60));
  });
});
