/** Peer: node:http with a constant answer, the least work of a Node server. */
import { createServer } from 'node:http';
import { listen, servePeer } from './peer.ts';

servePeer(async ({ body }) => {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  return { address: await listen(server), headers: {} };
});
