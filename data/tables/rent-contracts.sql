-- One row for each contract. Size and rooms are given only where the contract is of one property,
-- or where each of its properties has a row.
with
contracts as (
  select
    id,
    _content_id is not null as is_keyless,
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
    _is_after_pull as is_after_pull,
    contract_version_registered,
    tenant_type_registered,
    property_kind_registered,
    property_sub_type_registered,
    usage_registered,
    rooms_label_registered,
    1::integer as line_count
  from contract_lines anti
  join several_contracts using (id)
  union all by name
  select *
  from several_contracts
),
-- Takes the number of properties from the register or an export; else counts the different rows,
-- although the gateway leaves out identical ones.
counted as (
  select
    * replace (
      case
        when is_keyless then coalesce(nullif(property_count, 0), line_count)
        else greatest(coalesce(property_count, 1), line_count)
      end as property_count
    ),
    case
      when coalesce(property_count, 0) = 0 then 'lines'
      when is_keyless then 'export'
      else 'register'
    end as property_count_basis
  from contracts
),
amounts as (
  select
    * replace (
      case
        when is_keyless
        and (
          property_count > line_count
          or (property_count_basis = 'lines' and line_count > 1)
        ) then null
        else size_given(area_sqm)
      end as area_sqm
    ),
    -- Where not all properties are listed, the contract has no size though its rows have theirs.
    size_given(area_sqm) is null as is_size_missing,
    -- Both ends of the contract count as days. Where the export gives no annual amount, the
    -- contract's amount is spread over its days.
    case
      when end_date >= start_date then date_diff('day', start_date, end_date) + 1
    end as duration_days,
    -- A flat on its own whose size may say its rooms (contract_rooms).
    line_count = 1
    and property_count = 1
    and states_no_rooms(rooms_label, rooms_label_registered, property_sub_type)
    and is_flat(
      property_kind,
      property_kind_registered,
      property_sub_type,
      property_sub_type_registered
    ) as is_sized_flat,
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
  amounts.id,
  amounts.contract_version as version,
  amounts.transaction_date,
  case
    when amounts.registered_at is null then 'contract-start'
    else 'registered'
  end as transaction_date_basis,
  amounts.start_date,
  amounts.end_date,
  amounts.duration_days::integer as duration_days,
  instant_utc(amounts.registered_at) as registered_at,
  amounts.annual_aed as annual_amount_aed,
  amounts.contract_amount_aed,
  amounts.property_count::integer as property_count,
  amounts.property_count_basis,
  amounts.line_count,
  property_type(
    coalesce(amounts.property_kind, amounts.property_kind_registered),
    coalesce(amounts.property_sub_type, amounts.property_sub_type_registered)
  ) as property_type,
  case
    when amounts.property_sub_type_registered is null
      then coalesce(amounts.property_sub_type, amounts.property_kind)
  end as property_sub_type,
  usage_word(amounts.usage) as usage,
  bedroom_count(amounts.rooms_label, amounts.property_sub_type) as bedrooms,
  case when is_sized_flat then contract_rooms.bedrooms_inferred end as bedrooms_inferred,
  case
    when bedrooms is not null then 'stated'
    when is_sized_flat then contract_rooms.bedrooms_basis
  end as bedrooms_basis,
  case
    when bedrooms is not null then 1
    when is_sized_flat then contract_rooms.bedrooms_confidence
  end as bedrooms_confidence,
  amounts.rooms_label,
  amounts.is_freehold,
  amounts.area_sqm,
  sqft(amounts.area_sqm) as area_sqft,
  round(amounts.annual_aed / (amounts.area_sqm * 10.763910416709722), 2) as annual_aed_per_sqft,
  lower(amounts.tenant_type) as tenant_type,
  amounts.area_name as registered_area,
  amounts.project_name as registered_project,
  coalesce(amounts.candidate_projects, []) as candidate_projects,
  located_places.area_id,
  located_places.area_basis,
  located_places.area,
  located_places.area_ar,
  located_places.community_id,
  located_places.community_basis,
  located_places.community,
  located_places.master_project,
  located_places.project_id,
  located_places.project_basis,
  located_places.project_confidence,
  located_places.project,
  located_places.developer_id,
  located_places.developer,
  located_places.developer_basis,
  amounts.nearest_metro,
  amounts.nearest_mall,
  amounts.nearest_landmark,
  amounts.contract_version_registered as version_registered,
  amounts.tenant_type_registered,
  amounts.property_kind_registered,
  amounts.property_sub_type_registered,
  amounts.usage_registered,
  amounts.rooms_label_registered,
  list_filter(
    [
      case
        when amounts.annual_aed < {{flagged_price_below_aed}} then 'price_below_1000'
      end,
      case when amounts.is_size_missing then 'area_missing' end,
      case
        when amounts.area_sqm > {{rent_area_flagged_above_sqm}}
        or {{area_least_sqm}}[coalesce(property_type, 'unknown')] > amounts.area_sqm
          then 'area_implausible'
      end,
      case when amounts.is_after_pull then 'date_after_pull' end,
      case
        when amounts.end_date < amounts.start_date then 'end_before_start'
      end,
      case
        when amounts.start_date < date '{{day_flagged_before}}'
        or amounts.start_date > date '{{day_flagged_after}}'
        or amounts.end_date > date '{{end_flagged_after}}' then 'date_implausible'
      end,
      case
        when amounts.duration_days not between {{rent_days_least}} and {{rent_days_most}}
          then 'duration_unusual'
      end
    ],
    lambda flag: flag is not null
  ) as quality_flags,
  {{is_eligible}} as is_eligible
from amounts
left join
  located_places on located_places.feed = 'rents'
  and located_places.place_hash = place_hash(
    amounts.area_id,
    amounts.area_name,
    amounts.project_number,
    amounts.project_name,
    amounts.master_project,
    amounts.candidate_projects
  )
left join
  contract_rooms on contract_rooms.place_hash = place_hash(
    amounts.area_id,
    amounts.area_name,
    amounts.project_number,
    amounts.project_name,
    amounts.master_project
  )
  and contract_rooms.area_hundredths_sqm = area_hundredths(amounts.area_sqm)
