/** Runs one scenario: prepares a folder and a warehouse, and returns the result with machine and versions. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../../bench/benchmark.ts';
import { describeMachine } from '../../bench/machine.ts';
import type { Result } from '../../bench/results.ts';
import { generateExports } from '../../ingest/synth/generate.ts';
import { runProgram } from '../support/program.ts';
import { sampleExports } from '../support/sample-warehouse.ts';
import type { Scenario } from './scenario.ts';

export interface RunSettings {
  readonly tiny: boolean;
  /** Folder for temporary files and for files that stay between runs. */
  readonly scratch: string;
  /** Returns a warehouse with one published snapshot (read only), for scenarios that need one. */
  readonly warehouse: () => Promise<string>;
  readonly today: string;
  readonly say: (sentence: string) => void;
}

/** Runs a scenario. */
export async function runScenario(scenario: Scenario, settings: RunSettings): Promise<Result> {
  const { scratch, tiny, say, warehouse } = settings;
  const kept = keptIn(scratch);
  await mkdir(kept, { recursive: true });
  const work = await mkdtemp(join(scratch, `chaos-${scenario.name}-`));
  const began = performance.now();
  const load = Math.round(loadavg()[0] ?? 0);
  try {
    const { data, figures } = await scenario.run({ work, kept, tiny, say, warehouse });
    const seconds = Math.round((performance.now() - began) / 1000);
    return {
      name: scenario.name,
      title: scenario.title,
      measured_on: settings.today,
      repeats: 1,
      machine: describeMachine(),
      data: { ...data, took_seconds: seconds, load_of_the_machine_before: load },
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

/** Returns the folder for files that stay between runs, because they are slow to fetch or make. */
function keptIn(scratch: string): string {
  return join(scratch, 'kept');
}

/** Scale of the synthetic set for scenarios, if no warehouse is given. */
const scale = 0.02;

/** Returns a synthetic warehouse. Its exports are made once; its snapshot is made anew whenever ingest would produce another one. */
export async function syntheticWarehouse(scratch: string, say: (sentence: string) => void): Promise<string> {
  const [directory, warehouse] = [join(keptIn(scratch), 'exports'), join(keptIn(scratch), 'warehouse')];
  if (!existsSync(warehouse)) {
    say(`a synthetic warehouse at scale ${scale}`);
    await rm(directory, { recursive: true, force: true });
    await generateExports({ directory, scale, seed: 7, oneDay: false, sampleDirectory: sampleExports });
  }
  const { code, err } = await runProgram('ingest/main.ts', ['once'], {
    WAREHOUSE_DIR: warehouse,
    INGEST_SOURCE_DIR: directory,
    LOG_LEVEL: 'warn',
  });
  if (code !== 0) throw new Error(`The synthetic warehouse was not made: ${err.slice(-2000)}`);
  return warehouse;
}
