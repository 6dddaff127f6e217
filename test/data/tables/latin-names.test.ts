/** Proves how Arabic names are spelt in Latin letters, with the words that ingest has, and that every hand-kept word names its source. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { latinNames } from '../../../data/tables/latin-names.ts';
import { loadMappings } from '../../../ingest/steps/load-reference.ts';
import { repositoryRoot } from '../../support/repository-files.ts';

/** Arabic name → its Latin spelling. */
const spellings: Readonly<Record<string, string>> = {
  // A company: heads behind what they head, generic words translated, legal forms last, in any way of writing them.
  'شركة نخيل (ش.م.خ)': 'Nakheel Company Pr.J.S.C',
  'الفتان العقارية (ش.ذ.م.م)': 'Al Fattan Real Estate L.L.C',
  'مجموعة ميدان (ش.ذ.م.م)': 'Meydan Group L.L.C',
  'مؤسسة مدينة ميدان': 'Meydan City Establishment',
  'تيكوم للإستثمارات منطقة حرة- ذ.م.م': 'Tecom Investments Free Zone L.L.C',
  'اوريون للتطوير العقاري ش.ذ.م.م': 'Orion Real Estate Development L.L.C',
  'العالم ( ش. ذ. م. م )': 'The World L.L.C',
  // Single letters in a row are an abbreviation.
  'جيه ايه جي للتطوير ش.ذ.م.م': 'JAG Development L.L.C',
  // Projects: a tower behind its name and before its number; what a dash parts is read apart.
  'برج الحبتور 2': 'Al Habtoor Tower 2',
  'برج بهوان': 'Bahwan Tower',
  'بنينسولا دبي رزيدنسز - برج 1': 'Peninsula Dubai Residences - Tower 1',
  'داماك لاجونز - سانتوريني 3': 'Damac Lagoons - Santorini 3',
  'أويسز 2 من دانوب': 'Oasiz 2 by Danube',
  // “باي” is by between words and bay at the end.
  'لوتس باي': 'Lotus Bay',
  'لوتس باي دانوب': 'Lotus by Danube',
  // A phase written from the other side.
  'II إلينغتون هاوس': 'Ellington House II',
  '60 عزيزي ريفيرا': 'Azizi Riviera 60',
  '330 ريفرسايد كريسنت': '330 Riverside Crescent',
  // Figures stuck to words.
  'عزيزى ريفيرا67': 'Azizi Riviera 67',
  // Words no list has are spelt by their sound.
  تافورا: 'Tafora',
  كامدار: 'Kamdar',
};

describe('latin_names', () => {
  let connection: DuckDBConnection;
  let latin: ReadonlyMap<string, string>;

  before(async () => {
    connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
    for (const file of ['macros.sql', 'latin-macros.sql'])
      await connection.run(readFileSync(join(repositoryRoot, 'data/tables', file), 'utf8'));
    await loadMappings(connection, join(repositoryRoot, 'data/mappings'));
    await connection.run(
      'create table clean_projects (name_ar varchar, developer_name varchar, master_developer_name varchar)',
    );
    await connection.run('create table clean_developers (name_ar varchar)');
    const insert = await connection.prepare('insert into clean_projects values ($1, null, null)');
    for (const name of [...Object.keys(spellings), 'Emerge Residences', '.', '(ش)']) {
      insert.bindVarchar(1, name);
      await insert.run();
    }
    const reader = await connection.runAndReadAll(latinNames.sql);
    latin = new Map(reader.getRowObjectsJS().map((row) => [String(row['name_ar']), String(row['name'])]));
  });
  after(() => connection.closeSync());

  for (const [name, spelling] of Object.entries(spellings))
    it(`${name} is ${spelling}`, () => assert.equal(latin.get(name), spelling));

  it('leaves names without an Arabic letter alone', () => {
    assert.equal(latin.has('Emerge Residences'), false);
    assert.equal(latin.has('.'), false);
  });

  it('leaves no Arabic letter and no mark of a role', () => {
    for (const spelling of latin.values()) assert.match(spelling, /^[^\u0600-\u06FF_=^+~]+$/);
  });

  it('has one word for each spelling, each with its role and its source', async () => {
    const odd = await connection.runAndReadAll(
      `select name_ar from mapping_arabic_words
        where coalesce(trim(name), '') = '' or coalesce(trim(source), '') = '' or role not in ('word', 'head', 'join', 'form', 'letter')
        union all
        select any_value(name_ar) from mapping_arabic_words group by fold_name(name_ar) having count(*) > 1`,
    );
    assert.deepEqual(odd.getRows(), []);
  });
});
