/** A question in the form in which its answering request is chosen. */
import type { Interpretation } from '../../search-index/understanding/interpretation.ts';
import { phrase } from '../../search-index/understanding/question.ts';
import { splitWords } from '../../search-index/understanding/words.ts';
import type { Language } from '../explorer/texts.ts';
import type { Telling } from './told-words.ts';

/** Records that a question names, beyond the ids of its filters. */
export interface NamedRecords {
  /** A building counts as its project in filters. */
  readonly building: number | null;
  /** A brand stands for its firms. */
  readonly developer: number | null;
  /** Name of the one district that is asked about: `area=` takes all its places. */
  readonly district?: string | null;
}

/** Days that a question asks about. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly year: number;
}

/** A question in the form that intents read. */
export interface Asked extends NamedRecords {
  readonly interpretation: Interpretation;
  /** Folded words with one space between. */
  readonly line: string;
  /** Ids of the named places, areas first. */
  readonly places: readonly number[];
  readonly projects: readonly number[];
  readonly period: Period | null;
  /** Name of the first named place, project or developer, in the language of the question; null where none is named. */
  readonly name: string | null;
}

const lastYear = phrase('last year|previous year|(?:العام|السنه) (?:الماضي|الماضيه|السابق|السابقه)');
const thisYear = phrase('this year|current year|(?:هذا|هذه) (?:العام|السنه)|(?:العام|السنه) الحالي[هة]?');
const nextYear = phrase('next year|coming year|(?:العام|السنه) (?:القادم|القادمه|المقبل|المقبله)');
const oneYear = phrase('(?:in |during |for |of |since |عام |سنه |في )?(?<year>20\\d\\d)');

/** Words that name the days of a question. */
export const periodWords = [lastYear, thisYear, nextYear, oneYear];

/** Words for a year, with its distance from the newest. */
const relativeYears: readonly (readonly [RegExp, number])[] = [
  [lastYear, -1],
  [thisYear, 0],
  [nextYear, 1],
];

function askedPeriod(line: string, asOf: string | null): Period | null {
  const named = oneYear.exec(line)?.groups?.['year'];
  const relative = relativeYears.find(([pattern]) => pattern.test(line));
  const newest = asOf === null || relative === undefined ? null : Number(asOf.slice(0, 4)) + relative[1];
  const year = named === undefined ? newest : Number(named);
  return year === null ? null : { from: `${year}-01-01`, to: `${year}-12-31`, year };
}

/** Returns the question as intents read it. `asOf` is the day from which "this year" counts. */
export function askedQuestion(
  interpretation: Interpretation,
  named: NamedRecords,
  asOf: string | null,
): Asked {
  const { filters, query } = interpretation;
  const line = splitWords(query)
    .map(({ text }) => text)
    .join(' ');
  return {
    ...named,
    interpretation,
    line,
    places: [...(filters.area_ids ?? []), ...(filters.community_ids ?? [])],
    projects: filters.project_ids ?? [],
    period: askedPeriod(line, asOf),
    name: firstName(interpretation),
  };
}

function firstName({ parts, language }: Interpretation): string | null {
  const named = parts.find(({ part }) => part === 'place');
  if (named === undefined) return null;
  return askedLanguage(language) === 'ar' ? named.words : named.meaning.replace(/^(?:in|by) /, '');
}

/** Returns the language in which a question is answered. */
export function askedLanguage(language: Interpretation['language']): Language {
  return language === 'ar' || language === 'mixed' ? 'ar' : 'en';
}

/** Returns the name of the place of an answer, in the language of the question. */
export function placeName(
  { name }: Asked,
  place: { readonly name: string } | undefined,
  { language, words }: Telling,
): string {
  return (language === 'ar' ? name : place?.name) ?? name ?? words.wholeMarket;
}

/** Returns the narrowest of the named building, place and project, as parameters. */
export function location(asked: Asked) {
  const { building, places, projects } = asked;
  const [project] = projects;
  const isPlace = building === null && places.length > 0;
  return {
    area: isPlace ? area(asked) : undefined,
    project_id: building === null && !isPlace ? project : undefined,
    building_id: building ?? undefined,
  };
}

/** Returns the named district or the first named place as a parameter. */
export function area({ district, places: [place] }: Asked): string | undefined {
  return place === undefined ? undefined : (district ?? String(place));
}

const mostBedrooms = 20;

/** Returns every asked number of bedrooms: of an open range, as many as a list takes; empty for any number. */
export function bedroomNumbers({ filters }: Interpretation): number[] {
  const { min_bedrooms, max_bedrooms } = filters;
  if (min_bedrooms === undefined && max_bedrooms === undefined) return [];
  const min = min_bedrooms ?? 0;
  const max = max_bedrooms ?? min + mostBedrooms - 1;
  if (max < min || max - min >= mostBedrooms) return [];
  return Array.from({ length: max - min + 1 }, (_, index) => min + index);
}

/** Returns `bedrooms=` for lists. */
export function askedBedrooms(interpretation: Interpretation): string | undefined {
  const numbers = bedroomNumbers(interpretation);
  return numbers.length === 0 ? undefined : numbers.join(',');
}

export function askedType({ filters }: Interpretation) {
  return filters.property_types?.length === 1 ? filters.property_types[0] : undefined;
}

export const rentWords = '(?:rents?|rental|rentals|renting|(?:ال)?ايجارات|(?:ال)?ايجار|ejar|ijar)';
export const priceWords = '(?:prices?|sales? values?|(?:ال)?اسعار|(?:ال)?سعر)';
export const growthWords =
  '(?:growth|grew|grown|growing|rose|risen|rising|increas\\S*|appreciat\\S*|fall|falling|fell|fallen|drop\\S*|declin\\S*|نمو|ارتفاع|ارتفعت|انخفاض|انخفضت|هبوط)';
const yieldWords = '(?:yields?|roi|returns?|(?:ال)?عايد|(?:ال)?عوايد)';

export function asksForRents({ interpretation, line }: Asked): boolean {
  return interpretation.filters.purpose === 'rent' || phrase(rentWords).test(line);
}

export function asksForYields({ line }: Asked): boolean {
  return phrase(yieldWords).test(line);
}

/** Returns true for a question with a budget, which is a wish whatever its words. */
export function hasBudget({ parts }: Interpretation): boolean {
  return parts.some(({ part }) => part === 'budget');
}

/** Returns the stage of the homes whose prices are asked for: existing homes, unless the question names off-plan ones. */
export function askedStage({ interpretation: { filters } }: Asked): 'new' | 'existing' {
  return filters.is_off_plan === true ? 'new' : 'existing';
}
