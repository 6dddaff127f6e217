/** The parameters of a portfolio, its job and its results, as clients see them. */
import { z } from 'zod';
import { PlaceMeta } from '../../../contract/meta.ts';
import { choice, flag, writing } from '../../../contract/parameters.ts';
import { keptHours, outcomes, portfolioStates } from '../../../portfolios/records.ts';
import { rowFormats } from '../../../rows/read-rows.ts';
import { Estimate, RentEstimate } from '../schema.ts';

/** Most properties of a portfolio of any plan. */
const propertiesMost = 100_000;

/** The properties of a portfolio. */
export const PortfolioBody = z
  .strictObject({
    properties: z
      .array(z.unknown())
      .min(1, 'takes at least 1 property')
      .max(propertiesMost, `takes at most ${propertiesMost} properties`)
      .meta({
        description:
          'One object for each property: the parameters of /valuations/estimate, or with `"kind":"rent"` those of /valuations/rent-estimate, and your own `ref`, which the result repeats.',
      }),
  })
  .meta({ id: 'PortfolioBody' });

/** Parameters of `POST /valuations/portfolio`. */
export const PortfolioParameters = z.strictObject({
  comparables: flag({
    description: 'With `false` the results leave out the comparables, which are most of their size.',
  }).optional(),
});

/** The job of a portfolio. */
export const Portfolio = z
  .object({
    id: z.string(),
    state: z
      .enum(portfolioStates)
      .meta({ description: '`finished`: the results can be read. `failed`: `reason` says why.' }),
    reason: z.string().nullable(),
    format: z.enum(rowFormats).meta({ description: 'Format of the results, unless another is asked for.' }),
    total: z.int().meta({ description: 'Properties that were sent.' }),
    done: z.int().meta({ description: 'Properties that have a result.' }),
    estimated: z.int(),
    withheld: z.int().meta({ description: 'Properties with too few comparables.' }),
    refused: z.int().meta({ description: 'Rows with a problem, which their result says.' }),
    snapshot_id: z.string().nullable().meta({ description: 'Snapshot that all results are made of.' }),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime().meta({
      description: `When properties and results are deleted: ${keptHours} hours after they were sent.`,
    }),
  })
  .meta({ id: 'Portfolio' });

/** Parameters of `GET /valuations/portfolio/{id}/results`. */
export const ResultParameters = z.strictObject({
  format: choice(rowFormats, {
    description: 'Format of the results; without it, and without `Accept`, that of the properties.',
    example: 'csv',
  }).optional(),
  bom: writing.bom,
  escape_formulas: writing.escape_formulas,
});

const Fault = z.object({
  parameter: z.string(),
  message: z.string(),
  candidates: z.array(z.string()).optional(),
});

/** The result of one property. */
export const PortfolioResult = z
  .object({
    row: z.int().meta({ description: 'Place of the property among those sent, from 1.' }),
    ref: z.string().nullable(),
    kind: z.enum(['price', 'rent']),
    status: z.enum(outcomes),
    estimate: Estimate.nullable(),
    rent_estimate: RentEstimate.nullable(),
    place: PlaceMeta.nullable().meta({ description: 'As in `meta` of an estimate.' }),
    problem: z
      .object({
        type: z.string(),
        title: z.string(),
        status: z.int(),
        detail: z.string(),
        code: z.string(),
        errors: z.array(Fault),
      })
      .nullable(),
  })
  .meta({ id: 'PortfolioResult' });

/** The same without comparables. */
export const BriefPortfolioResult = PortfolioResult.extend({
  estimate: Estimate.omit({ comparables: true }).nullable(),
  rent_estimate: RentEstimate.omit({ comparables: true }).nullable(),
});

/** An id for examples. */
export const examplePortfolioId = 'portfolio_7Kq0d2VbX9LmT4sA';
