/** The scoreboard after sixty nights of ingest, as the API answers it, against a recomputation from the entries and the register. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import {
  dayOf,
  type Night,
  type NightSale,
  runNights,
  salesOfDays,
} from '../../../support/estimate-nights.ts';
import { type Scored, scores } from '../../../support/estimate-scores.ts';
import type { Row } from '../../../support/ingest.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const known = 120;
const nights = 60;
/** Every so many sales, the register corrects the price of one some nights later. */
const correctedEach = 7;
const correctedAfter = 5;

const Figure = z.object({ value: z.number().nullable(), n: z.int() });
const Board = z.object({
  accuracy: z.array(
    z.object({
      of: z.string(),
      located: z.string(),
      property_type: z.string(),
      stage: z.string(),
      area_id: z.int().nullable(),
      month: z.string().nullable(),
      held_out: z.int(),
      median_error_pct: Figure,
      median_bias_pct: Figure,
      within_10_pct: Figure,
      within_20_pct: Figure,
      inside_pct: Figure,
      interval_width_pct: Figure,
      window: z.object({ from: z.iso.date(), to: z.iso.date() }),
    }),
  ),
});
type Item = z.output<typeof Board>['accuracy'][number];

/** An entry of the log beside what the register said when its sale came. */
interface Entry extends Scored {
  readonly sale: NightSale;
  readonly located: string;
}

describe('the scoreboard of sixty nights', () => {
  let folder: string;
  let made: readonly Night[];
  let service: TestService;
  const sales = salesOfDays(known + nights, 23);
  const position = new Map(sales.map(({ id }, at) => [id, at]));

  /** What the register says of a sale on a night: some prices are halved later. */
  function registered(sale: NightSale, night: number): NightSale {
    const isCorrected =
      (position.get(sale.id) ?? 0) % correctedEach === 0 && known - 1 + night >= sale.day + correctedAfter;
    return isCorrected ? { ...sale, price_aed_per_sqft: sale.price_aed_per_sqft / 2 } : sale;
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mulk-sixty-nights-'));
    ({ made } = await runNights(folder, { sales, known, nights }, registered, () => Promise.resolve()));
    const log = join(folder, String(nights), 'estimate_log.parquet');
    service = await startTestService({ fixture: { estimateLog: `read_parquet('${log}')` } });
  });
  after(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const lastLog = () => made.at(-1)?.log ?? [];

  function entries(): Entry[] {
    const byId = new Map(sales.map((sale) => [sale.id, sale]));
    return lastLog().map((row: Row) => {
      const sale = byId.get(String(row['id']));
      assert.ok(sale);
      return {
        sale,
        located: String(row['located']),
        price: sale.price_aed_per_sqft * sale.area_sqft,
        estimate: Number(row['estimate_aed']),
        low: Number(row['low_aed']),
        high: Number(row['high_aed']),
      };
    });
  }

  async function board(by: string): Promise<Item[]> {
    const path = `/api/v1/valuations/accuracy?basis=forward&by=${by}`;
    return (await service.read(path, Board)).accuracy;
  }

  function sameScores(item: Item, own: readonly Entry[]): void {
    const { n, ...figures } = scores(own);
    const days = own.map(({ sale }) => dayOf(sale.day)).toSorted();
    assert.equal(item.of, 'sales');
    assert.equal(item.held_out, n);
    assert.deepEqual(item.window, { from: days[0], to: days.at(-1) });
    for (const [name, value] of Object.entries(figures)) {
      const shown = Figure.parse(item[name as keyof typeof figures]);
      assert.equal(shown.n, n);
      if (n < publishingRules.least_shown) assert.equal(shown.value, null);
      else
        assert.ok(
          Math.abs((shown.value ?? Number.NaN) - value) <= 0.0051,
          `${name}: ${shown.value} ${value}`,
        );
    }
  }

  it('rests on one entry for each sale of the sixty nights, made the night before and never changed', () => {
    const projects = entries().filter(({ located }) => located === 'project');
    assert.deepEqual(
      projects.map(({ sale }) => sale.id).toSorted(),
      sales
        .filter(({ day }) => day >= known)
        .map(({ id }) => id)
        .toSorted(),
    );
    const last = new Map(lastLog().map((row) => [`${row['id']} ${row['located']}`, JSON.stringify(row)]));
    for (const [night, { log }] of made.entries())
      for (const row of log) {
        const sale = sales[position.get(String(row['id'])) ?? -1];
        assert.ok(sale && sale.day <= known - 1 + night);
        assert.equal(String(row['valued_on']), dayOf(sale.day));
        assert.equal(JSON.stringify(row), last.get(`${row['id']} ${row['located']}`));
      }
  });

  it('has the errors of the entries by type and stage', async () => {
    const items = await board('type');
    const all = entries();
    assert.equal(items.length, 2 * 2 * 3);
    for (const item of items)
      sameScores(
        item,
        all.filter(
          ({ sale, located }) =>
            located === item.located && (item.stage === 'all' || item.stage === sale.stage),
        ),
      );
  });

  it('has them by month of registration, and by area', async () => {
    const all = entries();
    const months = await board('month');
    assert.deepEqual(
      [...new Set(months.map(({ month }) => month))],
      [...new Set(all.map(({ sale }) => dayOf(sale.day).slice(0, 7)))].toSorted(),
    );
    for (const item of months)
      sameScores(
        item,
        all.filter(
          ({ sale, located }) => located === item.located && dayOf(sale.day).startsWith(item.month ?? '-'),
        ),
      );
    const areas = await board('area');
    assert.equal(
      areas.reduce((total, item) => total + item.held_out, 0),
      all.length,
    );
    for (const item of areas)
      sameScores(
        item,
        all.filter(({ sale, located }) => located === item.located && sale.area_id === item.area_id),
      );
  });
});
