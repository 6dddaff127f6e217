/** Gives each column of published tables the id by which Iceberg knows it. An id is given once: columns that went keep theirs. */
import { z } from 'zod';
import {
  type EarlierColumn,
  type FieldIds,
  fieldIds,
  registerColumn,
  tablesWithIds,
} from '../../data/field-ids.ts';
import type { TableDefinition } from '../../data/table.ts';

/** Returns the kind of a column's values, in the words of Iceberg where it has one type for them. */
function kindOf(column: z.core.$ZodType): string {
  if (column instanceof z.ZodNullable || column instanceof z.ZodOptional) return kindOf(column.unwrap());
  if (column instanceof z.ZodISODate) return 'date';
  if (column instanceof z.ZodISODateTime) return 'timestamptz';
  if (column instanceof z.ZodBoolean) return 'boolean';
  if (column instanceof z.ZodBigInt) return 'integer';
  if (column instanceof z.ZodNumber) return column.isInt ? 'integer' : 'double';
  return column instanceof z.ZodArray ? 'list' : 'string';
}

/** Returns the names that need an id, in the order of the columns, and their kinds: each column, the elements of each list, and the register. */
function kindsOf({ row }: Pick<TableDefinition, 'row'>): Map<string, string> {
  const kinds = new Map<string, string>();
  if (registerColumn in row.shape)
    throw new Error(`A column cannot be called “${registerColumn}”: every Iceberg table has one.`);
  for (const [name, column] of Object.entries(row.shape)) {
    kinds.set(name, kindOf(column));
    const inner = column instanceof z.ZodNullable ? column.unwrap() : column;
    if (inner instanceof z.ZodArray) kinds.set(`${name}.element`, kindOf(inner.element));
  }
  return kinds.set(registerColumn, 'string');
}

/** Returns the names of a column: its own, and those that it had in earlier releases, newest first. */
function namesOf({ renamed = {} }: Pick<TableDefinition, 'renamed'>, name: string): string[] {
  const [column = '', ...inside] = name.split('.');
  const names = new Set<string>();
  for (let one: string | undefined = column; one !== undefined && !names.has(one); one = renamed[one])
    names.add(one);
  return [...names].map((one) => [one, ...inside].join('.'));
}

/** Returns the ids of a table: those that its columns have, also under a former name, and the next ones for columns that are new or of another kind than before. */
export function nextFieldIds(
  definition: Pick<TableDefinition, 'row' | 'renamed'>,
  given: FieldIds,
): FieldIds {
  const kinds = kindsOf(definition);
  const before = Object.entries(given.ids).map(
    ([name, id]): EarlierColumn => ({ name, kind: given.kinds[name] ?? '', id }),
  );
  const known = [...before, ...given.earlier];
  let { last } = given;
  const ids = new Map<string, number>();
  for (const [name, kind] of kinds) {
    const named = namesOf(definition, name);
    const [same] = named.flatMap((one) =>
      known.filter((column) => column.name === one && column.kind === kind),
    );
    if (same === undefined) last += 1;
    ids.set(name, same?.id ?? last);
  }
  const earlier = known.filter(({ name, kind }) => kinds.get(name) !== kind);
  return { last, ids: Object.fromEntries(ids), kinds: Object.fromEntries(kinds), earlier };
}

/** Returns what is wrong with the ids of a table, as sentences: an id that is lost, or that two columns have of which one is not a former name of the other. */
export function faultsOfIds(
  definition: Pick<TableDefinition, 'row' | 'renamed'>,
  { last, ids, kinds, earlier }: FieldIds,
): string[] {
  const owners = new Map<number, EarlierColumn[]>();
  const columns = Object.entries(ids).map(([name, id]) => ({ name, kind: kinds[name] ?? '', id }));
  for (const column of [...columns, ...earlier])
    owners.set(column.id, [...(owners.get(column.id) ?? []), column]);
  const lost = Array.from({ length: last }, (_, at) => at + 1).filter((id) => !owners.has(id));
  const beyond = [...owners.keys()].filter((id) => id > last);
  const shared = [...owners].flatMap(([id, [first, ...others]]) =>
    others
      .filter(
        ({ name, kind }) =>
          kind !== first?.kind || name in ids || !namesOf(definition, first.name).includes(name),
      )
      .map(({ name }) => `${first?.name} has the id ${id} of ${name}`),
  );
  return [
    ...lost.map((id) => `the id ${id} was given and is lost`),
    ...beyond.map((id) => `the id ${id} is above the last one, ${last}`),
    ...shared,
  ];
}

/** Returns data/field-ids.json. A table that is no longer published keeps its ids, for the day that one of its name comes back. */
export function fieldIdsText(tables: readonly TableDefinition[]): string {
  const published = tables.filter(({ layer }) => layer === 'table' || layer === 'mart');
  const gone = tablesWithIds().filter((id) => published.every((definition) => definition.id !== id));
  const all = [
    ...published.map((definition) => [definition.id, nextFieldIds(definition, fieldIds(definition.id))]),
    ...gone.map((id) => [id, fieldIds(id)]),
  ];
  return `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`;
}
