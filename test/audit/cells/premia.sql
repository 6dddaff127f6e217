-- Off-plan premia of the market, areas and communities.
select *
from premia
where places <> 'project'
