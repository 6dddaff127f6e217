/** Finds the names in a question: the longest stretches of words that name places, projects or developers, in either language. */
import { foldName } from '../folding.ts';
import { isIdea } from '../lexicon.ts';
import { isResolved } from '../resolver.ts';
import type { Steps } from '../steps.ts';
import type { Market } from './draft.ts';
import { emptyWords, isOrdinaryEdge } from './empty-words.ts';
import type { NamedThing } from './named-thing.ts';
import type { Question, Span } from './question.ts';
import { correctedWords } from './spoken-words.ts';
import { senses } from './vocabulary.ts';

/** A named thing and the words that name it. */
export interface NamedPlace extends Span {
  readonly thing: NamedThing;
  readonly words: string;
}

const mostWords = 6;
/** A single word that only sounds like a place counts as one if it has this many letters or follows a word such as "in". */
const longEnough = 6;
const placing = new Set(['in', 'at', 'near', 'في', 'ب', 'قرب', 'منطقه', 'area']);

/** Words before an idea that is no name: "by the lakes". */
const likening = new Set(['by', 'with', 'on', 'a', 'overlooking', 'beside', 'facing', 'some', 'any', 'to']);

const mostSlips = 3;
/** Prepositions written onto a name: بالمارينا, ودبي. */
const attached = /^[بفول](?=.{3})/u;

/** Ideas that are names. */
const proper = new Set(['burj', 'downtown']);
const rooms = /^(?:bed|beds|bedrooms?|br|brs|bhk|bhks|rooms?|غرف|غرفه|-|\/|\+|m|k|million)$/;

/** Words of names that alone name nothing. */
const general = new Set(
  'island islands the tower towers residence residences building buildings property properties project projects developer developers development developments community group view views house houses homes heights gardens garden plaza one real estate'.split(
    ' ',
  ),
);

/** Takes the names of several words, before anything else is read: "Motor City", "International City Phase 1". */
export function takeLongNames(question: Question, market: Market): Steps<NamedPlace[]> {
  return takeNames(question, 2, [
    (span) => read(question, span, market),
    (span) => (hasOneTelling(question, span) ? null : readSlip(question, span, market)),
  ]);
}

/** Returns true if only one word of a span may be a name: a slip in it needs evidence, as a single word does. "The agent" is no Regent. */
function hasOneTelling(question: Question, span: Span): boolean {
  const words = spanWords(question, span);
  return words.filter((word) => isTellingWord(word) && !general.has(word) && word !== 'al').length < 2;
}

/** Listing words that are no initials of a place. */
const listingForms = new Set(
  'wh th ph ff sv pp fs fr lt gf hf mh op rr gh ll dh sp cm pm am ac tv bp dd ok uk us vot bua gcc eoi rera roi asap'.split(
    ' ',
  ),
);

/** Reads capitals that are the initials of one community, where a place is expected: "EH or Meadows 5BR". */
function readInitials(question: Question, span: Span, { names }: Market): NamedThing | null {
  const written = question.quote(span);
  if (!/^\p{Lu}{2,5}$/u.test(written) || listingForms.has(written.toLowerCase())) return null;
  return names.initials(written.toLowerCase());
}

/** Takes single words that name a place, from the words that remain after all other readings. `longNames` are those taken before. */
export function* takeShortNames(
  question: Question,
  market: Market,
  longNames: readonly NamedPlace[],
): Steps<NamedPlace[]> {
  const found = [...longNames];
  function* take(find: (span: Span) => NamedThing | null): Steps<void> {
    found.push(...(yield* takeNames(question, 1, [find])));
  }
  yield* take((span) => readContinued(question, span, found, market));
  yield* take((span) => {
    const thing = read(question, span, market);
    return thing === null || isSurely(thing) || isSaidAsName(question, span, found) ? thing : null;
  });
  yield* take((span) => {
    if (!isSaidAsName(question, span, found)) return null;
    return (
      readContinued(question, span, found, market) ??
      readSlip(question, span, market) ??
      (isBesideFirm(span, found) ? null : readBeginning(question, span, market))
    );
  });
  yield* take((span) => {
    const isListed = listing.test(question.before(span)) || listing.test(question.words[span.to]?.text ?? '');
    return found.length === 0 || isListed || question.before(span) === 'in'
      ? readInitials(question, span, market)
      : null;
  });
  return found.slice(longNames.length);
}

/** Returns true if one word names a place or a firm. One word that names a project may also be an ordinary word: "executive". */
function isSurely({ ids }: NamedThing): boolean {
  return ids.project === undefined;
}

const calendar =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/;
const sayingName =
  /^(?:in|at|inside|by|from|near|within|of|around|into|called|named|في|ب|من|قرب|منطقه|fi|mein)$/u;
const listing = /^(?:\/|or|and|vs|versus|nor|not|except|او|و|ولا)$/u;

/** Returns true if a name is expected at a word: after "in", in a list with another name, or where no other word is left over. */
function isSaidAsName(question: Question, span: Span, found: readonly NamedPlace[]): boolean {
  const before = question.before(span);
  if (sayingName.test(before) || attached.test(spanWords(question, span)[0] ?? '')) return true;
  if (question.isCapital(span)) return true;
  const others = question
    .free()
    .flatMap(({ from, to }) => question.words.slice(from, to).map((_, index) => from + index))
    .filter((at) => at < span.from || at >= span.to)
    .filter((at) => isTellingWord(question.words[at]?.text ?? ''));
  if (others.length === 0) return true;
  const after = question.words[span.to]?.text ?? '';
  const isListed = (other: Span) => {
    const [first, second] = other.from < span.from ? [other, span] : [span, other];
    const between = question.words.slice(first.to, second.from).map(({ text }) => text);
    return between.length < 3 && between.every((word) => listing.test(word) || sayingName.test(word));
  };
  return found.some(isListed) || (found.length > 0 && (listing.test(before) || /^(?:or|او)$/u.test(after)));
}

/** Reads the second of two names that share their beginning. */
function readContinued(
  question: Question,
  span: Span,
  found: readonly NamedPlace[],
  { names }: Market,
): NamedThing | null {
  const [word = ''] = spanWords(question, span);
  if (span.to - span.from > 1) return null;
  const earlier = found.find(({ to }) => to === span.from - 1);
  if (earlier === undefined || !listing.test(question.before(span)) || isOrdinary(word)) return null;
  return names.continued(spanWords(question, earlier).join(' '), word);
}

function isTellingWord(word: string): boolean {
  return word.length > 1 && !emptyWords.has(word) && /\p{L}/u.test(word);
}

/** "Riviera Azizi" names a project of the firm, which is read from both words. */
function isBesideFirm(span: Span, found: readonly NamedPlace[]): boolean {
  return found.some(
    ({ thing, from, to }) => thing.ids.developer !== undefined && (to === span.from || from === span.to),
  );
}

/** Returns true if the word after it belongs to the same name, which is unknown: "Dragon Mart" is not Dragon View. */
function isPartOfOther(question: Question, { from, to }: Span): boolean {
  const next = { from: to, to: to + 1 };
  const word = question.words[to]?.text ?? '';
  if (!question.isFree(next) || question.isBroken({ from, to: to + 1 })) return false;
  return (
    isTellingWord(word) && !isOrdinary(word) && !isWordOfWishes(word) && !isIdea(word) && !listing.test(word)
  );
}

/** Reads a word with which the names of projects begin. */
function readBeginning(question: Question, span: Span, { names }: Market): NamedThing | null {
  const [word = ''] = spanWords(question, span);
  if (span.to - span.from > 1 || isPartOfOther(question, span)) return null;
  const isOther =
    isOrdinary(word) || isIdea(word) || general.has(word) || isWordOfWishes(word) || rooms.test(word);
  return isOther ? null : names.begunWith(word);
}

/** Units of the comparison of a stretch of words with all names. */
const unitsOfSpan = 100;

function* takeNames(
  question: Question,
  fewest: number,
  finds: readonly ((span: Span) => NamedThing | null)[],
): Steps<NamedPlace[]> {
  const found: NamedPlace[] = [];
  for (let length = Math.min(mostWords, question.words.length); length >= fewest; length -= 1) {
    for (const find of finds) {
      for (let from = 0; from + length <= question.words.length; from += 1) {
        const span = { from, to: from + length };
        if (!question.isFree(span) || question.isBroken(span)) continue;
        const thing = find(span);
        yield unitsOfSpan;
        if (thing !== null) found.push({ ...span, thing, words: question.take(span) });
      }
    }
  }
  return found;
}

function spanWords(question: Question, { from, to }: Span): string[] {
  return question.words.slice(from, to).map(({ text }) => (text === '&' ? 'and' : text));
}

/** Returns what a span names; null if it names nothing or has another meaning that is as likely. */
function read(question: Question, span: Span, market: Market): NamedThing | null {
  const words = spanWords(question, span);
  if (isShortened(question, span, words) || takesCount(question, span)) return null;
  const called = likening.has(question.before(span)) ? null : market.names.nickname(words.join(' '));
  if (called !== null) return called;
  if (!words.some((word) => /\p{L}\p{L}|^\p{L}\d/u.test(word)) || words.every(isOrdinary)) return null;
  if (isOrdinaryEdge(words)) return null;
  const text = words.join(' ');
  const thing = readText(text, span, question, market);
  if (thing !== null) return isOneIdea(words) && !isNameHere(question, span, thing) ? null : thing;
  if (!attached.test(text)) return null;
  const bare = readText(text.replace(attached, ''), span, question, market);
  return bare !== null && bare.by !== 'slip' ? bare : null;
}

function readText(text: string, span: Span, question: Question, market: Market): NamedThing | null {
  const { names } = market;
  const bare = text.replace(/^(?:the )+/, '');
  const place =
    names.nickname(text) ??
    names.nickname(bare) ??
    readPlace(text, span, question, market) ??
    (bare === text ? null : readPlace(bare, span, question, market));
  if (place !== null) return place;
  const thing = names.read(text);
  if (thing === null) return null;
  const words = text.split(' ');
  // A whole name of several words counts even if each of them is an idea: "ocean heights".
  const isWhole =
    thing.by === 'name' &&
    words.length > 1 &&
    words.some(isIdea) &&
    words.some((word) => general.has(word) || word === 'dubai');
  if (!(isTelling(words) || isCapital(question, span) || isWhole)) return null;
  return isFirm(thing, words) && !isSaidAsFirm(question, span) ? null : thing;
}

function readPlace(
  text: string,
  span: Span,
  question: Question,
  { names, resolver }: Market,
): NamedThing | null {
  const place = resolver.read(text);
  if (place === null || !isResolved(place)) return names.nickname(text);
  const isSound = place.matched_by === 'spelling' && span.to - span.from === 1;
  if (isSound && text.length < longEnough && !placing.has(question.before(span))) return null;
  return { name: place.name, ids: { [place.kind]: [place.place_id] }, by: isSound ? 'slip' : 'name' };
}

/** Returns true if one word names a developer that is called otherwise in full: "Select" Group. */
function isFirm({ ids, name, by }: NamedThing, words: readonly string[]): boolean {
  return words.length === 1 && by === 'name' && ids.developer !== undefined && foldName(name).includes(' ');
}

/** Returns true if the word before says that a firm is named: "by select". */
function isSaidAsFirm(question: Question, span: Span): boolean {
  return /^(?:by|from|developer|builder|من)$/u.test(question.before(span));
}

/** Returns true if several words are written like a name: "Park Heights". */
function isCapital(question: Question, span: Span): boolean {
  return /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+$/u.test(question.quote(span));
}

/** Returns true if the last number of a span counts rooms: "Al Barsha 3 bed". */
function takesCount(question: Question, { to }: Span): boolean {
  const [last, ...rest] = question.words.slice(to - 1, to + 3).map(({ text }) => text);
  const counted = /^(?:(?:or|to|-|and|او) (?:\d+|one|two|three|four|five|six) )?(?<unit>\S+)/u.exec(
    rest.join(' '),
  );
  return /^(?:\d+|one|two|three|four|five)$/.test(last ?? '') && rooms.test(counted?.groups?.['unit'] ?? '');
}

/** Returns true if some word is more than an idea or a word of many names. */
function isTelling(words: readonly string[]): boolean {
  return words.some(
    (word) =>
      word.length > 1 &&
      !general.has(word) &&
      (!isIdea(word) || proper.has(word)) &&
      !isOrdinary(word) &&
      !/^\d+$/.test(word),
  );
}

/** Two letters are a short form only in capitals: "BB", "JP"; one letter never is. */
function isShortened(question: Question, span: Span, words: readonly string[]): boolean {
  const written = question.quote(span);
  return (
    words.length === 1 &&
    written.length <= 2 &&
    /^[a-z]+$/.test(words[0] ?? '') &&
    (written.length < 2 || written !== written.toUpperCase())
  );
}

/** Reads a name with a slip; one of its words must be unknown. */
function readSlip(question: Question, span: Span, { names }: Market): NamedThing | null {
  const words = spanWords(question, span);
  if (
    isOrdinaryEdge(words) ||
    words.some((word) => isOrdinaryHere(word) || rooms.test(word) || isWordOfWishes(word)) ||
    takesCount(question, span)
  )
    return null;
  const isKnown = (word: string) => names.hasWord(word) || /^\d+$/.test(word) || isIdea(word);
  const text = words.join(' ');
  if (!words.every(isKnown)) return names.slip(text, mostSlips);
  const isLong = words.length > 1 && text.length > longEnough + 2;
  return isLong && isTelling(words) ? names.slip(text, 1) : null;
}

const limiting =
  /^(?:now|last|next|then|than|near|nearby|close|next|opposite|less|more|than|under|below|above|over|between|max|min|only|with|without|not|no|ready|new|[وب]?(?:اقل|اكثر|اكبر|اصغر|ارخص|اعلي|تحت|فوق|بين|قرب|قريب|قريبه|بدون|مع))$/u;

/** Returns true for words that limit or describe a wish; no name with a slip holds them. */
function isWordOfWishes(word: string): boolean {
  return limiting.test(word) || correctedWords.includes(word);
}

function isOrdinaryHere(word: string): boolean {
  return isOrdinary(word) && !/^(?:the|dubai|\d+|beach|city|al)$/.test(word);
}

/** "in the lakes" and "the lakes 4 bed" are places; "by the lakes" says a concept. */
function isNameHere(question: Question, span: Span, { by }: NamedThing): boolean {
  return by !== 'slip' && by !== 'beginning' && !likening.has(question.before(span));
}

function isOneIdea(words: readonly string[]): boolean {
  const telling = words.filter((word) => !emptyWords.has(word));
  return telling.length === 1 && telling.every(isIdea);
}

/** Returns true for words with another meaning; no place is read from these alone. */
function isOrdinary(word: string): boolean {
  if (emptyWords.has(word) || calendar.test(word) || /^\d+$/.test(word)) return true;
  return senses.some(({ pattern }) => pattern.exec(word)?.[0] === word);
}
