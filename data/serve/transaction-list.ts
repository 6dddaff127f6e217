/** What lists of transactions are found in. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `transaction_list`: one deal or rent contract. */
export const transactionList: TableDefinition = {
  id: 'transaction_list',
  layer: 'serve',
  grain: 'one deal or rent contract',
  key: ['id'],
  inputs: ['transactions', 'eligible_sales', 'rent_contracts', 'area_points'],
  row: z.object({
    id: z.string().describe('Public id.'),
    type: z.string().describe('sales, mortgages, gifts or rentals.'),
    transaction_date: z.iso
      .date()
      .describe(
        'Day of registration. For a rent contract whose registration no export gives: its first day, or the day of the load where that is earlier.',
      ),
    counted_on: z.iso
      .date()
      .describe(
        'Day on which figures count it: the registration of a deal, or the start of a rent contract.',
      ),
    registered_at: z.iso
      .datetime()
      .nullable()
      .describe('When it was registered, UTC; null where only the day is known.'),
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
    price_aed: z.number().nullable().describe('Value of the whole deal, AED; annual rent for a contract.'),
    area_sqft: z.number().nullable().describe('Area, square feet.'),
    area_sqm: z.number().nullable().describe('Area, square metres.'),
    price_aed_per_sqft: z.number().nullable().describe('Price by area, AED a square foot.'),
    unit_count: z.int().describe('Units in it.'),
    kind_key: z.bigint().describe('Its words: rows of transaction_kinds.'),
    place_key: z.bigint().describe('Names of its place: a row of transaction_places.'),
    spot_key: z.bigint().describe('Its building, its point and what is near: rows of transaction_spots.'),
    area_id: z.int().nullable().describe('Cadastral area.'),
    community_id: z.bigint().nullable().describe('Community, from 100000.'),
    project_id: z.int().nullable().describe('Project register number.'),
    building_id: z.bigint().nullable().describe('Stable 53-bit hash of area, project and folded name.'),
    developer_id: z.int().nullable().describe('Developer register number.'),
    contract_end_date: z.iso.date().nullable().describe('Last day of a rent contract.'),
    contract_version: z.string().nullable().describe('new or renewed.'),
    contract_amount_aed: z.number().nullable().describe('Rent over the whole contract, AED.'),
    contract_line_count: z.int().nullable().describe('Lines of a rent contract.'),
    contract_tenant_type: z.string().nullable().describe('person or authority.'),
    is_eligible: z.boolean().describe('Price or rent statistics may use it: one unit, and no outlier.'),
    seq: z.bigint().describe('Place in the order of date and id, newest first; 10^8 a year, so with gaps.'),
  }),
  sql: sqlFile(import.meta.url, 'transaction-list.sql'),
  orderBy: ['transaction_date desc', 'id desc'],
  years: ['transactions', 'eligible_sales', 'rent_contracts'],
  position: 'seq',
  identities: [
    {
      what: 'rows of transaction_list against transactions and rent_contracts',
      left: 'select count(*) from serve.transaction_list',
      right: 'select (select count(*) from transactions) + (select count(*) from rent_contracts)',
    },
  ],
  methodVersion: null,
};
