/**
 * Fixtures of some thousand records that differ only in the records before a day. A plan that sees no earlier records must not notice the
 * difference.
 */
import type { FixtureOptions } from './fixture-snapshot.ts';
import { rowsOfTable } from './fixture-tables.ts';

/** Records of days that a plan may not see. */
export type Past = 'plain' | 'other';

interface Span {
  /** First day, and the day after the last; ISO dates. */
  readonly from: string;
  readonly to: string;
  readonly rows: number;
  readonly salt: Past;
}

const createdAt = '2026-03-19T03:00:00Z';

/**
 * All records of a project or building decide its community, as they decide its name. Projects that only older deals name have no
 * community, so that both fixtures are alike.
 */
const placeless = '(n % 2 = 1 and n % 7 = 0 or n % 2 = 0 and n // 2 % 3 = 2)';

/**
 * Returns records spread evenly over a span. Another salt gives other types and sizes and twice the price (but the same level of prices in
 * the last year of a span, because they judge which prices of the next year are ordinary, a public fact), and puts some records in a
 * building and a project without other records. The first ids are the same, so that both warehouses refuse the same old records.
 */
const spanSql = ({ from, to, rows, salt }: Span): string => `
  select
    case when is_rent then 'r-' || id_number else '1-41-' || year(day) || '-' || id_number end as id,
    case when is_rent then 'rentals' when n % 41 = 0 then 'mortgages' when n % 43 = 0 then 'gifts' else 'sales' end as type,
    day as transaction_date,
    day as counted_on,
    case when is_rent then 'contract-start' else 'registered' end as transaction_date_basis,
    case when not is_rent then day + interval (9 + n % 8) hours end as registered_at,
    case when is_rent then 'Rent contract' else 'Sell' end as procedure,
    case when n % 29 = 7 then 'land' when draw % 5 = 1 then 'villa' else 'apartment' end as property_type,
    case when n % 29 = 7 then null when draw % 5 = 1 then 'Villa' else 'Flat' end as property_sub_type,
    case when draw % 19 = 4 then 'commercial' else 'residential' end as usage,
    case when n % 29 = 7 then null else (draw // 5 % 2 + 1)::integer end as bedrooms,
    case when n % 29 = 7 then null else (draw // 5 % 2 + 1) || ' B/R' end as rooms_label,
    case when is_rent then null else draw // 7 % 2 = 0 end as is_off_plan,
    draw // 11 % 3 <> 0 as is_freehold,
    round((case when is_rent then 40000 else 700000 end + draw % 400000 / case when is_rent then 10 else 1 end)
      * (1 + (year(day) - 2008) * 0.03) * ${salt === 'other' ? 'case when year(day) in (2009, 2019) then 1 else 2 end' : 1}, 2)::double as price_aed,
    case when n % 31 = 3 then null else round(600.5 + draw % 900, 2) end as area_sqft,
    1 as unit_count,
    case when place = 0 then 330 when place = 1 then 350 end as area_id,
    case when place = 0 then 'Marsa Dubai' when place = 1 then 'Al Thanyah Fifth' end as area,
    case when place = 0 then 'مرسى دبي' when place = 1 then 'الثنيه الخامسة' end as area_ar,
    case when ${placeless} then null when place = 0 and n % 2 = 0 or place = 0 and draw // 13 % 4 <> 0 then 100001 when place = 0 then 100002 end::bigint as community_id,
    case when ${placeless} then null when place = 0 and n % 2 = 0 or place = 0 and draw // 13 % 4 <> 0 then 'Dubai Marina' when place = 0 then 'Jumeirah Beach Residence' end as community,
    case when n % 8 = 1 then 'Tall, "Wide" Towers' end as master_project,
    case when place = 0 and n % 2 = 0 then 77 ${salt === 'other' ? 'when n % 7 = 0 then 78' : ''} end::integer as project_id,
    case when place = 0 and n % 2 = 0 then 'Marina Gate' ${salt === 'other' ? "when n % 7 = 0 then 'Springs Gardens'" : ''} end as project,
    case when place = 0 and n % 2 = 0 and not is_rent then 9000000000 + ${salt === 'other' ? 'n // 2 % 3' : 'n // 2 % 2'} end::bigint as building_id,
    case when place = 0 and n % 2 = 0 and not is_rent then ['=Tower 1', 'Tower 2', 'Old House'][1 + ${salt === 'other' ? 'n // 2 % 3' : 'n // 2 % 2'}] end as building,
    case when place = 0 then 25.08 end::double as latitude,
    case when place = 0 then 55.14 end::double as longitude,
    case when place = 0 then 'area' end as precision,
    case when place = 0 and n % 2 = 0 then 11 ${salt === 'other' ? 'when n % 7 = 0 then 11' : ''} end::integer as developer_id,
    case when place = 0 and n % 2 = 0 then 'Select Group' ${salt === 'other' ? "when n % 7 = 0 then 'Select Group'" : ''} end as developer
  from (
    select
      *, year(day) * 10000 + n as id_number, (hash(n, '${salt}', ${rows}) >> 12)::bigint as draw, n % 10 in (2, 5, 8) as is_rent,
      case when (hash(n, 'place ${salt}') >> 12)::bigint % 10 < 6 then 0 when (hash(n, 'place ${salt}') >> 12)::bigint % 10 < 9 then 1 end as place
    from (
      select range::integer as n, (date '${from}' + (range * datediff('day', date '${from}', date '${to}') // ${rows})::integer)::date as day
      from range(${rows})
    )
  )`;

const spans = (old: Past, recent: Past): readonly Span[] => [
  { from: '2008-01-01', to: '2010-01-01', rows: old === 'plain' ? 500 : 800, salt: old },
  { from: '2010-01-01', to: '2020-01-01', rows: recent === 'plain' ? 2400 : 6500, salt: recent },
  { from: '2020-01-01', to: '2026-03-19', rows: 4200, salt: 'plain' },
];

const change = (day: string, kind: string, id: string, more = '[]::varchar[], null, null'): string =>
  `(timestamp '2026-03-10 03:00:00', '${kind}', '${id}', 'sales', date '${day}', 330, ${more})`;

function changesSql(old: Past, recent: Past): string {
  return [
    change('2026-03-01', 'added', '1-41-2026-1'),
    change('2021-03-01', 'corrected', '1-41-2021-1', `['price_aed'], '{"price_aed":1}', '{"price_aed":2}'`),
    ...(old === 'other' ? [change('2009-03-01', 'withdrawn', '1-41-2009-1')] : []),
    ...(recent === 'other' ? [change('2019-12-31', 'added', '1-41-2019-1')] : []),
    change('2019-12-30', recent === 'other' ? 'withdrawn' : 'added', '1-41-2019-2'),
  ].join(', ');
}

/** Returns rows of registers by year. The hidden years have more rows and higher amounts in the other fixture. */
function registerYears(old: Past, recent: Past): string {
  const dear = (past: Past) => (past === 'other' ? 2 : 1);
  return `(select year, n, case when year < 2010 then ${dear(old)} when year < 2020 then ${dear(recent)} else 1 end as dear
    from range(2008, 2027) y(year), range(8) r(n)
    where n < case when year < 2010 then ${3 * dear(old)} when year < 2020 then ${3 * dear(recent)} else 4 end)`;
}

function rowsSql(old: Past, recent: Past): Readonly<Record<string, string>> {
  const years = registerYears(old, recent);
  return {
    // Every plan sees which buildings there are, so both fixtures have the same ones.
    buildings: `${rowsOfTable['buildings']} union all by name select 9000000003 as building_id, 'Gone House' as name, 330 as area_id, 77 as project_id`,
    valuations: `select 'v-' || year || '-' || n as id, n as procedure_number, year as procedure_year, 'Valuation' as procedure,
        make_date(year::integer, 1 + n::integer, 5) as valuation_date, 1000000.0 * dear as value_aed, 1000000.0 * dear as property_value_aed, 'apartment' as property_type,
        330 as area_id from ${years}`,
    service_charges: `select 77 as project_id, 77000 as register_project_id, 'Marina Gate' as project_name, n as property_group_id, 'Group ' || n as property_group,
        1 as usage_id, 'residential' as usage, year as budget_year, n as service_category_id, 'Cleaning' as service_category, 10.0 * dear as service_cost_aed_per_sqft from ${years}`,
    sale_index: `select make_date(year::integer, 1, 1) as period, 1.5 * dear as all_monthly_index, 1.5 * dear as flat_monthly_index from ${years} where n = 0`,
    rent_contract_lines: `select id as rent_contract_id, id as contract_id, 1 as line_number, property_type, property_sub_type, rooms_label, bedrooms, usage, is_freehold, area_sqm, area_sqft,
        project, transaction_date, transaction_date_basis, counted_on as start_date, contract_end_date as end_date, 'new' as contract_version, price_aed as contract_amount_aed, price_aed as annual_amount_aed,
        1 as property_count, 'person' as tenant_type, area_id, area, community_id, community, project_id from fixture_records where type = 'rentals'`,
  };
}

/** Returns a snapshot with `old` before 2010 and `recent` from 2010 to 2019. Later records are always the same. */
export function pastFixture(old: Past, recent: Past): FixtureOptions {
  const selects = spans(old, recent).map(spanSql).join(' union all ');
  return {
    createdAt,
    edit: `drop table deals; create table deals as ${selects}`,
    changes: changesSql(old, recent),
    redirects: `('rent_contracts', 'r-former', 'r-20264192', timestamp '2026-03-01 03:00:00'), ('rent_contracts', 'r-older', 'r-20100005', timestamp '2026-03-01 03:00:00'),
      ('buildings', '8000000000', '9000000000', timestamp '2026-03-01 03:00:00')`,
    coveredFrom: {
      transactions: recent === 'other' ? '2011-01-01' : '2008-01-01',
      'rent-contracts': recent === 'other' ? '2012-01-01' : '2008-01-01',
    },
    rows: rowsSql(old, recent),
    editPlaces: recent === 'other' ? 'update place_areas set area_share = area_share * 0.95, n = n * 3' : '',
  };
}
