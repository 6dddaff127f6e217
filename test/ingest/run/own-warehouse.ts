/** A warehouse of its own for every test of a suite: the list of areas is dropped, and nothing is published. */
import { TestWarehouse } from '../../support/ingest.ts';
import { areas } from './export-rows.ts';

/** Called in a `describe`; what it returns gives the warehouse of the test that runs. */
export function ownWarehouse(): () => TestWarehouse {
  let warehouse: TestWarehouse;
  beforeEach(async () => {
    warehouse = await TestWarehouse.create();
    await warehouse.put({ 'areas.csv': areas() });
  });
  afterEach(() => warehouse.remove());
  return () => warehouse;
}
