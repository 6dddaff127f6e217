/** The parameters and answers of free aggregates. */
import { z } from 'zod';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { placeMetaFields } from '../../contract/meta.ts';
import { choice, text, wholeNumber, writing } from '../../contract/parameters.ts';
import { CompletenessMeta, completenessFields } from '../../statistics/completeness.ts';
import { Figure, Provenance } from '../../statistics/statistic.ts';
import { exampleHaving, groupWords, measureWords, most } from './request.ts';
import type { Dimension, Subject } from './subjects.ts';

/** Most cells of an answer, and most cells and figures together: an answer of more holds other requests up. */
export const mostCells = 10_000;
export const mostNumbers = 30_000;

/** A figure of a cell. */
export const CellFigure = z
  .object({
    value: Figure.shape.value,
    n: Figure.shape.n,
    low: z
      .number()
      .nullable()
      .optional()
      .meta({
        description: `Lower end of the 95 % interval; null under ${publishingRules.least_clusters} clusters, as projects are, or where they are too few for it.`,
      }),
    high: z.number().nullable().optional().meta({
      description:
        'Upper end of the 95 % interval; null where the lower one is, or clusters are too few for it.',
    }),
    quality: Figure.shape.quality,
    suppressed: Figure.shape.suppressed,
    reason: Figure.shape.reason,
  })
  .meta({ id: 'CellFigure', description: 'A measure of a cell. Sums have no interval.' });

const named = (description: string) =>
  z.object({ id: z.int(), name: z.string().nullable() }).nullable().optional().meta({ description });

/** Returns the schema of a dimension in a cell; null where the records have no value. */
export function dimensionSchema({ names, key, description }: Dimension): z.ZodType {
  return names === undefined ? key.clone().nullable().optional().meta({ description }) : named(description);
}

/** Fields of every cell after its dimensions. */
export const cellFields = {
  period: z.iso.date().optional().nullable().meta({
    description: 'First day of the month, quarter or year; null for records without the day.',
  }),
  partial: z.literal(true).optional().meta({
    description: 'Present where the window holds a part of the period only.',
  }),
  completeness_pct: completenessFields.completeness_pct.optional(),
  completeness_reason: completenessFields.completeness_reason,
  provisional: completenessFields.provisional,
  count: z.int().meta({ description: 'Records in the cell.' }),
};

/** Returns the schema of a cell, with the dimensions that a request may ask for. */
export function cellSchema(id: string, { dimensions }: Subject) {
  const keys = Object.fromEntries(
    Object.entries(dimensions).map(([name, dimension]) => [name, dimensionSchema(dimension)]),
  );
  return z
    .object({
      ...keys,
      ...cellFields,
      measures: z
        .record(z.string(), CellFigure)
        .meta({ description: 'The measures by name. Flat formats have a column for each part.' }),
    })
    .meta({ id, description: 'A cell; it has the dimensions that `group_by` names.' });
}

/** `meta` of an aggregate. */
export const aggregateMeta = {
  ...placeMetaFields,
  method: Provenance.shape.method,
  method_version: Provenance.shape.method_version,
  window: Provenance.shape.window.optional().meta({
    description: 'First and last day that count, both inclusive; absent for records without days.',
  }),
  window_of: z.string().optional().meta({ description: 'The day of records that the window is about.' }),
  as_of: Provenance.shape.as_of,
  covered_from: Provenance.shape.covered_from,
  synthetic: Provenance.shape.synthetic,
  completeness: CompletenessMeta.optional().meta({
    description: 'Present where `group_by` names a period: how the completeness of periods was measured.',
  }),
  cell_count: z.int().meta({ description: 'Cells in all; more than rows where `limit` is set.' }),
  levels: z.string().optional().meta({
    description: 'The records that means, medians and percentiles count; counts and sums are of all records.',
  }),
  reason: z.string().optional().meta({ description: 'Reason why there is no cell.' }),
};

/** Returns the parameters that choose the cells and figures of a subject. */
export function aggregateParameters(subject: Subject) {
  const fields = Object.entries(subject.fields);
  return {
    group_by: text({
      max: 200,
      description: `Up to ${most.dimensions} dimensions and one period, separated by commas: ${groupWords(subject).join(', ')}. Without it, one cell holds all records.`,
      example: groupWords(subject).slice(0, 1).join(),
    }).optional(),
    measures: text({
      max: 500,
      description: `Up to ${most.measures} measures of each cell, separated by commas: \`count\`, and \`sum_\`, \`mean_\`, \`median_\` or a percentile \`p1_\` to \`p99_\` of a field. Fields: ${fields.map(([name]) => name).join(', ')}.`,
      example: measureWords(subject.fields).slice(0, 2).join(),
    }).optional(),
    having: text({
      max: 20,
      description: `Fewest records of a cell that is answered: \`${exampleHaving}\`.`,
      example: exampleHaving,
    }).optional(),
    order: text({
      max: 100,
      description:
        '`count`, a dimension, `period` or a measure of the request; a minus sorts the greatest first. Unknown and withheld values come last, and equal ones are ordered by period and dimensions, which is also the default.',
      example: '-count',
    }).optional(),
    limit: wholeNumber({
      min: 1,
      max: mostCells,
      description: `Number of cells, the first by \`order\`. Without it all are answered, at most ${mostCells} and at most ${mostNumbers} cells and figures together.`,
      example: 100,
    }).optional(),
    ...writing,
  };
}

/** Which records levels count. */
export const levelRows = choice(['eligible', 'all'], {
  description: `Records behind means, medians and percentiles: \`eligible\` those that the service’s statistics count (one whole property, plausible and no outlier), \`all\` every record. Either way they are withheld under ${publishingRules.least_shown} records, and land counts only where \`property_type\` is a filter or a dimension.`,
})
  .optional()
  .meta({ override: { default: 'eligible' } });
