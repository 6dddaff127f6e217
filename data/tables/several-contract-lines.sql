-- The lines of contracts that have several, small beside the register. Lines of a contract have different numbers, so a contract that has a second one has a
-- line that is not number 1: looking for those first spares a count over all contracts.
with candidates as (
  select distinct contract_id from contract_lines where contract_id is not null and line_number is distinct from 1
)
select l.*
from contract_lines l semi join candidates using (contract_id)
qualify count(*) over (partition by l.contract_id) > 1
