/** Fields of the rents of one area: levels, new against renewed contracts, and the change in a year. */
import { z } from 'zod';
import { namedContractsPct, PlaceReference } from '../../../statistics/place/schema.ts';
import { RentFigures } from '../../../statistics/place/statistics.ts';
import { Figure } from '../../../statistics/statistic.ts';

/** The rents of one area, as clients see them. */
export const AreaRents = z
  .object({
    area: PlaceReference,
    ...RentFigures.shape,
    new_over_renewed_pct: Figure.meta({
      description: 'How far the median rent of new contracts lies above that of renewed ones, per cent.',
    }),
    named_contracts_pct: namedContractsPct,
  })
  .meta({ id: 'RentsOfArea' });
