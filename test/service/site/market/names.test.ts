import assert from 'node:assert/strict';
import { z } from 'zod';
import { startTestService, type TestService } from '../../../support/service.ts';

const browserAccepts = { Accept: 'text/html' };

const Place = z.object({
  id: z.int(),
  kind: z.enum(['area', 'community']),
  name: z.string(),
  slug: z.string(),
  label: z.string(),
  label_ar: z.string(),
  one_with: z.int().nullable(),
});
const Places = z.object({ areas: z.array(Place) });
const Top = z.object({
  areas: z.array(z.object({ area: Place.omit({ one_with: true }), value: z.object({ n: z.int() }) })),
});
const Suggestions = z.object({
  suggestions: z.array(z.object({ kind: z.string(), id: z.int(), label: z.string().optional() })),
});

describe('names of places on the market site', () => {
  let service: TestService;
  let all: z.output<typeof Place>[];
  let twins: [z.output<typeof Place>, z.output<typeof Place>][];

  before(async () => {
    service = await startTestService({ explorer: 'enterprise', sample: 'covered' });
    all = (await service.read('/api/v1/areas?kind=all', Places)).areas;
    const byId = new Map(all.map((place) => [place.id, place]));
    twins = all.flatMap((area) => {
      const other = area.kind === 'area' && area.one_with !== null ? byId.get(area.one_with) : undefined;
      return other === undefined ? [] : [[area, other]];
    });
  });

  after(() => service.stop());

  const ask = (path: string): Promise<Response> => service.ask(path, { key: null, headers: browserAccepts });

  async function text(path: string): Promise<string> {
    const answer = await ask(path);
    assert.equal(answer.status, 200, path);
    return answer.text();
  }

  it('have one page for an area and the community that is one place with it, under both names', async () => {
    assert.ok(twins.length > 10);
    for (const [area, community] of twins) {
      assert.equal(community.one_with, area.id);
      assert.equal(community.label, area.label);
      const moved = await ask(`/ar/communities/${community.slug}`);
      assert.deepEqual(
        [moved.status, moved.headers.get('location')],
        [301, `/ar/areas/${area.slug}`],
        community.slug,
      );
    }
    const [area] = twins.find(([{ name, label }]) => label.endsWith(` · ${name}`)) ?? [];
    assert.ok(area !== undefined);
    const path = `/areas/${area.slug}`;
    for (const [language, label] of [
      ['', area.label],
      ['/ar', area.label_ar],
    ] as const) {
      const page = await text(`${language}${path}`);
      assert.ok(/<h1[^>]*>(.*?)<\/h1>/s.exec(page)?.[1]?.includes(label), label);
      assert.match(page, new RegExp(`<link rel="canonical" href="http[^"]+${language}${path}">`));
    }
    const sitemap = await text('/sitemaps/pages.xml');
    for (const [, { slug }] of twins) assert.ok(!sitemap.includes(`/communities/${slug}<`), slug);
  });

  it('are found once by search, on the page and in the API, and read back as they are written', async () => {
    for (const [area, community] of twins) {
      const q = encodeURIComponent(community.name);
      const path = `/api/v1/search/autocomplete?kinds=area,community&q=${q}`;
      const { suggestions } = await service.read(path, Suggestions);
      const found = suggestions.filter(({ id }) => id === area.id || id === community.id);
      assert.deepEqual(
        found.map(({ label }) => label),
        [area.label],
        community.name,
      );
      const page = await text(`/search?q=${q}`);
      assert.equal(page.split(`href="/areas/${area.slug}"`).length, 2, community.name);
      const Resolved = z.object({ meta: z.object({ place: z.object({ place_id: z.int() }) }) });
      const named = encodeURIComponent(area.label);
      const { meta } = await service.read(`/api/v1/transactions?limit=1&area=${named}`, Resolved);
      assert.ok([area.id, community.id].includes(meta.place.place_id), area.label);
    }
  });

  it('rank by community where communities cover an area, else by area, no part of the market twice', async () => {
    const { areas: listed } = await service.read('/api/v1/areas?kind=place', Places);
    const ids = new Set(listed.map(({ id }) => id));
    assert.ok(listed.some(({ kind }) => kind === 'community') && listed.some(({ kind }) => kind === 'area'));
    for (const [area, community] of twins)
      assert.deepEqual([ids.has(area.id), ids.has(community.id)], [true, false]);
    const Overlaps = z.object({
      areas: z.array(
        z.object({ id: z.int(), overlaps: z.array(z.object({ id: z.int(), share: z.number() })) }),
      ),
    });
    const { areas } = await service.read('/api/v1/areas', Overlaps);
    for (const { id, overlaps } of areas) {
      const [within] = overlaps.filter(({ id: one, share }) => share > 0.9 && ids.has(one));
      assert.ok(!ids.has(id) || within === undefined, `${id} and its community ${within?.id} both rank`);
    }
    const { areas: ranked } = await service.read('/api/v1/analytics/top-areas?limit=100', Top);
    assert.ok(ranked.every(({ area }) => ids.has(area.id)));
    const home = await text('/');
    const flats = await service.read('/api/v1/analytics/top-areas?property_type=apartment', Top);
    for (const { area } of flats.areas.slice(0, 5)) assert.ok(home.includes(area.label), area.label);
  });

  it('stand first in the registers of sales and rents', async () => {
    const [area] = twins.find(([{ name, label }]) => label.endsWith(` · ${name}`)) ?? [];
    assert.ok(area !== undefined);
    for (const path of ['/sales', '/rents'])
      assert.ok((await text(`${path}?area=${area.slug}`)).includes(area.label), path);
  });
});
