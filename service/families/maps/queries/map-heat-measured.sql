-- Whether any transaction has a measured coordinate that the heat map can place.
select
  exists(select 1 from transaction_spots where precision in ('building', 'project')) as is_any
