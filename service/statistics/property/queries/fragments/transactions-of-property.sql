-- Conditions on the sales and rent contracts of a project or a building, for {{of_property}}. A
-- building has its project's contracts, because contracts name no building. A null window has no
-- rows.
(
(
  type = 'sales'
  and transaction_date between $sales_from::DATE and $sales_to::DATE
  and ($building_id::BIGINT is null or building_id = $building_id::BIGINT)
  and ($building_id::BIGINT is not null or project_id = $project_id::INTEGER)
)
or (
  type = 'rentals'
  and counted_on between $rents_from::DATE and $rents_to::DATE
  and project_id = $project_id::INTEGER
)
)
