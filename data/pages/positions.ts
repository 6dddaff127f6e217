/** `seq`, the position in a list by year, keeps the years apart: 10^8 positions a year, the newest year lowest. */
const POSITIONS_A_YEAR = 100_000_000;
const LAST_YEAR = 9999;

/** Returns the first position of a year. */
export function firstPosition(year: number): number {
  return (LAST_YEAR - year) * POSITIONS_A_YEAR;
}

/** Returns the last position that a year can have. */
export function lastPosition(year: number): number {
  return firstPosition(year) + POSITIONS_A_YEAR - 1;
}

/** Returns the year of a position. */
export function yearOfPosition(position: number): number {
  return LAST_YEAR - Math.floor(position / POSITIONS_A_YEAR);
}

/** Throws if a list has more rows of one year than the year has positions. */
export function requireRoom(list: string, year: number, rows: number): void {
  if (rows <= POSITIONS_A_YEAR) return;
  throw new Error(
    `${list} has ${rows} rows of ${year}, and a year has ${POSITIONS_A_YEAR} positions. Raise POSITIONS_A_YEAR in data/pages/positions.ts and make all years again.`,
  );
}
