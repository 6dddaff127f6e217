/** Datasette: its installation outside the repository, its database, and the queries that it serves. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { listColumns, listSelect } from './list.ts';

const run = promisify(execFile);

/** The measured release, with the optional packages that make its server faster. */
const packages = ['datasette==0.65.5', 'uvicorn[standard]'];

/** Name of the database in its addresses. */
export const datasetteDatabase = 'list';

/** Column types of SQLite, which decide how it stores the text of a CSV. */
const sqliteTypes: Readonly<Record<string, string>> = {
  boolean: 'integer',
  'double precision': 'real',
  date: 'text',
  timestamp: 'text',
};

/** Named queries, which Datasette serves as endpoints. SQLite has no median, so they use means. */
export const datasetteMetadata = {
  databases: {
    [datasetteDatabase]: {
      queries: {
        page: `select ${listSelect} from transactions
          where type = :type and area_id = cast(:area as integer) and price_aed >= cast(:min_price as real)
            and price_aed <= cast(:max_price as real) and transaction_date >= :from_date
          order by transaction_date desc, id desc limit cast(:limit as integer)`,
        record: `select ${listSelect} from transactions where id = :id`,
        trend: `select substr(transaction_date, 1, 7) as month, count(*) as sales_count, avg(price_aed_per_sqft) as mean_price_aed_per_sqft
          from transactions
          where type = 'sales' and area_id = cast(:area as integer) and transaction_date >= :from and transaction_date <= :to
          group by 1 order by 1`,
        leaders: `select area_id, max(area) as area, sum(transaction_date >= :from) as sales_count,
            sum(price_aed) filter (where transaction_date >= :from) as sales_value_aed, sum(transaction_date < :from) as before_sales_count
          from transactions
          where type = 'sales' and property_type = :property_type and area_id is not null
            and transaction_date >= :before and transaction_date <= :to
          group by area_id order by sales_count desc, area_id limit cast(:limit as integer)`,
        rents: `select substr(contract_start_date, 1, case :granularity when 'year' then 4 else 7 end) as period, contract_version as version,
            count(*) as contract_count, sum(price_aed) as annual_aed, avg(price_aed) as mean_annual_aed
          from transactions
          where type = 'rentals' and property_type = :property_type and contract_start_date >= :from and contract_start_date <= :to
          group by 1, 2 order by 1, 2`,
        sales: `select ${listSelect} from transactions where type = 'sales' and transaction_date >= :since`,
      },
    },
  },
} as const;

/** Flags of `datasette serve`, in addition to the file, the metadata and the port. */
export const datasetteFlags = [
  '--nolock',
  ...['--setting', 'sql_time_limit_ms', '600000'],
  ...['--setting', 'max_returned_rows', '5000000'],
  ...['--setting', 'max_csv_mb', '0'],
  ...['--setting', 'default_cache_ttl', '0'],
  ...['--setting', 'suggest_facets', 'off'],
  ...['--setting', 'cache_size_kb', '500000'],
];

/** Returns the programs of an installation in `scratch`; null if there is none. */
export function datasetteIn(scratch: string): { readonly python: string; readonly datasette: string } | null {
  const bin = resolve(scratch, 'datasette', 'bin');
  const datasette = join(bin, 'datasette');
  return existsSync(datasette) ? { python: join(bin, 'python'), datasette } : null;
}

/** Installs Datasette into a folder of `scratch` and leaves it there. The error gives the reason if it fails. */
export async function installDatasette(scratch: string): Promise<void> {
  const folder = resolve(scratch, 'datasette');
  await run('python3', ['-m', 'venv', folder]);
  await run(join(folder, 'bin/pip'), ['install', '--quiet', ...packages]);
}

/** Creates the database from the CSV of the list. */
export async function fillSqlite(python: string, file: string, csv: string): Promise<void> {
  const columns = Object.entries(listColumns).map(([name, type]) => `${name} ${sqliteTypes[type] ?? type}`);
  await run(python, [resolve(import.meta.dirname, 'children/fill-sqlite.py'), file, csv, ...columns]);
}
