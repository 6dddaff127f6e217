/** A process that receives from the drop folder of its argument, says so of each file, and starts again: to be killed. */
import { join } from 'node:path';
import { pino } from 'pino';
import { directorySource } from '../../../ingest/sources/directory-source.ts';
import { KeptExports } from '../../../ingest/sources/kept-exports.ts';
import { realEffects } from '../../../ingest/sources/source.ts';

const [directory = ''] = process.argv.slice(2);
const exports = await KeptExports.open(join(directory, 'exports'), realEffects.now);
await directorySource({ directory: join(directory, 'drop') }).receive({
  exports,
  datasets: [],
  effects: realEffects,
  logger: pino({ level: 'silent' }),
  onSkipped: () => {},
  onWarning: () => {},
  onBytes: () => process.stdout.write('.\n'),
});
