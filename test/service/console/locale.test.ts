import assert from 'node:assert/strict';
import { formatOf } from '../../../service/console/format.ts';
import { localeOf } from '../../../service/console/locale.ts';
import { fill, type Texts, texts } from '../../../service/console/texts.ts';

/** Every text by its name, those within others too. */
function flat(all: Texts): [string, string][] {
  return Object.entries(all).flatMap(([name, text]) =>
    typeof text === 'string'
      ? [[name, text] as [string, string]]
      : Object.entries(text).map(([part, inner]): [string, string] => [`${name}.${part}`, inner]),
  );
}

describe('the language of a reader', () => {
  it('is the one they chose', () => assert.equal(localeOf('ar', 'en'), 'ar'));

  it('is else the first that their browser asks for and the console has', () => {
    assert.equal(localeOf(undefined, 'fr, ar-AE;q=0.9, en;q=0.8'), 'ar');
    assert.equal(localeOf('fr', 'en;q=0.1, ar;q=0.5'), 'ar');
    assert.equal(localeOf(undefined, 'ar;q=0, en-GB'), 'en');
  });

  it('is else English', () => {
    assert.equal(localeOf(undefined, undefined), 'en');
    assert.equal(localeOf(undefined, 'fr;q=x, de'), 'en');
  });
});

describe('texts of the console', () => {
  it('are the same with the same gaps in both languages', () => {
    const gaps = (all: Texts) =>
      flat(all).map(([name, text]) => [name, [...text.matchAll(/\{\w+\}/g)].map(String).sort()]);
    assert.deepEqual(gaps(texts.ar).sort(), gaps(texts.en).sort());
    for (const [name, text] of flat(texts.ar)) assert.match(text, /\p{Script=Arabic}/u, name);
  });

  it('have their gaps filled', () => assert.equal(fill('{a} of {b}{c}', { a: 1, b: 'x' }), '1 of x'));
});

describe('formats of the console', () => {
  const [en, ar] = [formatOf('en'), formatOf('ar')];
  const instant = '2026-11-21T00:05:00.000Z';

  it('write numbers with the digits of both languages alike', () => {
    assert.equal(en.count(12_345.6), '12,346');
    assert.equal(ar.count(12_345), '12,345');
    assert.equal(en.share(0.0523), '5.2%');
    assert.deepEqual([en.ms(6.24), en.ms(1_250.4)], ['6.2 ms', '1,250 ms']);
  });

  it('write instants in UTC, and say so', () => {
    assert.match(en.instantText(instant), /^21 Nov 2026, 00:05 UTC$/);
    assert.match(ar.instantText(instant), /21 نوفمبر 2026.*00:05 UTC/);
    assert.equal(en.instant(instant).text, `<time datetime="${instant}">21 Nov 2026, 00:05 UTC</time>`);
    assert.deepEqual([en.step(instant, 'hour'), en.step(instant, 'day')], ['00:05', '21 Nov']);
    assert.match(en.day('2026-11-21').text, />21 Nov 2026</);
  });
});
