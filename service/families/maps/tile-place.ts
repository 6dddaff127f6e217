/** The place of a tile in the address of a tile. */
import { z } from 'zod';
import { wholeNumber } from '../../contract/parameters.ts';
import { unfit } from './parameters.ts';

/** Media type of vector tiles. */
export const tileType = 'application/vnd.mapbox-vector-tile';

/** Returns the parameters of an address that ends with `{z}/{x}/{y}.mvt`. */
export function tilePlace(deepest: number) {
  const last = 2 ** deepest - 1;
  return z.strictObject({
    z: wholeNumber({ min: 0, max: deepest, description: 'Zoom.', example: 9 }),
    x: wholeNumber({ min: 0, max: last, description: 'Column.', example: 334 }),
    y: wholeNumber({ min: 0, max: last, description: 'Row, from the north.', example: 219 }),
  });
}

/** Throws the problem of a column or row that its zoom does not have. */
export function requirePlace({
  z,
  x,
  y,
}: {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}): void {
  const last = 2 ** z - 1;
  if (x > last) throw unfit('x', `takes a whole number from 0 to ${last} at zoom ${z}`);
  if (y > last) throw unfit('y', `takes a whole number from 0 to ${last} at zoom ${z}`);
}
