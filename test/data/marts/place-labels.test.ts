import assert from 'node:assert/strict';
import { placeLabels } from '../../../data/marts/place-labels.ts';
import { onMarts } from './run-marts.ts';

const sale = (area: number, community: number | null, rows: number, day = '2026-01-01') =>
  `select 'sales' as type, ${area}::integer as area_id, ${community}::bigint as community_id, date '${day}' as transaction_date from range(${rows})`;
const contract = (area: number, community: number | null, rows: number) =>
  `select ${area}::integer as area_id, ${community}::bigint as community_id, date '2026-01-01' as start_date from range(${rows})`;

const places = `select * from (values
  (330, 'area', 'Marsa Dubai', 'مرسى دبي', null, null),
  (441, 'area', 'Al Barsha South Fourth', null, null, null),
  (526, 'area', 'Business Bay', null, null, null),
  (348, 'area', 'Al Goze Fourth', null, null, null),
  (600, 'area', 'Jabal Ali', null, null, null),
  (100001, 'community', 'Dubai Marina', 'دبي مارينا', 330, 0.99),
  (100002, 'community', 'Jumeirah Village Circle', 'جميرا', 441, 1.0),
  (100003, 'community', 'BUSINESS BAY', null, 526, 1.0),
  (100004, 'community', 'Al Khail Heights', null, 348, 0.4),
  (100005, 'community', 'Bluewaters', null, 330, 1.0),
  (100006, 'community', 'Corner', null, 441, 1.0)
) t(place_id, kind, name, name_ar, primary_area_id, primary_area_share)`;

/** Sales and contracts that make one place of 441 and 526, two communities of 330, and no community of 348. */
const usual = {
  sales: [
    sale(330, 100_001, 90),
    sale(330, 100_005, 10),
    // Too old to count.
    sale(441, null, 500, '2025-06-30'),
    sale(441, 100_002, 95),
    sale(441, 100_006, 5),
    sale(441, 100_002, 5),
    sale(526, 100_003, 100),
    sale(348, 100_004, 17),
    sale(348, null, 3),
    // Too few to say that a community covers the area.
    sale(600, 100_005, 1),
  ],
  contracts: [contract(441, 100_002, 20), contract(441, null, 400)],
};

const columns = 'place_id, label, label_ar, one_with, is_ranked';

async function labels(records: { readonly sales: string[]; readonly contracts: string[] }) {
  const inputs = {
    dataset_as_of:
      "select 'rent-contracts' as dataset, date '2026-06-30' as as_of union all select 'transactions', date '2026-06-30'",
    places,
    transactions: records.sales.join(' union all '),
    rent_contracts: records.contracts.join(' union all '),
  };
  return onMarts(inputs, [placeLabels], (rows) =>
    rows(`select ${columns} from place_labels order by place_id`),
  );
}

describe('place_labels', () => {
  it('names the common name first, makes one place of an area and its community, and ranks each part of the market once', async () => {
    const found = await labels(usual);
    assert.deepEqual(
      found.map((row) => [row['place_id'], row['label'], row['one_with'], row['is_ranked']]),
      [
        [330, 'Marsa Dubai', null, false],
        [348, 'Al Goze Fourth', null, true],
        [441, 'Jumeirah Village Circle · Al Barsha South Fourth', 100_002, true],
        [526, 'BUSINESS BAY', 100_003, true],
        [600, 'Jabal Ali', null, true],
        [100_001, 'Dubai Marina · Marsa Dubai', null, true],
        [100_002, 'Jumeirah Village Circle · Al Barsha South Fourth', 441, false],
        [100_003, 'BUSINESS BAY', 526, false],
        [100_004, 'Al Khail Heights', null, false],
        [100_005, 'Bluewaters · Marsa Dubai', null, true],
        // Its area ranks, with all that lies in it.
        [100_006, 'Corner · Al Barsha South Fourth', null, false],
      ],
    );
    const [marsa, , jvc, , , marina] = found.map((row) => row['label_ar']);
    assert.deepEqual(
      [marsa, jvc, marina],
      ['مرسى دبي', 'جميرا · Al Barsha South Fourth', 'دبي مارينا · مرسى دبي'],
    );
  });

  for (const [why, changed] of [
    ['the area has other sales', { ...usual, sales: [...usual.sales, sale(441, null, 2)] }],
    ['the community has sales elsewhere', { ...usual, sales: [...usual.sales, sale(600, 100_002, 7)] }],
    ['contracts name another', { ...usual, contracts: [...usual.contracts, contract(441, 100_005, 3)] }],
  ] as const)
    it(`leaves two places where ${why}`, async () => {
      const found = await labels({ sales: [...changed.sales], contracts: [...changed.contracts] });
      const area = found.find((row) => row['place_id'] === 441);
      assert.equal(area?.['one_with'], null);
      assert.equal(area?.['label'], 'Al Barsha South Fourth');
    });

  it('leaves two places where few sales show it', async () => {
    const sales = usual.sales.map((one) => one.replace('range(100)', 'range(99)'));
    const area = (await labels({ ...usual, sales })).find((row) => row['place_id'] === 526);
    assert.equal(area?.['one_with'], null);
  });
});
