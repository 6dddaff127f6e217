/** Recomputes the figures of places from the published Parquet with separate SQL. Tests compare answers about areas with them. */
import { z } from 'zod';
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
  /** What records of one area without a project or building share. */
  readonly by?: 'month' | 'day';
}

/** Returns SQL of the text that records of one cluster share. */
export function ownerOf(day: string, by: 'month' | 'day', building = 'null'): string {
  return `coalesce('project ' || project_id, 'building ' || ${building}, concat_ws(' ', area_id, date_trunc('${by}', ${day})))`;
}

function medians(warehouse: TestWarehouse, rows: string): Promise<Map<number, Median>> {
  return mediansOf(warehouse, byPlace(rows));
}

/** Returns the median of the rows of each `place_id`: an `amount` and the `owner` of its cluster. */
export async function mediansOf(warehouse: TestWarehouse, rows: string): Promise<Map<number, Median>> {
  const found = await warehouse.rows(`
    with placed as (
      select *, row_number() over (partition by place_id order by amount) as place, count(amount) over (partition by place_id) as of,
        quantile_disc(amount, 0.5) over (partition by place_id) as lower_middle
      from (${rows}) where amount is not null
    ),
    middles as (select *, max(amount) filter (place <= of // 2 + 1) over (partition by place_id) as upper_middle from placed),
    residuals as (
      select *, (amount <= (lower_middle + upper_middle) / 2)::integer as is_below from middles
    ),
    parts as (select *, is_below - avg(is_below) over (partition by place_id) as residual from residuals),
    owners as (select place_id, any_value(of) as of, owner, count(*) as own, sum(residual) as part from parts group by place_id, owner),
    errors as (
      select place_id, any_value(of) as of, count(*) as owners, of ^ 2 / sum(own ^ 2) - 1 as freedom,
        sqrt(count(*) / (count(*) - 1) * sum(case when abs(part) < 1e-9 then 0 else part ^ 2 end)) / of as error
      from owners group by place_id, of
    ),
    reached as (
      select *, error * (1.959963984540054 + 2.372271230298562 / freedom + 2.8224986157396112 / freedom ^ 2 + 2.555849679507722 / freedom ^ 3) as reach
      from errors where owners >= 5
    )
    select place_id, count(*) as n, median(amount) as value, quantile_cont(amount, 0.25) as p25, quantile_cont(amount, 0.75) as p75,
      max(amount) filter (place = greatest(1, ceil(parts.of * (0.5 - reach))) and reach is not null) as low,
      max(amount) filter (place = least(parts.of, ceil(parts.of * (0.5 + reach))) and reach is not null) as high
    from parts left join reached using (place_id) group by place_id`);
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
  { days, where = 'true', by = 'month' }: Asked,
): Promise<Map<number, Median>> {
  return medians(
    warehouse,
    `select area_id, community_id, ${column} as amount, ${ownerOf('transaction_date', by, 'building_id')} as owner from transactions
      where type = 'sales' and ${within('transaction_date', days)} and ${where}
        and property_type is distinct from 'land' and id in (select id from eligible_sales where has_unit_price and not is_outlier)`,
  );
}

/** Returns medians of eligible rent contracts, by place. */
export function rentMedians(
  warehouse: TestWarehouse,
  version: 'new' | 'renewed',
  { days, where = 'true', by = 'month' }: Asked,
): Promise<Map<number, Median>> {
  return medians(
    warehouse,
    `select area_id, community_id, annual_amount_aed as amount, ${ownerOf('start_date', by)} as owner from rent_contracts
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
