import assert from 'node:assert/strict';
import { namedContracts } from '../../../data/marts/named-contracts.ts';
import { onMarts } from './run-marts.ts';

const contract = (area: number | null, start: string, named: string, rows = 1) =>
  `select ${area}::integer as area_id, date '${start}' as start_date, ${named} from range(${rows})`;
const none =
  'null::varchar as registered_project, null::integer as project_id, null::varchar as project, null::varchar as master_project, null::varchar[] as candidate_projects';

const inputs = {
  dataset_as_of:
    "select 'rent-contracts' as dataset, date '2026-06-30' as as_of union all select 'transactions', date '2026-12-31'",
  places: `select * from (values (330, 'area', null), (350, 'area', null), (100001, 'community', 330), (100002, 'community', null))
    t(place_id, kind, primary_area_id)`,
  rent_contracts: [
    contract(330, '2026-06-30', none, 5),
    contract(330, '2026-01-01', "'Gate', null, null, null, null", 2),
    contract(330, '2026-01-01', "null, null, null, 'Marina', null"),
    contract(330, '2025-07-01', "null, 77, 'Gate', null, null"),
    contract(330, '2026-01-01', "null, null, null, null, ['Gate', 'Gate 2']"),
    // A day too old, a day too young, and of no known area.
    contract(330, '2025-06-30', "'Gate', null, null, null, null"),
    contract(330, '2026-07-01', "'Gate', null, null, null, null"),
    contract(null, '2026-01-01', "'Gate', null, null, null, null"),
  ].join(' union all '),
};

describe('named_contracts', () => {
  it('counts the contracts of 12 months that name a project, candidates for it or a master project, by area and for the communities of it', async () => {
    await onMarts(inputs, [namedContracts], async (rows) => {
      assert.deepEqual(await rows('select * from named_contracts order by place_id'), [
        { place_id: 330, kind: 'area', area_id: 330, contract_count: 10, named_count: 5 },
        { place_id: 350, kind: 'area', area_id: 350, contract_count: 0, named_count: 0 },
        { place_id: 100_001, kind: 'community', area_id: 330, contract_count: 10, named_count: 5 },
      ]);
    });
  });
});
