/** What the marts give for the fixture exports, as text that is reviewed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tables } from '../../data/published.ts';
import { datasets } from '../../data/registry.ts';
import type { TableDefinition } from '../../data/table.ts';
import { TestWarehouse } from '../support/ingest.ts';
import { repositoryRoot } from '../support/repository-files.ts';

/** Every mart. */
export const marts = tables.filter(({ layer }) => layer === 'mart');

/** Where the reviewed files lie. */
export const martsFolder = join(repositoryRoot, 'test/expected/marts');

/** A warehouse that has published the fixture exports; `remove()` when done. */
export async function fixtureWarehouse(): Promise<TestWarehouse> {
  const warehouse = await TestWarehouse.create();
  for (const { id } of datasets)
    await warehouse.put({
      [`${id}.csv`]: readFileSync(join(repositoryRoot, `test/fixtures/exports/${id}.csv`)),
    });
  await warehouse.publish();
  return warehouse;
}

/** The rows of a mart in the order of their keys, as CSV. */
export async function martText(
  warehouse: TestWarehouse,
  { id, key }: Pick<TableDefinition, 'id' | 'key'>,
): Promise<string> {
  const order = key.map((name) => `"${name}" nulls last`).join(', ');
  const rows = await warehouse.rows(`select * from ${id} order by ${order}`);
  const header = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => header.map((name) => row[name] ?? '').join(','));
  return [header.join(','), ...lines, ''].join('\n');
}
