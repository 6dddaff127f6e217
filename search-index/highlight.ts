/** Marks the typed text in a name, in the same way for every engine. */
import leven from 'leven';
import { foldName, looseWords, skeletonWord } from './folding.ts';
import type { SearchDocument } from './search-index.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

const wordPattern = /[\p{L}\p{N}\p{M}'’‘ʼʻ`´]+/gu;

/** Returns how many letters of a word to mark: the typed ones, the whole word if it matches with a slip, or 0 if it does not match. */
function markedLetters(word: string, typed: readonly string[]): number {
  const folded = foldName(word);
  if (folded === '') return 0;
  const begun = typed.filter((part) => folded.startsWith(part)).map((part) => part.length);
  if (begun.length > 0) return folded.length === word.length ? Math.max(...begun) : word.length;
  return typed.some((part) => isMeant(folded, part)) ? word.length : 0;
}

function isMeant(folded: string, part: string): boolean {
  if (part.length < 3) return false;
  const [key, partKey] = [skeletonWord(folded), skeletonWord(part)];
  if (partKey.length >= 3 && key.startsWith(partKey)) return true;
  const most = part.length < 4 ? 0 : part.length < 8 ? 1 : 2;
  if (most > 0 && isSwapped(folded.slice(0, part.length), part)) return true;
  return [-1, 0, 1].some((more) => leven(folded.slice(0, part.length + more), part) <= most);
}

/** Returns true when two neighbouring letters are swapped: one mistake for a reader, but two changes for `leven`. */
function isSwapped(begun: string, part: string): boolean {
  let place = 0;
  while (place < part.length && part[place] === begun[place]) place += 1;
  const swapped = `${part[place + 1] ?? ''}${part[place] ?? ''}`;
  return begun === `${part.slice(0, place)}${swapped}${part.slice(place + 2)}`;
}

/** Escapes a name for HTML and marks the typed text in it. */
export function highlightName(name: string, typed: string): string {
  const parts = foldName(typed).split(' ').filter(Boolean);
  const telling = parts.filter((part) => !looseWords.has(part));
  const marked = telling.length > 0 ? telling : parts;
  let html = '';
  let end = 0;
  for (const { 0: word, index } of name.matchAll(wordPattern)) {
    const letters = markedLetters(word, marked);
    html += escaped(name.slice(end, index));
    html +=
      letters === 0
        ? escaped(word)
        : `<mark>${escaped(word.slice(0, letters))}</mark>${escaped(word.slice(letters))}`;
    end = index + word.length;
  }
  return html + escaped(name.slice(end));
}

const marks = (html: string): number =>
  [...html.matchAll(/<mark>([^<]*)/g)].reduce((sum, match) => sum + (match[1] ?? '').length, 0);

/** Returns the marked name of a document: its own if that contains typed text, otherwise the Arabic name or an alias with the most marked. */
export function highlightDocument({ name, name_ar, aliases }: SearchDocument, typed: string): string {
  const own = highlightName(name, typed);
  if (marks(own) > 0) return own;
  const others = [...(name_ar === null ? [] : [name_ar]), ...aliases].map((other) =>
    highlightName(other, typed),
  );
  const best = others.reduce((a, b) => (marks(b) > marks(a) ? b : a), own);
  return best;
}
