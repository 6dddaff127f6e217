/** `node dist/test/demo/main.js DIR`: asks every read operation over a published warehouse, and names those that answer with nothing. */
import { resolve } from 'node:path';
import { startTestService } from '../support/service.ts';
import { emptyOperations } from './empty-answers.ts';

const [directory] = process.argv.slice(2);
if (directory === undefined) {
  console.error('Usage: node dist/test/demo/main.js DIR, where DIR is a published warehouse');
  process.exit(2);
}
const service = await startTestService({ over: { directory: resolve(directory) } });
const { asked, empty } = await emptyOperations(service);
await service.stop();
for (const line of empty) console.info(line);
console.info(`${asked} read operations, ${empty.length} with nothing in their answers`);
process.exit(empty.length === 0 ? 0 : 1);
