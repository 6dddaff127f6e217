/** The query page loads exported tables itself, so it leaves out the views over their files that a reproduction begins with. */
import assert from 'node:assert/strict';
import type { Manifest } from '../../../../data/snapshot.ts';
import { setupSql, tablesOf } from '../../../../service/reproduce/table-sql.ts';
import { withoutFileViews } from '../../../../service/site/query/browser/statements.ts';
import { factsAt } from '../../../ingest/snapshot/small-snapshot.ts';

const manifest: Manifest = { ...factsAt(0), format: 1, tables: [], files: [] };

describe('the statements of the query page', () => {
  it('are those of a reproduction without its views over files, of tables with instants too', () => {
    const needed = tablesOf(['select count(*) from transactions join areas using (area_id)']);
    assert.ok(typeof needed !== 'string');
    const addressOf = (table: string) => `https://mulk.example/api/v1/exports/${table}?link=x`;
    const setup = setupSql(needed, { addressOf, manifest, historyFrom: null });
    assert.ok(setup.some((sql) => sql.includes('make_timestamp(epoch_us("registered_at"))')));
    const script = [...setup, 'select 1'].join(';\n');
    assert.equal(withoutFileViews(script, ['areas', 'transactions']), '-- areas\n-- transactions\nselect 1');
    assert.equal(withoutFileViews(script, []), script);
  });
});
