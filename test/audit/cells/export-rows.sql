-- Rows of each export; ingest must account for every one.
select parse_filename(file) as file, count(*) as read, count(*) as accounted
from (
  select file
  from register_sales
  union all
  select file
  from site_sales
  union all
  select file
  from gateway_sales
  union all
  select file
  from register_rents
  union all
  select file
  from gateway_rents
)
group by all
