-- The optional registers, and whether each has rows.
select
  exists (select 1 from valuations) as valuations,
  exists (select 1 from sale_index) as sale_index,
  exists (select 1 from service_charges) as service_charges
