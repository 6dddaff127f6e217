/** The tables that a run makes: it may be asked for a part of them, and a later step runs only where every table that it reads is made. */
import type { TableDefinition } from '../../data/table.ts';
import { slips } from '../load/header-names.ts';

/**
 * Returns the tables of these ids and all tables that they are made of, in the order given.
 *
 * @throws Error naming an id that no table has, and the nearest that one has.
 */
export function withInputs(
  definitions: readonly TableDefinition[],
  ids: readonly string[],
): readonly TableDefinition[] {
  const byId = new Map(definitions.map((definition) => [definition.id, definition]));
  const wanted = new Set<TableDefinition>();
  for (const id of ids) {
    const asked = byId.get(id);
    if (asked === undefined)
      throw new Error(`No table is called ${id}; the nearest is ${nearest(byId, id)}.`);
    wanted.add(asked);
  }
  // An input that is added may have inputs of its own: a Set gives them their turn too. Clean rows and mappings are no tables.
  for (const { inputs } of wanted)
    for (const input of inputs.map((name) => byId.get(name))) if (input !== undefined) wanted.add(input);
  return definitions.filter((definition) => wanted.has(definition));
}

function nearest(byId: ReadonlyMap<string, unknown>, id: string): string {
  const [first = 'none'] = [...byId.keys()].sort((a, b) => slips(a, id) - slips(b, id));
  return first;
}

/** The tables of a run, for the steps that read them. */
export class MadeTables {
  readonly #ids: ReadonlySet<string>;

  /** @param definitions the tables of the run, inputs included */
  constructor(definitions: readonly Pick<TableDefinition, 'id'>[]) {
    this.#ids = new Set(definitions.map(({ id }) => id));
  }

  /** Returns whether the run makes all these tables. */
  has(...ids: readonly string[]): boolean {
    return ids.every((id) => this.#ids.has(id));
  }

  /** Runs a step where all tables that it reads are made; returns `without` elsewhere. */
  async run<Result>(
    reads: readonly string[],
    step: () => Promise<Result>,
    without: NoInfer<Result>,
  ): Promise<Result> {
    return this.has(...reads) ? step() : without;
  }
}
