/** What names a record among the files of its dataset: its key; where that is missing, its identity (`keyless`), or its content and occurrence. */
import type { Dataset } from '../../data/dataset.ts';
import { quoteName } from './cleaning-sql.ts';

/** Text that names a record, of clean rows. */
export function keyText(dataset: Dataset): string {
  const key = `concat_ws('|', ${dataset.key.map(quoteName).join(', ')})`;
  const content = dataset.keyless === undefined ? `_content_id || '#' || _occurrence` : '_content_id';
  return `coalesce(${content}, ${key})`;
}

/** Cheap first sieve for records of one name; equal hashes are compared by text afterwards, so a collision costs time, not rows. */
export function keyHash(dataset: Dataset): string {
  const content = dataset.keyless === undefined ? '_content_id, _occurrence' : '_content_id';
  return `hash(${content}, ${dataset.key.map(quoteName).join(', ')})`;
}
