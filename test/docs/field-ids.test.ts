/** The rules of ids of columns, over data/field-ids.json: no id is lost, and none is given to a second column. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { type FieldIds, fieldIds, noIds } from '../../data/field-ids.ts';
import { tables } from '../../data/published.ts';
import { faultsOfIds, nextFieldIds } from '../../docs/pages/field-ids.ts';

const published = tables.filter(({ layer }) => layer === 'table' || layer === 'mart');

describe('the ids of columns', () => {
  it('are there for every column of every table, each given once', () => {
    for (const definition of published) {
      const ids = fieldIds(definition.id);
      assert.deepEqual(nextFieldIds(definition, ids), ids, `${definition.id}: run \`make docs\``);
      assert.deepEqual(faultsOfIds(definition, ids), [], definition.id);
    }
  });

  it('are those that the first instants without a zone had, and others for those with one', () => {
    const instants = published
      .map(({ id }) => [id, fieldIds(id).ids['registered_at'], fieldIds(id).earlier] as const)
      .filter(([, id]) => id !== undefined);
    const earlier = (id: number) => [{ name: 'registered_at', kind: 'timestamp', id }];
    assert.deepEqual(instants, [
      ['rent_contracts', 49, earlier(8)],
      ['transactions', 44, earlier(4)],
      ['rent_contract_lines', 29, earlier(18)],
    ]);
  });

  const row = z.object({ id: z.string(), price: z.number(), note: z.string() });
  const given = nextFieldIds({ row }, noIds);
  const without = { row: row.omit({ note: true }) };
  const gone = nextFieldIds(without, given);

  it('are kept of a column that went, and a new column gets the next one', () => {
    assert.deepEqual(gone, {
      last: 4,
      ids: { id: 1, price: 2, register: 4 },
      kinds: { id: 'string', price: 'double', register: 'string' },
      earlier: [{ name: 'note', kind: 'string', id: 3 }],
    });
    const more = nextFieldIds({ row: without.row.extend({ remark: z.string() }) }, gone);
    assert.equal(more.ids['remark'], 5);
    assert.deepEqual(faultsOfIds(without, gone), []);
  });

  it('are given to the register, which no table has as a column of its files', () => {
    assert.equal(given.ids['register'], 4);
    for (const { id, row: columns } of published) {
      const { ids, kinds } = fieldIds(id);
      assert.equal(kinds['register'], 'string', id);
      assert.ok(Number(ids['register']) > 0 && !('register' in columns.shape), id);
    }
    assert.throws(() => nextFieldIds({ row: row.extend({ register: z.string() }) }, given), /register/);
  });

  it('are refused where a column that went has lost its id, or a new one has it', () => {
    const forgotten: FieldIds = { ...gone, earlier: [] };
    assert.deepEqual(faultsOfIds(without, forgotten), ['the id 3 was given and is lost']);
    assert.deepEqual(faultsOfIds(without, { ...forgotten, last: 1 }), [
      'the id 2 is above the last one, 1',
      'the id 4 is above the last one, 1',
    ]);
    const again: FieldIds = {
      ...gone,
      ids: { ...gone.ids, remark: 3 },
      kinds: { ...gone.kinds, remark: 'string' },
    };
    const withRemark = { row: without.row.extend({ remark: z.string() }) };
    assert.deepEqual(faultsOfIds(withRemark, again), ['remark has the id 3 of note']);
    // A definition that says so makes it the same column under another name.
    assert.deepEqual(faultsOfIds({ ...withRemark, renamed: { remark: 'note' } }, again), []);
    assert.deepEqual(nextFieldIds({ ...withRemark, renamed: { remark: 'note' } }, gone).ids, again.ids);
  });

  it('go with a column over several names, and to no column that takes a former name', () => {
    const second = {
      row: row.omit({ note: true }).extend({ remark: z.string() }),
      renamed: { remark: 'note' },
    };
    const third = {
      row: row.omit({ note: true }).extend({ comment: z.string() }),
      renamed: { comment: 'remark', remark: 'note' },
    };
    const ids = nextFieldIds(third, nextFieldIds(second, given));
    assert.deepEqual([ids.ids['comment'], ids.last], [3, 4]);
    assert.deepEqual(
      ids.earlier.map(({ name, id }) => [name, id]),
      [
        ['remark', 3],
        ['note', 3],
      ],
    );
    assert.deepEqual(faultsOfIds(third, ids), []);
    const both = { ...third, row: third.row.extend({ note: z.string() }) };
    assert.deepEqual(faultsOfIds(both, nextFieldIds(both, ids)), ['comment has the id 3 of note']);
  });
});
