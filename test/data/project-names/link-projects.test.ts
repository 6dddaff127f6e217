import assert from 'node:assert/strict';
import {
  type Candidate,
  type Link,
  linkProjects,
  type Wording,
} from '../../../data/project-names/link-projects.ts';
import { foldName } from '../../../search-index/folding.ts';

const words = [
  { word: 'tower', word_ar: 'برج', role: 'kind' },
  { word: 'tower', word_ar: 'تاور', role: 'kind' },
  { word: 'residence', word_ar: 'ريزيدنس', role: 'kind' },
  { word: 'phase', word_ar: 'المرحلة', role: 'filler' },
  { word: 'the', word_ar: 'ذا', role: 'filler' },
  { word: 'by', word_ar: 'من', role: 'by' },
  { word: 'creek', word_ar: 'الخور', role: 'word' },
  { word: 'beach', word_ar: 'شاطئ', role: 'word' },
].map(({ word, word_ar, role }) => ({ word, word_ar: foldName(word_ar), role }));

const project = (number: number, name: string, more: Partial<Candidate> = {}): Candidate => ({
  number,
  isRegistered: true,
  names: [foldName(name)],
  displayed: null,
  areas: [1],
  communities: [],
  ...more,
});
const named = (name: string, more: Partial<Wording> = {}): Wording => ({
  name: foldName(name),
  place: 'area 1',
  area: 1,
  community: null,
  areas: [1],
  ...more,
});

function link(
  candidates: readonly Candidate[],
  wordings: readonly Wording[],
  areaPairs: readonly string[] = [],
): Link[] {
  return linkProjects({ candidates, wordings, words, areaPairs: new Set(areaPairs) });
}
const numberOf = (
  candidates: readonly Candidate[],
  name: string,
  more: Partial<Wording> = {},
): number | null => link(candidates, [named(name, more)])[0]?.number ?? null;

const venice = [1, 2, 11].map((number) => project(number, `عزيزي فينيس ${number}`));

describe('linking names of projects', () => {
  it('finds the Arabic name of a Latin one by its sound, and takes the number of the name at its word', () => {
    assert.equal(numberOf(venice, 'AZIZI VENICE 11'), 11);
    assert.equal(numberOf(venice, 'Azizi Venice I'), 1);
    assert.equal(numberOf(venice, 'Azizi Venice Two'), 2);
    assert.equal(numberOf(venice, 'Azizi Venice 12'), null);
    assert.equal(numberOf(venice, 'Azizi Venice'), null);
    assert.equal(numberOf([project(7, 'فيردانا (المرحلة الثانية)')], 'Verdana Phase 2'), 7);
  });

  it('knows words that are translated, and letters that are spelt', () => {
    assert.equal(numberOf([project(1, 'برج أفالون')], 'Avalon Tower'), 1);
    assert.equal(
      numberOf([project(1, 'شاطئ الخور - سيرف'), project(2, 'شاطئ الخور - جروف')], 'Creek Beach - Surf'),
      1,
    );
    const towers = [project(1, 'شوبا سوليس تاور دي'), project(2, 'شوبا سوليس تاور سي')];
    assert.equal(numberOf(towers, 'Sobha Solis Tower D'), 1);
    assert.equal(numberOf(towers, 'Sobha Solis Tower E'), null);
    assert.equal(numberOf([project(1, 'أوبالز من دانوب')], 'Opalz by Danube'), 1);
  });

  it('looks within the area only, and links nothing where two are as likely', () => {
    assert.equal(numberOf([project(1, 'برج أفالون', { areas: [2] })], 'Avalon Tower'), null);
    assert.equal(numberOf([project(1, 'برج أفالون'), project(2, 'افالون تاور')], 'Avalon Tower'), null);
    const [divided] = link([project(1, 'برج أفالون', { areas: [2] })], [named('Avalon Tower')], ['1 2']);
    assert.equal(divided?.number, 1, 'one area was divided: deals by number say so');
  });

  it('refuses a sound where the project is known by another name in that script', () => {
    assert.equal(numberOf([project(1, 'ريجال', { names: [foldName('ريجال'), 'regalia'] })], 'Regal'), null);
    assert.equal(numberOf([project(1, 'ريجال', { names: [foldName('ريجال'), 'regal'] })], 'REGAL'), 1);
  });

  it('finds the name that a project is published under, which its sound may not tell, near it and of one only', () => {
    const hayat = [4, 5].map((number) => project(number, `حياة ${number}`, { displayed: `hayat ${number}` }));
    const [found] = link(hayat, [named('HAYAT IV')]);
    assert.deepEqual([found?.number, found?.basis, found?.confidence], [4, 'displayed-name', 0.95]);
    const elsewhere = named('Hayat 4', { place: 'area 2', area: 2, areas: [2] });
    assert.equal(link(hayat, [elsewhere])[0]?.number, null);
    assert.equal(link(hayat, [named('Hayat 4', { place: 'named', area: null, areas: [] })])[0]?.number, null);
    const alba = [7, 8].map((number) => project(number, 'البا تاور', { displayed: 'alba tower' }));
    assert.equal(numberOf(alba, 'ALBA TOWER'), null, 'two projects are published under it');
  });

  it('takes the project published under a name before one that sounds the same, and before other names that sound like it', () => {
    const verdana = [
      project(13, 'فيردانا (المرحلة الثانية)'),
      project(20, 'فيردانا 2', { displayed: 'verdana 2' }),
    ];
    assert.equal(numberOf(verdana, 'Verdana 2'), 20);
    const claims = link(
      [project(1, 'البا تاور', { displayed: 'alba tower' })],
      [named('Alpa Tower'), named('Alba Tower')],
    );
    assert.deepEqual(
      claims.map(({ wording, number, basis }) => [wording.name, number, basis]),
      [
        ['alba tower', 1, 'displayed-name'],
        ['alpa tower', null, 'named'],
      ],
    );
  });

  it('lets one of two names have a project that both sound like', () => {
    const links = link(
      [project(1, 'بن غاطي ستارلايت')],
      [named('Binghatti Starlight'), named('Binghatti Starlite Dunes')],
    );
    assert.deepEqual(
      links.map(({ number }) => number).filter((number) => number !== null),
      [1],
    );
  });

  it('makes a project of a name that the register lacks, one in all places that may be one, and another elsewhere', () => {
    const wordings = [
      named('Sky Haven', { place: 'area 1', area: 1, areas: [1, 2], community: 9 }),
      named('SKY-HAVEN', { place: 'area 2', area: 2, areas: [2] }),
      named('Sky Haven', { place: 'area 3', area: 3, areas: [3] }),
    ];
    const [sale, rent, elsewhere] = link([], wordings);
    assert.equal(sale?.basis, 'named');
    assert.equal(sale?.projectKey, rent?.projectKey);
    assert.notEqual(sale?.projectKey, elsewhere?.projectKey);
    assert.equal(sale?.ownKey, 'skyhaven|area 1');
    const reversed = link([], wordings.toReversed());
    assert.deepEqual(
      new Set(reversed.map(({ projectKey }) => projectKey)),
      new Set([sale?.projectKey, elsewhere?.projectKey]),
    );
  });

  it('keeps the own key of a name when the register comes to know it', () => {
    const before = link([], [named('Avalon Tower')])[0];
    const after = link([project(5, 'برج أفالون')], [named('Avalon Tower')])[0];
    assert.equal(after?.number, 5);
    assert.equal(after?.ownKey, before?.projectKey);
  });

  /** The link of one wording, in short. */
  const found = (...given: Parameters<typeof link>) => {
    const [first] = link(...given);
    return [first?.number, first?.basis, first?.confidence, first?.considered, first?.score];
  };

  it('takes an equal name in the area at its word, a little less where no area is named, and of two neither', () => {
    const marina = project(1, 'Marina Vista');
    assert.deepEqual(found([marina], [named('MARINA-VISTA')]), [1, 'name', 1, 1, 1]);
    const nowhere = named('Marina Vista', { place: 'named x', area: null, areas: [] });
    assert.deepEqual(found([marina], [nowhere]), [1, 'name', 0.95, 1, 0.95]);
    assert.deepEqual(found([marina, project(2, 'Marina Vista')], [nowhere]), [null, 'named', 1, 1, 0.5]);
    assert.deepEqual(found([], [nowhere]), [null, 'named', 1, null, null]);
    assert.deepEqual(found([marina], [named('Dunes')]), [null, 'named', 1, 1, 0.09]);
  });

  it('takes an equal name elsewhere only if it is rare: ten letters with a word of its own', () => {
    const elsewhere = (...names: readonly string[]) =>
      names.map((name, index) => project(index + 1, name, { areas: [2] }));
    assert.deepEqual(found(elsewhere('Marina Vist'), [named('Marina Vist')]), [1, 'name', 0.9, 1, 0.9]);
    assert.deepEqual(found(elsewhere('Marina Vis'), [named('Marina Vis')]).slice(0, 2), [null, 'named']);
    assert.deepEqual(found(elsewhere('Marina Vist', 'Marina Vist'), [named('Marina Vist')])[0], null);
    const common = elsewhere(
      'Marina Vista',
      ...Array.from({ length: 60 }, (_, index) => `Marina Vista ${index}`),
    );
    assert.equal(found(common, [named('Marina Vista')])[0], null, 'its words are those of many');
  });

  it('looks in the community as well, and in no area at all only for what is nearly the same', () => {
    const avalon = project(1, 'برج أفالون', { areas: [2], communities: [9] });
    const inCommunity = (community: number | null) =>
      named('Avalon Tower', { area: null, areas: [], community });
    assert.equal(found([avalon], [inCommunity(9)])[0], 1);
    assert.equal(found([avalon], [inCommunity(8)])[0], null);
    const nearly = project(2, 'فيردانا');
    assert.deepEqual(found([nearly], [named('Verdane')]).slice(0, 2), [2, 'transliteration']);
    assert.equal(found([nearly], [named('Verdana', { area: null, areas: [] })])[0], 2);
    assert.equal(found([nearly], [named('Berdala', { area: null, areas: [] })])[0], null);
  });

  it('considers the likeliest of several, and the first number of equals', () => {
    const three = [project(3, 'فيردالا'), project(2, 'فيردانا'), project(1, 'فيلا')];
    assert.deepEqual(found(three, [named('Verdana')]).slice(0, 4), [2, 'transliteration', 1, 2]);
    const twins = [project(8, 'فيردانا'), project(4, 'فيردانا'), project(6, 'فيردانا')];
    assert.deepEqual(found(twins, [named('Verdana')]).slice(0, 4), [null, 'named', 1, 4]);
  });

  it('gives a project to the likeliest of the names that claim it, with its spellings, or to none where two are near', () => {
    const given = (name: string, ...wordings: readonly string[]) =>
      link(
        [project(1, name)],
        wordings.map((wording) => named(wording)),
      )
        .filter(({ number }) => number === 1)
        .map(({ wording }) => wording.name)
        .sort();
    assert.deepEqual(given('فيردانا', 'Verdana', 'Verdalla'), ['verdana']);
    assert.deepEqual(given('فيردانا', 'Verdalla', 'Verdana'), ['verdana']);
    assert.deepEqual(given('فيردانا', 'Verdana', 'Verdanna'), ['verdana', 'verdanna']);
    assert.deepEqual(given('فيردانا', 'Verdama', 'Verdala'), []);
    assert.deepEqual(given('verdana', 'Verdana', 'Vardala'), ['verdana']);
  });
});
