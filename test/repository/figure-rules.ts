/**
 * Finds parts of a figure's definition in the syntax tree of SQL: quantiles of money, conditions of the records that count, trailing windows. They stand in
 * data/measures/ and data/methods/ alone (docs/adr/0029).
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { columnName, isNode, type Node, nodesOf, text, treeOf } from './sql-tree.ts';

/** A part of a definition that a query must not have. */
export type Part = 'quantile of money' | 'condition of counted records' | 'trailing window';

const isQuantile = (name: string): boolean =>
  /^(?:(?:list_)?(?:approx_|reservoir_)?(?:quantile|percentile|median|mad)(?:_cont|_disc)?|list_(?:reverse_)?sort)$/.test(
    name,
  );
const isListAggregate = (name: string): boolean => /^(?:list|array)_aggr(?:egate)?$|^aggregate$/.test(name);

/** Names of prices, rents and their like. */
const isMoney = (name: string): boolean =>
  /(?:^|_)(?:price|prices|rent|rents|aed|ppsf|psf|fils|amount)(?:_|$)/.test(name) &&
  !/(?:^|_)(?:n|count|id|pct|date|flag|basis|reason)$|^(?:is|has)_/.test(name);

/** Columns that say whether a record enters figures. */
const eligibility = new Set(['is_eligible', 'is_outlier', 'has_unit_price']);

/** Functions that count rows, so that their result is no money. */
const isCount = (name: string): boolean =>
  /^(?:count|count_star|row_number|rank|dense_rank|hash)$/.test(name);

/** Fields of an expression that decide which values it has, and give none. */
const deciding = new Set(['when_expr', 'filter', 'filter_expr', 'partitions']);

/** Returns a test of expressions: whether their values are money, under whatever name a query gives it. A price by another price is none. */
function moneyIn(nodes: readonly Node[]): (value: unknown) => boolean {
  const aliases = new Set<string>();
  const hasMoney = (value: unknown): boolean => {
    if (Array.isArray(value)) return value.some(hasMoney);
    if (!isNode(value)) return false;
    const called = text(value['function_name']);
    if (isCount(called)) return false;
    const name = columnName(value);
    if (name !== '') return isMoney(name) || aliases.has(name);
    if (called === '/' && Array.isArray(value['children'])) {
      const [part, whole] = value['children'];
      return hasMoney(part) && !hasMoney(whole);
    }
    return Object.entries(value).some(([field, item]) => !deciding.has(field) && hasMoney(item));
  };
  for (let before = -1; before < aliases.size; ) {
    before = aliases.size;
    for (const node of nodes) {
      const alias = text(node['alias']).toLowerCase();
      if (alias !== '' && 'class' in node && hasMoney(node)) aliases.add(alias);
    }
  }
  return hasMoney;
}

const constantOf = (node: unknown): unknown => {
  for (const inner of nodesOf(node))
    if (text(inner['class']) === 'CONSTANT') return isNode(inner['value']) ? inner['value']['value'] : null;
  return undefined;
};

/** Returns true for the subtraction of a year or more from a day. */
function isYearBack(node: Node): boolean {
  if (text(node['function_name']) !== '-' || !Array.isArray(node['children'])) return false;
  const [, less] = node['children'];
  if (!isNode(less)) return false;
  const number = constantOf(less);
  if (typeof number === 'string') return /year|\b(?:1[2-9]|[2-9]\d) *months?|\b36[456] *days?/.test(number);
  if (text(less['class']) === 'CONSTANT') return typeof number === 'number' && number >= 364 && number <= 366;
  const least = { to_years: 0, to_months: 12, to_weeks: 52, to_days: 364 };
  const unit = Object.entries(least).find(([name]) => name === less['function_name']);
  if (unit === undefined) return false;
  return unit[0] === 'to_years' || (typeof number === 'number' && number >= unit[1]);
}

/** Returns true for a comparison that leaves out land, alone or with other conditions. */
function isNotLand(node: Node): boolean {
  const kind = text(node['type']);
  if (!/^COMPARE_(?:NOTEQUAL|DISTINCT_FROM|NOT_IN)$/.test(kind)) return false;
  const inner = [...nodesOf(node)];
  return (
    inner.some((one) => columnName(one) === 'property_type') &&
    inner.some((one) => text(one['class']) === 'CONSTANT' && constantOf(one) === 'land')
  );
}

/** Yields each node with true where its value decides which records count, and is not only handed on as a column. */
function* decidingNodes(value: unknown, isDeciding = false): Generator<readonly [Node, boolean]> {
  if (Array.isArray(value)) for (const item of value) yield* decidingNodes(item, isDeciding);
  else if (isNode(value)) {
    yield [value, isDeciding];
    const isOperation = /^(?:CONJUNCTION|COMPARISON|OPERATOR|BETWEEN)$/.test(text(value['class']));
    const handsOn = text(value['type']) === 'OPERATOR_COALESCE';
    for (const [field, item] of Object.entries(value))
      yield* decidingNodes(
        item,
        field === 'select_list' || text(value['type']).endsWith('_NODE')
          ? /^(?:where_clause|having|qualify)$/.test(field)
          : isDeciding ||
              (isOperation && !handsOn) ||
              /^(?:when_expr|filter|filter_expr|condition)$/.test(field),
      );
  }
}

/** Returns the parts of definitions that a tree has. */
export function partsIn(tree: unknown): Part[] {
  const nodes = [...nodesOf(tree)];
  const hasMoney = moneyIn(nodes);
  const quantiles = nodes.filter((node) => {
    const name = text(node['function_name']);
    const isNamed = isListAggregate(name) && isQuantile(String(constantOf(node)));
    return (isQuantile(name) || isNamed) && (hasMoney(node['children']) || hasMoney(node['order_bys']));
  });
  const conditions = [...decidingNodes(tree)].filter(
    ([node, isDeciding]) =>
      isNotLand(node) ||
      (isDeciding && eligibility.has(columnName(node))) ||
      // Its definition, in place of a column that is handed on.
      (text(node['alias']) === 'is_eligible' &&
        text(node['class']) !== 'COLUMN_REF' &&
        [...nodesOf(node)].some((inner) => /^(?:CONJUNCTION|COMPARISON)$/.test(text(inner['class'])))),
  );
  const equal = new Set(
    nodes.filter((node) => text(node['type']) === 'COMPARE_EQUAL').flatMap((node) => [...nodesOf(node)]),
  );
  const windows = nodes.filter((node) => isYearBack(node) && !equal.has(node));
  return [
    ...quantiles.map((): Part => 'quantile of money'),
    ...conditions.map((): Part => 'condition of counted records'),
    ...windows.map((): Part => 'trailing window'),
  ];
}

/** What a gap of a template may stand for; the first that gives a statement is taken. */
const fillings: readonly ((sql: string) => string)[] = [
  (sql) => sql,
  (sql) => sql.replaceAll(/\(\s*\{\{(\w+)\}\}\s*\)/g, '(from hole_$1)'),
  (sql) =>
    sql
      .replaceAll(/^\{\{\w+\}\},$|\{\{(?:joins|counted|ranked|direction)\}\}/gm, '')
      .replaceAll(/\{\{(?:from|until|beyond)\}\}/g, '<')
      .replaceAll(/(?<!using )\(\s*\{\{(\w+)\}\}\s*\)/g, '(from hole_$1)'),
];

/** Texts that make a statement of a part of one: a condition, an expression, the parts of a `with`. */
const wholes: readonly ((sql: string) => string)[] = [
  (sql) => sql,
  (sql) => `select * from records where ${sql}`,
  (sql) => `select ${sql} from records`,
  (sql) => `with ${sql.replace(/,\s*$/, '')} select 1`,
];

/** Returns the tree of a query or of a part of one; null for everything else. */
async function partTree(connection: DuckDBConnection, sql: string): Promise<unknown> {
  for (const fill of fillings)
    for (const whole of wholes) {
      const tree = await treeOf(connection, whole(fill(sql)));
      if (tree !== null) return tree;
    }
  return null;
}

/** Returns the trees of a query, of a part of one, or of macros; null for everything else. */
export async function anyTreeOf(connection: DuckDBConnection, sql: string): Promise<unknown> {
  const plain = sql.replaceAll(/^\s*--.*$/gm, '').trim();
  const bodies = plain.split(/^create (?:or replace )?(?:temp )?macro [\w{}]+\([^)]*\)\s+as(?: table)?\s/m);
  if (bodies.length === 1) return await partTree(connection, plain);
  const trees: unknown[] = [];
  for (const body of bodies.slice(1)) trees.push(await partTree(connection, body.trim().replace(/;$/, '')));
  return trees.includes(null) ? null : trees;
}

/** Words without which a text has no such part. */
const telling =
  /eligible|is_outlier|has_unit_price|'land'|quantile|percentile|median|interval|to_years|- 36[456]/;

const literal = /`[^`]*`|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;

/** Returns the texts of code that may be SQL; what is put into them is a gap. */
export function textsIn(source: string): string[] {
  if (!telling.test(source)) return [];
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replaceAll(/\$\{[^{}]*\}/g, '{{gap}}');
  return [...code.matchAll(literal)]
    .map(([quoted]) => quoted.slice(1, -1).replaceAll(/\\(['"])/g, '$1'))
    .filter((text) => telling.test(text) && /[\s(]/.test(text));
}
