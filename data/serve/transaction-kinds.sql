-- The words that transaction_list leaves out: each combination has one row in each year.
with
listed as (
  select
    type,
    'registered' as transaction_date_basis,
    procedure,
    property_type,
    registered_type,
    property_class,
    class_basis,
    size_basis,
    property_sub_type,
    usage,
    bedrooms,
    rooms_label,
    is_off_plan,
    is_freehold,
    null::varchar as contract_version,
    null::varchar as contract_tenant_type,
    null::varchar as property_count_basis,
    quality_flags
  from transactions
  union all
  select
    'rentals',
    transaction_date_basis,
    'Rent contract',
    property_type,
    property_type,
    property_type,
    case when property_type is not null then 'register' end,
    case when area_sqft is not null then size_basis(property_type) end,
    property_sub_type,
    usage,
    bedrooms,
    rooms_label,
    null,
    is_freehold,
    version,
    tenant_type,
    property_count_basis,
    quality_flags
  from rent_contracts
)
select
  kind_key(
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
    rooms_label,
    is_off_plan,
    is_freehold,
    contract_version,
    contract_tenant_type,
    property_count_basis,
    quality_flags
  ) as kind_key,
  first(type) as type,
  first(transaction_date_basis) as transaction_date_basis,
  first(procedure) as procedure,
  first(property_type) as property_type,
  first(registered_type) as registered_type,
  first(property_class) as property_class,
  first(class_basis) as class_basis,
  first(size_basis) as size_basis,
  first(property_sub_type) as property_sub_type,
  first(usage) as usage,
  first(bedrooms) as bedrooms,
  first(rooms_label) as rooms_label,
  first(is_off_plan) as is_off_plan,
  first(is_freehold) as is_freehold,
  first(contract_version) as contract_version,
  first(contract_tenant_type) as contract_tenant_type,
  first(property_count_basis) as property_count_basis,
  first(quality_flags) as quality_flags
from listed
group by 1
