/** A district is all its places wherever it is named: in descriptions, questions, the directory, suggestions and pages. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { startTestService, type TestService } from '../../../support/service.ts';

const districts = ['Deira', 'Al Barsha', 'Bur Dubai', 'Dubailand', 'MBR City', 'Al Nahda'];

const Resolved = z.object({
  meta: z.looseObject({
    resolved: z
      .array(
        z.looseObject({
          kind: z.string(),
          name: z.string(),
          places: z.array(z.looseObject({ place_id: z.int() })),
        }),
      )
      .optional(),
  }),
});

const Described = z.object({
  description: z
    .object({ text: z.string(), facts: z.array(z.object({ name: z.string(), value: z.unknown() })) })
    .nullable(),
  answer: z.object({ request: z.string() }).nullable(),
  told: z
    .object({
      text: z.string(),
      figures: z.array(z.object({ label: z.string(), value: z.unknown(), n: z.unknown() })),
    })
    .nullable(),
});

describe('a district', () => {
  let service: TestService;

  before(async () => {
    service = await startTestService({ sample: true, explorer: 'enterprise' });
  });
  after(() => service.stop());

  const read: TestService['read'] = (path, ...rest) => service.read(`/api/v1${path}`, ...rest);
  const asDescribed = async (body: object) => {
    const response = await service.ask('/api/v1/search/describe', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.equal(response.status, 200, JSON.stringify(body));
    return Described.parse(await response.json());
  };
  const measured = async (measure: string, query: string) => {
    const Measured = z.object({
      periods: z.array(z.object({ figure: z.looseObject({ value: z.number().nullable() }) })),
    });
    const { periods } = await read(`/measures/${measure}?by=window&${query}`, Measured);
    return periods[0]?.figure.value ?? null;
  };

  it('is described over all its places, as `area=` takes it', async () => {
    for (const area of districts) {
      const asked = new URLSearchParams({ area });
      const { description } = await asDescribed({ kind: 'area', id: area });
      const fact = (name: string) => description?.facts.find((one) => one.name === name)?.value ?? null;
      assert.equal(fact('sales_count') ?? 0, (await measured('sales_count', `${asked}`)) ?? 0, area);
      assert.equal(fact('median_rent_aed'), await measured('median_new_rent_aed', `${asked}`), area);
      const flats = await asDescribed({ area, property_type: 'apartment', bedrooms: 1 });
      const price = await measured('median_price_aed', `${asked}&property_type=apartment&bedrooms=1`);
      const told = flats.description?.facts.find(({ name }) => name === 'median_price_aed')?.value ?? null;
      assert.equal(told, price, area);
    }
  });

  it('answers questions over all its places', async () => {
    for (const area of districts) {
      const asked = new URLSearchParams({ area });
      const sold = await asDescribed({ query: `how many sales in ${area} in 2026` });
      const Total = z.object({ meta: z.looseObject({ total: z.int() }) });
      const days = 'from_date=2026-01-01&to_date=2026-12-31';
      const { meta } = await read(
        `/transactions?type=sales&${asked}&${days}&include_total=true&limit=1`,
        Total,
      );
      assert.equal(sold.told?.figures[0]?.value, meta.total, area);
      const rents = await asDescribed({ query: `median rent in ${area}` });
      assert.equal(rents.told?.figures[0]?.value, await measured('median_new_rent_aed', `${asked}`), area);
      for (const query of [`median price of flats in ${area}`, `tell me about ${area}`]) {
        const { answer, told } = await asDescribed({ query });
        assert.match(answer?.request ?? '', /^\/api\/v1\/aggregate\/transactions\?type=sales&area=/, query);
        const type = query.includes('flats') ? '&property_type=apartment' : '';
        const [count, price] = told?.figures ?? [];
        assert.equal(count?.value, (await measured('sales_count', `${asked}${type}`)) ?? 0, query);
        assert.equal(price?.value, await measured('median_price_aed', `${asked}${type}`), query);
      }
    }
  });

  it('says rents of one kind where a place is asked about', async () => {
    for (const [word, type] of [
      ['offices', 'office'],
      ['flats', 'apartment'],
    ]) {
      const { told } = await asDescribed({ query: `average rent of ${word} in Business Bay` });
      const expected = await measured('median_new_rent_aed', `area=526&property_type=${type}`);
      assert.ok(expected !== null);
      assert.equal(told?.figures[0]?.value, expected, word);
    }
    const { description } = await asDescribed({ area: '526', property_type: 'office' });
    const rent = description?.facts.find(({ name }) => name === 'median_rent_aed');
    assert.equal(rent?.value, await measured('median_new_rent_aed', 'area=526&property_type=office'));
  });

  it('is listed and suggested with all its places', async () => {
    const Areas = Resolved.extend({ areas: z.array(z.looseObject({ id: z.int() })) });
    for (const q of districts) {
      const asked = new URLSearchParams({ q });
      const { areas, meta } = await read(`/areas?${asked}`, Areas);
      const [district] = meta.resolved ?? [];
      assert.ok(district?.kind === 'district' && district.places.length > 1, q);
      const listed = new Set(areas.map(({ id }) => id));
      assert.ok(
        district.places.every(({ place_id: id }) => listed.has(id)),
        q,
      );
      const suggested = await read(`/search/autocomplete?${asked}&limit=1`, Resolved);
      assert.deepEqual(suggested.meta.resolved?.[0]?.places, district.places, q);
    }
    assert.equal((await read('/areas?q=marina', Areas)).meta.resolved, undefined);
  });

  it('is a page with the list of its places', async () => {
    const page = async (path: string) => {
      const answer = await service.ask(path, { key: null });
      return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() };
    };
    assert.deepEqual((await page('/areas/deira')).to, '/areas?q=deira');
    assert.deepEqual((await page('/ar/communities/mbr-city')).to, '/ar/areas?q=mbr-city');
    const listed = await page('/areas?q=mbr-city');
    for (const slug of ['mbr-city-district-one', 'sobha-hartland'])
      assert.match(listed.text, new RegExp(`href="/communities/${slug}"`));
    assert.match((await page('/areas/al-barsha')).text, /href="\/areas\?q=Al\+Barsha"/);
    assert.doesNotMatch((await page('/areas/business-bay')).text, /href="\/areas\?q=/);
    assert.match((await page('/search?q=Dubailand')).text, /href="\/areas\?q=Dubailand"/);
    assert.match((await page('/search/names?q=deira')).text, /"path":"\/areas\?q=Deira"/);
  });
});
