/** Peer: Koa over a DuckDB file with the list as one sorted table and an index on its ids. */
import { dirname } from 'node:path';
import { duckdbEngine } from '../duckdb-engine.ts';
import { listApi } from './list-api.ts';
import { listen, servePeer } from './peer.ts';

servePeer(async ({ data }) => ({
  address: await listen(listApi(await duckdbEngine(data, dirname(data)))),
  headers: {},
}));
