/** Every export falls to one worker, the same in each worker, and the work is shared evenly. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { exportsOfPart, readPart } from '../../../ingest/parts/share-out.ts';
import type { KeptExport } from '../../../ingest/sources/kept-exports.ts';
import { ExportOrigin } from '../../../ingest/sources/origin.ts';

/** Returns kept exports of these sizes; the place in the list is their content. */
const keptOf = (sizes: readonly number[]): KeptExport[] =>
  sizes.map((bytes, index) => ({
    folder: 'unsorted',
    path: `unsorted/${index}/file.csv`,
    origin: ExportOrigin.parse({
      source: 'directory',
      address: `${index}.csv`,
      file: `${index}.csv`,
      sha256: index.toString(16).padStart(64, '0'),
      bytes,
      received_at: '2026-11-01T03:00:00.000Z',
      as_of: null,
      etag: null,
      last_modified: null,
      coverage: 'full',
      series: null,
      withheld_columns: [],
    }),
  }));

const filesOf = (exports: readonly KeptExport[]) => exports.map(({ origin }) => origin.file);
const bytesOf = (exports: readonly KeptExport[]) =>
  exports.reduce((sum, { origin }) => sum + origin.bytes, 0);
const sizes = fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 40 });
const workers = fc.integer({ min: 1, max: 9 });

describe('exports of parts', () => {
  it('fall to one worker each, and no part has more than its share and the largest export', () => {
    fc.assert(
      fc.property(sizes, workers, (bytes, of) => {
        const kept = keptOf(bytes);
        const parts = Array.from({ length: of }, (_, index) => exportsOfPart(kept, { index, of }));
        assert.deepEqual(filesOf(parts.flat()).toSorted(), filesOf(kept).toSorted());
        const most = bytesOf(kept) / of + Math.max(0, ...bytes);
        for (const part of parts) assert.ok(bytesOf(part) <= most, `${bytesOf(part)} > ${most}`);
      }),
    );
  });

  it('are the same in whatever order a worker finds the exports', () => {
    fc.assert(
      fc.property(sizes, workers, (bytes, of) => {
        const kept = keptOf(bytes);
        const index = of - 1;
        assert.deepEqual(
          filesOf(exportsOfPart(kept, { index, of })),
          filesOf(exportsOfPart(kept.toReversed(), { index, of })),
        );
      }),
    );
  });

  it('hold content once that is kept twice', () => {
    const [one] = keptOf([5]);
    assert.ok(one !== undefined);
    const again = { ...one, path: 'unsorted/again/file.csv' };
    assert.equal(exportsOfPart([one, again], { index: 0, of: 1 }).length, 1);
  });

  it('are the largest alone and the others together, where one is larger than all others', () => {
    const kept = keptOf([1, 90, 2, 3]);
    assert.deepEqual(filesOf(exportsOfPart(kept, { index: 0, of: 2 })), ['1.csv']);
    assert.deepEqual(filesOf(exportsOfPart(kept, { index: 1, of: 2 })), ['0.csv', '2.csv', '3.csv']);
  });
});

describe('the number of a worker', () => {
  it('is read from words', () => {
    assert.deepEqual(readPart('3', '4'), { index: 3, of: 4 });
  });

  for (const [index, of, says] of [
    ['0', undefined, /^--of takes the number of workers, from 1 to 1000; it is missing$/],
    ['0', '0', /^--of .*; got "0"$/],
    ['0', '4.5', /^--of .*; got "4.5"$/],
    [undefined, '4', /^--index \(or JOB_COMPLETION_INDEX\) takes .*, from 0 to 3; it is missing$/],
    ['4', '4', /from 0 to 3; got "4"$/],
    ['-1', '4', /got "-1"$/],
  ] as const) {
    it(`is refused where it is ${index} of ${of}`, () => {
      assert.throws(() => readPart(index, of), { message: says });
    });
  }
});
