import assert from 'node:assert/strict';
import { exportPlace } from '../../../ingest/sources/place.ts';

const place = (source: string, address: string, as_of: string | null = null) =>
  exportPlace({ source, address, as_of });

describe('exportPlace', () => {
  it('is the folder in the drop folder, without days and without the month or year that a pull lies in', () => {
    const cases = [
      ['Transactions.csv', null, ''],
      ['Marina/Transactions.csv', null, 'marina'],
      ['2026-11-05/Transactions.csv', '2026-11-05', ''],
      ['pulls/2026/11/05/Transactions.csv', '2026-11-05', 'pulls'],
      ['2026/Transactions_2026-03-18.csv', '2026-03-18', ''],
      ['2026_03/a/Transactions_2026-03-18.csv', '2026-03-18', 'a'],
      ['2024/Transactions_2026-03-18.csv', '2026-03-18', '2024'],
      ['2024/Transactions.csv', '2024-12-31', ''],
      ['part (1)/Transactions.csv', null, 'part-(1)'],
      ['part (2)/Transactions.csv', null, 'part-(2)'],
      ['2025-01-01_2025-06-30/Transactions.csv', '2025-06-30', '2025-01-01-2025-06-30'],
    ] as const;
    for (const [address, day, expected] of cases)
      assert.equal(place('directory', address, day), expected, address);
  });

  it('is the web address, days aside: another day of one file, and no other file of that name', () => {
    const same = [
      ['https://a.ae/x/Transactions_2026-03-18.csv', 'https://a.ae/x/Transactions_2026-04-18.csv.gz'],
      ['https://a.ae/2026/03/t%202026-03-18.csv', 'https://a.ae/2026/04/t%202026-04-18.csv'],
      ['https://a.ae/get?file=t_2026-03-18&kind=1', 'https://a.ae/get?file=t_2026-04-18&kind=1'],
      [
        'https://a.ae/sales_2026_03.as-of-2026-03-18.jsonl',
        'https://a.ae/sales_2026_03.as-of-2026-04-18.jsonl',
      ],
    ] as const;
    for (const [one, other] of same)
      assert.equal(place('http', one, '2026-03-18'), place('http', other, '2026-04-18'), one);
    const parts = [
      ['https://a.ae/2023/transactions.csv', 'https://a.ae/2024/transactions.csv'],
      ['https://a.ae/get?year=2023', 'https://a.ae/get?year=2024'],
      ['https://a.ae/resource/3b25/transactions.csv', 'https://a.ae/resource/a375/transactions.csv'],
    ] as const;
    for (const [one, other] of parts) assert.notEqual(place('http', one), place('http', other), one);
  });

  it('is the whole where a feed is pulled', () => {
    assert.equal(place('gateway', 'https://g.ae/open-data/rents#rents_2026_07', '2026-07-20'), '');
    assert.equal(place('data-dubai', 'https://apis.data.dubai/open/dld/transactions', '2026-07-20'), '');
  });
});
