/** Yields that are planted in made sales and contracts, found again inside their intervals as often as these say. */
import assert from 'node:assert/strict';
import { yieldCells } from '../../../data/methods/yields/yield-cells.ts';
import { yieldSegments } from '../../../data/methods/yields/yield-segments.ts';
import { yields } from '../../../data/methods/yields/yields.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { onMarts } from './run-marts.ts';

/** Returns SQL of a normal deviate that is the same in every run, of text that names the draw. */
function normal(name: string): string {
  const uniform = (side: string) =>
    `(md5_number_lower(concat('${side}', ${name})) % 1000003 + 1) / 1000004.0`;
  return `(sqrt(-2 * ln(${uniform('a')})) * cos(2 * pi() * ${uniform('b')}))`;
}

/** Service charge of every project, AED a square foot. */
const charge = 14;

/** Planted medians by number of bedrooms, AED a square foot. */
const planted = { 1: { rent: 60, price: 1000 }, 2: { rent: 75, price: 1500 } } as const;

/**
 * Returns input tables of made areas.
 *
 * @param projects of each area; each has its own level of prices and of rents, which go together in part
 * @param spread standard deviation of the levels of projects
 * @param homes SQL of the number of homes of a project, kind and side
 */
function inputs(areas: number, projects: number, spread: number, homes: string) {
  const level = (bedrooms: 1 | 2, side: 'rent' | 'price') => Math.log(planted[bedrooms][side]);
  const drawn = `select area, project, side, bedrooms, n,
      case bedrooms when 1 then case side when 'rent' then ${level(1, 'rent')} else ${level(1, 'price')} end
        else case side when 'rent' then ${level(2, 'rent')} else ${level(2, 'price')} end end
      + ${spread} * (0.7 * ${normal("'project', area, ' ', project")} + 0.7 * ${normal("'side', area, ' ', project, side")})
      + 0.1 * ${normal("'home', area, ' ', project, side, bedrooms, ' ', n")} as level
    from range(${areas}) a(area), range(${projects}) p(project), (values ('rent'), ('price')) s(side), (values (1), (2)) b(bedrooms),
      lateral (select unnest(range((${homes})::bigint)) as n)`;
  const columns = `concat_ws(' ', area, project, side, bedrooms, n) as id, area::integer as area_id, null::bigint as community_id,
    (area * 1000 + project)::integer as project_id, 'apartment' as property_type, bedrooms::integer as bedrooms, 800.0 as area_sqft`;
  return {
    dataset_as_of:
      "select * from (values ('transactions', date '2026-03-18'), ('rent-contracts', date '2026-04-01')) t(dataset, as_of)",
    drawn,
    transactions: `select ${columns}, null::bigint as building_id, 'sales' as type, date '2026-01-01' as transaction_date, false as is_off_plan, 'residential' as usage,
      exp(level) as price_aed_per_sqft from drawn where side = 'price'`,
    eligible_sales: 'select id, true as has_unit_price, false as is_outlier from transactions',
    rent_contracts: `select ${columns}, date '2026-01-01' as start_date, 'new' as version, true as is_eligible, exp(level) as annual_aed_per_sqft from drawn where side = 'rent'`,
    service_charges: `select distinct project_id, 1 as property_group_id, 'Residential' as usage, 2026 as budget_year, ${charge}.0 as service_cost_aed_per_sqft from transactions`,
  };
}

/** Asks how many yields of a kind of subject there are, and how many per cent of the intervals hold the planted yield. */
const asked = (subject: string): string => `with truth as (
    select subject, subject_id, sum(n_sales * case segment when 1 then ${planted[1].rent / planted[1].price} else ${planted[2].rent / planted[2].price} end)
        / sum(n_sales) * 100 as gross,
      sum(n_sales * case segment when 1 then ${(planted[1].rent - charge) / planted[1].price} else ${(planted[2].rent - charge) / planted[2].price} end)
        / sum(n_sales) * 100 as net
    from yield_segments where basis = 'own' and n_sales >= ${publishingRules.least_ok} and n_rents >= ${publishingRules.least_ok} group by 1, 2)
  select count(low_gross_yield_pct) as n, 100 * avg((gross between low_gross_yield_pct and high_gross_yield_pct)::integer) as held,
    100 * avg((net between low_net_yield_pct and high_net_yield_pct)::integer) as held_net
  from yields join truth using (subject, subject_id) where subject = '${subject}' and property_type = 'apartment' and quality = 'ok'`;

const marts = [yieldCells, yieldSegments, yields];

function assertHeld(found: Record<string, unknown> | undefined, cells: number): void {
  assert.equal(Number(found?.['n']), cells);
  for (const name of ['held', 'held_net']) {
    const held = Number(found?.[name]);
    assert.ok(held > 93 && held < 97, `${name}: ${held} %`);
  }
}

describe('intervals of yields', () => {
  it('hold planted yields in 93 to 97 of 100 areas whose projects have levels of their own', () =>
    // Projects of 1 to 8 homes of a kind and side.
    onMarts(
      inputs(560, 14, 0.15, "1 + md5_number_lower(concat('n', area, ' ', project, side, bedrooms)) % 8"),
      marts,
      async (rows) => {
        const [found] = await rows(asked('area'));
        assertHeld(found, 560);
      },
    ));

  it('hold those of projects, whose records stand alone', () =>
    onMarts(inputs(560, 1, 0, '40'), marts, async (rows) => {
      const [found] = await rows(asked('project'));
      assertHeld(found, 560);
    }));
});
