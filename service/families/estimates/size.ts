/** Reads the size of a property, and which parameters of an estimate change nothing. */
import { Problem } from '../../contract/problem.ts';
import { unusedParameters } from './schema.ts';

/** Square feet of a square metre: a foot is 0.3048 m. */
const sqftPerSqm = 1 / 0.3048 ** 2;

interface Sized {
  readonly area_sqft?: number | undefined;
  readonly area_sqm?: number | undefined;
}

/** Returns the size of a property in square feet, to two decimals as in the records; either parameter gives it. */
export function sizeSqft({ area_sqft, area_sqm = 0 }: Sized): number {
  return area_sqft ?? Math.round(area_sqm * sqftPerSqm * 100) / 100;
}

/** Throws `parameter-invalid` for a property with no size, or with two. */
export function requireOneSize({ area_sqft, area_sqm }: Readonly<Record<string, unknown>>): void {
  if ((area_sqft === undefined) !== (area_sqm === undefined)) return;
  const message = `or area_sqm gives the size: give ${area_sqft === undefined ? 'one' : 'only one'} of them`;
  throw new Problem('parameter-invalid', `area_sqft ${message}.`, {
    errors: [{ parameter: 'area_sqft', message }],
  });
}

/** Returns the parameters that were given and change nothing. */
export function unused(query: { readonly floor?: string | undefined; readonly view?: string | undefined }) {
  return unusedParameters.filter((name) => query[name] !== undefined);
}
