/** Answers that several pages need: one page reads them, and the others read again if that fails. */
import assert from 'node:assert/strict';
import type { Ask } from '../../../../service/contract/ask.ts';
import { endpoints } from '../../../../service/families/all.ts';
import { Reader } from '../../../../service/site/market/reader.ts';

const operations = new Map(endpoints.filter(({ method }) => method === 'get').map((one) => [one.path, one]));
const all = { kind: 'all', sort: 'id' } as const;

describe('answers that pages share', () => {
  it('are read once by pages that begin together, and by request', async () => {
    const asked: string[] = [];
    const ask: Ask = async (_endpoint, { search }) => {
      asked.push(search);
      return { ok: true, body: { areas: [] } };
    };
    const shared = new Map<string, Promise<unknown>>();
    const pages = [new Reader(ask, operations, shared), new Reader(ask, operations, shared)];
    await Promise.all(pages.map((page) => page.shared('/api/v1/areas', all)));
    await pages[0]?.shared('/api/v1/areas', { kind: 'area' });
    assert.deepEqual(asked, ['kind=all&sort=id', 'kind=area']);
  });

  it('are read again by the others when the page that reads them is left', async () => {
    let calls = 0;
    const ask: Ask = async () => {
      calls += 1;
      if (calls === 1) throw new Error('The reader has left.');
      return { ok: true, body: { areas: [] } };
    };
    const shared = new Map<string, Promise<unknown>>();
    const pages = [new Reader(ask, operations, shared), new Reader(ask, operations, shared)];
    const found = await Promise.all(pages.map((page) => page.shared('/api/v1/areas', all)));
    assert.deepEqual(found, [{ areas: [] }, { areas: [] }]);
    assert.equal(shared.size, 0);
  });

  it('are made by another page when the one that makes them is refused', async () => {
    const ask: Ask = () => Promise.reject(new Error('Nothing is asked.'));
    const shared = new Map<string, Promise<unknown>>();
    const refused = new Reader(ask, operations, shared).once('figures', () =>
      Promise.reject(new Error('The allowance of this visitor is used up.')),
    );
    const other = new Reader(ask, operations, shared).once('figures', async () => 'made');
    await assert.rejects(refused, /used up/);
    assert.equal(await other, 'made');
  });
});
