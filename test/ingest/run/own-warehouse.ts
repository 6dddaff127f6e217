/** A warehouse of its own for every test of a suite: the list of areas is dropped, and nothing is published. */
import { TestWarehouse } from '../../support/ingest.ts';
import { areas } from './export-rows.ts';

/** Records of sales and rents, with their lines. */
export const dealTables = ['transactions', 'transaction_lines', 'rent_contracts', 'rent_contract_lines'];

/** Called in a `describe`; what it returns gives the warehouse of the test that runs. It builds the tables of these ids, and all that they are made of. */
export function ownWarehouse(tables: readonly string[] = dealTables): () => TestWarehouse {
  let warehouse: TestWarehouse;
  beforeEach(async () => {
    warehouse = await TestWarehouse.create(undefined, tables);
    await warehouse.put({ 'areas.csv': areas() });
  });
  afterEach(() => warehouse.remove());
  return () => warehouse;
}
