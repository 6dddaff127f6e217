/** Deltas of files: whatever changed, the delta makes the new file again; a damaged delta makes no more than the file's bytes. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { applyDelta, DeltaFailed } from '../../snapshot-store/apply-delta.ts';
import { sha256 } from '../../snapshot-store/bucket.ts';
import { kinds, MAGIC, RECORD_BYTES, record, writeDelta } from '../../snapshot-store/delta.ts';
import { chance } from '../support/chance.ts';
import { trialsOf } from '../support/trials.ts';

type Random = () => number;
const KIB = 1024;
const anySize = Number.MAX_SAFE_INTEGER;

describe('a delta of a file', () => {
  let folder: string;
  const at = (name: string) => join(folder, name);

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mulk-delta-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const write = (old: Buffer, made: Buffer, mostBytes = anySize) =>
    writeBetween(folder, old, made, mostBytes);
  const apply = (bytes: number) =>
    applyDelta({ from: at('old'), delta: at('delta'), path: at('made'), bytes });

  async function roundTrip(old: Buffer, made: Buffer): Promise<number> {
    const delta = await write(old, made);
    assert.ok(delta);
    const body = await readFile(at('delta'));
    assert.deepEqual(delta, { bytes: body.byteLength, sha256: sha256(body) });
    await apply(made.byteLength);
    assert.ok((await readFile(at('made'))).equals(made), `${old.byteLength} → ${made.byteLength} bytes`);
    return delta.bytes;
  }

  const { count, seed } = trialsOf(60);
  it(`makes the new file after any edits (${count} trials from SEED=${seed})`, async () => {
    const random = chance(seed);
    for (let trial = 0; trial < count; trial += 1) {
      const old = noise(random, below(random, random() < 0.2 ? 3000 * KIB : 200 * KIB));
      let made = old;
      for (let edits = below(random, 5); edits > 0; edits -= 1) made = edited(random, made);
      await roundTrip(old, made);
    }
  });

  it('takes empty files, files below a block, and files of whole blocks', async () => {
    const random = chance(1);
    const sizes = [0, 1, 5000, 16 * KIB, 16 * KIB + 1, 1024 * KIB, 1024 * KIB + 1];
    const files = sizes.map((size) => noise(random, size));
    for (const old of files) for (const made of files) await roundTrip(old, made);
  });

  it('costs a few bytes where nothing changed, and what changed where something did', async () => {
    const random = chance(2);
    const old = noise(random, 2560 * KIB);
    const same = await roundTrip(old, old);
    assert.ok(same <= MAGIC.byteLength + 2 * RECORD_BYTES, `${same}`);
    const appended = await roundTrip(old, Buffer.concat([old, noise(random, 1000)]));
    assert.ok(appended < 20 * KIB, `${appended}`);
    // Blocks in another place are found all the same.
    const swapped = Buffer.concat([old.subarray(1600 * KIB), old.subarray(0, 1600 * KIB)]);
    assert.ok((await roundTrip(old, swapped)) < 200);
  });

  it('is the compressed file where nothing is common', async () => {
    const delta = await roundTrip(noise(chance(3), 100 * KIB), Buffer.alloc(500 * KIB, 'the same again '));
    assert.ok(delta < 10 * KIB, `${delta}`);
  });

  it('is given up once it is larger than it may be', async () => {
    const made = noise(chance(4), 100 * KIB);
    assert.equal(await write(Buffer.alloc(0), made, 90 * KIB), null);
    assert.ok((await write(Buffer.alloc(0), made, 110 * KIB)) !== null);
  });

  describe('that is not what was written', () => {
    const old = noise(chance(5), 120 * KIB);
    const made = edited(chance(6), Buffer.concat([old, noise(chance(7), 40 * KIB)]));
    let whole: Buffer;

    before(async () => {
      await write(old, made);
      whole = await readFile(at('delta'));
    });

    it('makes no file when it ends early, anywhere', async () => {
      for (let end = 0; end < whole.byteLength; end += end < 40 ? 1 : 997) {
        await writeFile(at('delta'), whole.subarray(0, end));
        await assert.rejects(apply(made.byteLength), DeltaFailed);
      }
    });

    it('makes no larger file when a byte differs, and fails in no other way', async () => {
      const random = chance(8);
      let refused = 0;
      for (let trial = 0; trial < 200; trial += 1) {
        const damaged = Buffer.from(whole);
        const place = trial < 40 ? trial : below(random, damaged.byteLength);
        damaged[place] = (damaged[place] ?? 0) ^ (1 + below(random, 255));
        await writeFile(at('delta'), damaged);
        await apply(made.byteLength).catch((error: unknown) => {
          assert.ok(error instanceof DeltaFailed, String(error));
          refused += 1;
        });
        const { size } = await stat(at('made'));
        assert.ok(size <= made.byteLength, `${size}`);
      }
      // The first forty bytes are the mark of the form and numbers; most other bytes are of a run that nothing checks but the digest.
      assert.ok(refused >= 20, `${refused}`);
    });

    it('makes no file from another old file, or for another size', async () => {
      await writeFile(at('delta'), whole);
      for (const bytes of [made.byteLength - 1, made.byteLength + 1, 0])
        await assert.rejects(apply(bytes), DeltaFailed);
      await writeFile(at('old'), old.subarray(0, 100));
      await assert.rejects(apply(made.byteLength), /old file ends before/);
      await writeFile(at('old'), old);
    });

    const zeros = deflateRawSync(Buffer.alloc(50_000_000));
    for (const [what, records, message] of [
      [
        'unpacks to more than it says',
        [record(kinds.bytes, 1000, zeros.byteLength), zeros],
        /cannot be unpacked/,
      ],
      [
        'unpacks to much more, by a large record',
        [record(kinds.bytes, 50_000_000, zeros.byteLength), zeros],
        /too large/,
      ],
      [
        'copies the old file without end',
        Array(5000).fill(record(kinds.copy, 0, 100 * KIB)),
        /does not make/,
      ],
      ['copies nothing without end', Array(5000).fill(record(kinds.copy, 0, 0)), /does not make/],
      ['has records of another kind', [record(7, 1, 1)], /unknown kind/],
      ['ends before its file', [record(kinds.copy, 0, 10), record(kinds.end, 10, 0)], /does not make/],
    ] as const) {
      it(`is refused when it ${what}`, async () => {
        await writeFile(at('delta'), Buffer.concat([MAGIC, ...records]));
        const size = what.includes('large record') ? 60_000_000 : 1_000_000;
        await assert.rejects(apply(size), (error) => {
          assert.ok(error instanceof DeltaFailed);
          assert.match(error.message, message);
          return true;
        });
        assert.ok((await stat(at('made'))).size <= size);
      });
    }
  });
});

/** Writes both files and their delta. */
async function writeBetween(folder: string, old: Buffer, made: Buffer, mostBytes: number) {
  await writeFile(join(folder, 'old'), old);
  await writeFile(join(folder, 'new'), made);
  const [from, to, path] = ['old', 'new', 'delta'].map((name) => join(folder, name));
  assert.ok(from !== undefined && to !== undefined && path !== undefined);
  return writeDelta({ from, to, path, mostBytes });
}

function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

/** Bytes that nothing compresses. */
function noise(random: Random, bytes: number): Buffer {
  const body = Buffer.alloc(bytes);
  for (let place = 0; place + 4 <= bytes; place += 4) body.writeInt32LE((random() * 2 ** 32) | 0, place);
  return body;
}

/** Inserts, removes, overwrites, cuts off, appends or moves bytes. */
function edited(random: Random, body: Buffer): Buffer {
  const place = below(random, body.byteLength + 1);
  const more = noise(random, below(random, random() < 0.5 ? 100 : 40 * KIB));
  const [head, tail] = [body.subarray(0, place), body.subarray(place)];
  const edits = [
    [head, more, tail],
    [head, tail.subarray(more.byteLength)],
    [head, more, tail.subarray(more.byteLength)],
    [head],
    [body, more],
    [tail, head],
    [body, body],
  ];
  return Buffer.concat(edits[below(random, edits.length)] ?? []);
}
