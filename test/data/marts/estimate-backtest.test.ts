/** Levels, trials, intervals and errors of estimates, on records whose truth is planted. */
import assert from 'node:assert/strict';
import { estimateBacktest } from '../../../data/methods/estimate/estimate-backtest.ts';
import { estimateDays } from '../../../data/methods/estimate/estimate-days.ts';
import { estimateIntervals } from '../../../data/methods/estimate/estimate-intervals.ts';
import { estimateLevels } from '../../../data/methods/estimate/estimate-levels.ts';
import { estimateTrials } from '../../../data/methods/estimate/estimate-trials.ts';
import { estimateTried } from '../../../data/methods/estimate/estimate-tried.ts';
import { estimateModels } from '../../../data/methods/estimate/model.ts';
import { type ComparableFeatures, predict } from '../../../data/methods/estimate/predict.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { chance, normal } from '../../support/chance.ts';
import { type AskMarts, onMarts, unequalIdentities } from './run-marts.ts';

const tables = [
  estimateDays,
  estimateLevels,
  estimateTrials,
  estimateIntervals,
  estimateTried,
  estimateBacktest,
];
/** A Saturday: the blocks of the trials end with it. */
const asOf = '2026-03-21';

interface Planted {
  readonly id: string;
  readonly day: number;
  readonly project: number | null;
  readonly stage: string;
  readonly bedrooms: number;
  readonly ln_size: number;
  readonly ln_price: number;
}

/** Flats of one area in eight projects: ready ones lose a tenth of their price in the year, off-plan ones gain as much. */
function planted(count: number, scatter: number, seed: number, kinds = 3): Planted[] {
  const even = chance(seed);
  return Array.from({ length: count }, (_, index) => {
    const day = Math.floor(even() * 420);
    const project = Math.floor(even() * 9);
    const stage = even() < 0.4 ? 'off-plan' : 'ready';
    const drift = ((stage === 'ready' ? 1 : -1) * 0.1 * day) / 365;
    return {
      id: `s${index}`,
      day,
      project: project === 0 ? null : project,
      stage,
      bedrooms: Math.floor(even() * kinds),
      ln_size: Math.log(600 + 50 * Math.floor(even() * kinds * 2)),
      ln_price: Math.log(1000) + project / 20 + drift + scatter * normal(even),
    };
  });
}

function inputs(records: readonly Planted[]) {
  const rows = records.map(
    ({ id, day, project, stage, bedrooms, ln_size, ln_price }) =>
      `('${id}', ${day}, ${project ?? 'null'}, '${stage}', ${bedrooms}, ${ln_size}::double, ${ln_price}::double)`,
  );
  return {
    dataset_as_of: `select 'transactions' as dataset, date '${asOf}' as as_of`,
    estimate_records: `select 'sales' as feed, id, date '${asOf}' - day as happened_on, 330 as place, 330 as area_id, null::bigint as community_id,
      project::integer as project_id, null::bigint as building_id, 'apartment' as property_type, stage, bedrooms::integer as bedrooms, ln_size, ln_price, true as is_comparable
      from (values ${rows.join(', ')}) t(id, day, project, stage, bedrooms, ln_size, ln_price)`,
  };
}

/** Returns the error of one trial, made of the records by the words of the method. */
function errorInWords(
  target: Planted,
  records: readonly Planted[],
  levels: ReadonlyMap<string, { readonly level: number; readonly slope: number; readonly drift: number }>,
  blocksBack: number,
): number {
  const firstDay = publishingRules.estimate_block_days * blocksBack - 1;
  const features = (record: Planted, age: number) => ({
    area_id: 330,
    community_id: null,
    project_id: record.project,
    building_id: null,
    stage: record.stage,
    bedrooms: record.bedrooms,
    ln_size: record.ln_size,
    age_days: age,
  });
  const rows = records.flatMap((record): ComparableFeatures[] => {
    const age = record.day - firstDay;
    if (age < 1 || age > 365 || Math.abs(record.ln_size - target.ln_size) > 0.5) return [];
    const at = levels.get(`${record.stage} ${Math.floor((age - 1) / publishingRules.estimate_block_days)}`);
    assert.ok(at);
    return [
      {
        ...features(record, age),
        project_share: record.project === target.project ? 1 : 0,
        above_level: record.ln_price - at.level - at.slope * record.ln_size - at.drift,
      },
    ];
  });
  const made = predict(estimateModels.sales, features(target, 0), rows);
  const today = levels.get(`${target.stage} 0`);
  assert.ok(made && today);
  return made.above_level + today.level + today.slope * target.ln_size - target.ln_price;
}

async function levelsAt(rows: AskMarts, blocksBack: number) {
  const found = await rows(`select * from estimate_levels where blocks_back = ${blocksBack}`);
  return new Map(
    found.map((row) => [
      `${row['stage']} ${row['block']}`,
      {
        level: Number(row['ln_level']),
        slope: Number(row['size_slope']),
        drift: Number(row['drift']),
      },
    ]),
  );
}

describe('estimate_backtest', () => {
  it('finds how each stage moved within the year', () =>
    onMarts(inputs(planted(6000, 0.02, 5, 1)), [estimateDays, estimateLevels], async (rows) => {
      const levels = await levelsAt(rows, 0);
      for (const [stage, sign] of [
        ['ready', 1],
        ['off-plan', -1],
      ] as const) {
        const drift = levels.get(`${stage} 10`)?.drift ?? 0;
        assert.ok(Math.abs(drift - (sign * 0.1 * 300) / 365) < 0.02, `${stage}: ${drift}`);
      }
    }));

  it('is what the words of the method give, record by record, and reads none of its own block or later', () => {
    // So few records that none is left out as one of too many.
    const records = planted(55, 0.1, 8);
    return onMarts(inputs(records), tables, async (rows) => {
      const trials = await rows(
        "select * from estimate_trials where located = 'project' and error is not null",
      );
      assert.ok(trials.length >= 3, `${trials.length} trials`);
      for (const trial of trials) {
        const target = records.find(({ id }) => String(trial['target']).startsWith(`sales ${id} `));
        assert.ok(target);
        const back = Number(trial['blocks_back']);
        const error = errorInWords(target, records, await levelsAt(rows, back), back);
        assert.ok(Math.abs(Number(trial['error']) - error) < 1e-6, `${trial['target']}: ${error}`);
      }
    });
  });

  it('keeps four of five inside the interval, and is as far off as prices scatter', () =>
    onMarts(inputs(planted(2400, 0.1, 22)), tables, async (rows) => {
      const [found] = await rows(
        "select * from estimate_backtest where located = 'project' and property_type = 'all' and stage = 'all'",
      );
      assert.ok(Number(found?.['n']) > 100);
      // Both the trials of this block and those that made its intervals are a sample.
      const twoErrors = 100 * 2 * Math.sqrt((2 * 0.8 * 0.2) / Number(found?.['n']));
      assert.ok(Math.abs(Number(found?.['inside_pct']) - 80) < twoErrors, `inside ${found?.['inside_pct']}`);
      // Two thirds of the scatter of a tenth, and a little for what is not known.
      const error = Number(found?.['median_error_pct']);
      assert.ok(error > 5.5 && error < 9, `median error ${error}`);
      assert.ok(Math.abs(Number(found?.['median_bias_pct'])) < 2);
      const [wider] = await rows(
        "select * from estimate_backtest where located = 'area' and property_type = 'all' and stage = 'all'",
      );
      assert.ok(Number(wider?.['interval_width_pct']) > Number(found?.['interval_width_pct']));
      assert.deepEqual(await unequalIdentities(rows, [estimateBacktest, estimateTried]), []);
    }));

  it('has the same trials in all nights of a week, and others in the next', async () => {
    const records = planted(400, 0.1, 12);
    /** The trials of a night, and the digest of what they are made from. */
    const trialsOn = (night: string, more: string) => {
      const { estimate_records: known, ...others } = inputs(records);
      const dated = {
        ...others,
        dataset_as_of: `select 'transactions' as dataset, date '${night}' as as_of`,
      };
      return onMarts(
        { ...dated, estimate_records: `${known} union all by name ${more}` },
        [estimateDays, estimateLevels, estimateTrials],
        async (rows) => [
          await rows(estimateTrials.inputsDigest ?? ''),
          await rows('from estimate_trials order by target'),
        ],
      );
    };
    const none = "select 'sales' as feed, 'x' as id where false";
    const later = `select 'sales' as feed, 'new' as id, date '2026-03-23' as happened_on, 330 as place, 330 as area_id,
      'apartment' as property_type, 'ready' as stage, 1 as bedrooms, 6.5 as ln_size, 7.0 as ln_price, true as is_comparable`;
    const saturday = await trialsOn(asOf, none);
    assert.deepEqual(await trialsOn('2026-03-27', later), saturday);
    assert.notDeepEqual(await trialsOn('2026-03-28', later), saturday);
  });

  it('has no figure without comparables', () =>
    onMarts(inputs(planted(4, 0.1, 3).map((record) => ({ ...record, day: 3 }))), tables, async (rows) => {
      const found = await rows(
        "select * from estimate_backtest where property_type = 'all' and stage = 'all'",
      );
      assert.ok(found.reduce((total, row) => total + Number(row['held_out']), 0) >= 4);
      assert.ok(found.every((row) => row['n'] === 0 && row['inside_pct'] === null));
    }));
});
