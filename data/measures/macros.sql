-- Words that figures share: days that windows begin on, and which kinds of property count.
--
-- The first day of the last so many years that end on a day. Years are taken from the date, so
-- those that end on 29 February begin on 1 March.
create or replace macro trailing_from(last_day, years)
  as (last_day - to_years(years) + interval 1 day)::date;

-- The same day so many years before.
create or replace macro years_earlier(day, years) as (day - to_years(years))::date;

-- Built property: prices and numbers of plots say nothing about it, so figures over all kinds leave
-- out land. Property of an unknown kind counts.
create or replace macro is_built(property_type) as property_type is distinct from 'land';

-- Units that lie in a building; those of an unknown kind do not count.
create or replace macro is_in_building(property_type)
  as property_type not in ('land', 'villa', 'townhouse', 'building');

-- The bedrooms of a contract that figures count: those that the register states, or that its size
-- says with the least accuracy that figures take.
create or replace macro counted_bedrooms(stated, inferred, confidence) as coalesce(
  stated,
  case when confidence >= {{rooms_confidence_least}} then inferred end
);

-- The chance that these are not its bedrooms.
create or replace macro bedrooms_error(stated, confidence) as case
  when stated is null and confidence >= {{rooms_confidence_least}} then 1 - confidence
  else 0
end::double;
