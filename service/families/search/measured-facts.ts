/** Facts of a place or a district for its description, over all its places together: the measures of the last 12 months. */
import { z } from 'zod';
import { measureIdOf } from '../../../data/measures/all.ts';
import { newRent } from '../../../data/measures/contracts.ts';
import type { Measure } from '../../../data/measures/measure.ts';
import {
  medianPrice,
  medianPricePerSqft,
  offPlanCount,
  readyCount,
  salesCount,
} from '../../../data/measures/sales.ts';
import { propertyTypes } from '../../../data/property-types.ts';
import type { Call } from '../../contract/endpoint.ts';
import type { Facts } from '../../narrator/facts.ts';
import { Figure, figure } from '../../statistics/statistic.ts';
import { getMeasure } from '../aggregates/measures/routes.ts';

const Measured = z.object({
  rows: z.array(z.object({ figure: Figure })),
  meta: z.looseObject({
    window: z.object({ from: z.string(), to: z.string() }),
    as_of: z.string(),
    covered_from: z.string().optional(),
  }),
});

/** The property that facts are of. */
interface Described {
  /** Name or id of the place or district, as `area=` takes it. */
  readonly area: string;
  readonly propertyType: string | null;
  readonly bedrooms: number | null;
}

/** Returns the facts of a place or district, of one kind of property in it where that is asked for. Yields have no measure. */
export async function measuredFacts(
  asked: Call<unknown, unknown, unknown, 'snapshot'>,
  { area, propertyType, bedrooms }: Described,
): Promise<Facts<'property'>['values']> {
  const property_type = propertyTypes.find((one) => one === propertyType);
  const query = {
    area,
    property_type,
    bedrooms: bedrooms === null ? undefined : [bedrooms],
    by: 'window',
  } as const;
  const read = async (measure: Measure) => {
    const params = { measure: measureIdOf(measure) };
    const { rows, meta } = Measured.parse(
      await getMeasure.handle({ ...asked, params, query, body: null, after: null }),
    );
    return { figure: rows[0]?.figure ?? { value: null, n: 0 }, meta };
  };
  const [sales, price, perSqft, offPlan, ready, rent] = await Promise.all(
    [salesCount, medianPrice, medianPricePerSqft, offPlanCount, readyCount, newRent].map(read),
  );
  if (!sales || !price || !perSqft || !offPlan || !ready || !rent) return {};
  const shown = ({ figure: { value, n, interval }, meta }: typeof sales) =>
    value === null ? null : { value, n, ...(interval === undefined ? {} : { interval }), as_of: meta.as_of };
  const count = ({ figure: { value } }: typeof sales): number => value ?? 0;
  const saying = count(offPlan) + count(ready);
  const share = { value: saying === 0 ? null : (100 * count(offPlan)) / saying, n: saying };
  const { window, as_of, covered_from } = sales.meta;
  return {
    window_from: window.from,
    window_to: window.to,
    covered_from: covered_from ?? null,
    sales_count: { value: count(sales), as_of },
    median_price_aed: shown(price),
    median_price_aed_per_sqft: shown(perSqft),
    off_plan_share_pct: shown({ figure: figure(share, { unit: 'pct' }), meta: sales.meta }),
    median_rent_aed: shown(rent),
  };
}
