/** Budgeted service charges of jointly owned property. */
import { z } from 'zod';
import { endpoint, list } from '../../contract/endpoint.ts';
import { placeMetaFields } from '../../contract/meta.ts';
import { choice, decimal, paging, text, wholeNumber, writing } from '../../contract/parameters.ts';
import { boundValues, conditions, type FilterTable } from '../../records/filters.ts';
import { KeysetList, sortWords } from '../../records/keyset.ts';
import { findScope, placeIds, placeMeta } from '../../records/place-parameter.ts';
import { TransactionQuery } from '../../records/transactions/parameters.ts';
import { readRegisterCoverage, registerMeta } from './coverage.ts';

const words = (description: string) => z.string().nullable().meta({ description });
const whole = (description: string) => z.int().nullable().meta({ description });

const ServiceCharge = z
  .object({
    id: z.string().meta({
      description: 'The register’s ids of project, property group, usage and category, and the year.',
    }),
    project_id: whole('Project; null where the register of projects lacks it.'),
    project: words('Project as the register words it.'),
    register_project_id: z.int().meta({ description: 'The register’s internal id of the project.' }),
    area_id: whole('Area of the project.'),
    area: words('Its name.'),
    master_community: words('Master community as the register words it.'),
    property_group_id: whole('Property group.'),
    property_group: words('Its name.'),
    usage: words('Usage as the register words it.'),
    budget_year: z.int().meta({ description: 'Year of the budget.', example: 2025 }),
    service_category: words('Service that the charge pays for.'),
    service_cost_aed_per_sqft: z
      .number()
      .meta({ description: 'Charge a year, AED a square foot; a few categories are flat sums an owner.' }),
    management_company: words('Company that manages the property.'),
  })
  .meta({ id: 'ServiceCharge' });

const searched =
  "concat_ws(' ', service_charges.project_name, service_charges.property_group, service_charges.master_community)";

const filters = {
  project_id: { column: 'service_charges.project_id', comparison: 'equals', type: 'INTEGER' },
  area_id: { column: 'projects.area_id', comparison: 'equals', type: 'INTEGER' },
  community_id: { column: 'projects.area_id', comparison: 'area of the community', type: 'BIGINT' },
  place_ids: { column: 'projects.area_id', comparison: 'area of the places', type: 'BIGINT[]' },
  budget_year: { column: 'service_charges.budget_year', comparison: 'equals', type: 'INTEGER' },
  history_from: {
    column: 'service_charges.budget_year',
    comparison: 'in the year of the day or later',
    type: 'DATE',
  },
  usage: { column: 'service_charges.usage', comparison: 'equals in any case', type: 'VARCHAR' },
  service_category: {
    column: 'service_charges.service_category',
    comparison: 'equals in any case',
    type: 'VARCHAR',
  },
  q: { column: searched, comparison: 'contains in any case', type: 'VARCHAR' },
  min_service_cost: {
    column: 'service_charges.service_cost_aed_per_sqft',
    comparison: 'at least',
    type: 'DOUBLE',
  },
  max_service_cost: {
    column: 'service_charges.service_cost_aed_per_sqft',
    comparison: 'at most',
    type: 'DOUBLE',
  },
} as const satisfies FilterTable;

const charges = new KeysetList({
  query: 'service-charges',
  fragments: { filters: conditions(filters) },
  row: ServiceCharge,
  sorts: {
    budget_year: 'integer',
    service_cost_aed_per_sqft: 'number',
    project: 'text',
  } as const,
  id: { column: 'id', type: 'text' },
});

const { area, project_id, include_total } = TransactionQuery.shape;
const cost = { min: 0, max: 1_000_000 };

/** `GET /api/v1/service-charges`. */
export const listServiceCharges = endpoint({
  operationId: 'listServiceCharges',
  method: 'get',
  path: '/api/v1/service-charges',
  tag: 'Registers',
  summary: 'Service charges, newest budgets first',
  description:
    'Approved budgets of jointly owned property, one row a category. The yearly charge of an owner by the square foot is the sum over the categories of a property group and usage. A plan’s history cuts by budget year.',
  reads: 'snapshot',
  counts: ['service-charges'],
  query: z.strictObject({
    area,
    project_id,
    q: text({
      max: 100,
      description: 'Part of the name of project, group or community.',
      example: 'marina',
    }).optional(),
    budget_year: wholeNumber({
      min: 1990,
      max: 2200,
      description: 'Year of the budget.',
      example: 2025,
    }).optional(),
    usage: text({
      max: 60,
      description: 'Usage as the register words it.',
      example: 'Residential',
    }).optional(),
    service_category: text({
      max: 100,
      description: 'Service that the charge pays for, as the register writes it.',
    }).optional(),
    min_service_cost: decimal({ ...cost, description: 'Least AED a square foot.' }).optional(),
    max_service_cost: decimal({ ...cost, description: 'Most AED a square foot.' }).optional(),
    sort: choice(sortWords('-budget_year', 'budget_year', 'service_cost_aed_per_sqft', 'project'), {
      description:
        'Order of the rows; a minus sorts the greatest or newest first. Equal values are ordered by id, unknown ones come last.',
    }).optional(),
    include_total,
    ...paging,
    ...writing,
  }),
  ranges: [['min_service_cost', 'max_service_cost']],
  answer: list('service_charges', ServiceCharge, { ...placeMetaFields, ...registerMeta }),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    { summary: 'Newest budgets', request: '/api/v1/service-charges?limit=5' },
    { summary: 'A project’s budget', request: '/api/v1/service-charges?project_id=77&budget_year=2025' },
  ],
  async handle({ query, snapshot, historyFrom, after, signal }) {
    const place = await findScope(snapshot, query.area);
    const values = boundValues(filters, { ...query, history_from: historyFrom, ...placeIds(place) });
    const request = { snapshot, values, signal };
    const page = await charges.page(query.sort ?? '-budget_year', { ...request, limit: query.limit, after });
    const total = query.include_total === true ? { total: await charges.total(request) } : {};
    const coverage = await readRegisterCoverage('service_charges', snapshot, signal);
    return { ...page, meta: { ...placeMeta(place), ...total, ...coverage } };
  },
});
