-- The group of each procedure by its number, which macros of the registers read. A connection has
-- it, and no file keeps it.
set
variable procedure_groups = (
  select map(list(procedure_id), list(transaction_group))
  from mapping_procedures
);

-- The words of the closed sets by their folded spelling. Cleaning looks a text up here that no
-- spelling of data/mappings/words.csv equals.
set
variable folded_words = (
  select map(list(key), list(word))
  from (
    select vocabulary || '/' || fold_name(written) as key, min(word) as word
    from mapping_words
    group by 1
  )
);
