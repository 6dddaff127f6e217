/** Turns documents into records of Meilisearch and back: the same fields and the skeletons of names. */
import { foldName, skeletonKey } from '../folding.ts';
import type { PropertyDocument, SearchDocument } from '../search-index.ts';
import { KEY_FIELD } from './index-settings.ts';

/** A document in the form sent to Meilisearch. */
export type IndexRecord = Readonly<Record<string, unknown>>;

/** Returns the skeletons of the words of a text; transliterations of one name share them. */
export function skeletonText(text: string): string {
  return foldName(text)
    .split(' ')
    .map(skeletonKey)
    .filter((word) => word !== '')
    .join(' ');
}

/** Returns the record of a document. `vectors` are keyed by the name of their embedder. */
export function indexRecord(
  document: SearchDocument | PropertyDocument,
  vectors: IndexRecord = {},
): IndexRecord {
  const names = [document.name, document.name_ar ?? '', ...document.aliases];
  const sounds = [...new Set(names.map(skeletonText))].filter((sound) => sound !== '');
  const meaning = Object.keys(vectors).length === 0 ? {} : { _vectors: vectors };
  return { ...document, [KEY_FIELD]: sounds, ...meaning };
}
