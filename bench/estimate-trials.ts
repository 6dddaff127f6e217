/** Estimates the records of one block of days from earlier ones, in four ways: the product's model, gradient boosting, plain comparables, and the product with the area alone. */
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { z } from 'zod';
import { estimateDays } from '../data/methods/estimate/estimate-days.ts';
import { estimateIntervals, factorSql } from '../data/methods/estimate/estimate-intervals.ts';
import { estimateLevels } from '../data/methods/estimate/estimate-levels.ts';
import { estimateRecords } from '../data/methods/estimate/estimate-records.ts';
import { estimateTrials, estimateTrialsSql } from '../data/methods/estimate/estimate-trials.ts';
import { type EstimateFeed, estimateFeeds } from '../data/methods/estimate/model.ts';
import { publishingRules } from '../data/publishing-rules.ts';
import type { TableDefinition } from '../data/table.ts';
import { buildDerived } from '../ingest/steps/build-derived.ts';
import { boost } from './boosting.ts';
import { publishedTable } from './warehouse.ts';

const error = z.number().nullable();
const Tried = z.object({
  id: z.string(),
  feed: z.enum(estimateFeeds),
  property_type: z.string(),
  stage: z.string(),
  is_named: z.boolean(),
  /** ln of the estimate over the price; null where there is none. */
  mulk: error,
  boosting: error,
  comparables: error,
  /** ln of the upper end of the 80 % interval over the estimate. */
  half: error,
});
/** One record, and the error of each estimate of it. */
export type Tried = z.output<typeof Tried>;

export interface TrialSettings {
  readonly warehouse: string;
  /** Folder for files between the engine and Python. */
  readonly work: string;
  /** Newest day of the data, ISO; later records are as if they did not exist. */
  readonly asOf: string;
  /** Most records of a feed. */
  readonly most: number;
  /** Python with the packages of boosting; null leaves boosting out. */
  readonly python: string | null;
}

/** Returns the newest day of both feeds. */
export async function newestDay(warehouse: string): Promise<string> {
  const connection = await connectTo(warehouse);
  const reader = await connection.runAndReadAll(
    "select least((select max(transaction_date) from transactions where transaction_date <= date '2100-01-01'), (select max(transaction_date) from rent_contracts where transaction_date <= today()))::varchar as day",
  );
  return z.object({ day: z.iso.date() }).parse(reader.getRowObjectsJson()[0]).day;
}

async function connectTo(warehouse: string): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  for (const table of ['transactions', 'eligible_sales', 'rent_contracts']) {
    const { source } = await publishedTable(warehouse, table);
    await connection.run(`create view ${table} as select * from ${source}`);
  }
  return connection;
}

/** Returns the errors of estimates of the records of the newest block of days before `asOf`. */
export async function tryEstimates({
  warehouse,
  work,
  asOf,
  most,
  python,
}: TrialSettings): Promise<readonly Tried[]> {
  const connection = await connectTo(warehouse);
  await connection.run(
    `create table dataset_as_of as select unnest(['transactions', 'rent-contracts']) as dataset, date '${asOf}' as as_of`,
  );
  const tables: readonly TableDefinition[] = [
    estimateDays,
    estimateRecords,
    estimateLevels,
    { ...estimateTrials, sql: estimateTrialsSql(most) },
    estimateIntervals,
  ];
  for (const definition of tables) {
    if (definition.derive !== undefined) await buildDerived(connection, definition);
    else await connection.run(`create table ${definition.id} as ${definition.sql}`);
  }
  await connection.run(testedSql);
  await connection.run('create table boosted (id varchar, ln_estimate double)');
  if (python !== null)
    for (const feed of estimateFeeds) await estimateByBoosting(connection, python, feed, work);
  return z.array(Tried).parse((await connection.runAndReadAll(triedSql)).getRowObjectsJson());
}

/** Each record of the newest block once, with the place that is known of it. */
const testedSql = `create table tested as
  select records.*, days.valued_on, trials.error, trials.deviation, trials.evidence, trials.located
  from estimate_records records
  join estimate_days days on days.feed = records.feed and days.blocks_back = 1
  join estimate_trials trials
    on trials.target = records.feed || ' ' || records.id || case when records.project_id is null then ' area' else ' project' end
  where trials.blocks_back = 1 and trials.is_sampled = 1`;

/** Records of both files of boosting, with what the model of the product knows of them. */
const features =
  "id, area_id, community_id, project_id, building_id, property_type, stage, bedrooms, ln_size, datediff('day', date '2000-01-01', happened_on) as day, ln_price";

async function estimateByBoosting(
  connection: DuckDBConnection,
  python: string,
  feed: EstimateFeed,
  work: string,
): Promise<void> {
  const file = (name: string) => join(work, `${feed}-${name}`);
  const files = {
    train: file('train.parquet'),
    test: file('test.parquet'),
    predictions: file('predictions.csv'),
  };
  await connection.run(
    `copy (select ${features} from estimate_records
      where feed = '${feed}' and is_comparable and happened_on < (select valued_on from estimate_days where feed = '${feed}' and blocks_back = 1)
      order by id) to '${files.train}' (format parquet)`,
  );
  await connection.run(
    `copy (select ${features} from tested where feed = '${feed}' order by id) to '${files.test}' (format parquet)`,
  );
  await boost(python, files);
  await connection.run(
    `insert into boosted select id, ln_estimate from read_csv('${files.predictions}', types = {'id': 'varchar'})`,
  );
}

/**
 * Plain comparables: the median price a square foot, or annual rent a square foot, of the same project and stage, else of the same area, bedrooms and
 * stage, each of the same property type, in the half-year before.
 */
const triedSql = `
  with plain as (
    select tested.feed, tested.id,
      median(price) filter (records.project_id = tested.project_id) as of_project,
      count(*) filter (records.project_id = tested.project_id) as in_project,
      median(price) filter (records.bedrooms is not distinct from tested.bedrooms) as of_area,
      count(*) filter (records.bedrooms is not distinct from tested.bedrooms) as in_area,
      median(price) as of_all
    from tested
    join (select *, ln_price - case feed when 'rents' then ln_size else 0 end as price from estimate_records where is_comparable) records
      on records.feed = tested.feed and records.area_id = tested.area_id and records.property_type = tested.property_type
      and records.stage = tested.stage and records.happened_on < tested.valued_on and records.happened_on >= tested.valued_on - 180
    group by tested.feed, tested.id
  )
  select tested.id, tested.feed, property_type, stage, project_id is not null as is_named, error as mulk,
    boosted.ln_estimate - ln_price as boosting,
    case when in_project >= ${publishingRules.least_shown} then of_project when in_area >= ${publishingRules.least_shown} then of_area else of_all end
      + case tested.feed when 'rents' then ln_size else 0 end - ln_price as comparables,
    ${factorSql('tested', '1')} * deviation as half
  from tested
  left join boosted using (id)
  left join plain on plain.feed = tested.feed and plain.id = tested.id`;
