/** Prepares the peers that are measured on one warehouse. A peer that cannot run is left out, with the reason in the log. */
import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Dialect, datasetteDialect, koaDialect, koaDuckdbDialect, mulkDialect } from './asked.ts';
import type { BenchContext } from './benchmark.ts';
import { datasetteDatabase, datasetteIn, fillSqlite, installDatasette } from './datasette.ts';
import type { ListFiles } from './list.ts';
import type { PeerInput } from './peers/peer.ts';
import { postgresPrograms } from './postgres.ts';
import { preparePostgres } from './prepare-postgres.ts';

/** One peer that is ready to start. */
export interface Contender {
  /** Name in tables. */
  readonly name: string;
  /** Its file in bench/peers. */
  readonly peer: string;
  readonly dialect: Dialect;
  readonly input: PeerInput;
  /** Seconds to fill it from the CSV of the list; null if it reads existing files. */
  readonly filledSeconds: number | null;
}

export const mulkName = 'Mulk';
export const postgresName = 'Koa + PostgreSQL';

interface Shared {
  readonly context: BenchContext;
  readonly warehouse: string;
  readonly list: ListFiles;
}

/** Returns Mulk first, then every peer that can run here; `skipped` lists the others with the reasons. */
export async function prepareContenders(
  shared: Shared,
): Promise<{ readonly contenders: Contender[]; readonly skipped: Readonly<Record<string, string>> }> {
  const { warehouse, list, context } = shared;
  const input = { warehouse, body: '', keepsAnswers: false };
  // In parallel, since each of the two fills its database with one thread.
  const [postgres, datasette] = await Promise.all([postgresContender(shared), datasetteContender(shared)]);
  const found: (Contender | string)[] = [
    { name: mulkName, peer: 'mulk', dialect: mulkDialect, input, filledSeconds: null },
    postgres,
    {
      name: 'Koa + DuckDB table',
      peer: 'koa-duckdb',
      dialect: koaDuckdbDialect,
      input: { ...input, data: list.duckdb },
      filledSeconds: null,
    },
    {
      name: 'Koa + DuckDB on Parquet',
      peer: 'koa-parquet',
      dialect: koaDuckdbDialect,
      input: { ...input, data: context.work },
      filledSeconds: null,
    },
    datasette,
  ];
  const contenders = found.filter((one) => typeof one !== 'string');
  const reasons = found.filter((one) => typeof one === 'string');
  for (const reason of reasons) context.say(`NOT MEASURED: ${reason}`);
  return {
    contenders,
    skipped: Object.fromEntries(reasons.map((reason, at) => [`not_measured_${at + 1}`, reason])),
  };
}

async function measureSeconds(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

async function postgresContender({ context, warehouse, list }: Shared): Promise<Contender | string> {
  if (postgresPrograms() === null) return `${postgresName}: PostgreSQL is not installed on this machine`;
  const data = join(context.work, 'postgresql');
  // The server does not run as root and must be able to reach its folder.
  await chmod(context.work, 0o711);
  const filledSeconds = await measureSeconds(() => preparePostgres(data, list.csv, context.say));
  context.say(`PostgreSQL: filled in ${filledSeconds.toFixed(0)} s`);
  const input = { warehouse, body: '', data };
  return { name: postgresName, peer: 'koa-postgresql', dialect: koaDialect, input, filledSeconds };
}

async function datasetteContender({ context, warehouse, list }: Shared): Promise<Contender | string> {
  const name = 'Datasette';
  const scratch = dirname(context.work);
  if (datasetteIn(scratch) === null) {
    if (context.tiny) return `${name}: it is not installed, and a tiny run installs nothing`;
    context.say('installing Datasette beside the scratch folder');
    const failed = await installDatasette(scratch).then(
      () => null,
      (error: unknown) => String(error),
    );
    if (failed !== null) {
      context.say(failed);
      return `${name}: it could not be installed by python3 and pip`;
    }
  }
  const programs = datasetteIn(scratch);
  if (programs === null) return `${name}: its installation has no program`;
  const folder = join(context.work, 'datasette');
  await mkdir(folder);
  const data = join(folder, `${datasetteDatabase}.db`);
  const filledSeconds = await measureSeconds(() => fillSqlite(programs.python, data, list.csv));
  context.say(`Datasette: filled in ${filledSeconds.toFixed(0)} s`);
  const input = { warehouse, body: '', data, program: programs.datasette };
  return { name, peer: 'datasette', dialect: datasetteDialect, input, filledSeconds };
}
