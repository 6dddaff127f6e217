/** Translates the filters of the port into the language of Meilisearch. It quotes every value, so a value cannot add conditions. */
import type { Filter } from '../search-index.ts';

/** Returns the conditions of a search, all of which must hold, for its `filter`. */
export function filterExpressions(filters: readonly Filter[]): string[] {
  return filters.map(expression);
}

/** Returns the condition that a field equals one of several values. */
export function isAmong(field: string, values: readonly (string | number | boolean)[]): string {
  // An empty list matches no document.
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
    return choices.length === 0 ? isAmong('id', []) : choices.join(' OR ');
  }
  if ('not' in filter) return `NOT (${expression(filter.not)})`;
  if ('in' in filter) return isAmong(filter.field, filter.in);
  const { field, min, max } = filter;
  const bounds: string[] = [];
  if (min !== undefined) bounds.push(`${field} >= ${min}`);
  if (max !== undefined) bounds.push(`${field} <= ${max}`);
  return bounds.length === 0 ? `${field} IS NOT NULL` : bounds.join(' AND ');
}
