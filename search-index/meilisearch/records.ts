/** What a document looks like inside Meilisearch, and back: the same fields, with names by sound beside them. */
import { foldName, skeletonKey } from '../folding.ts';
import type { PropertyDocument, SearchDocument } from '../search-index.ts';
import { KEY_FIELD } from './index-settings.ts';

/** A document as it is sent to Meilisearch. */
export type IndexRecord = Readonly<Record<string, unknown>>;

/** Words of a text by sound: transliterations of one name meet here. */
export function soundOf(text: string): string {
  return foldName(text)
    .split(' ')
    .map(skeletonKey)
    .filter((word) => word !== '')
    .join(' ');
}

/** Makes the record of a document, with what stands for its meaning: vectors by the name of their embedder. */
export function recordOf(
  document: SearchDocument | PropertyDocument,
  vectors: IndexRecord = {},
): IndexRecord {
  const names = [document.name, document.name_ar ?? '', ...document.aliases];
  const sounds = [...new Set(names.map(soundOf))].filter((sound) => sound !== '');
  const meaning = Object.keys(vectors).length === 0 ? {} : { _vectors: vectors };
  return { ...document, [KEY_FIELD]: sounds, ...meaning };
}
