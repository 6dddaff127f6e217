/** A process that takes the lock named by its argument, says how that went, and lives until it is ended. */
import { acquireLock } from '../../../snapshot-store/warehouse/lock.ts';

const [path = '', keep = 'keep'] = process.argv.slice(2);
try {
  const lock = await acquireLock(path, { purpose: `holder ${process.pid}`, now: () => new Date() });
  process.stdout.write('held\n');
  if (keep === 'keep') setInterval(() => {}, 60_000);
  else await lock.release();
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.name : 'failed'}\n`);
}
