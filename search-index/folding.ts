/** Decides when two spellings are the same name (folding) and when they may be (skeleton keys for transliterations). */

const sameLetters: Readonly<Record<string, string>> = {
  ى: 'ي',
  ة: 'ه',
  ٱ: 'ا',
  ک: 'ك',
  ی: 'ي',
  '٠': '0',
  '١': '1',
  '٢': '2',
  '٣': '3',
  '٤': '4',
  '٥': '5',
  '٦': '6',
  '٧': '7',
  '٨': '8',
  '٩': '9',
};

const variantLetters = new RegExp(`[${Object.keys(sameLetters).join('')}]`, 'gu');

/** Tatweel, soft hyphen, zero-width and direction marks, apostrophes of every kind. */
const silentMarks = /[\u0640\u00AD\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF'’‘ʼʻ`´]/gu;

/**
 * Folds a name: lower case, no accents or diacritics, one letter for each family of Arabic letters, Latin digits, & as a word, no
 * apostrophes, a space for other punctuation, single spaces. The SQL macro `fold_name` does the same.
 */
export function foldName(raw: string): string {
  if (plainText.test(raw)) return foldPlain(raw);
  return raw
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(variantLetters, (letter) => sameLetters[letter] ?? letter)
    .replace(silentMarks, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Most names have only ASCII letters, which need little folding. */
const plainText = /^[\x20-\x7e]*$/;

function foldPlain(raw: string): string {
  return raw
    .toLowerCase()
    .replace(/['`]/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Words with more spellings than the sound rules cover. */
const sameWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    first: '1',
    second: '2',
    third: '3',
    fourth: '4',
    fifth: '5',
    sixth: '6',
    one: '1',
    two: '2',
    three: '3',
    i: '1',
    ii: '2',
    iii: '3',
    jebel: 'jabal',
    jabel: 'jabal',
    sheba: 'shiba',
    centre: 'center',
    harbor: 'harbour',
    towers: 'tower',
    ln: 'lane',
    blvd: 'boulevard',
    ph: 'phase',
  }),
);

/** Words that may be added or dropped while the name still means the same place. */
export const looseWords: ReadonlySet<string> = new Set(['al', 'el', 'area']);

/**
 * Returns the key that transliterations of one name share: no article, ordinals as digits, single for doubled letters, `ei ai ay` as one
 * sound, `ee`/`oo` as `i`/`u`, no final h after a vowel, no spaces. The key is coarser than folding, so it decides only if it leads to one
 * place.
 */
export function skeletonKey(folded: string): string {
  const words = folded.split(' ').filter((word) => !looseWords.has(word));
  return words.map(skeletonWord).join('');
}

/** Returns the key of one folded word; see `skeletonKey`. */
export function skeletonWord(word: string): string {
  if (/\p{Script=Arabic}/u.test(word)) return word.replace(/^ال(?=..)/u, '');
  // A word without vowels is a short form: DMCC is not DMC.
  if (/^[bcdfghjklmnpqrstvwxz]+$/.test(word)) return sameWords.get(word) ?? word;
  return (sameWords.get(word) ?? word)
    .replace(/ee/g, 'i')
    .replace(/oo|ou/g, 'u')
    .replace(/ei|ai/g, 'e')
    .replace(/([^0-9])\1+/g, '$1')
    .replace(/([aeiou])h$/, '$1')
    .replace(/(?<=...)a$/, '');
}
