/** Every name of a place × `area=`: no answer is empty without a word, and spoken names reach nearly all records. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { repositoryRoot } from '../../support/repository-files.ts';
import { sampleWarehouse } from '../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const Listed = z.object({
  transactions: z.array(z.object({ id: z.string() })),
  meta: z.object({
    total: z.int(),
    notice: z.string().optional(),
    place: z.object({ kind: z.string(), place_id: z.int() }).optional(),
    resolved: z.array(
      z.object({
        asked: z.string(),
        kind: z.string(),
        places: z.array(z.object({ kind: z.enum(['area', 'community']), place_id: z.int() })),
      }),
    ),
  }),
});
type Listed = z.output<typeof Listed>;
const Refused = z.object({ code: z.string(), detail: z.string() });
const Counted = z.array(z.object({ n: z.coerce.number() }));
/** Part of the records that the judged names reach together. */
const leastReached = 0.99;

const judged = z
  .array(z.object({ text: z.string() }))
  .parse(
    parse(readFileSync(`${repositoryRoot}test/search-index/relevance/spoken-places.csv`), { columns: true }),
  );

describe('`area=`', () => {
  let service: TestService;
  let count: (sql: string) => Promise<number>;
  before(async () => {
    const { warehouse } = await sampleWarehouse();
    count = async (sql) => Counted.parse(await warehouse.rows(sql))[0]?.n ?? -1;
    service = await startTestService({ over: { directory: warehouse.directory } });
  });
  after(() => service.stop());

  const list = async (area: string, more = ''): Promise<Listed> => {
    const path = `/api/v1/transactions?limit=1&include_total=true${more}&area=${encodeURIComponent(area)}`;
    const response = await service.ask(path);
    assert.equal(response.status, 200, area);
    return Listed.parse(await response.json());
  };
  const listedWhere = (condition: string) =>
    `select count(*) as n from serve.transaction_list where type in ('sales', 'rentals') and transaction_date <= '2100-01-01' and (${condition})`;
  const inside = (places: Listed['meta']['resolved'][number]['places']) => {
    const ids = places.map(({ place_id }) => place_id).join();
    return `area_id in (${ids}) or community_id in (${ids})`;
  };

  it('answers every spoken name with all records of its places, each once', async () => {
    for (const name of [
      'Al Nahda',
      'Jebel Ali',
      'Al Barsha',
      'Jumeirah',
      'Deira',
      'Dubailand',
      'MBR City',
      'Dubai South',
    ]) {
      const { meta } = await list(name);
      const [named] = meta.resolved;
      assert.equal(named?.kind, 'district', name);
      assert.equal(meta.total, await count(listedWhere(inside(named?.places ?? []))), name);
    }
  });

  it('takes several names by commas, and counts a record in two of them once', async () => {
    const both = await list('JVC, Al Barsha South');
    const condition = both.meta.resolved.map(({ places }) => inside(places)).join(' or ');
    assert.equal(both.meta.total, await count(listedWhere(condition)));
    assert.deepEqual(
      both.meta.resolved.map(({ asked, kind }) => [asked.trim(), kind]),
      [
        ['JVC', 'community'],
        ['Al Barsha South', 'district'],
      ],
    );
  });

  it('says of an empty place that people mean a district by its name', async () => {
    const { warehouse } = await sampleWarehouse();
    const Place = z.object({ place_id: z.coerce.number(), slug: z.string(), name: z.string() });
    const empty = z.array(Place).parse(
      await warehouse.rows(`
        select place_id, slug, name from serve.places where kind = 'area'
        and place_id not in (select area_id from serve.transaction_list where area_id is not null)`),
    );
    const stem = (name: string) => name.toLowerCase().replaceAll('-', ' ').replace(/^al /, '');
    const others = await warehouse.rows(
      "select distinct name from serve.places join serve.transaction_list on area_id = place_id where kind = 'area'",
    );
    const populated = z
      .array(z.object({ name: z.string() }))
      .parse(others)
      .map(({ name }) => stem(name));
    assert.ok(empty.length > 50);
    let noticed = 0;
    for (const { place_id, slug, name } of empty) {
      const own = stem(name);
      const namesakes = populated.filter(
        (one) =>
          one.startsWith(`${own} `) && /^ (?:first|second|third|fourth|\d)$/.test(one.slice(own.length)),
      );
      if (namesakes.length === 0) continue;
      for (const text of [String(place_id), slug, name]) {
        const { meta } = await list(text);
        assert.ok(meta.total > 0 || meta.notice !== undefined, text);
        if (meta.notice !== undefined) noticed += 1;
      }
    }
    assert.ok(noticed > 3);
  });

  it('reaches nearly all records by the names that people use', async () => {
    const places = await Promise.all(judged.map(async ({ text }) => (await list(text)).meta.resolved));
    const all = places.flat().flatMap((one) => one.places);
    const reached = await count(listedWhere(inside(all)));
    assert.ok(reached / (await count(listedWhere('true'))) > leastReached);
  });

  it('is answered with the address of a project or building that it names', async () => {
    const response = await service.ask('/api/v1/transactions?area=Princess%20Tower');
    const { code, detail } = Refused.parse(await response.json());
    assert.equal(code, 'area-unknown');
    assert.match(detail, /project_id=\d+, \/api\/v1\/projects\/\d+/);
  });

  it('of figures of one place is refused for a district, with the addresses of its places', async () => {
    for (const path of ['/api/v1/analytics/price-index?area=Deira', '/api/v1/areas/deira']) {
      const { code, detail } = Refused.parse(await (await service.ask(path)).json());
      assert.equal(code, 'area-ambiguous');
      assert.match(detail, /\/api\/v1\/areas\/naif/);
    }
  });

  it('is taken with a district by every operation whose figures are counted over records', async () => {
    const paths = [
      'projects',
      'buildings',
      'rent-contracts',
      'rent-contracts/stats',
      'rent-contracts/summary',
      'rent-contracts/trends',
      'rent-contracts/ejari',
      'aggregate/transactions',
      'aggregate/rents',
      'aggregate/units',
      'aggregate/projects',
      'measures/sales_count',
      'projects/top-performing',
      'brokers/top',
      'analytics/supply',
      'analytics/yield-by-building',
      'valuations',
      'service-charges',
      'maps/bounds',
      'search/projects',
      'search/buildings',
    ];
    for (const path of paths)
      for (const area of ['Al Barsha', 'Dubai South', '330,JVC']) {
        const query = `area=${encodeURIComponent(area)}${path.startsWith('search') ? '&q=tower' : ''}`;
        const response = await service.ask(`/api/v1/${path}?${query}`);
        assert.equal(
          response.status,
          200,
          `${path} ${area} ${response.status === 200 ? '' : await response.text()}`,
        );
        const { meta } = z
          .object({ meta: z.object({ resolved: z.array(z.json()) }) })
          .parse(await response.json());
        assert.ok(meta.resolved.length > 0);
      }
  });
});
