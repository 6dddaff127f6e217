/** Reads comparisons with a place: "like Dubai Marina but cheaper", "cheaper than JVC", "alternatives to Downtown". */
import type { Draft, Reading } from './draft.ts';
import type { Question, Span } from './question.ts';

const dearer = 'cheaper|less expensive|more affordable|lower prices?|lower rents?|ارخص|اقل سعرا|arkhas';
const between = '(?: (?:the|in|to|of|area|places?|في|من))*';
/** "I would like JLT" compares nothing. */
const cheaperThan = new RegExp(
  `(?:^| )(?:(?:${dearer}) (?:than|then|as|compared to|من|مقارنه ب|min)${between})$`,
  'u',
);
const alike = new RegExp(
  `(?:^| )(?:(?:(?:areas?|places?|communit(?:y|ies)|something|anything|somewhere|apartments?|flats?|villas?) )?(?<!(?:would|id|i|we|wed|you|also|really|ill) )like|similar(?: areas?| places?)? to|same as|comparable (?:to|with)|alternatives? (?:to|for|of)|مثل|زي|شبيهه? ب|بديل ل?|بدايل ل?)${between}$`,
  'u',
);
const butCheaper = new RegExp(
  `^(?:(?:but|only|just|and|بس|لكن) )*(?:(?:a )?(?:bit|little|much) )*(?:${dearer})(?= |$)`,
  'u',
);
const mostWords = 6;

function text({ words }: Question, from: number, to: number): string {
  return words
    .slice(Math.max(0, from), to)
    .map((word) => word.text)
    .join(' ');
}

/** Returns the words of the comparison around a place; null if the words compare nothing. */
function comparison(
  question: Question,
  { from, to }: Span,
): (Span & { readonly how: 'cheaper' | 'alike' }) | null {
  const before = text(question, from - mostWords, from);
  const attached = /^(?:لل?|ب)(?=\p{Script=Arabic}{3})/u.test(question.words[from]?.text ?? '');
  const cheaper = cheaperThan.exec(before);
  const found =
    cheaper ?? alike.exec(before) ?? (attached ? /(?:^| )(?:بديل|بدايل|شبيه)$/u.exec(before) : null);
  if (found === null) return null;
  const start = from - found[0].trim().split(' ').length;
  if (cheaper !== null) return { from: start, to, how: 'cheaper' };
  const after = butCheaper.exec(text(question, to, to + mostWords));
  const end = after === null ? to : to + after[0].split(' ').length;
  return { from: start, to: end, how: after === null ? 'alike' : 'cheaper' };
}

/** Returns the readings, with each place that others are compared with as such; it is not itself wanted. */
export function comparedReadings({ question, readings }: Draft): Reading[] {
  const result: Reading[] = [];
  for (const reading of readings) {
    const { area_ids, community_ids, project_ids, developer_ids } = reading.filters;
    const isPlace = reading.part === 'place' && developer_ids === undefined;
    const span = isPlace ? comparison(question, reading.span) : null;
    if (span === null) {
      result.push(reading);
      continue;
    }
    const name = reading.meaning.replace(/^in /, '');
    const { how } = span;
    const ids = {
      ...(area_ids === undefined ? {} : { area_ids }),
      ...(community_ids === undefined ? {} : { community_ids }),
      ...(project_ids === undefined ? {} : { project_ids }),
    };
    result.push({
      part: 'compare',
      meaning: how === 'cheaper' ? `cheaper than ${name}` : `like ${name}`,
      filters: { compared: { name, how, ...ids }, except: ids },
      words: question.take(span),
      span,
    });
  }
  // "Cheaper" belongs to the comparison, not to the level of prices.
  const compared = result.filter(({ part }) => part === 'compare').map(({ span }) => span);
  return result.filter(
    ({ part, span }) =>
      part === 'compare' || !compared.some((one) => span.from >= one.from && span.to <= one.to),
  );
}
