/** A line of the Ejari register as clients see it: one property of one contract. */
import { z } from 'zod';
import { columns, noted, nullable } from '../../../../data/columns/columns.ts';
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
    contract_id: noted(columns.contract_id, '`id` of the contract in /rent-contracts.').meta({
      example: 'r-CNT747517170',
    }),
    line_number: noted(
      nullable(columns.line_number),
      'Null where a contract of several properties has one line in the register’s export.',
    ),
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
    area_sqft: noted(nullable(columns.area_sqft), 'The size of the line’s property.'),
    area_sqm: noted(nullable(columns.area_sqm), 'The size of the line’s property.'),
    version,
    transaction_date,
    transaction_date_basis,
    start_date,
    end_date,
    tenant_type,
    contract_annual_amount_aed: amount(
      'Annual rent of the whole contract, repeated on each of its lines: adding lines up counts it more than once.',
    ),
    contract_amount_aed: noted(nullable(columns.contract_amount_aed), 'Repeated on every line.'),
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
