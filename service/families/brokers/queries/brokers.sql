-- The directory of brokers; a licence is valid or expired as of the day of the export, not of
-- today.
with
directory as (
  select
    broker_id as id,
    broker_number,
    name,
    name_ar,
    office_name,
    office_number,
    license_start_date,
    license_end_date,
    case
      when license_end_date < $as_of::DATE then 'expired'
      when license_start_date > $as_of::DATE then 'not-started'
      when license_end_date is not null then 'active'
    end as license_status,
    folded
  from broker_list
)
select directory.* exclude (folded)
from directory
where {{filters}}
