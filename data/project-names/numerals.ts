/** Numbers in names of projects: digits, Roman numerals, English and Arabic words, all read as digits. */

const english = [
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  [
    'eleven',
    'twelve',
    'thirteen',
    'fourteen',
    'fifteen',
    'sixteen',
    'seventeen',
    'eighteen',
    'nineteen',
    'twenty',
  ],
].flat();
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

/** English number words in Arabic letters, and Arabic ordinals and cardinals, folded. `سي` and `بي` are letters, not numbers. */
const arabic: Readonly<Record<string, number>> = {
  ون: 1,
  وان: 1,
  واحد: 1,
  الاول: 1,
  الاولي: 1,
  اول: 1,
  تو: 2,
  اثنان: 2,
  الثاني: 2,
  الثانيه: 2,
  ثري: 3,
  ثلاثه: 3,
  الثالث: 3,
  الثالثه: 3,
  فور: 4,
  اربعه: 4,
  الرابع: 4,
  الرابعه: 4,
  فايف: 5,
  خمسه: 5,
  الخامس: 5,
  الخامسه: 5,
  سيكس: 6,
  سته: 6,
  السادس: 6,
  السادسه: 6,
  سفن: 7,
  سيفن: 7,
  سبعه: 7,
  السابع: 7,
  السابعه: 7,
  ايت: 8,
  ثمانيه: 8,
  الثامن: 8,
  الثامنه: 8,
  ناين: 9,
  تسعه: 9,
  التاسع: 9,
  التاسعه: 9,
  عشره: 10,
  العاشر: 10,
  العاشره: 10,
};

const phases = new Set(['phase', 'ph', 'المرحله', 'مرحله']);
const roman = /^(x{0,3})(ix|iv|v?i{0,3})$/;

/**
 * Reads a folded word as a number; returns null for any other word. Repeated `l` and `ا` stand for the Roman numerals that they look like. An English ordinal
 * is a number only beside the word phase.
 */
export function readNumeral(word: string, neighbours: readonly (string | undefined)[] = []): number | null {
  if (/^\d+$/.test(word)) return Number(word);
  const cardinal = english.indexOf(word);
  if (cardinal >= 0) return cardinal + 1;
  const ten = tens.indexOf(word);
  if (ten >= 0) return (ten + 2) * 10;
  const told = arabic[word];
  if (told !== undefined) return told;
  const ordinal = ordinals.indexOf(
    word.replace(/^(\d+)(st|nd|rd|th)$/, (_, digits) => ordinals[Number(digits) - 1] ?? ''),
  );
  if (ordinal >= 0 && neighbours.some((neighbour) => neighbour !== undefined && phases.has(neighbour)))
    return ordinal + 1;
  const looks = /^l{2,3}$/.test(word)
    ? word.replaceAll('l', 'i')
    : /^ا{2,3}$/.test(word)
      ? word.replaceAll('ا', 'i')
      : word;
  return readRoman(looks);
}

function readRoman(word: string): number | null {
  const parts = word === '' ? null : roman.exec(word);
  if (parts === null) return null;
  const [, x = '', rest = ''] = parts;
  const units =
    rest === 'ix' ? 9 : rest === 'iv' ? 4 : rest.replace('v', '').length + (rest.startsWith('v') ? 5 : 0);
  return x.length * 10 + units;
}
