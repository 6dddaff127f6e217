/** Sales as price models see them, written down in groups that are alike, so that every median is known. */

/** Some sales of one price on one day. */
export interface AlikeSales {
  readonly count: number;
  readonly perSqft: number;
  readonly day: string;
  readonly sqft?: number;
  readonly type?: string;
  readonly subType?: string;
  readonly bedrooms?: number | null;
  readonly offPlan?: boolean;
  readonly area?: number | null;
  readonly community?: number | null;
  readonly project?: number | null;
  readonly building?: number | null;
}

function select(alike: AlikeSales, index: number): string {
  const { count, perSqft, day, sqft = 800, type = 'apartment', subType = 'Flat', bedrooms = 1 } = alike;
  const { offPlan = false, area = 330, community = null, project = null, building = null } = alike;
  return `select '${index}-' || n as id, ${area}::integer as area_id, ${community}::bigint as community_id, ${project}::integer as project_id,
    ${building}::bigint as building_id, '${type}' as property_type, '${subType}' as property_sub_type, ${bedrooms}::integer as bedrooms,
    ${offPlan} as is_off_plan, '${offPlan ? 'new' : 'existing'}' as stage, date '${day}' as transaction_date, ${sqft}::double as area_sqft, ${perSqft * sqft}::double as price_aed,
    ${perSqft}::double as price_aed_per_sqft, 'built' as size_basis, ln(${perSqft}) as ln_price, ln(${sqft}) as ln_size
  from range(${count}) t(n)`;
}

/** Input tables of the marts of prices. */
export function priceInputs(sales: readonly AlikeSales[], asOf = '2026-03-18', coveredFrom?: string) {
  return {
    dataset_as_of: `select * from (values ('transactions', date '${asOf}'), ('rent-contracts', date '2026-04-01')) t(dataset, as_of)`,
    covered_from: `select 'transactions' as dataset, date '${coveredFrom ?? asOf}' as covered_from where ${coveredFrom !== undefined}`,
    priced_sales: sales.map(select).join(' union all '),
  };
}
