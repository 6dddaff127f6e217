/** /methods/checked: fifty figures of the site beside their second count, whose queries run over the published tables. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { changedSample } from '../../../support/changed-sample.ts';
import type { TestWarehouse } from '../../../support/ingest.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const Line = z.object({
  Figure: z.string().min(10),
  'On the site': z.coerce.number(),
  'Counted again': z.coerce.number(),
  'n, on the site and again': z.string(),
  Agrees: z.enum(['true', 'false']),
  Page: z.string().startsWith('/'),
  Query: z.string(),
});
type Line = z.output<typeof Line>;

async function figuresOf(service: TestService): Promise<Line[]> {
  const answer = await service.ask('/methods/checked?as=csv', { key: null });
  const text = await answer.text();
  assert.equal(answer.status, 200, text.slice(0, 300));
  return z.array(Line).parse(parse(text, { columns: true }));
}

describe('the page of figures counted again', () => {
  let service: TestService;
  let warehouse: TestWarehouse;
  before(async () => {
    ({ warehouse } = await sampleWarehouse());
    service = await startTestService({ sample: true, explorer: 'enterprise' });
  });
  after(() => service.stop());

  const page = async (path: string) => {
    const answer = await service.ask(path, { key: null, headers: { Accept: 'text/html' } });
    const text = await answer.text();
    assert.equal(answer.status, 200, text.slice(0, 300));
    return text;
  };

  it('has fifty figures of many pages, and its queries give over the published tables what it says', async () => {
    const figures = await figuresOf(service);
    assert.equal(figures.length, 50);
    assert.ok(new Set(figures.map(({ Page }) => Page)).size > 10);
    for (const figure of figures) {
      assert.equal(figure.Agrees, 'true', figure.Figure);
      assert.doesNotMatch(figure.Query, /::\w+(?:\[\])? is null or|transaction_list|\$/, figure.Query);
      const [row] = await warehouse.rows(figure.Query);
      const { value, n } = z.object({ value: z.number(), n: z.int() }).parse(row);
      // Sums may be added up in another order.
      const away = Math.abs(value - figure['Counted again']) / Math.max(1, Math.abs(value));
      assert.ok(away < 1e-9, figure.Query);
      assert.equal(n, Number(figure['n, on the site and again'].split(' / ')[1]), figure.Query);
      assert.ok((await page(figure.Page)).includes('data-claim='), figure.Page);
    }
  });

  it('draws the same for all readers of a snapshot, is linked from home and methods, and reads in Arabic', async () => {
    assert.deepEqual(await figuresOf(service), await figuresOf(service));
    for (const [path, link] of [
      ['/', '/methods/checked'],
      ['/methods', '/methods/checked'],
      ['/ar', '/ar/methods/checked'],
    ] as const)
      assert.ok((await page(path)).includes(`href="${link}"`), path);
    assert.match(await page('/ar/methods/checked'), /عددها 50\. يطابق منها الحساب الثاني للسجلات 50/);
    assert.match(await page('/methods/checked'), /50 agree with a second count/);
  });

  it('shows figures that do not agree', async () => {
    const folder = await changedSample(
      `update headlines set ${[
        'contract_count',
        'sales_count',
        'price_n',
        'ppsf_n',
        'off_plan_ppsf_n',
        'ready_ppsf_n',
        'new_rent_n',
      ]
        .map((column) => `${column} = ${column} + 1`)
        .join(', ')}`,
    );
    const changed = await startTestService({ over: { directory: folder }, explorer: 'enterprise' });
    try {
      const different = (await figuresOf(changed)).filter(({ Agrees }) => Agrees === 'false');
      assert.ok(different.length > 0);
      const answer = await changed.ask('/methods/checked', { key: null, headers: { Accept: 'text/html' } });
      const text = await answer.text();
      assert.equal(text.match(/<strong>no<\/strong>/g)?.length, different.length);
      assert.doesNotMatch(text, /50 agree/);
    } finally {
      await changed.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
