/** Arabic names of buildings, each with the English name of the same building. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { readAll } from '../derived-rows.ts';
import { linkBuildings } from '../project-names/link-buildings.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

const Name = z.object({
  area: z.int().nullable(),
  project: z.int().nullable(),
  name: z.string(),
  nameAr: z.string().nullable(),
});
const Word = z.object({ word: z.string(), word_ar: z.string(), role: z.string() });
const Told = z.object({ kind: z.enum(['name', 'word']), item: z.string() });

/** Defines `building_matches`: one name of a building that stands for another. */
export const buildingMatches: TableDefinition = {
  id: 'building_matches',
  layer: 'stage',
  grain: 'one Arabic name of a building in one area and project',
  key: ['area_id', 'project_id', 'folded'],
  inputs: ['building_wordings', 'mapping_project_words'],
  row: z.object({
    area_id: nullable(columns.area_id),
    project_id: nullable(columns.project_id),
    folded: noted(columns.folded, 'The Arabic name.'),
    stands_for: z.string().describe('The English name of the same building, folded.'),
    basis: z
      .string()
      .describe('record: one record gives both names; transliteration: they sound and mean the same.'),
    confidence: z.number().describe('0 to 1.'),
  }),
  sql: sqlFile(import.meta.url, 'building-matches.sql'),
  derive: async (told) => {
    const items = await readAll(told, (row) => Told.parse(row));
    const of = <T>(kind: string, schema: z.ZodType<T>): T[] =>
      items.filter((item) => item.kind === kind).map(({ item }) => schema.parse(JSON.parse(item)));
    return linkBuildings(of('name', Name), of('word', Word)).map(
      ({ area, project, name, standsFor, basis, confidence }) => ({
        area_id: area,
        project_id: project,
        folded: name,
        stands_for: standsFor,
        basis,
        confidence,
      }),
    );
  },
  orderBy: [],
  methodVersion: null,
};
