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
