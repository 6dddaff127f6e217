/** The data API of the Koa peers: Mulk's addresses and fields over one table `transactions`, for any engine. */
import { createServer, type Server } from 'node:http';
import type { Readable } from 'node:stream';
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import { listSelect } from '../list.ts';

/** A row of the list in the form of a driver. */
export interface ListRow {
  readonly id: string;
  readonly type: string;
  readonly transaction_date: string;
  readonly registered_at: string | null;
  readonly property_type: string | null;
  readonly area: string | null;
  readonly master_project: string | null;
  readonly project: string | null;
  readonly building: string | null;
  readonly quality_flags: string | null;
  readonly contract_candidates: string | null;
  readonly [column: string]: unknown;
}

/** An engine: runs the queries below with their values, and returns the sales since a day as a file. */
export interface ListEngine {
  readonly rows: (query: QueryName, values: readonly (string | number)[]) => Promise<ListRow[]>;
  readonly csv: (since: string) => Promise<Readable>;
  readonly parquet?: (since: string) => Promise<Readable>;
}

const quartiles = [0.25, 0.5, 0.75]
  .map((share) => `percentile_cont(${share}) within group (order by price_aed) as p${share * 100}_annual_aed`)
  .join(', ');

/** PostgreSQL and DuckDB accept the same queries. Each connection prepares each query once. */
export const queries = {
  page: `select ${listSelect} from transactions
    where type = $1 and area_id = $2::integer and price_aed >= $3::double precision and price_aed <= $4::double precision
      and transaction_date >= $5::date
    order by transaction_date desc, id desc limit $6::integer`,
  record: `select ${listSelect} from transactions where id = $1`,
  trend: `select date_trunc('month', transaction_date)::date as month, count(*)::integer as sales_count,
      percentile_cont(0.5) within group (order by price_aed_per_sqft) as median_price_aed_per_sqft
    from transactions
    where type = 'sales' and area_id = $1::integer and transaction_date >= $2::date and transaction_date <= $3::date
    group by 1 order by 1`,
  leaders: `select area_id, max(area) as area,
      (count(*) filter (where transaction_date >= $2::date))::integer as sales_count,
      sum(price_aed) filter (where transaction_date >= $2::date) as sales_value_aed,
      (count(*) filter (where transaction_date < $2::date))::integer as before_sales_count
    from transactions
    where type = 'sales' and property_type = $4 and area_id is not null and transaction_date >= $1::date and transaction_date <= $3::date
    group by area_id order by sales_count desc, area_id limit $5::integer`,
  rents: `select date_trunc($2, contract_start_date)::date as period, contract_version as version, count(*)::integer as contract_count,
      sum(price_aed) as annual_aed, ${quartiles}
    from transactions
    where type = 'rentals' and property_type = $1 and contract_start_date >= $3::date and contract_start_date <= $4::date
    group by 1, 2 order by 1, 2`,
} as const;
export type QueryName = keyof typeof queries;

/** Returns the select for the exports. The day is a literal, because COPY takes no parameters. */
export function salesSince(since: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(since)) throw new Error(`${since} is not a day`);
  return `select ${listSelect} from transactions where type = 'sales' and transaction_date >= date '${since}'`;
}

/** Returns a record with Mulk's fields. */
function toRecord(row: ListRow): Record<string, unknown> {
  const { area_id, area, area_ar, community, master_project, project, building, ...others } = row;
  const {
    building_basis,
    latitude,
    longitude,
    precision,
    nearest_metro,
    nearest_mall,
    nearest_landmark,
    ...fields
  } = others;
  const { contract_start_date, contract_end_date, contract_version, ...uncontracted } = fields;
  const { contract_count_basis, contract_candidates, registered_at, quality_flags, ...plain } = uncontracted;
  const { property_type } = row;
  const described = property_type === null || area === null ? null : `${property_type} in ${area}`;
  const names = { building, project, 'master-project': master_project, 'type-and-area': described };
  const [basis = null, name = null] = Object.entries(names).find(([, value]) => value !== null) ?? [];
  const market =
    row.type !== 'sales' || row['is_off_plan'] === null ? null : row['is_off_plan'] ? 'off-plan' : 'ready';
  return {
    ...plain,
    registered_at: registered_at === null ? null : new Date(`${registered_at.replace(' ', 'T')}Z`),
    market,
    property_name: name,
    property_name_basis: basis,
    location: {
      area_id,
      area,
      area_ar,
      community,
      master_project,
      project,
      building,
      building_basis,
      latitude,
      longitude,
      precision,
      nearest_metro,
      nearest_mall,
      nearest_landmark,
    },
    contract:
      row.type === 'rentals'
        ? {
            start_date: contract_start_date,
            end_date: contract_end_date,
            version: contract_version,
            property_count_basis: contract_count_basis,
            candidate_projects: JSON.parse(contract_candidates ?? '[]'),
          }
        : null,
    quality_flags: (quality_flags ?? '').split('|').filter((flag) => flag !== ''),
  };
}

function text({ query }: Context, name: string): string {
  const value = query[name];
  return typeof value === 'string' ? value : '';
}

async function page(context: Context, engine: ListEngine): Promise<void> {
  const limit = Number(text(context, 'limit'));
  const values = ['type', 'area', 'min_price', 'max_price', 'from_date'].map((name) => text(context, name));
  const rows = await engine.rows('page', [...values, limit + 1]);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  context.body = {
    transactions: rows.slice(0, limit).map(toRecord),
    next_cursor:
      last === undefined
        ? null
        : Buffer.from(JSON.stringify([last.transaction_date, last.id])).toString('base64url'),
    has_more: last !== undefined,
  };
}

async function grouped(context: Context, engine: ListEngine, query: QueryName, names: readonly string[]) {
  const values = names.map((name) => text(context, name));
  context.body = { [query]: await engine.rows(query, values) };
}

/** Returns the API over an engine. It does not listen yet. */
export function listApi(engine: ListEngine): Server {
  const router = new Router();
  router.get('/api/v1/transactions', (context) => page(context, engine));
  router.get('/api/v1/transactions/:id', async (context) => {
    const [row] = await engine.rows('record', [context.params['id'] ?? '']);
    if (row !== undefined) context.body = { transaction: toRecord(row) };
  });
  router.get('/trend', (context) => grouped(context, engine, 'trend', ['area', 'from', 'to']));
  router.get('/leaders', (context) =>
    grouped(context, engine, 'leaders', ['before', 'from', 'to', 'property_type', 'limit']),
  );
  router.get('/rents', (context) =>
    grouped(context, engine, 'rents', ['property_type', 'granularity', 'from', 'to']),
  );
  router.get('/sales.csv', async (context) => {
    context.type = 'text/csv';
    context.body = await engine.csv(text(context, 'since'));
  });
  router.get('/sales.parquet', async (context) => {
    if (engine.parquet === undefined) return;
    context.type = 'application/vnd.apache.parquet';
    context.body = await engine.parquet(text(context, 'since'));
  });
  const app = new Koa();
  app.use(router.routes());
  return createServer(app.callback());
}
