/** Months of the real sample that are loaded after later ones change windows of closed months, and publish. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../support/repository-files.ts';
import { ownWarehouse } from './own-warehouse.ts';

const sample = join(repositoryRoot, 'data/sample/exports');
const exportsOf = (name: RegExp) =>
  Object.fromEntries(
    readdirSync(sample, { recursive: true })
      .map(String)
      .filter((path) => name.test(path))
      .map((path) => [path, readFileSync(join(sample, path))]),
  );

describe('the comparison of figures before publishing, when earlier months come later', () => {
  const warehouse = ownWarehouse(['price_index_changes']);

  it('takes their records for the cause of what they change', async () => {
    await warehouse().put(exportsOf(/Projects_.*|sales_2026_0[3-6].*/));
    await warehouse().publish();
    const change = `select ln_change from price_index_changes where subject = 'market' and property_type = 'land' and stage = 'existing'
      and method = 'constant-quality' and granularity = 'month' and period = '2026-04-01'`;
    const before = await warehouse().rows(change);
    await warehouse().put(exportsOf(/sales_2026_0[12].*/));
    const { changes, revisions } = await warehouse().publish();
    assert.ok(changes.added > 30_000);
    assert.deepEqual([revisions?.not_compared, revisions?.accepted], [null, []]);
    assert.notDeepEqual(await warehouse().rows(change), before);
  });
});
