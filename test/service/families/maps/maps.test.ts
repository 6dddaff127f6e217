import assert from 'node:assert/strict';
import { VectorTile } from '@mapbox/vector-tile';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { PbfReader } from 'pbf';
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { ProblemBody } from '../../../../service/contract/problem.ts';
import { dayAfter, monthsBefore } from '../../../../service/statistics/window.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { type Ask, startTestService, type TestService } from '../../../support/service.ts';

const Figure = z.looseObject({
  value: z.number().nullable(),
  n: z.int(),
  quality: z.enum(['ok', 'low']).optional(),
  suppressed: z.literal(true).optional(),
  reason: z.string().optional(),
});
const Polygon = z.object({
  type: z.enum(['Polygon', 'MultiPolygon']),
  coordinates: z.array(z.array(z.array(z.unknown()))),
});
const Coloured = z.looseObject({ ...Figure.shape, area_id: z.int(), name: z.string(), metric: z.string() });
const Window = z.object({ from: z.string(), to: z.string() });
const Provenance = z.looseObject({ method: z.string(), window: Window });
const Choropleth = z.object({
  type: z.literal('FeatureCollection'),
  bbox: z.array(z.number()).length(4),
  features: z.array(z.looseObject({ id: z.int(), geometry: Polygon, properties: Coloured })),
  meta: z.looseObject({
    metric: z.looseObject({ id: z.string(), breaks: z.array(z.number()), colours: z.array(z.string()) }),
    provenance: Provenance,
    withheld_count: z.int(),
    history_from: z.string().nullable(),
  }),
});

/** Marsa Dubai, which is Dubai Marina, JBR and Bluewaters. */
const marina = 330;
/** Where flats and offices were sold. */
const businessBay = 526;

describe('maps of the sample', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ sample: 'covered' });
  });
  after(() => service.stop());

  const read: TestService['read'] = (...asked) => service.read(...asked);

  async function fault(
    path: string,
    ask?: Ask,
  ): Promise<{ status: number; code: string; parameters: string[] }> {
    const response = await service.ask(path, ask);
    const { code, errors } = ProblemBody.parse(await response.json());
    return { status: response.status, code, parameters: (errors ?? []).map(({ parameter }) => parameter) };
  }

  const choropleth = (query: string, ask?: Ask) => read(`/api/v1/maps/areas?${query}`, Choropleth, ask);

  describe('GET /maps/areas', () => {
    it('draws every boundary and withholds what too few records made, with the reason', async () => {
      const { features, meta } = await choropleth('');
      assert.equal(features.length, 226);
      assert.equal(new Set(features.map(({ id }) => id)).size, 226);
      const withheld = features.filter(({ properties }) => properties.value === null);
      assert.equal(meta.withheld_count, withheld.length);
      assert.ok(withheld.length > 20 && withheld.length < 200);
      for (const { properties } of withheld) {
        assert.ok(properties.n < publishingRules.least_shown, `${properties.name} has ${properties.n}`);
        assert.equal(properties.suppressed, true);
        assert.ok(properties.reason?.includes(`fewer than ${publishingRules.least_shown} ready sales`));
      }
      for (const { properties } of features.filter(({ properties: { value } }) => value !== null)) {
        assert.equal(properties.quality, properties.n >= publishingRules.least_ok ? 'ok' : 'low');
      }
    });

    it('shows the figures that /areas/{id}/stats has', async () => {
      const stats = await read(
        `/api/v1/areas/${marina}/stats`,
        z.object({
          stats: z.object({
            sales: z.looseObject({
              median_ready_price_aed_per_sqft: Figure,
              median_off_plan_price_aed_per_sqft: Figure,
              sales_count: z.int(),
            }),
            rents: z.looseObject({ median_rent_aed: Figure, rent_yoy_change_pct: Figure }),
            yield: z.looseObject({ gross_yield_pct: Figure }),
            by_property_type: z.array(
              z.looseObject({
                property_type: z.string().nullable(),
                sales: z.looseObject({ median_price_aed: Figure }),
              }),
            ),
          }),
        }),
      );
      const shown = async (query: string) => {
        const { features } = await choropleth(query);
        const { value, n } = features.find(({ id }) => id === marina)?.properties ?? {};
        return { value, n };
      };
      const plain = ({ value, n }: z.output<typeof Figure>) => ({ value, n });
      const { sales, rents, yield: yields, by_property_type } = stats.stats;
      assert.deepEqual(await shown(''), plain(sales.median_ready_price_aed_per_sqft));
      assert.deepEqual(
        await shown('metric=median_off_plan_price_aed_per_sqft'),
        plain(sales.median_off_plan_price_aed_per_sqft),
      );
      assert.deepEqual(await shown('metric=median_rent_aed'), plain(rents.median_rent_aed));
      assert.deepEqual(await shown('metric=rent_yoy_change_pct'), plain(rents.rent_yoy_change_pct));
      assert.deepEqual(await shown('metric=gross_yield_pct'), plain(yields.gross_yield_pct));
      assert.deepEqual(await shown('metric=sales_count'), { value: sales.sales_count, n: sales.sales_count });
      const flats = by_property_type.find(({ property_type }) => property_type === 'apartment');
      assert.ok(flats);
      assert.deepEqual(
        await shown('metric=median_price_aed&property_type=apartment'),
        plain(flats.sales.median_price_aed),
      );
    });

    it('breaks the figures into classes of ascending, different bounds', async () => {
      for (const metric of ['median_price_aed_per_sqft', 'price_yoy_change_pct', 'sales_value_aed']) {
        const { meta } = await choropleth(`metric=${metric}`);
        assert.deepEqual(
          meta.metric.breaks.toSorted((a, b) => a - b),
          meta.metric.breaks,
        );
        assert.equal(new Set(meta.metric.breaks).size, meta.metric.breaks.length);
        assert.equal(meta.metric.colours.length, meta.metric.breaks.length + 1);
        for (const colour of meta.metric.colours) assert.match(colour, /^#[0-9a-f]{6}$/);
      }
    });

    it('has no class below the least figure or above the greatest', async () => {
      for (const metric of ['sales_count', 'off_plan_share_pct', 'contract_count', 'median_rent_aed']) {
        const { features, meta } = await choropleth(`metric=${metric}`);
        const values = features.flatMap(({ properties: { value } }) => value ?? []);
        const { breaks } = meta.metric;
        assert.ok(Number(breaks[0]) > Math.min(...values), `${metric} breaks at ${breaks}`);
        assert.ok(Number(breaks.at(-1)) <= Math.max(...values), `${metric} breaks at ${breaks}`);
      }
    });

    it('counts the days a period names, and months add up to their quarter', async () => {
      const count = async (period: string) => {
        const { features, meta } = await choropleth(`metric=sales_count&period=${period}`);
        return {
          window: meta.provenance.window,
          total: features.reduce((sum, { properties }) => sum + (properties.value ?? 0), 0),
        };
      };
      const quarter = await count('2026-Q1');
      assert.deepEqual(quarter.window, { from: '2026-01-01', to: '2026-03-31' });
      const months = await Promise.all(['2026-01', '2026-02', '2026-03'].map(count));
      assert.ok(quarter.total > 1000);
      assert.equal(
        months.reduce((sum, { total }) => sum + total, 0),
        quarter.total,
      );
      const [one, three] = [await count('1y'), await count('3y')];
      assert.ok(three.total >= one.total && three.window.from < one.window.from);
      assert.equal(three.window.to, one.window.to);
    });

    it('counts whole years of rents and of sales, each up to its own newest record', async () => {
      for (const metric of ['contract_count', 'sales_count'])
        for (const years of [1, 3, 5]) {
          const { meta } = await choropleth(`metric=${metric}&period=${years}y`);
          const { from, to } = meta.provenance.window;
          assert.equal(from, dayAfter(monthsBefore(to, 12 * years)), `${metric} of ${years} years`);
        }
    });

    it('leaves out detail as it is asked to', async () => {
      const size = async (simplify: string) =>
        (await (await service.ask(`/api/v1/maps/areas?simplify=${simplify}`)).text()).length;
      const [none, medium, high] = [await size('none'), await size('medium'), await size('high')];
      assert.ok(none > 2 * medium && medium > high);
    });

    it('is GeoJSON unless plain JSON is asked for, and nothing else', async () => {
      const type = async (path: string, accept?: string) => {
        const response = await service.ask(path, accept === undefined ? {} : { headers: { Accept: accept } });
        return { status: response.status, type: response.headers.get('content-type') };
      };
      const geojson = { status: 200, type: 'application/geo+json' };
      const json = { status: 200, type: 'application/json; charset=utf-8' };
      assert.deepEqual(await type('/api/v1/maps/areas'), geojson);
      assert.deepEqual(await type('/api/v1/maps/areas', 'application/geo+json'), geojson);
      assert.deepEqual(await type('/api/v1/maps/areas', 'application/json'), json);
      assert.deepEqual(await type('/api/v1/maps/areas?format=json', 'application/geo+json'), json);
      assert.equal((await type('/api/v1/maps/areas?format=csv')).status, 406);
      assert.equal((await type('/api/v1/maps/areas', 'text/csv')).status, 406);
    });

    it('answers 304 to who holds it, until a plan sees another history', async () => {
      const first = await service.ask('/api/v1/maps/areas?simplify=high');
      const tag = first.headers.get('etag') ?? '';
      const again = (key: Ask['key']) =>
        service.ask('/api/v1/maps/areas?simplify=high', {
          key: key ?? 'lite',
          headers: { 'If-None-Match': tag },
        });
      assert.equal((await again('enterprise')).status, 304);
      assert.equal((await again('lite')).status, 200);
    });

    it('cuts a period at the start of the plan’s history', async () => {
      const { meta } = await choropleth('metric=sales_count&period=2019', { key: 'lite' });
      assert.equal(meta.history_from, '2020-01-01');
      for (const metric of ['sales_count', 'sales_value_aed', 'contract_count']) {
        const { features } = await choropleth(`metric=${metric}&period=2019`, { key: 'lite' });
        assert.ok(features.length > 0);
        for (const { properties } of features) {
          assert.deepEqual([properties.value, properties.n], [null, 0], 'unseen is not 0');
          assert.match(properties.reason ?? '', /history begins after these days/);
        }
      }
    });

    it('refuses periods that are none, that have no yields, or that nothing is known of', async () => {
      const refused = { status: 400, code: 'parameter-invalid', parameters: ['period'] };
      for (const query of [
        'period=2y',
        'period=2026-13',
        'period=2026-Q5',
        'period=2099',
        'metric=gross_yield_pct&period=3y',
      ])
        assert.deepEqual(await fault(`/api/v1/maps/areas?${query}`), refused, query);
      assert.deepEqual(await fault('/api/v1/maps/areas?metric=happiness&simplify=0.5'), {
        status: 400,
        code: 'parameter-invalid',
        parameters: ['metric', 'simplify'],
      });
    });
  });

  const Feature = z.looseObject({
    geometry: z.looseObject({ type: z.string() }).nullable(),
    properties: z.looseObject({ kind: z.enum(['area', 'building', 'poi']) }),
  });
  const OnePlace = z.looseObject({
    bbox: z.array(z.number()).length(4),
    features: z.array(Feature),
    meta: z.looseObject({ place: z.looseObject({ kind: z.string(), place_id: z.int() }) }),
  });

  describe('GET /maps/areas/{name}', () => {
    it('has the polygon with every metric, the buildings and the points of interest', async () => {
      const { features, bbox, meta } = await read(`/api/v1/maps/areas/${marina}?limit=7`, OnePlace);
      const of = (kind: string) => features.filter(({ properties }) => properties.kind === kind);
      const [area] = of('area');
      assert.equal(of('area').length, 1);
      assert.equal(area?.geometry?.type, 'Polygon');
      const figures = z.record(z.string(), Figure).parse(area?.properties['figures']);
      assert.equal(Object.keys(figures).length, 13);
      assert.ok((figures['sales_count']?.value ?? 0) > 100);
      assert.equal(of('building').length, 7);
      for (const { geometry, properties } of of('building')) {
        assert.equal(geometry, null, 'nobody measured where a building stands');
        assert.equal(properties['precision'], 'area');
      }
      const counts = of('building').map(({ properties }) => Number(properties['sales_count']));
      assert.deepEqual(
        counts.toSorted((a, b) => b - a),
        counts,
      );
      assert.ok(of('poi').length > 10);
      const [west = 0, south = 0, east = 0, north = 0] = bbox;
      for (const { properties } of of('poi')) {
        const [x, y] = [Number(properties['longitude']), Number(properties['latitude'])];
        assert.ok(x >= west && x <= east && y >= south && y <= north, String(properties['name']));
      }
      assert.equal(meta.place.place_id, marina);
    });

    it('counts of its buildings the kind of property that is asked for', async () => {
      const buildings = async (query: string) => {
        const { features } = await read(`/api/v1/maps/areas/${businessBay}?limit=500&${query}`, OnePlace);
        return features.flatMap(({ properties }) => (properties.kind === 'building' ? [properties] : []));
      };
      const { warehouse } = await sampleWarehouse();
      for (const type of ['office', 'apartment']) {
        const expected = await warehouse.rows(`
          select building_id, case when is_counted then sales_count end as sales_count, if(is_counted, headlines.ppsf_n, 0)::integer as n
          from headlines join serve.building_list on building_id = subject_id and area_id = ${businessBay}
          where subject = 'building' and property_type = '${type}' and bedrooms = -1 and sales_count > 0
          order by 2 desc nulls last, building_id`);
        assert.ok(expected.length > 0);
        assert.deepEqual(
          (await buildings(`property_type=${type}`)).map(({ building_id, sales_count, ...rest }) => ({
            building_id,
            sales_count,
            n: Figure.parse(rest['median_price_aed_per_sqft']).n,
          })),
          expected,
        );
      }
      assert.ok((await buildings('')).length > (await buildings('property_type=office')).length);
    });

    it('gives a community the areas it lies in, each with its share', async () => {
      const { features, meta } = await read('/api/v1/maps/areas/dubai-marina', OnePlace);
      assert.equal(meta.place.kind, 'community');
      const areas = features.filter(({ properties }) => properties.kind === 'area');
      assert.ok(areas.length >= 1);
      for (const { properties } of areas) {
        const share = Number(properties['share']);
        assert.ok(share > 0 && share <= 1);
      }
      assert.equal(
        areas.some(({ properties }) => properties['area_id'] === marina),
        true,
      );
    });

    it('knows a place that has no boundary, or none at all, as 404', async () => {
      const unknown = await fault('/api/v1/maps/areas/atlantis-of-the-north');
      assert.equal(unknown.status, 404);
      assert.equal(unknown.code, 'place-not-found');
      const drawn = new Set((await choropleth('simplify=high')).features.map(({ id }) => id));
      const all = await read(
        '/api/v1/areas?kind=area',
        z.looseObject({ areas: z.array(z.looseObject({ id: z.int() })) }),
      );
      const undrawn = all.areas.find(({ id }) => !drawn.has(id));
      assert.ok(undrawn, 'areas of the past have no boundary');
      assert.deepEqual(await fault(`/api/v1/maps/areas/${undrawn.id}`), {
        status: 404,
        code: 'place-not-found',
        parameters: ['name'],
      });
      assert.deepEqual(await fault(`/api/v1/maps/bounds?area=${undrawn.id}`), {
        status: 400,
        code: 'area-unknown',
        parameters: ['area'],
      });
    });
  });

  describe('GET /maps/bounds', () => {
    const Bounds = z.object({
      bounds: z.looseObject({ bbox: z.array(z.number()), area_count: z.int(), latitude: z.number() }),
      meta: z.looseObject({ place: z.looseObject({ place_id: z.int() }).optional() }),
    });

    it('is around all of Dubai, Hatta included, or around one place within it', async () => {
      const dubai = await read('/api/v1/maps/bounds', Bounds);
      assert.deepEqual(dubai.bounds.bbox, [54.770171, 24.623079, 56.205914, 25.389195]);
      assert.equal(dubai.bounds.area_count, 226);
      const place = await read(`/api/v1/maps/bounds?area=${encodeURIComponent('مرسى دبي')}`, Bounds);
      assert.equal(place.meta.place?.place_id, marina);
      const [west = 0, south = 0, east = 0, north = 0] = place.bounds.bbox;
      assert.ok(west > 55.1 && south > 25.05 && east < 55.17 && north < 25.12);
      assert.equal((await fault('/api/v1/maps/bounds?area=Atlantis+of+the+North')).code, 'area-unknown');
    });
  });

  describe('GET /maps/config and its tiles', () => {
    const Config = z.looseObject({
      style: z.looseObject({ layers: z.array(z.looseObject({ id: z.string() })) }),
      tiles: z.array(z.string()).length(1),
      tiles_expire_at: z.iso.datetime(),
      metrics: z.array(z.looseObject({ id: z.string(), breaks: z.array(z.number()) })),
      legends: z.array(z.looseObject({ classes: z.array(z.looseObject({ colour: z.string() })) })),
      bounds: z.array(z.number()).length(4),
    });
    const config = (ask?: Ask) => read('/api/v1/maps/config', Config, ask);
    const tileAddress = async (z_: number, x: number, y: number, ask?: Ask) => {
      const [template = ''] = (await config(ask)).tiles;
      return template.replace('{z}', String(z_)).replace('{x}', String(x)).replace('{y}', String(y));
    };
    const layersOf = async (response: Response) =>
      new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer()))).layers;

    it('is a style that MapLibre takes as it is, with a layer and a legend for each metric', async () => {
      const { style, metrics, legends, bounds } = await config();
      assert.deepEqual(
        validateStyleMin(JSON.parse(JSON.stringify(style))).map(({ message }) => message),
        [],
      );
      assert.equal(metrics.length, 13);
      assert.equal(legends.length, 13);
      const ids = style.layers.map(({ id }) => id);
      for (const { id, breaks } of metrics) {
        assert.ok(ids.includes(`areas-${id}`));
        // The sample has half a year, so that few records have like ones a year before.
        assert.ok(breaks.length > 0 || id.endsWith('_yoy_change_pct'), id);
      }
      assert.deepEqual(bounds.map(Math.round), [55, 25, 56, 25]);
      const place = (id: string): number => ids.indexOf(id);
      assert.ok(place('background') < place('areas-gross_yield_pct'));
      assert.ok(place('areas-gross_yield_pct') < place('base-water'), 'the sea cuts areas at the coast');
    });

    it('opens tiles without a key, and does not count them', async () => {
      const address = await tileAddress(9, 334, 219);
      assert.ok(address.startsWith(`${service.url}/api/v1/maps/tiles/9/334/219.mvt?token=`));
      const response = await fetch(address);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type'), 'application/vnd.mapbox-vector-tile');
      assert.equal(response.headers.get('ratelimit'), null);
      assert.ok(response.headers.get('etag'));
      const { areas, labels } = await layersOf(response);
      assert.ok(areas && labels);
      assert.ok(areas.length > 50 && labels.length > 20);
      const { features } = await choropleth('simplify=high');
      const expected = new Map(features.map(({ properties }) => [properties.area_id, properties]));
      for (let index = 0; index < areas.length; index++) {
        const { properties } = areas.feature(index);
        const area = expected.get(Number(properties['area_id']));
        assert.equal(
          properties['median_ready_price_aed_per_sqft'] ?? null,
          area?.value,
          'a withheld figure is missing',
        );
        assert.equal(properties['median_ready_price_aed_per_sqft_n'], area?.n);
      }
    });

    it('counts a tile that is asked for with a key', async () => {
      const response = await service.ask('/api/v1/maps/tiles/9/334/219.mvt', { key: 'lite' });
      assert.equal(response.status, 200);
      assert.ok(response.headers.get('ratelimit'));
    });

    it('gives an empty tile where nothing lies, at any depth it has', async () => {
      const sea = await fetch(await tileAddress(9, 0, 0));
      assert.equal(sea.status, 200);
      assert.deepEqual(Object.keys(await layersOf(sea)), []);
      const deep = await fetch(await tileAddress(14, 10701, 7006));
      assert.deepEqual(Object.keys(await layersOf(deep)), ['areas']);
    });

    it('refuses a tile that does not exist, and a token that was edited or is over', async () => {
      assert.deepEqual((await fault('/api/v1/maps/tiles/3/8/0.mvt')).parameters, ['x']);
      assert.deepEqual((await fault('/api/v1/maps/tiles/3/0/8.mvt')).parameters, ['y']);
      assert.equal((await fault('/api/v1/maps/tiles/15/0/0.mvt')).status, 400);
      const address = await tileAddress(9, 334, 219);
      const edited = await fetch(`${address}x`);
      assert.equal(edited.status, 401);
      assert.equal((await fetch(address.split('?')[0] ?? '')).status, 401);
      service.clock.turn(2 * 3600);
      const late = await fetch(address);
      assert.equal(late.status, 401);
      assert.equal(ProblemBody.parse(await late.json()).code, 'pass-invalid');
    });
  });
});
