import assert from 'node:assert/strict';
import { Ledger } from '../../bench/ledger.ts';

describe('Ledger', () => {
  it('gives the middle of what came in, peers in the order asked for', () => {
    const ledger = new Ledger();
    const page = { what: 'Page', unit: 'ms' };
    for (const value of [3, 1, 2]) ledger.add('other', page, value);
    ledger.add('ours', page, 5);
    assert.equal(ledger.median('other', 'Page'), 2);
    assert.equal(ledger.median('nobody', 'Page'), null);
    assert.deepEqual(
      ledger.figures(['ours', 'other']).map(({ peer, value }) => [peer, value]),
      [
        ['ours', 5],
        ['other', 2],
      ],
    );
    assert.deepEqual(ledger.runs(), { 'other: Page': [3, 1, 2], 'ours: Page': [5] });
  });

  it('never holds a nothing that something is divided by', () => {
    const ledger = new Ledger();
    ledger.add('quick', { what: 'Page', unit: 'ms' }, 0);
    assert.ok(Number.isFinite(1 / (ledger.median('quick', 'Page') ?? 0)));
  });
});
