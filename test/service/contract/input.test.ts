import assert from 'node:assert/strict';
import { z } from 'zod';
import { type Endpoint, endpoint, formatsOf, list } from '../../../service/contract/endpoint.ts';
import { readInput } from '../../../service/contract/input.ts';
import {
  choice,
  choiceOrSynonym,
  day,
  paging,
  wholeNumber,
  writing,
} from '../../../service/contract/parameters.ts';
import { Problem } from '../../../service/contract/problem.ts';

const deals = endpoint({
  operationId: 'deals',
  method: 'get',
  path: '/deals',
  tag: 'Test',
  summary: 'Deals',
  description: 'For tests of parameters.',
  reads: 'snapshot',
  query: z.strictObject({
    from_date: day({ description: 'First day.' }).optional(),
    to_date: day({ description: 'Last day.' }).optional(),
    type: choice(['sales', 'rentals'], { description: 'Kind.' }).optional(),
    stage: choiceOrSynonym(
      ['off-plan', 'ready'],
      { offplan: 'off-plan', done: 'ready' },
      { description: 'Stage.' },
    ).optional(),
    area_id: wholeNumber({ min: 1, max: 9, description: 'Area.' }),
    ...paging,
    ...writing,
  }),
  renamed: {
    date_from: { parameter: 'from_date' },
    date_to: { parameter: 'to_date' },
    per_page: { parameter: 'limit' },
    trans_type: { parameter: 'type', values: { Sell: 'sales' } },
  },
  ranges: [['from_date', 'to_date']],
  answer: list('deals', z.object({ id: z.int() })),
  examples: [{ summary: 'Deals', request: '/deals?area_id=1' }],
  handle: () => ({ rows: [], next: null }),
});

/** The faults of a query string, and what the problem says of them. */
function refusal(search: string, of: Endpoint = deals) {
  try {
    readInput(of, { params: {}, search, body: null }, formatsOf(of.answer));
  } catch (error) {
    if (error instanceof Problem) return { detail: error.detail, faults: error.errors ?? [] };
    throw error;
  }
  throw new Error(`Nothing is wrong with ${search}.`);
}

function places(search: string): string[] {
  return refusal(search).faults.map(({ parameter }) => parameter);
}

describe('words of parameters', () => {
  const read = (search: string) =>
    readInput(deals, { params: {}, search, body: null }, formatsOf(deals.answer)).query;

  it('are read in any case, with any sign between their parts, and by their synonyms', () => {
    for (const stage of ['off-plan', 'Off Plan', 'OFF_PLAN', ' offPlan', 'OffPlan'])
      assert.equal(read(`area_id=1&stage=${stage}`)['stage'], 'off-plan', stage);
    assert.equal(read('area_id=1&stage=Done&type=Sales')['stage'], 'ready');
    assert.equal(read('area_id=1&format=CSV&bom=True')['bom'], true);
  });
});

describe('faults of parameters', () => {
  it('are told under the name that was sent', () => {
    assert.deepEqual(places('area_id=1&date_from=2026-02-30'), ['date_from']);
    assert.deepEqual(places('area_id=1&from_date=2026-02-30'), ['from_date']);
    assert.equal(refusal('area_id=1&per_page=200').detail, '`per_page` takes a whole number from 1 to 100.');
    const wrong = refusal('area_id=1&trans_type=sale').faults;
    assert.deepEqual(wrong[0]?.parameter, 'trans_type');
    assert.deepEqual(wrong[0]?.candidates, ['sales']);
  });

  it('name both ends of a range as they were sent', () => {
    const both = 'may not be greater than `date_to` (2026-02-02 > 2026-01-01)';
    assert.deepEqual(refusal('area_id=1&date_from=2026-02-02&date_to=2026-01-01').faults, [
      { parameter: 'date_from', message: both },
    ]);
    assert.deepEqual(refusal('area_id=1&date_from=2026-02-02&to_date=2026-01-01').faults, [
      { parameter: 'date_from', message: both.replace('date_to', 'to_date') },
    ]);
  });

  it('are told once: of a name that was blank, repeated or missing, too', () => {
    assert.deepEqual(places('per_page='), ['per_page', 'area_id']);
    assert.deepEqual(places('area_id=1&per_page=200&limit=5'), ['limit']);
  });

  it('say what is meant by the names that other APIs have', () => {
    const [page, size] = refusal('area_id=1&page=2&PAGE_SIZE=50').faults;
    assert.equal(page?.message, 'is not a parameter of this operation; did you mean `cursor`?');
    assert.deepEqual([page?.candidates, size?.candidates], [['cursor'], ['limit']]);
    // Of those that the operation has; where it has none, the nearest by its letters.
    assert.deepEqual(refusal('area_id=1&since=2024-01-01').faults[0]?.candidates, ['from_date']);
    assert.deepEqual(refusal('area_id=1&constructor=1').faults[0]?.candidates, undefined);
  });

  it('name the fields of a record that are asked for by another name', () => {
    const candidates = (name: string) => refusal(`area_id=1&${name}=x`).faults[0]?.candidates;
    assert.deepEqual(candidates('market'), ['type']);
    assert.deepEqual(candidates('transaction_date'), ['from_date', 'to_date']);
    const contracts = {
      ...deals,
      query: z.strictObject({
        start_from: day({ description: 'First start.' }).optional(),
        from_date: day({ description: 'First registration.' }).optional(),
        developer_id: wholeNumber({ min: 1, max: 9, description: 'Developer.' }).optional(),
      }),
      ranges: [],
    };
    const ofContracts = (name: string) => refusal(`${name}=x`, contracts).faults[0]?.candidates;
    assert.deepEqual(ofContracts('start_date'), ['start_from', 'from_date']);
    assert.deepEqual(ofContracts('brand_id'), ['developer_id']);
  });

  it('suggest the documented word, not another that stands for it', () => {
    const [fault] = refusal('area_id=1&stage=Off Plann').faults;
    assert.equal(fault?.message, 'takes one of off-plan, ready; did you mean `off-plan`?');
    assert.deepEqual(refusal('area_id=1&stage=Donne').faults[0]?.candidates, ['ready']);
  });

  it('name the nearest parameter, and all where none is near', () => {
    assert.deepEqual(refusal('area_id=1&tpey=sales').faults[0]?.candidates, ['type']);
    assert.deepEqual(refusal('area_id=1&id_area=1').faults[0]?.candidates, ['area_id']);
    assert.deepEqual(refusal('area_id=1&to=2024-01-01').faults[0]?.candidates, ['to_date']);
    assert.match(
      refusal('area_id=1&constructor=1').faults[0]?.message ?? '',
      /^is not a parameter of this operation; it takes from_date, to_date, type, stage, area_id, /,
    );
  });

  it('list the formats that the operation has', () => {
    const [fault] = refusal('area_id=1&format=xml').faults;
    assert.equal(fault?.message, 'takes one of json, csv, arrow, parquet');
    assert.deepEqual(refusal('area_id=1&format=geojsn').faults[0]?.candidates, undefined);
    const [near] = refusal('area_id=1&format=parket').faults;
    assert.equal(near?.message, 'takes one of json, csv, arrow, parquet; did you mean `parquet`?');
    const withPoints = { ...deals, answer: list('deals', z.object({ id: z.int() }), {}, ['geojson']) };
    assert.match(refusal('area_id=1&format=xml', withPoints).faults[0]?.message ?? '', /parquet, geojson$/);
  });

  it('leave a format that exists, but not here, to the choice of format', () => {
    const { query } = readInput(
      deals,
      { params: {}, search: 'area_id=1&format=geojson', body: null },
      formatsOf(deals.answer),
    );
    assert.equal(query['format'], 'geojson');
  });
});
