/** The list of rent contracts. */
import { z } from 'zod';
import { endpoint, list } from '../../contract/endpoint.ts';
import { placeMetaFields } from '../../contract/meta.ts';
import { geometryParameters } from '../../records/geometry/parameters.ts';
import { rentContractPage } from '../../records/rents/pages.ts';
import {
  RentContractQuery,
  renamedRentParameters,
  rentContractRanges,
} from '../../records/rents/parameters.ts';
import { RentContract } from '../../records/rents/schema.ts';

/** `GET /api/v1/rent-contracts`. */
export const listRentContracts = endpoint({
  operationId: 'listRentContracts',
  method: 'get',
  path: '/api/v1/rent-contracts',
  tag: 'Rents',
  summary: 'Rent contracts, newest first',
  description:
    'One row a contract, however many properties it covers; its amounts are of the whole contract. A filter on a field that the register leaves out finds only the contracts that have it.',
  reads: 'snapshot',
  counts: ['rent-contracts'],
  query: RentContractQuery.extend(geometryParameters),
  renamed: {
    ...renamedRentParameters,
    min_price: { parameter: 'min_annual_amount_aed' },
    max_price: { parameter: 'max_annual_amount_aed' },
    per_page: { parameter: 'limit' },
  },
  ranges: rentContractRanges,
  answer: list('rent_contracts', RentContract, {
    ...placeMetaFields,
    total: z
      .int()
      .optional()
      .meta({ description: 'Number of rows in the whole list; present with `include_total=true`.' }),
  }),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    { summary: 'Newest contracts', request: '/api/v1/rent-contracts?limit=5' },
    {
      summary: 'New leases of flats in Dubai Marina for 80,000 to 120,000 a year',
      request:
        '/api/v1/rent-contracts?area=Dubai%20Marina&version=new&property_type=apartment&min_annual_amount_aed=80000&max_annual_amount_aed=120000',
    },
  ],
  handle: (call) => rentContractPage(call),
});
