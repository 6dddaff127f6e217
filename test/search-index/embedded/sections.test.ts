/** The file of the index: what was laid down is what is read, and what is damaged is refused. */
import assert from 'node:assert/strict';
import {
  decodeSections,
  encodeSections,
  requireSection,
  type Section,
  Texts,
  textSections,
} from '../../../search-index/embedded/sections.ts';

describe('sections of an index file', () => {
  const texts = ['Marina', '', 'مرسى دبي', '🏙 tower'];
  const sections = new Map<string, Section>([
    ['bytes', Uint8Array.of(1, 2, 255)],
    ['signed', Int8Array.of(-1, 127)],
    ['units', Uint16Array.of(65_535)],
    ['counts', Uint32Array.of(4_294_967_295, 1)],
    ['ids', Int32Array.of(-1)],
    ['shares', Float32Array.of(0.5, Number.NaN)],
    ['empty', new Uint32Array()],
    ...textSections('texts', texts),
  ]);
  const encode = (): Uint8Array<ArrayBuffer> => encodeSections({ facts: { made_of: 'this' }, sections });

  it('are read as they were laid down', () => {
    const read = decodeSections(encode());
    assert.deepEqual(read.facts, { made_of: 'this' });
    assert.deepEqual([...read.sections], [...sections]);
    const readTexts = new Texts(read.sections, 'texts');
    assert.deepEqual(
      texts.map((_, index) => readTexts.get(index)),
      texts,
    );
    assert.equal(readTexts.length, texts.length);
  });

  it('are the same bytes of the same content', () => assert.deepEqual(encode(), encode()));

  it('are refused when they are missing or of another kind', () => {
    assert.deepEqual([...requireSection(sections, 'bytes', 'u8')], [1, 2, 255]);
    assert.throws(() => requireSection(sections, 'bytes', 'u32'), /no section bytes of u32/);
    assert.throws(() => requireSection(sections, 'nothing', 'u8'), /no section nothing/);
  });

  it('are refused in a file that is none, is cut off or whose header is damaged', () => {
    assert.throws(() => decodeSections(new Uint8Array(4)), /no search index/);
    assert.throws(() => decodeSections(new Uint8Array(64)), /no search index/);
    const whole = encode();
    assert.throws(() => decodeSections(whole.slice(0, whole.length - 40)));
    const damaged = encode();
    damaged.fill(0, 16, 24);
    assert.throws(() => decodeSections(damaged));
  });
});
