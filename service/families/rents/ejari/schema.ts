/** A line of the Ejari register as clients see it: one property of one contract. */
import { z } from 'zod';
import { type RentContract, RentContract as RentContractSchema } from '../../../records/rents/schema.ts';

const { area_id, area, community, master_project, project_id, project } = RentContractSchema.shape;
const { property_type, property_sub_type, usage, bedrooms, rooms_label, is_freehold } =
  RentContractSchema.shape;
const { version, transaction_date, transaction_date_basis, start_date, end_date, tenant_type } =
  RentContractSchema.shape;
const amount = (description: string) => z.number().nullable().meta({ description });

/** One line; amounts are of its contract and repeated on each of its lines. */
export const EjariLine = z
  .object({
    contract_id: z
      .string()
      .meta({ description: '`id` of the contract in /rent-contracts.', example: 'r-CNT747517170' }),
    line_number: z.int().nullable().meta({
      description:
        'Number of the line in its contract; null where a contract of several properties has one line in the register’s export.',
    }),
    area_id,
    area,
    community,
    master_project,
    project_id,
    project,
    property_type,
    property_sub_type,
    usage,
    bedrooms,
    rooms_label,
    is_freehold,
    area_sqft: amount('Size of the line’s property in square feet.'),
    area_sqm: amount('The same in square metres.'),
    version,
    transaction_date,
    transaction_date_basis,
    start_date,
    end_date,
    tenant_type,
    contract_annual_amount_aed: amount(
      'Annual rent of the whole contract, repeated on each of its lines: adding lines up counts it more than once.',
    ),
    contract_amount_aed: amount('Rent over the whole contract, repeated likewise.'),
    contract_property_count: z.int().meta({ description: 'Properties in the contract.' }),
  })
  .meta({ id: 'EjariLine' });
export type EjariLine = z.input<typeof EjariLine>;

/** The line of a contract that has one. */
export function ownLine(contract: RentContract): EjariLine {
  return {
    ...contract,
    contract_id: contract.id,
    line_number: contract.property_count === 1 ? 1 : null,
    contract_annual_amount_aed: contract.annual_amount_aed,
    contract_property_count: contract.property_count,
  };
}
