-- Estimates of the records that this run found, made of the snapshot before.
with estimate_records as (from log_records), estimate_levels as (from {{levels}})
select *
from ({{tried}})
