import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readProjectName } from '../../../data/project-names/project-name.ts';
import { foldName } from '../../../search-index/folding.ts';

const keyOf = (name: string): string => readProjectName(foldName(name)).key;

describe('the key of a project’s name', () => {
  it('is the same for one name in several spellings', () => {
    for (const [one, ...others] of [
      ['Tower A', 'tower-a', 'TOWER  A', 'Tower "A"', 'TowerA'],
      [
        'Celesto Tower 2',
        'CELESTO TOWER II',
        'Celesto Tower Two',
        'celesto tower ٢',
        'Celesto Tower-2',
        'CelestoTower2',
      ],
      ['Arabian Ranches III - May', 'ARABIAN RANCHES lll - MAY', 'Arabian Ranches 3 May'],
      ['Azizi Venice 11', 'AZIZI VENICE XI', 'Azizi Venice eleven'],
      ['Reef Twenty One', 'Reef 21'],
      ['المرابع العربية ااا', 'المرابع العربيه 3'],
    ]) {
      for (const other of others) assert.equal(keyOf(other), keyOf(one ?? ''), other);
    }
  });

  it('is another for another number, letter or word', () => {
    for (const [one, other] of [
      ['Azizi Venice 11', 'Azizi Venice 1'],
      ['Azizi Venice 11', 'Azizi Venice 1 1'],
      ['Tower A', 'Tower B'],
      ['Verdana 4', 'Verdana Residence 4'],
      ['Park 2', 'Park'],
    ])
      assert.notEqual(keyOf(one ?? ''), keyOf(other ?? ''), `${one} / ${other}`);
  });

  it('never depends on case, spacing or punctuation between words, nor on the form of a number', () => {
    const word = fc
      .stringMatching(/^[b-z]{4,9}$/)
      .filter((text) => readProjectName(text).numbers.length === 0);
    const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
    const english = [
      'one',
      'two',
      'three',
      'four',
      'five',
      'six',
      'seven',
      'eight',
      'nine',
      'ten',
      'eleven',
      'twelve',
    ];
    const arabic = (number: number): string =>
      [...String(number)].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join('');
    const gap = fc.constantFrom(' ', '-', ' - ', '  ', '_', ', ', '. ');
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 12 }),
        gap,
        fc.integer({ min: 0, max: 3 }),
        (words, number, between, form) => {
          const forms = [String(number), roman[number - 1], english[number - 1], arabic(number)];
          const name = [...words.map((text) => text.toUpperCase()), forms[form]].join(between);
          assert.equal(keyOf(name), keyOf(`${words.join(' ')} ${number}`));
        },
      ),
      { seed: 18, numRuns: 500 },
    );
  });
});

describe('the parts of a project’s name', () => {
  const parts = (name: string) => {
    const { key, numbers, letters, words } = readProjectName(name);
    return [key, numbers.join(' '), letters.join(' '), words.join(' ')];
  };

  it('are its words in order, and its numbers and letters in theirs', () => {
    assert.deepEqual(parts('sky b 7 haven a 12'), ['skyb7havena12', '12 7', 'a b', 'sky haven']);
    assert.deepEqual(parts('ريفيرا65'), ['ريفيرا65', '65', '', 'ريفيرا']);
    assert.deepEqual(parts('7b d3'), ['7bd3', '3 7', 'b d', '']);
    assert.deepEqual(parts('tower+'), ['tower+', '', '', 'tower +']);
    assert.deepEqual(parts(''), ['', '', '', '']);
  });

  it('are two numbers side by side, unless the second completes the first', () => {
    assert.deepEqual(parts('marina 1 2'), ['marina1-2', '1 2', '', 'marina']);
    assert.deepEqual(parts('reef twenty one'), ['reef21', '21', '', 'reef']);
    assert.deepEqual(parts('reef ninety nine 2'), ['reef99-2', '2 99', '', 'reef']);
    assert.deepEqual(parts('reef twenty ten'), ['reef20-10', '10 20', '', 'reef']);
    assert.deepEqual(parts('reef twenty twelve'), ['reef20-12', '12 20', '', 'reef']);
    assert.deepEqual(parts('plot 20 1'), ['plot20-1', '1 20', '', 'plot']);
    assert.deepEqual(parts('liberty 5'), ['liberty5', '5', '', 'liberty']);
    assert.deepEqual(parts('7 liberty 5'), ['7liberty5', '5 7', '', 'liberty']);
    assert.deepEqual(parts('20 style 1'), ['20style1', '1 20', '', 'style']);
    assert.deepEqual(parts('one twenty'), ['1-20', '1 20', '', '']);
  });

  it('are ordinals as words, and as numbers beside a phase', () => {
    assert.deepEqual(parts('22nd street 3'), ['22ndstreet3', '3', '', '22nd street']);
    assert.deepEqual(parts('2nd 3'), ['2nd3', '3', '', '2nd']);
    assert.deepEqual(parts('3 2nd'), ['3-2nd', '3', '', '2nd']);
    assert.deepEqual(parts('2ndx 2nd4'), ['2ndx2nd4', '2 2 4', '', 'ndx nd']);
    assert.deepEqual(parts('marina phase second gate'), ['marinaphase2gate', '2', '', 'marina phase gate']);
    assert.deepEqual(parts('marina 2nd phase'), ['marina2phase', '2', '', 'marina phase']);
    assert.deepEqual(parts('second gate phase'), ['secondgatephase', '', '', 'second gate phase']);
    assert.deepEqual(parts('phase gate second'), ['phasegatesecond', '', '', 'phase gate second']);
  });
});
