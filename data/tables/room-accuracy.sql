-- How often the size of a flat says its bedrooms rightly: contracts that state their rooms are
-- answered by the rule of contract_rooms from all units and sales and from the contracts of earlier
-- months, and the first basis that answers counts. The share of a class is drawn towards the mean
-- of its basis as if {{rooms_prior_contracts}} contracts of that mean were added (the m-estimate of
-- Cestnik, "Estimating Probabilities", 1990). Of many contracts a part is drawn by hash.
with
stated as (
  select *, row_number() over () as contract, count(*) over () as stated_rows
  from room_evidence
  where source = 'contract'
),
held_out as (
  select *
  from stated
  where
    hash(project_id, community_id, area_id, area_hundredths_sqm, bedrooms, month) % 1000 / 1000
      < {{rooms_trials_most}} / stated_rows
),
scoped as (
  select
    contract,
    'project' as basis,
    project_id::bigint as scope_id,
    month,
    area_hundredths_sqm
  from held_out
  union all
  select contract, 'community', community_id, month, area_hundredths_sqm
  from held_out
  union all
  select contract, 'area', area_id, month, area_hundredths_sqm
  from held_out
),
evidence as (
  select 'project' as basis, project_id::bigint as scope_id, *
  from room_evidence
  union all
  select 'community', community_id, *
  from room_evidence
  union all
  select 'area', area_id, *
  from room_evidence
),
votes as (
  select scoped.contract, scoped.basis, evidence.bedrooms, sum(evidence.n) as n
  from scoped
  join
    evidence on evidence.basis = scoped.basis
    and evidence.scope_id = scoped.scope_id
    and 100 * evidence.area_hundredths_sqm >= (100 - {{rooms_size_pct}})
      * scoped.area_hundredths_sqm
    and 100 * evidence.area_hundredths_sqm <= (100 + {{rooms_size_pct}})
      * scoped.area_hundredths_sqm
    and (evidence.source <> 'contract' or evidence.month < scoped.month)
  group by all
),
answers as (
  select contract, basis, arg_max(bedrooms, n) as answer
  from votes
  group by all
  having
    sum(n) >= {{rooms_evidence_least}}
    and {{rooms_agreeing_least}} * sum(n) <= max(n)
),
chosen as (
  select
    contract,
    arg_min(
      {basis: basis, answer: answer},
      list_position(['project', 'community', 'area'], basis)
    ) as first_answer
  from answers
  group by contract
),
classes as (
  select
    first_answer.basis as basis,
    first_answer.answer as answer,
    sum(n) as n,
    sum(
      case when bedrooms = first_answer.answer then n else 0 end
    ) as right_n
  from chosen
  join held_out using (contract)
  group by 1, 2
),
means as (select basis, avg(right_n / n) as mean_share from classes group by basis)
select
  bases.basis,
  counts.bedrooms::integer as bedrooms,
  coalesce(n, 0)::integer as n,
  coalesce(right_n, 0)::integer as right_n,
  -- Rounded down: no part of a sample is certain.
  floor(
    100 * (coalesce(right_n, 0) + {{rooms_prior_contracts}} * mean_share)
      / (coalesce(n, 0) + {{rooms_prior_contracts}})
  ) / 100 as bedrooms_confidence
from (values ('project'), ('community'), ('area')) bases(basis)
cross join (select unnest([{{bedrooms}}]) as bedrooms) counts
left join classes on classes.basis = bases.basis and classes.answer = counts.bedrooms
left join means on means.basis = bases.basis
