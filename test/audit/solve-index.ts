/** Computes the indices of prices and rents a second time, month by month and record by record, for every place with enough records (docs/methods/price-index.md and rent-index.md). */
import type { DuckDBConnection } from '@duckdb/node-api';
import { z } from 'zod';
import { publishingRules } from '../../data/publishing-rules.ts';
import { type Moved, movedBetween, type SoldHome } from './least-squares.ts';

const Sale = z.object({
  month: z.coerce.number(),
  group: z.string(),
  cluster: z.string(),
  set: z.coerce.number(),
  room: z.coerce.number(),
  ln_price: z.number(),
  ln_size: z.number(),
});
type Sale = z.output<typeof Sale>;

const Series = z.object({ subject_id: z.coerce.number(), part: z.string() });

/** Series of more rent contracts are left out: record by record, they would take longer than all other classes. */
const MOST_CONTRACTS = 3_000;

/** The records of a register, the column whose values have an index each, and the methods. */
const markets = [
  {
    register: 'sales',
    table: 'index_sales',
    part: 'stage',
    methods: ['constant-quality', 'hedonic'],
    most: 1e9,
  },
  {
    register: 'rents',
    table: 'index_rents',
    part: 'version',
    methods: ['constant-quality'],
    most: MOST_CONTRACTS,
  },
] as const;

/** A month of an index. */
interface Point {
  readonly month: number;
  readonly sales: number;
  /** The month before it with enough sales, and how far prices moved since; null where none can be compared. */
  readonly from: number | null;
  readonly moved: Moved | null;
}

/** Returns the months of a series that have enough sales, each with its movement. */
function pointsOf(sales: readonly Sale[], earliest: number | null): Point[] {
  const counts = new Map<number, number>();
  for (const { month } of sales) counts.set(month, (counts.get(month) ?? 0) + 1);
  const enough = [...counts.keys()]
    .filter((month) => (counts.get(month) ?? 0) >= publishingRules.index_period_least)
    .toSorted((a, b) => a - b);
  return enough.map((month, at) => {
    const first = Math.max(month - 11, earliest ?? Number.NEGATIVE_INFINITY);
    const from = enough[at - 1] ?? null;
    const point = { month, sales: counts.get(month) ?? 0 };
    if (from === null || from < first) return { ...point, from: null, moved: null };
    const window = sales
      .filter((sale) => sale.month >= first && sale.month <= month)
      .map((sale): SoldHome => ({ ...sale, period: sale.month - first }));
    const moved = movedBetween(window, month - first + 1, from - first, month - first);
    const isEnough = moved !== null && moved.clusters >= publishingRules.index_clusters_least;
    return { ...point, from, moved: isEnough ? moved : null };
  });
}

/** The newest run of months that movements link, as levels of which the first is 100. */
function levelsOf(points: readonly Point[]) {
  const last = points.findLastIndex(({ moved }) => moved !== null);
  if (last < 0) return [];
  let first = last;
  while (points[first]?.moved != null) first -= 1;
  let log = 0;
  let errors: number[] = [];
  return points.slice(first, last + 1).map(({ month, sales, moved }, at) => {
    if (at === 0 || moved === null)
      return {
        month,
        sales,
        level: 100,
        n: points[first + 1]?.moved?.nBefore ?? 0,
        before: null,
        error: null,
      };
    log += moved.change;
    errors = moved.errors.map((error, set) => error + (errors[set] ?? 0));
    const error = 100 * Math.sqrt(errors.reduce((sum, part) => sum + part ** 2, 0));
    return { month, sales, level: 100 * Math.exp(log), n: moved.n, before: moved.nBefore, error };
  });
}

/** Creates `solved_index`: one register, method, place (0 for the market), stage or version, and month. */
export async function solveIndices(connection: DuckDBConnection): Promise<void> {
  await connection.run(
    'create table solved_index (register varchar, method varchar, subject_id bigint, part varchar, period varchar, record_count integer, level double, n integer, n_before integer, error double)',
  );
  const read = async (sql: string, values: Record<string, string | number> = {}) =>
    (await connection.runAndReadAll(sql, values)).getRowObjectsJson();
  for (const { register, table, part: column, methods, most } of markets) {
    const [covered] = await read(
      `select covered_from::varchar as day from covered where register = '${register}'`,
    );
    const day = z.object({ day: z.string() }).safeParse(covered).data?.day;
    const earliest = day === undefined ? null : Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
    const series = Series.array().parse(
      await read(
        `select subject_id, ${column} as part from ${table} group by all having count(*) between ${2 * publishingRules.index_period_least} and ${most} order by all`,
      ),
    );
    for (const { subject_id, part } of series)
      for (const method of methods) {
        const sales = Sale.array().parse(
          await read(
            `select month, ${method.replace('-', '_')}_group as "group", cluster, md5_number_lower(cluster) % 32 as set, room, ln_price, ln_size
             from ${table} where subject_id = $subject_id and ${column} = $part`,
            { subject_id, part },
          ),
        );
        for (const { month, sales: count, level, n, before, error } of levelsOf(pointsOf(sales, earliest)))
          await connection.run(
            `insert into solved_index values ('${register}', '${method}', ${subject_id}, '${part}',
             strftime(make_date(${Math.floor(month / 12)}, ${(month % 12) + 1}, 1), '%Y-%m-%d'), ${count}, ${level}, ${n}, ${before}, ${error})`,
          );
      }
  }
}
