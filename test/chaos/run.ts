/** Runs one scenario: gives it a folder and a warehouse, and returns what it found with machine and versions beside it. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Figure } from '../../bench/benchmark.ts';
import { describeMachine } from '../../bench/machine.ts';
import type { Result } from '../../bench/results.ts';
import { generateExports } from '../../ingest/synth/generate.ts';
import { runProgram } from '../support/program.ts';
import { repositoryRoot } from '../support/repository-files.ts';
import { sampleExports } from '../support/sample-warehouse.ts';
import type { Scenario } from './scenario.ts';

export interface RunSettings {
  readonly tiny: boolean;
  /** Folder for what comes and goes, and for what is kept between runs. */
  readonly scratch: string;
  /** A published warehouse instead of the synthetic one. */
  readonly warehouse?: string | undefined;
  readonly today: string;
  readonly say: (sentence: string) => void;
}

/** Scale of the synthetic set that scenarios ask, where no warehouse is given. */
const scale = 0.02;

/** Runs it. */
export async function runScenario(scenario: Scenario, settings: RunSettings): Promise<Result> {
  const { scratch, tiny, say } = settings;
  const kept = join(scratch, 'kept');
  await mkdir(kept, { recursive: true });
  const work = await mkdtemp(join(scratch, `chaos-${scenario.name}-`));
  const began = performance.now();
  try {
    const warehouse = () => warehouseOf(settings, kept);
    const { data, figures } = await scenario.run({ work, kept, tiny, say, warehouse });
    const seconds = Math.round((performance.now() - began) / 1000);
    return {
      name: scenario.name,
      title: scenario.title,
      measured_on: settings.today,
      repeats: 1,
      machine: describeMachine(),
      data: { ...data, took_seconds: seconds },
      figures: figures.map(rounded),
      runs: {},
    };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function rounded(figure: Figure): Figure {
  if (!Number.isFinite(figure.value)) throw new Error(`It could not be measured: ${figure.what}`);
  return { ...figure, value: Number(figure.value.toPrecision(4)) };
}

/** The warehouse that was given, or a synthetic one that is made once. */
async function warehouseOf({ warehouse, say }: RunSettings, kept: string): Promise<string> {
  if (warehouse !== undefined) return warehouse;
  const made = join(kept, `warehouse-${scale}`);
  if (existsSync(join(made, 'current.json'))) return made;
  say(`a synthetic warehouse at scale ${scale}`);
  const exports = join(kept, 'exports');
  await rm(made, { recursive: true, force: true });
  await rm(exports, { recursive: true, force: true });
  await generateExports({
    directory: exports,
    scale,
    seed: 7,
    oneDay: false,
    sampleDirectory: sampleExports,
  });
  const { code, err } = await runProgram(join(repositoryRoot, 'ingest/main.ts'), ['once'], {
    WAREHOUSE_DIR: made,
    INGEST_SOURCE_DIR: exports,
    LOG_LEVEL: 'warn',
  });
  if (code !== 0) throw new Error(`The synthetic warehouse was not made: ${err.slice(-2000)}`);
  return made;
}
