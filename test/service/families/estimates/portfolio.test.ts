/** Portfolios over the sample: results equal single calls to the byte, in every format, and belong to their site alone. */
import assert from 'node:assert/strict';
import { tableFromIPC, tableFromJSON, tableToIPC } from 'apache-arrow';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { startTestService, type TestService } from '../../../support/service.ts';
import { until } from '../../../support/until.ts';

const path = '/api/v1/valuations/portfolio';
const Job = z.looseObject({
  id: z.string(),
  state: z.string(),
  format: z.string(),
  total: z.int(),
  done: z.int(),
  estimated: z.int(),
  withheld: z.int(),
  refused: z.int(),
});
const Result = z.looseObject({
  row: z.int(),
  ref: z.string().nullable(),
  status: z.enum(['estimated', 'withheld', 'refused']),
  problem: z.looseObject({ code: z.string(), detail: z.string() }).nullable(),
});
const id = z.int().nullable();
const Deal = z.looseObject({
  property_type: z.string().nullable(),
  area_sqft: z.number().nullable(),
  bedrooms: id,
  project_id: id,
  building_id: id,
  is_off_plan: z.boolean().nullable(),
  location: z.looseObject({ area_id: id }),
});
const Known = z.object({ transactions: z.array(Deal) });

type Property = Readonly<Record<string, string>>;

function asProperty(deal: z.output<typeof Deal>, isRent: boolean, at: number): Property[] {
  const { area_sqft, property_type, bedrooms, is_off_plan: isOffPlan } = deal;
  if (property_type === null || area_sqft === null || area_sqft < 100) return [];
  const more = isRent
    ? { kind: 'rent', current_rent_aed: '90000' }
    : { is_off_plan: String(isOffPlan === true) };
  const rooms = bedrooms === null ? {} : { bedrooms: String(bedrooms) };
  return [{ ...placeOf(deal, at), property_type, area_sqft: String(area_sqft), ...rooms, ...more }];
}

/** Returns the building, project or area of a deal, or a community, in turn. */
function placeOf({ building_id, project_id, location }: z.output<typeof Deal>, at: number): Property {
  if (at % 4 === 0 && building_id !== null) return { building_id: String(building_id) };
  if (at % 4 < 2 && project_id !== null) return { project_id: String(project_id) };
  return { area: at % 4 < 3 && location.area_id !== null ? String(location.area_id) : 'Dubai Marina' };
}

describe('portfolios over the sample', () => {
  let service: TestService;
  let properties: readonly Property[];

  before(async () => {
    service = await startTestService({ sample: true });
    properties = await realProperties();
  });
  after(() => service.stop());

  /** Properties of real deals and contracts, of places of each kind, with rows that have a fault among them. */
  async function realProperties(): Promise<Property[]> {
    const found: Property[] = [];
    for (const type of ['sales', 'rentals']) {
      const answer = await service.ask(`/api/v1/transactions?type=${type}&limit=60`);
      const { transactions } = Known.parse(await answer.json());
      found.push(...transactions.flatMap((deal, at) => asProperty(deal, type === 'rentals', at)));
    }
    found.splice(3, 0, { area: 'Nowhere at all', property_type: 'apartment', area_sqft: '900' });
    found.splice(9, 0, { area: '330', property_type: 'castle', area_sqft: 'many', bedrom: '1' });
    return found.map((property, at) => ({ ref: `no. ${at}`, ...property }));
  }

  async function sent(
    body: string | Uint8Array<ArrayBuffer>,
    type: string,
    query = '',
  ): Promise<z.output<typeof Job>> {
    const response = await fetch(new URL(`${path}${query}`, service.url), {
      method: 'POST',
      headers: { Authorization: `Bearer ${service.keys.enterprise}`, 'Content-Type': type },
      body,
    });
    const text = await response.text();
    assert.equal(response.status, 202, text);
    return ended(Job.parse(JSON.parse(text)).id);
  }

  async function ended(id: string): Promise<z.output<typeof Job>> {
    return until(async () => {
      const job = Job.parse(await (await service.ask(`${path}/${id}`)).json());
      return (job.state === 'finished' || job.state === 'failed') && job;
    });
  }

  async function results(id: string): Promise<string[]> {
    return (await (await service.ask(`${path}/${id}/results?format=ndjson`)).text()).trimEnd().split('\n');
  }

  it('answers each row as a single call does, to the byte, and a wrong row with its problem', async () => {
    const job = await sent(
      properties.map((property) => `${JSON.stringify(property)}\n`).join(''),
      'application/x-ndjson',
    );
    assert.equal(job.format, 'ndjson');
    assert.equal(job.total, properties.length);
    assert.equal(job.done, properties.length);
    const lines = await results(job.id);
    assert.equal(lines.length, properties.length);
    const counts = { estimated: 0, withheld: 0, refused: 0 };
    for (const [at, { kind, ref, ...parameters }] of properties.entries()) {
      const line = lines[at] ?? '';
      const result = Result.parse(JSON.parse(line));
      assert.equal(result.row, at + 1);
      assert.equal(result.ref, ref);
      counts[result.status] += 1;
      const [operation, field] =
        kind === 'rent' ? ['rent-estimate', 'rent_estimate'] : ['estimate', 'estimate'];
      const single = await service.ask(`/api/v1/valuations/${operation}?${new URLSearchParams(parameters)}`);
      const text = await single.text();
      if (single.status !== 200) {
        assert.deepEqual(
          result.problem?.code,
          z.looseObject({ code: z.string() }).parse(JSON.parse(text)).code,
        );
        assert.ok(text.includes(JSON.stringify(result.problem?.detail)), line);
        continue;
      }
      const record = text.slice(`{"${field}":`.length, text.lastIndexOf(',"meta":'));
      assert.ok(line.includes(`"${field}":${record},`), line);
    }
    assert.deepEqual(counts, { estimated: job.estimated, withheld: job.withheld, refused: job.refused });
    assert.ok(counts.refused >= 2 && counts.estimated > 50);
  });

  it('takes CSV and Arrow, and gives the same out', async () => {
    const few = properties.slice(0, 12);
    const json = await sent(JSON.stringify({ properties: few }), 'application/json');
    const expected = await results(json.id);
    const names = [...new Set(few.flatMap((property) => Object.keys(property)))];
    const quoted = (text = '') => (text === '' ? '' : `"${text}"`);
    const csv = [
      names.join(','),
      ...few.map((property) => names.map((name) => quoted(property[name])).join(',')),
    ];
    const ofCsv = await sent(`\u{feff}${csv.join('\r\n')}\r\n`, 'text/csv');
    assert.deepEqual(await results(ofCsv.id), expected);
    const table = tableFromJSON(
      few.map((property) => Object.fromEntries(names.map((name) => [name, property[name] ?? '']))),
    );
    const ofArrow = await sent(
      new Uint8Array(tableToIPC(table, 'stream')),
      'application/vnd.apache.arrow.stream',
    );
    assert.deepEqual(await results(ofArrow.id), expected);

    const outCsv = await service.ask(`${path}/${ofCsv.id}/results`);
    assert.match(outCsv.headers.get('content-type') ?? '', /^text\/csv/);
    const records = z
      .array(z.record(z.string(), z.string()))
      .parse(parse(await outCsv.text(), { columns: true }));
    assert.deepEqual(
      records.map(({ ref }) => ref),
      few.map(({ ref }) => ref),
    );
    const outArrow = await service.ask(`${path}/${ofArrow.id}/results`);
    assert.equal(outArrow.headers.get('content-type'), 'application/vnd.apache.arrow.stream');
    const read = tableFromIPC(new Uint8Array(await outArrow.arrayBuffer()));
    assert.equal(read.numRows, few.length);
    const priced = records.flatMap(({ estimate_price_aed: price = '' }) =>
      price === '' ? [] : [Number(price)],
    );
    const column = [...(read.getChild('estimate_price_aed') ?? [])]
      .filter((value) => value !== null)
      .map(Number);
    assert.deepEqual(column, priced);
  });

  it('leaves comparables out if they are not wanted, and counts a row that is no object', async () => {
    const lines = [JSON.stringify(properties[0]), 'nonsense', '[1]', '{"area":{"id":330}}'].join('\n');
    const job = await sent(lines, 'application/x-ndjson', '?comparables=false');
    assert.deepEqual([job.total, job.refused], [4, 3]);
    const [first = ''] = await results(job.id);
    assert.ok(!first.includes('"comparables"'), first);
  });

  it('belongs to the site of its key, and ends when it is deleted', async () => {
    const job = await sent(JSON.stringify(properties[0]), 'application/x-ndjson');
    for (const part of ['', '/results'])
      assert.equal((await service.ask(`${path}/${job.id}${part}`, { key: 'growth' })).status, 404);
    assert.equal((await service.ask(`${path}/${job.id}`, { key: 'growth', method: 'DELETE' })).status, 404);
    assert.equal((await service.ask(`${path}/${job.id}`, { method: 'DELETE' })).status, 200);
    assert.equal((await service.ask(`${path}/${job.id}`)).status, 404);
    const [left] = await service.running.store.database.query(
      'select count(*)::integer as n from portfolio_results where portfolio_id = $1',
      [job.id],
      z.object({ n: z.int() }),
    );
    assert.equal(left?.n, 0);
  });

  it('counts the properties of a day before any work, all or none', async () => {
    const send = (count: number) =>
      service.ask(path, {
        key: 'lite',
        method: 'POST',
        headers: { 'Content-Type': 'application/x-ndjson' },
        body: '{}\n'.repeat(count),
      });
    assert.equal((await send(600)).status, 202);
    const refused = await send(600);
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    const rest = await send(400);
    assert.equal(rest.status, 202, await rest.text());
    assert.equal((await send(1)).status, 429);
  });
});
