/** Parts of the queries that put records of a project or building into cells, each with its ordered prices: a run makes the cells, and the service makes them of rows. */
import { medianRent, newRentPerSqft } from '../measures/contracts.ts';
import { levelValue } from '../measures/figure-sql.ts';
import { builtRows } from '../measures/measure.ts';
import { medianPrice, medianPricePerSqft } from '../measures/sales.ts';
import { sqlPart } from '../table.ts';

const use = { isMixed: true, level: builtRows } as const;

/** `values` stands among the columns of a record, `lists` among those of a cell. No figure is made of rents by area in renewed contracts. */
export const cellParts = {
  values: sqlPart(import.meta.url, 'property-cell-values.sql', {
    price: levelValue(medianPrice, use),
    rent: levelValue(medianRent, use),
    price_per_sqft: levelValue(medianPricePerSqft, use),
    rent_per_sqft: levelValue(newRentPerSqft, use),
  }),
  lists: sqlPart(import.meta.url, 'property-cell-lists.sql'),
} as const;
