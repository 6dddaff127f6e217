/** The forward log of estimates over simulated nights, and the scoreboard of it, against a recomputation in words. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { estimateModels } from '../../../data/methods/estimate/model.ts';
import { evidence, predict } from '../../../data/methods/estimate/predict.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { readQuery } from '../../../service/warehouse/read-query.ts';
import { dayOf, type Night, type NightSale, runNights, salesOfDays } from '../../support/estimate-nights.ts';
import { type Scored, scores } from '../../support/estimate-scores.ts';
import type { Row } from '../../support/ingest.ts';

const known = 150;
const nights = 3;

interface Entry extends Scored {
  readonly sale: NightSale;
}

/** Returns the smallest factor that keeps four of five trials inside, of thin evidence if the property has it and enough trials do. */
function factorOf({ trials }: Night, stage: string, depth: string): number {
  const scores = (has: (trial: Row) => boolean) =>
    trials
      .filter((trial) => trial['located'] === 'project' && trial['error'] !== null && has(trial))
      .map((trial) => Math.abs(Number(trial['error'])) / Number(trial['deviation']))
      .toSorted((one, other) => one - other);
  const ofDepth = scores(
    (trial) => trial['stage'] === stage && trial['evidence'] === depth && depth === 'thin',
  );
  const ofStage = scores((trial) => trial['stage'] === stage);
  const chosen =
    [
      ofDepth.length >= publishingRules.estimate_interval_least ? ofDepth : [],
      ofStage.length >= publishingRules.least_ok ? ofStage : [],
      scores(() => true),
    ].find((some) => some.length > 0) ?? [];
  return chosen[Math.min(chosen.length, Math.ceil(0.8 * (chosen.length + 1))) - 1] ?? Number.NaN;
}

/** Estimates a sale of the night after from what the night knew, by the words of the method. */
function entryInWords(sale: NightSale, night: Night): Entry {
  const level = (stage: string, block: number) => {
    const found = night.levels.find((row) => row['stage'] === stage && Number(row['block']) === block);
    assert.ok(found);
    return {
      at: (lnSize: number) => Number(found['ln_level']) + Number(found['size_slope']) * lnSize,
      drift: Number(found['drift']),
    };
  };
  const features = (one: NightSale, age: number) => ({
    area_id: one.area_id,
    community_id: null,
    project_id: one.project_id,
    building_id: null,
    stage: one.stage,
    bedrooms: 1,
    ln_size: Math.log(one.area_sqft),
    age_days: age,
  });
  const rows = night.sales
    .filter((other) => other.area_id === sale.area_id && night.day + 1 - other.day <= 365)
    .filter(
      (other) => Math.abs(Math.log(other.area_sqft / sale.area_sqft)) <= publishingRules.estimate_size_most,
    )
    .map((other) => {
      const age = night.day + 1 - other.day;
      const from = level(other.stage, Math.floor((age - 1) / publishingRules.estimate_block_days));
      const own = features(other, age);
      return {
        ...own,
        project_share: other.project_id === sale.project_id ? 1 : 0,
        above_level: Math.log(other.price_aed_per_sqft) - from.at(own.ln_size) - from.drift,
      };
    });
  assert.ok(rows.length >= publishingRules.least_shown && rows.length <= publishingRules.comparables_most);
  const property = features(sale, 0);
  const made = predict(estimateModels.sales, property, rows);
  assert.ok(made);
  const ln = level(sale.stage, 0).at(property.ln_size) + made.above_level;
  const half = factorOf(night, sale.stage, evidence(sale.stage, rows)) * made.deviation;
  const aed = (add: number) => Math.exp(ln + add) * sale.area_sqft;
  const price = sale.price_aed_per_sqft * sale.area_sqft;
  return { sale, price, estimate: aed(0), low: aed(-half), high: aed(half) };
}

/** Returns the fifth of an area: areas above 20 have too few sales for one, and the others are the cheaper the higher their number. */
function levelOf(area: number): number | null {
  return area > 20 ? null : 1 + Math.floor((20 - area) / 4);
}

describe('the forward log of estimates', () => {
  let folder: string;
  let made: readonly Night[];
  let board: Readonly<Record<'type' | 'area' | 'month' | 'level', readonly Row[]>>;
  const sales = salesOfDays(known + nights, 11);
  const corrected = sales.findIndex(({ day }) => day === known);

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mulk-nights-'));
    const correct = (sale: NightSale, night: number) =>
      sale.id === sales[corrected]?.id && night >= 2 ? { ...sale, price_aed_per_sqft: 9999 } : sale;
    const run = await runNights(folder, { sales, known, nights }, correct, async (connection) => {
      await connection.run(
        'create table areas as select range as area_id, range::varchar as name from range(30)',
      );
      await connection.run(
        `create table headlines as select 'area' as subject, area_id::bigint as subject_id, 'all' as property_type, -1 as bedrooms,
          if(area_id > 20, 1, 100) as ppsf_n, 2000.0 - area_id as median_price_aed_per_sqft from areas where area_id between 1 and 24`,
      );
      await connection.run('create table estimate_log as from serve.estimate_log');
      await connection.run(
        'create table estimate_tried as select * exclude (logged_at), 1 as blocks_back from estimate_log limit 0',
      );
      const ask = async (by: string) => {
        const filters = { feed: null, property_type: null, stage: null, area_id: null };
        const found = await connection.runAndReadAll(readQuery('estimate-accuracy'), {
          basis: 'forward',
          by,
          ...filters,
        });
        return found.getRowObjectsJson() as Row[];
      };
      return {
        type: await ask('type'),
        area: await ask('area'),
        month: await ask('month'),
        level: await ask('price_level'),
      };
    });
    ({ made, asked: board } = run);
  });
  after(() => rm(folder, { recursive: true }));

  const forward = () =>
    made.slice(1).flatMap((night, index) => {
      const before = made[index];
      assert.ok(before);
      return sales.filter(({ day }) => day === night.day).map((sale) => entryInWords(sale, before));
    });

  it('has each new sale once, estimated from the snapshot before', () => {
    assert.deepEqual(made[0]?.log, []);
    const log = (made.at(-1)?.log ?? []).filter((row) => row['located'] === 'project');
    const expected = forward();
    assert.equal(log.length, expected.length);
    for (const { sale, estimate, low, high } of expected) {
      const row = log.find(({ id }) => id === sale.id);
      assert.ok(row, sale.id);
      assert.equal(String(row['valued_on']), dayOf(sale.day));
      assert.equal(Number(row['actual_aed']), sale.price_aed_per_sqft * sale.area_sqft);
      for (const [name, value] of Object.entries({ estimate, low, high }))
        assert.ok(
          Math.abs(Number(row[`${name}_aed`]) / value - 1) < 1e-6,
          `${sale.id} ${name}: ${row[`${name}_aed`]} ${value}`,
        );
    }
  });

  it('is carried from night to night, and a correction of a price changes no entry', () => {
    for (const [index, night] of made.entries()) {
      const later = made[index + 1]?.log ?? night.log;
      const ids = new Set(night.log.map(({ id }) => id));
      assert.deepEqual(
        later.filter(({ id }) => ids.has(id)),
        night.log,
      );
    }
    const id = sales[corrected]?.id;
    assert.ok(made.at(-1)?.sales.some((sale) => sale.id === id && sale.price_aed_per_sqft === 9999));
    const row = made.at(-1)?.log.find((entry) => entry['id'] === id);
    assert.notEqual(row, undefined);
    assert.ok(Number(row?.['actual_aed']) < 9999 * 500);
  });

  it('has the scoreboard that its entries give, by type and stage, by month, by area and by its price level', () => {
    const entries = forward();
    const groups: [Row | undefined, readonly Entry[]][] = [
      ...(['off-plan', 'ready', 'all'] as const).map((stage): [Row | undefined, readonly Entry[]] => [
        board.type.find(
          (row) => row['located'] === 'project' && row['stage'] === stage && row['property_type'] === 'all',
        ),
        entries.filter(({ sale }) => stage === 'all' || sale.stage === stage),
      ]),
      ...board.area
        .filter((row) => row['located'] === 'project')
        .map((row): [Row, readonly Entry[]] => [
          row,
          entries.filter(({ sale }) => sale.area_id === Number(row['area_id'])),
        ]),
      ...board.month
        .filter((row) => row['located'] === 'project')
        .map((row): [Row, readonly Entry[]] => [
          row,
          entries.filter(({ sale }) => dayOf(sale.day).startsWith(String(row['month']))),
        ]),
      ...board.level
        .filter((row) => row['located'] === 'project')
        .map((row): [Row, readonly Entry[]] => [
          row,
          entries.filter(({ sale }) => levelOf(sale.area_id) === row['price_level']),
        ]),
    ];
    assert.deepEqual(
      board.level.filter((row) => row['located'] === 'project').map((row) => row['price_level']),
      ([1, 2, 3, 4, 5, null] as const).filter((level) =>
        entries.some(({ sale }) => levelOf(sale.area_id) === level),
      ),
    );
    assert.ok(board.level.length >= 5 && groups.length > 5);
    for (const [row, own] of groups) {
      assert.ok(row);
      for (const [name, value] of Object.entries(scores(own)))
        assert.ok(Math.abs(Number(row[name]) - value) < 1e-4, `${JSON.stringify(row)} ${name}: ${value}`);
    }
    const worst = board.area.filter(
      (row) => row['located'] === 'project' && Number(row['n']) >= publishingRules.least_shown,
    );
    const errors = worst.map((row) => Number(row['median_error_pct']));
    assert.deepEqual(
      errors,
      errors.toSorted((one, other) => other - one),
    );
  });
});
