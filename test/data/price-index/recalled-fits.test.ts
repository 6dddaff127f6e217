/** Fits of an earlier run: a new sale has the windows fitted that hold it, and every point is what a fit of all windows gives. */
import assert from 'node:assert/strict';
import type { KeptResults } from '../../../data/derived-rows.ts';
import { indexPoints } from '../../../data/methods/price-index/index-points.ts';
import { type AlikeSales, priceInputs } from '../marts/alike-sales.ts';
import { onMarts } from '../marts/run-marts.ts';

/** Results of one run after another; `fitted` counts the work since the last run began. */
class Nights {
  fitted = 0;
  readonly #kept = new Map<string, Float64Array>();

  async run(sales: readonly AlikeSales[]) {
    this.fitted = 0;
    const recall: KeptResults['recall'] = (inputs, work) => {
      const key = inputs.join(' ');
      const result = this.#kept.get(key) ?? this.#work(work);
      this.#kept.set(key, result);
      return result;
    };
    return pointsOf(sales, { recall });
  }

  #work(work: () => Float64Array): Float64Array {
    this.fitted += 1;
    return work();
  }
}

const pointsOf = (sales: readonly AlikeSales[], kept?: KeptResults) =>
  onMarts(priceInputs(sales), [indexPoints], (rows) => rows('from index_points order by all'), kept);

/** Six months of sales in two areas; projects from 10 on, so that others may come before them. */
const sales: readonly AlikeSales[] = Array.from({ length: 6 * 2 * 8 }, (_, n) => {
  const [month, area, project] = [n % 6, Math.floor(n / 6) % 2, Math.floor(n / 12)];
  return {
    count: 3 + ((n * 5) % 3),
    perSqft: 1000 + 90 * project + 7 * month + ((n * 37) % 53),
    day: `2025-0${month + 1}-10`,
    area: 330 + area,
    project: 10 + 2 * project + area,
    sqft: 700 + 10 * ((n * 7) % 11),
  };
});
/** Of a project whose number comes before those of all others, so that every group gets another number. */
const newSale = (day: string): AlikeSales => ({ count: 2, perSqft: 1100, day, area: 330, project: 1 });

describe('fits of an earlier run', () => {
  it('stand for windows without a new sale, and are made again where there is one', async () => {
    const nights = new Nights();
    const first = await nights.run(sales);
    const all = nights.fitted;
    assert.ok(first.filter(({ ln_change }) => ln_change !== null).length > 50);
    assert.deepEqual(await nights.run(sales), first);
    assert.equal(nights.fitted, 0);

    const withJune = [...sales, newSale('2025-06-20')];
    assert.deepEqual(await nights.run(withJune), await pointsOf(withJune));
    const june = nights.fitted;
    // The windows of June and of the second quarter, of the area and of the market, by two methods.
    assert.equal(june, 2 * 2 * 2);

    const withMarch = [...sales, newSale('2025-03-20')];
    assert.deepEqual(await nights.run(withMarch), await pointsOf(withMarch));
    assert.ok(nights.fitted > june && nights.fitted < all, `${nights.fitted} of ${all}`);
  });

  it('are not taken for a window in which a price, a size or a project is another', async () => {
    const nights = new Nights();
    await nights.run(sales);
    for (const change of [{ perSqft: 1234 }, { sqft: 1234 }, { project: 99 }, { bedrooms: 2 }]) {
      const changed = sales.map((sale, at) => (at === 17 ? { ...sale, ...change } : sale));
      assert.deepEqual(await nights.run(changed), await pointsOf(changed), JSON.stringify(change));
      assert.ok(nights.fitted > 0, JSON.stringify(change));
    }
  });
});
