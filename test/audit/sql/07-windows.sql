-- The days that a figure covers (docs/methods/market-statistics.md, Windows and What the loaded
-- exports cover).
create table days as
select
  (select max(day) from deals) as sales_to,
  (select max(registered_at)::date from contracts) as rents_to;

create table windows as
select
  (sales_to - interval 1 year + interval 1 day)::date as sales_from,
  sales_to,
  (rents_to - interval 1 year + interval 1 day)::date as rents_from,
  rents_to,
  (least(sales_to, rents_to) - interval 1 year + interval 1 day)::date as yield_from,
  least(sales_to, rents_to) as yield_to
from days;
