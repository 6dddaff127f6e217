/** What a reproduction says gives the same numbers: its SQL runs in plain DuckDB over the Parquet files that its links send. */
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
    statements: z.array(z.object({ sql: z.string(), figures: z.int() })),
    figures: z.array(
      z.object({ pointer: z.string(), value: z.number(), statement: z.int(), sql: z.string() }),
    ),
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
  const numberOf = async (sql: string): Promise<number> => {
    const reader = await database.runAndReadAll(sql);
    return Number(reader.getRows()[0]?.[0]);
  };
  const at = (answer: unknown, pointer: string): unknown =>
    pointer
      .slice(1)
      .split('/')
      .reduce(
        (value, step) => new Map<string, unknown>(Object.entries(z.unknown().parse(value) ?? {})).get(step),
        answer,
      );

  /** Compares every number of an answer with what its query gives. Returns how many there are. */
  const compare = async (path: string): Promise<number> => {
    const made = await reproduce({ path });
    const answer: unknown = await (await service.ask(path)).json();
    assert.deepEqual(made.left_out, []);
    await setUp(made);
    for (const [index, { sql }] of made.statements.entries())
      await database.run(`create or replace temp table statement_${index} as ${sql}`);
    for (const { pointer, value, sql, statement } of made.figures) {
      assert.equal(at(answer, pointer), value, pointer);
      const over = sql.replace('$statement', `from statement_${statement}`);
      assert.equal(await numberOf(over), value, `${path} ${pointer}\n${over}`);
    }
    return made.figures.length;
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

  it('end with the number that is asked for, as one script and as a program', async () => {
    const figure = '/stats/sales/median_price_aed/value';
    const made = await reproduce({ path: '/api/v1/areas/dubai-marina/stats', figure });
    assert.deepEqual(
      made.figures.map(({ pointer }) => pointer),
      [figure],
    );
    const [first] = made.figures;
    assert.equal(await numberOf(await overCopies(made.script, made)), first?.value);
    assert.match(made.python, /pd\.read_parquet\(url, dtype_backend="pyarrow"\)/);
    assert.ok(made.tables.every(({ url }) => /[?]link=mulk_ln_\w+$/.test(url)));
  });

  it('end with the number that is asked for, as a program in Python', async function () {
    const needs = await run(python, ['-c', 'import duckdb, pandas, pyarrow']).then(
      () => null,
      (error: Error) => error.message.trim().split('\n').at(-1) ?? '',
    );
    // SKIPPED: a machine without Python, or without these packages, says which is missing.
    if (needs !== null) {
      process.stderr.write(`SKIPPED: the program of a reproduction: ${needs}\n`);
      this.skip();
    }
    const figure = '/stats/sales/sales_count';
    const made = await reproduce({ path: '/api/v1/areas/dubai-marina/stats', figure });
    const file = join(folder, 'figure.py');
    writeFileSync(file, made.python);
    const { stdout } = await run(python, [file], { cwd: folder });
    assert.match(stdout, /^\s+value\n0\s+\d+\s*$/);
    assert.equal(Number(stdout.trim().split(/\s+/).at(-1)), made.figures[0]?.value);
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
    assert.equal(await refusal({ path, figure: '/stats/none' }), '400 parameter-invalid');
    assert.equal(await refusal({ path: '/api/v1/areas/nowhere/stats' }), '404 place-not-found');
    const headers = { 'Content-Type': 'application/json', Origin: 'https://shop.example' };
    assert.equal(await refusal({ path }, { key: 'page', headers }), '403 scope-missing');
    assert.equal(await refusal({ path }, { key: 'lite' }), '403 scope-missing');
    assert.equal(await refusal({ path }, { key: 'beyond' }), '403 plan-feature');
  });
});
