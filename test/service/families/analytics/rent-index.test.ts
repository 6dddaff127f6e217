/** Rent indices over the real sample, which has half a year of contracts. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const Index = z.object({
  periods: z.array(
    z.looseObject({
      period: z.string(),
      index: z.looseObject({
        value: z.number(),
        n: z.int(),
        interval: z.object({ low: z.number(), high: z.number() }).optional(),
      }),
      coverage_pct: z.number().nullable(),
      contract_count: z.int(),
      completeness_pct: z.number().nullable(),
      provisional: z.literal(true).optional(),
    }),
  ),
  meta: z.looseObject({
    version: z.string(),
    granularity: z.string(),
    method: z.string(),
    reason: z.string().optional(),
    citation: z.string(),
  }),
});

describe('GET /analytics/rent-index', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ sample: 'covered' });
  });
  after(() => service.stop());

  const ask = (query = '') => service.read(`/api/v1/analytics/rent-index${query}`, Index);

  it('begins at 100 without an interval, and gives every later month one around its level', async () => {
    for (const version of ['new', 'renewed']) {
      const { periods, meta } = await ask(`?version=${version}`);
      assert.deepEqual([meta.version, meta.granularity, meta.method], [version, 'month', 'rent-index']);
      assert.ok(periods.length >= 3, `${periods.length} months`);
      const [first, ...later] = periods;
      assert.deepEqual([first?.index.value, first?.index.interval], [100, undefined]);
      for (const { index } of later) {
        assert.ok(index.interval !== undefined);
        assert.ok(index.interval.low < index.value && index.value < index.interval.high);
      }
      for (const { index, coverage_pct, contract_count } of periods) {
        assert.ok(index.n <= contract_count && contract_count >= publishingRules.index_period_least);
        assert.ok(coverage_pct !== null && coverage_pct > 0 && coverage_pct <= 100);
      }
    }
  });

  it('has other levels for renewals than for new contracts, which it takes unless asked', async () => {
    const [plain, fresh, renewed] = [await ask(), await ask('?version=new'), await ask('?version=renewed')];
    assert.deepEqual(plain.periods, fresh.periods);
    assert.notDeepEqual(
      fresh.periods.map(({ index }) => index.value),
      renewed.periods.map(({ index }) => index.value),
    );
  });

  it('keeps its movements wherever it begins', async () => {
    const { periods } = await ask();
    const from = periods[1]?.period ?? '';
    const part = await ask(`?from_date=${from}`);
    assert.equal(part.periods[0]?.period, from);
    assert.equal(part.periods[0]?.index.value, 100);
    const moved = (100 * (periods[2]?.index.value ?? 0)) / (periods[1]?.index.value ?? 0);
    assert.ok(Math.abs((part.periods[1]?.index.value ?? 0) - moved) < 0.02);
  });

  it('says why there is none, by place and by days, and where it would be of quarters', async () => {
    const thin = await ask('?area=330&property_type=office');
    assert.deepEqual(thin.periods, []);
    assert.match(
      thin.meta.reason ?? '',
      /^no two periods with 20 contracts each have 8 projects to compare$/,
    );
    const late = await ask('?from_date=2030-01-01');
    assert.match(late.meta.reason ?? '', /come after the newest record/);
    const quarters = await ask('?granularity=quarter');
    assert.equal(quarters.meta.granularity, 'quarter');
    assert.equal((await service.ask('/api/v1/analytics/rent-index?granularity=year')).status, 400);
    assert.equal((await service.ask('/api/v1/analytics/rent-index?version=both')).status, 400);
  });
});
