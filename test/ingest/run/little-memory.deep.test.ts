/** Ingest with less memory than its engine needs: the old snapshot stays, and the reason names the step and the setting. */
import assert from 'node:assert/strict';
import { TestWarehouse } from '../../support/ingest.ts';
import { areas, csv, siteSale } from './export-rows.ts';

const sales = (from: number, count: number): string =>
  csv(
    Array.from({ length: count }, (_, index) =>
      siteSale({ TRANSACTION_NUMBER: `11-${from + index}-2025`, PROCEDURE_AREA: 50 + (index % 977) / 7 }),
    ),
  );

describe('ingest with little memory', () => {
  let warehouse: TestWarehouse;

  before(async () => {
    warehouse = await TestWarehouse.create();
    await warehouse.put({ 'areas.csv': areas(), 'transactions-2025-01-01.csv': sales(1, 100) });
    await warehouse.publish();
  });
  after(() => warehouse.remove());

  it('leaves the old snapshot current, and names the step that failed and the setting', async () => {
    const { id } = await warehouse.snapshot();
    await warehouse.put({ 'transactions-2025-02-01.csv': sales(1000, 5_000) });
    const { status, reason } = await warehouse.ingest({ environment: { INGEST_MEMORY_LIMIT: '40MB' } });
    assert.equal(status, 'failed');
    assert.match(
      reason ?? '',
      /^transactions-2025-02-01\.csv: the engine ran out of memory in the step “load and clean”; raise INGEST_MEMORY_LIMIT and run again\. The current snapshot is unchanged\. \(/,
    );
    const tiny = await warehouse.ingest({ environment: { INGEST_MEMORY_LIMIT: '2MB' } });
    assert.match(tiny.reason ?? '', /^the engine ran out of memory; raise INGEST_MEMORY_LIMIT/);
    assert.equal((await warehouse.snapshot()).id, id);
    assert.equal((await warehouse.publish()).changes.added, 5_000);
  });
});
