/** The order in which tables are built: every table after the ones it reads. */
import type { TableDefinition } from '../../data/table.ts';

/**
 * Sorts definitions so that inputs come first, otherwise in the order given.
 *
 * @throws Error naming the tables of a cycle, or an input that is neither a table nor one of `given`.
 */
export function inDependencyOrder(
  definitions: readonly TableDefinition[],
  given: ReadonlySet<string>,
): TableDefinition[] {
  const byId = new Map(definitions.map((definition) => [definition.id, definition]));
  const ordered = new Set<TableDefinition>();
  const visit = (definition: TableDefinition, path: readonly string[]): void => {
    if (path.includes(definition.id))
      throw new Error(`tables read each other: ${[...path, definition.id].join(' → ')}`);
    if (ordered.has(definition)) return;
    for (const input of definition.inputs) {
      const source = byId.get(input);
      if (source !== undefined) visit(source, [...path, definition.id]);
      else if (!given.has(input)) throw new Error(`${definition.id} reads ${input}, which nothing makes`);
    }
    ordered.add(definition);
  };
  for (const definition of definitions) visit(definition, []);
  return [...ordered];
}
