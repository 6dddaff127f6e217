/** Rent lines named by their contract. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `contract_lines`: one property line of one contract. */
export const contractLines: TableDefinition = {
  id: 'contract_lines',
  layer: 'stage',
  isView: true,
  grain: 'one property line of one contract',
  key: ['id', 'line_number'],
  inputs: ['clean_rent_contracts'],
  row: z.object({
    id: z.string().describe('Public id.'),
    transaction_date: z.iso
      .date()
      .describe(
        'Day of registration; where no export dates it, its first day or that of the load, whichever is earlier.',
      ),
    _row: z.bigint().describe('Place of the row in its file.'),
    _content_id: z.string().nullable().describe('Id of its contract where the contract has no number.'),
    _occurrence: z
      .bigint()
      .nullable()
      .describe(
        'Number of the row among those of its contract in its file, where the contract has no number.',
      ),
    _digest: z.bigint().describe('Hash of all that the row says.'),
    contract_id: z.string().nullable().describe('Ejari contract.'),
    line_number: z.bigint().nullable().describe('Place within its contract.'),
    contract_version: z.string().describe('new or renewed.'),
    registered_at: z.iso.datetime().nullable().describe('When it was registered, Dubai time.'),
    start_date: z.iso.date().describe('First day.'),
    end_date: z.iso.date().describe('Last day.'),
    annual_amount_aed: z
      .number()
      .describe('Rent a year, AED; computed from the contract amount where the export lacks it.'),
    contract_amount_aed: z.number().describe('Rent over the whole contract, AED.'),
    property_count: z.bigint().nullable().describe('Properties in the contract.'),
    is_freehold: z.boolean().nullable().describe('Freehold title; null where the export does not say.'),
    property_kind: z.string().nullable().describe('Unit, Villa, Land or Building.'),
    property_sub_type: z.string().nullable().describe('Kind of property as the export words it.'),
    rooms_label: z.string().nullable().describe('Rooms as the export words them.'),
    usage: z.string().nullable().describe('residential, commercial, …'),
    project_number: z.bigint().nullable().describe('Project register number, as the register calls it.'),
    project_name: z.string().nullable().describe('Project as worded.'),
    project_name_ar: z.string().nullable().describe('Project, Arabic.'),
    master_project: z
      .string()
      .nullable()
      .describe('Master project as the export names it, else as the register does.'),
    area_id: z.bigint().nullable().describe('Cadastral area.'),
    area_name: z.string().describe('Area or community as the export words it.'),
    area_sqm: z.number().nullable().describe('Area, square metres.'),
    nearest_metro: z.string().nullable().describe('Nearest metro station as the export names it.'),
    nearest_mall: z.string().nullable().describe('Nearest mall as the export names it.'),
    nearest_landmark: z.string().nullable().describe('Nearest landmark as the export names it.'),
    tenant_type: z.string().nullable().describe('person or authority.'),
  }),
  sql: sqlFile(import.meta.url, 'contract-lines.sql'),
  orderBy: [],
  methodVersion: null,
};
