/** Rent indices of contracts that a test writes down, and indices that are planted in made contracts, found again. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { rentIndexChanges } from '../../../data/methods/price-index/rent-index-changes.ts';
import { rentIndexPoints } from '../../../data/methods/price-index/rent-index-points.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { chain } from '../../../service/statistics/index-chain.ts';
import { type AskMarts, onMarts, unequalIdentities } from './run-marts.ts';

const marts = [rentIndexPoints, rentIndexChanges];

const days = {
  dataset_as_of: "select 'rent-contracts' as dataset, date '2026-04-01' as as_of",
  covered_from: "select 'rent-contracts' as dataset, date '2020-01-01' as covered_from where false",
};

/** Contracts of one rent that start on one day. */
interface AlikeContracts {
  readonly count: number;
  readonly perSqft: number;
  readonly day: string;
  readonly project: number | null;
  readonly version?: string;
  readonly eligible?: boolean;
}

const contracts = (alike: readonly AlikeContracts[]): string =>
  alike
    .map(
      ({ count, perSqft, day, project, version = 'new', eligible = true }) =>
        `select ${eligible} as is_eligible, '${version}' as version, date '${day}' as start_date, ${perSqft}::double as annual_aed_per_sqft,
           800.0::double as area_sqft, 330 as area_id, null::bigint as community_id, ${project}::integer as project_id,
           'apartment' as property_type, null::integer as bedrooms from range(${count})`,
    )
    .join(' union all ');

const projects = Array.from({ length: 10 }, (_, project) => project);
/** New contracts rise by a tenth from January to March, renewals stay. */
const given: readonly AlikeContracts[] = projects.flatMap((project) => [
  { count: 3, perSqft: 80 + project, day: '2026-01-10', project },
  { count: 3, perSqft: 1.1 * (80 + project), day: '2026-03-10', project },
  { count: 3, perSqft: 60 + project, day: '2026-01-10', project, version: 'renewed' },
  { count: 3, perSqft: 60 + project, day: '2026-03-10', project, version: 'renewed' },
]);

const market = (version: string): string =>
  `select period, compared_with, ln_change, len(ln_change_errors) as sets, n, contract_count, cluster_count from rent_index_changes
    where subject = 'market' and property_type = 'all' and granularity = 'month' and version = '${version}' order by period`;

const Change = z.object({
  subject_id: z.coerce.number(),
  version: z.string(),
  period: z.string(),
  compared_with: z.string().nullable(),
  ln_change: z.number().nullable(),
  ln_change_errors: z.array(z.number()).nullable(),
});

/** Months of the planted contracts, and their planted index: ln of the level of a version in a month. */
const months = 18;
const planted = (version: string, month: number): number =>
  version === 'new' ? 0.006 * month : month < 9 ? 0.002 * month : 0.018 - 0.004 * (month - 9);

/** A normal number in SQL from the words of a draw, by the method of Box and Muller. */
const normal = (name: string, words: string): string =>
  `sqrt(-2 * ln((md5_number_lower(concat('${name}1', ${words})) % 1000003 + 1) / 1000004.0))
   * cos(2 * pi() * (md5_number_lower(concat('${name}2', ${words})) % 1000003) / 1000003.0)`;

/**
 * 30 areas of 24 projects, each with a level of its own that walks by 1 % a month; up to three contracts of each version a month, of various sizes, scatter by 10 %.
 */
const plantedContracts = `with
  walks as (
    select area, project, version, month,
      sum(0.01 * ${normal('w', "area, ' ', project, ' ', version, ' ', month")}) over (partition by area, project, version order by month) as walk,
      0.2 * ${normal('l', "area, ' ', project")} as level
    from range(30) a(area), range(24) p(project), (values ('new'), ('renewed')) v(version), range(${months}) m(month)
  ),
  drawn as (
    select walks.*, ln(800) + 0.3 * ${normal('s', "area, ' ', project, ' ', version, ' ', month, ' ', n")} as ln_size,
      0.1 * ${normal('n', "area, ' ', project, ' ', version, ' ', month, ' ', n")} as noise
    from walks, range(3) r(n)
    where md5_number_lower(concat('c', area, ' ', project, ' ', version, ' ', month, ' ', n)) % 2 = 0
  )
  select true as is_eligible, version, (date '2024-10-05' + to_months(month::integer))::date as start_date,
    exp(4.4 + level + walk + noise - 0.2 * (ln_size - ln(800))
      + case when version = 'new' then 0.006 * month when month < 9 then 0.002 * month else 0.018 - 0.004 * (month - 9) end) as annual_aed_per_sqft,
    exp(ln_size) as area_sqft, area::integer as area_id, null::bigint as community_id, (100 * area + project)::integer as project_id,
    'apartment' as property_type, null::integer as bedrooms
  from drawn`;

/** Levels of a planted subject by month, beside what was planted, and whether their intervals hold it. */
async function levelsOf(rows: AskMarts, subject: string, id: number, version: string) {
  const found = await rows(
    `select * from rent_index_changes where subject = '${subject}' and subject_id = ${id} and version = '${version}'
       and property_type = 'apartment' and granularity = 'month' order by period`,
  );
  return chain(Change.array().parse(found), null).map(({ change, level, interval }, month) => {
    const truth = 100 * Math.exp(planted(version, month));
    const holds = interval === null ? null : interval.low <= truth && truth <= interval.high;
    return { level, truth, holds, at: `${subject} ${id} ${version} ${change.period}` };
  });
}

describe('rent_index_changes', () => {
  it('compares new contracts and renewals within projects, and never mixes them', () =>
    onMarts({ ...days, rent_contracts: contracts(given) }, marts, async (rows) => {
      const [first, second, ...more] = await rows(market('new'));
      assert.deepEqual(more, []);
      assert.deepEqual([first?.['period'], first?.['ln_change']], ['2026-01-01', null]);
      assert.deepEqual([second?.['period'], second?.['compared_with']], ['2026-03-01', '2026-01-01']);
      assert.ok(Math.abs(Number(second?.['ln_change']) - Math.log(1.1)) < 1e-5);
      assert.deepEqual([second?.['n'], second?.['contract_count'], second?.['cluster_count']], [30, 30, 10]);
      assert.equal(Number(second?.['sets']), publishingRules.index_cluster_sets);
      const [, renewed] = await rows(market('renewed'));
      assert.ok(Math.abs(Number(renewed?.['ln_change'])) < 1e-5);
      const [kinds] = await rows(
        'select list_sort(list(distinct version)) as versions from rent_index_changes',
      );
      assert.deepEqual(kinds?.['versions'], ['new', 'renewed']);
    }));

  it('counts eligible contracts up to the as-of date and from the covered days on, each once', () =>
    onMarts(
      {
        ...days,
        covered_from: "select 'rent-contracts' as dataset, date '2026-02-01' as covered_from",
        rent_contracts: contracts([
          ...given,
          { count: 40, perSqft: 500, day: '2026-03-20', project: 3, eligible: false },
          { count: 40, perSqft: 90, day: '2026-04-02', project: 3 },
        ]),
      },
      marts,
      async (rows) => {
        assert.deepEqual(
          (await rows(market('new'))).map(({ period, ln_change, contract_count }) => [
            period,
            ln_change,
            contract_count,
          ]),
          [['2026-03-01', null, 30]],
        );
        assert.deepEqual(await unequalIdentities(rows, marts), []);
      },
    ));

  it('has no change where fewer projects can be compared than a change needs', () =>
    onMarts(
      {
        ...days,
        rent_contracts: contracts(
          given.filter(({ project }) => (project ?? 0) < publishingRules.index_clusters_least - 1),
        ),
      },
      marts,
      async (rows) => {
        const found = await rows(market('new'));
        assert.ok(found.length > 0);
        for (const { ln_change } of found) assert.equal(ln_change, null);
      },
    ));

  it('finds planted indices of both versions, and its intervals hold them 93 to 97 times in 100', () =>
    onMarts({ ...days, rent_contracts: plantedContracts }, marts, async (rows) => {
      const held: boolean[] = [];
      for (const version of ['new', 'renewed']) {
        const whole = await levelsOf(rows, 'market', 0, version);
        assert.equal(whole.length, months);
        for (const { level, truth, at } of whole)
          assert.ok(Math.abs(level - truth) < 1, `${at}: ${level} for ${truth}`);
        for (let area = 0; area < 30; area += 1)
          held.push(...(await levelsOf(rows, 'area', area, version)).flatMap(({ holds }) => holds ?? []));
      }
      assert.equal(held.length, 2 * 30 * (months - 1));
      const share = held.filter(Boolean).length / held.length;
      assert.ok(
        share >= 0.93 && share <= 0.97,
        `${share} of ${held.length} intervals hold the planted index`,
      );
    }));
});
