/** Words of deals and rent contracts, as pages show them. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `transaction_kinds`: one combination of words in one year. */
export const transactionKinds: TableDefinition = {
  id: 'transaction_kinds',
  layer: 'serve',
  grain: 'one combination of words that records of one year have',
  key: ['position'],
  inputs: ['transactions', 'rent_contracts'],
  row: z.object({
    kind_key: z.bigint().describe('53-bit hash of the words, within one version of the engine.'),
    type: z.string().describe('sales, mortgages, gifts or rentals.'),
    transaction_date_basis: z.string().describe('Meaning of transaction_date: registered or contract-start.'),
    procedure: z.string().nullable().describe('Procedure as worded.'),
    property_type: z
      .string()
      .nullable()
      .describe('apartment villa townhouse land office shop hotel-apartment building other.'),
    property_sub_type: z.string().nullable().describe('Kind of property as the export words it.'),
    usage: z.string().nullable().describe('residential, commercial, …'),
    bedrooms: z.int().nullable().describe('Bedrooms, 0 for a studio; null where unknown.'),
    rooms_label: z.string().nullable().describe('Rooms as the export words them.'),
    is_off_plan: z.boolean().nullable().describe('Sold before completion.'),
    is_freehold: z.boolean().nullable().describe('Freehold title; null where the export does not say.'),
    contract_version: z.string().nullable().describe('new or renewed.'),
    contract_tenant_type: z.string().nullable().describe('person or authority.'),
    property_count_basis: z
      .string()
      .nullable()
      .describe('Source of the number of properties of a contract: register, export or lines.'),
    quality_flags: z.array(z.string()).describe('What is implausible about the row.'),
    position: z.bigint().describe('Tells the years apart: 10^8 a year.'),
  }),
  sql: sqlFile(import.meta.url, 'transaction-kinds.sql'),
  orderBy: ['kind_key'],
  years: ['transactions', 'rent_contracts'],
  position: 'position',
  methodVersion: null,
};
