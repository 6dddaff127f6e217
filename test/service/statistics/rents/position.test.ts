import assert from 'node:assert/strict';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import {
  type PlacedContract,
  rentPosition,
  sizeBand,
} from '../../../../service/statistics/rents/position.ts';
import type { Snapshot } from '../../../../service/warehouse/snapshot.ts';
import type { TestWarehouse } from '../../../support/ingest.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

describe('rent position', () => {
  let service: TestService;
  let warehouse: TestWarehouse;
  let snapshot: Snapshot;
  let contract: PlacedContract;

  before(async () => {
    ({ warehouse } = await sampleWarehouse());
    service = await startTestService({ sample: true });
    const current = service.running.snapshots.current();
    assert.ok(current !== null);
    snapshot = current;
    const [busy] = await warehouse.rows(
      `select area_id, bedrooms from rent_contracts where is_eligible and version = 'new' and property_type = 'apartment' and bedrooms is not null
          and area_sqft > 0 and start_date >= date '2025-06-01' and start_date < date '2026-06-01'
        group by all order by count(*) desc, area_id limit 1`,
    );
    contract = {
      area_id: Number(busy?.['area_id']),
      property_type: 'apartment',
      bedrooms: Number(busy?.['bedrooms']),
      area_sqft: 700,
      annual_aed_per_sqft: 100,
      start_date: '2026-06-01',
    };
  });
  after(() => service.stop());

  /** Rents a square foot of what the contract is compared with, by the words of the method. */
  async function comparable(condition: string): Promise<number[]> {
    const rows = await warehouse.rows(
      `select annual_aed_per_sqft as rent from rent_contracts where is_eligible and version = 'new' and area_id = ${contract.area_id} and property_type = 'apartment'
        and start_date >= date '2025-06-01' and start_date < date '2026-06-01' and annual_aed_per_sqft is not null and ${condition}`,
    );
    return rows.map(({ rent }) => Number(rent));
  }

  const share = (rents: readonly number[], own: number): number =>
    (100 * (rents.filter((rent) => rent < own).length + rents.filter((rent) => rent === own).length / 2)) /
    rents.length;

  it('is the per cent of like contracts of the year before that are cheaper, equal ones half', async () => {
    const found = await rentPosition(snapshot, contract, null);
    const rents = await comparable(`bedrooms = ${contract.bedrooms}`);
    assert.ok(rents.length >= publishingRules.rent_position_least);
    assert.equal(found.n, rents.length);
    assert.ok(Math.abs((found.value ?? Number.NaN) - share(rents, 100)) < 0.006, `${found.value}`);
    assert.deepEqual(found.window, { from: '2025-06-01', to: '2026-05-31' });
    assert.equal(found.comparable_by, 'bedrooms');
  });

  it('goes by size where the bedrooms are unknown', async () => {
    const found = await rentPosition(snapshot, { ...contract, bedrooms: null }, null);
    const rents = await comparable('area_sqft >= 500 and area_sqft < 750');
    assert.equal(found.n, rents.length);
    assert.ok(Math.abs((found.value ?? Number.NaN) - share(rents, 100)) < 0.006);
    assert.equal(found.comparable_by, 'size_band');
  });

  it('is withheld under ten contracts, outside the plan, and where the contract does not say enough', async () => {
    const reason = async (change: Partial<PlacedContract>, historyFrom: string | null = null) =>
      (await rentPosition(snapshot, { ...contract, ...change }, historyFrom)).reason;
    assert.equal(
      await reason({ bedrooms: 49 }),
      `fewer than ${publishingRules.rent_position_least} comparable new contracts`,
    );
    assert.equal(
      await reason({}, '2026-05-31'),
      `fewer than ${publishingRules.rent_position_least} comparable new contracts`,
    );
    assert.equal(await reason({ area_id: null }), 'the area of the contract is unknown');
    assert.equal(await reason({ property_type: null }), 'the kind of property is unknown');
    assert.equal(await reason({ area_sqft: 0 }), 'the size of the property is unknown');
    assert.equal(await reason({ annual_aed_per_sqft: null }), 'the annual amount is unknown');
  });

  it('bands begin where the band before ends', () => {
    assert.deepEqual(
      [499.9, 500, 999, 2500].map((sqft) => sizeBand(sqft).from),
      [0, 500, 750, 2500],
    );
    assert.deepEqual(sizeBand(1200), { from: 1000, to: 1500 });
  });
});
