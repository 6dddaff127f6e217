/** Peer: Koa over DuckDB that reads the published Parquet files. */
import { duckdbEngine } from '../duckdb-engine.ts';
import { readList } from '../list.ts';
import { listApi } from './list-api.ts';
import { listen, servePeer } from './peer.ts';

servePeer(async ({ warehouse, data }) => {
  const view = `create view transactions as ${await readList(warehouse)}`;
  return { address: await listen(listApi(await duckdbEngine(':memory:', data, view))), headers: {} };
});
