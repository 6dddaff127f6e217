/** The connection to ClickHouse: a server that does not answer holds no request up, and no error tells the password. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { inspect } from 'node:util';
import { ClickHouseServer } from '../../../service/analytics/clickhouse-server.ts';
import { Problem } from '../../../service/contract/problem.ts';
import { listen } from '../../../service/listen.ts';

describe('the connection to ClickHouse', () => {
  let silent: Server;
  let clickhouse: ClickHouseServer;
  let asked: string[] = [];

  before(async () => {
    silent = createServer((request) => {
      asked.push(request.url ?? '');
      silent.emit('asked');
    });
    const port = await listen(silent, { setting: 'PORT', port: 0, host: '127.0.0.1' });
    clickhouse = new ClickHouseServer(`clickhouse://mulk:s%40cret@127.0.0.1:${port}/lake`);
  });
  beforeEach(() => {
    asked = [];
  });
  after(async () => {
    await clickhouse.close();
    silent.closeAllConnections();
    silent.close();
  });

  it('gives up a query after its time limit, which the server is told too', async () => {
    await assert.rejects(
      clickhouse.rows('select 1', {}, { timeLimitMs: 10 }),
      (error) =>
        error instanceof Problem && error.code === 'query-timeout' && !inspect(error).includes('cret'),
    );
    const { searchParams } = new URL(asked[0] ?? '', 'http://server');
    assert.equal(searchParams.get('max_execution_time'), '1');
    assert.equal(searchParams.get('readonly'), '2');
    assert.equal(searchParams.get('database'), 'lake');
  });

  it('gives up a query whose client has left', async () => {
    const client = new AbortController();
    const reading = clickhouse.rows('select 1', {}, { timeLimitMs: 60_000, signal: client.signal });
    await once(silent, 'asked');
    client.abort(new Error('gone'));
    await assert.rejects(reading, /gone/);
  });

  it('binds the values that a query names, and refuses a query that lacks one', async () => {
    const client = new AbortController();
    const values = { area: 330, unused: 'x' };
    const reading = clickhouse.rows('select {area:Int32}', values, {
      timeLimitMs: 60_000,
      signal: client.signal,
    });
    await once(silent, 'asked');
    client.abort(new Error('gone'));
    await assert.rejects(reading, /gone/);
    const sent = [...new URL(asked[0] ?? '', 'http://server').searchParams].filter(([name]) =>
      name.startsWith('param_'),
    );
    assert.deepEqual(sent, [['param_area', '330']]);
    await assert.rejects(
      clickhouse.rows('select {area:Int32}', {}, { timeLimitMs: 10 }),
      /\{area\} is missing/,
    );
  });

  it('tells no password when there is no server', async () => {
    const nobody = new ClickHouseServer('clickhouse://mulk:s%40cret@127.0.0.1:1/lake');
    await assert.rejects(nobody.ping(), (error) => !inspect(error, { depth: 9 }).includes('cret'));
    await nobody.close();
  });
});
