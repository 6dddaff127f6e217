-- Deals of the register before the real exports, under invented numbers and with invented prices:
-- they name the buildings, and hold mortgages and gifts. A recent sale in a building comes again
-- twelve times in the last half year, so that buildings have enough sales for figures.
with
earlier as (
  select
    *,
    unnest(
      range(
        case
          when building_name_en <> 'null'
          and trans_group_id = '1'
          and instance_date >= '2021-01-01' then 13
          else 1
        end
      )
    ) as copy
  from
    read_csv(getvariable('register_file'), all_varchar = true, hive_partitioning = false)
  where instance_date < getvariable('history_until')
),
moved as (
  select
    *,
    0.9 + 0.2 * (hash(transaction_id || copy) >> 11)::double / 9007199254740992 as factor,
    case
      when copy = 0 then instance_date
      else (
        getvariable('history_until')::date - 1 - (hash(copy || transaction_id) % 180)::integer
      )::varchar
    end as day
  from earlier
)
select
  * exclude (factor, copy, day) replace (
    split_part(transaction_id, '-', 1) || '-' || split_part(transaction_id, '-', 2) || '-' || case
      when copy = 0 then split_part(transaction_id, '-', 3)
      else day[:4]
    end || '-' || (
      getvariable('first_number') + copy * 10000000 - 1000000
        + split_part(transaction_id, '-', 4)::bigint
    ) as transaction_id,
    day as instance_date,
    (try_cast(actual_worth as double) * factor)::bigint::varchar as actual_worth,
    round(try_cast(meter_sale_price as double) * factor, 2)::varchar as meter_sale_price
  )
from moved
