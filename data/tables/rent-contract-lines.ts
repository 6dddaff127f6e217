/** Properties of contracts that have several. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `rent_contract_lines`: one property line of a contract with several. */
export const rentContractLines: TableDefinition = {
  id: 'rent_contract_lines',
  layer: 'table',
  grain: 'one property line of a contract with several',
  key: ['rent_contract_id', 'line_number'],
  inputs: ['contract_lines'],
  row: z.object({
    rent_contract_id: z.string().describe('Contract, as in rent_contracts.'),
    contract_id: z.string().nullable().describe('Ejari contract.'),
    line_number: z.int().describe('Place within its record.'),
    property_type: z
      .string()
      .nullable()
      .describe('apartment villa townhouse land office shop hotel-apartment building other.'),
    property_sub_type: z.string().nullable().describe('Kind of property as the export words it.'),
    rooms_label: z.string().nullable().describe('Rooms as the export words them.'),
    bedrooms: z.int().nullable().describe('Bedrooms, 0 for a studio; null where unknown.'),
    usage: z.string().nullable().describe('residential, commercial, …'),
    area_sqm: z.number().nullable().describe('Area, square metres.'),
    area_sqft: z.number().nullable().describe('Area, square feet.'),
    contract_annual_amount_aed: z
      .number()
      .nullable()
      .describe('Annual rent of the whole contract, AED, repeated on every line.'),
    project: z.string().nullable().describe("Project's name."),
  }),
  sql: sqlFile(import.meta.url, 'rent-contract-lines.sql'),
  orderBy: ['rent_contract_id', 'line_number'],
  methodVersion: null,
};
