-- Not a query: the source of lists of what changed lately, put where the others say {{source}}.
(
  select listed.*
  from transaction_list listed
  semi join (
    select id
    from changes
    where change <> 'withdrawn'
      and changed_at > $since::TIMESTAMP
  ) changed using (id)
)
