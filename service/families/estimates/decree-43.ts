/**
 * The increase of rent that Decree 43 of 2013 of the Emirate of Dubai permits when a contract is renewed (Article 1). It grows with the distance of the rent
 * below the average rent of similar property. The decree names whole per cents; here 10.5 % below counts as more than 10 %.
 */

/** Why no permitted increase is told where rents do not go by the decree. */
export const noRentLaw = 'No law on rises of rents is known for this register.';

/** Steps of the decree: a rent of at least this share of the average may rise by this much, per cent. */
const steps = [
  { share: 90, increase: 0 },
  { share: 80, increase: 5 },
  { share: 70, increase: 10 },
  { share: 60, increase: 15 },
] as const;

/** The largest increase, of a rent of less than 60 % of the average, per cent. */
const largest = 20;

/** Whole fils, so that a rent at a limit is compared exactly. */
const inFils = (aed: number) => Math.round(aed * 100);

/**
 * Returns the permitted increase, per cent: 0, 5, 10, 15 or 20.
 *
 * @param currentAed annual rent of the contract
 * @param averageAed average annual rent of similar property
 */
export function permittedIncreasePct(currentAed: number, averageAed: number): number {
  const fils = { current: inFils(currentAed), average: inFils(averageAed) };
  return steps.find(({ share }) => fils.current * 100 >= fils.average * share)?.increase ?? largest;
}
