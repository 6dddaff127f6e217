/** Finds places that are not where property is wanted: where somebody works, what they leave, and cities outside the register’s territory. */
import type { NamedPlace } from './places.ts';
import type { Question } from './question.ts';

const going = '(?:moving|move|moved|relocating|relocated|shifting|coming|returning)';
/** Words before a place that has another role than that of the wish. */
const otherRole = new RegExp(
  `(?:^| )(?:${going}(?: out)? (?:of|from)|leaving|left|(?:work|works|working|job|jobs|office|study|studies|studying|university|campus|employed|commute|commuting)(?: is)? (?:in|at|to|near|from)|(?:currently|presently|now|already)(?: (?:living|live|staying|renting|rent))? (?:in|at)|(?:sister|brother|parents|family|friends?|wife|husband|boss|son|daughter|mother|father|mum|mom|dad|cousin|office|company)(?: (?:is|are))? (?:lives?|living|works?|working|stays?|staying|based) (?:in|at|near)|(?:live|living|stay|staying) (?:now|currently|already) (?:in|at)|(?:tired|sick|bored) of|from)(?: the)?$`,
  'u',
);
const mostBefore = 4;

/** Emirates and cities in which no property of the registers lies. */
const cities = new Set(
  'sharjah ajman fujairah riyadh jeddah doha muscat manama kuwait cairo istanbul london paris berlin moscow mumbai delhi bangalore karachi lahore islamabad manila shanghai beijing singapore york miami toronto lisbon madrid marbella beirut amman الشارقه عجمان الفجيره الرياض الدوحه القاهره لندن'.split(
    ' ',
  ),
);
const twoWords =
  /^(?:abu dhabi|al ain|ras khaimah|al khaimah|umm quwain|al quwain|new york|ابو ظبي|راس الخيمه|ام القيوين)$/u;

function before(question: Question, from: number): string {
  return question.words
    .slice(Math.max(0, from - mostBefore), from)
    .map(({ text }) => text)
    .join(' ');
}

/** Returns true if a place is not where property is wanted. */
function hasOtherRole(question: Question, { from, thing }: NamedPlace): boolean {
  const text = before(question, from);
  if (thing.ids.developer !== undefined && / from$/u.test(` ${text}`)) return false;
  return (
    otherRole.test(text) &&
    !/(?:minutes?|min|km|m|metres?|far|away|walk|distance|apart) from(?: the)?$/u.test(text)
  );
}

/** Returns true if property is wanted in a city outside the territory. */
function isElsewhere(question: Question): boolean {
  const words = question.words.map(({ text }) => text);
  return words.some((word, at) => {
    const isCity = cities.has(word) || twoWords.test(`${word} ${words[at + 1] ?? ''}`);
    return isCity && question.isFree({ from: at, to: at + 1 }) && !otherRole.test(before(question, at));
  });
}

/** Returns the places where property is wanted; the others are left over with the words that say so. */
export function wantedPlaces(places: readonly NamedPlace[], question: Question): NamedPlace[] {
  const isOutside = isElsewhere(question);
  return places.filter((place) => {
    if (!isOutside && !hasOtherRole(question, place)) return true;
    question.release(place);
    return false;
  });
}
