-- Whether an export that links brokers to deals is loaded at all.
select exists(select 1 from broker_deals) as is_loaded
