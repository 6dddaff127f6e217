/** Exports of two nights, and the comparison of what two warehouses publish of them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onSnapshot, rowsOf, type TestWarehouse } from '../../support/ingest.ts';
import { repositoryRoot } from '../../support/repository-files.ts';
import { areas, csv, gatewayRent, jsonLines, registerRent, registerSale, siteSale } from './export-rows.ts';

const revisions = join(repositoryRoot, 'test/fixtures/exports/revisions');
const revision = (name: string) => ({ [name]: readFileSync(join(revisions, name)) });

export const early = {
  'areas/areas.csv': areas(),
  'Transactions_2026-03-18.csv': csv([
    registerSale({ building_name_en: 'Tower A', project_number: 77, project_name_en: 'Some Project' }),
    registerSale({ transaction_id: '1-11-2024-2', actual_worth: '3000000' }),
    registerSale({ transaction_id: '1-11-2024-3', actual_worth: 'no number' }),
  ]),
  'Rent_Contracts_2026-03-15.csv': csv([registerRent({}), registerRent({ contract_id: 'CNT2' })]),
  'rents_2026_06.jsonl': jsonLines([gatewayRent({}), gatewayRent({})]),
  ...revision('sales_2026_07.as-of-2026-07-18.jsonl.gz'),
};
export const late = {
  'transactions-2026-05-20.csv': csv([
    siteSale({ TRANSACTION_NUMBER: '11-1-2024', TRANS_VALUE: '2500000', PROJECT_EN: 'Some Project' }),
    siteSale({ TRANSACTION_NUMBER: '11-9-2026' }),
    siteSale({ TRANSACTION_NUMBER: '11-9-2026' }),
  ]),
  'rents_2026_05.jsonl': jsonLines([gatewayRent({}), gatewayRent({}), gatewayRent({})]),
  ...revision('sales_2026_07.as-of-2026-07-23.jsonl.gz'),
  ...revision('rents_2026_07.as-of-2026-07-18.jsonl.gz'),
};

/** Checksums of every table's files; of serve.duckdb only the rows count, DuckDB lays a file out as its threads happen to end. */
export async function content(warehouse: TestWarehouse): Promise<Record<string, unknown>> {
  const snapshot = await warehouse.snapshot();
  const tables = snapshot.manifest.tables.filter(({ layer }) => layer !== 'changes');
  return onSnapshot(snapshot, async (connection) => {
    const found: Record<string, unknown> = {};
    for (const { name, layer, rows, files } of tables) {
      const served =
        layer === 'serve' ? await rowsOf(connection, `select * from serve."${name}" order by all`) : [];
      found[`${layer}/${name}`] = { rows, served, files: files.map(({ path, sha256 }) => [path, sha256]) };
    }
    return found;
  });
}

/** Fails where two warehouses publish different rows or files. */
export async function assertSameContent(left: TestWarehouse, right: TestWarehouse): Promise<void> {
  const [a, b] = [await content(left), await content(right)];
  assert.deepEqual(Object.keys(a), Object.keys(b));
  for (const name of Object.keys(a)) assert.deepEqual(a[name], b[name], name);
}
