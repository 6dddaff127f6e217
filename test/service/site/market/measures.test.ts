/** The charts of measures: each has the measure's own name, and the figures of the API. */
import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { measureIdOf, measures } from '../../../../data/measures/all.ts';
import { languages } from '../../../../service/explorer/texts.ts';
import { inLanguage } from '../../../../service/site/market/addresses.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const Periods = z.object({
  periods: z.array(z.object({ period: z.string(), figure: z.object({ value: z.number().nullable() }) })),
  meta: z.object({ as_of: z.string() }),
});
const Rows = z.array(z.array(z.string()));

describe('the charts of measures', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ explorer: 'enterprise', sample: 'covered' });
  });
  after(() => service.stop());

  async function open(path: string): Promise<string> {
    const answer = await service.ask(path, { key: null, headers: { Accept: 'text/html' } });
    assert.equal(answer.status, 200, path);
    return answer.text();
  }

  it('names each measure as it is declared, in both languages, and offers all of them', async () => {
    for (const measure of measures)
      for (const language of languages) {
        const path = inLanguage(`/measures/${measureIdOf(measure)}?property_type=apartment`, language);
        const text = await open(path);
        const [, title = ''] = /<h1>(.*?)<\/h1>/s.exec(text) ?? [];
        const kind = language === 'ar' ? 'الشقق' : 'flats';
        assert.ok(title.includes(measure.label[language].replace('{kind}', kind)), `${path}: ${title}`);
        assert.ok(text.includes(measure.sentence[language]), path);
        assert.equal(
          text.match(/<option value="[a-z_]+"/g)?.filter((one) => /_/.test(one)).length,
          measures.length,
        );
      }
  });

  it('draws the figures of the API, of an area by quarter', async () => {
    const asked = 'area=330&property_type=apartment&by=quarter';
    for (const id of ['median_ready_price_aed_per_sqft', 'new_contract_count']) {
      const { periods } = await service.read(`/api/v1/measures/${id}?${asked}&from_date=2010-01-01`, Periods);
      const file = await open(`/measures/${id}?${asked}&chart=figure&as=csv`);
      const rows = Rows.parse(parse(file)).slice(1);
      const drawn = rows.map(([period = '', , value = '']) => [period, value === '' ? null : Number(value)]);
      const known = new Map(periods.map(({ period, figure }) => [period, figure.value]));
      assert.ok(drawn.length > 1, id);
      for (const [period, value] of drawn)
        assert.equal(value, known.get(String(period)) ?? null, `${id} ${period}`);
    }
  });

  it('leads from the chosen figure to its address, and knows no other', async () => {
    const chosen = await service.ask('/ar/measures/sales_count?figure=median_price_aed&by=year', {
      key: null,
    });
    assert.equal(chosen.status, 301);
    assert.equal(chosen.headers.get('location'), '/ar/measures/median_price_aed?by=year');
    for (const path of ['/measures/luck', '/measures/sales_count?figure=%2F%2Fexample.com']) {
      const answer = await service.ask(path, { key: null, headers: { Accept: 'text/html' } });
      assert.equal(answer.status, 404, path);
    }
  });

  it('says what is wrong with a choice above the form', async () => {
    const text = await open('/measures/sales_count?by=week');
    assert.match(text, /by=week: takes one of month, quarter, year/);
  });
});
