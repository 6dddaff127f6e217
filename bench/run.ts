/** Runs one benchmark: prepares its data and folder, and returns the result with machine and versions. */
import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Benchmark } from './benchmark.ts';
import { aggregates } from './benchmarks/aggregates.ts';
import { analytics } from './benchmarks/analytics.ts';
import { autocomplete } from './benchmarks/autocomplete.ts';
import { estimate } from './benchmarks/estimate.ts';
import { exports } from './benchmarks/exports.ts';
import { growth } from './benchmarks/growth.ts';
import { ingest } from './benchmarks/ingest.ts';
import { light } from './benchmarks/light.ts';
import { marketPages } from './benchmarks/market-pages.ts';
import { pages } from './benchmarks/pages.ts';
import { peers } from './benchmarks/peers.ts';
import { siteSearch } from './benchmarks/site-search.ts';
import { workers } from './benchmarks/workers.ts';
import { requireExports } from './exports.ts';
import { describeMachine } from './machine.ts';
import { postgresPrograms } from './postgres.ts';
import { redisProgram } from './redis.ts';
import type { Result } from './results.ts';

export const benchmarks: readonly Benchmark[] = [
  light,
  ingest,
  pages,
  marketPages,
  peers,
  analytics,
  aggregates,
  exports,
  growth,
  autocomplete,
  siteSearch,
  workers,
  estimate,
];

const root = resolve(import.meta.dirname, '../..');

export interface RunSettings {
  readonly tiny: boolean;
  /** Scale of the synthetic set, and its folder, which is filled if it is empty. */
  readonly scale: number;
  readonly exports: string;
  /** Folder for temporary files; it needs as much space as the exports. */
  readonly scratch: string;
  readonly warehouse?: string | undefined;
  readonly repeats: number;
  readonly today: string;
  readonly say: (sentence: string) => void;
}

/** Returns the programs that a benchmark needs and that are missing. */
export function missingPrograms(benchmark: Benchmark): string[] {
  const servers = { PostgreSQL: postgresPrograms(), Redis: redisProgram() };
  const absent = Object.entries(servers).filter(([, program]) => program === null);
  return [
    ...benchmark.needs.filter((program) => !existsSync(join(root, program))),
    ...(benchmark.needsServers === true ? absent.map(([name]) => name) : []),
  ];
}

/** Runs a benchmark. */
export async function runBenchmark(benchmark: Benchmark, settings: RunSettings): Promise<Result> {
  const { tiny, scale, exports, repeats, say } = settings;
  await mkdir(settings.scratch, { recursive: true });
  const work = await mkdtemp(join(settings.scratch, `bench-${benchmark.name}-`));
  // Also if a user stops it half-way.
  const clear = () => rmSync(work, { recursive: true, force: true });
  process.once('exit', clear);
  try {
    if (benchmark.takesWarehouse !== true || settings.warehouse === undefined) {
      say(`synthetic exports at scale ${scale}`);
      await requireExports(exports, scale);
    }
    const measured = await benchmark.run({
      work,
      exports,
      tiny,
      scale,
      repeats,
      say,
      warehouse: settings.warehouse,
    });
    return {
      name: benchmark.name,
      title: benchmark.title,
      measured_on: settings.today,
      repeats,
      machine: describeMachine(),
      // A warehouse that is given has a scale that is not known here.
      data: settings.warehouse === undefined ? { scale, ...measured.data } : measured.data,
      figures: measured.figures.map((figure) => ({ ...figure, value: Number(figure.value.toPrecision(4)) })),
      runs: Object.fromEntries(Object.entries(measured.runs).map(([name, values]) => [name, [...values]])),
    };
  } finally {
    await rm(work, { recursive: true, force: true });
    process.off('exit', clear);
  }
}
