/** Computes the comparable estimate in plain TypeScript. It follows the text of the method, not the product's SQL. */

/** A sale in the register. */
export interface PlainSale {
  readonly id: string;
  /** ISO date. */
  readonly day: string;
  readonly area: number | null;
  readonly community: number | null;
  readonly project: number | null;
  readonly building: number | null;
  readonly type: string;
  readonly bedrooms: number | null;
  readonly sqft: number;
  readonly perSqft: number;
  readonly isOffPlan: boolean;
}

/** The property to estimate. `id` and `perSqft` of a held-out sale are ignored. */
export type PlainTarget = Omit<PlainSale, 'id' | 'perSqft'>;

/** The estimate; AED per square foot. */
export interface PlainEstimate {
  readonly ids: readonly string[];
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** Index level by `subject/id/type/YYYY-MM`, only for months with 30 sales. */
export type PlainLevels = ReadonlyMap<string, number>;

const dayNumber = (day: string): number => Date.parse(day) / 86_400_000;

function monthBefore(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`;
}

function factor(sale: PlainSale, target: PlainTarget, levels: PlainLevels): number {
  const now = monthBefore(target.day);
  const then = [sale.day.slice(0, 7), now].sort()[0] ?? now;
  for (const subject of [`area/${target.area}`, 'market/0']) {
    const [to, from] = [now, then].map((month) => levels.get(`${subject}/${target.type}/${month}`));
    if (to !== undefined && from !== undefined) return to / from;
  }
  return 1;
}

function scopeOf(sale: PlainSale, target: PlainTarget): number {
  const same = (a: number | null, b: number | null): boolean => a !== null && a === b;
  if (same(sale.project, target.project)) return 1;
  if (same(sale.building, target.building)) return 2;
  return same(sale.community, target.community) ? 3 : 4;
}

/** Returns the estimate; null without a comparable. */
export function plainEstimate(
  target: PlainTarget,
  sales: readonly PlainSale[],
  levels: PlainLevels,
): PlainEstimate | null {
  const yearEarlier = `${Number(target.day.slice(0, 4)) - 1}${target.day.slice(4)}`;
  const alike = sales
    .filter((sale) => sale.area === target.area && sale.type === target.type)
    .filter((sale) => sale.bedrooms === target.bedrooms && sale.isOffPlan === target.isOffPlan)
    .filter(({ sqft }) => sqft >= target.sqft * 0.8 && sqft <= target.sqft * 1.2)
    .filter(({ day }) => day < target.day && day >= yearEarlier)
    .map((sale) => ({ sale, scope: scopeOf(sale, target) }));
  const widest = [1, 2, 3, 4].find((limit) => alike.filter(({ scope }) => scope <= limit).length >= 8) ?? 4;
  const chosen = alike
    .filter(({ scope }) => scope <= widest)
    .map(({ sale, scope }) => {
      const sizes = Math.abs(Math.log(sale.sqft / target.sqft)) / Math.log(1.2);
      const halfYears = (dayNumber(target.day) - dayNumber(sale.day)) / 182;
      return {
        id: sale.id,
        weight: 0.5 ** (sizes + halfYears + scope - 1),
        price: sale.perSqft * factor(sale, target, levels),
      };
    })
    .sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1))
    .slice(0, 100);
  if (chosen.length === 0) return null;
  const ordered = chosen.toSorted((a, b) => a.price - b.price);
  const total = ordered.reduce((sum, { weight }) => sum + weight, 0);
  let sum = 0;
  const upTo = ordered.map(({ price, weight }) => {
    sum += weight;
    return { price, sum };
  });
  // Counts one more sale of mean weight that may have any price.
  const all = total + total / ordered.length;
  const lowest = ordered[0]?.price ?? Number.NaN;
  const highest = ordered.at(-1)?.price ?? Number.NaN;
  return {
    ids: chosen.map(({ id }) => id),
    median: upTo.find((entry) => entry.sum >= total / 2)?.price ?? highest,
    low: upTo.findLast((entry) => entry.sum <= 0.1 * all)?.price ?? lowest,
    high: upTo.find((entry) => entry.sum >= 0.9 * all)?.price ?? highest,
  };
}
