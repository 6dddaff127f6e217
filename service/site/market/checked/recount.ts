/** Counts a claim again, from single deals and contracts: a second definition of each measure, which shares nothing with the first. */
import { z } from 'zod';
import { measureIdOf } from '../../../../data/measures/all.ts';
import { commercialPropertyTypes } from '../../../../data/property-types.ts';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { idList, readMembers } from '../../../records/developer-members.ts';
import { literalSql } from '../../../reproduce/literal-sql.ts';
import { readQuery } from '../../../warehouse/read-query.ts';
import type { Snapshot } from '../../../warehouse/snapshot.ts';
import type { Claim } from '../claims.ts';

type Register = 'sales' | 'contracts';
type CommercialType = (typeof commercialPropertyTypes)[number];
type Statistic = 'count' | 'sum' | 'middle';

/** A measure as a person would ask for it: the register, the records, the value, and what is made of the values. */
interface Second {
  readonly register: Register;
  readonly only: string;
  readonly value: string;
  readonly statistic: Statistic;
}

const of =
  (register: Register) =>
  (statistic: Statistic, value: string, only = 'true'): Second => ({ register, statistic, value, only });
const sales = of('sales');
const contracts = of('contracts');
const perSqft = 'price_aed_per_sqft';

const seconds: Readonly<Record<string, Second>> = {
  sales_count: sales('count', '1'),
  sales_value_aed: sales('sum', 'price_aed'),
  off_plan_count: sales('count', '1', 'is_off_plan'),
  ready_count: sales('count', '1', 'not is_off_plan'),
  median_price_aed: sales('middle', 'price_aed', 'is_eligible'),
  median_price_aed_per_sqft: sales('middle', perSqft, 'is_eligible'),
  median_off_plan_price_aed_per_sqft: sales('middle', perSqft, 'is_eligible and is_off_plan'),
  median_ready_price_aed_per_sqft: sales('middle', perSqft, 'is_eligible and not is_off_plan'),
  contract_count: contracts('count', '1'),
  new_contract_count: contracts('count', '1', "version = 'new'"),
  renewed_contract_count: contracts('count', '1', "version = 'renewed'"),
  annual_value_aed: contracts('sum', 'annual_amount_aed'),
  median_new_rent_aed: contracts('middle', 'annual_amount_aed', "is_eligible and version = 'new'"),
  median_new_rent_aed_per_sqft: contracts('middle', 'annual_aed_per_sqft', "is_eligible and version = 'new'"),
  median_renewed_rent_aed: contracts('middle', 'annual_amount_aed', "is_eligible and version = 'renewed'"),
};

const statistics: Readonly<Record<Statistic, string>> = {
  count: 'count(*)::double as value, count(*)::integer as n from counted',
  sum: 'coalesce(sum(value), 0)::double as value, count(*)::integer as n from counted',
  // Of an odd number of values the middle one, of an even number the mean of the two in the middle.
  middle:
    'avg(value) filter (place between n / 2.0 and n / 2.0 + 1) as value, count(*)::integer as n from ordered',
};

/** The list of the service that holds the rows of both tables. */
const lists = {
  transactions: 'transaction_list',
  rent_contracts: `(
    select
      counted_on as start_date, contract_version as version, price_aed as annual_amount_aed,
      price_aed_per_sqft as annual_aed_per_sqft, area_id, community_id, project_id,
      property_type, bedrooms, is_eligible, usage, unit_count as property_count, contract_end_date as end_date, area_sqm
    from transaction_list
    where type = 'rentals'
  )`,
} as const;
/** The tables that anyone can load. Rooms that the size of a flat says count where they are right nine times of ten. */
const published = {
  transactions: 'transactions',
  rent_contracts: `(
    select * replace (
      coalesce(bedrooms, case when bedrooms_confidence >= 0.9 then bedrooms_inferred end) as bedrooms
    )
    from rent_contracts
  )`,
} as const;

/** The result of a second count. */
export interface Recount {
  readonly value: number | null;
  readonly n: number;
  /** The query, over the published tables. */
  readonly sql: string;
}

const Row = z.object({ value: z.number().nullable(), n: z.int() });

/** Returns true for a claim that a second count can answer. */
export function canRecount({ measure, subject }: Claim): boolean {
  return measureIdOf(measure) in seconds && (subject.of === 'market' || subject.id !== null);
}

/** Returns the condition of contracts of offices or shops that levels count: commercial ones, else as homes. */
function commercialOf(type: CommercialType): string {
  const { area_least_sqm, rent_area_most_sqm, rent_days_least, rent_days_most, rent_least_aed } =
    publishingRules;
  return `usage = 'commercial' and property_count = 1 and annual_amount_aed >= ${rent_least_aed}
    and end_date - start_date + 1 between ${rent_days_least} and ${rent_days_most}
    and coalesce(area_sqm between ${area_least_sqm[type]} and ${rent_area_most_sqm}, true)`;
}

/** Returns the records that a second count takes. */
function recordsOf({ only, register, statistic }: Second, type: string | null): string {
  const commercial = commercialPropertyTypes.find((one) => one === type);
  if (register === 'contracts' && commercial !== undefined)
    return only.replace('is_eligible', commercialOf(commercial));
  // A price of all kinds of property together is of built property.
  return statistic === 'middle' && type === null ? `${only} and property_type is distinct from 'land'` : only;
}

/** Counts a claim again. */
export async function recount(snapshot: Snapshot, claim: Claim): Promise<Recount> {
  const { measure, subject, type, bedrooms, days } = claim;
  const second = seconds[measureIdOf(measure)];
  if (second === undefined) throw new Error(`There is no second count of ${measureIdOf(measure)}.`);
  const only = recordsOf(second, type);
  const { value, statistic, register } = second;
  const parts = { value, only, statistic: statistics[statistic] };
  const idOf = (kind: Claim['subject']['of']) => (subject.of === kind ? subject.id : null);
  const developer = idOf('developer');
  const members = developer === null ? null : await readMembers(snapshot, developer);
  const values = {
    from: days.window.from,
    to: days.window.to,
    property_type: type,
    bedrooms: bedrooms ?? null,
    stated: bedrooms === null ? false : null,
    area_id: idOf('area'),
    community_id: idOf('community'),
    project_id: idOf('project'),
    ...(register === 'sales' ? { building_id: idOf('building'), makers: idList(members) } : {}),
  };
  const [row] = await snapshot.rows(readQuery(`recount-${register}`, { ...parts, ...lists }), values, Row);
  if (row === undefined) throw new Error('A count gives one row.');
  const text = readQuery(`recount-${register}`, { ...parts, ...published });
  return { ...row, sql: withoutChoices(literalSql(oneLineChoices(text), values)) };
}

/** Writes each choice of an optional filter in one line. */
function oneLineChoices(sql: string): string {
  return sql.replaceAll(/\(\s+(\$\w+::\w+(?:\[\])? is null)\s+(or .*)\s+\)/g, '($1 $2)');
}

/** Leaves the choice out of filters that are set: what is left is the filter itself. */
function withoutChoices(sql: string): string {
  return sql.replaceAll(/\((?:'[^']*'|\[[^\]]*\]|-?\w+)::\w+(?:\[\])? is null or (.*)\)$/gm, '$1');
}

/** Returns true where both counts say the same: pages write AED without decimals, and prices by the square foot with one or none. */
export function agrees({ figure: { value, n } }: Claim, again: Recount): boolean {
  if (value === null || again.value === null) return value === again.value;
  return n === again.n && Math.abs(value - again.value) <= 0.5;
}
