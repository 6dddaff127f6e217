/** Returns the figures at the head of a building or project, with the prices of each stage apart. */
import type { PropertyHeadline, Provenance } from '../../../../client/src/api-types.ts';
import { newRent } from '../../../../data/measures/contracts.ts';
import {
  medianPricePerSqft,
  offPlanPricePerSqft,
  readyPricePerSqft,
} from '../../../../data/measures/sales.ts';
import { claim, type Subject } from '../claims.ts';
import type { Draw } from '../page.ts';
import type { Headline } from '../parts.ts';

/** Whose sales and whose rents are counted. */
export interface PropertySubjects {
  readonly sales: Subject;
  readonly rents: Subject;
}

/** Returns the prices of each stage that has sales, the rent and the yield. */
export function propertyHeadlines(
  draw: Draw,
  headline: PropertyHeadline,
  subjects: PropertySubjects,
): Headline[] {
  const { words } = draw;
  const {
    median_price_aed_per_sqft: price,
    median_off_plan_price_aed_per_sqft: offPlan,
    median_ready_price_aed_per_sqft: ready,
    median_rent_aed: rent,
    gross_yield_pct: earned,
  } = headline;
  const stages = [
    { measure: readyPricePerSqft, figure: ready },
    { measure: offPlanPricePerSqft, figure: offPlan },
  ].filter(({ figure: { n } }) => n > 0);
  const prices = stages.length > 0 ? stages : [{ measure: medianPricePerSqft, figure: price }];
  const rentNote = rent.basis === 'project' ? words.rentBasisProject : null;
  const all: Headline[] = [
    ...prices.map(({ measure, figure }) =>
      claim(draw, { measure, subject: subjects.sales, type: null, days: figure, figure }),
    ),
    claim(
      draw,
      { measure: newRent, subject: subjects.rents, type: null, days: rent, figure: rent },
      rentNote,
    ),
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

/** Returns the records behind the statistics of a property: contracts have a window of their own. */
export function propertyScope(
  { sales, rents }: PropertySubjects,
  meta:
    | { readonly window: Provenance['window']; readonly rents_window: Provenance['window'] | null }
    | undefined,
) {
  const none = { from: '', to: '' };
  const window = meta?.window ?? none;
  return {
    sales: { subject: sales, type: null, days: { window } },
    rents: { subject: rents, type: null, days: { window: meta?.rents_window ?? window } },
  };
}
