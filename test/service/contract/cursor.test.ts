import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CursorCodec } from '../../../service/contract/cursor.ts';
import { Problem } from '../../../service/contract/problem.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { page } from '../../support/walk.ts';

const codec = new CursorCodec('a secret for tests, long enough to be one');
const content = { snapshotId: '20260319T030000Z-00000000', key: [12.5, null, 'r-1'] };

function isCursorInvalid(error: unknown): boolean {
  return error instanceof Problem && error.code === 'cursor-invalid';
}

describe('cursors', () => {
  it('say what they were made of', () => {
    assert.deepEqual(codec.decode(codec.encode(content, 'list a=1'), 'list a=1'), content);
  });

  it('are refused for another request, and by a service with another secret', () => {
    const cursor = codec.encode(content, 'list a=1');
    assert.throws(() => codec.decode(cursor, 'list a=2'), isCursorInvalid);
    assert.throws(
      () => new CursorCodec('another secret, also long enough for it').decode(cursor, 'list a=1'),
      isCursorInvalid,
    );
  });

  it('are refused after any edit', () => {
    const cursor = codec.encode(content, 'x');
    fc.assert(
      fc.property(fc.nat(cursor.length - 1), fc.constantFrom(...'AZaz09-_'), (at, letter) => {
        const edited = cursor.slice(0, at) + letter + cursor.slice(at + 1);
        if (edited === cursor) return;
        assert.throws(() => codec.decode(edited, 'x'), isCursorInvalid);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => assert.throws(() => codec.decode(text, 'x'), isCursorInvalid)),
    );
    for (let cut = 0; cut < cursor.length; cut++) {
      assert.throws(() => codec.decode(cursor.slice(0, cut), 'x'), isCursorInvalid);
    }
    assert.throws(() => codec.decode(`${cursor}=`, 'x'), isCursorInvalid);
  });
});

describe('a cursor over HTTP', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  it('is bound to its list, its filters and its order', async () => {
    const { next_cursor } = await page(service, 'type=sales&limit=5');
    const cursor = encodeURIComponent(next_cursor ?? '');
    const statuses = [];
    for (const path of [
      `/transactions?type=sales&limit=5&cursor=${cursor}`,
      `/transactions?type=sales&limit=9&include_total=true&format=csv&cursor=${cursor}`,
      `/transactions?type=rentals&limit=5&cursor=${cursor}`,
      `/transactions?type=sales&sort=price_aed&cursor=${cursor}`,
      `/transactions?cursor=${cursor}`,
      `/api/v1/transactions/changes?since=2026-02-01T00:00:00Z&cursor=${cursor}`,
    ]) {
      statuses.push((await service.ask(path)).status);
    }
    assert.deepEqual(statuses, [200, 200, 400, 400, 400, 400]);
  });
});
