/** A developer as clients see it, how a row becomes one, and how one is found by its id. */
import { z } from 'zod';
import { wholeNumber } from '../contract/parameters.ts';
import { Problem } from '../contract/problem.ts';
import type { Service } from '../contract/service.ts';
import { type Facts, Narration } from '../narrator/facts.ts';
import type { Narrated } from '../narrator/narrator.ts';
import { figure } from '../statistics/statistic.ts';
import { readQuery } from '../warehouse/read-query.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';
import { type Asked, boundValues, conditions, type FilterTable } from './filters.ts';

const text = (description: string, example?: string) =>
  z
    .string()
    .nullable()
    .meta(example === undefined ? { description } : { description, example });
const count = (description: string, example: number) => z.int().meta({ description, example });

/** A developer in the directory. */
export const Developer = z
  .object({
    id: count('The developer’s number in the register; from 10000000 a brand.', 1094),
    level: z.enum(['company', 'group']).meta({
      description: '`company` a number of the register, `group` a brand with all its companies.',
    }),
    name: text(
      'Name in Latin letters; null where no export names the developer. Companies that share a name have their number behind it.',
      'Select Group',
    ),
    name_ar: text('Name, Arabic.'),
    name_basis: z.enum(['registered', 'brand', 'transliterated', 'unknown']).meta({
      description:
        'Where `name` is from: `registered` an export gives it; `brand` it is, or begins with, a known brand; `transliterated` from `name_ar`, known words translated; `unknown` no export names the developer, and `name` is null.',
    }),
    brand: text('Brand it belongs to, where known.', 'Emaar'),
    brand_id: z.int().nullable().meta({
      description:
        'The brand as a developer: its projects and transactions are those of all its companies. Of a brand its own `id`.',
    }),
    is_registered: z.boolean().meta({
      description:
        'True when the register of developers has it; false for a brand, and for one that only the register of projects names.',
    }),
    registration_date: z.iso.date().nullable().meta({ description: 'Day of registration.' }),
    license_type: text('Kind of licence.', 'Commercial'),
    project_count: count('Projects it is named the developer of.', 12),
    active_projects: count('Of these, under construction.', 4),
    finished_projects: count('Of these, finished.', 7),
    unit_count: z
      .int()
      .nullable()
      .meta({ description: 'Units of its projects, as registered; null when no project says.' }),
    profile: Narration,
  })
  .meta({ id: 'Developer' });

/** A developer by itself. */
export const DeveloperRecord = Developer.extend({
  license_source: text('Authority that gave the licence.'),
  license_number: text('The licence.'),
  license_issue_date: z.iso.date().nullable(),
  license_expiry_date: z.iso.date().nullable(),
  legal_status: text('Legal form.'),
  areas: z.array(z.string()).meta({ description: 'Areas with most of its projects, three at most.' }),
}).meta({ id: 'DeveloperRecord' });

/** A row of developers.sql. */
export const DeveloperRow = DeveloperRecord.omit({ profile: true }).extend({
  overdue_projects: z.int(),
  unfinished_projects: z.int(),
  planned_projects: z.int(),
  open_projects: z.int(),
  built_projects: z.int(),
  first_completion_date: z.iso.date().nullable(),
  first_start_date: z.iso.date().nullable(),
  median_age_days: z.number().nullable(),
  p25_age_days: z.number().nullable(),
  p75_age_days: z.number().nullable(),
  median_building_days: z.number().nullable(),
  p25_building_days: z.number().nullable(),
  p75_building_days: z.number().nullable(),
});
export type DeveloperRow = z.output<typeof DeveloperRow>;

/** The `{id}` of a developer's path. */
export const DeveloperParams = z.strictObject({
  id: wholeNumber({ min: 1, max: 2_147_483_647, description: '`id` of a developer.', example: 1094 }),
});

const filters = {
  developer_id: { column: 'developer_list.developer_id', comparison: 'equals', type: 'INTEGER' },
  q: { column: 'developer_list.folded', comparison: 'has all words', type: 'VARCHAR' },
  // A company of no brand stands for itself among the groups.
  level: {
    column: "case when developer_list.brand_id is null then 'company group' else developer_list.level end",
    comparison: 'contains in any case',
    type: 'VARCHAR',
  },
} as const satisfies FilterTable;

/** Fragments of developers.sql. */
export const developerFragments = { filters: conditions(filters) };

const developersSql = readQuery('developers', developerFragments);

/** Newest registration of one dataset, else of the snapshot. */
export function asOfDataset(snapshot: Snapshot, dataset: string): string {
  return snapshot.manifest.as_of_by_dataset[dataset] ?? snapshot.asOf;
}

/** Returns the values of developers.sql. */
export function developerValues(
  snapshot: Snapshot,
  asked: { readonly [Name in keyof typeof filters]?: Asked },
): Record<string, unknown> {
  return { as_of: asOfDataset(snapshot, 'projects'), ...boundValues(filters, asked) };
}

/** The developer of a path; throws `developer-not-found`. */
export async function readDeveloper(
  snapshot: Snapshot,
  id: number,
  signal: AbortSignal,
): Promise<DeveloperRow> {
  const values = developerValues(snapshot, { developer_id: id });
  const [row] = await snapshot.rows(developersSql, values, DeveloperRow, { signal });
  if (row === undefined) throw new Problem('developer-not-found', `No developer has the id ${id}.`);
  return row;
}

/** Returns the facts of a developer in the registers. */
export function registerFacts(row: DeveloperRow, projectsAsOf: string): Facts<'developer'>['values'] {
  const of_register = <Value>(value: Value) => ({ value, as_of: projectsAsOf });
  const building = figure(
    { value: row.median_building_days, n: row.built_projects },
    { of: 'finished projects', unit: 'days' },
  );
  const hasProjects = row.project_count > 0;
  const hasPlans = row.planned_projects > 0;
  return {
    name: row.name ?? row.name_ar,
    brand: row.level === 'group' ? null : row.brand,
    number: row.level === 'group' ? null : String(row.id),
    registration_date: row.registration_date,
    license_type: row.license_type,
    project_count: of_register(row.project_count),
    active_projects: hasProjects ? of_register(row.active_projects) : null,
    finished_projects: hasProjects ? of_register(row.finished_projects) : null,
    // Projects whose units the register does not know yet have 0.
    unit_count: of_register(row.unit_count === 0 ? null : row.unit_count),
    planned_projects: hasPlans ? of_register(row.planned_projects) : null,
    overdue_projects: hasPlans ? of_register(row.overdue_projects) : null,
    open_projects: of_register(row.open_projects === 0 ? null : row.open_projects),
    median_building_days: { ...of_register(building.value), n: building.n },
    areas: of_register(row.areas),
  };
}

/** Writes the profile of a developer. */
export function writeProfile(
  service: Service,
  snapshot: Snapshot,
  values: Facts<'developer'>['values'],
  signal: AbortSignal,
): Promise<Narrated> {
  return service.narrator.narrate({ snapshot, values }, 'developer', { signal });
}
