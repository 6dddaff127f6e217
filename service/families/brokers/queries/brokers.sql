-- The directory of brokers; a licence is valid or expired on the newest day of the snapshot, not
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
      when license_end_date < $status_on::DATE then 'expired'
      when license_start_date > $status_on::DATE then 'not-started'
      when license_end_date is not null then 'active'
    end as license_status,
    $status_on::DATE as license_status_on,
    folded
  from broker_list
)
select directory.* exclude (folded)
from directory
where {{filters}}
