/** The real sample exports load to the last row, and csv-parse counts and reads the same. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { datasets } from '../../../data/registry.ts';
import { repositoryRoot } from '../../support/repository-files.ts';
import { type Row, type Tried, tryLoadFile } from './try-load.ts';

const exports = join(repositoryRoot, 'data/sample/exports/');

const csvFiles = [
  ['areas/Lookup_Areas_2026-03-18.csv.gz', 'areas', 'B', 301],
  ['brokers/Brokers_2026-03-18.csv.gz', 'brokers', 'B', 5000],
  ['projects/Projects_2026-03-16.csv.gz', 'projects', 'B', 3039],
  ['rent-contracts/Rent_Contracts_2026-03-15.csv.gz', 'rent-contracts', 'B', 5000],
  ['sale-index/Residential_Sale_Index_2026-03-15.csv.gz', 'sale-index', 'B', 159],
  ['transactions/Transactions_2026-03-18.csv.gz', 'transactions', 'B', 5000],
  ['transactions/transactions-2026-03-20-unit.csv.gz', 'transactions', 'C', 11_063],
  ['transactions/transactions-2026-03-20.csv.gz', 'transactions', 'C', 1300],
  ['units/Units_2026-03-16.csv.gz', 'units', 'B', 5000],
  ['valuations/Property_Valuation_records_2026-03-16.csv.gz', 'valuations', 'B', 5000],
] as const;

const jsonFiles = [
  ['transactions/sales_2026_01.jsonl.gz', 'transactions', 17_428],
  ['transactions/sales_2026_05.jsonl.gz', 'transactions', 10_716],
  ['rent-contracts/rents_2026_06.jsonl.gz', 'rent-contracts', 78_497],
] as const;

async function load(file: string): Promise<Tried> {
  const workDir = await mkdtemp(join(tmpdir(), 'mulk-real-'));
  try {
    return await tryLoadFile(join(exports, file), datasets, { workDir });
  } finally {
    await rm(workDir, { recursive: true });
  }
}

function unpacked(file: string): Buffer {
  return gunzipSync(readFileSync(join(exports, file)));
}

/** Rows as one sorted list of texts, comparable whatever the order. */
function sorted(rows: readonly Row[], columns: readonly string[]): string[] {
  return rows.map((row) => JSON.stringify(columns.map((column) => row[column] ?? ''))).sort();
}

describe('real exports', () => {
  for (const [file, dataset, dialect, count] of csvFiles) {
    it(`${file}: ${count} rows, as csv-parse reads them`, async () => {
      const tried = await load(file);
      assert.equal(tried.loaded.dataset.id, dataset);
      assert.equal(tried.loaded.dialect.id, dialect);
      assert.equal(tried.loaded.recordsRead, count);
      assert.deepEqual(tried.rejects, []);
      const expected: Row[] = parse(unpacked(file), { bom: true, columns: true });
      const columns = Object.keys(tried.rows[0] ?? {});
      assert.deepEqual(sorted(tried.rows, columns), sorted(expected, columns));
    });
  }

  for (const [file, dataset, count] of jsonFiles) {
    it(`${file}: ${count} lines, as JSON.parse reads them`, async () => {
      const tried = await load(file);
      assert.equal(tried.loaded.dataset.id, dataset);
      assert.equal(tried.loaded.dialect.id, 'D');
      assert.equal(tried.loaded.recordsRead, count);
      assert.deepEqual(tried.rejects, []);
      const expected = unpacked(file)
        .toString()
        .split('\n')
        .filter((line) => line !== '')
        .map(
          (line): Row =>
            JSON.parse(line, (_, value) => (typeof value === 'object' ? (value ?? '') : String(value))),
        );
      const columns = Object.keys(tried.rows[0] ?? {});
      assert.deepEqual(sorted(tried.rows, columns), sorted(expected, columns));
    });
  }
});
