/**
 * Audits the numbers of pages by what their labels say: reads the population from the words of a label, and counts it with plain SQL over single deals and contracts.
 * It shares no definition with data/measures and none with the site.
 */
import { z } from 'zod';
import type { TestWarehouse } from '../support/ingest.ts';

type Language = 'en' | 'ar';

/** The records that a label names. */
export interface Population {
  readonly register: 'sales' | 'contracts';
  readonly statistic: 'count' | 'sum' | 'median';
  readonly value: 'amount' | 'per_sqft';
  /** Stage of sales, version of contracts; null for both of them. */
  readonly part: 'off-plan' | 'ready' | 'new' | 'renewed' | null;
  readonly type: string | null;
}

/** A number of a page: the words of its label, what it shows, and the subject and days that the page names. */
export interface ShownClaim {
  readonly page: string;
  readonly language: Language;
  readonly label: string;
  readonly shown: string;
  readonly subject: string;
  readonly id: number;
  readonly bedrooms: string;
  readonly from: string;
  readonly to: string;
  readonly n: number;
}

/** A number of a page with the one that its label asks for. */
export interface AuditedClaim extends ShownClaim {
  readonly population: Population;
  readonly value: number | null;
  readonly count: number;
}

const vocabulary = {
  en: {
    sales: /\bsales\b|\bprice\b/i,
    sum: /^Value of|added up/,
    count: /^Registered|^New rent contracts|^Renewed rent contracts/,
    perSqft: /a square foot/,
    both: /off-plan and ready/,
    offPlan: /off-plan/,
    ready: /\bready\b/,
    bothVersions: /new and renewed/,
    new: /\bnew\b/i,
    renewed: /\brenewed\b/i,
    types: {
      apartment: /\bflats\b(?<!hotel flats)/,
      villa: /\bvillas\b/,
      townhouse: /\btownhouses\b/,
      land: /\bland\b/,
      office: /\boffices\b/,
      shop: /\bshops\b/,
      'hotel-apartment': /\bhotel flats\b/,
      building: /\bwhole buildings\b/,
      other: /\bother property\b/,
    },
  },
  ar: {
    sales: /المبايعات|السعر/,
    sum: /^قيمة|^مجموع/,
    count: /^المبايعات|^عقود/,
    perSqft: /للقدم المربعة/,
    both: /على الخارطة والجاهزة/,
    offPlan: /على الخارطة/,
    ready: /الجاهزة/,
    bothVersions: /الجديدة والمجددة/,
    new: /الجديدة/,
    renewed: /المجددة/,
    types: {
      apartment: /الشقق(?! الفندقية)/,
      villa: /الفلل/,
      townhouse: /التاون هاوس/,
      land: /الأراضي/,
      office: /المكاتب/,
      shop: /المحلات/,
      'hotel-apartment': /الشقق الفندقية/,
      building: /المباني الكاملة/,
      other: /عقارات أخرى/,
    },
  },
} as const;

/** Returns the name of the first expression that a label fits. */
function firstOf<Name>(label: string, choices: readonly (readonly [Name, RegExp])[]): Name | undefined {
  return choices.find(([, words]) => words.test(label))?.[0];
}

/** Returns the population that a label names. Throws for a label that leaves its stage or version open. */
export function populationOf(label: string, language: Language): Population {
  const words = vocabulary[language];
  const register = firstOf(label, [['sales', words.sales]] as const) ?? 'contracts';
  const statistic =
    firstOf(label, [
      ['sum', words.sum],
      ['count', words.count],
    ] as const) ?? 'median';
  const part =
    register === 'sales'
      ? firstOf(label, [
          [null, words.both],
          ['off-plan', words.offPlan],
          ['ready', words.ready],
        ] as const)
      : firstOf(label, [
          [null, words.bothVersions],
          ['renewed', words.renewed],
          ['new', words.new],
        ] as const);
  const mayBeOpen = register === 'sales' ? statistic !== 'median' : statistic === 'sum';
  if (part === undefined && !mayBeOpen) throw new Error(`The label “${label}” leaves open what it counts.`);
  const types = Object.entries(words.types);
  return {
    register,
    statistic,
    value: words.perSqft.test(label) ? 'per_sqft' : 'amount',
    part: part ?? null,
    type: firstOf(label, types) ?? null,
  };
}

const Counted = z.object({ question: z.int(), value: z.number().nullable(), n: z.int() });

/** Returns each claim with the number that its label, subject and days ask for. */
export async function auditClaims(
  warehouse: TestWarehouse,
  claims: readonly ShownClaim[],
): Promise<readonly AuditedClaim[]> {
  const asked = claims.map((claim) => ({ ...claim, population: populationOf(claim.label, claim.language) }));
  const questions = asked.map(({ population, subject, id, bedrooms, from, to }, at) => ({
    question: at,
    ...population,
    subject,
    id,
    bedrooms,
    day_from: from,
    day_to: to,
  }));
  const shape =
    '[{"question":"INTEGER","register":"VARCHAR","statistic":"VARCHAR","value":"VARCHAR","part":"VARCHAR","type":"VARCHAR","subject":"VARCHAR","id":"BIGINT","bedrooms":"VARCHAR","day_from":"DATE","day_to":"DATE"}]';
  const rows = await warehouse.rows(`
    with
    questions as (
      select unnest(from_json('${JSON.stringify(questions).replaceAll("'", "''")}', '${shape}'), recursive := true)
    ),
    records as (
      select 'sales' as register, transaction_date as day, property_type, bedrooms, is_eligible,
        case when is_off_plan then 'off-plan' when not is_off_plan then 'ready' end as part,
        price_aed as amount, price_aed_per_sqft as per_sqft,
        area_id, community_id, project_id, building_id, developer_id
      from transactions where type = 'sales'
      union all
      select 'contracts', start_date, property_type,
        coalesce(bedrooms, case when bedrooms_confidence >= 0.9 then bedrooms_inferred end),
        case when property_type in ('office', 'shop') then usage = 'commercial' and property_count = 1 and annual_amount_aed >= 1000
          and end_date - start_date + 1 between 28 and 1100
          and coalesce(area_sqm between if(property_type = 'office', 5, 2) and 10000, true)
        else is_eligible end,
        version,
        annual_amount_aed, annual_aed_per_sqft, area_id, community_id, project_id, null, null
      from rent_contracts
    ),
    of_subjects as (
      select 'market' as subject, 0::bigint as id, records.* from records
      union all select 'area', area_id, records.* from records where area_id is not null
      union all select 'community', community_id, records.* from records where community_id is not null
      union all select 'project', project_id, records.* from records where project_id is not null
      union all select 'building', building_id, records.* from records where building_id is not null
      union all select 'developer', developer_id, records.* from records where developer_id is not null
      union all select 'developer', brand_id, records.*
        from records join developers using (developer_id) where brand_id is not null and brand_id <> developer_id
    ),
    counted as (
      select questions.question, questions.statistic,
        case when questions.statistic = 'count' then 1
          when questions.value = 'per_sqft' then per_sqft else amount end as value
      from questions
      join of_subjects on of_subjects.subject = questions.subject and of_subjects.id = questions.id
        and of_subjects.register = questions.register
      where day between day_from and day_to
        and (questions.type is null or property_type = questions.type)
        and (questions.bedrooms = 'any'
          or coalesce(of_subjects.bedrooms::varchar, 'unstated') = questions.bedrooms)
        and (questions.part is null or of_subjects.part = questions.part)
        and (questions.statistic <> 'median' or is_eligible)
        and (questions.statistic <> 'median' or questions.type is not null
          or (property_type is distinct from 'land' and (of_subjects.register = 'sales' or property_type not in ('office', 'shop'))))
    )
    select question,
      case any_value(statistic) when 'median' then median(value) else sum(value) end::double as value,
      count(value)::integer as n
    from counted group by question`);
  const found = new Map(
    z
      .array(Counted)
      .parse(rows)
      .map((row) => [row.question, row]),
  );
  return asked.map((claim, at) => {
    const { value = null, n = 0 } = found.get(at) ?? {};
    return { ...claim, value: claim.population.statistic === 'median' ? value : (value ?? 0), count: n };
  });
}
