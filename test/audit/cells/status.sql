-- The service's status: rows of the register and the newest registrations.
select
  'now' as instant,
  (select count(*) from located_deals) as transactions,
  (select count(*) from rents) as rent_contracts,
  (select strftime(sales_to, '%Y-%m-%d') from days) as transactions_as_of,
  (select strftime(rents_to, '%Y-%m-%d') from days) as rent_contracts_as_of
