/** Words found by their beginnings, slips included, are those that trying every word finds. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { inCodeOrder, Vocabulary, vocabularySections } from '../../../search-index/embedded/vocabulary.ts';

/** Edit distance where swaps of neighbours count one, in the textbook's words. */
function slipsBetween(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)]);
  const at = (i: number, j: number): number => (j === 0 ? i : i === 0 ? j : (rows[i]?.[j] ?? 0));
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const best = Math.min(changed, at(i - 1, j) + 1, at(i, j - 1) + 1, isSwap ? at(i - 2, j - 2) + 1 : 99);
      const row = rows[i];
      if (row !== undefined) row[j] = best;
    }
  return at(a.length, b.length);
}

const slipsToBegin = (typed: string, word: string): number =>
  Math.min(
    ...Array.from({ length: word.length + 1 }, (_, length) => slipsBetween(typed, word.slice(0, length))),
  );

const wordOf = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ا'), minLength: 1, maxLength: 9 });

describe('vocabulary', () => {
  const open = (words: readonly string[]): Vocabulary =>
    new Vocabulary(new Map(vocabularySections('word', words)), 'word');

  it('finds all words some beginning of which is like what was typed', () => {
    fc.assert(
      fc.property(fc.uniqueArray(wordOf, { maxLength: 40 }), wordOf, fc.nat(2), (list, typed, most) => {
        const words = inCodeOrder(list);
        const found = new Map<number, number>();
        const vocabulary = open(words);
        vocabulary.similar(typed, most, (word, slips) => {
          assert.ok(!found.has(word), 'a word is found once');
          found.set(word, slips);
        });
        const expected = new Map(
          words.flatMap((word, index) => {
            const slips = slipsToBegin(typed, word);
            return slips <= most ? [[index, slips] as const] : [];
          }),
        );
        assert.deepEqual(found, expected);
      }),
      { numRuns: 300 },
    );
  });

  it('finds the words that begin with what was typed', () => {
    fc.assert(
      fc.property(fc.uniqueArray(wordOf, { maxLength: 40 }), wordOf, (list, typed) => {
        const words = inCodeOrder(list);
        const vocabulary = open(words);
        const [first, end] = vocabulary.range(typed);
        const found = words.slice(first, end);
        assert.deepEqual(
          found,
          words.filter((word) => word.startsWith(typed)),
        );
        assert.deepEqual(
          words.map((_, index) => vocabulary.word(index)),
          words,
        );
      }),
      { numRuns: 200 },
    );
  });
});
