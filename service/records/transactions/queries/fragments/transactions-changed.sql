-- Recently changed rows of the list, for {{source}}.
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
