/** Recomputes the figures of places from the published Parquet with separate SQL. Tests compare answers about areas with them. */
import { z } from 'zod';
import { clusteredMedians, ownerInPlace } from './clustered-medians.ts';
import type { TestWarehouse } from './ingest.ts';

/** First and last day, both inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const Count = z.object({ place_id: z.int(), n: z.int() });
const Median = z.object({
  place_id: z.int(),
  n: z.int(),
  value: z.number().nullable(),
  p25: z.number().nullable(),
  p75: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
/** A median, its interval, its quartiles and its sample size. */
export type Median = z.infer<typeof Median>;

/** Returns the rows of areas and of communities, each under its id. */
const byPlace = (rows: string): string => `
  select area_id as place_id, * from (${rows}) where area_id is not null
  union all
  select community_id, * from (${rows}) where community_id is not null`;

const since = (column: string, day: string | null): string =>
  day === null ? 'true' : `${column} >= date '${day}'`;

const within = (column: string, { from, to }: Days): string =>
  `${column} >= date '${from}' and ${column} <= date '${to}'`;

/** Counts sales and rent contracts since a day, by place. */
export async function countedSince(
  warehouse: TestWarehouse,
  day: string | null,
): Promise<Map<number, number>> {
  const rows = await warehouse.rows(`
    select place_id, count(*) as n from (${byPlace(`
      select area_id, community_id from transactions where type = 'sales' and ${since('transaction_date', day)}
      union all
      select area_id, community_id from rent_contracts where ${since('transaction_date', day)}`)})
    group by place_id`);
  return new Map(
    Count.array()
      .parse(rows)
      .map(({ place_id, n }) => [place_id, n]),
  );
}

/** Selects sales or contracts. */
export interface Asked {
  readonly days: Days;
  /** Additional conditions in SQL. */
  readonly where?: string;
  /** SQL of the chance that a contract does not fulfil them; 0 by default. */
  readonly error?: string;
}

async function medians(warehouse: TestWarehouse, rows: string): Promise<Map<number, Median>> {
  const placed = `select place_id as key, amount, owner, error from (${byPlace(rows)})`;
  const found = await warehouse.rows(
    `select key as place_id, * exclude (key) from (${clusteredMedians(placed)})`,
  );
  return new Map(
    Median.array()
      .parse(found)
      .map((row) => [row.place_id, row]),
  );
}

/** Returns medians of eligible single sales of built property, by place. */
export function saleMedians(
  warehouse: TestWarehouse,
  column: 'price_aed' | 'price_aed_per_sqft',
  { days, where = 'true' }: Asked,
): Promise<Map<number, Median>> {
  return medians(
    warehouse,
    `select area_id, community_id, ${column} as amount, ${ownerInPlace('building_id', "date_trunc('month', transaction_date)")} as owner, 0 as error from transactions
      where type = 'sales' and ${within('transaction_date', days)} and ${where}
        and property_type is distinct from 'land' and id in (select id from eligible_sales where has_unit_price and not is_outlier)`,
  );
}

/** Returns medians of eligible rent contracts, by place. */
export function rentMedians(
  warehouse: TestWarehouse,
  version: 'new' | 'renewed',
  { days, where = 'true', error = '0' }: Asked,
): Promise<Map<number, Median>> {
  return medians(
    warehouse,
    `select area_id, community_id, annual_amount_aed as amount, ${ownerInPlace('null', "date_trunc('month', start_date)")} as owner, ${error} as error from rent_contracts
      where version = '${version}' and is_eligible and ${within('start_date', days)} and ${where}`,
  );
}

/** Counts registered sales by place. */
export async function salesCounted(
  warehouse: TestWarehouse,
  { days, where = 'true' }: Asked,
): Promise<Map<number, number>> {
  const rows = await warehouse.rows(`
    select place_id, count(*) as n from (${byPlace(
      `select area_id, community_id from transactions where type = 'sales' and ${within('transaction_date', days)} and ${where}`,
    )}) group by place_id`);
  return new Map(
    Count.array()
      .parse(rows)
      .map(({ place_id, n }) => [place_id, n]),
  );
}
