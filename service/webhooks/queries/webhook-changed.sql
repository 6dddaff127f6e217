-- Rows of the list that were added or corrected since an instant, each once, in the order of the
-- list. Withdrawn rows are not in the list.
with
changed as (
  select
    id,
    bool_or(change = 'added') as is_added,
    list_sort(list_distinct(flatten(list(coalesce(fields, []))))) as fields
  from changes
  where changed_at > $since::TIMESTAMP and change <> 'withdrawn'
  group by id
)
select listed.seq, changed.is_added, changed.fields
from transaction_list listed
join changed using (id)
order by listed.seq
