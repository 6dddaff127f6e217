/** The list by area, narrow. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `transaction_list_by_area`: one deal or rent contract. */
export const transactionListByArea: TableDefinition = {
  id: 'transaction_list_by_area',
  layer: 'serve',
  grain: 'one deal or rent contract',
  key: ['id'],
  inputs: ['transaction_list'],
  row: z.object({
    area_id: z.int().nullable().describe('Cadastral area.'),
    community_id: z.bigint().nullable().describe('Community, from 100000.'),
    seq: z.bigint().describe('Place in the order of date and id, newest first; 10^8 a year, so with gaps.'),
    id: z.string().describe('Public id.'),
    type: z.string().describe('sales, mortgages, gifts or rentals.'),
    transaction_date: z.iso
      .date()
      .describe('Day of registration, or the start of a rent contract whose registration no export gives.'),
    counted_on: z.iso
      .date()
      .describe(
        'Day on which figures count it: the registration of a deal, or the start of a rent contract.',
      ),
    price_aed: z.number().nullable().describe('Value of the whole deal, AED; annual rent for a contract.'),
    area_sqft: z.number().nullable().describe('Area, square feet.'),
    price_aed_per_sqft: z.number().nullable().describe('Price by area, AED a square foot.'),
    property_type: z
      .string()
      .nullable()
      .describe('apartment villa townhouse land office shop hotel-apartment building other.'),
    bedrooms: z.int().nullable().describe('Bedrooms, 0 for a studio; null where unknown.'),
    usage: z.string().nullable().describe('residential, commercial, …'),
    is_freehold: z.boolean().nullable().describe('Freehold title; null where the export does not say.'),
    is_off_plan: z.boolean().nullable().describe('Sold before completion.'),
    project_id: z.int().nullable().describe('Project register number.'),
    building_id: z.bigint().nullable().describe('Stable 53-bit hash of area, project and folded name.'),
    developer_id: z.int().nullable().describe('Developer register number.'),
    property_sub_type: z.string().nullable().describe('Kind of property as the export words it.'),
    contract_version: z.string().nullable().describe('new or renewed.'),
    is_eligible: z.boolean().describe('Price or rent statistics may use it: one unit, and no outlier.'),
  }),
  sql: sqlFile(import.meta.url, 'transaction-list-by-area.sql'),
  orderBy: ['area_id', 'seq'],
  years: ['transaction_list'],
  position: 'seq',
  identities: [
    {
      what: 'rows of transaction_list_by_area against transaction_list',
      left: 'select count(*) from serve.transaction_list_by_area',
      right: 'select count(*) from serve.transaction_list',
    },
  ],
  methodVersion: null,
};
