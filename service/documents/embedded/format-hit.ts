/** Formats a found document: the requested fields, with the found words marked and long texts cut around them. */
import type { JsonValue, SiteDocument, SiteHit, SiteQuery } from '../../../search-index/site-index.ts';
import { isList } from './field-values.ts';
import type { Marked } from './word-matches.ts';
import { placedWords } from './words.ts';

interface Mark {
  readonly start: number;
  readonly end: number;
}

/** Returns the hit of a document. */
export function formatHit(document: SiteDocument, query: SiteQuery, marked: Marked): SiteHit {
  const kept = picked(document, query.attributesToRetrieve);
  const isFormatted = query.attributesToHighlight.length > 0 || query.attributesToCrop.length > 0;
  return {
    ...kept,
    ...(isFormatted ? { _formatted: formatted(document, query, marked) } : {}),
  };
}

/** Returns the asked fields of a document; `*` is all, `a.b` the field `b` of the object `a`. */
export function picked(
  document: SiteDocument,
  asked: readonly string[],
): Readonly<Record<string, JsonValue>> {
  if (asked.includes('*')) return document;
  const kept = Object.entries(document).flatMap(([name, value]): [string, JsonValue][] => {
    if (asked.includes(name)) return [[name, value]];
    const within = asked
      .filter((path) => path.startsWith(`${name}.`))
      .map((path) => path.slice(name.length + 1));
    if (within.length === 0 || typeof value !== 'object' || value === null || isList(value)) return [];
    return [[name, Object.fromEntries(Object.entries(value).filter(([inner]) => within.includes(inner)))]];
  });
  return Object.fromEntries(kept);
}

/** Returns crop lengths by field: `description:20`, or the common length. */
function readCropLengths({ attributesToCrop, cropLength }: SiteQuery): ReadonlyMap<string, number> {
  return new Map(
    attributesToCrop.map((text) => {
      const [, field = text, length] = /^(.*):(\d+)$/s.exec(text) ?? [];
      return [field, length === undefined ? cropLength : Number(length)];
    }),
  );
}

function formatted(document: SiteDocument, query: SiteQuery, marked: Marked): Record<string, JsonValue> {
  const crops = readCropLengths(query);
  const highlights = new Set(query.attributesToHighlight);
  const asked = [...query.attributesToRetrieve, ...highlights, ...crops.keys()];
  const cropOf = (field: string) => crops.get(field) ?? crops.get('*') ?? null;
  const write = (value: JsonValue, path: string, isMarked: boolean, crop: number | null): JsonValue => {
    const marks = isMarked || highlights.has(path);
    const length = crop ?? cropOf(path);
    if (typeof value === 'string' || typeof value === 'number') {
      return writeText(String(value), query, marks ? marked : null, length, marked);
    }
    if (typeof value !== 'object' || value === null) return value;
    if (isList(value)) return value.map((member) => write(member, path, marks, length));
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, write(inner, `${path}.${name}`, marks, length)]),
    );
  };
  const all = highlights.has('*');
  return Object.fromEntries(
    Object.entries(picked(document, asked)).map(([name, value]) => [
      name,
      write(value, name, all, cropOf(name)),
    ]),
  );
}

function writeText(
  text: string,
  query: SiteQuery,
  highlighted: Marked | null,
  crop: number | null,
  marked: Marked,
): string {
  const part = crop === null ? { from: 0, to: text.length } : cut(text, marked, crop);
  const marks = highlighted === null ? [] : marksOf(text, highlighted);
  let written = part.from > 0 ? query.cropMarker : '';
  let at = part.from;
  for (const { start, end } of marks) {
    if (start < part.from || end > part.to) continue;
    written +=
      text.slice(at, start) + query.highlightPreTag + text.slice(start, end) + query.highlightPostTag;
    at = end;
  }
  return written + text.slice(at, part.to) + (part.to < text.length ? query.cropMarker : '');
}

/** Returns so many words around the place with the most found words. */
function cut(text: string, marked: Marked, words: number): { from: number; to: number } {
  const placed = placedWords(text);
  if (words === 0 || placed.length <= words) return { from: 0, to: text.length };
  const hits = placed.map(({ forms }) => Number(forms.some((form) => marked(form) > 0)));
  let [best, bestCount, count] = [0, 0, 0];
  for (const [place, hit] of hits.entries()) {
    count += hit - (hits[place - words] ?? 0);
    if (count > bestCount) [best, bestCount] = [Math.max(0, place - words + 1), count];
  }
  // The found words stand in the middle of the cut, not at its end.
  const firstHit = hits.indexOf(1, best);
  const lastHit = hits.lastIndexOf(1, best + words - 1);
  const slack = bestCount === 0 ? 0 : Math.ceil((words - (lastHit - firstHit + 1)) / 2);
  const from = bestCount === 0 ? 0 : Math.min(Math.max(0, firstHit - slack), placed.length - words);
  const [start, end] = [placed[from], placed[from + words - 1]];
  return {
    from: from === 0 || start === undefined ? 0 : start.start,
    to: from + words === placed.length || end === undefined ? text.length : end.end,
  };
}

function marksOf(text: string, marked: Marked): readonly Mark[] {
  return placedWords(text).flatMap(({ start, end, forms }): Mark[] => {
    const typed = Math.max(0, ...forms.map(marked));
    if (typed === 0) return [];
    // If folding changes the length of a word, its letters cannot be mapped back: then the whole word is marked.
    const [whole] = forms;
    const isSameLength = forms.length === 1 && whole?.length === end - start;
    return [{ start, end: isSameLength ? Math.min(end, start + typed) : end }];
  });
}
