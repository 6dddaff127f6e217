-- Lines of the rent register with the name of their contract: the register's own, or one made of the content where the export has none.
select
  coalesce('r-' || contract_id, 'r-' || left(_content_id, 24) || case when _occurrence > 1 then '-' || _occurrence else '' end) as id,
  * exclude (_file, _loaded, _content_id)
from clean_rent_contracts
