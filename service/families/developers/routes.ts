/** Developers: the directory, one of them, and what was sold and let in its projects. */
import { z } from 'zod';
import { endpoint, list, record } from '../../contract/endpoint.ts';
import { exampleRecords } from '../../contract/example-records.ts';
import { choice } from '../../contract/parameters.ts';
import {
  asOfDataset,
  Developer,
  DeveloperParams,
  DeveloperRecord,
  DeveloperRow,
  developerFragments,
  developerValues,
  readDeveloper,
  registerFacts,
  writeProfile,
} from '../../records/developer-schema.ts';
import { KeysetList, sortWords } from '../../records/keyset.ts';
import {
  listProjectsWithin,
  ProjectQuery,
  projectList,
  projectRanges,
} from '../../records/projects/lists.ts';
import { directoryParameters, directoryTotal, nameParameter } from '../../records/property-parameters.ts';
import {
  listTransactionsWithin,
  readPropertyAreas,
  transactionList,
} from '../../records/transactions/lists.ts';
import {
  renamedTransactionParameters,
  TransactionQuery,
  transactionRanges,
} from '../../records/transactions/parameters.ts';
import { partlyCovered } from '../../statistics/coverage.ts';
import { salesOfWindow, seenLastYear } from '../../statistics/developers/sales.ts';
import { figure } from '../../statistics/statistic.ts';

const directory = new KeysetList({
  query: 'developers',
  fragments: developerFragments,
  row: DeveloperRow,
  sorts: {
    project_count: 'integer',
    active_projects: 'integer',
    finished_projects: 'integer',
    unit_count: 'integer',
    registration_date: 'date',
    name: 'text',
  },
  id: { column: 'id', type: 'integer' },
});

/** `GET /developers`. */
export const listDevelopers = endpoint({
  operationId: 'listDevelopers',
  method: 'get',
  path: '/api/v1/developers',
  tag: 'Developers',
  summary: 'Developers, each with a profile',
  description:
    'The register of developers, with the projects each is named the developer of and a profile written from these figures. `name` is in Latin letters and `name_basis` says where it is from: data.dubai’s projects give the master developer’s name beside the developer’s number, so that many numbers have no name. A brand is a developer too: it has the projects and sales of all its companies, each of which has its `brand_id`. A list shows one level, so that no project counts twice in it. `profile.facts` holds every figure of the text; `profile.generated_by` says who wrote it. The registers are not cut by a plan’s history.',
  reads: 'snapshot',
  counts: ['projects'],
  query: z.strictObject({
    q: nameParameter.optional(),
    level: choice(['group', 'company'], {
      description:
        '`group` (default): brands, and the companies of no brand, so that each project is in one row. `company`: the companies of the register alone.',
    }).optional(),
    sort: choice(
      sortWords(
        '-project_count',
        'project_count',
        'active_projects',
        'finished_projects',
        'unit_count',
        'registration_date',
        'name',
      ),
      {
        description:
          'Order of the rows; a minus sorts the greatest or newest first. Equal values are ordered by id, unknown ones come last.',
      },
    ).optional(),
    ...directoryParameters,
  }),
  answer: list('developers', Developer, {
    level: z.enum(['group', 'company']).meta({ description: 'The level that the list shows.' }),
    total: directoryTotal,
  }),
  examples: [
    { summary: 'Developers with most projects', request: '/api/v1/developers?limit=5' },
    { summary: 'By name, as CSV', request: '/api/v1/developers?q=group&sort=name&format=csv' },
  ],
  async handle({ query, snapshot, after, signal, service }) {
    const level = query.level ?? 'group';
    const values = developerValues(snapshot, { ...query, level });
    const request = { snapshot, values, limit: query.limit, after, signal };
    const page = await directory.page(query.sort ?? '-project_count', request);
    const total = query.include_total === true ? await directory.total(request) : null;
    const asOf = asOfDataset(snapshot, 'projects');
    const profiles = await Promise.all(
      page.rows.map((row) => writeProfile(service, snapshot, registerFacts(row, asOf), signal)),
    );
    return {
      rows: page.rows.flatMap((row, index) => {
        const profile = profiles[index];
        return profile === undefined ? [] : [{ ...row, profile }];
      }),
      next: page.next,
      meta: { level, ...(total === null ? {} : { total }) },
      isProvisional: profiles.some(({ isProvisional }) => isProvisional),
    };
  },
});

/** `GET /developers/{id}`. */
export const getDeveloper = endpoint({
  operationId: 'getDeveloper',
  method: 'get',
  path: '/api/v1/developers/{id}',
  tag: 'Developers',
  summary: 'One developer',
  description:
    'Returns the developer with this number. Its profile also gives the sales in its projects in the last 12 months, as far as the plan’s history includes them.',
  reads: 'snapshot',
  counts: ['projects', 'transactions'],
  params: DeveloperParams,
  answer: record('developer', DeveloperRecord),
  problems: ['developer-not-found'],
  examples: [{ summary: 'A developer', request: `/api/v1/developers/${exampleRecords.developer}` }],
  async handle({ params, snapshot, historyFrom, signal, service }) {
    const row = await readDeveloper(snapshot, params.id, signal);
    const window = seenLastYear(snapshot, historyFrom);
    const inWindow = await salesOfWindow(snapshot, params.id, { historyFrom, window, signal });
    const salesAsOf = asOfDataset(snapshot, 'transactions');
    const price = figure(inWindow.price, { unit: 'aed_per_sqft', of: 'sales' });
    const profile = await writeProfile(
      service,
      snapshot,
      {
        ...registerFacts(row, asOfDataset(snapshot, 'projects')),
        ...(window === null
          ? {}
          : {
              window_from: { value: window.from, as_of: salesAsOf },
              window_to: { value: window.to, as_of: salesAsOf },
              covered_from: {
                value: partlyCovered(window, snapshot.coveredFrom('sales')).covered_from ?? null,
                as_of: salesAsOf,
              },
              sales_count: { value: inWindow.sales_count, as_of: salesAsOf },
              sales_value_aed: { value: inWindow.sales_value_aed, as_of: salesAsOf },
              median_price_aed_per_sqft: { value: price.value, n: price.n, as_of: salesAsOf },
            }),
      },
      signal,
    );
    return { record: { ...row, profile }, isProvisional: profile.isProvisional };
  },
});

/** `GET /developers/{id}/transactions`. */
export const listDeveloperTransactions = endpoint({
  operationId: 'listDeveloperTransactions',
  method: 'get',
  path: '/api/v1/developers/{id}/transactions',
  tag: 'Developers',
  summary: 'Sales and rentals in a developer’s projects',
  description:
    'Returns the same as `/transactions` for the projects that the register names this developer for. For a brand, it covers the projects of all its companies and those whose names contain the brand (`developer_basis`).',
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
  params: DeveloperParams,
  query: TransactionQuery.omit({ developer_id: true }),
  renamed: renamedTransactionParameters,
  ranges: transactionRanges,
  answer: transactionList(),
  problems: ['developer-not-found', 'area-unknown', 'area-ambiguous', 'since-too-old'],
  examples: [
    {
      summary: 'Newest of a developer',
      request: `/api/v1/developers/${exampleRecords.developer}/transactions?limit=5`,
    },
    {
      summary: 'Its off-plan sales',
      request: `/api/v1/developers/${exampleRecords.developer}/transactions?type=off-plan`,
    },
  ],
  async handle(call) {
    const { params, snapshot, signal } = call;
    await readDeveloper(snapshot, params.id, signal);
    return listTransactionsWithin(call, {
      filters: { developer_id: params.id },
      areas: await readPropertyAreas(snapshot, 'developer', params.id, signal),
    });
  },
});

/** `GET /developers/{id}/projects`. */
export const listDeveloperProjects = endpoint({
  operationId: 'listDeveloperProjects',
  method: 'get',
  path: '/api/v1/developers/{id}/projects',
  tag: 'Developers',
  summary: 'Projects of a developer',
  description:
    'Returns the same as `/projects` for the projects that the register names this developer for; for a brand, those of all its companies.',
  reads: 'snapshot',
  counts: ['projects', 'transactions'],
  params: DeveloperParams,
  query: ProjectQuery.omit({ developer_id: true }),
  ranges: projectRanges,
  answer: projectList(),
  problems: ['developer-not-found', 'area-unknown', 'area-ambiguous'],
  examples: [
    { summary: 'Its projects', request: `/api/v1/developers/${exampleRecords.developer}/projects?limit=5` },
  ],
  async handle(call) {
    const { params, snapshot, signal } = call;
    await readDeveloper(snapshot, params.id, signal);
    return listProjectsWithin(call, { developer_id: params.id });
  },
});
