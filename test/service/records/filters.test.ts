import assert from 'node:assert/strict';
import { clickhouse, duckdb } from '../../../service/analytics/dialect.ts';
import { conditionsSet } from '../../../service/records/filters.ts';

const table = {
  type: { column: 'type', comparison: 'either' },
  history_from: { column: 'transaction_date', comparison: 'at least', type: 'DATE' },
  area_id: { column: 'area_id', comparison: 'equals', type: 'INTEGER' },
} as const;
const sales = { type: 'sales', other_type: 'sales' };

describe('conditions of the filters that are set', () => {
  it('leave out filters that are null', () => {
    assert.equal(
      conditionsSet(table, { ...sales, history_from: null, area_id: 330 }, duckdb),
      'type = $type::VARCHAR\nand (area_id = $area_id::INTEGER)',
    );
    assert.equal(
      conditionsSet(table, { ...sales, history_from: '2025-01-01', area_id: null }, clickhouse),
      'type = {type:String}\nand (transaction_date >= {history_from:Date32})',
    );
  });

  it('compare with both values of a pair where they differ', () => {
    const values = { type: 'sales', other_type: 'gifts', history_from: null, area_id: null };
    assert.equal(conditionsSet(table, values, duckdb), 'type in ($type::VARCHAR, $other_type::VARCHAR)');
  });

  it('are refused for a filter without a value: a forgotten limit of history must not show all of it', () => {
    assert.throws(() => conditionsSet(table, { ...sales, area_id: 330 }, duckdb), /history_from/);
  });
});
