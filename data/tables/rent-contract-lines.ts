/** Properties of contracts that have several. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `rent_contract_lines`: one property line of a contract with several. */
export const rentContractLines: TableDefinition = {
  id: 'rent_contract_lines',
  layer: 'table',
  served: true,
  grain: 'one property line of a contract with several',
  key: ['rent_contract_id', 'line_number'],
  inputs: ['several_contract_lines', 'rent_contracts'],
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
    is_freehold: z.boolean().nullable().describe('Freehold title; null where the export does not say.'),
    area_sqm: z.number().nullable().describe('Area, square metres.'),
    area_sqft: z.number().nullable().describe('Area, square feet.'),
    project: z.string().nullable().describe("Project's name."),
    transaction_date: z.iso
      .date()
      .describe('As in rent_contracts: day of registration, else the first day or that of the load.'),
    transaction_date_basis: z.string().describe('Meaning of transaction_date: registered or contract-start.'),
    start_date: z.iso.date().describe('First day of the contract.'),
    end_date: z.iso.date().nullable().describe('Last day of the contract.'),
    contract_version: z.string().nullable().describe('new or renewed.'),
    registered_at: z.iso
      .datetime()
      .nullable()
      .describe('When it was registered, UTC; null where only the day is known.'),
    contract_annual_amount_aed: z
      .number()
      .nullable()
      .describe('Annual rent of the whole contract, AED, repeated on every line.'),
    contract_amount_aed: z
      .number()
      .nullable()
      .describe('Rent over the whole contract, AED, repeated on every line.'),
    property_count: z.int().describe('Properties in the contract.'),
    tenant_type: z.string().nullable().describe('person or authority.'),
    area_id: z.int().nullable().describe('Cadastral area of the contract.'),
    area: z.string().nullable().describe('Name of the area.'),
    community_id: z.bigint().nullable().describe('Community, from 100000.'),
    community: z.string().nullable().describe('Name of the community.'),
    master_project: z
      .string()
      .nullable()
      .describe('Master project as the export names it, else as the register does.'),
    project_id: z.int().nullable().describe('Project register number.'),
  }),
  sql: sqlFile(import.meta.url, 'rent-contract-lines.sql'),
  partitionBy: 'transaction_date',
  years: ['rent_contracts'],
  orderBy: ['transaction_date desc', 'rent_contract_id desc', 'line_number'],
  methodVersion: null,
};
