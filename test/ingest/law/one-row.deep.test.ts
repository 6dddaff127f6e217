/** The law of one row, tried with 60 wild rows: `LAW_SEED` draws others. */
import assert from 'node:assert/strict';
import { chance } from '../../support/chance.ts';
import { synthWarehouse } from '../../support/synth-warehouse.ts';
import { addRows, knownSales } from './add-rows.ts';
import { namesakes, wildFiles } from './wild-rows.ts';

const seed = Number(process.env['LAW_SEED'] ?? 41);
const ROWS = 60;
/** Rows of one night: few, so that a difference leads to its row. */
const NIGHT = 20;

describe(`the law of one row, seed ${seed}`, () => {
  for (let night = 0; night < ROWS / NIGHT; night += 1)
    it(`holds for wild rows ${night * NIGHT + 1} to ${(night + 1) * NIGHT}`, async () => {
      const files = wildFiles(NIGHT, chance(seed * 1000 + night), await knownSales());
      const { status, reason, asOf, elsewhere, anywhere } = await addRows(files);
      const names = files.map(({ name }) => name).join(', ');
      assert.equal(status, 'published', `${reason}: ${names}`);
      assert.deepEqual(asOf[1], asOf[0], names);
      assert.deepEqual(elsewhere, [], names);
      assert.ok(anywhere > 0, 'the comparison sees what the rows change in their own places');
    });

  it('holds for rows under new numbers with the names of others', async () => {
    const base = await synthWarehouse();
    const [names] = await base.rows(`
      select areas.name as area, projects.name as project, developers.name as developer, building
      from transactions join areas using (area_id) join projects using (project_id) join developers on developers.developer_id = projects.developer_id
      where building is not null and area_id <> 330 order by id limit 1`);
    const text = (name: string) => String(names?.[name]);
    const { status, reason, asOf, elsewhere } = await addRows(
      namesakes({
        area: text('area'),
        project: text('project'),
        developer: text('developer'),
        building: text('building'),
      }),
    );
    assert.equal(status, 'published', reason ?? '');
    assert.deepEqual(asOf[1], asOf[0]);
    assert.deepEqual(elsewhere, []);
  });
});
