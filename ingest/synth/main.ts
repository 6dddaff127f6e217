/** `make synth SCALE=1`: synthetic exports with planted truth, in a warehouse of their own. With `--history`: years before the real sample, for the demo. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { warehouseFolder } from '../config.ts';
import { generateExports } from './generate.ts';
import { writeHistory } from './history.ts';

const usage = `Usage: mulk synth [--scale 1] [--seed 20261031] [--out WAREHOUSE_DIR/incoming] [--one-day]
  --scale    1 is the real size (about 6 GB of CSV); 0.001 takes a second
  --seed     a whole number; the same seed and scale give the same bytes
  --out      folder that gets <dataset>/<export>.csv and planted-truth.json; its earlier content of that kind is replaced;
             without WAREHOUSE_DIR it is data/warehouse-synth/incoming
  --one-day  also write one new day of transactions and rent contracts
  --history  instead, write the real sample and synthetic years before it, for the demo; leave them if they are there
`;

const root = resolve(import.meta.dirname, '../../..');
const sampleDirectory = join(root, 'data/sample/exports');

interface CommandLine {
  readonly directory: string;
  readonly scale: number;
  readonly seed: number;
  readonly oneDay: boolean;
  readonly history: boolean;
}

function readCommandLine(): CommandLine {
  const { values } = parseArgs({
    options: {
      scale: { type: 'string', default: '1' },
      seed: { type: 'string', default: '20261031' },
      out: { type: 'string', default: join(warehouseFolder(join(root, 'data/warehouse-synth')), 'incoming') },
      'one-day': { type: 'boolean', default: false },
      history: { type: 'boolean', default: false },
    },
  });
  const scale = Number(values.scale);
  const seed = Number(values.seed);
  if (!(scale > 0 && scale <= 100))
    throw new Error(`--scale takes a number over 0 and up to 100, not ${values.scale}`);
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new Error(`--seed takes a whole number, not ${values.seed}`);
  return { scale, seed, directory: resolve(values.out), oneDay: values['one-day'], history: values.history };
}

async function addHistory({ directory, scale }: CommandLine): Promise<void> {
  if (existsSync(directory)) return;
  const started = performance.now();
  await writeHistory({ directory, scale, sampleDirectory });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.info(`The real sample, and synthetic years before it, are in ${directory} (${seconds} s)`);
}

async function main(): Promise<void> {
  const commandLine = readCommandLine();
  if (commandLine.history) return addHistory(commandLine);
  const { directory, scale, seed, oneDay } = commandLine;
  const started = performance.now();
  await rm(join(directory, 'planted-truth.json'), { force: true });
  const truth = await generateExports({
    directory,
    scale,
    seed,
    oneDay,
    siteRents: true,
    sampleDirectory,
    onExport: ({ file, bytes, ms }) =>
      console.info(`${file}  ${(bytes / 1e6).toFixed(1)} MB  ${(ms / 1000).toFixed(1)} s`),
  });
  const bytes = truth.exports.reduce((sum, entry) => sum + entry.bytes, 0);
  const seconds = (performance.now() - started) / 1000;
  console.info(
    `${(bytes / 1e9).toFixed(2)} GB in ${seconds.toFixed(1)} s; planted-truth.json says what is in it`,
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  process.exitCode = 1;
});
