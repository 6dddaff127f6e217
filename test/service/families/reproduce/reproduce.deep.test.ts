/** The SQL of a reproduction runs in plain DuckDB over the Parquet files that its links send, and gives the numbers of the answer. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { z } from 'zod';
import { ProblemBody } from '../../../../service/contract/problem.ts';
import { busiestBuildings, busiestProjects } from '../../../support/busiest-properties.ts';
import { type Ask, startTestService, type TestService } from '../../../support/service.ts';

const run = promisify(execFile);
/** PYTHON names another than the machine's own. */
const python = process.env['PYTHON'] ?? 'python3';

const Reproduction = z.object({
  reproduction: z.object({
    tables: z.array(z.object({ name: z.string(), url: z.url() })),
    setup: z.string(),
    statements: z.array(z.object({ sql: z.string() })),
    left_out: z.array(z.object({ table: z.string() })),
    script: z.string(),
    python: z.string(),
  }),
});
type Reproduction = z.output<typeof Reproduction>['reproduction'];

const places = [
  'dubai-marina',
  'business-bay',
  'al-barsha-south-fourth',
  'marsa-dubai',
  'jumeirah-village-circle',
];
const place = fc.constantFrom(...places);
const type = fc.constantFrom('sales', 'off-plan', 'ready', 'mortgages', 'gifts');
const propertyType = fc.constantFrom('apartment', 'villa', 'office');
const year = fc.integer({ min: 2022, max: 2026 });

/** Requests for statistics, aggregates and lists, with random parameters. */
const requests: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'medians, volumes, rents and yields of a place': place.map((slug) => `/api/v1/areas/${slug}/stats`),
  'aggregates of transactions': fc
    .tuple(
      type,
      place,
      year,
      fc.constantFrom('property_type', 'bedrooms', 'month', 'project', 'area,quarter'),
    )
    .map(
      ([of, slug, from, keys]) =>
        `/api/v1/aggregate/transactions?type=${of}&area=${slug}&from_date=${from}-01-01&group_by=${keys}&measures=median_price_aed,mean_price_aed_per_sqft,p90_price_aed,sum_area_sqft`,
    ),
  'aggregates of rents': fc
    .tuple(place, propertyType, fc.constantFrom('version', 'version,month', 'version,bedrooms'))
    .map(
      ([slug, kind, keys]) =>
        `/api/v1/aggregate/rents?area=${slug}&property_type=${kind}&group_by=${keys}&measures=median_annual_amount_aed,p25_annual_aed_per_sqft`,
    ),
  'aggregates of units': propertyType.map(
    (kind) => `/api/v1/aggregate/units?property_type=${kind}&group_by=area&measures=median_area_sqft`,
  ),
  'the price index': fc
    .constantFrom('', '?stage=new', '?stage=existing')
    .map((query) => `/api/v1/analytics/price-index${query}`),
  'the places': fc.integer({ min: 1, max: 30 }).map((limit) => `/api/v1/areas?limit=${limit}`),
  'lists of transactions': fc
    .tuple(type, place, propertyType, fc.constantFrom('price_aed', '-price_aed', '-transaction_date'))
    .map(
      ([of, slug, kind, sort]) =>
        `/api/v1/transactions?type=${of}&area=${slug}&property_type=${kind}&sort=${sort}&limit=10`,
    ),
  'lists of projects': fc.integer({ min: 1, max: 20 }).map((limit) => `/api/v1/projects?limit=${limit}`),
  'statistics of rents': place.map((slug) => `/api/v1/rent-contracts/stats?area=${slug}`),
};

/** Returns the numbers of an answer by their names; `value` and the ends of intervals have that of the figure around them. */
function leavesOf(value: unknown, names: readonly string[] = []): { name: string; value: number }[] {
  if (typeof value === 'number') {
    const [own = '', parent = ''] = names.toReversed();
    return [{ name: own === 'value' ? parent : own, value }];
  }
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, names));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => names.length > 0 || name !== 'meta')
    .flatMap(([name, one]) => leavesOf(one, [...names, name]));
}

const isRounded = (exact: number, shown: number, digits: number): boolean =>
  Math.abs(exact - shown) <= 0.5000001 * 10 ** -digits &&
  Math.abs(shown * 10 ** digits - Math.round(shown * 10 ** digits)) < 1e-6;

const runsEach = 2;
const drawsMost = 10;

describe('reproductions', () => {
  let service: TestService;
  let folder: string;
  let instance: DuckDBInstance;
  let database: DuckDBConnection;
  const files = new Map<string, string>();
  before(async () => {
    service = await startTestService({ sample: 'covered' });
    folder = mkdtempSync(join(tmpdir(), 'mulk-reproduce-'));
    instance = await DuckDBInstance.create(':memory:');
    database = await instance.connect();
  });
  after(async () => {
    database.disconnectSync();
    instance.closeSync();
    rmSync(folder, { recursive: true, force: true });
    await service.stop();
  });

  const post = (body: unknown, ask: Ask = {}) =>
    service.ask('/api/v1/reproduce', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      ...ask,
    });
  const reproduce = async (body: unknown): Promise<Reproduction> => {
    const answer = await post(body);
    const text = await answer.text();
    assert.equal(answer.status, 201, text);
    return Reproduction.parse(JSON.parse(text)).reproduction;
  };

  /** Loads the files over HTTP, and returns SQL that reads the copies. DuckDB itself reads addresses with an extension that is not part of its package. */
  const overCopies = async (sql: string, { tables }: Reproduction): Promise<string> => {
    let text = sql;
    for (const { name, url } of tables) {
      const path = files.get(name) ?? join(folder, `${name}.parquet`);
      if (!files.has(name)) {
        const answer = await fetch(url);
        assert.equal(answer.status, 200, url);
        writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
        files.set(name, path);
      }
      text = text.replaceAll(url, path);
    }
    return text;
  };
  let isSetUp = '';
  /** Makes the tables, unless the request before needed the same ones. */
  const setUp = async (made: Reproduction): Promise<void> => {
    const setup = await overCopies(made.setup, made);
    if (setup === isSetUp) return;
    await database.run(setup);
    isSetUp = setup;
  };
  /** Returns the numbers that the rows of statements have, by column. */
  const numbersOf = async ({ statements }: Reproduction): Promise<Map<string, number[]>> => {
    const columns = new Map<string, number[]>();
    const rows: Record<string, unknown>[] = [];
    for (const { sql } of statements) rows.push(...(await database.runAndReadAll(sql)).getRowObjectsJson());
    for (const [name, value] of rows.flatMap((row) => Object.entries(row)))
      if (typeof value === 'number' || typeof value === 'string')
        columns.set(name, [...(columns.get(name) ?? []), Number(value)]);
    return columns;
  };

  /**
   * Runs the statements of an answer, and finds its counts, amounts and sizes in the column of their name, rounded as the answer has them; in any column where none
   * has that name, as those of free aggregates. Returns how many numbers the answer has.
   */
  const compare = async (path: string): Promise<number> => {
    const made = await reproduce({ path });
    const answer: unknown = await (await service.ask(path)).json();
    assert.deepEqual(made.left_out, []);
    await setUp(made);
    const numbers = await numbersOf(made);
    const every = [...numbers.values()].flat();
    const isStats = path.includes('/stats');
    // The levels of a property are made of the values of its cells after the queries.
    const measured = leavesOf(answer).filter(
      ({ name }) => /_(?:count|aed|sqft|sqm)$/.test(name) && !(isStats && name.startsWith('median_')),
    );
    const found = measured.filter(({ name, value }) =>
      (numbers.get(name) ?? every).some((one) => [0, 2, 4].some((digits) => isRounded(one, value, digits))),
    );
    // The service sums and compares rows of statistics after its queries.
    const least = isStats ? measured.length / 3 : measured.length;
    assert.ok(found.length >= least, `${path}: rows have ${found.length} of ${measured.length} numbers`);
    return measured.length;
  };

  for (const [name, request] of Object.entries(requests)) {
    it(`give the numbers of ${name}, to the last digit`, async () => {
      let compared = 0;
      const property = fc.asyncProperty(request, async (path) => {
        compared += await compare(path);
      });
      // Some requests find no record, and have no number.
      for (let draws = 0; draws < drawsMost && compared === 0; draws += 1)
        await fc.assert(property, { numRuns: runsEach });
      assert.ok(compared > 0, 'no number was compared');
    });
  }

  for (const [family, busiest] of [
    ['projects', busiestProjects],
    ['buildings', busiestBuildings],
  ] as const) {
    it(`give the numbers of ${family} and of their statistics, to the last digit`, async () => {
      const ids = await busiest(service, 2);
      assert.equal(ids.length, 2);
      for (const id of ids) {
        const path = `/api/v1/${family}/${id}`;
        assert.ok((await compare(path)) > 0, path);
        assert.ok((await compare(`${path}/stats`)) > 0, `${path}/stats`);
      }
    });
  }

  it('run as one script, over links that need no key', async () => {
    const made = await reproduce({ path: '/api/v1/areas/dubai-marina/stats' });
    await database.run(await overCopies(made.script, made));
    assert.match(made.python, /pd\.read_parquet\(url, dtype_backend="pyarrow"\)/);
    assert.ok(made.tables.length > 0 && made.tables.every(({ url }) => /[?]link=mulk_ln_\w+$/.test(url)));
  });

  it('run as a program in Python', async function () {
    const needs = await run(python, ['-c', 'import duckdb, pandas, pyarrow']).then(
      () => null,
      (error: Error) => error.message.trim().split('\n').at(-1) ?? '',
    );
    // SKIPPED: a machine without Python, or without these packages, says which is missing.
    if (needs !== null) {
      process.stderr.write(`SKIPPED: the program of a reproduction: ${needs}\n`);
      this.skip();
    }
    const path = '/api/v1/areas/dubai-marina/stats';
    const file = join(folder, 'figures.py');
    writeFileSync(file, (await reproduce({ path })).python);
    const { stdout } = await run(python, [file], { cwd: folder });
    assert.match(stdout, /\bsales_count\b/);
  });

  it('see what the plan of their key sees', async () => {
    const Limited = z.object({ reproduction: z.object({ setup: z.string() }) });
    const { reproduction } = await service.read(
      '/api/v1/reproduce?path=/api/v1/areas/dubai-marina/stats',
      Limited,
      { key: 'lite' },
    );
    assert.match(reproduction.setup, /date '2020-01-01'/);
    assert.doesNotMatch(reproduction.setup, /mulk_ln_/);
  });

  it('refuse what they cannot make, and say why', async () => {
    const refusal = async (body: unknown, ask?: Ask) => {
      const answer = await post(body, ask);
      const problem = ProblemBody.parse(await answer.json());
      return `${answer.status} ${problem.code}`;
    };
    const path = '/api/v1/areas/dubai-marina/stats';
    for (const other of [
      '/api/v1/exports/areas',
      '/docs',
      '/api/v1/links',
      // Each level would ask the next one twice.
      `/api/v1/reproduce?path=${path}`,
      `${'/api/v1/reproduce?path='.repeat(100)}${path}`,
      `${path}?as_of=2026-01-01`,
      `${path}?x=1`,
    ])
      assert.equal(await refusal({ path: other }), '400 parameter-invalid', other);
    assert.equal(await refusal({ path: '/api/v1/areas/nowhere/stats' }), '404 place-not-found');
    const headers = { 'Content-Type': 'application/json', Origin: 'https://shop.example' };
    assert.equal(await refusal({ path }, { key: 'page', headers }), '403 scope-missing');
    assert.equal(await refusal({ path }, { key: 'lite' }), '403 scope-missing');
    assert.equal(await refusal({ path }, { key: 'beyond' }), '403 plan-feature');
  });
});
