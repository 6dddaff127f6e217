-- Figures of the last 12 months and of the 12 months before, for every subject that has sales or
-- rents, by property type and bedrooms, and over all of them. The year ends on each feed's own
-- as-of date, because rents and sales may be loaded on different days. Counts and values over all
-- types include land; medians do not. The variable `slice` is the kind of subject.
with
-- Days compared with days: the engine then reads no files of other years.
as_of as (
  select
    max(as_of) filter (dataset = 'transactions') as sales_to,
    max(as_of) filter (dataset = 'rent-contracts') as rents_to,
    trailing_from(sales_to, 2) as sales_from,
    trailing_from(rents_to, 2) as rents_from
  from dataset_as_of
),
sales as (
  select
    *,
    {{subject_of_sale}} as subject_id,
    transaction_date >= trailing_from(as_of.sales_to, 1) as is_now,
    unnest([property_type, 'all']) as kind
  from measured_sales
  join
    as_of on transaction_date >= as_of.sales_from
    and transaction_date <= as_of.sales_to
  where subject_id is not null
),
sales_figures as ({{sales_figures}}),
rents as (
  select
    *,
    {{subject_of_rent}} as subject_id,
    start_date >= trailing_from(as_of.rents_to, 1) as is_now,
    unnest([property_type, 'all']) as kind
  from measured_contracts
  join as_of on start_date >= as_of.rents_from and start_date <= as_of.rents_to
  where subject_id is not null
),
rents_figures as ({{rents_figures}}),
sales_grouped as (
  select getvariable('slice') as subject, kind as property_type, * exclude (kind)
  from sales_figures
),
rents_sides as (
  select
    getvariable('slice') as r_subject,
    subject_id as r_subject_id,
    kind as r_property_type,
    bedrooms as r_bedrooms,
    * exclude (subject_id, kind, bedrooms)
  from rents_figures
),
-- A subject may have sales only or rents only. The join uses `is not distinct from`, because an
-- unknown type and unknown bedrooms are cells too.
both_sides as (
  select
    * exclude (
      subject,
      subject_id,
      property_type,
      bedrooms,
      r_subject,
      r_subject_id,
      r_property_type,
      r_bedrooms
    ),
    coalesce(subject, r_subject) as subject,
    coalesce(subject_id, r_subject_id) as subject_id,
    case
      when subject is not null then property_type
      else r_property_type
    end as property_type,
    case when subject is not null then bedrooms else r_bedrooms end as bedrooms
  from sales_grouped
  full join
    rents_sides on r_subject = subject
    and r_subject_id = subject_id
    and r_property_type is not distinct from property_type
    and r_bedrooms is not distinct from bedrooms
)
select
  both_sides.subject,
  both_sides.subject_id,
  both_sides.property_type,
  both_sides.bedrooms::integer as bedrooms,
  {{figures}},
  trailing_from(as_of.sales_to, 1) as window_from,
  as_of.sales_to as window_to,
  trailing_from(as_of.rents_to, 1) as rents_window_from,
  as_of.rents_to as rents_window_to
from both_sides
cross join as_of
