/** Rent contracts area by area: the rents of /analytics/rental-by-area, at the address where one looks for them beside the contracts. */
import type { Endpoint } from '../../contract/endpoint.ts';
import { listRentalByArea } from './ranked-areas.ts';

/** `GET /api/v1/rent-contracts/areas`. */
export const listRentAreas: Endpoint = {
  ...listRentalByArea,
  operationId: 'listRentAreas',
  path: '/api/v1/rent-contracts/areas',
  tag: 'Rents',
  examples: listRentalByArea.examples.map(({ summary, request }) => ({
    summary,
    request: request.replace(listRentalByArea.path, '/api/v1/rent-contracts/areas'),
  })),
};
