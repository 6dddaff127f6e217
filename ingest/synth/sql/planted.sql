-- Counts the contents of the two big exports from the plan that they were written from, not from
-- the files; a test compares the two.
with
deal_rows as (
  select deal_lines.line, deal_lines.copy, deals.*
  from deal_lines
  left join deals on deals.deal = deal_lines.deal
),
transactions as (
  select
    json_object(
      'rows',
      count(*),
      'deals',
      count(distinct deal),
      'duplicate_rows',
      count(*) filter (copy = 1),
      'multi_unit_deals',
      count(distinct deal) filter (units > 1),
      'multi_unit_lines',
      count(*) filter (units > 1 and copy = 0),
      'sales',
      count(distinct deal) filter (group_id = 1),
      'mortgages',
      count(distinct deal) filter (group_id = 2),
      'gifts',
      count(distinct deal) filter (group_id = 3),
      'off_plan_sales',
      count(distinct deal) filter (group_id = 1 and is_off_plan),
      'outliers',
      (
        select
          list(
            {
              id: group_id || '-' || procedure_id || '-' || year(day) || '-' || (deal + 1),
              factor: outlier_factor
            }
            order by deal
          )
        from deals
        where outlier_factor <> 1
      ),
      'newlines',
      count(*) + count(*) filter (dirty(line, '$.dirt.transactions.line_break')),
      'dirt',
      json_object(
        'year_2205',
        count(*) filter (dirty(line, '$.dirt.transactions.year_2205')),
        'date_unreadable',
        count(*) filter (dirty(line, '$.dirt.transactions.date_unreadable')),
        'area_421_sqkm',
        count(*) filter (dirty(line, '$.dirt.transactions.area_421_sqkm')),
        'price_under_1000',
        count(*) filter (dirty(line, '$.dirt.transactions.price_under_1000')),
        'price_missing',
        count(*) filter (dirty(line, '$.dirt.transactions.price_missing')),
        'id_missing',
        count(*) filter (dirty(line, '$.dirt.transactions.id_missing')),
        'stray_spaces',
        count(*) filter (dirty(line, '$.dirt.transactions.stray_spaces')),
        'null_text',
        count(*) filter (dirty(line, '$.dirt.transactions.null_text') and project is null),
        'quote_unterminated',
        count(*) filter (dirty(line, '$.dirt.transactions.quote_unterminated')),
        'quote_inner',
        count(*) filter (dirty(line, '$.dirt.transactions.quote_inner')),
        'ragged_extra',
        count(*) filter (dirty(line, '$.dirt.transactions.ragged_extra')),
        'line_break',
        count(*) filter (dirty(line, '$.dirt.transactions.line_break'))
      )
    ) as counts
  from deal_rows
),
rents as (
  select
    json_object(
      'rows',
      count(*),
      'contracts',
      count(distinct contract),
      'duplicate_rows',
      count(*) filter (copy = 1),
      'multi_property_contracts',
      count(distinct contract) filter (properties > 1),
      'renewed_contracts',
      count(distinct contract)
        filter (u(contract, 63) < (parameter('$.rents.renewed_share'))::double),
      'newlines',
      count(*) + count(*) filter (dirty(line, '$.dirt.rents.line_break')),
      'dirt',
      json_object(
        'year_2205',
        count(*) filter (dirty(line, '$.dirt.rents.year_2205')),
        'date_unreadable',
        count(*) filter (dirty(line, '$.dirt.rents.date_unreadable')),
        'area_421_sqkm',
        count(*) filter (dirty(line, '$.dirt.rents.area_421_sqkm')),
        'amount_under_1000',
        count(*) filter (dirty(line, '$.dirt.rents.amount_under_1000')),
        'amount_missing',
        count(*) filter (dirty(line, '$.dirt.rents.amount_missing')),
        'id_missing',
        count(*) filter (dirty(line, '$.dirt.rents.id_missing')),
        'stray_spaces',
        count(*) filter (dirty(line, '$.dirt.rents.stray_spaces')),
        'quote_unterminated',
        count(*) filter (dirty(line, '$.dirt.rents.quote_unterminated')),
        'quote_inner',
        count(*) filter (dirty(line, '$.dirt.rents.quote_inner')),
        'ragged_extra',
        count(*) filter (dirty(line, '$.dirt.rents.ragged_extra')),
        'line_break',
        count(*) filter (dirty(line, '$.dirt.rents.line_break'))
      )
    ) as counts
  from contract_lines
)
select
  json_object(
    'transactions',
    transactions.counts,
    'rent-contracts',
    rents.counts,
    'rows',
    json_object(
      'units',
      getvariable('units'),
      'buildings',
      getvariable('buildings'),
      'projects',
      getvariable('projects'),
      'developers',
      getvariable('developers'),
      'brokers',
      getvariable('brokers'),
      'valuations',
      getvariable('valuations')
    ),
    'areas',
    (
      select
        list(
          {
            area_id: area_id,
            price_level: round(price_level, 6),
            yield_factor: round(yield_factor, 6),
            off_plan_tilt: off_plan_tilt
          }
          order by area_id
        )
      from areas
    ),
    'price_index_by_month',
    (
      select
        list(
          {
            month: strftime(first_day, '%Y-%m'),
            level: round(price_index, 6),
            with_season: round(price_index * price_season, 6)
          }
          order by first_day
        )
      from months
      where deal_weight > 0
    )
  )::varchar
from transactions, rents
