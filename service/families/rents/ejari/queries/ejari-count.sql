-- How many register lines a list has in all.
select (
  select count(*)
  from transaction_list
  where
    {{filters}}
    and contract_line_count = 1
    and ($rooms::VARCHAR is null or lower(rooms_label) = $rooms::VARCHAR)
) + (select count(*) from rent_contract_lines where {{line_filters}}) as total
