/** The operator's command line: accounts, sites, plans and keys; `mulk accounts --help` lists what it does. */
import { join } from 'node:path';
import { pino } from 'pino';
import { runCommandLine } from './accounts/command-line.ts';
import { readServiceConfig } from './config.ts';

try {
  const config = readServiceConfig();
  const { exitCode, out, err } = await runCommandLine(process.argv.slice(2), {
    databaseUrl: config.DATABASE_URL,
    directory: join(config.WAREHOUSE_DIR, 'accounts'),
    clock: () => new Date(),
    // Standard output carries only answers.
    logger: pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true })),
  });
  if (out !== '') console.log(out);
  if (err !== '') console.error(err);
  process.exitCode = exitCode;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
