/**
 * Writes the statements that make the tables of a query from exported files: a view over the file of each exported table, and the tables that only the service has, by
 * the same definitions that ingest builds them from.
 */
import { everyColumn, fromZone, instantsOf } from '../../data/instants.ts';
import { figureMacros } from '../../data/measures/macros.ts';
import { firstPosition } from '../../data/pages/positions.ts';
import { tables } from '../../data/published.ts';
import { offsetMacro } from '../../data/register.ts';
import type { Manifest } from '../../data/snapshot.ts';
import { sqlFile, type TableDefinition, wholeSelect } from '../../data/table.ts';
import { exportTables } from '../exports/export-table.ts';
import { EarlierRelease } from '../warehouse/earlier-release.ts';
import { historyViews } from '../warehouse/history-views.ts';
import { quotedText } from './literal-sql.ts';

const definitions = new Map(tables.map((table) => [table.id, table]));
const exported = new Set(exportTables.map(({ definition }) => definition.id));
const asOfTable = 'dataset_as_of';
const database = 'mulk';

/** The tables that statements read. */
export interface NeededTables {
  /** The statements, which may call macros. */
  readonly statements: readonly string[];
  /** Exported tables, by name. */
  readonly exported: readonly string[];
  /** Tables that only the service has, each after those that it reads. */
  readonly made: readonly TableDefinition[];
  /** True when the days of the newest records by dataset are read. */
  readonly readsDays: boolean;
}

/** Returns the names that follow `from`, `join` or a comma in a statement: among them are all its tables. */
function namesIn(sql: string): Set<string> {
  return new Set(
    [...sql.matchAll(/(?:\bfrom|\bjoin|,)\s+(?:serve\.)?"?(\w+)"?/gi)].map(([, name = '']) => name),
  );
}

/** Returns the tables that statements read; the name of the missing table where no exported file has the rows of one. */
export function tablesOf(statements: readonly string[]): NeededTables | string {
  const needed = { exported: new Set<string>(), made: new Set<TableDefinition>(), readsDays: false };
  const read = new Set(statements.flatMap((sql) => [...namesIn(sql)]));
  const missing = [...definitions.keys(), asOfTable, 'changes', 'redirects', 'estimate_log']
    .filter((id) => read.has(id))
    .map((id) => add(id, needed))
    .find((lacking) => lacking !== null);
  return missing ?? { ...needed, statements, exported: [...needed.exported], made: [...needed.made] };
}

function add(
  id: string,
  needed: { exported: Set<string>; made: Set<TableDefinition>; readsDays: boolean },
): string | null {
  if (exported.has(id)) {
    needed.exported.add(id);
    return null;
  }
  if (id === asOfTable) {
    needed.readsDays = true;
    return null;
  }
  const definition = definitions.get(id);
  if (definition === undefined || definition.derive !== undefined) return id;
  if (needed.made.has(definition)) return null;
  for (const input of definition.inputs) {
    const missing = add(input, needed);
    if (missing !== null) return missing;
  }
  needed.made.add(definition);
  return null;
}

/** What the statements need to know beside the tables. */
export interface SetupOptions {
  /** Address of the file of an exported table. */
  readonly addressOf: (table: string) => string;
  readonly manifest: Manifest;
  /** First day of the history that the caller sees. */
  readonly historyFrom: string | null;
}

/** Returns the statements that make the tables. */
export function setupSql(needed: NeededTables, options: SetupOptions): string[] {
  const { addressOf, manifest, historyFrom } = options;
  const made = needed.made.map((definition) => ({ id: definition.id, sql: madeSql(definition) }));
  return [
    ...(historyFrom === null ? [] : [`attach if not exists ':memory:' as ${database}`, `use ${database}`]),
    ...needed.exported.map((id) => `create or replace view "${id}" as ${fileSql(id, addressOf(id))}`),
    ...(needed.readsDays ? [`create or replace view ${asOfTable} as ${daysSql(manifest)}`] : []),
    ...macrosIn([...made.map(({ sql }) => sql), ...needed.statements]),
    ...made.map(({ id, sql }) => `create or replace table "${id}" as ${sql}`),
    ...(historyFrom === null ? [] : limits(needed, historyFrom, manifest)),
  ];
}

/** Returns SQL that reads an exported file, with instants as the statements know them. */
function fileSql(id: string, address: string): string {
  const file = `from read_parquet(${quotedText(address)})`;
  const definition = definitions.get(id);
  const instants = definition === undefined ? [] : instantsOf(definition);
  return instants.length === 0 ? file : `select ${everyColumn(instants, fromZone)} ${file}`;
}

/** Returns the views that limit the tables to the history that the caller sees, as the service limits them. */
function limits(needed: NeededTables, historyFrom: string, manifest: Manifest): string[] {
  const served = [...needed.exported, ...needed.made.map(({ id }) => id)];
  const whole = new EarlierRelease({ tables: [], files: [] });
  return historyViews(historyFrom, manifest, { database, tables: served }, whole).map(({ sql }) =>
    sql.replace(/^create temp/, 'create or replace temp'),
  );
}

function daysSql({ as_of_by_dataset: days }: Manifest): string {
  const rows = Object.entries(days).map(
    ([dataset, day]) => `(${quotedText(dataset)}, date ${quotedText(day)})`,
  );
  return `from (values ${rows.join(', ')}) days(dataset, as_of)`;
}

const macros = [
  offsetMacro(),
  ...[
    ...['vocabulary.sql', 'macros.sql', 'latin-macros.sql'].map((file) =>
      sqlFile(new URL('../../data/tables/', import.meta.url).href, file),
    ),
    figureMacros,
  ]
    .flatMap((text) => text.replaceAll(/^ *--.*\n/gm, '').split(/(?=^create or replace macro )/m))
    .map((sql) => sql.trim().replace(/;$/, ''))
    .filter((sql) => sql !== ''),
];

/** A macro, with what finds it in a statement. */
interface Macro {
  readonly sql: string;
  readonly called: RegExp;
}

const callable = macros.map((sql): Macro => {
  const name = /macro (\w+)/.exec(sql)?.[1] ?? '';
  return { sql, called: new RegExp(`\\b${name}\\s*\\(`) };
});
/** The macros that each macro uses, found at the first statement that needs it. */
const usedBy = new Map<Macro, readonly Macro[]>();

function callsIn(sql: string): Macro[] {
  return callable.filter(({ called }) => called.test(sql));
}

/** Returns the macros that these statements use, and those that those use, in the order of their file. */
function macrosIn(statements: readonly string[]): string[] {
  const used = new Set<Macro>();
  const add = (macro: Macro) => {
    if (used.has(macro)) return;
    used.add(macro);
    const inner = usedBy.get(macro) ?? callsIn(macro.sql.slice(macro.sql.indexOf('(') + 1));
    usedBy.set(macro, inner);
    for (const one of inner) add(one);
  };
  for (const statement of statements) for (const macro of callsIn(statement)) add(macro);
  return callable.filter((macro) => used.has(macro)).map(({ sql }) => sql);
}

/** Returns the query of a table that only the service has, with its position in the list where the build adds one. */
function madeSql(definition: TableDefinition): string {
  const { layer, orderBy, position, row } = definition;
  const text = wholeSelect(definition)
    .replaceAll(/^ *--.*\n/gm, '')
    .replaceAll(/\bserve\./g, '')
    .trim();
  if (layer !== 'serve') return text;
  const order = orderBy.length === 0 ? '' : ` order by ${orderBy.join(', ')}`;
  const isGiven =
    position === undefined ||
    orderBy.includes(position) ||
    !(position in row.shape) ||
    new RegExp(`\\bas ${position}\\b`).test(text);
  if (isGiven) return `select * from (${text})${order}`;
  return `select *, (${placeIn(orderBy)})::bigint as "${position}" from (${text})${order}`;
}

/** Returns the position of a row. In a list by day it rises within a year, and the newest year begins lowest; other lists have no day. */
function placeIn(orderBy: readonly string[]): string {
  const [day = ''] = orderBy.map((one) => /^(\w+_date) desc$/.exec(one)?.[1]);
  const order = `order by ${orderBy.join(', ')}`;
  if (day === '') return `row_number() over (${order}) - 1`;
  const year = `year(${day})`;
  const start = `${firstPosition(0)} - ${year} * ${firstPosition(0) - firstPosition(1)}`;
  return `${start} + row_number() over (partition by ${year} ${order}) - 1`;
}
