/** Personal columns are dropped while loading: no table, no reject and no warning holds a value of them. */
import assert from 'node:assert/strict';
import { deals, people, tryLoad } from './try-load.ts';

describe('personal columns', () => {
  it('reach no table, rejects and the exact path included', async () => {
    const tried = await tryLoad(
      'person_id,name,phone,fax\n1,A,0501,0502\n2,"B "x" y,0503,0504\n3,C "D" E,0505,0506\n',
    );
    assert.equal(tried.loaded.dataset.id, people.id);
    assert.deepEqual(tried.rows, [
      { person_id: '1', name: 'A', load_timestamp: '' },
      { person_id: '3', name: 'C "D" E', load_timestamp: '' },
    ]);
    assert.deepEqual(tried.rejects, [{ line: 3, reason: 'unterminated_quote', raw: null }]);
  });

  it('reach no table from JSON lines', async () => {
    const tried = await tryLoad('{"PERSON_ID":1,"NAME":"A","PHONE":"0501"}\n{"PHONE":"0502"\n');
    assert.deepEqual(tried.rows, [{ PERSON_ID: '1', NAME: 'A' }]);
    assert.deepEqual(tried.rejects, [{ line: 2, reason: 'invalid_json', raw: null }]);
    assert.deepEqual(tried.loaded.warnings, []);
  });

  it('leave no evidence where the header or the line names one that the dataset does not know', async () => {
    const kept = await tryLoad('id,day,area,price,note,Owner Name\n1,d,Ahmed\n', { datasets: [deals] });
    assert.deepEqual(kept.rejects, [{ line: 2, reason: 'too_few_fields', raw: null }]);
    const lines = '{"ID":1,"DAY":"d","AREA":"a","PRICE":1}\n{"ID":2\n{"ID":3,"OWNER" :"Ahmed"\n';
    const { rejects } = await tryLoad(lines, { datasets: [deals] });
    assert.deepEqual(
      rejects.map(({ raw }) => raw),
      ['{"ID":2', null],
    );
  });

  it('leave no evidence where they may hide under an unknown name, Arabic and escaped names included', async () => {
    for (const unknown of ['رقم الهاتف', 'Remarks', '']) {
      const csv = `id,day,area,price,note,${unknown}\n1,d,0501\n`;
      const { rejects } = await tryLoad(csv, { datasets: [deals] });
      assert.deepEqual(rejects, [{ line: 2, reason: 'too_few_fields', raw: null }], unknown);
    }
    const lines = `{"ID":1,"DAY":"d","AREA":"a","PRICE":1}\n{"ID":2,"REMARKS":"Ahmed"\n{"ID":3,"\\u0627\\u0633\\u0645":"A"\n`;
    const { rejects } = await tryLoad(lines, { datasets: [deals] });
    assert.deepEqual(
      rejects.map(({ raw }) => raw),
      [null, null],
    );
  });

  it('a dataset without them keeps the evidence', async () => {
    const tried = await tryLoad('id,day,area,price,note\n1,d\n', { datasets: [deals] });
    assert.equal(tried.rejects[0]?.raw, '1,d');
  });
});
