/** The part of the published tables that tests of records need: a night that builds only these takes two thirds of the time. */
import { tables } from '../../data/published.ts';
import type { TableDefinition } from '../../data/table.ts';

/** A run itself reads these, besides the tables of records: for page files, the search index, and the days that exports cover. */
const readByRuns = ['transaction_list', 'search_names', 'search_properties', 'covered_from'];

/** Every table of records, what a run reads, and what these are made of. */
export const recordTables: readonly TableDefinition[] = withInputs(
  tables.filter(({ id, layer }) => layer === 'table' || readByRuns.includes(id)),
);

function withInputs(chosen: readonly TableDefinition[]): readonly TableDefinition[] {
  const ids = new Set(chosen.map(({ id }) => id));
  // An input that is added may have inputs of its own: a Set gives them their turn too.
  for (const id of ids) for (const input of tables.find((one) => one.id === id)?.inputs ?? []) ids.add(input);
  return tables.filter(({ id }) => ids.has(id));
}
