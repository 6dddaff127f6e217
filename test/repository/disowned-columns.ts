/** Finds measures of change that rest on a disowned column (data/disowned-columns.ts), in the syntax tree of SQL and in lines of TypeScript. */
import { type DisownedColumn, disownedColumns } from '../../data/disowned-columns.ts';
import { columnName, isNode, type Node, nodesOf, text } from './sql-tree.ts';

/** Columns of one table that hold a disowned day, or the day that it may not be measured against. */
export interface Held {
  readonly disowned: ReadonlySet<string>;
  readonly against: ReadonlySet<string>;
}

/** Functions whose result is a number of rows, and no day. */
const counts = /^(?:count|count_star|count_if|row_number|rank|dense_rank)$/;
/** Fields of an expression that decide which values it has, and give none. */
const deciding = new Set(['when_expr', 'filter', 'filter_expr', 'order_bys', 'orders', 'partitions']);

/** Returns true for expressions whose value is no day: conditions and counts. */
function isNoDay(node: Node): boolean {
  switch (text(node['class'])) {
    case 'COMPARISON':
    case 'BETWEEN':
    case 'CONJUNCTION':
    case 'SUBQUERY':
      return true;
    case 'OPERATOR':
      return text(node['type']) !== 'OPERATOR_COALESCE';
    default:
      return counts.test(text(node['function_name']));
  }
}

/** Yields the columns whose values the value of an expression may be made of. */
function* columnsOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* columnsOf(item);
  else if (isNode(value) && text(value['class']) === 'COLUMN_REF') yield columnName(value);
  else if (isNode(value) && !isNoDay(value))
    for (const [field, item] of Object.entries(value)) if (!deciding.has(field)) yield* columnsOf(item);
}

/** Returns the operands of an expression that measures a change: a difference, a comparison, or a function of two days. */
function operandsOf(node: Node): readonly unknown[] {
  const kind = text(node['class']);
  if (kind === 'COMPARISON') return [node['left'], node['right']];
  if (kind === 'BETWEEN') return [node['input'], [node['lower'], node['upper']]];
  const isDifference = /^(?:-|date_?diff|date_?sub|age|subtract|greatest|least)$/.test(
    text(node['function_name']),
  );
  return kind === 'FUNCTION' && isDifference && Array.isArray(node['children']) ? node['children'] : [];
}

/** Returns the tables that a tree reads. */
export function tablesOf(tree: unknown): readonly string[] {
  return [...nodesOf(tree)].flatMap((node) => {
    const name = text(node['table_name']);
    return text(node['type']) === 'BASE_TABLE' && name !== '' ? [name] : [];
  });
}

/** The measures that a tree makes, and which of its columns hold such days. */
export interface Measured extends Held {
  readonly findings: readonly string[];
}

/** Follows the days of the tables that a tree reads through its aliases, and finds where it measures one against the other. */
export function measuresOf(tree: unknown, tables: ReadonlyMap<string, Held>): Measured {
  const nodes = [...nodesOf(tree)];
  const read = tablesOf(tree).flatMap((name) => tables.get(name) ?? []);
  const disowned = new Set(read.flatMap((held) => [...held.disowned]));
  const against = new Set(read.flatMap((held) => [...held.against]));
  const holds = (days: ReadonlySet<string>, value: unknown) =>
    [...columnsOf(value)].some((name) => days.has(name));
  const named = nodes.filter((node) => text(node['alias']) !== '' && 'class' in node);
  for (let before = -1; before < disowned.size + against.size; ) {
    before = disowned.size + against.size;
    for (const node of named)
      for (const days of [disowned, against])
        if (holds(days, node)) days.add(text(node['alias']).toLowerCase());
  }
  const findings = nodes.flatMap((node) => {
    const operands = operandsOf(node);
    const isMeasure = operands.some((one, index) =>
      operands.some((other, at) => at !== index && holds(disowned, one) && holds(against, other)),
    );
    return isMeasure ? [operands.map((one) => [...columnsOf(one)].join(', ')).join(' against ')] : [];
  });
  return { findings, disowned, against };
}

/** Returns the days that tables hold by declaration. */
export function declaredDays(columns: readonly DisownedColumn[] = disownedColumns): Map<string, Held> {
  const held = new Map<string, { disowned: Set<string>; against: Set<string> }>();
  for (const { tables, column, against } of columns)
    for (const table of tables) {
      const days = held.get(table) ?? { disowned: new Set(), against: new Set() };
      days.disowned.add(column);
      for (const other of against) days.against.add(other);
      held.set(table, days);
    }
  return held;
}

/** Finds lines of TypeScript, and of SQL that is no whole query, which measure a disowned column against the other. */
export function measuredLines(file: string, source: string): readonly string[] {
  return disownedColumns.flatMap(({ column, against }) =>
    against.flatMap((other) => {
      const measure = String.raw`[^;]{0,60}?(?: - | <=? | >=? |\bbetween\b|\b\w*(?:[dD]iff|[bB]etween)\w*\(|Date\.parse\()[^;]{0,60}?`;
      const pattern = new RegExp(
        String.raw`(?<![_\w])${column}\b${measure}(?<![_\w])${other}\b|(?<![_\w])${other}\b${measure}(?<![_\w])${column}\b|\w*(?:[dD]iff|[bB]etween)\w*\([^;]{0,40}?\b(?:${column}\b[^;]{0,40}?(?<![_\w])${other}|${other}\b[^;]{0,40}?(?<![_\w])${column})\b`,
        'g',
      );
      return [...source.matchAll(pattern)].map(
        ({ index }) => `${file}:${source.slice(0, index).split('\n').length}`,
      );
    }),
  );
}
