/** Finds the documents that a filter lets through. */
import { type SiteFilter, SiteQueryFault } from '../../../search-index/site-index.ts';
import { comparable, distanceM, type FieldScope, type FieldValues } from './field-values.ts';
import { type Comparison, type FilterNode, readFilter } from './filter-syntax.ts';

/** Returns true for the ordinal of a document that the filter lets through. */
export type Predicate = (ordinal: number) => boolean;

/**
 * Compiles a filter; null lets every document through. Throws `SiteQueryFault` for a filter that is not valid or names
 * a field that is not filterable.
 */
export function compileFilter(filter: SiteFilter | null, scope: FieldScope): Predicate | null {
  const node = readFilter(filter);
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

function compile(node: FilterNode, scope: FieldScope): Predicate {
  switch (node.kind) {
    case 'and': {
      const parts = node.nodes.map((part) => compile(part, scope));
      return (ordinal) => parts.every((part) => part(ordinal));
    }
    case 'or': {
      const parts = node.nodes.map((part) => compile(part, scope));
      return (ordinal) => parts.some((part) => part(ordinal));
    }
    case 'not': {
      const part = compile(node.node, scope);
      return (ordinal) => !part(ordinal);
    }
    case 'radius':
    case 'box':
      return geographic(node, scope);
    default: {
      const { field } = node;
      if (!isListed(field, scope.filterable))
        throw notListed('filter', field, 'filterable', scope.filterable);
      const test = compileTest(node);
      const column = scope.columnOf(field);
      return (ordinal) => test(column.of(ordinal));
    }
  }
}

type FieldNode = Extract<FilterNode, { readonly field: string }>;

function compileTest(node: FieldNode): (values: FieldValues) => boolean {
  switch (node.kind) {
    case 'compare':
      return compileComparison(node.comparison, node.value);
    case 'between': {
      const [above, below] = [compileComparison('>=', node.from), compileComparison('<=', node.to)];
      // One member of a list has to lie between both ends, not two members on either side.
      return (values) => eachAlone(values).some((value) => above(value) && below(value));
    }
    case 'in': {
      const tests = node.values.map((value) => compileComparison('=', value));
      return (values) => tests.some((test) => test(values));
    }
    case 'contains': {
      const key = comparable(node.value);
      return ({ keys }) => keys.some((found) => found.includes(key));
    }
    case 'starts': {
      const key = comparable(node.value);
      return ({ keys }) => keys.some((found) => found.startsWith(key));
    }
    case 'exists':
      return ({ isPresent }) => isPresent;
    case 'null':
      return ({ isNull }) => isNull;
    case 'empty':
      return ({ isEmpty }) => isEmpty;
  }
}

function eachAlone(values: FieldValues): readonly FieldValues[] {
  return [
    ...values.numbers.map((number) => ({ ...values, numbers: [number], keys: [] })),
    ...values.keys.map((key) => ({ ...values, numbers: [], keys: [key] })),
  ];
}

const orders: Readonly<Record<Exclude<Comparison, '=' | '!='>, (sign: number) => boolean>> = {
  '>': (sign) => sign > 0,
  '>=': (sign) => sign >= 0,
  '<': (sign) => sign < 0,
  '<=': (sign) => sign <= 0,
};

/** Compares a number with numbers, and any other text with texts in the order of their characters. */
function compileComparison(comparison: Comparison, value: string): (values: FieldValues) => boolean {
  const key = comparable(value);
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (comparison === '=' || comparison === '!=') {
    const equal = ({ keys, numbers }: FieldValues) => keys.includes(key) || numbers.includes(number);
    return comparison === '=' ? equal : (values) => !equal(values);
  }
  const fits = orders[comparison];
  if (!Number.isNaN(number)) return ({ numbers }) => numbers.some((found) => fits(found - number));
  return ({ keys }) => keys.some((found) => fits(found < key ? -1 : found > key ? 1 : 0));
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
