/** Files of one run: each is scanned while the one before it is cleaned, the smallest first. What comes of it does not depend on that. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { csv, registerSale } from './export-rows.ts';
import { ownWarehouse } from './own-warehouse.ts';

describe('files that are scanned ahead', () => {
  const warehouse = ownWarehouse([]);

  const register = (first: number, amount: number) =>
    csv(
      Array.from({ length: amount }, (_, index) =>
        registerSale({ transaction_id: `1-11-2024-${first + index}` }),
      ),
    );

  /** A quote that nothing ends makes the last record of a file a broken one. */
  const broken = (first: number) => `${register(first, 3)}"1-11-2024-9\n`;

  /** Folders of runs that are over. */
  const leftBehind = async () =>
    (await readdir(warehouse().directory)).filter((name) => name.startsWith('.work'));

  it('are each accounted for, also when some of them are rejected or refused', async () => {
    await warehouse().put({
      'a/Transactions.csv': register(100, 40),
      'b/Transactions.csv': '<html><body>Not found</body></html>',
      'c/Transactions.csv': broken(200),
      'd/Transactions.csv': `${register(300, 1)}`.replaceAll('1-11-2024-300', '  '),
      'e/Transactions.csv': register(400, 20),
    });
    const report = await warehouse().publish();
    const deals = report.files.filter(({ dataset }) => dataset === 'transactions');
    const read = deals
      .map(({ read, kept, rejected }) => [read, kept, rejected] as const)
      .toSorted(([a], [b]) => a - b);
    assert.deepEqual(read, [
      [1, 0, 1],
      [4, 3, 1],
      [20, 20, 0],
      [40, 40, 0],
    ]);
    assert.equal(report.refused.length, 1);
    assert.match(report.refused[0]?.reason ?? '', /web page/);
    assert.deepEqual(await leftBehind(), []);
  });

  it('are cleaned once where the same content lies at two addresses', async () => {
    const content = register(1, 5);
    await warehouse().put({ 'a/Transactions.csv': content, 'b/Transactions.csv': content });
    await warehouse().publish();
    const sha256 = createHash('sha256').update(content).digest('hex').slice(0, 24);
    const clean = await readdir(join(warehouse().directory, 'clean', 'transactions'));
    assert.deepEqual(
      clean.map((name) => name.slice(0, 24)),
      [sha256],
    );
  });

  it('are each refused where the same content came on several days', async () => {
    // Told only when it is cleaned: areas each with one comma before three digits.
    const rows = Array.from({ length: 25 }, (_, index) =>
      registerSale({ transaction_id: `1-11-2024-${50 + index}`, procedure_area: `${100 + index},250` }),
    );
    // The broken record makes each be copied before it is read.
    const refused = `${csv(rows)}"1-11-2024-9\n`;
    const names = [1, 2, 3, 4].map((day) => `Transactions_2026-03-0${day}.csv`);
    await warehouse().put({ 'Transactions_2026-03-09.csv': register(1, 5) });
    await warehouse().put(Object.fromEntries(names.map((name, index) => [`${index}/${name}`, refused])));
    const report = await warehouse().publish();
    assert.deepEqual(report.refused.map(({ file }) => file).toSorted(), names);
    assert.ok(report.refused.every(({ reason }) => /comma/.test(reason)));
    assert.equal(report.files.filter(({ dataset }) => dataset === 'transactions').length, 1);
  });

  it('leave nothing behind when the run is stopped between two of them', async () => {
    await warehouse().put({ 'a/Transactions.csv': register(1, 5), 'b/Transactions.csv': register(10, 500) });
    const report = await warehouse().ingest({ signal: AbortSignal.abort() });
    assert.notEqual(report.status, 'published');
    assert.deepEqual(await leftBehind(), []);
    const next = await warehouse().publish();
    assert.equal(next.files.length, 3);
  });
});
