/** The values of fields that filters, facets and sorts read, kept in memory. */
import { LRUCache } from 'lru-cache';
import type { FieldValue } from './field-values.ts';

/** The values of a field, one after the other: their documents, and how they are compared, shown and counted. */
export interface FieldColumn {
  readonly documents: readonly number[];
  readonly kinds: readonly FieldValue['kind'][];
  readonly keys: readonly string[];
  readonly shown: readonly string[];
  readonly numbers: readonly (number | null)[];
}

/** Columns of all open sites that were read last: a million values need some 100 MB. */
export const columnsRead = new LRUCache<string, FieldColumn>({
  maxSize: 1_000_000,
  sizeCalculation: ({ documents }) => documents.length + 1,
});
