import assert from 'node:assert/strict';
import { placesMonthly } from '../../../data/marts/places-monthly.ts';
import { onMarts } from './run-marts.ts';

const inputs = {
  sales_monthly: `select * from (values
      ('area', 330, 'apartment', 1, date '2026-01-01', 3),
      ('area', 330, 'villa', null, date '2026-01-01', 2),
      ('area', 330, 'villa', null, date '2026-02-01', 1),
      ('community', 100001, 'apartment', 1, date '2026-01-01', 3),
      ('project', 330, 'apartment', 1, date '2026-01-01', 100),
      ('building', 330, 'apartment', 1, date '2026-01-01', 100),
      ('market', 0, 'apartment', 1, date '2026-01-01', 100))
    t(subject, subject_id, property_type, bedrooms, month, sales_count)`,
  // Registered on the last day of January, to start in February.
  rent_contracts: `
    select 330 as area_id, null::bigint as community_id, date '2026-01-31' as transaction_date, date '2026-02-01' as start_date from range(30)
    union all select 350, null, date '2025-12-01', date '2025-12-01' from range(5)
    union all select null, 100001, date '2026-01-01', date '2025-12-01' from range(2)
    union all select null, null, date '2026-01-01', date '2026-01-01' from range(9)`,
};

describe('places_monthly', () => {
  it('adds up what is sold and let in areas and communities, and nothing else', async () => {
    await onMarts(inputs, [placesMonthly], async (rows) => {
      assert.deepEqual(
        await rows(
          "select place_id, strftime(month, '%Y-%m') as month, sales_count, contract_count from places_monthly order by all",
        ),
        [
          { place_id: 330, month: '2026-01', sales_count: 5, contract_count: 30 },
          { place_id: 330, month: '2026-02', sales_count: 1, contract_count: 0 },
          { place_id: 350, month: '2025-12', sales_count: 0, contract_count: 5 },
          { place_id: 100_001, month: '2026-01', sales_count: 3, contract_count: 2 },
        ],
      );
    });
  });
});
