-- One row a contract. Size and rooms are given only where the contract is one property, or every
-- property of it is listed.
with
contracts as (
  select
    id,
    contract_id,
    contract_version,
    transaction_date,
    registered_at,
    start_date,
    end_date,
    annual_amount_aed,
    contract_amount_aed,
    property_count,
    is_freehold,
    property_kind,
    property_sub_type,
    rooms_label,
    usage,
    area_id,
    area_name,
    project_number,
    project_name,
    null::varchar[] as candidate_projects,
    master_project,
    area_sqm,
    nearest_metro,
    nearest_mall,
    nearest_landmark,
    tenant_type,
    1::integer as line_count
  from contract_lines anti
  join several_contracts using (id)
  union all by name
  select *
  from several_contracts
),
-- The register or an export gives the number of properties; else it is the number that the rows
-- tell apart, of which the gateway leaves out identical ones.
counted as (
  select
    * replace (
      case
        when contract_id is null then coalesce(nullif(property_count, 0), line_count)
        else greatest(coalesce(property_count, 1), line_count)
      end as property_count
    ),
    case
      when coalesce(property_count, 0) = 0 then 'lines'
      when contract_id is null then 'export'
      else 'register'
    end as property_count_basis
  from contracts
),
amounts as (
  select
    * replace (
      case
        when contract_id is null
        and (
          property_count > line_count
          or (property_count_basis = 'lines' and line_count > 1)
        ) then null
        else size_given(area_sqm)
      end as area_sqm
    ),
    -- Where not all properties are listed, the contract has no size though its rows have theirs.
    size_given(area_sqm) is null as is_size_missing,
    -- Inclusive days; the annual amount where the export gives it, else the contract's spread over
    -- its days.
    case
      when end_date >= start_date then date_diff('day', start_date, end_date) + 1
    end as duration_days,
    coalesce(
      annual_amount_aed,
      case
        when end_date >= start_date
          then round(contract_amount_aed * 365 / (date_diff('day', start_date, end_date) + 1), 2)
      end
    ) as annual_aed
  from counted
)
select
  c.id,
  c.contract_version as version,
  c.transaction_date,
  case
    when c.registered_at is null then 'contract-start'
    else 'registered'
  end as transaction_date_basis,
  c.start_date,
  c.end_date,
  c.duration_days::integer as duration_days,
  instant_utc(c.registered_at) as registered_at,
  c.annual_aed as annual_amount_aed,
  c.contract_amount_aed,
  c.property_count::integer as property_count,
  c.property_count_basis,
  c.line_count,
  property_type(c.property_kind, c.property_sub_type) as property_type,
  coalesce(c.property_sub_type, c.property_kind) as property_sub_type,
  usage_word(c.usage) as usage,
  bedroom_count(c.rooms_label, c.property_sub_type) as bedrooms,
  c.rooms_label,
  c.is_freehold,
  c.area_sqm,
  sqft(c.area_sqm) as area_sqft,
  round(c.annual_aed / (c.area_sqm * 10.763910416709722), 2) as annual_aed_per_sqft,
  lower(c.tenant_type) as tenant_type,
  c.area_name as registered_area,
  c.project_name as registered_project,
  coalesce(c.candidate_projects, []) as candidate_projects,
  p.area_id,
  p.area_basis,
  p.area,
  p.area_ar,
  p.community_id,
  p.community_basis,
  p.community,
  p.master_project,
  p.project_id,
  p.project_basis,
  p.project_confidence,
  p.project,
  p.developer_id,
  p.developer,
  p.developer_basis,
  c.nearest_metro,
  c.nearest_mall,
  c.nearest_landmark,
  list_filter(
    [
      case
        when c.annual_aed < {{flagged_price_below_aed}} then 'price_below_1000'
      end,
      case when c.is_size_missing then 'area_missing' end,
      case
        when c.area_sqm > {{rent_area_flagged_above_sqm}} then 'area_implausible'
      end,
      case when c.end_date < c.start_date then 'end_before_start' end,
      case
        when c.start_date < date '{{day_flagged_before}}'
        or c.start_date > date '{{day_flagged_after}}'
        or c.end_date > date '{{end_flagged_after}}' then 'date_implausible'
      end,
      case
        when c.duration_days not between {{rent_days_least}} and {{rent_days_most}}
          then 'duration_unusual'
      end
    ],
    lambda flag: flag is not null
  ) as quality_flags,
  -- Contracts that rent statistics may use (docs/methods): one residential property that is no
  -- plot, for a month to three years, at a plausible amount and size.
  coalesce(
    usage_word(c.usage) = 'residential'
    and c.property_count = 1
    and property_type(c.property_kind, c.property_sub_type) is distinct from 'land'
    and c.duration_days between {{rent_days_least}} and {{rent_days_most}}
    and c.annual_aed >= {{rent_least_aed}}
    and (
      c.area_sqm is null
      or c.area_sqm between {{rent_area_least_sqm}} and {{rent_area_most_sqm}}
    ),
    false
  ) as is_eligible
from amounts c
left join
  located_places p on p.feed = 'rents'
  and p.place_hash = place_hash(
    c.area_id,
    c.area_name,
    c.project_number,
    c.project_name,
    c.master_project,
    c.candidate_projects
  )
