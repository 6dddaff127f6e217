-- Columns of a pair of a target and a record, from `targets` and `parted`, by which comparables are
-- chosen. Where the project of the target is not known, each project of its place is its project
-- with the probability that the project has among the records.
targets.target,
parted.record,
targets.feed,
parted.age_days,
parted.ln_size - targets.ln_size as size_difference,
coalesce(parted.community_id = targets.community_id, false) as is_same_community,
coalesce(parted.area_id = targets.area_id, is_same_community)::integer as is_same_area,
coalesce(parted.building_id = targets.building_id, false)::integer as is_same_building,
case
  when targets.is_project_known
    then (parted.project_id is not distinct from targets.project_id)::integer
  when is_same_area then parted.project_part
  else 0
end as project_share,
(parted.stage = targets.stage)::integer as is_same_stage
