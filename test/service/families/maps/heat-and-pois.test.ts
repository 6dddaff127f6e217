import assert from 'node:assert/strict';
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { ProblemBody } from '../../../../service/contract/problem.ts';
import { type Ask, startTestService, type TestService } from '../../../support/service.ts';

const Figure = z.looseObject({
  value: z.number().nullable(),
  n: z.int(),
  quality: z.enum(['ok', 'low']).optional(),
  suppressed: z.literal(true).optional(),
  reason: z.string().optional(),
});

/** Marsa Dubai, which is Dubai Marina, JBR and Bluewaters. */
const marina = 330;

describe('heat map and points of interest of the sample', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ sample: true });
  });
  after(() => service.stop());

  const read: TestService['read'] = (...asked) => service.read(...asked);

  async function fault(path: string): Promise<{ status: number; parameters: string[] }> {
    const response = await service.ask(path);
    const { errors } = ProblemBody.parse(await response.json());
    return { status: response.status, parameters: (errors ?? []).map(({ parameter }) => parameter) };
  }

  const Window = z.object({ from: z.string(), to: z.string() });
  const Provenance = z.looseObject({ method: z.string(), window: Window });

  describe('GET /maps/heatmap/properties', () => {
    const Heat = z.object({
      features: z.array(
        z.looseObject({
          properties: z.looseObject({
            ...Figure.shape,
            kind: z.string(),
            precision: z.string(),
            row_count: z.int(),
          }),
        }),
      ),
      meta: z.looseObject({
        measured_count: z.int(),
        area_only_count: z.int(),
        unplaced_count: z.int(),
        provenance: Provenance,
      }),
    });
    const heat = (query: string, ask?: Ask) => read(`/api/v1/maps/heatmap/properties?${query}`, Heat, ask);

    it('puts nothing into a cell, because nobody measured a coordinate, and loses nothing', async () => {
      const { features, meta } = await heat('from_date=2026-01-01&to_date=2026-01-31');
      assert.equal(meta.measured_count, 0);
      assert.deepEqual([...new Set(features.map(({ properties: { kind } }) => kind))], ['area']);
      for (const { properties } of features) assert.equal(properties.precision, 'area');
      const listed = await read(
        '/api/v1/transactions?type=sales&from_date=2026-01-01&to_date=2026-01-31&limit=1&include_total=true',
        z.looseObject({ meta: z.looseObject({ total: z.int() }) }),
      );
      assert.equal(meta.area_only_count + meta.unplaced_count, listed.meta.total);
      assert.equal(
        features.reduce((sum, { properties }) => sum + properties.row_count, 0),
        meta.area_only_count,
      );
    });

    it('has the year up to a last day when no first is named, and nothing after the newest record', async () => {
      const { meta } = await heat('to_date=2026-03-31');
      assert.deepEqual(meta.provenance.window, { from: '2025-04-01', to: '2026-03-31' });
      const ahead = await heat('to_date=2090-01-01');
      const plain = await heat('');
      assert.deepEqual(ahead.meta.provenance.window, plain.meta.provenance.window);
      assert.equal(ahead.meta.area_only_count, plain.meta.area_only_count);
      const later = await heat('from_date=2089-01-01');
      assert.equal(later.features.length, 0);
    });

    it('measures what it is asked to', async () => {
      const rent = await heat('metric=rent');
      assert.ok(rent.features.some(({ properties }) => properties.value !== null));
      for (const { properties } of rent.features)
        if (properties.value === null)
          assert.ok(
            properties.reason?.includes(`fewer than ${publishingRules.least_shown} eligible new contracts`),
          );
      const value = await heat('metric=value');
      assert.ok(value.features.every(({ properties }) => (properties.value ?? 0) >= 0));
      const [offPlan, ready, sales] = [await heat('type=off-plan'), await heat('type=ready'), await heat('')];
      const all = ({ meta }: z.output<typeof Heat>) => meta.area_only_count + meta.unplaced_count;
      assert.ok(all(offPlan) > 0 && all(ready) > 0);
      assert.equal(all(offPlan) + all(ready), all(sales));
      const price = await heat('metric=price_aed_per_sqft');
      assert.ok(price.features.some(({ properties }) => properties.quality === 'ok'));
    });

    it('shows the areas that touch a rectangle', async () => {
      const { features } = await heat('bbox=55.12,25.06,55.15,25.1');
      const ids = features.map(({ properties }) => properties['area_id']);
      assert.ok(ids.includes(marina) && ids.length < 20);
    });

    it('begins where the plan’s history begins', async () => {
      const { meta } = await heat('from_date=2015-01-01&to_date=2026-01-31', { key: 'lite' });
      assert.equal(meta.provenance.window.from, '2020-01-01');
    });

    it('refuses what does not go together', async () => {
      for (const query of ['metric=rent&type=sales', 'metric=price_aed_per_sqft&type=rentals'])
        assert.deepEqual((await fault(`/api/v1/maps/heatmap/properties?${query}`)).parameters, ['type']);
      for (const bbox of ['55,25,54,26', '1,2,3', '55,25,56,95', 'a,b,c,d'])
        assert.deepEqual((await fault(`/api/v1/maps/heatmap/properties?bbox=${bbox}`)).parameters, ['bbox']);
      assert.deepEqual((await fault('/api/v1/maps/heatmap/properties?resolution=10')).parameters, [
        'resolution',
      ]);
      assert.equal(
        (await fault('/api/v1/maps/heatmap/properties?from_date=2026-02-01&to_date=2026-01-01')).status,
        400,
      );
    });
  });

  describe('GET /maps/pois', () => {
    const Pois = z.object({
      pois: z.array(
        z.looseObject({
          id: z.string(),
          category: z.string(),
          distance_km: z.number().nullable(),
          latitude: z.number(),
          longitude: z.number(),
        }),
      ),
      next_cursor: z.string().nullable(),
    });
    const pois = (query: string) => read(`/api/v1/maps/pois?${query}`, Pois);

    it('lists what is near a point, nearest first, at its distance on the globe', async () => {
      const { pois: found } = await pois(
        'category=metro-station&latitude=25.0772&longitude=55.1395&radius_km=4',
      );
      assert.ok(found.length >= 2);
      for (const { category, distance_km, latitude, longitude } of found) {
        assert.equal(category, 'metro-station');
        // On a plane, good to a per cent over a few kilometres so near the equator.
        const [dx, dy] = [(longitude - 55.1395) * 111.32 * Math.cos(0.4377), (latitude - 25.0772) * 110.85];
        assert.ok(distance_km !== null && distance_km <= 4);
        assert.ok(
          Math.abs(distance_km - Math.hypot(dx, dy)) < 0.04,
          `${distance_km} is not ${Math.hypot(dx, dy)}`,
        );
      }
      const distances = found.map(({ distance_km }) => distance_km ?? 0);
      assert.deepEqual(
        distances.toSorted((a, b) => a - b),
        distances,
      );
    });

    it('lists what is in a rectangle, page by page', async () => {
      const inside = 'bbox=55.12,25.06,55.16,25.1';
      const seen: string[] = [];
      for (let cursor = ''; ; ) {
        const page = await pois(`${inside}&limit=50${cursor}`);
        for (const { longitude, latitude } of page.pois)
          assert.ok(longitude >= 55.12 && longitude <= 55.16 && latitude >= 25.06 && latitude <= 25.1);
        seen.push(...page.pois.map(({ id }) => id));
        if (page.next_cursor === null) break;
        cursor = `&cursor=${page.next_cursor}`;
      }
      assert.ok(seen.length > 50);
      assert.equal(new Set(seen).size, seen.length);
    });

    it('has every category with as many points as it lists, and GeoJSON of them', async () => {
      const { categories } = await read(
        '/api/v1/maps/pois/categories',
        z
          .object({
            categories: z.array(z.looseObject({ category: z.string(), poi_count: z.int() })),
            meta: z.unknown(),
          })
          .loose(),
      );
      assert.equal(
        categories.reduce((sum, { poi_count }) => sum + poi_count, 0),
        3410,
      );
      const malls = categories.find(({ category }) => category === 'mall');
      const drawn = await read(
        '/api/v1/maps/pois?category=mall&format=geojson',
        z.looseObject({
          features: z.array(
            z.looseObject({
              geometry: z.object({ type: z.literal('Point'), coordinates: z.array(z.number()).length(2) }),
            }),
          ),
        }),
      );
      assert.equal(drawn.features.length, malls?.poi_count);
      const asked = await service.ask('/api/v1/maps/pois?category=mall', {
        headers: { Accept: 'application/geo+json' },
      });
      assert.equal(asked.headers.get('content-type'), 'application/geo+json');
    });

    it('says what is missing or unknown', async () => {
      assert.deepEqual((await fault('/api/v1/maps/pois?longitude=55.1')).parameters, ['latitude']);
      assert.deepEqual((await fault('/api/v1/maps/pois?radius_km=2')).parameters, ['latitude']);
      assert.deepEqual((await fault('/api/v1/maps/pois?latitude=25.1')).parameters, ['longitude']);
      const response = await service.ask('/api/v1/maps/pois?category=metro-stations');
      const { errors, detail } = ProblemBody.parse(await response.json());
      assert.deepEqual(errors?.[0]?.candidates, ['metro-station']);
      assert.match(errors?.[0]?.message ?? '', /^takes some of .*; did you mean `metro-station`\?$/);
      assert.equal(detail, `\`category\` ${errors?.[0]?.message}`);
    });
  });
});
