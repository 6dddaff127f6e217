/** The cells that statistics of projects and buildings add up. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { cellParts } from '../methods/property-cells.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `property_cells`: records of one project or building that are alike in kind, year and bedrooms. */
export const propertyCells: TableDefinition = {
  id: 'property_cells',
  layer: 'serve',
  grain:
    'one project or building, year, year of registration, number of bedrooms, off-plan or ready, new or renewed, with at least one record',
  key: [
    'subject',
    'subject_id',
    'is_sale',
    'year',
    'listed_year',
    'bedrooms',
    'is_off_plan',
    'contract_version',
  ],
  inputs: ['transaction_list', 'transaction_kinds', 'counted_until'],
  row: z.object({
    subject: noted(
      columns.subject,
      'project or building. Buildings have sales only, because contracts name no building.',
    ),
    subject_id: columns.subject_id,
    is_sale: z.boolean().describe('Sales; else rent contracts.'),
    year: noted(columns.year, 'That of the registration, or of the start of the contract.'),
    listed_year: z.int().describe('Calendar year of transaction_date: of the registration.'),
    bedrooms: nullable(columns.bedrooms),
    is_off_plan: nullable(columns.is_off_plan),
    contract_version: nullable(columns.contract_version),
    row_count: z.int().describe('Registered records.'),
    value_fils: z.number().describe('Prices, or annual rents, added up, fils.'),
    newest_seq: z.bigint().describe('Place of the newest in transaction_list.'),
    price_fils: z.array(z.number()).describe('Prices, or annual rents, of eligible records, fils.'),
    price_clusters: z
      .array(z.int())
      .describe('Cluster of each of these prices: building or month, as a number.'),
    price_per_sqft_millionths: z
      .array(z.number())
      .describe(
        'The same by area, millionths of an AED a square foot. Renewed contracts have none, because no figure uses them.',
      ),
    price_per_sqft_clusters: z.array(z.int()).describe('Cluster of each of these.'),
  }),
  sql: sqlFile(import.meta.url, 'property-cells.sql', cellParts),
  orderBy: [
    'subject',
    'subject_id',
    'is_sale',
    'year',
    'listed_year',
    'bedrooms',
    'is_off_plan',
    'contract_version',
  ],
  years: ['transaction_list', 'transaction_kinds', 'counted_until'],
  position: 'newest_seq',
  identities: [
    {
      what: 'sales of property_cells by project against transactions',
      left: "select coalesce(sum(row_count), 0) from serve.property_cells where subject = 'project' and is_sale",
      right: `select count(*) from counted_deals where type = 'sales' and project_id is not null
        and transaction_date <= (select max(as_of) from dataset_as_of where dataset = 'transactions')`,
    },
    {
      what: 'sales of property_cells by building against transactions',
      left: "select coalesce(sum(row_count), 0) from serve.property_cells where subject = 'building' and is_sale",
      right: `select count(*) from counted_deals where type = 'sales' and building_id is not null
        and transaction_date <= (select max(as_of) from dataset_as_of where dataset = 'transactions')`,
    },
    {
      what: 'contracts of property_cells against rent_contracts',
      left: 'select coalesce(sum(row_count), 0) from serve.property_cells where not is_sale',
      right: `select count(*) from counted_contracts where project_id is not null
        and start_date <= (select max(as_of) from dataset_as_of where dataset = 'rent-contracts')`,
    },
  ],
  methodVersion: null,
};
