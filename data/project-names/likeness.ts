/** How much two names sound alike, whatever script each is in: the cheapest alignment of their letters. */

/** Latin letters and groups of letters that an Arabic letter is written for: without cost, and at half the cost of a wrong letter. */
const arabicSounds: Readonly<Record<string, readonly [string, string]>> = {
  ب: ['b p', ''],
  ت: ['t', 'd'],
  ث: ['th', 't s'],
  ج: ['j g', 'k c sh'],
  چ: ['ch', 'sh j'],
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
      sounds[column].split(' ').filter(Boolean).map((sound) => letter + sound),
    ),
  );
}

/** Letters as they sound: groups of Latin letters as one, doubled letters once, `x` as two, silent ends left out. */
export function soundsOf(text: string): readonly string[] {
  if (!/[a-z]/.test(text)) return [...text.replaceAll('تش', 'چ')].filter((letter, index, all) => letter !== all[index - 1]);
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

/** What a sound costs when the other name lacks it: vowels are often not written in Arabic. */
const weightOf = (sound: string): number => (vowels.has(sound) ? 0.2 : 1);

function costOf(a: string, b: string): number {
  if (a === b || exact.has(a + b) || exact.has(b + a)) return 0;
  if (near.has(a + b) || near.has(b + a)) return vowels.has(a) && vowels.has(b) ? 0.05 : 0.4;
  if (vowels.has(a) && vowels.has(b)) return 0.15;
  if (vowels.has(a) || vowels.has(b)) return 1.2;
  return 1;
}

/** Sounds, and how much each weighs: those of a word that many names share weigh less. */
export interface Weighed {
  readonly sounds: readonly string[];
  readonly weights: readonly number[];
}

/** Likeness of two names' sounds, 0 to 1. */
export function likeness(one: Weighed, other: Weighed): number {
  const skips = other.sounds.map((sound, index) => weightOf(sound) * (other.weights[index] ?? 1));
  let row = [0];
  for (const [index, skip] of skips.entries()) row.push((row[index] ?? 0) + skip);
  const total = row.at(-1) ?? 0;
  let oneTotal = 0;
  for (const [at, sound] of one.sounds.entries()) {
    const weight = one.weights[at] ?? 1;
    const skip = weightOf(sound) * weight;
    oneTotal += skip;
    const next = [(row[0] ?? 0) + skip];
    for (const [index, against] of other.sounds.entries()) {
      next.push(
        Math.min(
          (row[index + 1] ?? 0) + skip,
          (next[index] ?? 0) + (skips[index] ?? 0),
          (row[index] ?? 0) + costOf(sound, against) * Math.max(weight, other.weights[index] ?? 1),
        ),
      );
    }
    row = next;
  }
  const most = Math.max(oneTotal, total);
  return most === 0 ? 0 : Math.max(0, 1 - (row.at(-1) ?? 0) / most);
}

/** Sounds that all weigh the same. */
export function evenly(text: string): Weighed {
  const sounds = soundsOf(text);
  return { sounds, weights: sounds.map(() => 1) };
}
