/** Gives each column of published tables the id by which Iceberg knows it. An id is given once: columns that went keep theirs. */
import { z } from 'zod';
import { fieldIds } from '../../data/field-ids.ts';
import type { TableDefinition } from '../../data/table.ts';

/** Returns the names that need an id, in the order of the columns: each column, and the elements of each list. */
function namesOf({ row }: TableDefinition): string[] {
  return Object.entries(row.shape).flatMap(([name, column]) => {
    const inner = column instanceof z.ZodNullable ? column.unwrap() : column;
    return inner instanceof z.ZodArray ? [name, `${name}.element`] : [name];
  });
}

/** Returns the ids of a table: those that it has, and the next ones for columns that are new. */
export function nextFieldIds(definition: TableDefinition, given: Readonly<Record<string, number>>) {
  const ids: Record<string, number> = { ...given };
  let last = Math.max(0, ...Object.values(ids));
  for (const name of namesOf(definition)) {
    if (ids[name] !== undefined) continue;
    last += 1;
    ids[name] = last;
  }
  return ids;
}

/** Returns data/field-ids.json. */
export function fieldIdsText(tables: readonly TableDefinition[]): string {
  const published = tables.filter(({ layer }) => layer === 'table' || layer === 'mart');
  const all = published.map((definition) => [
    definition.id,
    nextFieldIds(definition, fieldIds(definition.id)),
  ]);
  return `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`;
}
