-- The group of each procedure by its number, which macros of the registers read. A connection has
-- it, and no file keeps it.
set
variable procedure_groups = (
  select map(list(procedure_id), list(transaction_group))
  from mapping_procedures
);
