/** Holds foldName and the SQL macro fold_name together, and says what folding and skeleton keys make one. */
import assert from 'node:assert/strict';
import { LIST, listValue, VARCHAR } from '@duckdb/node-api';
import fc from 'fast-check';
import { foldName, skeletonKey } from '../../search-index/folding.ts';
import { rowsOf, samplePlaces } from './sample-places.ts';

async function foldInSql(raws: readonly string[]): Promise<string[]> {
  const connection = await samplePlaces();
  const reader = await connection.runAndReadAll(
    'select fold_name(raw) as folded from (select unnest($raws) as raw)',
    { raws: listValue(raws) },
    { raws: LIST(VARCHAR) },
  );
  return reader.getRowObjectsJS().map((row) => String(row['folded']));
}

const realNames = `
  select name as raw from clean_areas union select name_ar from clean_areas
  union select marketing_name from mapping_area_aliases
  union select raw from community_names union select raw from place_names
  union select name_ar from clean_projects
  union select project_name from clean_transactions union select master_project from clean_transactions
  union select area_name from clean_transactions union select project_name from clean_rent_contracts`;

/** Letters, marks and punctuation that names in these registers are written with, and some they could be. */
const letters =
  `abcxyzABCXYZ0189 -_.,()&'’\`"/+#@\t` +
  'éÉöñçÀ' +
  'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةأإآٱءؤئکی٠١٩' +
  'ـ\u064B\u064E\u0651\u0670\u0301\u200C\u200F\u202B\uFEFF\u00A0';

describe('foldName', () => {
  it('says the same as fold_name on every real name', async () => {
    const raws = (await rowsOf(`select raw from (${realNames}) where raw is not null`)).map((row) =>
      String(row['raw']),
    );
    assert.ok(raws.length > 7000, `${raws.length} names`);
    const inSql = await foldInSql(raws);
    const differing = raws.filter((raw, index) => foldName(raw) !== inSql[index]);
    assert.deepEqual(differing, []);
  });

  it('says the same as fold_name on any text of these letters', async () => {
    const text = fc.string({ unit: fc.constantFrom(...letters), maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 50 }), async (raws) => {
        assert.deepEqual(raws.map(foldName), await foldInSql(raws));
      }),
      { numRuns: 60 },
    );
  });

  it('makes keys of words that are names of what every object has', () => {
    for (const word of ['constructor', 'valueof', 'tostring', 'hasownproperty'])
      assert.ok(skeletonKey(word).length > 3);
  });

  it('folds what is folded already to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...letters) }), (raw) => {
        assert.equal(foldName(foldName(raw)), foldName(raw));
      }),
    );
  });

  const folded: readonly (readonly [string, string])[] = [
    ['  Dubai   MARINA ', 'dubai marina'],
    ["Me'Aisem First", 'meaisem first'],
    ['INTERNATIONAL CITY PH 2 & 3', 'international city ph 2 and 3'],
    ['Al-Souq Al Kabeer (Deira)', 'al souq al kabeer deira'],
    ['مَرْسى دُبي', 'مرسي دبي'],
    ['أبراج الإمارات', 'ابراج الامارات'],
    ['نخلـــة جميرا', 'نخله جميرا'],
    ['المنطقة ٣', 'المنطقه 3'],
    ['---', ''],
  ];
  for (const [raw, expected] of folded) {
    it(`folds ${JSON.stringify(raw)}`, () => assert.equal(foldName(raw), expected));
  }
});

describe('skeletonKey', () => {
  const alike: readonly (readonly string[])[] = [
    ['Jumeirah', 'Jumeira', 'Jumaira', 'Jumairah', 'Jumeirrah'],
    ['Al Barsha', 'Barsha', 'Al-Barshaa', 'Barshah', 'El Barsha'],
    ['Al Barsha First', 'Barsha 1', 'Al Barsha 1'],
    ['Jebel Ali', 'Jabal Ali'],
    ['Down Town', 'Downtown'],
    ['المنارة', 'منارة'],
  ];
  for (const spellings of alike) {
    it(`gives ${spellings.join(', ')} one key`, () => {
      assert.equal(new Set(spellings.map((spelling) => skeletonKey(foldName(spelling)))).size, 1);
    });
  }

  const apart: readonly (readonly [string, string])[] = [
    ['Al Barsha First', 'Al Barsha Second'],
    ['Dubai Marina', 'Dubay Marina'],
    ['Liwan', 'Layan'],
    ['Mudon', 'Meydan'],
    ['Dubai Hills', 'DAMAC Hills'],
  ];
  for (const [one, other] of apart) {
    it(`keeps ${one} and ${other} apart`, () =>
      assert.notEqual(skeletonKey(foldName(one)), skeletonKey(foldName(other))));
  }
});
