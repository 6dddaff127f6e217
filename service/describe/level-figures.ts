/** Figures that tell a level of prices, rents or yields. */
import { phrase } from '../../search-index/understanding/question.ts';
import { type Asked, asksForRents, asksForYields, growthWords } from './asked-question.ts';
import { plain, type ToldFigure, told } from './told.ts';
import type { Telling } from './told-words.ts';

export type Level = 'price' | 'rent' | 'yield' | 'change' | 'rent-change';
export type Given = Parameters<typeof told>[2];

const changes = phrase(`${growthWords}|changed?|changes|trends?|تغير\\S*|تغيرت`);

export function askedLevel(asked: Asked): Level {
  if (asksForYields(asked)) return 'yield';
  if (changes.test(asked.line)) return asksForRents(asked) ? 'rent-change' : 'change';
  return asksForRents(asked) ? 'rent' : 'price';
}

export function isOfRents(level: Level): boolean {
  return level === 'rent' || level === 'rent-change';
}

/** Figures that statistics of places, projects and buildings share. */
export interface LevelRow {
  readonly sales_count: number | null;
  readonly contract_count: number | null;
  readonly median_price_aed: Given;
  readonly median_price_aed_per_sqft: Given;
  readonly median_off_plan_price_aed_per_sqft: Given;
  readonly median_ready_price_aed_per_sqft: Given;
  readonly median_rent_aed: Given;
  readonly median_renewed_rent_aed: Given;
  readonly gross_yield_pct?: Given;
  readonly price_yoy_change_pct?: Given;
  readonly rent_yoy_change_pct?: Given;
}

export function levelFigures(
  level: Level,
  row: LevelRow,
  stage: boolean | undefined,
  { words }: Telling,
): ToldFigure[] {
  if (level === 'yield') return told(words.grossYield, 'pct', row.gross_yield_pct);
  if (level === 'rent')
    return [
      ...told(words.newRent, 'aed', row.median_rent_aed),
      ...told(words.renewedRent, 'aed', row.median_renewed_rent_aed),
      ...plain(words.contracts, 'count', row.contract_count),
    ];
  if (level === 'rent-change')
    return [
      ...told(words.rentChange, 'pct', row.rent_yoy_change_pct),
      ...told(words.newRent, 'aed', row.median_rent_aed),
    ];
  if (level === 'change')
    return [
      ...told(words.priceChange, 'pct', row.price_yoy_change_pct),
      ...told(words.pricePerSqft, 'aed_per_sqft', row.median_price_aed_per_sqft),
    ];
  if (stage === true)
    return told(words.offPlanPerSqft, 'aed_per_sqft', row.median_off_plan_price_aed_per_sqft);
  if (stage === false) return told(words.readyPerSqft, 'aed_per_sqft', row.median_ready_price_aed_per_sqft);
  return [
    ...told(words.medianPrice, 'aed', row.median_price_aed),
    ...told(words.pricePerSqft, 'aed_per_sqft', row.median_price_aed_per_sqft),
    ...plain(words.sales, 'count', row.sales_count),
  ];
}

/** So many rows are told at most. */
export const mostRows = 5;
