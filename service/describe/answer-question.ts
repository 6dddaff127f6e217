/** Answers a question: runs the request that it names, for the same caller, and tells the figures. */
import { z } from 'zod';
import { foldName } from '../../search-index/folding.ts';
import type { SearchIndex } from '../../search-index/search-index.ts';
import { emptyWords } from '../../search-index/understanding/empty-words.ts';
import { noAnswers } from '../../search-index/understanding/find-properties.ts';
import type { Context } from '../../search-index/understanding/follow-up.ts';
import type { Interpretation } from '../../search-index/understanding/interpretation.ts';
import { phrase } from '../../search-index/understanding/question.ts';
import { splitWords } from '../../search-index/understanding/words.ts';
import type { Ask } from '../contract/ask.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { Moved, Reader } from '../site/market/reader.ts';
import { type CoveredFrom, partlyCovered, type Register } from '../statistics/coverage.ts';
import { Figure } from '../statistics/statistic.ts';
import type { AnsweringRequest } from './answering.ts';
import { answeringRequest, type Chosen } from './answering-request.ts';
import { askedLanguage, type NamedRecords, periodWords } from './asked-question.ts';
import { type Findings, type Source, type Told, tell, tellRefusal, told } from './told.ts';
import { type Telling, tellings } from './told-words.ts';

/** Means of answering a question. */
export interface Means {
  readonly ask: Ask;
  /** The question before. */
  readonly context?: Context | undefined;
  /** Read operations by path. */
  readonly operations: ReadonlyMap<string, Endpoint>;
  readonly search: Endpoint;
  readonly index: Pick<SearchIndex, 'suggest'>;
  /** Returns the name of the district that words name; null for others. */
  readonly districtOf: (words: string) => string | null;
  /** Day from which "this year" counts. */
  readonly asOf: string;
  /** Returns the first day that the loaded exports cover. */
  readonly coveredFrom: (of: Register) => CoveredFrom;
  readonly signal: AbortSignal;
}

/** A request with what it returned, in words. */
export interface AnsweredQuestion {
  /** Null if no request answers. */
  readonly answer: Pick<AnsweringRequest, 'method' | 'request' | 'body' | 'answers'> | null;
  readonly told: Told;
}

const mostSuggested = 10;

/**
 * Returns the building of a question by its whole name, and the brand or firm; filters hold their projects and firms. A project of the
 * same name has the building's deals and more.
 */
async function namedRecords({ parts, filters }: Interpretation, means: Means): Promise<NamedRecords> {
  const { project_ids, developer_ids } = filters;
  const places = parts.filter(({ part }) => part === 'place').map(({ words }) => words);
  const found = async (kind: 'building' | 'project' | 'developer') => {
    const { index, signal } = means;
    const all = await Promise.all(
      places.map(async (q) => {
        const { suggestions } = await index.suggest({ q, kinds: [kind], limit: mostSuggested }, signal);
        return suggestions.map(({ document: { key, name, name_ar } }) => ({
          id: Number(key),
          isWhole: [name, name_ar].some((one) => one !== null && foldName(one) === foldName(q)),
        }));
      }),
    );
    return all.flat();
  };
  const wholes = async (kind: 'building' | 'project') => (await found(kind)).filter(({ isWhole }) => isWhole);
  const isProject = project_ids === undefined || (await wholes('project')).length > 0;
  const [building] = isProject ? [] : await wholes('building');
  const firms = developer_ids === undefined ? [] : await found('developer');
  const firm = firms.find(({ id }) => developer_ids?.includes(id));
  const [named, ...more] = places;
  const district = named === undefined || more.length > 0 ? null : means.districtOf(named);
  return { building: building?.id ?? null, developer: firm?.id ?? developer_ids?.[0] ?? null, district };
}

/** Words by which people ask. They limit no figure. */
const askingWords = phrase(
  '(?:how|what|which|how|much|many|when|who|will|did|do|does|is|are|was|were|average|avg|median|mean|typical|usual|usually|level|levels|price|prices|cost|costs|rent|rents|rental|rentals|yield|yields|roi|return|returns|gross|sale|sales|sell|sold|deals?|transactions?|contracts?|registered|recorded|number|count|total|last|latest|recent|recently|newest|current|currently|now|today|per|square|sq|sqft|ft|feet|foot|annual|annually|yearly|years?|month|monthly|highest|lowest|most|least|top|best|better|cheapest|expensive|cheaper|developers?|builders?|area|areas|community|communities|investment|invest|going|worth|value|market|trend|trends|changed?|please|there|been|got|paid|pay|d{1,2}|ما|ماذا|كم|هل|متي|من|متوسط|معدل|وسيط|سعر|اسعار|الاسعار|ايجار|الايجار|الايجارات|عايد|العايد|عدد|اخر|احدث|صفقات|صفقه|الصفقات|مبيعات|المبيعات|مبيعا|عقود|المتر|القدم|المربع|المربعه|سنه|سنوي|شهر|اعلي|اقل|اكثر|افضل|ارخص|المناطق|مناطق|منطقه|المطور|مطور|سوق|السوق|الان|حاليا|tell|me|about|between|بين|projects?|units?|compare|premium|مشاريع|المشاريع|مشروع|ايجاري|kam|ejar|ijar|fil|fi)',
);

function wordsOf(text: string): string[] {
  return splitWords(text).map(({ text: word }) => word);
}

/** Returns the words of a piece that ask for something: no words of grammar, of asking, or of `said`. */
function tellingWords(piece: string, said: ReadonlySet<string>): string[] {
  const line = wordsOf(piece).filter((word) => !said.has(word) && !emptyWords.has(word));
  return line.filter((word) => /[\p{L}\p{N}]/u.test(word) && !askingWords.test(word));
}

/** Returns the words by which the request was chosen. */
function chosenBy({ pattern, asked: { line } }: Chosen): Set<string> {
  return new Set(wordsOf(pattern?.exec(line)?.[0] ?? ''));
}

/** Returns the words that name the days of a question. */
function daysOf({ asked: { line } }: Chosen): string[] {
  return periodWords.flatMap((one) => one.exec(line)?.[0].trim() ?? []);
}

/** Returns the words of a question that the figures do not take account of. */
function notConsidered({ parts, left_over }: Interpretation, chosen: Chosen): string[] {
  const { considers, considersPeriod } = chosen.request;
  const said = chosenBy(chosen);
  const days = daysOf(chosen);
  const read = new Set([...said, ...days.flatMap(wordsOf)]);
  const unused = parts
    .filter(({ part, words }) => !considers.includes(part) && wordsOf(words).some((word) => !said.has(word)))
    .map(({ words }) => words);
  const rest = left_over.filter((piece) => tellingWords(piece, read).length > 0);
  return [...new Set([...unused, ...rest, ...(considersPeriod ? [] : days)])];
}

/** Words after which a question names the thing that it asks about. */
const asksAbout =
  /(?:^| )(?:how many|how much|how (?:is|are)|what (?:is|are|was|were)|who|when|why|(?:price|cost|value|number|rate|level)s? of|كم عدد|كم|ما هو|ما هي|ماهو|ماهي|لماذا|من هو|(?:سعر|تكلفه|عدد|معدل)) (?<rest>.+)$/u;
const ownThings =
  /^(?:buildings?|towers?|projects?|units?|homes?|houses?|propert(?:y|ies)|deals?|مشروع|مشاريع|مبني|مباني|برج|ابراج|وحده|وحدات|عقار|عقارات)$/u;

const asksForNumber = phrase('how many|number of|كم عدد|عدد');

/** Returns the piece of a question that names its subject, if nothing in the data is about it: "school fees". */
function unknownSubject({ left_over, parts }: Interpretation, chosen: Chosen): string | null {
  const { line } = chosen.asked;
  const rest = asksAbout.exec(line)?.groups?.['rest'];
  if (rest === undefined) return null;
  const [subject] = tellingWords(rest, new Set([...chosenBy(chosen), ...daysOf(chosen).flatMap(wordsOf)]));
  if (subject === undefined || ownThings.test(subject)) return null;
  // The registers count no schools or stations: "how many schools".
  const near = asksForNumber.test(line) ? parts.filter(({ part }) => part === 'near') : [];
  const pieces = [...left_over, ...near.map(({ words }) => words)];
  return pieces.find((piece) => wordsOf(piece).includes(subject)) ?? null;
}

const asksForFuture =
  /(?:^| )(?:will|going to|forecast\S*|predict\S*|next (?:year|month)|future|توقع\S*|المتوقع\S*|مستقبل\S*|سترتفع|ستنخفض|سيرتفع|سينخفض|العام القادم|السنه القادمه)(?= |$)/u;

/** Returns true for a question about levels of days to come. The registers know only when projects are to be finished. */
function isForecast({ request, asked: { line, period } }: Chosen, asOf: string): boolean {
  if (request.run === null || /^\/api\/v1\/(?:projects|analytics\/supply)/.test(request.request))
    return false;
  return asksForFuture.test(line) || (period !== null && period.from > asOf);
}

const Searched = z.object({
  results: z.array(
    z.object({
      name: z.string(),
      name_ar: z.string().nullable(),
      property_type: z.string(),
      bedrooms: z.number().nullable(),
      median_price_aed: Figure,
      median_rent_aed: Figure,
    }),
  ),
  relaxed: z.array(z.unknown()),
  reason: z.enum(noAnswers).nullable(),
});

const shownResults = 3;

/** Returns the first properties of the search for a wish. */
function searchFindings(
  { results, relaxed, reason }: z.output<typeof Searched>,
  isRent: boolean,
  telling: Telling,
): Findings {
  const { words } = telling;
  const reasons = { 'no-match': words.noMatch, 'nothing-understood': words.nothingUnderstood };
  const notes = [
    ...(reason === null ? [words.lastYear] : [reasons[reason]]),
    ...(relaxed.length === 0 ? [] : [words.loosened]),
  ];
  const figures = results.slice(0, shownResults).flatMap((one) => {
    const place = telling.name(one);
    const label = telling.subject({ propertyType: one.property_type, bedrooms: one.bedrooms, place });
    return isRent
      ? told(`${label}, ${words.newRent}`, 'aed', one.median_rent_aed)
      : told(`${label}, ${words.medianPrice}`, 'aed', one.median_price_aed);
  });
  return { subject: figures.length === 0 ? '' : words.properties, figures, notes };
}

type Refusal = NonNullable<Told['refusal']>;

/** Runs a request. Returns its figures or why it is refused; throws a problem that another try may not have. */
async function run(
  { run: read, body }: AnsweringRequest,
  { filters }: Interpretation,
  { ask, operations, search }: Means,
  telling: Telling,
): Promise<Findings | { readonly refusal: Refusal }> {
  if (read === null) {
    const asked = await ask(search, { params: {}, search: '', body });
    if (asked.ok) return searchFindings(Searched.parse(asked.body), filters.purpose === 'rent', telling);
    const { status, code, detail } = asked.problem;
    return { refusal: { status, code, detail } };
  }
  try {
    return await read(new Reader(ask, operations), telling);
  } catch (error) {
    if (error instanceof Moved) return { refusal: { status: 308, code: 'moved', detail: error.message } };
    if (!(error instanceof Problem) || error.status === 429 || error.status >= 500) throw error;
    return { refusal: { status: error.status, code: error.code, detail: error.detail } };
  }
}

/** Returns a source with the days that the loaded exports cover. */
function withCoverage(source: Source | undefined, { coveredFrom }: Means): Source | undefined {
  const { register, window } = source ?? {};
  return register === undefined || !window
    ? source
    : { ...source, ...partlyCovered(window, coveredFrom(register)) };
}

/** Answers a question. */
export async function answerQuestion(
  interpretation: Interpretation,
  means: Means,
): Promise<AnsweredQuestion> {
  const named = await namedRecords(interpretation, means);
  const chosen = answeringRequest(interpretation, named, means.asOf, means.context);
  const telling = tellings[askedLanguage(interpretation.language)];
  const { words, fill } = telling;
  const quote = (pieces: readonly string[]) =>
    pieces.map((piece) => fill(words.quote, { words: piece })).join(words.comma);
  const without = (note: string, pieces: readonly string[]) => ({
    answer: null,
    told: { ...tell({ subject: '', figures: [], notes: [note] }, [], telling), not_considered: [...pieces] },
  });
  if (isForecast(chosen, means.asOf))
    return without(fill(words.future, { day: telling.day(means.asOf) }), []);
  const unknown = unknownSubject(interpretation, chosen);
  if (unknown !== null) return without(fill(words.unknown, { words: quote([unknown]) }), [unknown]);
  const { method, request, body, answers } = chosen.request;
  const answer = { method, request, body, answers };
  const findings = await run(chosen.request, interpretation, means, telling);
  if ('refusal' in findings) return { answer, told: tellRefusal(findings.refusal, telling) };
  const isSearch = chosen.request.run === null;
  const { left_over } = interpretation;
  const searched =
    isSearch && findings.figures.length > 0 && left_over.length > 0
      ? [fill(words.searched, { words: quote(left_over) })]
      : [];
  const found = {
    ...findings,
    source: withCoverage(findings.source, means),
    notes: [...(findings.notes ?? []), ...searched],
  };
  // A search looks for the words left over.
  return { answer, told: tell(found, isSearch ? [] : notConsidered(interpretation, chosen), telling) };
}
