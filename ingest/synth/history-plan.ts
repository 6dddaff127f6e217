/** Plans the synthetic history: how many records each month gets, and how prices and rents lie below those of the real month. Pure data. */
import { seasonality, years } from './market.ts';

/** One month of the synthetic history. */
export interface PlannedMonth {
  /** First day, ISO date. */
  readonly month: string;
  /** The real month whose records it repeats, 1 to 6. */
  readonly source_month: number;
  readonly months_back: number;
  /** Share of the real month's deals and contracts. */
  readonly sales_share: number;
  readonly rents_share: number;
  /** Multiplies the real prices and rents. */
  readonly price_factor: number;
  readonly rent_factor: number;
}

/** The sample has whole months of both registers from January to June of this year. */
const realYear = 2026;
const realMonths = 6;
const firstYear = realYear - 5;
/** Rents move by this part of the growth of prices. */
const rentsFollow = 0.7;
/** Share of the real number of records that a month of the last year before the real exports has. */
const volume = { sales: 0.6, rents: 0.5 };

/** First day of the real exports: the synthetic history ends on the day before. */
export const historyUntil = `${realYear}-01-01`;
/** Years of the synthetic history. */
export const historyYears: readonly number[] = Array.from(
  { length: realYear - firstYear },
  (_, index) => firstYear + index,
);

/** Growth from the first of a month to that of the real year's January, as a factor. */
function growthUntilReal(year: number, month: number, part: number): number {
  return years
    .filter((one) => one.year >= year && one.year < realYear)
    .reduce((factor, { year: grown, growth_pct: pct }) => {
      const share = grown === year ? (13 - month) / 12 : 1;
      return factor * (1 + (part * pct) / 100) ** share;
    }, 1);
}

function busy(year: number, of: 'deals' | 'contracts'): number {
  const count = (wanted: number) => years.find((one) => one.year === wanted)?.[of] ?? 0;
  return count(year) / count(realYear - 1);
}

const season = (of: keyof typeof seasonality, month: number): number => seasonality[of][month - 1] ?? 100;

/** Returns the months of one year. `scale` multiplies the number of records. */
export function planYear(year: number, scale: number): PlannedMonth[] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = index + 1;
    const source = (index % realMonths) + 1;
    const price = season('price', month) / season('price', source);
    const count = (of: 'deals' | 'contracts') =>
      (scale * busy(year, of) * season(of, month)) / season(of, source);
    return {
      month: `${year}-${String(month).padStart(2, '0')}-01`,
      source_month: source,
      months_back: (realYear - year) * 12 + source - month,
      sales_share: volume.sales * count('deals'),
      rents_share: volume.rents * count('contracts'),
      price_factor: price / growthUntilReal(year, month, 1),
      rent_factor: 1 / growthUntilReal(year, month, rentsFollow),
    };
  });
}
