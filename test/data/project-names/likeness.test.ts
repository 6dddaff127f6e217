/** The sound of names in two scripts. The module remembers the cost of two sounds, so each test begins with a new one. */
import assert from 'node:assert/strict';
import { foldName } from '../../../search-index/folding.ts';
import { builtCopy } from '../../support/program.ts';

type Module = typeof import('../../../data/project-names/likeness.ts');

let copies = 0;
let module: Module;

beforeEach(async () => {
  copies += 1;
  module = await import(builtCopy('data/project-names/likeness.ts', copies));
});

const alike = (one: string, other: string): number =>
  module.likeness(module.evenly(one), module.evenly(other));
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Latin spellings of an Arabic consonant: that are as good as the letter, and that some names have. */
const consonants: Readonly<Record<string, readonly [string, string]>> = {
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
  س: ['s c', 'z th'],
  ش: ['sh', 'ch s c'],
  ص: ['s', 'c z'],
  ض: ['d', 'z th'],
  ط: ['t', 'd'],
  ظ: ['z', 'th d'],
  غ: ['g gh', 'k j'],
  ف: ['f v ph', ''],
  ق: ['q k c', 'g'],
  ك: ['k c q', 'g ch'],
  ل: ['l', ''],
  م: ['m', ''],
  ن: ['n', ''],
};

/** The same of an Arabic vowel, or of a letter that is as weak as one. */
const vowels: Readonly<Record<string, readonly [string, string]>> = {
  ه: ['h', 'a e'],
  و: ['o u w', 'a e'],
  ي: ['i y e', 'a'],
  ا: ['a e o', 'i u y'],
  ع: ['a e', 'i o u'],
  ء: ['a', 'e i o u'],
  ئ: ['a', 'e i o u y'],
  ؤ: ['o', 'u w'],
};

const spellings = (text: string): string[] => text.split(' ').filter(Boolean);

/** The likeness to expect of each Latin spelling of a letter, when the letters around it agree. */
function expectedLikeness(
  [usual, rare]: readonly [string, string],
  others: readonly string[],
  ofRare: number,
  ofOthers: number,
): Map<string, number> {
  return new Map([
    ...others.map((other) => [other, ofOthers] as const),
    ...spellings(rare).map((spelling) => [spelling, ofRare] as const),
    ...spellings(usual).map((spelling) => [spelling, 1] as const),
  ]);
}

describe('the likeness of two names', () => {
  it('is whole for the usual spellings of a letter, less for rare ones, and little for others', () => {
    for (const [letter, known] of Object.entries(consonants)) {
      const [before, latinBefore] = letter === 'ر' ? ['ن', 'n'] : ['ر', 'r'];
      const others = spellings('b d f g j k l m q s t v z th sh kh');
      for (const [spelling, expected] of expectedLikeness(known, others, 0.818, 0.545)) {
        const measured = alike(`${before}${letter}ا`, `${latinBefore}${spelling}a`);
        assert.equal(rounded(measured), expected, letter + spelling);
      }
    }
  });

  it('hardly suffers from another vowel', () => {
    for (const [letter, known] of Object.entries(vowels)) {
      const others = spellings('a e i o u y w h');
      for (const [spelling, expected] of expectedLikeness(known, others, 0.977, 0.932))
        assert.equal(rounded(alike(`ب${letter}ن`, `b${spelling}n`)), expected, letter + spelling);
      assert.equal(rounded(alike(`ب${letter}ن`, 'btn')), 0.6, letter);
    }
    assert.equal(rounded(alike('بون', 'bvn')), 0.867);
  });

  it('does not depend on which script is heard first', () => {
    assert.equal(alike('b', 'ب'), 1);
    assert.equal(alike('ت', 't'), 1);
    assert.equal(rounded(alike('da', 'تا')), 0.667);
    assert.equal(rounded(alike('طا', 'da')), 0.667);
  });

  it('is whole for names of one sound in both scripts', () => {
    for (const [arabic, latin] of [
      ['مارينا', 'Marina'],
      ['بلازا', 'Plaza'],
      ['تاون', 'Town'],
      ['جولف', 'Golf'],
      ['تشامبيون', 'Champion'],
      ['كريك', 'Creek'],
      ['غروف', 'Grove'],
      ['فيلا', 'Villa'],
      ['هيلز', 'Hills'],
      ['كوين', 'Queen'],
      ['اكسيل', 'Axel'],
      ['بلاك', 'Black'],
      ['سيليا', 'Celia'],
      ['سيتي', 'City'],
      ['تالا', 'Taala'],
    ] as const)
      assert.equal(alike(foldName(arabic), foldName(latin)), 1, latin);
  });

  it('reads groups of Latin letters as they are spoken', () => {
    for (const [one, other] of [
      ['brick', 'brik'],
      ['phoenix', 'foeniks'],
      ['watch', 'wach'],
      ['light', 'lit'],
      ['white', 'wite'],
      ['station', 'stashn'],
      ['mansion', 'manshn'],
      ['quay', 'kway'],
      ['city', 'sity'],
      ['cell', 'sel'],
      ['cyan', 'syan'],
      ['coffee', 'cofe'],
      ['pizzzza', 'piza'],
      ['grove', 'grov'],
      ['lake', 'lak'],
    ] as const)
      assert.equal(alike(one, other), 1, one);
    // An e after a vowel is spoken, and so is a letter that no rule names.
    assert.ok(alike('blue', 'blu') < 1);
    assert.ok(alike('cat', 'sat') < 1);
    assert.ok(alike('stations', 'stashns') < 1);
    assert.ok(alike('shhop', 'sop') < 1);
    assert.ok(alike('gham', 'ghkam') < 1);
  });

  it('says how many sounds differ: one of four consonants costs a quarter, a vowel much less', () => {
    assert.equal(alike('bdfg', 'bdfm'), 0.75);
    assert.equal(alike('bdfgm', 'bdfg'), 0.8);
    assert.equal(alike('bdfg', 'bdfgm'), 0.8);
    assert.equal(alike('mbdfg', 'bdfg'), 0.8);
    assert.equal(rounded(alike('badfg', 'bdfg')), 0.952);
    assert.equal(rounded(alike('badfg', 'bidfg')), 0.964);
    assert.equal(rounded(alike('bdfga', 'bdfgm')), 0.76);
    assert.equal(alike('bdfg', 'gfdb'), 0);
    assert.equal(alike('bdfg', 'bfdg'), 0.5);
    assert.equal(alike('bbdd', 'bd'), 1);
    assert.equal(alike('برج', 'بررج'), 1);
  });

  it('is none where one name is much longer, or has no sounds', () => {
    assert.equal(alike('bd', 'bdfgm'), 0.4);
    assert.equal(alike('bdfgm', 'bd'), 0.4);
    assert.equal(alike('bd', 'bdfgml'), 0);
    assert.equal(alike('bdfgml', 'bd'), 0);
    assert.equal(alike('', ''), 0);
    assert.equal(alike('', 'b'), 0);
    assert.equal(alike('bdf', 'mlr'), 0);
  });

  it('counts each word by its weight', () => {
    const weighed = (...words: readonly [string, number][]) =>
      module.weighed(words.map(([text, weight]) => ({ text, weight })));
    const name = weighed(['bdfg', 1], ['mlrs', 0.5]);
    assert.equal(name.total, 6);
    assert.deepEqual(name.weights, [1, 1, 1, 1, 0.5, 0.5, 0.5, 0.5]);
    assert.deepEqual(name.skips, name.weights);
    assert.equal(rounded(module.likeness(name, weighed(['bdfg', 1]))), 0.667);
    assert.equal(rounded(module.likeness(name, weighed(['bdfg', 1], ['mlrt', 0.5]))), 0.917);
    assert.equal(rounded(module.likeness(name, weighed(['bdft', 1], ['mlrs', 0.5]))), 0.833);
    assert.equal(rounded(module.likeness(name, weighed(['bdfg', 1], ['mlrt', 1]))), 0.875);
    assert.deepEqual(weighed(['ba', 0.5]).skips, [0.5, 0.1]);
  });
});
