-- From an id to its place in the list, in the order of a hash of the id within each year: ids begin alike, and zone maps of text know its first eight
-- bytes only. The id itself is in the list: a look-up compares it there, and text laid down twice costs twice.
select md5_number_lower(id) as id_hash, seq from transaction_list
