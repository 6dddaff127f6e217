/** Gradient boosting as a reference for estimates: its installation outside the repository, and its predictions. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The measured releases. */
const packages = ['lightgbm==4.7.0', 'pandas==3.1.1', 'pyarrow==26.0.1', 'scikit-learn==1.9.1'];

/** Returns the Python of an installation in `scratch`; null if there is none. */
export function boostingIn(scratch: string): string | null {
  const python = resolve(scratch, 'boosting/bin/python');
  return existsSync(python) ? python : null;
}

/** Installs the packages into a folder of `scratch` and leaves it there. The error gives the reason if it fails. */
export async function installBoosting(scratch: string): Promise<void> {
  const folder = resolve(scratch, 'boosting');
  await run('python3', ['-m', 'venv', folder]);
  await run(join(folder, 'bin/pip'), ['install', '--quiet', ...packages]);
}

/** Files of one run, in Parquet; the predictions are CSV of `id` and `ln_estimate`. */
export interface BoostingFiles {
  readonly train: string;
  readonly test: string;
  readonly predictions: string;
}

/** Learns the records of one file and estimates those of the other. */
export async function boost(python: string, { train, test, predictions }: BoostingFiles): Promise<void> {
  await run(python, [resolve(import.meta.dirname, 'children/boosting.py'), train, test, predictions]);
}
