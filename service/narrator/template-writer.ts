/**
 * Writes texts without a network, from sentences with placeholders for facts. A sentence with an unknown fact is left
 * out.
 */
import { register } from '../../data/register.ts';
import { type Fact, type NarrationKind, verdictOfFact, written } from './facts.ts';

/**
 * A sentence in one or more forms, the fullest first. The first form whose facts are all known is used. `{fact}` is the
 * fact as written,
 * `{fact:project}` its count with the noun, `{fact#sale}` its sample size with the noun, `{fact~}` a change in words.
 * Text in
 * brackets is left out when a fact in it is unknown.
 */
type Sentence = readonly [string, ...string[]];

const inTheYear =
  'From {window_from} to {window_to}[ (the loaded exports cover only the days from {covered_from} on)]';

const sentences: Readonly<Record<NarrationKind, readonly Sentence[]>> = {
  developer: [
    [
      '{name} has been in the Land Department’s register of developers since {registration_date}.',
      `{name} is a developer of property in ${register.territory.en}.`,
      'No export names the developer with the number {number}[, a company of {brand}].',
    ],
    [
      'The register of projects names it as the developer of {project_count:project}[ ({active_projects} under construction, {finished_projects} finished)][, with {unit_count:unit} in all].',
    ],
    ['Areas with most of them: {areas}.'],
    [
      'Of {planned_projects:unfinished project} with a planned day, the day has passed for {overdue_projects}.',
    ],
    [
      'The median time from start to finish is {median_building_days} (from {median_building_days#finished project}); it leaves out {open_projects:project} still under construction.',
      'The median time from start to finish is {median_building_days} (from {median_building_days#finished project}).',
    ],
    [
      `${inTheYear}, the register shows {sales_count:sale} in its projects[, worth {sales_value_aed}][, at a median of {median_price_aed_per_sqft} (from {median_price_aed_per_sqft#sale})].`,
    ],
  ],
  area: [
    [
      `${inTheYear}, the register shows {sales_count:sale} in {name}[ (cadastral area {area})][, worth {sales_value_aed}].`,
      `{name} is a place in ${register.territory.en}[ (cadastral area {area})].`,
    ],
    [
      'The median price was {median_price_aed}, or {median_price_aed_per_sqft} (from {median_price_aed_per_sqft#sale}).',
      'The median price was {median_price_aed} (from {median_price_aed#sale}).',
      'The median price was {median_price_aed_per_sqft} (from {median_price_aed_per_sqft#sale}).',
    ],
    [
      'Prices of existing homes, like with like, were {yoy_change_pct~} the year before[ (interval {yoy_change_low_pct} to {yoy_change_high_pct})].',
    ],
    ['Off-plan property made up {off_plan_share_pct} of the sales.'],
    [
      'The median annual rent under new contracts was {median_rent_aed} (from {median_rent_aed#contract})[, for a gross yield of {gross_yield_pct}][ (interval {gross_yield_low_pct} to {gross_yield_high_pct})].',
      'The gross yield was {gross_yield_pct}[ (interval {gross_yield_low_pct} to {gross_yield_high_pct})].',
    ],
    ['The projects with most sales: {top_projects}.'],
    ['The buildings with most sales: {top_buildings}.'],
  ],
  project: [
    [
      '{name} is a project [of {developer} ]in {area}[, within {master_project}].',
      `{name} is a project [of {developer} ]in ${register.territory.en}[, within {master_project}].`,
    ],
    ['It was cancelled on {cancelled_date}.'],
    [
      'The register gives its status as {status}[, {completion_pct} complete].',
      'It is {completion_pct} complete.',
    ],
    [
      'Work began on {start_date} and was completed on {completion_date}.',
      'Work began on {start_date}[; completion is planned for {expected_completion_date}].',
      'It was completed on {completion_date}.',
      'Completion is planned for {expected_completion_date}.',
    ],
    ['It has {building_count:building} with {unit_count:unit}.', 'It has {unit_count:unit}.'],
    ['It has {villa_count:villa}.'],
    [
      `${inTheYear}, the register shows {sales_count:sale}[, at a median price of {median_price_aed}][, or {median_price_aed_per_sqft} (from {median_price_aed_per_sqft#sale})].`,
    ],
    [
      'The gross yield was {gross_yield_pct}[ (interval {gross_yield_low_pct} to {gross_yield_high_pct})][, with {gross_yield_basis}].',
    ],
  ],
  property: [
    [
      `${inTheYear}, the register shows {sales_count:sale} of {name}[ ({place})].`,
      `This is about {name}[ ({place})] in ${register.territory.en}.`,
    ],
    [
      'The median price was {median_price_aed}, or {median_price_aed_per_sqft} (from {median_price_aed_per_sqft#sale}).',
      'The median price was {median_price_aed} (from {median_price_aed#sale}).',
      'The median price was {median_price_aed_per_sqft} (from {median_price_aed_per_sqft#sale}).',
    ],
    ['Off-plan property made up {off_plan_share_pct} of the sales.'],
    ['The median annual rent under new contracts was {median_rent_aed} (from {median_rent_aed#contract}).'],
    [
      'The gross yield was {gross_yield_pct}[ (interval {gross_yield_low_pct} to {gross_yield_high_pct})][, with {gross_yield_basis}].',
    ],
    [
      'For {area_sqft} square feet, like sales suggest a price of {estimate_aed} (from {estimate_aed#sale})[, within {low_aed} and {high_aed}].',
    ],
  ],
};

function counted(count: number, noun: string): string {
  return `${written({ unit: 'count', value: count })} ${count === 1 ? noun : `${noun}s`}`;
}

function changeInWords({ name, value }: Fact, facts: ReadonlyMap<string, Fact>): string {
  if (typeof value !== 'number' || verdictOfFact(name, value, facts) === 'about-the-same')
    return 'about the same as';
  const size = written({ unit: 'pct', value: Math.abs(value) });
  return value > 0 ? `${size} higher than` : `${size} lower than`;
}

/** Returns the text of a placeholder, or null when the fact is unknown. */
function fill(place: string, facts: ReadonlyMap<string, Fact>): string | null {
  const [, name = '', mark = '', noun = ''] = /^(\w+)([:#~]?)(.*)$/.exec(place) ?? [];
  const fact = facts.get(name);
  if (fact === undefined) return null;
  const { value, n } = fact;
  if (mark === '#') return n === null ? null : counted(n, noun);
  if (typeof value === 'number' && mark === ':') return counted(value, noun);
  if (typeof value === 'number' && mark === '~') return changeInWords(fact, facts);
  return written(fact);
}

function fillAll(form: string, facts: ReadonlyMap<string, Fact>): string | null {
  let known = true;
  const text = form.replaceAll(/\{([^}]+)\}/g, (_, place: string) => {
    const filling = fill(place, facts);
    if (filling === null) known = false;
    return filling ?? '';
  });
  return known ? text : null;
}

/** Returns the form with its placeholders filled, or null when a fact outside brackets is unknown. */
function fillForm(form: string, facts: ReadonlyMap<string, Fact>): string | null {
  const parts = form.split(/[[\]]/).map((part, index) => {
    const filled = fillAll(part, facts);
    return index % 2 === 1 ? (filled ?? '') : filled;
  });
  return parts.includes(null) ? null : parts.join('');
}

function sentenceFrom(forms: Sentence, facts: ReadonlyMap<string, Fact>): string[] {
  for (const form of forms) {
    const text = fillForm(form, facts);
    if (text !== null) return [text];
  }
  return [];
}

/** Returns the text of these facts, which is always the same for the same facts. */
export function writeFromTemplate(facts: readonly Fact[], kind: NarrationKind): string {
  const byName = new Map(facts.map((fact) => [fact.name, fact]));
  return sentences[kind].flatMap((forms) => sentenceFrom(forms, byName)).join(' ');
}
