/** Figures of the cells of a mart: the same as one grouping of the same records gives, in every column, for cells of no, few and many records and clusters. */
import assert from 'node:assert/strict';
import { cellFigures } from '../../../data/measures/cell-figures.ts';
import { annualValue, contractCount, newRent, renewedRent } from '../../../data/measures/contracts.ts';
import { figureSql } from '../../../data/measures/figure-sql.ts';
import { chance } from '../../support/chance.ts';
import { onMarts } from '../marts/run-marts.ts';

const measures = [contractCount, annualValue, newRent, renewedRent];
const inProject = { cluster: 'hash(project_id)' } as const;

/** Contracts of each place, from 1 on, the projects that they fall into, and the part without a rent. */
const places = [
  { contracts: 400, projects: 30, unknown: 0 },
  { contracts: 100, projects: 4, unknown: 0 },
  { contracts: 97, projects: 30, unknown: 0.5 },
  { contracts: 3, projects: 30, unknown: 0 },
];

/** Returns SQL of drawn contracts. */
function contracts(): string {
  const even = chance(5);
  const orNull = (part: number, value: number) => (even() < part ? 'null' : String(value));
  const rows = places.flatMap(({ contracts: count, projects, unknown }, at) =>
    Array.from({ length: count }, () => {
      const rent = orNull(unknown, Math.round(100 * (50_000 + 90_000 * even())) / 100);
      const bedrooms = orNull(0.2, Math.floor(3 * even()));
      const version = even() < 0.4 ? 'new' : 'renewed';
      return `(${at + 1}, ${Math.floor(projects * even())}, ${bedrooms}, '${version}', ${rent}, ${even() < 0.9})`;
    }),
  );
  return `select place_id, project_id, bedrooms::integer as bedrooms, version, annual_amount_aed::double as annual_amount_aed, is_eligible
    from (values ${rows.join()}) drawn(place_id, project_id, bedrooms, version, annual_amount_aed, is_eligible)`;
}

const { entered, aggregates, figures } = figureSql(measures, inProject);
const grouped = `
  with entered as (select place_id, bedrooms, ${entered} from contracts),
  grouped as (
    select place_id, case when grouping(bedrooms) = 1 then -1 else bedrooms end as bedrooms, ${aggregates}
    from entered group by place_id, grouping sets ((bedrooms), ()))
  select place_id, bedrooms, ${figures} from grouped order by all`;

const ofCells = (counted = 'true') =>
  `from (${cellFigures(
    {
      rows: 'contracts',
      cells: { place_id: 'place_id', bedrooms: 'unnest([bedrooms, -1])' },
      counted,
      ...inProject,
    },
    [measures, inProject],
  )}) order by all`;

describe('figures of cells', () => {
  it('are those of one grouping of the same records', () =>
    onMarts({ contracts: contracts() }, [], async (rows) => {
      const found = await rows(ofCells());
      assert.deepEqual(found, await rows(grouped));
      assert.equal(found.length, 18);
      const whole = found.filter(({ bedrooms }) => bedrooms === -1);
      assert.deepEqual(
        whole.map(({ low_new_rent_aed: low }) => low === null),
        // Four projects are too few clusters, and so are three contracts.
        [false, true, false, true],
      );
    }));

  it('leave out cells that are not counted', () =>
    onMarts({ contracts: contracts() }, [], async (rows) => {
      const found = await rows(ofCells('place_id = 2'));
      assert.deepEqual(
        found,
        (await rows(grouped)).filter(({ place_id }) => place_id === 2),
      );
      assert.ok(found.length > 1);
    }));
});
