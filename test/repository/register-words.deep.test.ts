/** Nothing says Dubai where it means the register: in the sources, in what a run of another register publishes, and in what a service of it tells. */
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { TestWarehouse } from '../support/ingest.ts';
import { builtFile, runProgram } from '../support/program.ts';
import { repositoryFiles, textOf } from '../support/repository-files.ts';
import { sampleWarehouse } from '../support/sample-warehouse.ts';
import { linesNaming, namedDubai, unexcused, unused } from './register-rules.ts';

const sources = repositoryFiles.filter((file) =>
  /^(service|search-index|snapshot-store|ingest)\/.*\.(ts|sql|css|html)$/.test(file),
);

describe('names of the register', () => {
  const said = sources.flatMap((file) => linesNaming(file, textOf(file)));

  it('come from its definition, except where a line means Dubai itself', () => {
    assert.ok(sources.length > 800);
    assert.deepEqual(
      unexcused(said).map(({ file, line, text }) => `${file}:${line}: ${text}`),
      [],
    );
  });

  it('have no exception without a line', () => {
    assert.deepEqual(unused(said), []);
  });

  for (const planted of [
    "  title: 'Prices in Dubai',",
    "  title: 'أسعار دبي',",
    "  source: 'Records of the Dubai Land Department, as data.dubai gives them',",
    "  where: 'United Arab Emirates',",
    "  const end = Date.parse(day + 'T00:00:00+04:00');",
    "  when subject = 'market' then 'DUBAI'",
    '  registered_at + interval 4 hours as there',
  ]) {
    it(`refuse the line “${planted.trim()}”`, () => {
      const found = unexcused(linesNaming('service/site/market/words/en.ts', `// first\n${planted}\n`));
      assert.deepEqual(found, [{ file: 'service/site/market/words/en.ts', line: 2, text: planted.trim() }]);
    });
  }

  it('let names of places and portals pass', () => {
    for (const line of ["example: 'Dubai Marina'", '// data.dubai and Dubai Pulse', "'مرسى دبي'"])
      assert.deepEqual(linesNaming('service/a.ts', line), []);
  });
});

const Place = z.object({ name: z.string(), name_ar: z.string().nullable() });
const Places = z.object({ areas: z.array(Place) });
const Told = z.record(z.string(), z.string());
const OpenApi = z.looseObject({ info: z.object({ description: z.string() }) });
const RentEstimate = z.object({
  rent_estimate: z.object({
    renewal: z.object({
      permitted_increase_pct: z.number().nullable(),
      highest_rent_aed: z.number().nullable(),
      below_estimate_pct: z.number().nullable(),
      caveat: z.string(),
    }),
  }),
});

/** Returns a document without its examples: they are of the sample, which is of Dubai. */
function withoutExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExamples);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !['example', 'examples', 'x-examples', 'x-codeSamples'].includes(key))
      .map(([key, inside]) => [key, withoutExamples(inside)]),
  );
}

/** Settings of a program that works for the register of test/support/other-register.ts. */
const otherRegister = {
  NODE_OPTIONS: `--import=${pathToFileURL(builtFile('test/support/other-register.ts'))}`,
};

describe('a run of another register', () => {
  let warehouse: TestWarehouse;
  const ingest = (environment: Readonly<Record<string, string>>) =>
    runProgram('ingest/main.ts', ['once'], {
      WAREHOUSE_DIR: warehouse.directory,
      INGEST_SOURCE_DIR: warehouse.drop,
      ...environment,
    });

  before(async () => {
    warehouse = await TestWarehouse.create();
    await warehouse.put({
      'areas.csv': 'KVARTALO,NOMO,NOMO_ARABA\n7,Haveno,الميناء\n',
      'deals.csv': `AKTO,SPECO,DATO,BIENO,KVARTALO,SUPRAĴO,PREZO
A-1,Vendo,2026-01-05 23:30:00,Unuo,7,80,250000
A-2,Donaco,2026-01-06,Tereno,7,500,100000
A-3,Interŝanĝo,2026-01-06,Unuo,7,80,1
`,
    });
  });
  after(() => warehouse.remove());

  it('reads its formats by its clocks and publishes its amounts in dirhams', async () => {
    const { code, out, err } = await ingest(otherRegister);
    assert.equal(code, 0, out + err);
    assert.equal(namedDubai(out + err), null);
    const sales =
      'select type, registered_at, transaction_date, area_id, price_aed from transactions order by id';
    assert.deepEqual(await warehouse.rows(sales), [
      {
        ...{ area_id: 7, type: 'sales', price_aed: 1_000_000 },
        ...{ registered_at: '2026-01-06 02:30:00+00', transaction_date: '2026-01-05' },
      },
      {
        ...{ area_id: 7, type: 'gifts', price_aed: 400_000 },
        ...{ registered_at: null, transaction_date: '2026-01-06' },
      },
    ]);
    const { manifest } = await warehouse.snapshot();
    assert.equal(manifest.register, 'velmora');
    assert.equal(namedDubai(JSON.stringify(manifest)), null);
  });

  it('is refused for the warehouse by a program of Dubai', async () => {
    const before = await warehouse.snapshot();
    const { code, out, err } = await ingest({});
    assert.notEqual(code, 0);
    assert.match(out + err, /The warehouse holds the register “velmora”, and this release reads “dubai”/);
    assert.equal((await warehouse.snapshot()).id, before.id);
  });
});

describe('a service of another register', () => {
  let told: z.infer<typeof Told> = {};
  let places: readonly string[] = [];

  const bodyOf = (name: string): string => {
    const [, status, body = ''] = /^(\d+) (.*)$/s.exec(told[name] ?? '') ?? [];
    assert.equal(status, '200', `${name}: ${told[name]?.slice(0, 300)}`);
    return body;
  };
  /** Names of places are those of the sample. */
  const withoutPlaces = (text: string) => places.reduce((left, name) => left.replaceAll(name, ''), text);

  before(async () => {
    const { warehouse } = await sampleWarehouse();
    const { TMPDIR, TEST_SHARED_DIR } = process.env;
    const { code, out, err } = await runProgram(
      'test/repository/register-process.ts',
      [warehouse.directory],
      {
        ...{ ...otherRegister, ...(TMPDIR === undefined ? {} : { TMPDIR }) },
        ...(TEST_SHARED_DIR === undefined ? {} : { TEST_SHARED_DIR }),
      },
    );
    assert.equal(code, 0, err);
    told = Told.parse(JSON.parse(out));
    places = ['names', 'communities']
      .flatMap((name) => Places.parse(JSON.parse(bodyOf(name))).areas)
      .flatMap(({ name, name_ar }) => [name, ...(name_ar === null ? [] : [name_ar])])
      .sort((one, other) => other.length - one.length);
  });

  for (const name of ['words', 'telling', 'profile', 'empty', 'prompts']) {
    it(`names it in its ${name}`, () => {
      const text = told[name] ?? '';
      assert.equal(namedDubai(text), null);
      if (name !== 'prompts') assert.match(text, /velmora/i);
    });
  }

  it('writes the Arabic preposition as its name needs it', () => {
    assert.match(told['words'] ?? '', /المفتوحة للسجل العقاري في فلمورا\./);
  });

  for (const name of ['dcat', 'croissant', 'mcp', 'home', 'homeAr', 'areas', 'areasAr', 'map', 'codelist']) {
    it(`names it in the answer ${name}`, () => {
      const body = withoutPlaces(bodyOf(name));
      assert.equal(namedDubai(body), null);
      assert.match(body, /Velmora|فلمورا/);
    });
  }

  it('names it in the document of the API', () => {
    const document = OpenApi.parse(JSON.parse(bodyOf('openapi')));
    assert.match(document.info.description, /^Velmora's property register/);
    const text = JSON.stringify(withoutExamples(document));
    assert.equal(namedDubai(text), null);
    assert.doesNotMatch(text, /Decree 43/);
  });

  it('gives the market of SDMX its code', () => {
    assert.match(bodyOf('codelist'), /"VELMORA"/);
    const [, ...rows] = bodyOf('sdmx').trimEnd().split('\r\n');
    assert.ok(rows.length > 0);
    assert.deepEqual(
      rows.filter((row) => !row.includes(',M,VELMORA,APARTMENT,')),
      [],
    );
  });

  it('goes by its clock', () => {
    assert.equal(told['clock'], 'Etc/GMT+3 2025-12-31');
  });

  it('withholds the permitted increase of a rent, and says why', () => {
    const { renewal } = RentEstimate.parse(JSON.parse(bodyOf('rent'))).rent_estimate;
    assert.equal(renewal.permitted_increase_pct, null);
    assert.equal(renewal.highest_rent_aed, null);
    assert.equal(typeof renewal.below_estimate_pct, 'number');
    assert.equal(renewal.caveat, 'No law on rises of rents is known for this register.');
    assert.match(bodyOf('rentPage'), /No law on rises of rents is known for this register\./);
    assert.doesNotMatch(bodyOf('rentPage'), /Decree 43|more is permitted/);
    assert.doesNotMatch(told['prompts'] ?? '', /Decree 43/);
  });
});
