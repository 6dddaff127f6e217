-- The names of each place as people say them: the common name, then the one of the register where
-- it is another. An area and a community are one place where each is {{one_place_share}} of the
-- other by the sales of the last 12 months, at least {{one_place_sales_least}}, and by the
-- contracts that name a community; contracts without a name tell nothing. Places rank that cover
-- the market once: the communities of an area that they hold {{covered_share}} of, else the area,
-- which also stands for the community that is one with it.
with
recent_sales as (
  select area_id, community_id
  from counted_deals
  join
    dataset_as_of on dataset = 'transactions'
    and transaction_date <= as_of
    and transaction_date >= trailing_from(as_of, 1)
  where type = 'sales' and area_id is not null
),
recent_contracts as (
  select area_id, community_id
  from counted_contracts
  join
    dataset_as_of on dataset = 'rent-contracts'
    and start_date <= as_of
    and start_date >= trailing_from(as_of, 1)
  where area_id is not null and community_id is not null
),
pairs as (
  select
    area_id,
    community_id,
    count(*) filter (is_sale) as sales,
    count(*) filter (not is_sale) as contracts
  from (
    select *, true as is_sale
    from recent_sales
    union all
    select *, false
    from recent_contracts
  )
  group by area_id, community_id
),
shares as (
  select
    *,
    sales / sum(sales) over (partition by area_id) as of_area_sales,
    sales / sum(sales) over (partition by community_id) as of_community_sales,
    contracts / nullif(sum(contracts) over (partition by area_id), 0) as of_area_contracts,
    contracts / nullif(sum(contracts) over (partition by community_id), 0) as of_community_contracts
  from pairs
),
one_place as (
  select area_id, community_id
  from shares
  where
    community_id is not null
    and sales >= {{one_place_sales_least}}
    and of_area_sales >= {{one_place_share}}
    and of_community_sales >= {{one_place_share}}
    and coalesce(of_area_contracts, 1) >= {{one_place_share}}
    and coalesce(of_community_contracts, 1) >= {{one_place_share}}
),
covered as (
  select area_id
  from pairs
  where area_id not in (select area_id from one_place)
  group by area_id
  having
    sum(sales) >= {{area_share_deals_least}}
    and sum(sales) filter (community_id is not null) >= {{covered_share}} * sum(sales)
),
named as (
  select
    places.place_id,
    others.place_id as one_with,
    case
      when others.place_id is not null then others.place_id
      when places.primary_area_share > 0.5 then places.primary_area_id
    end as other_id,
    (covered.area_id is not null) = (places.kind = 'community') as is_ranked
  from places
  left join
    one_place on places.place_id = case
      places.kind
      when 'area' then one_place.area_id
      else one_place.community_id
    end
  left join
    places others on others.place_id = case
      places.kind
      when 'area' then one_place.community_id
      else one_place.area_id
    end
  left join covered on covered.area_id = coalesce(places.primary_area_id, places.place_id)
),
paired as (
  select
    named.*,
    case
      when places.kind = 'area'
      and others.place_id is not null then others.name
      else places.name
    end as common,
    case
      when places.kind = 'area'
      and others.place_id is not null then others.name_ar
      else places.name_ar
    end as common_ar,
    case
      when places.kind = 'area' then places.name
      else others.name
    end as registered,
    case
      when places.kind = 'area' then places.name_ar
      else others.name_ar
    end as registered_ar
  from named
  join places on places.place_id = named.place_id
  left join places others on others.place_id = named.other_id
)
select
  place_id,
  one_with,
  is_ranked,
  place_label(common, registered) as label,
  place_label(coalesce(common_ar, common), coalesce(registered_ar, registered)) as label_ar
from paired
