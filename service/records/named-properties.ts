/** Finds projects and buildings by name, for texts that name neither an area nor a community. */

import { z } from 'zod';
import type { OfferedName } from '../../search-index/edit-distance.ts';
import { foldName } from '../../search-index/folding.ts';
import { keptOfSnapshot } from '../warehouse/kept-of-snapshot.ts';
import { readQuery } from '../warehouse/read-query.ts';

const namesSql = readQuery('named-properties');

const NamedRow = z.object({
  kind: z.enum(['project', 'building']),
  id: z.coerce.number().int(),
  name: z.string(),
  subtitle: z.string().nullable(),
  project_id: z.int().nullable(),
  names: z.array(z.string()),
});
/** A project or a building. */
export type NamedProperty = Omit<z.output<typeof NamedRow>, 'names'>;

/** The projects and buildings of a snapshot by name. Case, accents and punctuation do not count. */
export class NamedProperties {
  readonly #byName = new Map<string, NamedProperty[]>();
  /** Every name as it is compared, beside the one that is shown. */
  readonly offered: OfferedName[] = [];

  constructor(rows: readonly z.output<typeof NamedRow>[]) {
    for (const { names, ...property } of rows)
      for (const name of new Set(names.map(foldName))) {
        const known = this.#byName.get(name);
        if (known === undefined) this.#byName.set(name, [property]);
        else known.push(property);
        this.offered.push({ folded: name, name: property.name });
      }
  }

  /** Returns the projects and buildings of this name. A building of a project that has the name too is part of it. */
  find(asked: string): readonly NamedProperty[] {
    const named = this.#byName.get(foldName(asked)) ?? [];
    const projects = new Set(named.filter(({ kind }) => kind === 'project').map(({ id }) => id));
    return named.filter(
      ({ kind, project_id }) => kind === 'project' || project_id === null || !projects.has(project_id),
    );
  }
}

/** Returns the projects and buildings that a snapshot names. */
export const namedProperties = keptOfSnapshot(
  async (snapshot) => new NamedProperties(await snapshot.rows(namesSql, {}, NamedRow)),
);
