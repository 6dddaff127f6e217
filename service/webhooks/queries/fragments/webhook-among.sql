-- Given rows of the list, for {{source}}. The bounds let DuckDB skip other row groups.
(
  select *
  from transaction_list
  where
    seq between $first and $last
    and seq in (select unnest($seqs::BIGINT[]))
)
