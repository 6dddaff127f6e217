/** Estimates the rows of a portfolio: each result is the one of a single call, to the byte. */
import { z } from 'zod';
import type { EstimateFeed } from '../../../../data/methods/estimate/model.ts';
import type { RecordAnswer } from '../../../contract/answer.ts';
import { readInput } from '../../../contract/input.ts';
import { Problem, problemBody } from '../../../contract/problem.ts';
import { withPresentParameters } from '../../../http/former-ids.ts';
import { recordParts } from '../../../http/write-answer.ts';
import type { EstimatingNeeds, PlacedRow, RowResult } from '../../../portfolios/records.ts';
import type { Place } from '../../../records/place-parameter.ts';
import { estimateAnswer, rentEstimateAnswer } from '../answers.ts';
import { placeKindOf } from '../comparables.ts';
import { type Asked, type Estimating, estimatePrices, estimateRents, requireReachedDay } from '../figures.ts';
import { type AskedPlace, findWhereItLies, type Lies } from '../place.ts';
import { sharedFigures } from '../prediction.ts';
import { EstimateQuery, formerDay, RentEstimateQuery } from '../schema.ts';
import { requireOneSize } from '../size.ts';

/** Properties of one query: more would hold its connection for longer. */
const togetherMost = 256;
/** Results that are handed on together: the database stores them in one statement. */
const resultsTogether = 32;
/** Rows that are located together. A larger number finds more that share a query. */
const rowsTogether = 10_000;
/** Characters of a `ref`. */
const refMost = 200;

interface Estimated {
  readonly record: unknown;
  readonly isWithheld: boolean;
}

/** How a kind of row is estimated. */
interface Kind<Query = Record<string, unknown>> {
  readonly name: 'price' | 'rent';
  readonly feed: EstimateFeed;
  readonly query: z.ZodObject;
  readonly answer: RecordAnswer;
  /** Returns the estimates. It is a method, so that kinds of different questions are kinds. */
  estimate(needs: Estimating, asked: readonly Asked<Query>[]): Promise<Estimated[]>;
}

const price: Kind<EstimateQuery> = {
  name: 'price',
  feed: 'sales',
  query: EstimateQuery,
  answer: estimateAnswer,
  async estimate(needs, asked) {
    const made = await estimatePrices(needs, asked);
    return made.map((record) => ({ record, isWithheld: record.price_aed.value === null }));
  },
};

const rent: Kind<RentEstimateQuery> = {
  name: 'rent',
  feed: 'rents',
  query: RentEstimateQuery,
  answer: rentEstimateAnswer,
  async estimate(needs, asked) {
    const made = await estimateRents(needs, asked);
    return made.map((record) => ({ record, isWithheld: record.annual_rent_aed.value === null }));
  },
};

const noParameters = z.strictObject({});

/** A row whose kind and ref are known. */
interface Named {
  readonly position: number;
  readonly ref: string | null;
  readonly kind: Kind;
}

/** A row that can be estimated. */
interface Question extends Named, Asked<Record<string, unknown>> {
  readonly place: Place | null;
}

/** Returns the results, in groups that are estimated together. */
export async function* estimateRows(
  rows: AsyncIterable<readonly PlacedRow[]>,
  needs: EstimatingNeeds,
): AsyncGenerator<readonly RowResult[]> {
  const { snapshot, historyFrom, signal } = needs;
  const estimating = { snapshot, historyFrom, signal, figures: await sharedFigures(snapshot, signal) };
  const locate = locator(estimating);
  for await (const together of inGroups(rows)) {
    const questions: Question[] = [];
    let refused: RowResult[] = [];
    for (const placed of together) {
      const read = await readRow(placed, needs, locate);
      if ('text' in read) refused.push(read);
      else questions.push(read);
      if (refused.length < resultsTogether) continue;
      yield refused;
      refused = [];
    }
    if (refused.length > 0) yield refused;
    yield* estimateGroups(inBatches(questions), estimating, needs);
  }
}

/** Joins groups of rows to groups that are located together. */
async function* inGroups(rows: AsyncIterable<readonly PlacedRow[]>): AsyncGenerator<readonly PlacedRow[]> {
  let together: PlacedRow[] = [];
  for await (const some of rows) {
    together.push(...some);
    if (together.length < rowsTogether) continue;
    yield together;
    together = [];
  }
  if (together.length > 0) yield together;
}

/** Returns questions that are asked together: of one kind, day and kind of place, those of one place and type beside each other. */
function inBatches(questions: readonly Question[]): Question[][] {
  const batches = new Map<string, Map<string, Question[]>>();
  for (const question of questions) {
    const { kind, lies, query } = question;
    const batch = [kind.name, placeKindOf(lies), query['valued_on'] ?? 'today'].join(' ');
    const places = batches.get(batch) ?? new Map<string, Question[]>();
    batches.set(batch, places);
    const place = JSON.stringify([query['property_type'], lies.area_id ?? lies.community_id]);
    const members = places.get(place) ?? [];
    members.push(question);
    places.set(place, members);
  }
  // Places with few properties often have few records too: their properties are compared with the whole market together.
  return [...batches.values()].flatMap((places) =>
    inParts([...places.values()].toSorted((one, other) => one.length - other.length).flat()),
  );
}

function inParts(questions: readonly Question[]): Question[][] {
  const parts = Math.ceil(questions.length / togetherMost);
  return Array.from({ length: parts }, (_, at) =>
    questions.slice(at * togetherMost, (at + 1) * togetherMost),
  );
}

/** Estimates groups one after the other; the database works on the next while the results of one are written. */
async function* estimateGroups(
  groups: readonly (readonly Question[])[],
  estimating: Estimating,
  needs: EstimatingNeeds,
): AsyncGenerator<readonly RowResult[]> {
  const begin = (at: number) => {
    const making = estimateGroup(groups[at] ?? [], estimating);
    // Awaited in its turn. This keeps an earlier failure from being unhandled.
    making.catch(() => undefined);
    return making;
  };
  let making = begin(0);
  for (const [at, group] of groups.entries()) {
    const made = await making;
    making = begin(at + 1);
    let results: RowResult[] = [];
    for (const [place, question] of group.entries()) {
      const estimated = made[place];
      if (estimated === undefined) throw new Error('A property of a portfolio got no estimate.');
      results.push(toResult(question, estimated, needs));
      if (results.length < resultsTogether) continue;
      yield results;
      results = [];
    }
    if (results.length > 0) yield results;
  }
}

async function estimateGroup(group: readonly Question[], estimating: Estimating): Promise<Estimated[]> {
  return (await group[0]?.kind.estimate(estimating, group)) ?? [];
}

type Locate = (query: AskedPlace) => Promise<{ readonly lies: Lies; readonly place: Place | null }>;

/** Returns a function that finds each place once. */
function locator({ snapshot }: Estimating): Locate {
  const known = new Map<string, ReturnType<Locate>>();
  return (query) => {
    const { area, project_id, building_id } = query;
    const key = JSON.stringify([area, project_id, building_id]);
    const finding = known.get(key) ?? findWhereItLies(snapshot, query);
    known.set(key, finding);
    return finding;
  };
}

/** Returns the question of a row, or its result where the row has a problem. */
async function readRow(
  { position, row }: PlacedRow,
  needs: EstimatingNeeds,
  locate: Locate,
): Promise<Question | RowResult> {
  const { kind: asked = 'price', ref = null, ...parameters } = row ?? {};
  const kind: Kind = asked === rent.name ? rent : price;
  const named = { position, ref: ref?.slice(0, refMost) ?? null, kind };
  try {
    if (row === null) throw refusal('row', 'is no flat object: each parameter has one text, number or flag');
    if (asked !== kind.name) throw refusal('kind', 'takes price or rent');
    if (ref !== null && ref.length > refMost) throw refusal('ref', `takes at most ${refMost} characters`);
    const search = new URLSearchParams(parameters).toString();
    const definition = {
      params: noParameters,
      query: kind.query,
      body: null,
      renamed: formerDay,
      ranges: [],
    };
    const sent = readInput(definition, { params: {}, search, body: null }, ['json']).query;
    const query = await withPresentParameters(sent, needs.snapshot, needs.signal);
    requireOneSize(query);
    requireReachedDay(query['valued_on'], kind.feed, needs);
    return { ...named, query, ...(await locate(query)) };
  } catch (error) {
    // A fault of the service ends the try, and the job goes on later.
    if (error instanceof Problem && error.status < 500) return refusedRow(named, error, needs);
    throw error;
  }
}

function refusal(parameter: string, message: string): Problem {
  return new Problem('parameter-invalid', `\`${parameter}\` ${message}.`, {
    errors: [{ parameter, message }],
  });
}

function refusedRow(
  { position, ref, kind }: Named,
  problem: Problem,
  { baseUrl }: EstimatingNeeds,
): RowResult {
  const {
    instance: _,
    request_id: __,
    errors = [],
    ...told
  } = problemBody(problem, {
    baseUrl,
    path: '',
    requestId: '',
  });
  const result = {
    row: position,
    ref,
    kind: kind.name,
    status: 'refused',
    estimate: null,
    rent_estimate: null,
    place: null,
    problem: { ...told, errors },
  };
  return { position, outcome: 'refused', text: JSON.stringify(result) };
}

function toResult(
  { position, ref, kind, place }: Question,
  { record: made, isWithheld }: Estimated,
  { snapshot, historyFrom, withComparables }: EstimatingNeeds,
): RowResult {
  const found = { record: made, ...(place === null ? {} : { meta: { place } }) };
  const counts = kind === price ? (['transactions'] as const) : (['rent-contracts'] as const);
  const source = { snapshot, historyFrom, snapshotChanged: false, permalink: null, counts, query: {} };
  const { record, meta } = recordParts(kind.answer, found, source);
  const { comparables: _, ...brief } = record;
  const shown = withComparables ? record : brief;
  const outcome = isWithheld ? 'withheld' : 'estimated';
  const result = {
    row: position,
    ref,
    kind: kind.name,
    status: outcome,
    estimate: kind === price ? shown : null,
    rent_estimate: kind === rent ? shown : null,
    place: meta['place'] ?? null,
    problem: null,
  };
  return { position, outcome, text: JSON.stringify(result) };
}
