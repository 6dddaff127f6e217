/** Columns of words: each has a closed set, which data/mappings/words.csv lists with every way in which exports write a word, English and Arabic. */
import type { Column, Dataset } from './dataset.ts';

/** The closed sets. */
export const vocabularies = [
  'property-kind',
  'property-sub-type',
  'rooms',
  'usage',
  'land-type',
  'procedure',
  'contract-version',
  'tenant-type',
  'project-status',
  'valuation-status',
] as const;
export type Vocabulary = (typeof vocabularies)[number];

/** Usages as the API words them: those that the words of `usage` stand for. */
export const usages = [
  'residential',
  'commercial',
  'industrial',
  'agricultural',
  'storage',
  'hospitality',
  'multi-use',
  'health-facility',
  'educational-facility',
  'tourist-origin',
  'other',
] as const;

/** New and renewed contracts: their rents never stand in one level. */
export const contractVersions = ['new', 'renewed'] as const;

/** How the bedrooms of a record are known: stated, or inferred from flats of its size in its project, community or area. */
export const bedroomsBases = ['stated', 'project', 'community', 'area'] as const;

/** Kinds of tenant in the register. */
export const tenantTypes = ['person', 'authority'] as const;

/** States of a project. */
export const projectStatuses = [
  'not-started',
  'active',
  'finished',
  'pending',
  'cancelled',
  'frozen',
] as const;

/** Returns the name of the column that has the register's own text where it is no word of the set. */
export const registeredName = (name: string): string => `${name}_registered`;

/**
 * Adds to a dataset, for each column with `words`, a column of the texts that are no word of its set. The column itself is null there, and the run report counts
 * them.
 */
export function withRegistered(dataset: Dataset): Dataset {
  const worded = Object.entries(dataset.columns).filter(([, { words }]) => words !== undefined);
  const added = worded.map(([name]): readonly [string, Column] => [
    registeredName(name),
    {
      kind: 'text',
      registeredOf: name,
      meaning: `The register's own text of \`${name}\` where it is no known word.`,
    },
  ]);
  return {
    ...dataset,
    columns: { ...dataset.columns, ...Object.fromEntries(added) },
    dialects: dataset.dialects.map((dialect) => {
      const from = worded.flatMap(([name]) => {
        const source = dialect.from[name];
        return source === undefined ? [] : [[registeredName(name), source] as const];
      });
      return { ...dialect, from: { ...dialect.from, ...Object.fromEntries(from) } };
    }),
  };
}
