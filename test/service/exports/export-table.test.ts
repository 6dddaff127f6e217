import assert from 'node:assert/strict';
import { exportTables, filterColumns, tableFilters } from '../../../service/exports/export-table.ts';

/** Tables and marts whose rows are of no day: what there is now, and figures of one window. A new table stands here, or names its day. */
const dateless = [
  'area_points',
  'arrivals',
  'daily_completeness',
  'area_shapes',
  'areas',
  'brokers',
  'buildings',
  'developer_price_cells',
  'developers',
  'estimate_backtest',
  'estimate_intervals',
  'estimate_levels',
  'building_points',
  'growth',
  'headlines',
  'named_contracts',
  'offplan_premium',
  'place_areas',
  'place_labels',
  'place_names',
  'places',
  'pois',
  'project_aliases',
  'project_dates',
  'projects',
  'pulls',
  'rankings',
  'room_accuracy',
  'subject_areas',
  'supply_intervals',
  'transaction_procedures',
  'units',
  'yield_segments',
  'yields',
];

describe('tables that are exported', () => {
  it('each say by which column days are compared, or are known to have none', () => {
    const without = exportTables.filter((table) => filterColumns(table).date === null);
    assert.deepEqual(without.map(({ definition }) => definition.id).toSorted(), dateless.toSorted());
  });

  it('take days exactly where they have them', () => {
    for (const table of exportTables) {
      const takesDays = tableFilters(table).includes('from_date');
      assert.equal(takesDays, !dateless.includes(table.definition.id), table.definition.id);
      assert.equal(tableFilters(table).includes('to_date'), takesDays);
    }
  });
});
