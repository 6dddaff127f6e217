-- Macros that turn the several words of exports into one word of the API. Their input is cleaned
-- text, in which missing values are null.
--
-- apartment villa townhouse land office shop hotel-apartment building other. C and D call villas
-- Building/Villa.
create or replace macro property_type(kind, sub_type) as (
  case
    when lower(kind) = 'land' then 'land'
    when lower(sub_type) in ('flat', 'studio') then 'apartment'
    when lower(sub_type) in ('villa', 'complex villas') then 'villa'
    when lower(sub_type) like '%townhouse%' or lower(sub_type) like '%town house%' then 'townhouse'
    when lower(sub_type) = 'office' then 'office'
    when lower(sub_type) in ('shop', 'shop with a mezzanine') then 'shop'
    when lower(sub_type) in ('hotel apartment', 'hotel apartments', 'hotel rooms')
      then 'hotel-apartment'
    when lower(sub_type) = 'building' then 'building'
    when lower(kind) = 'villa' and sub_type is null then 'villa'
    when lower(kind) = 'building' and sub_type is null then 'building'
    when kind is null and sub_type is null then null
    else 'other'
  end
);

-- The kind of a registered size: the register gives either kind for a house that is no unit.
create or replace macro size_basis(type, kind := null) as (
  case
    when type = 'land' then 'plot'
    when type is null
      or (type in ('villa', 'townhouse', 'building') and kind is distinct from 'unit')
      then 'unknown'
    else 'built'
  end
);

-- The class of houses that a group of property types shows: null with fewer than `least` houses, or
-- where fewer than this part of the homes are houses.
create or replace macro house_class(type, least, part) as (
  case
    when count(*) filter (type in ('villa', 'townhouse')) >= greatest(
      least,
      part * count(*) filter (type in ('villa', 'townhouse', 'apartment', 'hotel-apartment'))
    ) then case
      when count(*) filter (type = 'townhouse') > count(*) filter (type = 'villa') then 'townhouse'
      else 'villa'
    end
  end
);

-- `Studio` 0, `2 B/R` 2, `1bed room+Hall` 1, a bare `3` 3; a penthouse keeps its label and has no
-- number. A rented `Studio ` says so in its sub type.
create or replace macro bedroom_count(label, sub_type) as (
  case
    when lower(label) = 'studio' or lower(sub_type) = 'studio' then 0
    else try_cast(regexp_extract(label, '(?i)^(\d{1,2})( ?b/r| ?bed ?room.*)?$', 1) as integer)
  end
);

-- Whether the words of a record are those of a flat.
create or replace macro is_flat(kind, kind_registered, sub_type, sub_type_registered)
  as property_type(coalesce(kind, kind_registered),
  coalesce(sub_type, sub_type_registered)) is not distinct from 'apartment';

-- Whether a record says nothing of its rooms: neither in words that are known nor in others, and
-- its kind is no studio.
create or replace macro states_no_rooms(label, label_registered, sub_type)
  as coalesce(label, label_registered) is null and bedroom_count(null, sub_type) is null;

-- A size in hundredths of a square metre: whole numbers, so that shares of them are exact.
create or replace macro area_hundredths(area_sqm) as try_cast(round(area_sqm * 100) as bigint);

create or replace macro usage_word(usage) as (
  case
    when lower(usage) in ('multi-use', 'multi usage') or usage like '% / %' then 'multi-use'
    when lower(usage) in ('agricultural', 'agriculture') then 'agricultural'
    else replace(lower(usage), ' ', '-')
  end
);

create or replace macro project_status_word(status) as (
  case
    upper(replace(status, ' ', '_'))
    when 'NOT_STARTED' then 'not-started'
    when 'ACTIVE' then 'active'
    when 'CONDITIONAL_ACTIVATING' then 'active'
    when 'FINISHED' then 'finished'
    when 'PENDING' then 'pending'
    when 'CANCELLED' then 'cancelled'
    when 'CANCELED' then 'cancelled'
    when 'FRIEZED' then 'frozen'
    when 'FROZEN' then 'frozen'
    else lower(replace(status, '_', '-'))
  end
);

-- Registers write 0 for an unknown size.
create or replace macro size_given(sqm) as (case when sqm > 0 then sqm end);

create or replace macro sqft(sqm) as (round(sqm * 10.763910416709722, 2));

-- True for built property that is sold by the unit. Development zones count only such sales,
-- because their sales of plots are development rights.
create or replace macro is_built_unit(type, sub_type) as (
  type in ('apartment', 'villa', 'townhouse', 'office', 'shop')
    or (type = 'other' and lower(sub_type) in ('warehouse', 'warehouses'))
);

-- The band that a size lies in by its lower bound, 0 being the first.
create or replace macro band_from(size, breaks) as (
  coalesce(list_last(list_filter(breaks, lambda lower_bound: lower_bound <= size)), 0)
);

-- A stable 53-bit number for text: JavaScript reads it exactly, and it is the same in every
-- snapshot.
create or replace macro stable_id(text) as (('0x' || left(md5(text), 13))::bigint);

-- The id of a property to which its export gives no number: from 2^52 up to 2^53. Registers use
-- smaller numbers; the highest one seen has 13 digits.
create or replace macro unnumbered_id(name) as (4503599627370496 + stable_id(name));

-- Exports give the time of the register's clocks; instants are published in UTC. Midnight to the
-- second means that only the day is known.
create or replace macro instant_utc(local) as (
  case
    when local::time <> time '00:00:00' then local - register_offset()
  end
);

-- A hash of an export's wording of a place. `candidates` are the projects of a contract that names
-- several. DuckDB's own hash is the same within a run; it is never stored.
create or replace macro place_hash(
  area_id,
  area_name,
  project_number,
  project_name,
  master_project,
  candidates := null
) as hash(
  area_id,
  area_name,
  project_number,
  project_name,
  master_project,
  candidates::varchar[]
);

-- The number that stands for a record's place: transaction_list holds it, and transaction_places
-- has its names. It has 53 bits, for JavaScript. DuckDB's own hash may change with the version of
-- DuckDB, and that version is part of the input keys.
create or replace macro place_key(
  area_id,
  community_id,
  master_project,
  project_id,
  project_basis,
  project_confidence,
  project,
  developer_id,
  candidate_projects
) as (
  hash(
    area_id,
    community_id,
    master_project,
    project_id,
    project_basis,
    project_confidence,
    project,
    developer_id,
    candidate_projects
  ) >> 11
)::bigint;

-- The number that stands for the words of a record: transaction_list holds it, and
-- transaction_kinds has the words. spot_key does the same for the building and the points near it,
-- with transaction_spots.
create or replace macro kind_key(
  type,
  date_basis,
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
  bedrooms_basis,
  rooms_label,
  is_off_plan,
  is_freehold,
  version,
  tenant_type,
  count_basis,
  quality_flags
) as (
  hash(
    type,
    date_basis,
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
    bedrooms_basis,
    rooms_label,
    is_off_plan,
    is_freehold,
    version,
    tenant_type,
    count_basis,
    quality_flags
  ) >> 11
)::bigint;

create or replace macro spot_key(
  building,
  building_basis,
  latitude,
  longitude,
  nearest_metro,
  nearest_mall,
  nearest_landmark
) as (
  hash(
    building,
    building_basis,
    latitude,
    longitude,
    nearest_metro,
    nearest_mall,
    nearest_landmark
  ) >> 11
)::bigint;

-- The id of a project that has a name and a place but no number: from 1,000,000,000, above every
-- number of the registers, and below 2^31.
create or replace macro provisional_id(key)
  as (1000000000 + ('0x' || left(md5(key), 13))::bigint % 1100000000);
