-- Not a query: some rows of the list, put where the others say {{source}}. The bounds let DuckDB
-- skip the row groups between.
(
  select *
  from transaction_list
  where
    seq between $first and $last
    and seq in (select unnest($seqs::BIGINT[]))
)
