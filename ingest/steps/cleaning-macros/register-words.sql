-- Macros that read the keys, flags and words of the registers: properties, procedures, markets.
--
-- Drops 0, which the gateway may write for every property: as a key, 0 would make them all one
-- property.
create or replace macro number_of_a_property(x) as (nullif(clean_integer(x), 0));

-- Returns a name for the plot of a property that is the same in every dialect. It is the parcel
-- number, which joins the municipality's district and the number within it; else the plot's number
-- in the district or area; else the project; else the district or area, if the building has a name
-- and not only a number. 0 is not a number. Invisible marks are removed first, because a number
-- with a mark would not be read and the next name would be used.
create or replace macro plot_of_property(parcel, district, number_in_district, area, land,
  land_part, project, building) as (
  coalesce(
    nullif(clean_integer(single_spaced(parcel)), 0)::varchar,
    (
      nullif(clean_integer(single_spaced(district)), 0) * 10000
        + nullif(clean_integer(single_spaced(number_in_district)), 0)
    )::varchar,
    coalesce(
      nullif(clean_integer(single_spaced(district)), 0)::varchar,
      lower(clean_text(area))
    ) || '/' || nullif(lower(clean_text(land)), '0') || '/'
      || coalesce(lower(clean_text(land_part)), '0'),
    'project ' || lower(clean_text(project)),
    case
      when regexp_matches(clean_text(building), '[[:alpha:]]|[\x{0620}-\x{064A}]') then coalesce(
        nullif(clean_integer(single_spaced(district)), 0)::varchar,
        lower(clean_text(area))
      )
    end
  )
);

-- Reads a flag; pandas writes flags as 1.0 and 0.0.
create or replace macro clean_flag(x) as (
  case
    lower(trim(x))
    when '1' then true
    when 'true' then true
    when 'yes' then true
    when 'y' then true
    when '1.0' then true
    when '0' then false
    when 'false' then false
    when 'no' then false
    when 'n' then false
    when '0.0' then false
  end
);

-- True where the export names a parking space; typed columns say no in words or as 0.
create or replace macro has_parking(x)
  as (clean_text(x) is not null and coalesce(clean_flag(x), true));

-- Reads a number that is kept as text; some programs write 2 as 2.0.
create or replace macro written_number(x) as (regexp_replace(clean_text(x), '^(\d+)\.0+$', '\1'));

create or replace macro transaction_group(x) as (
  case
    lower(trim(x))
    when 'sales' then 'sales'
    when 'sale' then 'sales'
    when 'sell' then 'sales'
    when 'mortgages' then 'mortgages'
    when 'mortgage' then 'mortgages'
    when 'gifts' then 'gifts'
    when 'gift' then 'gifts'
    when 'مبايعات' then 'sales'
    when 'رهون' then 'mortgages'
    when 'هبات' then 'gifts'
  end
);

create or replace macro clean_pulse_transaction_id(x) as (
  case
    when regexp_full_match(trim(x), '\d+-\d+-\d{4}-\d+') then trim(x)
  end
);

-- Turns the gateway's `<procedure>-<number>-<year>` into the id of dialects A and B, which begins
-- with the group and has the year before the number.
create or replace macro gateway_transaction_id(grp, x) as (
  case
    when regexp_full_match(trim(x), '\d+-\d+-\d{4}') then case
      grp
      when 'sales' then '1-'
      when 'mortgages' then '2-'
      when 'gifts' then '3-'
    end || split_part(trim(x), '-', 1) || '-' || split_part(trim(x), '-', 3) || '-'
      || split_part(trim(x), '-', 2)
  end
);

-- Returns the group that the words of a procedure mean, by whole words. Gifts are tested first,
-- because the grant of a sold property is a gift; “mortgages” does not match “mortgaged”, because
-- the sale of a mortgaged property is a sale.
create or replace macro group_in_words(procedure) as (
  case
    when regexp_matches(procedure, '(?i)\b(grant|gift)s?\b') then 'gifts'
    when regexp_matches(procedure, '(?i)\bmortgages?\b') then 'mortgages'
    when regexp_matches(procedure, '(?i)\b(sells?|sales?|sold)\b') then 'sales'
  end
);

-- Returns GROUP_EN where the feed has it; else the group of the procedure's number
-- (data/mappings/procedures.csv); else the group that the procedure's name means. The group is part
-- of the id, because 104 numbers of the sample are in two groups.
create or replace macro gateway_group(grp, x, procedure) as (
  coalesce(
    transaction_group(grp),
    getvariable('procedure_groups') [split_part(trim(x), '-', 1)],
    group_in_words(procedure)
  )
);

create or replace macro procedure_told_by_words(grp, x, procedure) as (
  case
    when transaction_group(grp) is null
      and getvariable('procedure_groups') [split_part(trim(x), '-', 1)] is null
      and group_in_words(procedure) is not null then split_part(trim(x), '-', 1) || ' '
      || clean_text(procedure)
  end
);

create or replace macro is_off_plan(x) as (
  case
    lower(trim(x))
    when 'off-plan' then true
    when 'off-plan properties' then true
    when 'off plan' then true
    when '1' then true
    when 'true' then true
    when '1.0' then true
    when 'على الخارطة' then true
    when 'العقارات القائمة' then false
    when 'ready' then false
    when 'existing properties' then false
    when '0' then false
    when 'false' then false
    when '0.0' then false
  end
);

create or replace macro is_freehold(x) as (
  case
    lower(trim(x))
    when '1' then true
    when 'free hold' then true
    when 'freehold' then true
    when 'true' then true
    when 'yes' then true
    when '1.0' then true
    when '0' then false
    when '0.0' then false
    when 'non free hold' then false
    when 'lease hold' then false
    when 'not free hold' then false
    when 'false' then false
    when 'no' then false
  end
);
