import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Utf8Text } from '../../../service/contract/utf8-text.ts';

describe('a text in UTF-8', () => {
  it('has the bytes of its pieces, whether strings or encoded, of any length', () => {
    const piece = fc.record({
      text: fc.string({ unit: 'grapheme' }),
      repeated: fc.integer({ min: 1, max: 3_000 }),
      isEncoded: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = new Utf8Text();
        let whole = '';
        for (const { text: part, repeated, isEncoded } of pieces) {
          const long = part.repeat(repeated);
          if (isEncoded) text.encoded(Buffer.from(long));
          else text.string(long);
          whole += long;
        }
        assert.equal(text.length, Buffer.byteLength(whole));
        assert.equal(text.toBuffer().toString(), whole);
      }),
      { numRuns: 50 },
    );
  });

  it('gives bytes that stay when more is appended', () => {
    const text = new Utf8Text().string('دبي');
    const first = text.toBuffer();
    text.string(' Marina');
    assert.equal(first.toString(), 'دبي');
    assert.equal(text.toBuffer().toString(), 'دبي Marina');
  });
});
