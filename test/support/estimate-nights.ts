/** Simulates nights of ingest as far as estimates go: each night sales come, the estimates are built, and the forward log is written from the night before. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { estimateDays } from '../../data/methods/estimate/estimate-days.ts';
import { estimateIntervals } from '../../data/methods/estimate/estimate-intervals.ts';
import { estimateLevels } from '../../data/methods/estimate/estimate-levels.ts';
import { estimateRecords } from '../../data/methods/estimate/estimate-records.ts';
import { estimateTrials } from '../../data/methods/estimate/estimate-trials.ts';
import { Manifest } from '../../data/snapshot.ts';
import { buildDerived } from '../../ingest/steps/build-derived.ts';
import type { PreviousSnapshot } from '../../ingest/steps/change-feed.ts';
import { writeEstimateLog } from '../../ingest/steps/estimate-log.ts';
import { MadeTables } from '../../ingest/steps/made-tables.ts';
import { fileChecksum } from '../../snapshot-store/warehouse/warehouse-files.ts';
import { chance, normal } from './chance.ts';
import { type Row, rowsOf } from './ingest.ts';

/** One flat that is sold. `day` counts from the first day of the records. */
export interface NightSale {
  readonly id: string;
  readonly day: number;
  readonly area_id: number;
  readonly project_id: number;
  readonly stage: 'off-plan' | 'ready';
  readonly area_sqft: number;
  readonly price_aed_per_sqft: number;
}

const areas = 24;
const salesADay = 3;
const firstDay = Date.UTC(2025, 0, 1);
/** The calendar day of a sale. */
export const dayOf = (day: number): string =>
  new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10);

/** Returns sales of all days before `days`, in their order. */
export function salesOfDays(days: number, seed: number): NightSale[] {
  const even = chance(seed);
  return Array.from({ length: days * salesADay }, (_, index) => {
    const area = Math.floor(even() * areas);
    const project = area * 10 + Math.floor(even() * 3);
    const size = 600 + 50 * Math.floor(even() * 10);
    return {
      id: `s${index}`,
      day: Math.floor(index / salesADay),
      area_id: area + 1,
      project_id: project + 1,
      stage: even() < 0.5 ? 'off-plan' : 'ready',
      area_sqft: size,
      price_aed_per_sqft: Math.round(1000 * Math.exp(area / 30 + (project % 10) / 20 + 0.08 * normal(even))),
    };
  });
}

/** One night: what its snapshot knew, for a test to recompute. */
export interface Night {
  readonly asOf: string;
  /** Day number of `asOf`. */
  readonly day: number;
  readonly sales: readonly NightSale[];
  readonly levels: readonly Row[];
  readonly trials: readonly Row[];
  /** The forward log that the night's snapshot has. */
  readonly log: readonly Row[];
}

/**
 * Runs the nights after the first `known` days and returns each. `correct` changes what the register says of earlier sales on a night. `ask` gets the
 * connection of the last night, which has `estimate_log`.
 */
export async function runNights<T>(
  folder: string,
  {
    sales,
    known,
    nights,
  }: { readonly sales: readonly NightSale[]; readonly known: number; readonly nights: number },
  correct: (sale: NightSale, night: number) => NightSale,
  ask: (connection: DuckDBConnection) => Promise<T>,
): Promise<{ readonly made: readonly Night[]; readonly asked: T }> {
  const made: Night[] = [];
  let previous: PreviousSnapshot | null = null;
  for (let night = 0; ; night += 1) {
    const day = known - 1 + night;
    const there = sales.filter((sale) => sale.day <= day).map((sale) => correct(sale, night));
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    try {
      await fill(connection, there, dayOf(day));
      const directory = join(folder, String(night));
      await mkdir(directory);
      const createdAt = `${dayOf(day + 1)}T02:00:00Z`;
      await writeEstimateLog(
        connection,
        new MadeTables([estimateRecords]),
        previous,
        [],
        directory,
        createdAt,
      );
      previous = await publish(connection, directory, dayOf(day));
      made.push({
        asOf: dayOf(day),
        day,
        sales: there,
        levels: await rowsOf(connection, 'select * from estimate_levels where blocks_back = 0'),
        trials: await rowsOf(connection, 'select * from estimate_trials'),
        log: await rowsOf(connection, 'select * from serve.estimate_log order by feed, id, located'),
      });
      if (night === nights) return { made, asked: await ask(connection) };
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
  }
}

async function fill(connection: DuckDBConnection, sales: readonly NightSale[], asOf: string): Promise<void> {
  const rows = sales.map(
    ({ id, day, area_id, project_id, stage, area_sqft, price_aed_per_sqft: price }) =>
      `('${id}', date '${dayOf(day)}', ${area_id}, ${project_id}, ${stage === 'off-plan'}, ${area_sqft}::double, ${price}::double)`,
  );
  await connection.run(`create table transactions as
    select *, price_aed_per_sqft * area_sqft as price_aed, null::bigint as community_id, null::bigint as building_id, 'apartment' as property_type, 1::integer as bedrooms
    from (values ${rows.join(', ')}) sales(id, transaction_date, area_id, project_id, is_off_plan, area_sqft, price_aed_per_sqft)`);
  await connection.run(
    'create table eligible_sales as select id, false as is_outlier, true as has_unit_price from transactions',
  );
  await connection.run(`create table rent_contracts as
    select id, transaction_date, area_id, project_id, community_id, property_type, 'new' as version, bedrooms, area_sqft,
      price_aed_per_sqft as annual_amount_aed, true as is_eligible
    from transactions limit 0`);
  await connection.run(
    `create table dataset_as_of as select unnest(['transactions', 'rent-contracts']) as dataset, date '${asOf}' as as_of`,
  );
  await connection.run("attach ':memory:' as serve");
  for (const definition of [
    estimateDays,
    estimateRecords,
    estimateLevels,
    estimateTrials,
    estimateIntervals,
  ]) {
    if (definition.derive !== undefined) await buildDerived(connection, definition);
    else await connection.run(`create table ${definition.id} as ${definition.sql}`);
  }
}

/** Writes the tables that the next night reads, and returns the snapshot. */
async function publish(
  connection: DuckDBConnection,
  directory: string,
  asOf: string,
): Promise<PreviousSnapshot> {
  const layers = {
    transactions: 'table',
    eligible_sales: 'table',
    rent_contracts: 'table',
    estimate_levels: 'mart',
    estimate_intervals: 'mart',
    estimate_log: 'changes',
  } as const;
  const tables = [];
  for (const [name, layer] of Object.entries(layers)) {
    const path = `${name}.parquet`;
    if (layer !== 'changes')
      await connection.run(`copy ${name} to '${join(directory, path)}' (format parquet)`);
    tables.push({
      name,
      layer,
      grain: '',
      key: [],
      method_version: layer === 'mart' ? estimateLevels.methodVersion : null,
      rows: 0,
      columns: [],
      files: [{ path, ...(await fileChecksum(join(directory, path))) }],
    });
  }
  const manifest = Manifest.parse({
    format: 1,
    created_at: `${asOf}T00:00:00Z`,
    as_of: asOf,
    as_of_by_dataset: { transactions: asOf, 'rent-contracts': asOf },
    attribution: '',
    fingerprint: '',
    changes_from: `${asOf}T00:00:00Z`,
    origins: [],
    tables,
    files: [],
  });
  return { directory, manifest };
}
