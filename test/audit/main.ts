/** `make audit CELLS=2500 SEED=1`: recomputes published figures from the raw exports and prints the differences. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startTestService } from '../support/service.ts';
import { audit, recompute } from './audit.ts';
import { cellClasses } from './cell-classes.ts';
import { linesOf } from './print-findings.ts';

const root = resolve(import.meta.dirname, '../../..');
const usage = `Usage: node dist/test/audit/main.js [class…] [--warehouse DIR] [--cells N] [--seed TEXT]
  class        ${cellClasses.map(({ name }) => name).join(', ')}; all of them when none is named
  --warehouse  the published warehouse to audit, with its kept exports
  --cells      cells to compare, over all classes
  --seed       another seed chooses other cells
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    warehouse: { type: 'string', default: join(root, 'data/warehouse') },
    cells: { type: 'string', default: '2500' },
    seed: { type: 'string', default: '1' },
  },
});
const unknown = positionals.filter((name) => cellClasses.every((cellClass) => cellClass.name !== name));
if (unknown.length > 0) {
  console.error(`There is no class ${unknown.join(', ')}.\n${usage}`);
  process.exit(2);
}

const warehouse = resolve(values.warehouse);
const service = await startTestService({ over: { directory: warehouse } });
const ask = (path: string) => service.ask(path);
const recomputed = await recompute({ warehouse, dataFolder: join(root, 'data'), ask });
const findings = await audit(recomputed, {
  warehouse,
  ask,
  cells: Number(values.cells),
  seed: values.seed,
  ...(positionals.length === 0 ? {} : { only: positionals }),
});
recomputed.close();
await service.stop();
for (const line of linesOf(findings)) console.info(line);
process.exit(findings.some(({ differences }) => differences.length > 0) ? 1 : 0);
