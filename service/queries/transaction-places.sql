-- The names of places on pages of transactions, all of them: a few thousand rows, kept in memory.
select place_key, area, area_ar, community, master_project, project, developer from transaction_places
