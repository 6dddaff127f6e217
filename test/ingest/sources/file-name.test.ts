import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { readFileName, readFilePath } from '../../../ingest/sources/file-name.ts';

const month = (from: string, to: string) => ({ from, to });

describe('readFileName', () => {
  const july = month('2026-07-01', '2026-07-31');
  const cases: [string, string | null, { from: string; to: string } | null, string][] = [
    ['Transactions_2026-03-18.csv', '2026-03-18', null, 'Transactions'],
    ['Transactions_2026-04-18.csv.gz', '2026-04-18', null, 'Transactions'],
    ['Transactions_2026-04-18 (1).csv', '2026-04-18', null, 'Transactions'],
    ['sales_2026_06.jsonl.gz', '2026-06-30', month('2026-06-01', '2026-06-30'), 'sales-2026-06'],
    ['sales_2026_07.jsonl.gz', '2026-07-31', july, 'sales-2026-07'],
    ['sales_2026_07.as-of-2026-07-18.jsonl.gz', '2026-07-18', july, 'sales-2026-07'],
    ['sales_2026_07.as-of-2026-07-23.jsonl', '2026-07-23', july, 'sales-2026-07'],
    ['rents-2026-02.csv', '2026-02-28', month('2026-02-01', '2026-02-28'), 'rents-2026-02'],
    ['rents_2024_02.csv', '2024-02-29', month('2024-02-01', '2024-02-29'), 'rents-2024-02'],
    ['rents_202607.csv', '2026-07-31', july, 'rents-202607'],
    ['transactions-2026-03-20 unit.csv', '2026-03-20', null, 'transactions-unit'],
    ['transactions-2026-03-20-unit.csv.gz', '2026-03-20', null, 'transactions-unit'],
    ['transactions-2026-03-20.csv', '2026-03-20', null, 'transactions'],
    ['transactions-20260320.csv', '2026-03-20', null, 'transactions'],
    ['transactions_20-03-2026.csv', '2026-03-20', null, 'transactions'],
    ['metro_stations_20251114_215239.csv', '2025-11-14', null, 'metro-stations'],
    ['Stations_Gis_2025-10-30_00-00-00.csv', '2025-10-30', null, 'Stations-Gis'],
    [
      'Residential_Sale_Index.2021.csv',
      '2021-12-31',
      month('2021-01-01', '2021-12-31'),
      'Residential-Sale-Index-2021',
    ],
    [
      'sales_2026-01-01_2026-03-31.csv',
      '2026-03-31',
      month('2026-01-01', '2026-03-31'),
      'sales-2026-01-01-2026-03-31',
    ],
    ['rents-2026-07-01.first-2000-rows.csv', '2026-07-01', null, 'rents-first-2000-rows'],
    ['rents_2024.as-of-2026-07-18.csv', '2026-07-18', month('2024-01-01', '2024-12-31'), 'rents-2024'],
    ['Transactions.csv', null, null, 'Transactions'],
    ['export_2026-02-30.csv', '2026-02-28', month('2026-02-01', '2026-02-28'), 'export-2026-02-30'],
    ['export_12345678.csv', null, null, 'export-12345678'],
    ['export_1002026031800.csv', null, null, 'export-1002026031800'],
  ];
  for (const [name, asOf, window, series] of cases) {
    it(`reads ${name}`, () => assert.deepEqual(readFileName(name), { asOf, window, series }));
  }

  it('asks the folders where the name has no day; a year of theirs is a part, a day of theirs a pull', () => {
    const said = (path: string) => {
      const folders = path.split('/');
      const { asOf, series } = readFilePath(folders.pop() ?? '', folders);
      return [asOf, series];
    };
    assert.deepEqual(said('2024/Transactions.csv'), ['2024-12-31', 'Transactions-2024-01-01-2024-12-31']);
    assert.deepEqual(said('2025/Transactions.csv'), ['2025-12-31', 'Transactions-2025-01-01-2025-12-31']);
    assert.deepEqual(said('2024/02/Transactions.csv'), ['2024-02-29', 'Transactions-2024-02-01-2024-02-29']);
    assert.deepEqual(said('pulls/2026-11-05/Transactions.csv'), ['2026-11-05', 'Transactions']);
    assert.deepEqual(said('2026-11-05/Transactions_2026-03-18.csv'), ['2026-03-18', 'Transactions']);
    assert.deepEqual(said('transactions/Transactions.csv'), [null, 'Transactions']);
  });

  it('finds a day in every export of the sample', async () => {
    const names = (await readdir('data/sample/exports', { recursive: true })).filter((name) =>
      /\.gz$/.test(name),
    );
    assert.ok(names.length > 15);
    for (const name of names) assert.match(readFileName(name).asOf ?? '', /^2026-0\d-\d\d$/, name);
  });
});
