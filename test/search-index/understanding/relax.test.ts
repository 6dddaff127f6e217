/** Loosened wishes: what a relaxation says was searched for is what was searched for. */
import assert from 'node:assert/strict';
import type { Filter } from '../../../search-index/search-index.ts';
import type { PropertyFilters } from '../../../search-index/understanding/interpretation.ts';
import { type Relaxed, relax } from '../../../search-index/understanding/relax.ts';
import { understand } from '../../../search-index/understanding/understand.ts';
import { market } from './market.ts';

/** Loosens a question until a home of this price, and of so many bedrooms, meets it. */
function relaxed(question: string, home: { price: number; bedrooms?: number }, fixed: PropertyFilters = {}) {
  const within = (filter: Filter | undefined, value: number) =>
    filter === undefined ||
    !('min' in filter || 'max' in filter) ||
    (value >= (filter.min ?? 0) && value <= (filter.max ?? Number.POSITIVE_INFINITY));
  const finds = async (filters: readonly Filter[]) =>
    within(of(filters, 'median_price_aed'), home.price) &&
    within(of(filters, 'bedrooms'), home.bedrooms ?? 2);
  return relax(understand(question, market), fixed, market, finds);
}

function of(filters: readonly Filter[], field: string): Filter | undefined {
  return filters.find((filter) => 'field' in filter && filter.field === field);
}

const priceOf = ({ filters }: Relaxed) => of(filters, 'median_price_aed');
const saidOf = ({ relaxed: said }: Relaxed) => said.map(({ wish, to }) => [wish, to]);

const tenPct = ['budget', '10% beyond the budget'];
const quarter = ['budget', '25% beyond the budget'];

describe('wishes that are loosened', () => {
  const most = { field: 'median_price_aed' } as const;

  it('stretch a budget by the share they say, at its upper end', async () => {
    const one = await relaxed('2 bedroom flat under 2.0m', { price: 2_200_000 });
    assert.deepEqual([priceOf(one), saidOf(one)], [{ ...most, max: 2_200_000 }, [tenPct]]);
    const other = await relaxed('2 bedroom flat under 2.0m', { price: 2_500_000 });
    assert.deepEqual([priceOf(other), saidOf(other)], [{ ...most, max: 2_500_000 }, [quarter]]);
    const beyond = await relaxed('2 bedroom flat under 2.0m', { price: 2_650_000 });
    assert.deepEqual([priceOf(beyond), saidOf(beyond)], [undefined, [['budget', 'at any price']]]);
  });

  it('stretch a budget by the share they say, at its lower end', async () => {
    const one = await relaxed('villa over 2.0m', { price: 1_800_000 });
    assert.deepEqual([priceOf(one), saidOf(one)], [{ ...most, min: 1_800_000 }, [tenPct]]);
    const other = await relaxed('villa over 2.0m', { price: 1_500_000 });
    assert.deepEqual([priceOf(other), saidOf(other)], [{ ...most, min: 1_500_000 }, [quarter]]);
  });

  it('stretch a budget as far as they say where a later wish is loosened too', async () => {
    const both = await relaxed('2 bedroom flat under 2.0m', { price: 2_450_000, bedrooms: 3 });
    assert.deepEqual(priceOf(both), { ...most, max: 2_500_000 });
    assert.deepEqual(saidOf(both), [quarter, ['bedrooms', 'one bedroom fewer or more']]);
  });
});
