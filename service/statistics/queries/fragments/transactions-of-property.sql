-- Not a query: the conditions by which sales and rent contracts are those of a project or of a
-- building, put where the others say {{of_property}}. Contracts name no building: for a building
-- they are those of its project. A window that is null has no rows.
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
