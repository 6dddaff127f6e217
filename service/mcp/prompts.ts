/** Offers questions that an assistant answers with several tools: a report on a place, a comparison, a rent increase. */
import {
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { propertyTypes } from '../../data/property-types.ts';
import { register } from '../../data/register.ts';
import { nearest } from '../contract/nearest.ts';

/** An argument of a prompt; `completed` says which values a client may offer for it. */
interface PromptArgument {
  readonly description: string;
  readonly required: boolean;
  readonly completed: 'place' | 'property-type' | null;
}

interface PromptDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: Readonly<Record<string, PromptArgument>>;
  /** Returns the task for the assistant. `given` returns an argument, or null where there is none. */
  readonly task: (given: (name: string) => string | null) => string;
}

const place = (description: string): PromptArgument => ({ description, required: true, completed: 'place' });
const optional = (description: string, completed: PromptArgument['completed'] = null): PromptArgument => ({
  description,
  required: false,
  completed,
});
const propertyType = optional(`One of ${propertyTypes.join(', ')}.`, 'property-type');

const rules = `Rules: quote each figure with its sample (n), its window and the as-of date. Call a figure with quality low uncertain. For a withheld figure tell its reason, and never fill it with a guess. Money is AED, area square feet, rents are by year. Name the source, and link the method of each kind of figure.`;

const quoted = (text: string): string => JSON.stringify(text);

const areaReport: PromptDefinition = {
  name: 'area-report',
  title: 'Report on a place',
  description: 'Prices, rents, yield, supply and recent deals of an area or community, on one page.',
  arguments: {
    place: place('Area or community, English or Arabic.'),
    property_type: propertyType,
  },
  task: (given) => {
    const [name, type] = [quoted(given('place') ?? ''), given('property_type')];
    const ofType = type === null ? '' : ` and property_type ${quoted(type)}`;
    return `Write a report of one page on the property market of ${name}${type === null ? '' : `, for the property type ${quoted(type)} where figures are given by type`}.

1. getAreaSummary with name ${name}: the figures of the last 12 months. If the place is unknown or ambiguous, take a candidate of the error, or ask autocomplete.
2. getAreaStats with id ${name}: the same by property type and bedrooms, and prices by month.
3. listPriceIndex with area ${name}${ofType}: how prices moved, like with like.
4. getMeasure with measure median_new_rent_aed, by quarter and area ${name}${ofType}: how rents moved.
5. listProjects with area ${name} and status active: the homes to come.
6. listTransactions with area ${name}${ofType}, type sales and limit 5: the latest deals.

Begin with one sentence that says how the market moved, then prices, rents and yield, supply, and what the data cannot tell.

${rules}`;
  },
};

const comparePlaces: PromptDefinition = {
  name: 'compare-places',
  title: 'Compare two places',
  description: 'Which of two places is dearer, and where rents and yields are higher, like with like.',
  arguments: {
    first: place('Area or community.'),
    second: place('Area or community to set against the first.'),
    property_type: propertyType,
  },
  task: (given) => {
    const names = [given('first') ?? '', given('second') ?? ''];
    const type = given('property_type');
    return `Compare ${names.map(quoted).join(' and ')}${type === null ? '' : ` for the property type ${quoted(type)}`}.

1. compareAreas with areas ${quoted(names.join(','))}${type === null ? '' : ` and property_type ${quoted(type)}`}.
2. ${type === null ? 'If the places differ in their mix of property, compare again with property_type apartment and with villa. ' : ''}Compare ready with ready and off-plan with off-plan: an overall median follows the mix of sales.
3. listPriceIndex, and getMeasure with measure median_new_rent_aed and by quarter, with area for each place: how both moved.

Answer in one sentence which place is dearer and by how much, or that both are about the same where difference_proved is false, then a table with a row for each figure and a column for each place, then what the difference may come from, and what the data cannot tell.

${rules}`;
  },
};

const rentIncrease: PromptDefinition = {
  name: 'rent-increase',
  title: 'Is this rent increase allowed?',
  description:
    'The increase that Decree 43 of 2013 permits at renewal, by an estimate of the rent of similar property.',
  arguments: {
    place: place('Area or community of the home.'),
    current_rent_aed: {
      description: 'Rent of the present contract, AED a year.',
      required: true,
      completed: null,
    },
    asked_rent_aed: optional('Rent that the landlord asks for, AED a year.'),
    property_type: propertyType,
    bedrooms: optional('Number of bedrooms; 0 is a studio.'),
    area_sqft: optional('Size in square feet.'),
  },
  task: (given) => {
    const asked = given('asked_rent_aed');
    const known = ['bedrooms', 'area_sqft'].flatMap((name) => {
      const value = given(name);
      return value === null ? [] : [`, ${name} ${quoted(value)}`];
    });
    return `A tenant of a home in ${quoted(given('place') ?? '')} pays AED ${quoted(given('current_rent_aed') ?? '')} a year${asked === null ? '' : `, and the landlord asks for AED ${quoted(asked)}`}. Is ${asked === null ? 'an increase' : 'this increase'} allowed?

1. getRentEstimate with area ${quoted(given('place') ?? '')}, property_type ${quoted(given('property_type') ?? 'apartment')}, current_rent_aed ${quoted(given('current_rent_aed') ?? '')}${known.join('')}. Ask for bedrooms and size first where they are missing: the estimate is much wider without them.
2. Read renewal: permitted_increase_pct and highest_rent_aed at the estimate, and the increase permitted at both ends of its interval.
3. Read docs/methods/rent-estimate where you explain the figures.

Answer yes, no, or that it depends: ${asked === null ? 'say the highest rent' : 'compare the rent that is asked for with the highest rent'} at the estimate and at both ends. Repeat both caveats: the estimate is no official index, and a change needs notice 90 days before the contract ends.

${rules}`;
  },
};

const definitions: readonly PromptDefinition[] = [
  areaReport,
  comparePlaces,
  ...(register.hasDecree43 ? [rentIncrease] : []),
];

/** Every prompt, as `prompts/list` gives it. */
export const prompts: readonly Prompt[] = definitions.map(({ name, title, description, arguments: all }) => ({
  name,
  title,
  description,
  arguments: Object.entries(all).map(([argument, { description: words, required }]) => ({
    name: argument,
    description: words,
    required,
  })),
}));

function promptOf(name: string): PromptDefinition {
  const found = definitions.find((prompt) => prompt.name === name);
  if (found !== undefined) return found;
  const candidates = nearest(
    name,
    definitions.map((prompt) => prompt.name),
  );
  const meant = candidates.length === 0 ? '' : ` Did you mean ${candidates.join(' or ')}?`;
  throw invalid(`There is no prompt ${name.slice(0, 100)}.${meant}`);
}

const invalid = (text: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, text);

/** Longest value of an argument, in characters. */
const longestValue = 200;

/** Returns the message of a prompt. Throws a protocol error that names the argument which is missing, unknown or too long. */
export function promptText(name: string, given: Readonly<Record<string, string>>): GetPromptResult {
  const { description, arguments: known, task } = promptOf(name);
  for (const [argument, value] of Object.entries(given)) {
    if (!Object.hasOwn(known, argument))
      throw invalid(
        `${name} has no argument ${argument.slice(0, 100)}. It takes ${Object.keys(known).join(', ')}.`,
      );
    if (value.length > longestValue) throw invalid(`${argument} takes at most ${longestValue} characters.`);
  }
  const filledIn = (argument: string) => given[argument]?.trim() || null;
  for (const [argument, { required, description: words }] of Object.entries(known))
    if (required && filledIn(argument) === null) throw invalid(`${argument} is required: ${words}`);
  return { description, messages: [{ role: 'user', content: { type: 'text', text: task(filledIn) } }] };
}

/** Returns which values complete an argument of a prompt; null for none. */
export function completionOf(name: string, argument: string): PromptArgument['completed'] {
  return promptOf(name).arguments[argument]?.completed ?? null;
}
