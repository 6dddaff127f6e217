-- Off-plan premia of the market, areas, communities and projects (docs/methods/offplan-premium.md).
create table premia as
with
sold as (
  select
    subject as places,
    case subject when 'market' then null else subject_id end as place,
    property_type,
    sub_kind as property_sub,
    bedrooms,
    is_off_plan,
    price_per_sqft as amount,
    -- A community's part in each area is a place of its own, except for the community's own figure.
    case
      when subject = 'project' then 'p' || subject_id
      when subject = 'community' then 'c' || community
      when area_id is not null then concat_ws(' ', 'a' || area_id, 'c' || community)
    end as spot,
    date_trunc('quarter', day) as quarter
  from sales_of, windows
  where
    subject <> 'building'
    and is_priced
    and is_off_plan is not null
    and price_per_sqft is not null
    and day between sales_from and sales_to
),
asked as (
  select * exclude (property_type), property_type as own_type, property_type
  from sold
  union all
  select * exclude (property_type), property_type, 'all'
  from sold
  where property_type <> 'land'
),
cells as (
  select
    places,
    place,
    property_type,
    count(*) filter (is_off_plan) as off_plan,
    count(*) filter (not is_off_plan) as ready,
    ln(median(amount) filter (is_off_plan)) - ln(median(amount) filter (not is_off_plan)) as gap
  from asked
  where spot is not null
  group by places, place, property_type, spot, own_type, property_sub, bedrooms, quarter
  having
    count(*) filter (is_off_plan) >= {{least_shown}}
    and count(*) filter (not is_off_plan) >= {{least_shown}}
),
matched as (
  select
    places,
    place,
    property_type,
    count(*) as cells,
    sum(off_plan) as n_off_plan,
    sum(ready) as n_ready,
    100 * (
      exp(
        sum(gap * off_plan * ready / (off_plan + ready))
          / sum(off_plan * ready / (off_plan + ready))
      ) - 1
    ) as premium
  from cells
  group by all
),
whole as (
  select
    places,
    place,
    property_type,
    count(*) as sales_count,
    least(count(*) filter (is_off_plan), count(*) filter (not is_off_plan)) as fewer,
    100 * (
      median(amount) filter (is_off_plan) / median(amount) filter (not is_off_plan) - 1
    ) as unmatched
  from asked
  group by all
)
select
  whole.places,
  whole.property_type,
  whole.place,
  coalesce(cells, 0) as cells,
  coalesce(n_off_plan, 0) as n_off_plan,
  coalesce(n_ready, 0) as n_ready,
  100 * (coalesce(n_off_plan, 0) + coalesce(n_ready, 0)) / sales_count as coverage_pct,
  sales_count,
  {'value': premium} as premium_pct,
  {
    'value': case when fewer >= {{least_shown}} then unmatched end
  } as unmatched_premium_pct
from whole
left join
  matched on matched.places = whole.places
  and matched.place is not distinct from whole.place
  and matched.property_type = whole.property_type;
