/** Contracts without numbers, repeated for projects and for properties: ingest finds again what was planted. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { TestWarehouse } from '../../support/ingest.ts';
import { type Generated, generate, query } from './generated.ts';

interface Planted {
  readonly rows: number;
  readonly contracts: number;
  readonly annual_aed: number;
  readonly annual_aed_by_rows: number;
  readonly properties: number;
  readonly contracts_of_several_projects: number;
  readonly contracts_of_several_properties: number;
}

describe('planted rents of the web site', () => {
  let set: Generated;
  let path: string;
  let planted: Planted;

  before(async () => {
    set = await generate(0.0005, 7, false, true);
    const file = set.truth.exports.find((entry) => entry.file.includes('rents-'))?.file ?? '';
    path = join(set.directory, file);
    planted = set.truth.planted['site_rents'] as Planted;
  });
  after(() => set.remove());

  it('repeat contracts in both ways, each row with the amount of the whole contract', async () => {
    const [found] = await query(
      `select count(*) as n, sum("ANNUAL_AMOUNT") as annual from read_csv('${path}', header = true)`,
    );
    assert.deepEqual(found, { n: planted.rows, annual: planted.annual_aed_by_rows });
    assert.ok(planted.contracts_of_several_projects > 0);
    assert.ok(planted.contracts_of_several_properties > 0);
    assert.ok(planted.annual_aed_by_rows > planted.annual_aed * 1.1);
  });

  it('are as many contracts, properties and dirhams as were planted', async () => {
    const warehouse = await TestWarehouse.create(undefined, ['rent_contracts']);
    try {
      await warehouse.put({
        'areas.csv': readFileSync(set.path('areas')),
        [basename(path)]: readFileSync(path),
      });
      const report = await warehouse.publish();
      const file = report.files.find(({ dialect }) => dialect === 'C');
      assert.deepEqual([file?.read, file?.kept], [planted.rows, planted.rows]);
      const [found] = await warehouse.rows(`
        select count(*) as contracts, sum(annual_amount_aed) as annual_aed, sum(property_count) as properties,
          count(*) filter (len(candidate_projects) > 1) as contracts_of_several_projects,
          count(*) filter (property_count > 1) as contracts_of_several_properties
        from rent_contracts`);
      const { rows: _, annual_aed_by_rows: _1, ...truth } = planted;
      assert.deepEqual(found, truth);
    } finally {
      await warehouse.remove();
    }
  });
});
