/** Answers of `POST /search/describe` to questions, against the answers of the operations that it names. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { startTestService, type TestService } from '../../../support/service.ts';

const Answered = z.object({
  answer: z.object({ method: z.enum(['GET', 'POST']), request: z.string() }).nullable(),
  told: z.object({
    text: z.string(),
    language: z.enum(['en', 'ar']),
    subject: z.string(),
    figures: z.array(
      z.object({
        label: z.string(),
        value: z.union([z.number(), z.string()]).nullable(),
        unit: z.string(),
        n: z.int().nullable(),
        reason: z.string().nullable(),
      }),
    ),
    window: z.object({ from: z.string(), to: z.string() }).nullable(),
    method: z.object({ name: z.string(), version: z.int() }).nullable(),
    refusal: z.object({ status: z.int(), code: z.string() }).nullable(),
    not_considered: z.array(z.string()),
  }),
});

const Figure = z.object({ value: z.number().nullable(), n: z.int(), reason: z.string().optional() });
type Figure = z.output<typeof Figure>;

/** Returns a figure of an operation as it is told. */
const asTold = (figure: Figure) => ({
  value: figure.value,
  n: figure.n,
  reason: figure.value === null ? (figure.reason ?? null) : null,
});

describe('a question in words', () => {
  let service: TestService;

  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  const ask = async (query: string) => {
    const answered = await service.read('/api/v1/search/describe', Answered, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const { figures } = answered.told;
    return { ...answered, figures: figures.map(({ value, n, reason }) => ({ value, n, reason })) };
  };

  /** Returns the answer of the request that the question named. */
  const repeat = async <Body>(given: Awaited<ReturnType<typeof ask>>, body: z.ZodType<Body>) => {
    assert.equal(given.answer?.method, 'GET');
    return service.read(given.answer.request, body);
  };

  const Stats = z.object({
    stats: z.object({
      sales: z.object({
        sales_count: z.int(),
        median_price_aed: Figure,
        median_price_aed_per_sqft: Figure,
        price_yoy_change_pct: Figure,
      }),
    }),
    meta: z.object({
      sales: z.object({
        method: z.string(),
        method_version: z.int(),
        window: z.object({ from: z.string(), to: z.string() }),
      }),
    }),
  });

  for (const query of ['average price in Marsa Dubai', 'كم سعر المتر في مرسى دبي'])
    it(`tells the price of a place with n, days and method: ${query}`, async () => {
      const given = await ask(query);
      const { stats, meta } = await repeat(given, Stats);
      const { sales } = stats;
      assert.ok(sales.median_price_aed.value !== null, 'the fixture has a price there');
      assert.deepEqual(given.figures, [
        asTold(sales.median_price_aed),
        asTold(sales.median_price_aed_per_sqft),
        { value: sales.sales_count, n: null, reason: null },
      ]);
      const { from, to } = given.told.window ?? {};
      assert.deepEqual({ from, to }, meta.sales.window);
      assert.deepEqual(given.told.method, { name: meta.sales.method, version: meta.sales.method_version });
      assert.ok(given.told.text.includes('1,250,000') && given.told.text.includes(meta.sales.method));
      assert.equal(given.told.language, /\p{Script=Arabic}/u.test(query) ? 'ar' : 'en');
    });

  it('says in the language of the question why a figure is withheld', async () => {
    const [en, ar] = [
      await ask('how have prices changed in Marsa Dubai'),
      await ask('كيف تغيرت اسعار مرسى دبي'),
    ];
    const { stats } = await repeat(en, Stats);
    assert.equal(stats.sales.price_yoy_change_pct.value, null);
    assert.deepEqual(en.figures[0], asTold(stats.sales.price_yoy_change_pct));
    assert.ok(en.told.text.includes(`withheld (${stats.sales.price_yoy_change_pct.reason})`));
    assert.deepEqual(ar.figures, en.figures);
    assert.match(ar.told.text, /محجوب \(.*متماثلة/);
  });

  it('counts deals as the list counts them', async () => {
    const given = await ask('كم عدد الصفقات في مرسى دبي');
    const { meta } = await repeat(given, z.object({ meta: z.object({ total: z.int() }) }));
    assert.deepEqual(given.figures, [{ value: meta.total, n: null, reason: null }]);
    assert.match(given.told.text, new RegExp(`المبيعات المسجلة: ${meta.total}`));
  });

  it('tells the last deals of a project', async () => {
    const given = await ask('last deals in Marina Gate');
    const { transactions } = await repeat(
      given,
      z.object({ transactions: z.array(z.object({ price_aed: z.number(), project_id: z.int() })) }),
    );
    assert.ok(transactions.every(({ project_id }) => project_id === 77) && transactions.length >= 5);
    assert.deepEqual(
      given.figures.map(({ value }) => value),
      transactions.slice(0, 5).map(({ price_aed }) => price_aed),
    );
  });

  it('ranks communities', async () => {
    const given = await ask('top areas by sales');
    const { areas } = await repeat(
      given,
      z.object({ areas: z.array(z.object({ area: z.object({ name: z.string() }), value: Figure })) }),
    );
    assert.ok(areas.length > 1);
    assert.deepEqual(
      given.told.figures.map(({ label, value }) => [label, value]),
      areas.map(({ area, value }, at) => [`${at + 1}. ${area.name}`, value.value]),
    );
  });

  it('compares two places', async () => {
    const given = await ask('compare Dubai Marina and Jumeirah Beach Residence');
    const { areas } = await repeat(
      given,
      z.object({ areas: z.array(z.object({ median_price_aed: Figure, sales_count: z.int() })) }),
    );
    assert.equal(areas.length, 2);
    assert.deepEqual(
      given.figures.filter((_, at) => given.told.figures[at]?.label.endsWith(', median price')),
      areas.map(({ median_price_aed }) => asTold(median_price_aed)),
    );
  });

  it('estimates the price and the rent of a described property', async () => {
    const price = await ask('what is an 850 sqft 1 bed apartment in Marsa Dubai worth');
    const { estimate } = await repeat(price, z.object({ estimate: z.object({ price_aed: Figure }) }));
    assert.ok(estimate.price_aed.value !== null);
    assert.deepEqual(price.figures[0], asTold(estimate.price_aed));
    const rent = await ask('how much rent for an 850 sqft apartment in Marsa Dubai');
    const Rent = z.object({ rent_estimate: z.object({ annual_rent_aed: Figure }) });
    assert.deepEqual(rent.figures[0], asTold((await repeat(rent, Rent)).rent_estimate.annual_rent_aed));
  });

  it('tells a question about delays what is open and overdue, and no delay', async () => {
    for (const query of ['delays of Select Group', 'هل تتأخر مشاريع Select Group']) {
      const given = await ask(query);
      const Delivery = z.object({
        overdue_share_pct: Figure,
        median_age_days: Figure,
        median_building_days: Figure,
      });
      const { stats } = await repeat(given, z.object({ stats: z.object({ delivery: Delivery }) }));
      assert.deepEqual(given.figures.slice(0, 3), [
        asTold(stats.delivery.overdue_share_pct),
        asTold(stats.delivery.median_age_days),
        asTold(stats.delivery.median_building_days),
      ]);
      assert.match(given.told.text, /No delay is given|لا يُذكر تأخير/);
    }
  });

  it('tells the supply to come and when a project was finished', async () => {
    const supply = await ask('projects under construction in Marsa Dubai');
    const { meta } = await repeat(supply, z.object({ meta: z.object({ total: z.int() }) }));
    assert.equal(supply.figures[0]?.value, meta.total);
    const built = await ask('when will Marina Gate be ready');
    const { project } = await repeat(
      built,
      z.object({ project: z.object({ completion_date: z.string(), completion_pct: z.number() }) }),
    );
    assert.deepEqual(
      built.figures.slice(1).map(({ value }) => value),
      [project.completion_pct, project.completion_date],
    );
  });

  it('tells the homes to come in a year, as the register plans them', async () => {
    const all = await ask('housing supply in Marsa Dubai');
    const Period = z.object({ quarter: z.string(), quarters: z.int(), planned_units: z.int() });
    const { supply } = await repeat(all, z.object({ supply: z.array(Period) }));
    const year = supply[2]?.quarter.slice(0, 4);
    const given = await ask(`how many homes will be finished in Marsa Dubai in ${year}`);
    const quarters = supply.filter((one) => one.quarters === 1 && one.quarter.startsWith(`${year}-`));
    assert.equal(
      given.figures[0]?.value,
      quarters.reduce((sum, { planned_units: units }) => sum + units, 0),
    );
    assert.equal(given.figures.length, quarters.length + 1);
  });

  it('answers a question that follows another with the figure of that one', async () => {
    const Followed = z.object({
      interpretation: z.object({ filters: z.record(z.string(), z.unknown()) }),
      answer: z.object({ request: z.string() }),
    });
    const post = (body: object) =>
      service.read('/api/v1/search/describe', Followed, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const before = 'average rent in Marsa Dubai';
    const alone = await post({ query: 'average rent in Marsa Dubai for 2 bedrooms' });
    const { interpretation } = await post({ query: before });
    const followed = await post({
      query: 'and with 2 bedrooms?',
      context: { query: before, filters: interpretation.filters },
    });
    assert.equal(followed.answer.request, alone.answer.request);
  });

  it('says that the data has nothing about the subject of a question, and invents no figure', async () => {
    for (const [query, subject] of [
      ['how much are school fees in Dubai Marina', 'school fees'],
      ['what is the weather in Dubai Marina', 'weather'],
      ['كم عدد سكان دبي مارينا', 'سكان'],
      ['how many schools in Dubai Marina', 'schools'],
    ] as const) {
      const { answer, told } = await ask(query);
      assert.equal(answer, null, query);
      assert.deepEqual(told.figures, []);
      assert.ok(told.text.includes(subject), told.text);
    }
    for (const query of [
      'will prices rise in Dubai Marina next year',
      'average price in Marsa Dubai in 2040',
    ])
      assert.match((await ask(query)).told.text, /no forecast/);
  });

  it('says which words the figures do not take account of', async () => {
    const { told } = await ask('average price in Marsa Dubai with sea view last year');
    assert.deepEqual(told.not_considered.toSorted(), ['last year', 'sea view']);
    assert.match(told.text, /do not consider: “sea view”, “last year”/);
  });

  it('tells a key without the right to read that its request is refused, and no other key', async () => {
    const { record, token } = await service.running.store.createKey({
      siteId: service.siteIds.enterprise,
      name: 'searching',
      scopes: ['search'],
    });
    const send = async (bearer: string) => {
      const response = await fetch(`${service.url}/api/v1/search/describe`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: 'average price in Marsa Dubai' }),
      });
      assert.equal(response.status, 200);
      return Answered.parse(await response.json()).told;
    };
    assert.equal(record.name, 'searching');
    for (const _ of [1, 2]) {
      assert.ok((await send(service.keys.enterprise)).figures.length > 0);
      const refused = await send(token);
      assert.deepEqual(refused.figures, []);
      assert.equal(refused.refusal?.code, 'scope-missing');
    }
  });
});
