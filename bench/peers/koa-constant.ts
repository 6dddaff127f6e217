/** Peer: Koa with a constant answer. */
import { createServer } from 'node:http';
import Koa from 'koa';
import { listen, servePeer } from './peer.ts';

servePeer(async ({ body }) => {
  const app = new Koa();
  app.use((context) => {
    context.type = 'application/json';
    context.body = body;
  });
  return { address: await listen(createServer(app.callback())), headers: {} };
});
