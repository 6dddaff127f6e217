import assert from 'node:assert/strict';
import { explorerPage, explorerPolicy } from '../../../service/explorer/page.ts';
import { languages, type Texts, texts } from '../../../service/explorer/texts.ts';

const assets = { script: '/explorer/explorer.js?v=1', style: '/a.css', mapStyle: '/b.css' };
const settings = {
  language: 'en' as const,
  texts: texts.en,
  key: 'mulk_pk_abc',
  metrics: [{ id: 'sales_count', title: 'Sales' }],
  propertyTypes: ['apartment'],
  mapScript: '/explorer/maplibre-gl.mjs',
  streets: null,
};

/** Every text by its name, those within others too. */
function flat(all: Texts): [string, string][] {
  return Object.entries(all).flatMap(([name, text]) =>
    typeof text === 'string'
      ? [[name, text] as [string, string]]
      : Object.entries(text).map(([part, inner]): [string, string] => [`${name}.${part}`, inner]),
  );
}

describe('the page of the explorer', () => {
  it('cannot be closed early by what stands in its settings', () => {
    const page = explorerPage({ ...settings, key: '</script><script>alert(1)</script>' }, assets);
    assert.ok(!page.includes('<script>alert'));
    assert.equal(page.match(/<script/g)?.length, 2);
  });

  it('escapes what it shows', () => {
    const page = explorerPage({ ...settings, metrics: [{ id: 'x', title: '<b>&"' }] }, assets);
    assert.ok(page.includes('&lt;b&gt;&amp;&quot;'));
  });

  it('says how to get a key when it has none, and loads no script', () => {
    const page = explorerPage({ ...settings, key: null }, assets);
    assert.match(page, /make demo/);
    assert.ok(!page.includes('<script'));
  });

  it('allows scripts, styles and requests of its own address only', () => {
    assert.ok(!/unsafe|https?:|\*/.test(explorerPolicy));
  });

  it('names kinds of property in as many letters as a phone shows', () => {
    for (const { allTypes, types } of Object.values(texts))
      for (const label of [allTypes, ...Object.values(types)]) assert.ok(label.length <= 16, label);
  });

  it('has the same texts with the same gaps in both languages', () => {
    assert.deepEqual([...languages], ['en', 'ar']);
    const gaps = (all: Texts) =>
      flat(all).map(([name, text]) => [name, [...text.matchAll(/\{\w+\}/g)].map(String).sort()]);
    assert.deepEqual(gaps(texts.ar), gaps(texts.en));
    for (const [name, text] of flat(texts.ar))
      assert.ok(name === 'other' || /\p{Script=Arabic}/u.test(text), `${name} is not Arabic: ${text}`);
  });
});
