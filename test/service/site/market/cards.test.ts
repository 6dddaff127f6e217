/** The pictures of pages: their lines fit, and every letter of both scripts is drawn. */
import assert from 'node:assert/strict';
import { drawCard } from '../../../../service/site/market/cards/card.ts';
import type { Card } from '../../../../service/site/market/cards/card-content.ts';
import { CardPainter, loadRasteriser } from '../../../../service/site/market/cards/card-painter.ts';
import { breakLines } from '../../../../service/site/market/cards/lines.ts';

const figures = [
  { label: 'Median price', value: 'AED 1,850,000' },
  { label: 'السعر الوسيط للقدم المربعة', value: '١٬٨٥٠ د.إ' },
  { label: 'Gross yield ± 0.4 %', value: '6.1 %' },
];
const card: Card = {
  isRightToLeft: false,
  site: 'Dubai property figures',
  above: 'Community · مجتمع',
  title: 'Dubai Marina — مرسى دبي (Marsa Dubai)',
  figures,
  foot: 'As of 12 June 2026 · 30.5 m² ≈ 328 ft² · دائرة الأراضي والأملاك',
};

/** Returns the outlines that are a frame around a frame: so the typeface draws a letter that it lacks. */
function boxes(outlines: string): string[] {
  const frame = 'M ([\\d.]+) ([\\d.]+) L \\1 ([\\d.]+) L ([\\d.]+) \\3 L \\4 \\2 L \\1 \\2 Z';
  return [...outlines.matchAll(new RegExp(`${frame} M ([\\d.]+) ([\\d.]+)`, 'g'))]
    .filter(([, left, foot, top, right, x, y]) => {
      const inside = (value: unknown, one: unknown, other: unknown) =>
        (Number(value) - Number(one)) * (Number(value) - Number(other)) < 0;
      return inside(x, left, right) && inside(y, foot, top);
    })
    .map(([text]) => text);
}

describe('the lines of a card', () => {
  const widthOf = (text: string) => text.length;

  it('break between words, and the last one says that there is more', () => {
    assert.deepEqual(breakLines('', 10, 2, widthOf), []);
    assert.deepEqual(breakLines('one two', 10, 2, widthOf), ['one two']);
    assert.deepEqual(breakLines('one two three', 10, 2, widthOf), ['one two', 'three']);
    assert.deepEqual(breakLines('one two three four five', 10, 2, widthOf), ['one two', 'three fou…']);
    assert.deepEqual(breakLines('one two three', 10, 1, widthOf), ['one two t…']);
    assert.deepEqual(breakLines('incomprehensible word', 10, 2, widthOf), ['incompreh…']);
  });
});

describe('a figure of a card', () => {
  it('is smaller where it is long, and never cut', () => {
    const value = 'AED 1,975 a square foot of this';
    const long = { ...card, figures: [{ label: 'Price', value }, ...figures.slice(1)] };
    const svg = drawCard(long, (text, size) => text.length * size * 0.6);
    const [, size] = new RegExp(`font-size="([\\d.]+)"[^>]*>.${value}.<`).exec(svg) ?? [];
    assert.ok(Number(size) > 10 && Number(size) < 46, svg);
  });
});

describe('the picture of a card', () => {
  let painter: CardPainter;
  before(async () => {
    await loadRasteriser();
    painter = new CardPainter();
  });

  const outlines = (one: Card): string => {
    const drawn = painter.draw(one);
    const text = drawn.toString();
    drawn.free();
    return text;
  };

  for (const isRightToLeft of [false, true])
    it(`has each letter of mixed Arabic and Latin, read from the ${isRightToLeft ? 'right' : 'left'}`, () => {
      assert.deepEqual(boxes(outlines({ ...card, isRightToLeft })), []);
    });

  it('would be seen to lack a letter', () => {
    assert.equal(boxes(outlines({ ...card, title: 'Dubai 迪拜' })).length, 2);
  });

  it('is a PNG of 1200 × 630 pixels, and markup in a name is text', () => {
    const png = Buffer.from(painter.paint({ ...card, title: '<b>A & B</b> "Tower"' }));
    assert.equal(png.subarray(1, 4).toString(), 'PNG');
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630]);
  });
});
