/** Names of projects, linked to projects. */
import { z } from 'zod';
import { columns, nullable } from '../columns/columns.ts';
import { readAll } from '../derived-rows.ts';
import { linkProjects } from '../project-names/link-projects.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

const Candidate = z.object({
  number: z.int(),
  isRegistered: z.boolean(),
  names: z.array(z.string()),
  displayed: z.string().nullable(),
  areas: z.array(z.int()),
  communities: z.array(z.int()),
});
const Wording = z.object({
  name: z.string(),
  place: z.string(),
  area: z.int().nullable(),
  community: z.int().nullable(),
  areas: z.array(z.int()),
});
const Word = z.object({ word: z.string(), word_ar: z.string(), role: z.string() });
const Areas = z.object({ from: z.int(), to: z.int() });
const Told = z.object({ kind: z.enum(['candidate', 'wording', 'word', 'areas']), item: z.string() });

const row = z.object({
  folded: columns.folded,
  place: z.string().describe('Where it is used.'),
  community_id: z.int().nullable().describe('Community that the words give.'),
  own_key: z.string().describe('Name and place, from which the id of a project with nothing else is made.'),
  project_key: z.string().describe('The own key that stands for all places of such a project.'),
  project_number: nullable(columns.project_number),
  basis: z.string().describe('name, displayed-name, transliteration or named.'),
  confidence: z.number().describe('0 to 1.'),
  considered: z.int().nullable().describe('The best candidate, linked or not.'),
  score: nullable(columns.score),
});

/** Defines `project_matches`: one name of a project in one place. */
export const projectMatches: TableDefinition = {
  id: 'project_matches',
  layer: 'stage',
  grain: 'one name of a project in one place',
  key: ['folded', 'place', 'community_id'],
  inputs: [
    'project_wordings',
    'projects_register',
    'place_wordings',
    'clean_projects',
    'clean_units',
    'clean_buildings',
    'community_names',
    'project_names',
    'latin_names',
    'mapping_project_words',
  ],
  row,
  sql: sqlFile(import.meta.url, 'project-matches.sql'),
  derive: async (told) => {
    const items = await readAll(told, (row) => Told.parse(row));
    const of = <T>(kind: string, schema: z.ZodType<T>): T[] =>
      items.filter((item) => item.kind === kind).map(({ item }) => schema.parse(JSON.parse(item)));
    return linkProjects({
      candidates: of('candidate', Candidate),
      wordings: of('wording', Wording),
      words: of('word', Word),
      areaPairs: new Set(of('areas', Areas).map(({ from, to }) => `${from} ${to}`)),
    }).map(({ wording, ...link }) => ({
      folded: wording.name,
      place: wording.place,
      community_id: wording.community,
      own_key: link.ownKey,
      project_key: link.projectKey,
      project_number: link.number,
      basis: link.basis,
      confidence: link.confidence,
      considered: link.considered,
      score: link.score,
    }));
  },
  orderBy: [],
  methodVersion: null,
};
