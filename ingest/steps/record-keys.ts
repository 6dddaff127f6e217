/** The name of a record among the files of its dataset: its key; without one, its identity (`keyless`), or its content and occurrence. */
import type { Dataset } from '../../data/dataset.ts';
import { quoteName } from './cleaning-sql.ts';

/** Returns SQL over clean rows of the text that names a record. */
export function keyText(dataset: Dataset): string {
  const key = `concat_ws('|', ${dataset.key.map(quoteName).join(', ')})`;
  const content = dataset.keyless === undefined ? `_content_id || '#' || _occurrence` : '_content_id';
  return `coalesce(${content}, ${key})`;
}

/** Returns SQL of a cheap hash that finds records of one name. Equal hashes are compared by text afterwards, so a collision costs time, not rows. */
export function keyHash(dataset: Dataset): string {
  const content = dataset.keyless === undefined ? '_content_id, _occurrence' : '_content_id';
  return `hash(${content}, ${dataset.key.map(quoteName).join(', ')})`;
}
