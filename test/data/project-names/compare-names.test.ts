/** How sure it is that two names belong to one project, part by part: words, kinds, developers, letters and numbers. */
import assert from 'node:assert/strict';
import { compareNames, projectWords, readyName } from '../../../data/project-names/compare-names.ts';
import { readProjectName } from '../../../data/project-names/project-name.ts';
import { foldName } from '../../../search-index/folding.ts';

const words = (
  [
    ['tower', 'برج', 'kind'],
    ['tower', 'تاور', 'kind'],
    ['residence', 'ريزيدنس', 'kind'],
    ['apartments', '', 'kind'],
    ['villa', 'فيلا', 'kind'],
    ['', 'المرحلة', 'filler'],
    ['the', 'ذا', 'filler'],
    ['by', 'من', 'by'],
    ['by', 'باي', 'by'],
    ['properties', 'العقارية', 'tail'],
    ['creek', 'الخور', 'word'],
    ['garden', 'حدائق', 'word'],
  ] as const
).map(([word, arabic, role]) => ({ word, word_ar: foldName(arabic), role }));
const vocabulary = projectWords(words, []);

const ready = (name: string) => readyName(readProjectName(foldName(name)), vocabulary);

/** The confidence, the same from both sides. */
function compared(one: string, other: string): number | null {
  const [there, back] = [
    compareNames(ready(one), ready(other), vocabulary),
    compareNames(ready(other), ready(one), vocabulary),
  ];
  assert.equal(there?.toFixed(9), back?.toFixed(9));
  return there === null ? null : Math.round(there * 1000) / 1000;
}

function check(cases: readonly (readonly [string, string, number | null])[]): void {
  const measured = cases.map(([one, other]) => [one, other, compared(one, other)]);
  assert.deepEqual(measured, cases);
}

describe('comparing names of projects', () => {
  it('takes a name and its Arabic spelling or translation for one', () => {
    check([
      ['Marina', 'مارينا', 1],
      ['The Marina', 'مارينا', 1],
      ['Azure', 'الازور', 1],
      ['Marina', 'للمارينا', 1],
      ['Creek', 'الخور', 1],
      ['Creek Marina', 'مارينا الخور', 1],
      ['Gardens', 'حدائق', 1],
      ['Garden View', 'حدائق فيو', 0.911],
      ['Marina المرحلة', 'مارينا', 1],
    ]);
  });

  it('takes other words for another name, all the more if some are missing', () => {
    check([
      ['Marina', 'Dunes', 0],
      ['Marina Dunes', 'Marina', 0.369],
      ['Creek Gate', 'بوابة الخور', 0.292],
      ['Creek Gate', 'Gate', 0.23],
    ]);
  });

  it('forgives a kind that one name lacks, and not two kinds against each other', () => {
    check([
      ['Marina Tower', 'مارينا برج', 1],
      ['Marina Tower', 'مارينا تاور', 1],
      ['Marina Tower', 'مارينا', 0.925],
      ['Marina Tower Apartments', 'مارينا', 0.85],
      ['Marina Tower', 'Marina Residence', 0.8],
      ['Marina Tower', 'Marina Villa', 0.8],
      ['Marina Residence', 'مارينا ريزيدنس', 1],
      ['Marina Residential', 'مارينا ريزيدنس', 0],
      ['Marina Apartments', 'مارينا ابارتمنتس', 1],
      ['Marina Tower Tower', 'Marina', 0.925],
    ]);
  });

  it('compares a name with and without its developer', () => {
    check([
      ['Marina by Emaar', 'Marina', 0.95],
      ['Marina by Emaar', 'مارينا من اعمار', 0.958],
      ['Marina by Emaar', 'مارينا باي اعمار', 0.958],
      ['Marina by Emaar Properties', 'مارينا من اعمار العقارية', 0.958],
      ['Marina by Emaar Properties', 'مارينا من اعمار', 0.958],
      ['Marina by Emaar', 'Marina by Nakheel', 0.43],
      ['By Marina', 'Marina', 1],
      // Without a developer before it, the word is part of the name.
      ['Marina Properties', 'Marina', 0],
      ['Marina Bay', 'مارينا باي', 1],
    ]);
  });

  it('needs equal numbers and letters', () => {
    check([
      ['Marina 1', 'Marina 2', null],
      ['Marina 1 2', 'Marina 2 1', 1],
      ['Marina 1', 'Marina', null],
      ['Marina B', 'Marina C', null],
      ['Marina B', 'Marina', null],
      ['Marina B B', 'Marina B', null],
      ['Marina B C', 'Marina C B', 1],
      ['Marina B C', 'مارينا بي سي', 1],
      ['Marina B B', 'مارينا بي', null],
    ]);
  });

  it('takes names without other words for one by a letter, a long number or the same kind', () => {
    check([
      ['A', 'A', 1],
      ['Tower A', 'Tower A', 1],
      ['Tower A', 'A', 0.925],
      ['Tower A', 'Villa A', 0.8],
      ['Tower 7', 'برج 7', 0.9],
      ['Tower 7', 'Villa 7', 0],
      ['Tower 7', '7', 0],
      ['7', '7', 0],
      ['99', '99', 0],
      ['100', '100', 0.9],
    ]);
  });

  it('knows each Latin letter by its Arabic names', () => {
    const names = 'ايه ا بي ب سي ج دي د اي اف جي جيه اتش كيه كي ال ام ان او كيو ار اس تي يو واي زد'.split(
      ' ',
    );
    const found = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => [
      letter,
      names.filter((name) => compared(`Sobha ${letter}`, `شوبا ${name}`) !== null).join(' '),
    ]);
    assert.deepEqual(Object.fromEntries(found), {
      a: 'ايه ا اي',
      b: 'بي ب',
      c: 'سي ج',
      d: 'دي د',
      e: 'اي',
      f: 'اف',
      g: 'جي',
      h: 'اتش',
      i: '',
      j: 'جي جيه',
      k: 'كيه كي',
      l: 'ال',
      m: 'ام',
      n: 'ان',
      o: 'او',
      p: 'بي',
      q: 'كيو',
      r: 'ار',
      s: 'اس',
      t: 'تي',
      u: 'يو',
      v: '',
      w: '',
      x: '',
      y: 'واي',
      z: 'زد',
    });
  });
});

describe('the words of names', () => {
  it('tell less the more names have them', () => {
    const names = Array.from({ length: 100 }, (_, index) =>
      readProjectName(index < 10 ? 'marina marina gate' : 'gate'),
    );
    const { weightOf } = projectWords([], names);
    assert.deepEqual(
      ['gate', 'marina', 'other'].map((word) => Math.round(weightOf(word) * 1000) / 1000),
      [0.3, 0.5, 1],
    );
  });

  it('have the first role that the mapping gives them, and all the meanings', () => {
    const { roleOf, meanings, kinds } = projectWords(
      [
        ...words,
        { word: 'tower', word_ar: 'خور', role: 'word' },
        { word: 'canals', word_ar: 'خور', role: 'kind' },
        { word: 'bus', word_ar: 'باص', role: 'kind' },
        { word: 'residency', word_ar: '', role: 'kind' },
        { word: 'complexes', word_ar: '', role: 'word' },
      ],
      [],
    );
    assert.equal(roleOf.get('tower'), 'kind');
    assert.equal(roleOf.get('خور'), 'word');
    assert.equal(roleOf.has(''), false);
    assert.equal(meanings.has(''), false);
    assert.deepEqual([...(meanings.get('خور') ?? [])], ['tower', 'canal']);
    assert.deepEqual([...(meanings.get('باص') ?? [])], ['bus']);
    assert.deepEqual(
      kinds.map(({ kind }) => kind),
      ['residence', 'apartment', 'residence'],
    );
  });
});
