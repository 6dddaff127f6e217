/** Names without a number: which of them in which places are one project, and whose key stands for it. */
import assert from 'node:assert/strict';
import type { Wording } from '../../../data/project-names/link-projects.ts';
import { readProjectName } from '../../../data/project-names/project-name.ts';
import { standing, wordingKey } from '../../../data/project-names/provisional-projects.ts';

const named = (name: string, area: number | null, more: Partial<Wording> = {}) => ({
  wording: {
    name,
    place: area === null ? 'named marina' : `area ${area}`,
    area,
    community: null,
    areas: area === null ? [] : [area],
    ...more,
  },
  name: readProjectName(name),
});

/** The key that stands for each, in order. */
function stands(
  wordings: readonly ReturnType<typeof named>[],
  pairs: readonly string[] = [],
): (string | undefined)[] {
  const found = standing(wordings, new Set(pairs));
  assert.deepEqual(standing(wordings.toReversed(), new Set(pairs)), new Map([...found].reverse()));
  return wordings.map((wording) => found.get(wordingKey(wording)));
}

describe('a project that only names know', () => {
  it('has a key of its name and its place', () => {
    assert.equal(wordingKey(named('sky haven 2', 7)), 'skyhaven2|area 7');
  });

  it('is one in one place, and another in a place that cannot be the same', () => {
    assert.deepEqual(stands([named('sky haven', 1), named('skyhaven', 1)]), [
      'skyhaven|area 1',
      'skyhaven|area 1',
    ]);
    assert.deepEqual(stands([named('sky haven', 1), named('sky haven', 2)]), [
      'skyhaven|area 1',
      'skyhaven|area 2',
    ]);
    assert.deepEqual(stands([named('sky haven', 1), named('sky home', 1)]), [
      'skyhaven|area 1',
      'skyhome|area 1',
    ]);
    assert.deepEqual(stands([]), []);
  });

  it('is one in two areas of which one may mean the other, or which a registered project shares', () => {
    const one = 'skyhaven|area 1';
    assert.deepEqual(stands([named('sky haven', 1, { areas: [1, 2] }), named('sky haven', 2)]), [one, one]);
    assert.deepEqual(stands([named('sky haven', 1), named('sky haven', 2, { areas: [1, 2] })]), [one, one]);
    assert.deepEqual(stands([named('sky haven', 1), named('sky haven', 2)], ['1 2']), [one, one]);
    assert.deepEqual(stands([named('sky haven', 1), named('sky haven', 2)], ['2 1']), [one, one]);
    assert.deepEqual(stands([named('sky haven', 1), named('sky haven', 2)], ['1 3']), [
      one,
      'skyhaven|area 2',
    ]);
  });

  it('is one in all areas that are joined step by step', () => {
    const three = [named('sky haven', 3), named('sky haven', 1), named('sky haven', 2)];
    assert.deepEqual(stands(three, ['1 2', '2 3']), Array(3).fill('skyhaven|area 1'));
    const four = [...three, named('sky haven', 4)];
    assert.deepEqual(stands(four, ['1 2', '2 3']), [...Array(3).fill('skyhaven|area 1'), 'skyhaven|area 4']);
  });

  it('joins a place with a name only if its own name is long and known in one area, and the area stands for it', () => {
    assert.deepEqual(stands([named('skyhomes', null), named('skyhomes', 5)]), [
      'skyhomes|area 5',
      'skyhomes|area 5',
    ]);
    assert.deepEqual(stands([named('sky home', null), named('sky home', 5)]), [
      'skyhome|named marina',
      'skyhome|area 5',
    ]);
    assert.deepEqual(stands([named('skyhomes', null), named('skyhomes', 5), named('skyhomes', 6)]), [
      'skyhomes|named marina',
      'skyhomes|area 5',
      'skyhomes|area 6',
    ]);
    const elsewhere = named('skyhomes', null, { place: 'named creek' });
    assert.deepEqual(stands([elsewhere, named('skyhomes', null)]), [
      'skyhomes|named creek',
      'skyhomes|named marina',
    ]);
    assert.deepEqual(
      stands([elsewhere, named('skyhomes', null), named('skyhomes', 9)]),
      Array(3).fill('skyhomes|area 9'),
    );
  });
});
