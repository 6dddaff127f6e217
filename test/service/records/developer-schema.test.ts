import assert from 'node:assert/strict';
import { type DeveloperRow, registerFacts } from '../../../service/records/developer-schema.ts';

const row: DeveloperRow = {
  id: 2493,
  level: 'company',
  name: 'Omniyat',
  name_ar: null,
  name_basis: 'brand',
  brand: 'Omniyat',
  brand_id: 77_575_114,
  is_registered: false,
  registration_date: null,
  license_type: null,
  license_source: null,
  license_number: null,
  license_issue_date: null,
  license_expiry_date: null,
  legal_status: null,
  project_count: 1,
  active_projects: 0,
  finished_projects: 0,
  unit_count: 0,
  areas: ['Business Bay'],
  overdue_projects: 0,
  unfinished_projects: 0,
  planned_projects: 0,
  open_projects: 0,
  built_projects: 0,
  first_completion_date: null,
  first_start_date: null,
  median_age_days: null,
  p25_age_days: null,
  p75_age_days: null,
  median_building_days: null,
  p25_building_days: null,
  p75_building_days: null,
};

describe('facts of a developer', () => {
  it('leave out a number of units that the register does not know yet', () => {
    for (const [unit_count, told] of [
      [0, null],
      [445, 445],
      [null, null],
    ] as const) {
      const facts = registerFacts({ ...row, unit_count }, '2026-03-16');
      assert.deepEqual(facts.unit_count, { value: told, as_of: '2026-03-16' });
    }
  });
});
