-- Rent contract lines in the order of the export: from number `first_contract`, as many contracts
-- as `contracts`.
create or replace temp table contract_lines as
with
drawn as (
  select
    c as contract,
    rent_segment_slots.item as segment,
    case
      when u(c, 51) < rent_segments.multi_property_share then 2
        + floor(u(c, 52) * u(c, 53) * 60)::integer
      else 1
    end as properties
  from
    range(
      getvariable('first_contract')::bigint,
      getvariable('first_contract')::bigint + getvariable('contracts')::bigint
    ) numbers(c)
  join rent_segment_slots on rent_segment_slots.slot = slot(c, 50)
  join rent_segments on rent_segments.segment = rent_segment_slots.item
),
numbered as (
  select
    row_number() over (order by contract, property) - 1 as line,
    contract,
    segment,
    properties,
    property
  from (select *, unnest(range(properties)) as property from drawn)
)
select line, contract, segment, properties, property, copy
from (
  select
    *,
    unnest(
      range(
        case when dirty(line, '$.duplicates.rents') then 2 else 1 end
      )
    ) as copy
  from numbered
)
order by line + copy * 1013, copy;
