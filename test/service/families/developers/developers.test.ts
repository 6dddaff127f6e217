import assert from 'node:assert/strict';
import { tableFromIPC } from 'apache-arrow';
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { ProblemBody } from '../../../../service/contract/problem.ts';
import type { MisbehavingServer } from '../../../support/misbehaving-server.ts';
import { type Ask, startTestService, type TestService } from '../../../support/service.ts';
import { fails, says, startTextModel } from '../../../support/text-model.ts';

const Profile = z.object({
  text: z.string(),
  generated_by: z.string(),
  generated_at: z.string(),
  facts: z.array(z.looseObject({ name: z.string(), value: z.unknown() })),
});
const Directory = z.object({
  developers: z.array(z.looseObject({ id: z.int(), name: z.string().nullable(), profile: Profile })),
  next_cursor: z.string().nullable(),
  meta: z.looseObject({ total: z.int().optional() }),
});
const Withdrawn = z.looseObject({ value: z.null(), suppressed: z.literal(true), reason: z.string() });
const Stats = z.object({
  stats: z.looseObject({
    sales_count: z.int(),
    sales_value_aed: z.number(),
    delivery: z.looseObject({
      open_projects: z.int(),
      overdue_projects: z.int(),
      assessed_projects: z.null(),
      delayed_projects: z.null(),
      delayed_share_pct: Withdrawn,
      median_delay_days: Withdrawn,
      median_building_days: z.looseObject({ n: z.int() }),
    }),
    years: z.array(z.looseObject({ year: z.int(), sales_count: z.int(), partial: z.boolean().optional() })),
    median_price_aed_per_sqft: z.looseObject({ value: z.number().nullable(), n: z.int() }),
    difference_from_areas_pct: z.looseObject({ value: z.number().nullable(), reason: z.string().optional() }),
    areas: z.array(z.looseObject({ area_id: z.int() })),
  }),
});

async function ask<T>(service: TestService, path: string, schema: z.ZodType<T>, how?: Ask): Promise<T> {
  const response = await service.ask(`/api/v1${path}`, how);
  const text = await response.text();
  assert.equal(response.status, 200, text);
  return schema.parse(JSON.parse(text));
}

describe('developers', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  const ids = async (query: string) =>
    (await ask(service, `/developers?${query}`, Directory)).developers.map(({ id }) => id);
  const problem = async (path: string) =>
    ProblemBody.parse(await (await service.ask(`/api/v1${path}`)).json());

  describe('GET /developers', () => {
    it('lists groups and companies of none, those with most projects first, each with a profile made from what the registers say', async () => {
      const { developers, meta } = await ask(service, '/developers', Directory);
      assert.equal(meta['level'], 'group');
      assert.deepEqual(
        developers.map(({ id, profile, ...rest }) => ({ id, ...rest })),
        [
          {
            id: 10000011,
            level: 'group',
            name: 'Select',
            name_ar: null,
            name_basis: 'brand',
            brand: 'Select',
            brand_id: 10000011,
            is_registered: false,
            registration_date: null,
            license_type: null,
            project_count: 2,
            active_projects: 1,
            finished_projects: 1,
            unit_count: 52,
          },
          {
            id: 12,
            level: 'company',
            name: null,
            name_ar: null,
            name_basis: 'unknown',
            brand: null,
            brand_id: null,
            is_registered: false,
            registration_date: null,
            license_type: null,
            project_count: 1,
            active_projects: 0,
            finished_projects: 0,
            unit_count: null,
          },
        ],
      );
      const [first, nameless] = developers;
      assert.equal(
        first?.profile.text,
        'Select is a developer of property in Dubai. The register of projects names it as the developer of 2 projects (1 under construction, 1 finished), with 52 units in all. Areas with most of them: Al Thanyah Fifth and Marsa Dubai. Of 1 unfinished project with a planned day, the day has passed for 0.',
      );
      assert.equal(first?.profile.generated_by, 'template');
      assert.deepEqual(first?.profile.facts.find(({ name }) => name === 'unit_count')?.value, 52);
      assert.match(nameless?.profile.text ?? '', /^No export names the developer with the number 12\. /);
    });

    it('lists the companies of the register alone where asked, so that no project counts twice', async () => {
      assert.deepEqual(await ids('level=company'), [11, 12]);
      assert.deepEqual(await ids('level=group'), [10000011, 12]);
      assert.equal((await problem('/developers?level=both')).code, 'parameter-invalid');
    });

    it('orders by what it documents, unknown values last either way', async () => {
      assert.deepEqual(await ids('sort=name'), [10000011, 12]);
      assert.deepEqual(await ids('sort=-name&level=company'), [11, 12]);
      assert.deepEqual(await ids('sort=unit_count'), [10000011, 12]);
      assert.deepEqual(await ids('sort=-unit_count'), [10000011, 12]);
      assert.deepEqual(await ids('sort=registration_date&level=company'), [11, 12]);
      assert.deepEqual(await ids('sort=active_projects'), [12, 10000011]);
      assert.deepEqual(await ids('sort=-finished_projects'), [10000011, 12]);
    });

    it('finds words of the name in any order, English or Arabic, whatever their case and spelling', async () => {
      assert.deepEqual(await ids('q=select'), [10000011]);
      assert.deepEqual(await ids('q=select&level=company'), [11]);
      // A group is found by the names of its companies too.
      assert.deepEqual(await ids('q=GROUP+selec'), [10000011]);
      assert.deepEqual(await ids(`q=${encodeURIComponent('سيليكت')}&level=company`), [11]);
      assert.deepEqual(await ids('q=sélect'), [10000011]);
      assert.deepEqual(await ids('q=select+nobody'), []);
      assert.equal((await problem('/developers?q=%2B')).code, 'parameter-invalid');
    });

    it('goes on where a page ended, and counts the whole when asked', async () => {
      for (const sort of ['-project_count', 'unit_count', '-unit_count', 'name']) {
        const first = await ask(service, `/developers?limit=1&sort=${sort}&include_total=true`, Directory);
        assert.equal(first.meta.total, 2);
        const second = await ask(
          service,
          `/developers?limit=2&sort=${sort}&cursor=${first.next_cursor}`,
          Directory,
        );
        assert.equal(second.next_cursor, null);
        const walked = [...first.developers, ...second.developers].map(({ id }) => id);
        assert.deepEqual(walked, await ids(`sort=${sort}`));
      }
    });

    it('comes as CSV and Arrow with the profile in columns', async () => {
      const csv = await (await service.ask('/api/v1/developers?format=csv')).text();
      const [header] = csv.split('\r\n');
      assert.equal(
        header,
        'id,level,name,name_ar,name_basis,brand,brand_id,is_registered,registration_date,license_type,project_count,active_projects,finished_projects,unit_count,profile_text,profile_generated_by,profile_generated_at,profile_facts',
      );
      const arrow = await service.ask('/api/v1/developers?format=arrow');
      const table = tableFromIPC(new Uint8Array(await arrow.arrayBuffer()));
      assert.equal(table.numRows, 2);
      assert.match(String(table.getChild('profile_text')?.get(0)), /^Select is/);
      const parquet = await service.ask('/api/v1/developers?format=parquet');
      assert.equal(Buffer.from(await parquet.arrayBuffer()).toString('latin1', 0, 4), 'PAR1');
    });
  });

  describe('a brand', () => {
    const Listed = z.looseObject({ meta: z.looseObject({ total: z.int() }) });
    const total = async (path: string) =>
      (await ask(service, `${path}${path.includes('?') ? '&' : '?'}include_total=true`, Listed)).meta.total;

    it('has the projects, deals, contracts and buildings of its companies, wherever it is asked for', async () => {
      for (const path of ['projects', 'transactions']) {
        const own = await total(`/developers/11/${path}`);
        assert.ok(own > 0);
        assert.equal(await total(`/developers/10000011/${path}`), own);
      }
      for (const path of [
        'transactions',
        'projects',
        'buildings',
        'rent-contracts',
        'transactions?type=sales',
      ]) {
        const asked = `/${path}${path.includes('?') ? '&' : '?'}developer_id=`;
        const own = await total(`${asked}11`);
        assert.ok(own > 0, path);
        assert.equal(await total(`${asked}10000011`), own, path);
        assert.equal(await total(`${asked}999`), 0);
      }
    });

    it('has the statistics of its companies', async () => {
      const [company, brand] = [
        await ask(service, '/developers/11/stats', Stats),
        await ask(service, '/developers/10000011/stats', Stats),
      ];
      assert.ok(company.stats.sales_count > 0);
      assert.deepEqual(brand.stats.years, company.stats.years);
      assert.deepEqual(brand.stats.areas, company.stats.areas);
    });

    it('is said of a deal with how it is known', async () => {
      const Deals = z.object({ transactions: z.array(z.looseObject({ developer: z.string() })) });
      const { transactions } = await ask(service, '/transactions?developer_id=10000011&limit=1', Deals);
      assert.equal(transactions[0]?.developer, 'Select Group');
      assert.equal(transactions[0]?.['developer_basis'], 'project');
    });
  });

  describe('GET /developers/{id}', () => {
    it('says in the profile what was sold in the last 12 months', async () => {
      const Record = z.object({ developer: z.looseObject({ profile: Profile, areas: z.array(z.string()) }) });
      const { developer } = await ask(service, '/developers/11', Record);
      assert.match(
        developer.profile.text,
        /From 19 March 2025 to 18 March 2026, the register shows 9 sales in its projects, worth AED 11\.5 million/,
      );
      assert.deepEqual(developer.areas, ['Al Thanyah Fifth', 'Marsa Dubai']);
      assert.equal(developer['is_registered'], true);
    });

    it('answers 404 for one nobody names, at every path below', async () => {
      for (const path of ['', '/stats', '/projects', '/transactions']) {
        assert.equal((await problem(`/developers/999${path}`)).code, 'developer-not-found');
      }
      assert.equal((await problem('/developers/none')).code, 'parameter-invalid');
    });
  });

  describe('GET /developers/{id}/projects and /transactions', () => {
    it('lists its projects and no others, filtered as the directory is', async () => {
      const Projects = z.object({ projects: z.array(z.looseObject({ id: z.int() })) });
      const of = async (query: string) =>
        (await ask(service, `/developers/11/projects?${query}`, Projects)).projects.map(({ id }) => id);
      assert.deepEqual((await of('')).sort(), [77, 78]);
      assert.deepEqual(await of('status=active'), [78]);
      assert.deepEqual(await of('area=330'), [77]);
    });

    it('lists the deals and contracts in its projects and no others', async () => {
      const Deals = z.object({
        transactions: z.array(z.looseObject({ id: z.string(), developer_id: z.int().nullable() })),
      });
      const all = await ask(service, '/transactions?limit=100&developer_id=11', Deals);
      const own = await ask(service, '/developers/11/transactions?limit=100', Deals);
      assert.ok(own.transactions.length > 5);
      assert.deepEqual(own.transactions, all.transactions);
      assert.equal((await problem('/developers/11/transactions?developer_id=12')).code, 'parameter-invalid');
    });
  });

  describe('GET /developers/{id}/stats', () => {
    it('counts what was sold each year, and which projects are open', async () => {
      const { stats } = await ask(service, '/developers/11/stats', Stats);
      assert.equal(stats.sales_count, 10);
      assert.equal(stats.sales_value_aed, 14_000_000);
      assert.deepEqual(
        stats.years.map(({ year, sales_count, partial }) => [year, sales_count, partial ?? false]),
        [
          [2019, 1, false],
          [2026, 9, true],
        ],
      );
      assert.equal(stats.delivery.open_projects, 1);
      assert.equal(stats.delivery.overdue_projects, 0);
      assert.equal(stats.delivery.median_building_days.n, 1);
      assert.match(String(stats.difference_from_areas_pct.reason), /no area where both sides have 5/);
    });

    it('sees only what a plan sees', async () => {
      const { stats } = await ask(service, '/developers/11/stats', Stats, { key: 'lite' });
      assert.equal(stats.sales_count, 9);
      assert.deepEqual(
        stats.years.map(({ year }) => year),
        [2026],
      );
    });

    it('gives no delay, says why, and dates the withdrawal in a header', async () => {
      const response = await service.ask('/api/v1/developers/11/stats');
      assert.equal(response.headers.get('deprecation'), `@${Date.UTC(2026, 10, 28) / 1000}`);
      const { stats } = Stats.parse(await response.json());
      for (const { reason } of [stats.delivery.delayed_share_pct, stats.delivery.median_delay_days])
        assert.match(reason, /replaces the planned day of a finished project/);
    });

    it('has nothing to say of a developer that sold nothing', async () => {
      const { stats } = await ask(service, '/developers/12/stats', Stats);
      assert.equal(stats.sales_count, 0);
      assert.deepEqual(stats.years, []);
      assert.deepEqual(stats.areas, []);
      assert.equal(stats.median_price_aed_per_sqft.value, null);
    });
  });
});

describe('developers with like sales beside theirs', () => {
  let service: TestService;
  before(async () => {
    const edit = `update deals set area_id = 330, is_off_plan = true, property_type = 'apartment', area_sqft = 1000,
      price_aed = price_aed + case when developer_id is null then 0 else 100000 end where type = 'sales'`;
    service = await startTestService({ fixture: { edit } });
  });
  after(() => service.stop());

  it('are set against everybody else’s in the same area, of the same kind', async () => {
    const Sales = z.object({
      transactions: z.array(
        z.object({
          price_aed_per_sqft: z.number(),
          developer_id: z.int().nullable(),
          transaction_date: z.string(),
        }),
      ),
    });
    const { transactions } = await ask(service, '/transactions?type=sales&limit=100', Sales);
    const recent = transactions.filter(({ transaction_date }) => transaction_date > '2025-03-18');
    const pricesOf = (id: number | null) =>
      recent
        .flatMap(({ developer_id, price_aed_per_sqft }) => (developer_id === id ? [price_aed_per_sqft] : []))
        .sort((a, b) => a - b);
    const middle = (sorted: readonly number[]) =>
      ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
    const [own, others] = [pricesOf(11), pricesOf(null)];
    assert.ok(own.length >= publishingRules.least_shown && others.length >= publishingRules.least_shown);
    const pct = Math.round((middle(own) / middle(others) - 1) * 10_000) / 100;
    const { stats } = await ask(service, '/developers/11/stats', Stats);
    assert.equal(stats.difference_from_areas_pct.value, pct);
    assert.deepEqual(
      stats.areas.map(({ area_id, property_type, is_off_plan, difference_pct }) => [
        area_id,
        property_type,
        is_off_plan,
        z.looseObject({ value: z.number().nullable() }).parse(difference_pct).value,
      ]),
      [[330, 'apartment', true, pct]],
    );
  });
});

describe('developers with a text model', () => {
  let model: MisbehavingServer;
  let service: TestService;
  const written = 'Of Select Group the register names 2 projects, 1 of them finished.';
  before(async () => {
    model = await startTextModel(
      fails(500),
      says((facts) =>
        written.replace('Select Group', facts.find(({ name }) => name === 'name')?.written ?? ''),
      ),
    );
    service = await startTestService({
      environment: { LLM_BASE_URL: `${model.url}/v1`, LLM_MODEL: 'small-model' },
    });
  });
  after(async () => {
    await service.stop();
    await model.stop();
  });

  it('keeps no answer that a failing model left to the template, and keeps the next one', async () => {
    const path = '/api/v1/developers?q=select&level=company';
    const first = await service.ask(path);
    assert.equal(first.headers.get('cache-control'), 'no-store');
    assert.equal(first.headers.get('etag'), null);
    const byTemplate = Directory.parse(await first.json()).developers[0]?.profile;
    assert.equal(byTemplate?.generated_by, 'template');
    const second = await service.ask(path);
    assert.ok(second.headers.get('etag'));
    const byModel = Directory.parse(await second.json()).developers[0]?.profile;
    assert.equal(byModel?.generated_by, 'small-model');
    assert.equal(byModel?.text, written);
    const asked = model.requests.length;
    await service.ask(path);
    assert.equal(model.requests.length, asked);
  });
});
