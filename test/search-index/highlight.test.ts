/** What is marked in a name is what somebody typed or meant, and nothing of it is HTML of anybody's. */
import assert from 'node:assert/strict';
import { highlightDocument, highlightName } from '../../search-index/highlight.ts';
import { nameDocuments } from './contract/documents.ts';

describe('highlighted names', () => {
  const marked: readonly (readonly [name: string, typed: string, html: string, why: string])[] = [
    ['Dubai Marina', 'dub', '<mark>Dub</mark>ai Marina', 'the letters typed'],
    ['Dubai Marina', 'marina dubai', '<mark>Dubai</mark> <mark>Marina</mark>', 'words in any order'],
    ['Jumeirah Village', 'jumeria', '<mark>Jumeirah</mark> Village', 'a word that is meant by a slip'],
    ['Jumeirah Village', 'jumera', '<mark>Jumeirah</mark> Village', 'a word that is meant by its sound'],
    ['Al Barsha', 'al barsha', 'Al <mark>Barsha</mark>', 'no article beside another word'],
    ['Al Barsha', 'al', '<mark>Al</mark> Barsha', 'the article alone'],
    ['Café Tower', 'cafe', '<mark>Café</mark> Tower', 'letters under accents'],
    ['مرسى دبي', 'مرسي', '<mark>مرسى</mark> دبي', 'one letter for its family'],
    ['Tower 12', '12', 'Tower <mark>12</mark>', 'numbers'],
    ['Tower 12', '13', 'Tower 12', 'no other number'],
    ['Marina', '', 'Marina', 'nothing typed'],
    ['<b>Bay</b> & "Sons"', 'bay', '&lt;b&gt;<mark>Bay</mark>&lt;/b&gt; &amp; &quot;Sons&quot;', 'escaped'],
  ];
  for (const [name, typed, html, why] of marked)
    it(`mark ${why}: ${typed} in ${name}`, () => assert.equal(highlightName(name, typed), html));

  it('are of the name in which most can be marked', () => {
    const lakes = nameDocuments.find(({ aliases }) => aliases.includes('JLT'));
    assert.ok(lakes);
    assert.equal(highlightDocument(lakes, 'lakes'), 'Jumeirah <mark>Lakes</mark> Towers');
    assert.equal(highlightDocument(lakes, 'jlt'), '<mark>JLT</mark>');
    assert.equal(highlightDocument(lakes, 'بحيرات'), 'ابراج <mark>بحيرات</mark> جميرا');
    assert.equal(highlightDocument(lakes, 'qqqq'), 'Jumeirah Lakes Towers');
  });
});
