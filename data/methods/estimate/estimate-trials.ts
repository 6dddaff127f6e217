/** Estimates of records that came after everything they are made of. */
import { z } from 'zod';
import { columns } from '../../columns/columns.ts';
import { readAll } from '../../derived-rows.ts';
import { publishingRules } from '../../publishing-rules.ts';
import { sqlFile, type TableDefinition } from '../../table.ts';
import { estimateFeeds, estimateModels, triedSql } from './model.ts';
import { evidence, predict } from './predict.ts';

const known = z.coerce.number().int().nullable();
const Features = z.object({
  area_id: known,
  community_id: known,
  project_id: known,
  building_id: known,
  stage: z.string(),
  bedrooms: known,
  ln_size: z.number(),
});
const Comparable = Features.extend({
  age_days: z.coerce.number(),
  project_share: z.number(),
  above_level: z.number(),
});
const Trial = Features.extend({
  target: z.string(),
  id: z.string(),
  feed: z.enum(estimateFeeds),
  blocks_back: z.coerce.number(),
  is_project_known: z.boolean(),
  is_sampled: z.boolean(),
  property_type: z.string(),
  above_level: z.number().nullable(),
  comparables: z.string().nullable(),
});

/** Returns the figure without digits that the order of a sum decides. */
const steady = (value: number) => Math.round(value * 1e9) / 1e9;

/** Returns the SQL of trials of at most so many records of a feed and block. */
export function estimateTrialsSql(trialsMost: number): string {
  const most = { estimate_trials_most: String(trialsMost) };
  return triedSql(sqlFile(import.meta.url, 'estimate-trials.sql', most));
}

/** Defines `estimate_trials`: one record and the place that is given. */
export const estimateTrials: TableDefinition = {
  id: 'estimate_trials',
  layer: 'stage',
  grain: 'one record of the last blocks of days and the place that is given',
  key: ['target'],
  inputs: ['estimate_records', 'estimate_days', 'estimate_levels'],
  row: z.object({
    target: z.string().describe('Feed, record and place given.'),
    id: columns.id,
    feed: columns.feed,
    blocks_back: z.int().describe('1 for the newest block.'),
    located: z.string().describe('project or area.'),
    is_sampled: z.int().describe('1 for the records of the sample, 0 for those beside it.'),
    property_type: columns.property_type,
    stage: z.string().describe('off-plan or ready; new or renewed.'),
    evidence: z.string().nullable().describe('thin or enough; null where no estimate is made.'),
    error: z.number().nullable().describe('ln of the estimate over the price.'),
    deviation: z.number().nullable().describe('Standard deviation that the model expects of it.'),
  }),
  sql: estimateTrialsSql(publishingRules.estimate_trials_most),
  inputsDigest: sqlFile(import.meta.url, 'estimate-trials-inputs.sql'),
  derive: (rows) =>
    readAll(rows, (row) => {
      const trial = Trial.parse(row);
      const { target, id, feed, blocks_back, property_type, stage, above_level } = trial;
      const comparables = z.array(Comparable).parse(JSON.parse(trial.comparables ?? '[]'));
      const made =
        comparables.length < publishingRules.least_shown || above_level === null
          ? null
          : predict(estimateModels[feed], { ...trial, age_days: 0 }, comparables);
      return {
        target,
        id,
        feed,
        blocks_back,
        is_sampled: trial.is_sampled ? 1 : 0,
        located: trial.is_project_known ? 'project' : 'area',
        property_type,
        stage,
        evidence: made === null ? null : evidence(stage, comparables),
        error: made === null ? null : steady(made.above_level - (above_level ?? 0)),
        deviation: made === null ? null : steady(made.deviation),
      };
    }),
  orderBy: [],
  methodVersion: null,
};
