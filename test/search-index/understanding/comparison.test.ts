import assert from 'node:assert/strict';
import { findProperties } from '../../../search-index/understanding/find-properties.ts';
import { understand } from '../../../search-index/understanding/understand.ts';
import { propertyOf } from '../property-documents.ts';
import { propertyIndex } from '../relevance/wishes.ts';
import { market } from './market.ts';

const marina = { name: 'Dubai Marina', community_ids: [100001] };

describe('comparisons with a place', () => {
  for (const [question, how] of [
    ['like Dubai Marina but cheaper', 'cheaper'],
    ['cheaper than Dubai Marina', 'cheaper'],
    ['similar to Dubai Marina', 'alike'],
    ['alternatives to Dubai Marina', 'alike'],
  ] as const) {
    it(`reads “${question}” and leaves the place itself out`, () => {
      const { filters, left_over } = understand(question, market);
      assert.deepEqual(filters, { compared: { ...marina, how }, except: { community_ids: [100001] } });
      assert.deepEqual(left_over, []);
    });
  }

  it('does not take “would like” for a comparison', () => {
    assert.deepEqual(understand('I would like Dubai Marina', market).filters, { community_ids: [100001] });
  });

  it('finds property below the median of the place, and says it', async () => {
    const place = { subject: 'community' as const, subject_key: '100001' };
    const elsewhere = { area_id: 526, community_id: null };
    const documents = [
      propertyOf(1, 'Dubai Marina', { ...place, median_price_aed_per_sqft: 1800, n_sales: 40 }),
      propertyOf(2, 'Cheaper', { ...elsewhere, median_price_aed_per_sqft: 1500 }),
      propertyOf(3, 'Dearer', { ...elsewhere, median_price_aed_per_sqft: 1900 }),
      propertyOf(4, 'Cheaper in the place', { median_price_aed_per_sqft: 1000 }),
    ];
    const ground = { documents, market, wishes: [], grades: new Map() };
    const { signal } = new AbortController();
    const { found, interpretation } = await findProperties(
      { query: 'like Dubai Marina but cheaper', limit: 5, filters: {} },
      { index: propertyIndex(ground, [], true), market, embedder: null, signal },
    );
    assert.deepEqual(
      found.hits.map(({ document }) => document.name),
      ['Cheaper'],
    );
    assert.match(interpretation.parts[0]?.meaning ?? '', /below its .* median of AED 1,800 .*n 40/);
  });
});
