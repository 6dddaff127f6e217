-- From an id to its place in the list, in the order of ids: zone maps find it without an index.
select id, seq from serve.transaction_list
