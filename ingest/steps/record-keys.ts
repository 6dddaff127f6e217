/** What names a record among the files of its dataset: its key, or its content and occurrence where the key is missing. */
import type { Dataset } from '../../data/dataset.ts';
import { quoteName } from './cleaning-sql.ts';

/** Text that names a record, of clean rows. */
export function keyText(dataset: Dataset): string {
  const key = `concat_ws('|', ${dataset.key.map(quoteName).join(', ')})`;
  return `coalesce(_content_id || '#' || _occurrence, ${key})`;
}

/** Cheap first sieve for records of one name; equal hashes are compared by text afterwards, so a collision costs time, not rows. */
export function keyHash(dataset: Dataset): string {
  return `hash(_content_id, _occurrence, ${dataset.key.map(quoteName).join(', ')})`;
}
