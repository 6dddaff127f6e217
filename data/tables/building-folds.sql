-- Folded once a name, not once a deal.
select building_name, fold_name(building_name) as folded from (select distinct building_name from clean_transactions where building_name is not null)
