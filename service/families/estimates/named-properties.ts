/** Finds projects and buildings by name, for estimates whose place is neither an area nor a community. */
import { z } from 'zod';
import type { OfferedName } from '../../../search-index/edit-distance.ts';
import { foldName } from '../../../search-index/folding.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

const namesSql = readQuery('estimate-named');

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

  constructor(rows: readonly z.output<typeof NamedRow>[]) {
    for (const { names, ...property } of rows)
      for (const name of new Set(names.map(foldName)))
        this.#byName.set(name, [...(this.#byName.get(name) ?? []), property]);
  }

  /** Returns the projects and buildings of this name. A building of a project that has the name too is part of it. */
  find(asked: string): readonly NamedProperty[] {
    const named = this.#byName.get(foldName(asked)) ?? [];
    const projects = new Set(named.filter(({ kind }) => kind === 'project').map(({ id }) => id));
    return named.filter(
      ({ kind, project_id }) => kind === 'project' || project_id === null || !projects.has(project_id),
    );
  }

  /** Returns every name as it is compared, beside the one that is shown. */
  offered(): OfferedName[] {
    return [...this.#byName].flatMap(([folded, properties]) =>
      properties.map(({ name }) => ({ folded, name })),
    );
  }
}

/** One list of names a snapshot; dropped with it. */
const lists = new WeakMap<Snapshot, Promise<NamedProperties>>();

/** Returns the projects and buildings that a snapshot names. */
export function namedProperties(snapshot: Snapshot): Promise<NamedProperties> {
  const known = lists.get(snapshot);
  if (known !== undefined) return known;
  const loading = snapshot.rows(namesSql, {}, NamedRow).then((rows) => new NamedProperties(rows));
  lists.set(snapshot, loading);
  loading.catch(() => lists.delete(snapshot));
  return loading;
}
