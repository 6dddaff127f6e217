-- All words of transactions, which the service keeps in memory. A combination has one row in each
-- year. In a snapshot of a release that inferred no bedrooms, those that are known are stated.
select distinct
  on (kind_key) kind_key,
  type,
  transaction_date_basis,
  procedure,
  property_type,
  registered_type,
  property_class,
  class_basis,
  size_basis,
  property_sub_type,
  usage,
  bedrooms,
  bedrooms_inferred,
  coalesce(bedrooms, bedrooms_inferred) as bedrooms_known,
  coalesce(
    bedrooms_basis,
    case when bedrooms is not null then 'stated' end
  ) as bedrooms_basis,
  coalesce(bedrooms_confidence, case when bedrooms is not null then 1 end) as bedrooms_confidence,
  rooms_label,
  is_off_plan,
  is_freehold,
  contract_version,
  contract_tenant_type,
  property_count_basis,
  quality_flags
from transaction_kinds
