/** The choice of comparables in SQL, against the plain definition over random records: one record after the other, for one target after the other. */
import assert from 'node:assert/strict';
import { DuckDBInstance } from '@duckdb/node-api';
import { comparablesInPlaceSql, estimateModels } from '../../../data/methods/estimate/model.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { chance } from '../../support/chance.ts';

const model = estimateModels.sales;
const { comparables_most, estimate_alike_most, estimate_size_most, estimate_unnamed_one_in } =
  publishingRules;

interface Described {
  readonly id: string;
  /** Number of a day. */
  readonly day: number;
  readonly place: number;
  readonly community_id: number;
  readonly project_id: number | null;
  readonly building_id: number | null;
  readonly stage: string;
  readonly bedrooms: number | null;
  readonly ln_size: number;
}
interface Chosen {
  readonly id: string;
  readonly project_share: number;
}

const text = (value: string | number | null): string =>
  typeof value === 'string' ? `'${value}'` : String(value);

/** Returns records of few kinds, so that many are alike, on days 1 to 500. */
function scattered(count: number, seed: number): Described[] {
  const even = chance(seed);
  const oneOf = (most: number): number => Math.floor(even() * most);
  return Array.from({ length: count }, (_, at) => {
    const project = oneOf(3);
    return {
      id: `t-${String((at * 7919) % count).padStart(5, '0')}`,
      day: 1 + oneOf(500),
      place: 1 + oneOf(2),
      community_id: 1 + oneOf(2),
      project_id: project === 0 ? null : project,
      building_id: even() < 0.5 ? null : 1 + oneOf(2),
      stage: even() < 0.5 ? 'ready' : 'off-plan',
      bedrooms: even() < 0.2 ? null : 1,
      ln_size: Math.log(600 + 200 * oneOf(4)),
    };
  });
}

/** The records of the year before a day in a place, without those that are crowded out by newer ones that are alike. */
function known(records: readonly Described[], place: number, day: number): Described[] {
  const inYear = records.filter(
    (record) => record.place === place && record.day < day && record.day >= day - 365,
  );
  const kind = ({ project_id, stage, bedrooms, ln_size }: Described): string =>
    JSON.stringify([project_id, stage, bedrooms, Math.round(ln_size * 50)]);
  const newestFirst = inYear.toSorted((one, other) => other.day - one.day || (one.id < other.id ? -1 : 1));
  const counts = new Map<string, number>();
  return newestFirst.filter((record) => {
    const count = (counts.get(kind(record)) ?? 0) + 1;
    counts.set(kind(record), count);
    return count <= estimate_alike_most;
  });
}

/** Covariance with a target of unknown bedrooms, as docs/methods/comparable-estimate.md has it. */
function covariance(one: Described, target: Described, share: number, age: number): number {
  const stage = one.stage === target.stage ? 1 : model.stage_correlation;
  const like = (scale: number): number => Math.exp(-0.5 * ((one.ln_size - target.ln_size) / scale) ** 2);
  const size = like(model.size_scale);
  const isBuilding = one.building_id !== null && one.building_id === target.building_id;
  const layout =
    one.stage === target.stage ? like(model.layout_scale) * Math.exp(-age / model.layout_days) : 0;
  return (
    stage *
      (model.market_variance * size +
        model.area_variance * size ** 0.3 +
        (one.community_id === target.community_id ? model.community_variance : 0) +
        (isBuilding ? model.building_variance : 0) +
        share * (model.project_variance + model.bedrooms_correlation * model.size_variance * size)) +
    share * model.bedrooms_correlation * model.layout_variance * layout
  );
}

function choose(records: readonly Described[], target: Described, isProjectKnown: boolean): Chosen[] {
  const here = known(records, target.place, target.day);
  const weightOf = ({ project_id }: Described): number => (project_id === null ? estimate_unnamed_one_in : 1);
  const partOf = (record: Described): number => {
    const ofStage = here.filter(({ stage }) => stage === record.stage);
    const total = (of: readonly Described[]): number => of.reduce((sum, each) => sum + weightOf(each), 0);
    return total(ofStage.filter(({ project_id }) => project_id === record.project_id)) / total(ofStage);
  };
  const weighed = here
    .filter(({ ln_size }) => Math.abs(ln_size - target.ln_size) <= estimate_size_most)
    .map((record) => {
      const share = isProjectKnown ? Number(record.project_id === target.project_id) : partOf(record);
      const age = target.day - record.day;
      const weight = covariance(record, target, share, age) * 0.5 ** (age / model.half_life_days);
      return { id: record.id, project_share: share, weight };
    });
  return weighed
    .toSorted((one, other) => other.weight - one.weight || (one.id < other.id ? -1 : 1))
    .slice(0, comparables_most)
    .map(({ id, project_share }) => ({ id, project_share }));
}

const columns =
  'id, day, place, community_id::bigint as community_id, project_id::integer as project_id, building_id::bigint as building_id, stage, bedrooms::integer as bedrooms, ln_size::double as ln_size';
const values = (rows: readonly Described[]): string =>
  `(select ${columns}, 'sales' as feed, place as area_id, 'apartment' as property_type, date '2025-01-01' + day::integer as happened_on
  from (values ${rows
    .map(
      ({ id, day, place, community_id, project_id, building_id, stage, bedrooms, ln_size }) =>
        `(${[id, day, place, community_id, project_id, building_id, stage, bedrooms, ln_size].map(text).join(', ')})`,
    )
    .join(', ')})
  rows(id, day, place, community_id, project_id, building_id, stage, bedrooms, ln_size))`;

async function chosenInSql(
  records: readonly Described[],
  targets: readonly Described[],
  isProjectKnown: boolean,
): Promise<Chosen[][]> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const ofTarget = `row_number() over (order by id)::integer as target, ${isProjectKnown} as is_project_known, happened_on as valued_on`;
  const found = await connection.runAndReadAll(`
    with targets as (select ${ofTarget}, * exclude (happened_on) from ${values(targets)}),
    records as (select * exclude (day) from ${values(records)}),
    ${comparablesInPlaceSql.sales}
    select target, chosen.id, project_share::double from chosen order by target, chosen.id`);
  connection.closeSync();
  instance.closeSync();
  return targets.map((_, at) =>
    found
      .getRows()
      .filter(([target]) => Number(target) === at + 1)
      .map(([, id, share]) => ({ id: String(id), project_share: Number(share) })),
  );
}

describe('the choice of comparables', () => {
  const records = scattered(3_000, 5);
  const targets = scattered(40, 11)
    .map((target) => ({ ...target, day: 380 + (target.day % 120) }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));

  it('leaves out records that newer ones crowd out, as the tests below need', () => {
    const inYear = records.filter(({ place, day }) => place === 1 && day < 400 && day >= 35);
    assert.ok(known(records, 1, 400).length < inYear.length * 0.9);
  });

  for (const isProjectKnown of [true, false]) {
    it(`has the same records and shares, with the project ${isProjectKnown ? 'given' : 'not given'}`, async () => {
      const found = await chosenInSql(records, targets, isProjectKnown);
      for (const [at, target] of targets.entries()) {
        const expected = choose(records, target, isProjectKnown).toSorted((one, other) =>
          one.id < other.id ? -1 : 1,
        );
        assert.equal(expected.length, comparables_most);
        assert.deepEqual(
          found[at]?.map(({ id }) => id),
          expected.map(({ id }) => id),
        );
        for (const [place, { project_share }] of expected.entries())
          assert.ok(Math.abs((found[at]?.[place]?.project_share ?? 2) - project_share) < 1e-12);
      }
    });
  }
});
