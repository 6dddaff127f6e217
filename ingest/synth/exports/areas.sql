-- dld_lkp_areas, 4 columns in file order: the real areas, so that names resolve.
select area_id::integer as area_id, name_en, name_ar, municipality_number
from
  read_csv(
    getvariable('sample_areas'),
    all_varchar = true,
    hive_partitioning = false,
    nullstr = 'null'
  )
order by area_id::integer
