/** Peer: Datasette over SQLite with named queries. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { datasetteFlags, datasetteMetadata } from '../datasette.ts';
import { servePeer } from './peer.ts';

/** Finds a free port, because Datasette does not report the port it took. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

servePeer(async ({ program, data: database }) => {
  const metadata = join(dirname(database), 'datasette.json');
  await writeFile(metadata, JSON.stringify(datasetteMetadata));
  const port = await freePort();
  const server = spawn(
    program,
    ['serve', database, '--metadata', metadata, '--port', String(port), ...datasetteFlags],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  process.once('exit', () => server.kill('SIGKILL'));
  server.stderr.setEncoding('utf8');
  let log = '';
  for await (const chunk of server.stderr.iterator({ destroyOnReturn: false })) {
    log += String(chunk);
    if (log.includes('Uvicorn running')) break;
  }
  server.stderr.resume();
  if (!log.includes('Uvicorn running')) throw new Error(`Datasette did not start:\n${log}`);
  return {
    address: `http://127.0.0.1:${port}`,
    headers: {},
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
  };
});
