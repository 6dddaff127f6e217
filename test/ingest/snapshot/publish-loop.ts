/** The child of test/chaos/kill-publish.ts: publishes and prunes without end, until it is killed. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pruneSnapshots } from '../../../snapshot-store/warehouse/prune.ts';
import { publishCopy, type Template } from './small-snapshot.ts';

/** `from` is later than anything an earlier child published, as the clock of one machine is. */
const [warehouseDirectory = '', templateDirectory = '', child = '', from = ''] = process.argv.slice(2);
const tables: Template['tables'] = JSON.parse(readFileSync(join(templateDirectory, 'tables.json'), 'utf8'));
const template: Template = { directory: join(templateDirectory, 'files'), tables };

let at = Number(from);
process.send?.('ready');
for (let turn = 0; ; turn++) {
  at += 60_000;
  const id = `${child}-${turn}`;
  await publishCopy(warehouseDirectory, template, { id, at });
  await pruneSnapshots({ warehouseDirectory, keep: 3 });
  process.send?.('turn');
}
