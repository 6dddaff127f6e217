/** Measures how much two names sound alike, each in either script: the cheapest alignment of their letters. */

/** Latin letters and groups of letters that are written for an Arabic letter: at no cost, and at half the cost of a wrong letter. */
const arabicSounds: Readonly<Record<string, readonly [string, string]>> = {
  ب: ['b p', ''],
  ت: ['t', 'd'],
  ث: ['th', 't s'],
  ج: ['j g', 'k c sh'],
  چ: ['ch', 'sh j t'],
  ح: ['h', ''],
  خ: ['kh', 'k h'],
  د: ['d', 't'],
  ذ: ['th', 'd z s'],
  ر: ['r', ''],
  ز: ['z s', 'th c'],
  س: ['s c', 'z th x'],
  ش: ['sh', 'ch s c'],
  ص: ['s', 'c z'],
  ض: ['d', 'z th'],
  ط: ['t', 'd'],
  ظ: ['z', 'th d'],
  غ: ['g gh', 'k j'],
  ف: ['f v', 'ph'],
  ق: ['q k c', 'g'],
  ك: ['k c q', 'g ch'],
  ل: ['l', ''],
  م: ['m', ''],
  ن: ['n', ''],
  ه: ['h', 'a e'],
  و: ['o u w', 'v a e'],
  ي: ['i y e', 'a'],
  ا: ['a e o', 'i u y'],
  ع: ['a e', 'i o u'],
  ء: ['a', 'e i o u'],
  ئ: ['a', 'e i o u y'],
  ؤ: ['o', 'u w'],
};

const groups = ['sh', 'ch', 'th', 'kh', 'gh', 'ph'];
const vowels = new Set(['a', 'e', 'i', 'o', 'u', 'y', 'w', 'h', 'ا', 'ع', 'ء', 'ئ', 'ؤ', 'و', 'ي', 'ه']);
const exact = table(0);
const near = table(1);

function table(column: 0 | 1): Set<string> {
  return new Set(
    Object.entries(arabicSounds).flatMap(([letter, sounds]) =>
      sounds[column]
        .split(' ')
        .filter(Boolean)
        .map((sound) => letter + sound),
    ),
  );
}

/** Returns the sounds of a text: groups of Latin letters as one, doubled letters once, `x` as two, silent ends left out. */
function splitSounds(text: string): readonly string[] {
  if (!/[a-z]/.test(text))
    return [...text.replaceAll('تش', 'چ')].filter((letter, index, all) => letter !== all[index - 1]);
  const plain = text
    .replaceAll('ck', 'k')
    .replaceAll('ph', 'f')
    .replaceAll('tch', 'ch')
    .replaceAll('ght', 't')
    .replaceAll('wh', 'w')
    .replace(/[st]ion\b/g, 'shn')
    .replaceAll('qu', 'kw')
    .replaceAll('x', 'ks')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=[^aeiou])e$/, '');
  const sounds: string[] = [];
  for (let at = 0; at < plain.length; at += 1) {
    const pair = plain.slice(at, at + 2);
    if (groups.includes(pair)) {
      sounds.push(pair);
      at += 1;
    } else sounds.push(plain.charAt(at));
  }
  return sounds;
}

/** Returns the cost of a sound that the other name lacks. Vowels cost little: Arabic often leaves them out. */
const soundWeight = (sound: string): number => (vowels.has(sound) ? 0.2 : 1);

function replacementCost(a: string, b: string): number {
  if (a === b || exact.has(a + b) || exact.has(b + a)) return 0;
  if (near.has(a + b) || near.has(b + a)) return vowels.has(a) && vowels.has(b) ? 0.05 : 0.4;
  if (vowels.has(a) && vowels.has(b)) return 0.15;
  if (vowels.has(a) || vowels.has(b)) return 1.2;
  return 1;
}

/** Every sound has a number, and every pair of sounds a cost, because millions of names are compared. */
const numbers = new Map<string, number>();
const skipCosts: number[] = [];
const costs: number[][] = [];

function soundNumber(sound: string): number {
  const known = numbers.get(sound);
  if (known !== undefined) return known;
  const number = numbers.size;
  numbers.set(sound, number);
  skipCosts.push(soundWeight(sound));
  costs.push([]);
  for (const [other, at] of numbers) {
    const cost = replacementCost(sound, other);
    costs[number] = Object.assign(costs[number] ?? [], { [at]: cost });
    costs[at] = Object.assign(costs[at] ?? [], { [number]: cost });
  }
  return number;
}

/** Sounds by number, the cost of lacking each, and the weight of each: sounds of a word that many names share weigh less. */
export interface Weighed {
  readonly sounds: readonly number[];
  readonly weights: readonly number[];
  readonly skips: readonly number[];
  readonly total: number;
}

/** Returns the sounds of words, each with the weight of its word. */
export function weighed(words: readonly { readonly text: string; readonly weight: number }[]): Weighed {
  const sounds: number[] = [];
  const weights: number[] = [];
  const skips: number[] = [];
  let total = 0;
  for (const { text, weight } of words) {
    for (const sound of splitSounds(text)) {
      const number = soundNumber(sound);
      const skip = (skipCosts[number] ?? 1) * weight;
      sounds.push(number);
      weights.push(weight);
      skips.push(skip);
      total += skip;
    }
  }
  return { sounds, weights, skips, total };
}

/** Returns a number of a list that is long enough. */
const at = (list: readonly number[], index: number): number => list[index] ?? 0;

/** Returns the likeness of two names' sounds, 0 to 1. */
export function likeness(one: Weighed, other: Weighed): number {
  const most = Math.max(one.total, other.total);
  // The sounds that one name has more than the other cannot agree.
  if (most === 0 || Math.abs(one.total - other.total) > most * 0.6) return 0;
  const width = other.sounds.length;
  let row = [0];
  for (let index = 0; index < width; index += 1) row.push(at(row, index) + at(other.skips, index));
  let next = row.slice();
  for (let line = 0; line < one.sounds.length; line += 1) {
    const costsOfSound = costs[at(one.sounds, line)] ?? [];
    let left = at(row, 0) + at(one.skips, line);
    next[0] = left;
    for (let index = 0; index < width; index += 1) {
      const heavier = Math.max(at(one.weights, line), at(other.weights, index));
      const changed = at(row, index) + at(costsOfSound, at(other.sounds, index)) * heavier;
      left = Math.min(at(row, index + 1) + at(one.skips, line), left + at(other.skips, index), changed);
      next[index + 1] = left;
    }
    [row, next] = [next, row];
  }
  return Math.max(0, 1 - at(row, width) / most);
}

/** Returns one word, all of whose sounds weigh the same. */
export const evenly = (text: string): Weighed => weighed([{ text, weight: 1 }]);
