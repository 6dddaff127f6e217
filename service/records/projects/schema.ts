/** Projects as the snapshot has them and as clients see them. */
import { z } from 'zod';
import { projectStatuses } from '../../../data/vocabularies.ts';
import {
  AreaReference,
  CommunityReference,
  DeveloperReference,
  PropertyHeadline,
  reference,
} from '../property-schema.ts';
import { DateHistory } from './date-history.ts';

const whole = (description: string, example: number) => z.int().nullable().meta({ description, example });
const day = (description: string) => z.iso.date().nullable().meta({ description });

/** The fields of a project in a list and alone. */
const ProjectFields = z.object({
  id: z.int().meta({
    description:
      'Number in the register of projects; from 1,000,000,000 on, an id made of the name and place of a project that the register cannot give. Such an id answers 308 once its number is known.',
    example: 1393,
  }),
  project_number: z.int().nullable().meta({
    description: 'Number in the register; null for a project that only deals or contracts name.',
    example: 1393,
  }),
  name: z.string().nullable().meta({ description: 'Name in Latin letters.', example: 'Marina Gate' }),
  name_ar: z.string().nullable().meta({ description: 'Name in Arabic; null where unknown.' }),
  name_basis: z.enum(['registered', 'deals', 'units', 'transliterated']).nullable().meta({
    description:
      'Where `name` is from: `registered` the register of projects gives it; `deals` or `units` name the project’s number so; `transliterated` from `name_ar`, known words translated.',
  }),
  developer: DeveloperReference.nullable(),
  master_developer: z.string().nullable().meta({
    description:
      'Name of the master developer: English where known, else as the register words it; null where no export says.',
  }),
  area: AreaReference.nullable(),
  community: CommunityReference.nullable(),
  master_project: z.string().nullable().meta({ description: 'Master project, as the register names it.' }),
  status: z.enum(projectStatuses).nullable().meta({
    description: 'State; null for a project that only deals or contracts name.',
    example: 'active',
  }),
  completion_pct: z.number().nullable().meta({ description: 'Percent completed.', example: 79 }),
  start_date: day('Day works began.'),
  expected_completion_date: day(
    'Planned day of completion. The register replaces that of a finished project by the actual day, so both together measure no delay.',
  ),
  completion_date: day(
    'Day of completion; null unless the project is finished, for of others the register has a planned day only.',
  ),
  cancelled_date: day('Day of cancellation.'),
  unit_count: whole('Units, as the register says.', 445),
  villa_count: whole('Villas, as the register says.', 196),
  building_count: whole('Buildings, as the register says.', 3),
  land_count: whole('Plots, as the register says.', 1),
  escrow_agent: z
    .string()
    .nullable()
    .meta({ description: 'Bank that holds the escrow account, as the register writes it.' }),
  basis: z.enum(['register', 'number', 'named']).meta({
    description:
      '`register`: the register has it; `number`: deals give a number that the register lacks; `named`: deals or contracts give a name, and no registered project could be found for it.',
    example: 'register',
  }),
  confidence: z.number().nullable().meta({
    description:
      'How sure it is that its deals and contracts are its own, in the mean, 0 to 1: 1 by number or by the very name; null without any. The method is in docs/entities.md.',
    example: 1,
  }),
  is_registered: z.boolean().meta({ description: 'False for a project that only deals or contracts name.' }),
});

/** A row of the directory. */
export const Project = ProjectFields.extend({
  sales_count: z.int().nullable().meta({
    description: 'Registered sales of the last 12 months; null where the plan sees fewer.',
    example: 214,
  }),
}).meta({ id: 'Project' });

/** One project. */
export const ProjectRecord = ProjectFields.extend({
  description: z.string().nullable().meta({ description: 'Short description of the project.' }),
  description_by: z.string().nullable().meta({
    description:
      '`register`: the Land Department’s own words; else the writer of sentences from the fields of this record: `template`, or the name of a model.',
  }),
  ...DateHistory.shape,
  headline: PropertyHeadline,
}).meta({ id: 'ProjectRecord' });

const text = z.string().nullable();
const int = z.int().nullable();

/** A row of projects.sql. */
export const ProjectRow = ProjectFields.omit({ developer: true, area: true, community: true }).extend({
  developer_id: int,
  developer: text,
  developer_ar: text,
  area_id: int,
  area: text,
  area_ar: text,
  community_id: int,
  community: text,
  status: text,
  description: text,
  description_ar: text,
  first_sale_date: z.iso.date().nullable(),
  sold_units: z.int(),
  sold_off_plan_units: z.int(),
  sales_count: z.int(),
});
export type ProjectRow = z.output<typeof ProjectRow>;

/** A row of the directory. A state that the vocabulary lacks is not shown as one of it. */
export function toProject(row: ProjectRow): z.input<typeof ProjectFields> {
  return {
    ...row,
    status: projectStatuses.find((status) => status === row.status) ?? null,
    developer: reference(row.developer_id, { name: row.developer, name_ar: row.developer_ar }),
    area: reference(row.area_id, { name: row.area, name_ar: row.area_ar }),
    community: reference(row.community_id, { name: row.community }),
  };
}
