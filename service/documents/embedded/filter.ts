/** Finds the documents that a filter lets through. */
import { SiteQueryFault } from '../../../search-index/site-index.ts';
import { type FieldColumn, fieldFacts } from './field-column.ts';
import { comparable, distanceM, type FieldScope } from './field-values.ts';
import type { Comparison, FilterNode } from './filter-syntax.ts';

/** Returns true for the ordinal of a document that the filter lets through. */
export type Predicate = (ordinal: number) => boolean;

/**
 * Compiles a filter for a segment; null lets every document through. Throws `SiteQueryFault` for a filter that is not
 * valid or names a field that is not filterable.
 */
export async function compileFilter(node: FilterNode | null, scope: FieldScope): Promise<Predicate | null> {
  return node === null ? null : compile(node, scope);
}

/** Returns true when filters and facets may name the field: the list has it or its parent. */
export function isListed(field: string, listed: readonly string[]): boolean {
  return listed.some((name) => name === '*' || field === name || field.startsWith(`${name}.`));
}

/** Returns Meilisearch's message about a field that is not listed. */
export function notListed(parameter: string, field: string, word: string, listed: readonly string[]) {
  const available =
    listed.length === 0
      ? `This index has no ${word} attributes.`
      : `Available ${word} attributes are: \`${[...listed].sort().join(', ')}\`.`;
  return new SiteQueryFault(parameter, `Attribute \`${field}\` is not ${word}. ${available}`);
}

async function compile(node: FilterNode, scope: FieldScope): Promise<Predicate> {
  switch (node.kind) {
    case 'and': {
      const parts = await compileAll(node.nodes, scope);
      return (ordinal) => parts.every((part) => part(ordinal));
    }
    case 'or': {
      const parts = await compileAll(node.nodes, scope);
      return (ordinal) => parts.some((part) => part(ordinal));
    }
    case 'not': {
      const part = await compile(node.node, scope);
      return (ordinal) => !part(ordinal);
    }
    case 'radius':
    case 'box':
      return geographic(node, scope);
    default: {
      const { field } = node;
      if (!isListed(field, scope.filterable))
        throw notListed('filter', field, 'filterable', scope.filterable);
      return compileTest(node, await scope.columnOf(field));
    }
  }
}

async function compileAll(nodes: readonly FilterNode[], scope: FieldScope): Promise<readonly Predicate[]> {
  const parts: Predicate[] = [];
  for (const node of nodes) parts.push(await compile(node, scope));
  return parts;
}

type FieldNode = Extract<FilterNode, { readonly field: string }>;
/** Returns true for the number of a value that fits. */
type ValueTest = (value: number) => boolean;

function compileTest(node: FieldNode, column: FieldColumn): Predicate {
  const { facts, starts, values } = column;
  switch (node.kind) {
    case 'exists':
      return (ordinal) => ((facts[ordinal] ?? 0) & fieldFacts.present) !== 0;
    case 'null':
      return (ordinal) => ((facts[ordinal] ?? 0) & fieldFacts.null) !== 0;
    case 'empty':
      return (ordinal) => ((facts[ordinal] ?? 0) & fieldFacts.empty) !== 0;
    default: {
      const fits = compileValueTest(node, column);
      const isWanted = node.kind !== 'compare' || node.comparison !== '!=';
      return (ordinal) => {
        const end = starts[ordinal + 1] ?? 0;
        for (let at = starts[ordinal] ?? 0; at < end; at += 1) if (fits(values[at] ?? 0)) return isWanted;
        return !isWanted;
      };
    }
  }
}

type ValueNode = Exclude<FieldNode, { readonly kind: 'exists' | 'null' | 'empty' }>;

function compileValueTest(node: ValueNode, column: FieldColumn): ValueTest {
  const { keys, numbers } = column;
  const isText = (value: number) => Number.isNaN(numbers[value]);
  switch (node.kind) {
    case 'compare':
      return compileComparison(node.comparison, node.value, column);
    case 'between': {
      const above = compileComparison('>=', node.from, column);
      const below = compileComparison('<=', node.to, column);
      return (value) => above(value) && below(value);
    }
    case 'in': {
      const tests = node.values.map((value) => compileComparison('=', value, column));
      return (value) => tests.some((test) => test(value));
    }
    case 'contains': {
      const key = comparable(node.value);
      return (value) => isText(value) && (keys[value] ?? '').includes(key);
    }
    case 'starts': {
      const key = comparable(node.value);
      return (value) => isText(value) && (keys[value] ?? '').startsWith(key);
    }
  }
}

const orders: Readonly<Record<Exclude<Comparison, '=' | '!='>, (sign: number) => boolean>> = {
  '>': (sign) => sign > 0,
  '>=': (sign) => sign >= 0,
  '<': (sign) => sign < 0,
  '<=': (sign) => sign <= 0,
};

/** Compares a number with numbers, and any other text with texts in the order of their characters; `!=` as `=`. */
function compileComparison(comparison: Comparison, value: string, { keys, numbers }: FieldColumn): ValueTest {
  const key = comparable(value);
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (comparison === '=' || comparison === '!=') {
    return (found) => keys[found] === key || numbers[found] === number;
  }
  const fits = orders[comparison];
  if (!Number.isNaN(number)) return (found) => fits((numbers[found] ?? Number.NaN) - number);
  return (found) => {
    const text = keys[found] ?? '';
    return Number.isNaN(numbers[found]) && fits(text < key ? -1 : text > key ? 1 : 0);
  };
}

function geographic(
  node: Extract<FilterNode, { kind: 'radius' | 'box' }>,
  { filterable, pointOf }: FieldScope,
): Predicate {
  if (!isListed('_geo', filterable)) throw notListed('filter', '_geo', 'filterable', filterable);
  if (node.kind === 'radius') {
    return (ordinal) => {
      const point = pointOf(ordinal);
      return point !== null && distanceM(node.center, point) <= node.metres;
    };
  }
  const { northEast, southWest } = node;
  if (southWest.lat > northEast.lat) {
    throw new SiteQueryFault('filter', 'The first corner of _geoBoundingBox lies north of the second.');
  }
  // A box across the 180th meridian has its eastern edge at the smaller longitude.
  const within = (lng: number) =>
    southWest.lng <= northEast.lng
      ? lng >= southWest.lng && lng <= northEast.lng
      : lng >= southWest.lng || lng <= northEast.lng;
  return (ordinal) => {
    const point = pointOf(ordinal);
    return point !== null && point.lat >= southWest.lat && point.lat <= northEast.lat && within(point.lng);
  };
}
