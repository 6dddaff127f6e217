/** Names of buildings in two scripts: linked where a record or the sound says so, left apart where nothing decides. */
import assert from 'node:assert/strict';
import { type BuildingName, linkBuildings } from '../../../data/project-names/link-buildings.ts';
import { foldName } from '../../../search-index/folding.ts';

const words = [
  { word: 'tower', word_ar: foldName('برج'), role: 'kind' },
  { word: 'building', word_ar: foldName('مبنى'), role: 'kind' },
  { word: 'creek', word_ar: foldName('الخور'), role: 'word' },
];

const named = (name: string, nameAr: string | null = null, project: number | null = 7): BuildingName => ({
  area: 330,
  project,
  name: foldName(name),
  nameAr: nameAr === null ? null : foldName(nameAr),
});

/** Pairs of Arabic and English names, with how they were found. */
const pairs = (...names: readonly BuildingName[]): string[] =>
  linkBuildings(names, words)
    .map(({ name, standsFor, basis }) => `${name} = ${standsFor} (${basis})`)
    .sort();
const pair = (arabic: string, english: string, basis: string): string =>
  `${foldName(arabic)} = ${foldName(english)} (${basis})`;

describe('linking names of buildings', () => {
  it('takes the two names of one record for one building’s', () => {
    assert.deepEqual(pairs(named('Horizon Heights', 'مرتفعات الأفق'), named('مرتفعات الأفق')), [
      pair('مرتفعات الأفق', 'Horizon Heights', 'record'),
    ]);
  });

  it('finds the English name by sound, with the numbers equal', () => {
    assert.deepEqual(pairs(named('Marina Tower 1'), named('Marina Tower 2'), named('برج مارينا ٢')), [
      pair('برج مارينا ٢', 'Marina Tower 2', 'transliteration'),
    ]);
    assert.deepEqual(pairs(named('Marina Tower 1'), named('برج مارينا ٢')), []);
    assert.deepEqual(pairs(named('Marina Tower'), named('برج مارينا ٢')), []);
  });

  it('knows words that are translated, articles, and letters of two', () => {
    for (const [english, arabic] of [
      ['Creek View', 'الخور فيو'],
      ['Creek', 'الخور'],
      ['Marina', 'المارينا'],
      ['Shores', 'شورز'],
    ] as const)
      assert.deepEqual(
        pairs(named(english), named(arabic)),
        [pair(arabic, english, 'transliteration')],
        english,
      );
    for (const [english, arabic] of [
      ['Creek View', 'النهر فيو'],
      ['Marina', 'كارينا'],
      ['Shores', 'كورز'],
    ] as const)
      assert.deepEqual(pairs(named(english), named(arabic)), [], english);
  });

  it('takes another spelling of the known Arabic name for the same building’s', () => {
    const known = named('East Block', 'برج مارينا');
    assert.deepEqual(pairs(known, named('برج ماريينا'), named('West Block', 'برج دونز')), [
      pair('برج ماريينا', 'East Block', 'transliteration'),
    ]);
    const two = [known, named('East Block', 'برج دونز'), named('برج مارينه')];
    assert.deepEqual(pairs(...two), [pair('برج مارينه', 'East Block', 'transliteration')]);
  });

  it('says how sure it is: wholly by a record, by the likeness of the sound otherwise', () => {
    const links = linkBuildings(
      [named('Horizon', 'الأفق'), named('الأفق'), named('Dunes Light'), named('دونز لايت')],
      words,
    );
    assert.deepEqual(
      links.map(({ area, project, standsFor, confidence }) => [area, project, standsFor, confidence]),
      [
        [330, 7, 'horizon', 1],
        [330, 7, 'dunes light', 0.907],
      ],
    );
  });

  it('leaves apart what nothing decides', () => {
    // Two English names have the Arabic one.
    assert.deepEqual(pairs(named('East Block', 'البرج'), named('West Block', 'البرج'), named('البرج')), []);
    // The other building’s Arabic name is known.
    assert.deepEqual(pairs(named('Marina Tower', 'برج المرسى'), named('برج مارينا')), []);
    // Two English names sound alike.
    assert.deepEqual(pairs(named('Marina Tower'), named('Marena Tower'), named('برج مارينا')), []);
    // Two Arabic names sound like one English name.
    assert.deepEqual(pairs(named('Marina Tower'), named('برج مارينا'), named('برج ميرينا')), []);
  });

  it('keeps names that share the project’s words and differ in one', () => {
    for (const [arabic, english] of [
      ['بارك جيت ويست', 'Park Gate East'],
      ['بارك جيت نورث', 'Park Gate South'],
      ['الواحة ليفينغ الف', 'Oasis Living B'],
      ['بلو واترز ريزيدنس تاور', 'Blue Waters Bay'],
    ] as const)
      assert.deepEqual(pairs(named(english), named(arabic)), [], `${arabic} ${english}`);
  });

  it('compares within one area and project, and by sound within a project only', () => {
    assert.deepEqual(pairs(named('Marina Tower', null, 8), named('برج مارينا', null, 7)), []);
    assert.deepEqual(pairs(named('Marina Tower', null, null), named('برج مارينا', null, null)), []);
    assert.deepEqual(pairs(named('Marina Tower', 'برج مارينا', null), named('برج مارينا', null, null)), [
      pair('برج مارينا', 'Marina Tower', 'record'),
    ]);
  });
});
