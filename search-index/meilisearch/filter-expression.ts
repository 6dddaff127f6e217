/** Writes the port's filters in Meilisearch's language; every value is quoted, so none can say more than a value. */
import type { Filter } from '../search-index.ts';

/** Conditions that all hold, ready for `filter` of a search. */
export function filterExpressions(filters: readonly Filter[]): string[] {
  return filters.map(expression);
}

/** One of several words, as a condition. */
export function isOneOf(field: string, values: readonly (string | number | boolean)[]): string {
  // Nothing is among none: an id no document can have.
  if (values.length === 0) return `${field} IN []`;
  return `${field} IN [${values.map(quoted).join(', ')}]`;
}

/** Quotes a value. */
export function quoted(value: string | number | boolean): string {
  return `"${String(value).replace(/["\\]/g, '\\$&')}"`;
}

function expression(filter: Filter): string {
  if ('anyOf' in filter) {
    const choices = filter.anyOf.map((one) => `(${expression(one)})`);
    return choices.length === 0 ? isOneOf('id', []) : choices.join(' OR ');
  }
  if ('in' in filter) return isOneOf(filter.field, filter.in);
  const { field, min, max } = filter;
  const bounds: string[] = [];
  if (min !== undefined) bounds.push(`${field} >= ${min}`);
  if (max !== undefined) bounds.push(`${field} <= ${max}`);
  return bounds.length === 0 ? `${field} IS NOT NULL` : bounds.join(' AND ');
}
