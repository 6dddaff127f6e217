/** Numbers in names of projects, in every form that people write. */
import assert from 'node:assert/strict';
import { foldName } from '../../../search-index/folding.ts';
import { builtCopy } from '../../support/program.ts';

let readNumeral: typeof import('../../../data/project-names/numerals.ts').readNumeral;
let copies = 0;

// The tables are made while the module loads: each test loads them anew.
beforeEach(async () => {
  copies += 1;
  const module: typeof import('../../../data/project-names/numerals.ts') = await import(
    builtCopy('data/project-names/numerals.ts', copies)
  );
  readNumeral = module.readNumeral;
});

const read = (words: string): (number | null)[] =>
  words.split(' ').map((word) => readNumeral(foldName(word).replaceAll(' ', '')));
const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

describe('a number in the name of a project', () => {
  it('is read from digits', () => {
    assert.deepEqual(read('7 007 ٢٠ 1990'), [7, 7, 20, 1990]);
    assert.deepEqual(read('7b b7'), [null, null]);
  });

  it('is read from English words', () => {
    const words = `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty`;
    assert.deepEqual(read(words), upTo(20));
    assert.deepEqual(read('thirty forty fifty sixty seventy eighty ninety'), [30, 40, 50, 60, 70, 80, 90]);
    assert.deepEqual(read('zero hundred onetwo'), [null, null, null]);
  });

  it('is read from Arabic numbers, from ordinals with the article and from English words in Arabic letters', () => {
    assert.deepEqual(read('واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة'), upTo(10));
    assert.deepEqual(read('الأول الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر'), upTo(10));
    assert.deepEqual(
      read('الأولى الثانية الثالثة الرابعة الخامسة السادسة السابعة الثامنة التاسعة العاشرة'),
      upTo(10),
    );
    assert.deepEqual(read('ون تو ثري فور فايف سيكس سفن ايت ناين'), upTo(9));
    assert.deepEqual(read('وان أول سيفن'), [1, 1, 7]);
    // Letters of the alphabet, not numbers.
    assert.deepEqual(read('سي بي ا'), [null, null, null]);
  });

  it('is read from Roman numerals up to 39, also in letters that look like them', () => {
    assert.deepEqual(read('I II III IV V VI VII VIII IX X'), upTo(10));
    assert.deepEqual(read('XI XIV XV XIX XX XXIX XXXVIII'), [11, 14, 15, 19, 20, 29, 38]);
    assert.deepEqual(read('ll lll اا ااا'), [2, 3, 2, 3]);
    assert.deepEqual(read('l llll اااا iiii xxxx vx ixi vv il vll lli vاا ااi'), Array(13).fill(null));
    assert.equal(readNumeral(''), null);
  });

  it('is an English ordinal beside the word phase only', () => {
    const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
    const short = '1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th'.split(' ');
    for (const words of [ordinals, short]) {
      for (const phase of ['phase', 'ph', foldName('المرحلة'), foldName('مرحلة')]) {
        assert.deepEqual(
          words.map((word) => readNumeral(word, [undefined, phase])),
          upTo(10),
        );
        assert.equal(readNumeral(words[2] ?? '', [phase, 'tower']), 3);
      }
      assert.deepEqual(
        words.map((word) => readNumeral(word, [undefined, 'avenue'])),
        Array(10).fill(null),
      );
      assert.equal(readNumeral(words[0] ?? ''), null);
    }
    for (const other of ['11th', '0th', '1stx', 'x1st', 'eleventh', 'tower'])
      assert.equal(readNumeral(other, ['phase']), null, other);
  });
});
