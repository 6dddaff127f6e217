import assert from 'node:assert/strict';
import { join } from 'node:path';
import { sampleWarehouse } from '../../support/sample-warehouse.ts';
import { finderOf, measure, readGround, type Score } from './wishes.ts';

/** A little under what was measured (docs/search.md): nDCG@10 and hit@5 of each class. */
const floors: Readonly<Record<string, readonly [number, number]>> = {
  filters: [0.76, 0.92],
  'filters-ar': [0.88, 0.92],
  ideas: [0.65, 0.8],
  names: [0.7, 0.85],
  all: [0.68, 0.83],
  'held-out': [0.6, 0.78],
};

describe('wishes on the sample', () => {
  it('are answered at least as well as was measured, and worse without the filters', async () => {
    const { warehouse, report } = await sampleWarehouse();
    const directory = join(warehouse.directory, 'snapshots', report.snapshot_id ?? '');
    const ground = await readGround(join(directory, 'serve.duckdb'));
    assert.ok(ground.wishes.length >= 60);
    const parts = { filters: true, lexicon: true, embedder: null };
    const scores = await measure(ground, finderOf(ground, [], parts));
    for (const [name, [ndcg, hit]] of Object.entries(floors)) {
      const score: Score | undefined = scores.get(name);
      assert.ok(score && score.ndcg10 >= ndcg && score.hit5 >= hit, `${name}: ${JSON.stringify(score)}`);
    }
    const unfiltered = await measure(ground, finderOf(ground, [], { ...parts, filters: false }));
    assert.ok((unfiltered.get('all')?.ndcg10 ?? 1) < (scores.get('all')?.ndcg10 ?? 0) - 0.2);
  });
});
