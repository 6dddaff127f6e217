/** The child of crash.test.ts: publishes and prunes without end, until it is killed. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pruneSnapshots } from '../../../ingest/snapshot/prune.ts';
import { readCurrent } from '../../../ingest/snapshot/read-manifest.ts';
import { publishCopy, type Template } from './small-snapshot.ts';

const [warehouseDirectory = '', templateDirectory = '', child = ''] = process.argv.slice(2);
const tables: Template['tables'] = JSON.parse(readFileSync(join(templateDirectory, 'tables.json'), 'utf8'));
const template: Template = { directory: join(templateDirectory, 'files'), tables };

// Later than what the children before published, as the clock of one machine is.
const current = await readCurrent(warehouseDirectory);
let at = current === null ? Date.parse('2026-07-01T03:00:00Z') : Date.parse(current.published_at);
process.send?.('ready');
for (let turn = 0; ; turn++) {
  at += 60_000;
  const id = `${child}-${turn}`;
  await publishCopy(warehouseDirectory, template, { id, at });
  await pruneSnapshots({ warehouseDirectory, keep: 3 });
}
