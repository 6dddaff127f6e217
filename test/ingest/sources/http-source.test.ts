import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type HttpFile, httpSource } from '../../../ingest/sources/http-source.ts';
import { RETRY_POLICY } from '../../../ingest/sources/retry.ts';
import {
  type Behaviour,
  cutAfter,
  hangUp,
  inPieces,
  MisbehavingServer,
  neverAnswer,
  resumable,
  stallAfter,
  status,
  whole,
} from '../../support/misbehaving-server.ts';
import { type TestContext, testContext } from './source-context.ts';

const CSV = `number,name\n${Array.from({ length: 2_000 }, (_, row) => `${row},row ${row}`).join('\n')}\n`;
const OTHER = CSV.replaceAll('row', 'tale');
const PATH = '/exports/Transactions_2026-03-18.csv';
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

describe('httpSource', () => {
  let context: TestContext;
  let server: MisbehavingServer | null = null;

  beforeEach(async () => {
    context = await testContext();
  });
  afterEach(async () => {
    await server?.stop();
    server = null;
    await context.remove();
  });

  async function receive(script: Behaviour[], file: Partial<HttpFile> = {}, maxBytes = 1e6, at = context) {
    server ??= await MisbehavingServer.start(...script);
    const files = [{ url: `${server.url}${PATH}`, sha256: null, dataset: 'transactions', ...file }];
    const received = await httpSource({ files, maxBytes }).receive(at);
    return {
      received: received[0] ?? null,
      requests: server.requests,
      reason: at.skipped.at(-1)?.reason ?? '',
    };
  }

  async function receivesWhole(script: Behaviour[], content: string | Buffer = CSV) {
    const { received, requests, reason } = await receive(script);
    assert.ok(received, reason);
    assert.equal(sha256(await readFile(received.path)), sha256(content));
    assert.equal(received.origin.sha256, sha256(content));
    return { received, requests };
  }

  /** Refused, and nothing of it left on disk. */
  async function refuses(
    script: Behaviour[],
    reason: RegExp,
    file: Partial<HttpFile> = {},
    maxBytes?: number,
  ) {
    const result = await receive(script, file, maxBytes);
    assert.equal(result.received, null);
    assert.match(result.reason, reason);
    assert.deepEqual(await context.files(), []);
    return result.requests;
  }

  it('keeps a file with what the server said about it', async () => {
    const headers = { etag: '"one"', 'last-modified': 'Wed, 18 Mar 2026 00:00:00 GMT' };
    const { received } = await receivesWhole([whole(CSV, headers)]);
    assert.equal(basename(received.path), 'Transactions_2026-03-18.csv');
    const { as_of, etag, last_modified, bytes } = received.origin;
    assert.deepEqual(
      [as_of, etag, last_modified, bytes],
      ['2026-03-18', '"one"', headers['last-modified'], CSV.length],
    );
  });

  it('asks for changes only, and keeps what it has on 304', async () => {
    const script = [resumable(CSV, '"one"')];
    await receive(script);
    const next = await context.reopen();
    const { received, requests } = await receive(script, {}, 1e6, next);
    assert.equal(received?.status, 'unchanged');
    assert.equal(requests[1]?.headers['if-none-match'], '"one"');
    assert.equal((await next.files()).length, 2);
  });

  it('counts the same content of a later day as pulled again, unless its name states one day', async () => {
    const day = (number: number) => new Date(`2026-11-${number}T08:00:00Z`);
    for (const [name, noted] of [
      ['Transactions.csv', ['2026-11-21']],
      ['sales_2026_10.csv', ['2026-11-21']],
      ['Transactions_2026-11-19.csv', []],
    ] as const) {
      server = await MisbehavingServer.start(resumable(CSV, '"one"'));
      const url = `${server.url}/exports/${name}`;
      await receive([], { url }, 1e6, context);
      for (const number of [20, 21, 22]) {
        const next = await context.reopen(day(number));
        await receive([], { url }, 1e6, next);
        const again = next.exports.list().find(({ origin }) => origin.file === name);
        assert.deepEqual(again?.origin.pulled_again_on, number === 20 ? [] : noted, `${name} ${number}`);
      }
      await server.stop();
    }
  });

  it('keeps one copy when the server sends the same again', async () => {
    await receive([whole(CSV)]);
    const { received } = await receive([], {}, 1e6, await context.reopen());
    assert.equal(received?.status, 'unchanged');
  });

  it('goes on where the answer was cut', async () => {
    const cut = cutAfter(CSV, 5_000, { etag: '"one"' });
    const { requests } = await receivesWhole([cut, resumable(CSV, '"one"')]);
    const { range } = requests[1]?.headers ?? {};
    assert.match(range ?? '', /^bytes=[1-9]\d*-$/);
    assert.equal(requests[1]?.headers['if-range'], '"one"');
    assert.deepEqual(context.sleeps, [750]);
  });

  it('starts over when the file changed during the download', async () => {
    await receivesWhole([cutAfter(CSV, 5_000, { etag: '"one"' }), resumable(OTHER, '"two"')], OTHER);
  });

  it('starts over when the rest belongs to another version', async () => {
    const wrongRest: Behaviour = (response, { headers }) => {
      const from = Number(headers.range?.match(/\d+/)?.[0]);
      const rest = Buffer.from(OTHER).subarray(from);
      const range = `bytes ${from}-${OTHER.length - 1}/${OTHER.length}`;
      response
        .writeHead(206, { etag: '"two"', 'content-range': range, 'content-length': rest.length })
        .end(rest);
    };
    await receivesWhole([cutAfter(CSV, 5_000, { etag: '"one"' }), wrongRest, whole(CSV, { etag: '"one"' })]);
  });

  it('takes the whole when the server ignores Range', async () => {
    await receivesWhole([cutAfter(CSV, 5_000, { etag: '"one"' }), whole(CSV, { etag: '"one"' })]);
  });

  it('does not go on without proof that the rest belongs to the beginning', async () => {
    const { requests } = await receivesWhole([cutAfter(CSV, 5_000, { etag: 'W/"one"' }), whole(CSV)]);
    assert.equal(requests[1]?.headers.range, undefined);
  });

  it('starts over when the server has nothing after the cut', async () => {
    await receivesWhole([cutAfter(CSV, 5_000, { etag: '"one"' }), status(416), whole(CSV)]);
  });

  it('comes through cut after cut as long as each try gets further', async () => {
    const etag = '"one"';
    const everyTimeSome: Behaviour = (response, { headers }) => {
      const from = Number(headers.range?.match(/\d+/)?.[0] ?? 0);
      const rest = Buffer.from(CSV).subarray(from);
      const range = { 'content-range': `bytes ${from}-${CSV.length - 1}/${CSV.length}` };
      response.writeHead(from === 0 ? 200 : 206, {
        etag,
        'content-length': rest.length,
        ...(from === 0 ? {} : range),
      });
      if (rest.length <= 2_000) response.end(rest);
      else response.write(rest.subarray(0, 2_000), () => response.socket?.destroySoon());
    };
    const { requests } = await receivesWhole([everyTimeSome]);
    assert.ok(requests.length > RETRY_POLICY.attempts);
  });

  it('waits as long as 429 and 503 ask', async () => {
    const later = new Date(context.effects.now().getTime() + 90_000).toUTCString();
    await receivesWhole([
      status(429, { 'retry-after': '7' }),
      status(503, { 'retry-after': later }),
      whole(CSV),
    ]);
    assert.deepEqual(context.sleeps, [7_000, 90_000]);
  });

  it('leaves a server that asks for hours to the next run', async () => {
    const requests = await refuses([status(429, { 'retry-after': '7200' })], /come back in 120 minutes/);
    assert.equal(requests.length, 1);
  });

  it('tries again after 500s and broken connections, waiting longer each time', async () => {
    await receivesWhole([status(500), hangUp(), status(502), whole(CSV)]);
    assert.deepEqual(context.sleeps, [750, 1_500, 3_000]);
  });

  it('gives up after the tries it has', async () => {
    const requests = await refuses([status(500)], /status 500 \(given up after 6 tries\)/);
    assert.equal(requests.length, RETRY_POLICY.attempts);
  });

  it('does not try again what is refused for good', async () => {
    const requests = await refuses([status(404)], /status 404/);
    assert.equal(requests.length, 1);
  });

  it('never takes a page, an error or an archive for data', async () => {
    const page = '<!DOCTYPE html><html><body>Down for maintenance, sorry</body></html>';
    await refuses([whole(page, { 'content-type': 'text/csv' })], /a web page or XML, not data/);
    for (const [content, reason] of [
      ['\uFEFF  <html>', /a web page/],
      ['{"error":{"message":"quota exceeded"}}', /a JSON error/],
      ['{\n "success": false, "message": "no"\n}', /a JSON error/],
      ['[1, 2]', /a JSON array that does not begin with an object/],
      ['[{"message":"no"}]', /a JSON error/],
      ['{"responseCode":420,"response":null}', /a JSON error/],
      ['', /an empty answer/],
      ['Service unavailable', /text without columns/],
      [gzipSync(page), /a web page/],
      [Buffer.from('PK\u0003\u0004rest of a workbook'), /zip archive or an Excel workbook/],
      [Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0, 1, 2]), /binary content/],
    ] as const) {
      await server?.stop();
      server = null;
      await refuses([whole(Buffer.from(content))], reason);
    }
  });

  it('takes JSON that holds records, as an array or as the answer of the gateway', async () => {
    for (const content of ['[\n {"a":1}]', '{"responseCode":200,"response":{"result":[{"a":1}]}}']) {
      await server?.stop();
      server = null;
      const body = Buffer.from(content);
      const { received } = await receivesWhole([whole(body)], body);
      assert.match(basename(received.path), /\.jsonl$/);
    }
  });

  it('takes the file once the page is gone', async () => {
    await receivesWhole([whole('<html>one moment</html>', { etag: '"one"' }), resumable(CSV, '"one"')]);
  });

  it('names the file by its content, not by what the server calls it', async () => {
    const packed = gzipSync(CSV);
    const headers = { 'content-disposition': 'attachment; filename="../../Units 2026-04-18.csv"' };
    const { received } = await receivesWhole([whole(packed, headers)], packed);
    assert.equal(basename(received.path), 'Units 2026-04-18.csv.gz');
    assert.equal(received.origin.as_of, '2026-04-18');
  });

  it('refuses fewer bytes than announced', async () => {
    await refuses([cutAfter(CSV, CSV.length - 10)], /the connection failed.*given up/);
  });

  it('refuses what is larger than the limit, announced or not', async () => {
    const announced = await refuses([whole(CSV)], /larger than the limit/, {}, 1_000);
    assert.equal(announced.length, 1);
    await server?.stop();
    server = null;
    await refuses([inPieces(CSV, 4_096)], /larger than the limit/, {}, 10_000);
  });

  it('takes content without a length, piece by piece', async () => {
    await receivesWhole([inPieces(CSV, 1_000)]);
  });

  it('checks the expected checksum', async () => {
    const requests = await refuses([whole(OTHER)], /has checksum .* not the expected/, {
      sha256: sha256(CSV),
    });
    assert.equal(requests.length, RETRY_POLICY.attempts);
    await server?.stop();
    server = null;
    const { received } = await receive([whole(OTHER), whole(CSV)], { sha256: sha256(CSV) });
    assert.equal(received?.status, 'new');
  });

  it('follows redirects to the file', async () => {
    const { received } = await receivesWhole([
      status(302, { location: '/signed/Units_2026-05-01.csv?Signature=s3cret' }),
      whole(CSV),
    ]);
    assert.equal(basename(received.path), 'Units_2026-05-01.csv');
    assert.ok(!JSON.stringify(received.origin).includes('s3cret'));
  });

  it('leaves a redirect that goes in a circle, and one that goes nowhere', async () => {
    const requests = await refuses([status(302, { location: PATH })], /redirects more than 5 times/);
    assert.equal(requests.length, 6);
    await server?.stop();
    server = null;
    await refuses([status(302, { location: 'ftp://example.org/x.csv' })], /redirects to no readable address/);
  });

  it('goes on after a stall', async () => {
    server = await MisbehavingServer.start(
      stallAfter(CSV, 5_000, { etag: '"one"' }, () => {}),
      resumable(CSV, '"one"'),
    );
    let bytes = 0;
    const impatient = {
      ...context,
      onBytes: (count: number) => {
        bytes += count;
        if (bytes === 5_000) context.strike();
      },
    };
    const { received, requests } = await receive([], {}, 1e6, impatient);
    assert.equal(received?.origin.sha256, sha256(CSV));
    assert.equal(requests[1]?.headers.range, 'bytes=5000-');
    assert.match(context.log.join(''), /sent nothing for 60 s/);
  });

  it('asks again a server that does not answer', async () => {
    const { requests } = await receivesWhole([neverAnswer(() => context.strike()), whole(CSV)]);
    assert.equal(requests.length, 2);
    assert.match(context.log.join(''), /did not answer within 60 s/);
  });

  it('stops at once when the run is stopped', async () => {
    const stopped = new AbortController();
    const script = [neverAnswer(() => stopped.abort(new Error('stopped by the operator')))];
    await assert.rejects(
      receive(script, {}, 1e6, { ...context, signal: stopped.signal }),
      /stopped by the operator/,
    );
    assert.deepEqual(await context.files(), []);
  });

  it('keeps the other files when one fails', async () => {
    server = await MisbehavingServer.start((response, request) =>
      request.path === PATH ? whole(CSV)(response, request) : status(404)(response, request),
    );
    const files = ['/missing.csv', PATH].map((path) => ({
      url: `${server?.url}${path}`,
      sha256: null,
      dataset: null,
    }));
    const received = await httpSource({ files, maxBytes: 1e6 }).receive(context);
    assert.equal(received.length, 1);
    assert.equal(context.skipped.length, 1);
  });

  it('shows and stores no password or signature of an address', async () => {
    server = await MisbehavingServer.start(status(500), whole(CSV));
    const url = `${server.url.replace('http://', 'http://user:s3cret@')}${PATH}?X-Amz-Signature=s3cret&part=1`;
    const received = await httpSource({
      files: [{ url, sha256: null, dataset: null }],
      maxBytes: 1e6,
    }).receive(context);
    assert.equal(
      server.requests[0]?.headers.authorization,
      `Basic ${Buffer.from('user:s3cret').toString('base64')}`,
    );
    assert.match(received[0]?.origin.address ?? '', /\?part=1$/);
    assert.ok(!(JSON.stringify(received) + context.log.join('')).includes('s3cret'));
  });
});
