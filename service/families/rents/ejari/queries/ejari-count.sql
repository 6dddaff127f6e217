-- How many register lines a list has in all.
select (
  select count(*)
  from transaction_list
  where type = 'rentals'
    and {{filters}} and contract_line_count = 1
) + (select count(*) from rent_contract_lines where {{line_filters}}) as total
