-- The directory of developers with the text it is searched by.
select *, fold_name(concat_ws(' ', name, name_ar, developer_id::varchar)) as folded from developers
