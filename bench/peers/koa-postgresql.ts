/** Peer: Koa over PostgreSQL, with the list in one indexed table on its own server. */
import { totalmem } from 'node:os';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { startServer } from '../postgres.ts';
import { type ListRow, listApi, queries, salesSince } from './list-api.ts';
import { listen, servePeer } from './peer.ts';

/** A quarter of the memory for the server's cache, as its manual advises, but not more than the whole table needs. */
const sharedMb = Math.min(6144, Math.floor(totalmem() / 2 ** 20 / 4));

/** Settings for short reads on a machine whose disk seeks fast. */
const settings = {
  shared_buffers: `${sharedMb}MB`,
  effective_cache_size: `${3 * sharedMb}MB`,
  work_mem: '256MB',
  random_page_cost: '1.1',
  jit: 'off',
  max_connections: '20',
  fsync: 'off',
};

const asText = (value: string): string => value;

servePeer(async ({ data }) => {
  const server = await startServer(data, settings);
  const pool = new pg.Pool({ connectionString: server.address('bench'), max: 8 });
  // Idle connections report an error when the server stops, which is the end of this peer too.
  pool.on('error', () => undefined);
  pg.types.setTypeParser(pg.types.builtins.DATE, asText);
  pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, asText);
  const api = listApi({
    async rows(name, values) {
      const result = await pool.query<ListRow>({ name, text: queries[name], values: [...values] });
      return result.rows;
    },
    async csv(since): Promise<Readable> {
      const client = await pool.connect();
      const stream = client.query(copyTo(`copy (${salesSince(since)}) to stdout with (format csv, header)`));
      stream.once('close', () => client.release());
      return stream;
    },
  });
  return {
    address: await listen(api),
    headers: {},
    async stop() {
      await server.stop('SIGQUIT');
    },
  };
});
