import assert from 'node:assert/strict';
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { ProblemBody } from '../../../../service/contract/problem.ts';
import { type Ask, startTestService, type TestService } from '../../../support/service.ts';

const Json = z.looseObject({});
const Page = z.looseObject({
  transactions: z.array(z.looseObject({ id: z.string(), type: z.string() })),
});

describe('projects', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  const json = (path: string, ask?: Ask) => service.read(path, Json, ask);

  async function problem(path: string) {
    const response = await service.ask(path);
    return ProblemBody.parse(await response.json());
  }

  const ids = async (query: string) =>
    z
      .looseObject({ projects: z.array(z.looseObject({ id: z.int() })) })
      .parse(await json(`/api/v1/projects?${query}`))
      .projects.map(({ id }) => id);

  const within = async (path: string, ask?: Ask) => Page.parse(await json(path, ask)).transactions;

  it('are filtered by place, developer, state, completion and name', async () => {
    assert.deepEqual(await ids(''), [77, 78, 79], 'most sold in 12 months first');
    assert.deepEqual(await ids('sort=-start_date'), [78, 77, 79], 'last begun first, unknown days last');
    assert.deepEqual(await ids('area=350'), [78, 79]);
    assert.deepEqual(await ids('area=Dubai+Marina'), [77]);
    assert.deepEqual(await ids('developer_id=12'), [79]);
    assert.deepEqual(await ids('status=finished'), [77]);
    assert.deepEqual(await ids('status=frozen'), []);
    assert.deepEqual(await ids('min_completion_pct=35.5'), [77, 78]);
    const planned = z
      .looseObject({
        projects: z.array(z.looseObject({ expected_completion_date: z.iso.date().nullable() })),
      })
      .parse(await json('/api/v1/projects?sort=expected_completion_date'))
      .projects.map(({ expected_completion_date: day }) => day);
    const [first, last] = [planned[0], planned.findLast((day) => day !== null)];
    assert.ok(first != null && last != null && first < last);
    assert.equal((await ids(`expected_from=${last}`)).length, 1, 'from the day on');
    assert.equal((await ids(`expected_to=${first}`)).length, 1, 'up to the day');
    assert.equal((await problem(`/api/v1/projects?expected_from=${last}&expected_to=${first}`)).status, 400);
    assert.deepEqual(await ids(`q=${encodeURIComponent('ملغي')}`), [79]);
    assert.deepEqual(await ids('q=gate%20MARINA'), [77]);
    assert.deepEqual(await ids('q=78'), [78], 'the number of a project finds it too');
    assert.equal((await problem('/api/v1/projects?status=done')).code, 'parameter-invalid');
  });

  it('are led to from the id they had before their number was known, and found by it in filters', async () => {
    for (const below of ['', '/transactions?type=sales', '/stats?format=json']) {
      const moved = await service.ask(`/api/v1/projects/1234567890${below}`);
      assert.equal(moved.status, 308);
      assert.equal(moved.headers.get('location'), `/api/v1/projects/77${below}`);
    }
    assert.equal((await problem('/api/v1/projects/1234567891')).code, 'project-not-found');
    const of = async (id: number) =>
      within(`/api/v1/transactions?project_id=${id}&limit=3`).then((rows) => rows.map((row) => row.id));
    assert.deepEqual(await of(1234567890), await of(77));
  });

  it('say what the register says, and describe themselves in its words or from their own fields', async () => {
    const read = async (id: number) =>
      z
        .object({
          project: z.looseObject({
            description: z.string().nullable(),
            description_by: z.string().nullable(),
          }),
        })
        .parse(await json(`/api/v1/projects/${id}`)).project;
    const { headline, ...gate } = await read(77);
    assert.ok(headline);
    const { planned_day_moved_days: moved, date_history: pulls } = await read(78);
    assert.equal(moved, 91, 'from 2027-03-31 to 2027-06-30');
    assert.deepEqual(
      z
        .array(z.looseObject({ planned_day: z.string() }))
        .parse(pulls)
        .map((pull) => pull.planned_day),
      ['2027-03-31', '2027-06-30'],
    );
    assert.deepEqual(gate, {
      id: 77,
      project_number: 77,
      name: 'Marina Gate',
      name_ar: 'مارينا جيت',
      name_basis: null,
      developer: { id: 11, name: 'Select Group', name_ar: 'سيليكت' },
      master_developer: 'لا أحد',
      area: { id: 330, name: 'Marsa Dubai', name_ar: 'مرسى دبي' },
      community: gate['community'],
      master_project: null,
      status: 'finished',
      completion_pct: 100,
      start_date: '2013-05-01',
      date_history: [
        {
          pull_day: '2026-03-16',
          start_day: '2015-01-01',
          planned_day: '2018-06-30',
          completion_day: '2018-06-30',
          completion_pct: 100,
          status: 'finished',
        },
      ],
      planned_day_moved_days: null,
      expected_completion_date: '2018-01-01',
      completion_date: '2018-03-01',
      cancelled_date: null,
      unit_count: 40,
      villa_count: null,
      basis: 'register',
      confidence: 1,
      building_count: 2,
      land_count: null,
      escrow_agent: 'Emirates NBD',
      is_registered: true,
      description: 'Three towers on the marina.',
      description_by: 'register',
    });
    const gardens = await read(78);
    assert.equal(
      gardens['master_developer'],
      'شركة نخيل (ش.م.خ)',
      'as the register words it, where no developer has its number',
    );
    assert.equal((await read(79))['master_developer'], null);
    assert.equal(gardens.description_by, 'template');
    assert.match(gardens.description ?? '', /Springs Gardens/);
    assert.match(gardens.description ?? '', /35\.5/);
    assert.doesNotMatch(gardens.description ?? '', /Marina/);
    const { description } = await read(79);
    assert.match(description ?? '', /cancelled on/);
  });

  it('give their transactions and rentals by the reader of all transactions', async () => {
    for (const query of [
      'limit=100',
      'limit=100&sort=-price_aed&type=sales',
      'limit=3&sort=transaction_date',
    ]) {
      const all = await within(`/api/v1/projects/77/transactions?${query}`);
      assert.ok(all.length > 0);
      assert.deepEqual(all, await within(`/transactions?project_id=77&${query}`));
      assert.deepEqual(
        await within(`/api/v1/projects/77/transactions?${query}`, { key: 'lite' }),
        await within(`/transactions?project_id=77&${query}`, { key: 'lite' }),
      );
    }
    const rentals = await within('/api/v1/projects/77/rentals?limit=100');
    assert.ok(rentals.length > 0 && rentals.every(({ type }) => type === 'rentals'));
    assert.deepEqual(rentals, await within('/transactions?project_id=77&type=rentals&limit=100'));
    for (const parameter of ['type=sales', 'trans_type=Sell', 'area=330', 'project_id=77'])
      assert.equal((await problem(`/api/v1/projects/77/rentals?${parameter}`)).code, 'parameter-invalid');
    const counted = await json('/api/v1/projects/77/rentals?limit=1&include_total=true');
    assert.equal(z.looseObject({ total: z.int() }).parse(counted['meta']).total, rentals.length);
  });

  it('give their changed transactions', async () => {
    const changed = await startTestService({
      fixture: {
        changes:
          "(timestamp '2026-03-18 00:00:00', 'added', '1-41-2026-1000', 'sales', date '2026-03-18', 330, []::varchar[], null, null)",
      },
    });
    try {
      const response = await changed.ask(
        '/api/v1/projects/77/transactions?changed_since=2026-03-01T00:00:00Z',
      );
      const { transactions } = Page.parse(await response.json());
      assert.deepEqual(
        transactions.map(({ id }) => id),
        ['1-41-2026-1000'],
      );
    } finally {
      await changed.stop();
    }
  });

  it('give their buildings and units', async () => {
    const { buildings } = z
      .looseObject({ buildings: z.array(z.looseObject({ id: z.int() })) })
      .parse(await json('/api/v1/projects/77/buildings?sort=name'));
    assert.deepEqual(
      buildings.map(({ id }) => id),
      [9_000_000_000, 9_000_000_001],
    );
    const Units = z.looseObject({ units: z.array(z.looseObject({ area_sqft: z.number().nullable() })) });
    const units = Units.parse(await json('/api/v1/projects/77/units?limit=100&sort=-area_sqft')).units;
    assert.equal(units.length, 25);
    assert.deepEqual(Units.parse(await json('/api/v1/projects/78/units')).units, []);
  });

  it('tell how much of them is sold, and why they cannot', async () => {
    const Summary = z.looseObject({
      meta: z.looseObject({
        summary: z.looseObject({
          unit_count: z.int().nullable(),
          absorption_pct: z.looseObject({
            value: z.number().nullable(),
            n: z.int(),
            reason: z.string().optional(),
          }),
        }),
      }),
    });
    const summary = async (id: number, ask?: Ask) =>
      Summary.parse(await json(`/api/v1/projects/${id}/stats`, ask)).meta.summary;
    const offPlan = await json('/api/v1/projects/77/transactions?type=off-plan&limit=1&include_total=true');
    const sold = z.looseObject({ total: z.int() }).parse(offPlan['meta']).total;
    const { absorption_pct: gate, unit_count } = await summary(77);
    assert.equal(unit_count, 40);
    assert.equal(gate.n, sold);
    assert.equal(
      gate.value,
      sold < publishingRules.least_shown ? null : Math.round((10_000 * sold) / 40) / 100,
    );
    assert.match((await summary(77, { key: 'lite' })).absorption_pct.reason ?? '', /history begins/);
    assert.match((await summary(79)).absorption_pct.reason ?? '', /number of units/);
  });

  it('have price trends whose last period is not over, and whose index begins at 100', async () => {
    const Trends = z.looseObject({
      price_trends: z.array(
        z.looseObject({
          period: z.string(),
          is_partial: z.boolean(),
          sales_count: z.int(),
          index: z.looseObject({ value: z.number().nullable(), reason: z.string().optional() }),
          index_smoothed: z.looseObject({ reason: z.string().optional() }),
        }),
      ),
    });
    const trends = async (query: string, ask?: Ask) =>
      Trends.parse(await json(`/api/v1/projects/77/price-trends?${query}`, ask)).price_trends;
    const sales = (await within('/api/v1/projects/77/transactions?type=sales&limit=100')).length;
    for (const granularity of ['month', 'quarter', 'year']) {
      const rows = await trends(`granularity=${granularity}`);
      assert.equal(
        rows.reduce((sum, row) => sum + row.sales_count, 0),
        sales,
      );
      assert.deepEqual(
        rows.map(({ period }) => period),
        rows.map(({ period }) => period).toSorted(),
      );
      assert.equal(rows.at(-1)?.is_partial, true);
      const first = rows.find(({ index }) => index.value !== null);
      if (first !== undefined) assert.equal(first.index.value, 100);
      for (const { index_smoothed } of rows)
        assert.equal(/only the index by month/.test(index_smoothed.reason ?? ''), granularity !== 'month');
    }
    const two = await trends('bedrooms=0,2');
    assert.ok(two.length > 0 && two.every(({ index }) => /by bedrooms/.test(index.reason ?? '')));
    assert.ok(
      (await trends('granularity=year', { key: 'lite' })).every(({ period }) => period >= '2020-01-01'),
    );
  });

  it('are ranked by their sales', async () => {
    const Ranked = z.looseObject({
      projects: z.array(
        z.looseObject({
          rank: z.int(),
          project: z.looseObject({ id: z.int() }),
          value: z.looseObject({ value: z.number().nullable(), n: z.int() }),
        }),
      ),
      meta: z.looseObject({ window: z.looseObject({ from: z.string(), to: z.string() }) }),
    });
    const { projects, meta } = Ranked.parse(await json('/api/v1/projects/top-performing'));
    const { from, to } = meta.window;
    const totalOf = async (filter: string): Promise<number> => {
      const sales = await json(
        `/api/v1/projects/77/transactions?type=sales&from_date=${from}&to_date=${to}&limit=1&include_total=true${filter}`,
      );
      return z.looseObject({ total: z.int() }).parse(sales['meta']).total;
    };
    // Land is ranked only where it is asked for.
    const total = (await totalOf('')) - (await totalOf('&property_type=land'));
    assert.ok(total > 0);
    assert.deepEqual(
      projects.map(({ rank, project, value }) => [rank, project.id, value.value]),
      [[1, 77, total]],
    );
    const sampled = Ranked.parse(await json('/api/v1/projects/top-performing?min_sample=1'));
    assert.deepEqual(sampled.projects, [], 'nothing was sold in the year before');
    for (const query of ['period=3y', 'property_type=office']) {
      const { code, errors } = await problem(`/api/v1/projects/top-performing?metric=gross_yield&${query}`);
      assert.equal(code, 'parameter-invalid');
      assert.equal(errors?.[0]?.parameter, query.split('=')[0]);
    }
    for (const metric of ['sales_value', 'price_growth', 'gross_yield'])
      await json(`/api/v1/projects/top-performing?metric=${metric}&area=350`);
  });
});
