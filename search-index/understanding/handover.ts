/** Reads the years of handover: "handover Q1 or Q2 2027", "ready by 2026". */
import type { Draft } from './draft.ts';
import type { PropertyFilters } from './interpretation.ts';
import { type Match, phrase, type Span } from './question.ts';
import { inWords } from './ranges.ts';

const years = { min: 1990, max: 2100 } as const;

const handoverWord =
  '(?:hand ?over|hand - over|handing over|completion|completed|completing|completes|delivery|delivered|ready|finished|تسليم|[وب]تسليم|التسليم|تسلم|الاستلام|استلام|يسلم|تسلم|انجاز|الانجاز|جاهز(?:ه)?)(?: (?:date|expected|planned|في|عام|سنه))*';
const relation =
  '(?<relation>by|(?:not )?before|until|till|(?:no|not) (?:later|earlier) than|from|(?:not )?after|since|in|for|around|during|on|of|(?:ليس |لا )?قبل|حتي|(?:ليس |لا )?بعد|في|عام|سنه|بحلول|من)';
const quarter =
  '(?:(?:q[1-4](?: (?:or|and|to|-|\\/) q[1-4])?|early|mid|late|end|(?:the )?(?:start|beginning|middle|mid|end|summer|spring|autumn|winter)(?: of)?|summer|spring|autumn|winter|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|نهايه|الربع (?:الاول|الثاني|الثالث|الرابع)(?: من)?) )?';
const handoverForms = [
  phrase(
    `${handoverWord} (?:between )?(?:${relation} )?(?:عام |سنه |the year )?${quarter}(?<year>#\\d+)(?: (?:or|to|-|and|\\/|او|الي) (?:${relation.replace('?<relation>', '?:')} )?${quarter}(?:(?<last>#\\d+)|(?<onward>later|after|aft|بعد))| (?<onwards>onwards?|and later|\\+))?`,
  ),
  phrase(`${quarter}(?<year>#\\d+) (?:hand ?over|hand - over|completion|delivery)`),
];

const earlier = '(?:by|before|until|till|قبل|حتي) (?:عام |سنه )?#\\d+';
const later = '(?:from|after|since|بعد|من) (?:عام |سنه )?#\\d+';
/** "Handover before 2027 or after 2029", which no filter expresses. */
const handoverApart = phrase(
  `${handoverWord} (?:${earlier} (?:or|او) ${later}|${later} (?:or|او) ${earlier})`,
);

function yearFilters(relation: string, year: number): PropertyFilters {
  if (
    /^(?:by|before|until|till|(?:no|not) later than|not after|(?:ليس|لا) بعد|قبل|حتي|بحلول)$/.test(relation)
  )
    return { max_handover_year: /^(?:before|قبل)$/.test(relation) ? year - 1 : year };
  if (/^(?:from|since|(?:no|not) earlier than|not before|(?:ليس|لا) قبل|من)$/.test(relation))
    return { min_handover_year: year };
  if (/^(?:after|بعد)$/.test(relation)) return { min_handover_year: year + 1 };
  return { min_handover_year: year, max_handover_year: year };
}

/** Returns the years of "2026 or 2027", "2027 or later", "before 2028". */
function yearsAsked(draft: Draft, match: Match, year: number): PropertyFilters {
  const { relation = '', onward, onwards } = match.groups;
  const last = readYear(draft, match, 'last');
  if (onward !== undefined || onwards !== undefined) return { min_handover_year: year };
  if (last !== null && last > year) return { min_handover_year: year, max_handover_year: last };
  return yearFilters(relation, year);
}

function readYear(draft: Draft, match: Match, group: 'year' | 'last' = 'year'): number | null {
  const amount = draft.question.quantity(match.groups[group]);
  if (amount === null || amount.unit !== null || amount.scale !== 1) return null;
  const { value } = amount;
  return Number.isInteger(value) && value > years.min && value < years.max ? value : null;
}

/** Sets quarters of a year aside, for which there is no filter. */
function setQuartersAside(draft: Draft, { from, to }: Span): void {
  const at = draft.question.words.flatMap(({ text }, index) =>
    index >= from && index < to && /^q[1-4]$/.test(text) ? index : [],
  );
  const [first] = at;
  if (first !== undefined) draft.setAside({ from: first, to: (at.at(-1) ?? first) + 1 });
}

/** Reads the years in which a property is to be finished. */
export function readHandover(draft: Draft): void {
  const apart = draft.question.match(handoverApart);
  if (apart !== null) draft.setAside(apart);
  for (const form of handoverForms) {
    const match = draft.question.match(form);
    if (match === null || draft.has('handover')) continue;
    const year = readYear(draft, match);
    if (year === null) continue;
    const filters = yearsAsked(draft, match, year);
    const { min_handover_year: min = null, max_handover_year: max = null } = filters;
    draft.add(
      { part: 'handover', meaning: `to be finished in ${inWords({ min, max }, String)}`, filters },
      match,
    );
    setQuartersAside(draft, match);
  }
}
