/** Returns the figures at the head of a building or project, with the prices of each stage apart. */
import type { PropertyHeadline, Provenance } from '../../../../client/src/api-types.ts';
import type { Draw } from '../page.ts';
import type { Headline } from '../parts.ts';

/** Returns the prices of each stage that has sales, the rent and the yield. */
export function propertyHeadlines({ words }: Draw, headline: PropertyHeadline): Headline[] {
  const {
    median_price_aed_per_sqft: price,
    median_off_plan_price_aed_per_sqft: offPlan,
    median_ready_price_aed_per_sqft: ready,
    median_rent_aed: rent,
    gross_yield_pct: earned,
  } = headline;
  const stages = [
    { label: words.readyPrice, figure: ready },
    { label: words.offPlanPrice, figure: offPlan },
  ].filter(({ figure: { n } }) => n > 0);
  const prices = stages.length > 0 ? stages : [{ label: words.pricePerSqft, figure: price }];
  const all: Headline[] = [
    ...prices.map((one) => ({ ...one, unit: 'aed_per_sqft' as const })),
    {
      label: words.annualRent,
      figure: rent,
      unit: 'aed',
      note: rent.basis === 'project' ? words.rentBasisProject : null,
    },
    {
      label: words.grossYield,
      figure: earned,
      unit: 'pct',
      note: earned.basis === 'area_rent' ? words.yieldBasisArea : null,
    },
  ];
  // A page leads with what it can say.
  return all.toSorted(
    (one, other) => Number(one.figure.value === null) - Number(other.figure.value === null),
  );
}

/** Returns how these figures are made. */
export function headlinesMadeBy(headline: PropertyHeadline): readonly Provenance[] {
  const { median_price_aed_per_sqft: price, median_rent_aed: rent, gross_yield_pct: earned } = headline;
  return [price, rent, earned];
}
