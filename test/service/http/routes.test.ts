/** Routes: which one answers a path that several fit, and what is known of paths that none answers. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import type { ExchangeState } from '../../../service/http/exchange.ts';
import { Routes } from '../../../service/http/routes.ts';

const table = [
  ['/', 'get'],
  ['/areas', 'get'],
  ['/areas/compare', 'get'],
  ['/areas/{id}', 'get'],
  ['/areas/{id}', 'delete'],
  ['/areas/{id}/stats', 'get'],
  ['/areas/compare/saved', 'post'],
  ['/{locale}/areas', 'get'],
  ['/tiles/{z}/{x}.mvt', 'get'],
] as const;

function allRoutes(): Routes {
  const routes = new Routes();
  for (const [path, method] of table)
    routes.add(path, method, async (ctx) => {
      ctx.body = `${method} ${path} ${JSON.stringify(ctx.params)}`;
    });
  return routes;
}

describe('routes', () => {
  const app = new Koa<ExchangeState>();
  app.use(allRoutes().middleware());
  app.use((ctx) => {
    ctx.body = 'none';
  });
  const server = app.listen(0, '127.0.0.1');
  before(async () => {
    if (!server.listening) await once(server, 'listening');
  });
  after(() => server.close());

  const ask = async (path: string, method = 'GET'): Promise<string> => {
    const { port } = server.address() as AddressInfo;
    return (await fetch(`http://127.0.0.1:${port}${path}`, { method })).text();
  };

  it('prefer literal segments, and give the parameters of the path', async () => {
    assert.equal(await ask('/'), 'get / {}');
    assert.equal(await ask('/areas'), 'get /areas {}');
    assert.equal(await ask('/areas/compare'), 'get /areas/compare {}');
    assert.equal(await ask('/areas/330'), 'get /areas/{id} {"id":"330"}');
    assert.equal(await ask('/areas/330/stats?x=/areas'), 'get /areas/{id}/stats {"id":"330"}');
    assert.equal(await ask('/areas/a%2Fb'), 'get /areas/{id} {"id":"a/b"}');
    assert.equal(await ask('/ar/areas'), 'get /{locale}/areas {"locale":"ar"}');
    assert.equal(await ask('/tiles/3/4.mvt'), 'get /tiles/{z}/{x}.mvt {"z":"3","x":"4"}');
  });

  it('go on to a path with parameters where the literal one lacks the method or is longer', async () => {
    assert.equal(await ask('/areas/compare', 'DELETE'), 'delete /areas/{id} {"id":"compare"}');
    assert.equal(await ask('/areas/compare/stats'), 'get /areas/{id}/stats {"id":"compare"}');
    assert.equal(await ask('/areas/compare/saved', 'POST'), 'post /areas/compare/saved {}');
  });

  it('pass on what fits none: another case, another ending, another method', async () => {
    for (const path of [
      `/areas${'/'.repeat(5000)}`,
      '/Areas',
      '/areas/',
      '/areas//',
      '/areas/330/',
      '//',
      '/x',
      '/areas/330/stats/9',
    ])
      assert.equal(await ask(path), 'none', path);
    assert.equal(await ask('/areas', 'POST'), 'none');
  });

  it('know the methods of all routes that a path fits', () => {
    const methods = (path: string): string[] => [...allRoutes().methodsOf(path)].sort();
    assert.deepEqual(methods('/areas/compare'), ['DELETE', 'GET', 'HEAD']);
    assert.deepEqual(methods('/areas/compare/saved'), ['POST']);
    assert.deepEqual(methods('/areas'), ['GET', 'HEAD']);
    assert.deepEqual(methods('/nothing'), []);
  });
});
