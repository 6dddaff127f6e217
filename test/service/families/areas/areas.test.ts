/** The directory of areas and communities, and one of them, against SQL over the published Parquet. */
import assert from 'node:assert/strict';
import { tableFromIPC } from 'apache-arrow';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { ProblemBody } from '../../../../service/contract/problem.ts';
import {
  listAreaBuildings,
  listAreaProjects,
  listAreaTransactions,
} from '../../../../service/families/areas/lists.ts';
import { getArea, listAreas } from '../../../../service/families/areas/routes.ts';
import { Area, AreaRecord } from '../../../../service/statistics/place/schema.ts';
import { Provenance } from '../../../../service/statistics/statistic.ts';
import { assertFigure } from '../../../support/assert-figure.ts';
import type { TestWarehouse } from '../../../support/ingest.ts';
import { countedSince, saleMedians } from '../../../support/place-figures.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { seeing } from '../../../support/seeing.ts';
import { type Ask, startTestService, type TestService } from '../../../support/service.ts';

const AreasPage = z.object({
  areas: z.array(Area),
  next_cursor: z.string().nullable(),
  has_more: z.boolean(),
  meta: z.object({ history_from: z.string().nullable(), ...Provenance.shape }),
});
const OneArea = z.object({ area: AreaRecord, meta: z.object({ place: z.object({ asked: z.string() }) }) });

describe('areas of the sample', () => {
  let warehouse: TestWarehouse;
  let service: TestService;
  let cut: TestService;
  /** The plan of `cut` sees only some of the last 12 months, and begins within a month. */
  const cutFrom = '2026-02-10';

  before(async () => {
    ({ warehouse } = await sampleWarehouse());
    service = await startTestService({ sample: true });
    const endpoints = [listAreas, getArea, listAreaTransactions, listAreaBuildings, listAreaProjects];
    cut = await startTestService({
      sample: true,
      endpoints: endpoints.map((endpoint) => seeing(cutFrom, endpoint)),
    });
  });
  after(async () => {
    await service.stop();
    await cut.stop();
  });

  const body = async (path: string, { on = service, ask }: { on?: TestService; ask?: Ask } = {}) => {
    const response = await on.ask(path, ask);
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return JSON.parse(text);
  };
  const list = async (query = '', options: { on?: TestService; ask?: Ask } = {}) =>
    AreasPage.parse(await body(`/api/v1/areas?${query}`, options));
  const one = async (place: string, options: { on?: TestService; ask?: Ask } = {}) =>
    OneArea.parse(await body(`/api/v1/areas/${encodeURIComponent(place)}`, options)).area;

  describe('GET /api/v1/areas', () => {
    for (const [query, where] of [
      ['', "kind = 'area'"],
      ['kind=community', "kind = 'community'"],
      ['kind=all', 'true'],
    ] as const)
      it(`lists all there are at once, by name: ${query}`, async () => {
        const { areas, has_more } = await list(`sort=name&${query}`);
        const places = await warehouse.rows(
          `select place_id, kind, name, name_ar, slug from places where ${where}`,
        );
        assert.equal(has_more, false);
        assert.deepEqual(
          areas.map(({ id, kind, name, name_ar, slug }) => ({ place_id: id, kind, name, name_ar, slug })),
          places.toSorted((a, b) =>
            String(a['name']) === String(b['name'])
              ? Number(a['place_id']) - Number(b['place_id'])
              : Buffer.compare(Buffer.from(String(a['name'])), Buffer.from(String(b['name']))),
          ),
        );
      });

    it('counts no building, project or record of an area twice', async () => {
      const { areas } = await list();
      const sum = (field: 'building_count' | 'project_count' | 'transaction_count') =>
        areas.reduce((total, area) => total + area[field], 0);
      const [held] = await warehouse.rows(`select
        (select count(*) from buildings) as buildings,
        (select count(*) from projects where area_id is not null) as projects,
        (select count(*) from transactions where type = 'sales' and area_id is not null)
          + (select count(*) from rent_contracts where area_id is not null) as transactions`);
      assert.deepEqual(
        [sum('building_count'), sum('project_count'), sum('transaction_count')],
        [held?.['buildings'], held?.['projects'], held?.['transactions']].map(Number),
      );
    });

    it('counts sales and contracts since the plan’s history begins, to the day', async () => {
      const check = async (day: string | null, options: { on?: TestService; ask?: Ask }) => {
        const expected = await countedSince(warehouse, day);
        const { areas, meta } = await list('kind=all', options);
        assert.equal(meta.history_from ?? day, day);
        for (const { id, name, transaction_count } of areas)
          assert.equal(transaction_count, expected.get(id) ?? 0, `${name} since ${day}`);
        return areas.reduce((sum, { transaction_count }) => sum + transaction_count, 0);
      };
      const all = await check(null, {});
      const lite = await check('2020-01-01', { ask: { key: 'lite' } });
      const few = await check(cutFrom, { on: cut });
      assert.ok(few > 0 && few < lite && lite < all);
    });

    it('gives the median of 12 months, or of the days that the plan sees of them', async () => {
      const whole = await list('kind=all');
      const { from, to } = whole.meta.window;
      assert.equal(whole.meta.as_of, to);
      for (const [page, days] of [
        [whole, { from, to }],
        [await list('kind=all', { on: cut }), { from: cutFrom, to }],
      ] as const) {
        assert.deepEqual(page.meta.window, days);
        const expected = await saleMedians(warehouse, 'price_aed_per_sqft', { days });
        for (const { id, name, median_price_aed_per_sqft } of page.areas)
          assertFigure(median_price_aed_per_sqft, expected.get(id), { decimals: 2, where: name });
        assert.ok(page.areas.some((area) => area.median_price_aed_per_sqft.suppressed === true));
        assert.ok(page.areas.some((area) => area.median_price_aed_per_sqft.quality === 'ok'));
      }
    });

    it('orders by each of its sorts, ties by id', async () => {
      for (const [sort, key] of [
        ['transaction_count', 'transaction_count'],
        ['building_count', 'building_count'],
        ['project_count', 'project_count'],
        ['id', 'id'],
      ] as const) {
        const up = (await list(`sort=${sort}`)).areas;
        const down = (await list(`sort=-${sort}`)).areas;
        assert.deepEqual(
          up,
          up.toSorted((a, b) => a[key] - b[key] || a.id - b.id),
          sort,
        );
        assert.deepEqual(
          down,
          down.toSorted((a, b) => b[key] - a[key] || a.id - b.id),
          sort,
        );
      }
    });

    it('puts what is withheld last, in both directions', async () => {
      for (const sort of ['median_price_aed_per_sqft', '-median_price_aed_per_sqft']) {
        const values = (await list(`sort=${sort}`)).areas.map((area) => area.median_price_aed_per_sqft.value);
        const shown = values.filter((value) => value !== null);
        const sorted = shown.toSorted((a, b) => (sort.startsWith('-') ? b - a : a - b));
        assert.deepEqual(values, [...sorted, ...values.filter((value) => value === null)]);
      }
    });

    it('pages when a limit is given, and nothing is lost or twice', async () => {
      const all = (await list('kind=community&sort=-transaction_count')).areas.map(({ id }) => id);
      const walked: number[] = [];
      let cursor = '';
      do {
        const page = await list(`kind=community&sort=-transaction_count&limit=37${cursor}`);
        walked.push(...page.areas.map(({ id }) => id));
        cursor = page.next_cursor === null ? '' : `&cursor=${encodeURIComponent(page.next_cursor)}`;
      } while (cursor !== '');
      assert.deepEqual(walked, all);
    });

    it('finds a place by part of any of its names', async () => {
      const named = async (q: string) =>
        (await list(`kind=all&q=${encodeURIComponent(q)}`)).areas.map(({ name }) => name);
      assert.ok((await named('jvc')).includes('Jumeirah Village Circle'));
      assert.ok((await named('مرسى دبي')).includes('Marsa Dubai'));
      assert.ok((await named('MARINA')).includes('Dubai Marina'));
      assert.deepEqual(await named('no such place'), []);
    });

    it('says how areas and communities overlap, both ways round', async () => {
      const { areas } = await list('kind=all');
      const expected = await warehouse.rows(
        'select community_id, area_id, share, area_share from place_areas',
      );
      const pairs = new Map(
        areas
          .filter(({ kind }) => kind === 'area')
          .flatMap((area) => area.overlaps.map((other) => [`${other.id} ${area.id}`, other] as const)),
      );
      assert.equal(pairs.size, expected.length);
      for (const row of expected) {
        const overlap = pairs.get(`${Number(row['community_id'])} ${Number(row['area_id'])}`);
        assert.equal(overlap?.share, row['share']);
        assert.equal(overlap?.share_of_area, row['area_share']);
        const back = areas.find(({ id }) => id === row['community_id'])?.overlaps;
        assert.equal(back?.find(({ id }) => id === row['area_id'])?.share, row['share']);
      }
    });

    it('writes the same rows as CSV, Arrow and Parquet', async () => {
      const { areas } = await list('kind=area');
      const text = await (await service.ask('/api/v1/areas?kind=area&format=csv')).text();
      const rows: Record<string, string>[] = parse(text, { columns: true });
      assert.equal(rows.length, areas.length);
      const marina = areas.find(({ id }) => id === 330);
      const row = rows.find(({ id }) => id === '330');
      assert.equal(row?.['name_ar'], 'مرسى دبي');
      assert.equal(Number(row?.['median_price_aed_per_sqft']), marina?.median_price_aed_per_sqft.value);
      assert.equal(Number(row?.['median_price_aed_per_sqft_n']), marina?.median_price_aed_per_sqft.n);
      assert.equal(row?.['median_price_aed_per_sqft_quality'], 'ok');
      const arrow = await service.ask('/api/v1/areas?kind=area', {
        headers: { Accept: 'application/vnd.apache.arrow.stream' },
      });
      const table = tableFromIPC(new Uint8Array(await arrow.arrayBuffer()));
      assert.equal(table.numRows, areas.length);
      assert.deepEqual(
        table.schema.fields.map(({ name }) => name),
        Object.keys(rows[0] ?? {}),
      );
      const parquet = await service.ask('/api/v1/areas?kind=area&format=parquet');
      const bytes = Buffer.from(await parquet.arrayBuffer());
      assert.equal(bytes.subarray(0, 4).toString() + bytes.subarray(-4).toString(), 'PAR1PAR1');
    });
  });

  describe('GET /api/v1/areas/{id}', () => {
    it('takes id, slug and name, English or Arabic', async () => {
      const marsaDubai = await one('330');
      for (const asked of ['marsa-dubai', 'Marsa Dubai', 'مرسى دبي', 'MARSA  DUBAI'])
        assert.deepEqual(await one(asked), marsaDubai, asked);
      assert.equal(marsaDubai.municipality_number, 392);
      assert.equal((await one('JVC')).name, 'Jumeirah Village Circle');
    });

    it('places an area by its boundary, and a community by the area that holds most of it', async () => {
      const area = await one('330');
      assert.ok(area.bbox !== null && area.centroid !== null);
      assert.ok(area.bbox.west < area.centroid.longitude && area.centroid.longitude < area.bbox.east);
      assert.ok(area.bbox.south < area.centroid.latitude && area.centroid.latitude < area.bbox.north);
      assert.equal(area.centroid.precision, 'area');
      const marina = await one('dubai-marina');
      assert.equal(marina.bbox, null);
      assert.deepEqual(marina.centroid, { ...area.centroid, precision: 'primary-area' });
      assert.ok(area.communities.some(({ id, share }) => id === marina.id && share > 0.9));
      assert.ok(marina.areas.some(({ id }) => id === 330));
      assert.deepEqual([area.areas, marina.communities], [[], []]);
    });

    it('counts as the directory does, and as its own lists do', async () => {
      const { areas } = await list('kind=all');
      for (const place of ['330', 'dubai-marina', 'business-bay', 'The Springs']) {
        const area = await one(place);
        const row = areas.find(({ id }) => id === area.id);
        assert.equal(area.transaction_count, row?.transaction_count);
        const total = async (family: string) =>
          (await body(`/api/v1/areas/${area.slug}/${family}?limit=1&include_total=true`)).meta.total;
        assert.equal(await total('transactions'), area.transaction_count, place);
        assert.equal(await total('buildings'), area.building_count, place);
        assert.equal(await total('projects'), area.project_count, place);
      }
    });

    it('withholds what the plan sees too little of, and says why', async () => {
      const { headline, transaction_count } = await one('dubai-marina', { on: cut });
      const whole = await one('dubai-marina');
      assert.ok(transaction_count < whole.transaction_count);
      assert.equal(headline.median_price_aed.window.from, cutFrom);
      assert.ok(headline.sales_count > 0 && headline.sales_count < whole.headline.sales_count);
      assert.equal(headline.gross_yield_pct.value, null);
      assert.match(headline.gross_yield_pct.reason ?? '', /last 12 months as a whole/);
      assert.notEqual(whole.headline.gross_yield_pct.value, null);
    });

    it('offers others for a place that it does not know', async () => {
      const response = await service.ask('/api/v1/areas/Dubay%20Marina');
      assert.equal(response.status, 404);
      const problem = ProblemBody.parse(await response.json());
      assert.equal(problem.code, 'place-not-found');
      assert.ok(problem.errors?.[0]?.candidates?.includes('Dubai Marina'));
    });
  });

  it('lists what lies in a place: only that, in the order and with the filters of the whole lists', async () => {
    const Rows = z.object({ transactions: z.array(z.object({ location: z.object({ area_id: z.int() }) })) });
    const path = '/api/v1/areas/330/transactions?type=sales&sort=-price_aed&limit=50';
    const within = await body(path);
    assert.ok(Rows.parse(within).transactions.every(({ location }) => location.area_id === 330));
    const asked = await body('/api/v1/transactions?area=330&type=sales&sort=-price_aed&limit=50');
    assert.deepEqual(within.transactions, asked.transactions);
    for (const family of ['buildings', 'projects']) {
      const own = await body(`/api/v1/areas/dubai-marina/${family}?limit=50`);
      const filtered = await body(`/api/v1/${family}?area=dubai-marina&limit=50`);
      assert.ok(own[family].length > 0);
      assert.deepEqual(own[family], filtered[family]);
      assert.equal(own.meta.place.name, 'Dubai Marina');
      const csv = await service.ask(`/api/v1/areas/dubai-marina/${family}?limit=50&format=csv`);
      const rows: string[][] = parse(await csv.text());
      assert.equal(rows.length, own[family].length + 1);
    }
    const older = await body('/api/v1/areas/330/transactions?limit=100&sort=transaction_date', { on: cut });
    assert.ok(
      older.transactions.every((row: { transaction_date: string }) => row.transaction_date >= cutFrom),
    );
  });
});
