/** Rent contracts. */

import { z } from 'zod';
import { tableVersions } from '../publishing-rules.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `rent_contracts`: one contract. */
export const rentContracts: TableDefinition = {
  id: 'rent_contracts',
  layer: 'table',
  grain: 'one contract',
  key: ['id'],
  inputs: ['contract_lines', 'several_contract_lines', 'several_contracts', 'located_places'],
  row: z.object({
    id: z.string().describe('Public id.'),
    version: z.string().nullable().describe('new or renewed.'),
    transaction_date: z.iso
      .date()
      .describe(
        'Day of registration, in Dubai. Where no export gives it: the first day of the contract, or the day of the load where that is earlier.',
      ),
    transaction_date_basis: z.string().describe('Meaning of transaction_date: registered or contract-start.'),
    start_date: z.iso.date().describe('First day.'),
    end_date: z.iso.date().nullable().describe('Last day.'),
    duration_days: z.int().nullable().describe('Days, both ends included.'),
    registered_at: z.iso
      .datetime()
      .nullable()
      .describe('When it was registered, UTC; null where only the day is known.'),
    annual_amount_aed: z
      .number()
      .nullable()
      .describe('Rent a year, AED; computed from the contract amount where the export lacks it.'),
    contract_amount_aed: z.number().nullable().describe('Rent over the whole contract, AED.'),
    property_count: z.int().describe('Properties in the contract; with the basis lines at least so many.'),
    property_count_basis: z
      .string()
      .describe(
        'register: dialects A and B count them; export: dialect C does; lines: as many as the rows tell apart.',
      ),
    line_count: z.int().describe('Properties that its rows tell apart.'),
    property_type: z
      .string()
      .nullable()
      .describe('apartment villa townhouse land office shop hotel-apartment building other.'),
    property_sub_type: z.string().nullable().describe('Kind of property as the export words it.'),
    usage: z.string().nullable().describe('residential, commercial, …'),
    bedrooms: z.int().nullable().describe('Bedrooms, 0 for a studio; null where unknown.'),
    rooms_label: z.string().nullable().describe('Rooms as the export words them.'),
    is_freehold: z.boolean().nullable().describe('Freehold title; null where the export does not say.'),
    area_sqm: z
      .number()
      .nullable()
      .describe('Area of all its properties, square metres; null where not all of them are listed.'),
    area_sqft: z.number().nullable().describe('Area, square feet.'),
    annual_aed_per_sqft: z.number().nullable().describe('Annual rent by area, AED a square foot.'),
    tenant_type: z.string().nullable().describe('person or authority.'),
    registered_area: z.string().nullable().describe('Area or community as the export words it.'),
    registered_project: z
      .string()
      .nullable()
      .describe(
        'Project as the export words it, on any of the rows of its contract; null where these name several.',
      ),
    candidate_projects: z
      .array(z.string())
      .describe(
        'Projects on its plot, where the export names several: it may be in any of them. Else empty.',
      ),
    area_id: z.int().nullable().describe('Cadastral area.'),
    area_basis: z.string().nullable().describe('How area_id was found: register, lookup, project or alias.'),
    area: z.string().nullable().describe('Name of the area.'),
    area_ar: z.string().nullable().describe('Name of the area, Arabic.'),
    community_id: z.bigint().nullable().describe('Community, from 100000.'),
    community_basis: z
      .string()
      .nullable()
      .describe(
        'How community_id was found: master-project or project (each of its candidates); null where the contract names neither.',
      ),
    community: z.string().nullable().describe('Name of the community.'),
    master_project: z
      .string()
      .nullable()
      .describe('Master project as the export names it, else as the register does.'),
    project_id: z
      .int()
      .nullable()
      .describe('Project: its register number, or from 1,000,000,000 on an id made of name and place.'),
    project_basis: z
      .string()
      .nullable()
      .describe('How project_id was found: number, name, displayed-name, transliteration or named.'),
    project_confidence: z.number().nullable().describe('How sure project_id is, 0 to 1.'),
    project: z.string().nullable().describe("Project's name."),
    developer_id: z.int().nullable().describe('Developer register number; from 10000000 a brand.'),
    developer: z.string().nullable().describe("Name of the project's developer."),
    developer_basis: z
      .string()
      .nullable()
      .describe(
        'How developer_id was found: project (the register names it for the project) or brand (the project’s name says it).',
      ),
    nearest_metro: z.string().nullable().describe('Nearest metro station as the export names it.'),
    nearest_mall: z.string().nullable().describe('Nearest mall as the export names it.'),
    nearest_landmark: z.string().nullable().describe('Nearest landmark as the export names it.'),
    quality_flags: z
      .array(z.string())
      .describe(
        'What is implausible about the row. area_missing: no size is given of any of its properties, be they all listed or not.',
      ),
    is_eligible: z.boolean().describe('Rent statistics may use it.'),
  }),
  sql: sqlFile(import.meta.url, 'rent-contracts.sql'),
  orderBy: ['area_id', 'transaction_date', 'id'],
  partitionBy: 'transaction_date',
  years: sqlFile(import.meta.url, 'rent-contracts-years.sql'),
  references: {
    area_id: { table: 'areas', column: 'area_id' },
    project_id: { table: 'projects', column: 'project_id' },
  },
  // 2: rows without a number that name one contract are one contract, its amount counts once (docs/adr/0005).
  methodVersion: tableVersions.rent_contracts,
};
