/**
 * The 97.5 % quantile of Student's t as SQL, by the expansion of Cornish and Fisher in powers of one by the degrees of freedom (Abramowitz and Stegun 26.7.5).
 * service/statistics/index-chain.ts computes the same in TypeScript.
 */
import { normalDeviate } from './median-interval.ts';

/** Returns SQL of the quantile for the degrees of freedom that another SQL expression gives. */
export function studentQuantileSql(freedom: string): string {
  const z = normalDeviate;
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  ];
  const sum = terms.map((term, at) => `${term} / power(${freedom}, ${at + 1})`);
  return `(${[z, ...sum].join(' + ')})`;
}
