/** Defines portfolios, their rows and their results, as the accounts database keeps them. */
import { z } from 'zod';
import { rowFormats } from '../rows/read-rows.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';

/** States of the job, in order. */
export const portfolioStates = ['arriving', 'waiting', 'running', 'finished', 'failed'] as const;

/** Results are kept for so many hours after the portfolio was sent. */
export const keptHours = 72;

/** A portfolio. */
export const PortfolioRecord = z.object({
  id: z.string(),
  site_id: z.string(),
  key_id: z.string(),
  account_id: z.string(),
  format: z.enum(rowFormats),
  with_comparables: z.boolean(),
  state: z.enum(portfolioStates),
  reason: z.string().nullable(),
  history_from: z.string().nullable(),
  snapshot_id: z.string().nullable(),
  as_of: z.string().nullable(),
  total: z.int(),
  estimated: z.int(),
  withheld: z.int(),
  refused: z.int(),
  tries: z.int(),
  deaths: z.int(),
  created_at: z.date(),
  finished_at: z.date().nullable(),
  expires_at: z.date(),
});
export type PortfolioRecord = z.output<typeof PortfolioRecord>;

/** Columns of a portfolio `portfolio` and its site `site`. */
export const portfolioColumns = `portfolio.id, portfolio.site_id, portfolio.key_id, site.account_id, portfolio.format,
  portfolio.with_comparables, portfolio.state, portfolio.reason, portfolio.history_from::text as history_from,
  portfolio.snapshot_id, portfolio.as_of::text as as_of, portfolio.total, portfolio.estimated, portfolio.withheld,
  portfolio.refused, portfolio.tries, portfolio.deaths, portfolio.created_at, portfolio.finished_at, portfolio.expires_at`;

/** The parameters of one property as texts by name; null where the row sent is no flat object. */
export const PortfolioRow = z.record(z.string(), z.string()).nullable();
export type PortfolioRow = z.output<typeof PortfolioRow>;

/** A row and its place in the portfolio, from 1. */
export interface PlacedRow {
  readonly position: number;
  readonly row: PortfolioRow;
}

/** What became of a property. */
export const outcomes = ['estimated', 'withheld', 'refused'] as const;
export type Outcome = (typeof outcomes)[number];

/** The result of one property. */
export interface RowResult {
  readonly position: number;
  readonly outcome: Outcome;
  /** A line of JSON. */
  readonly text: string;
}

/** The result of one property as it is stored. */
export const PackedResult = z.object({
  position: z.int(),
  outcome: z.enum(outcomes),
  /** The text, compressed and in base64. */
  packed: z.string(),
  /** Length of the text. */
  letters: z.int(),
});
export type PackedResult = z.output<typeof PackedResult>;

/** The first message to the child that estimates a portfolio. */
export const EstimateInput = z.object({
  warehouseDirectory: z.string(),
  snapshotId: z.string(),
  publishedAt: z.string(),
  historyFrom: z.string().nullable(),
  withComparables: z.boolean(),
  baseUrl: z.string(),
});

/** A block of rows, and the positions among them that have a result already. */
export const BlockToEstimate = z.object({
  /** Position of its first row, from 1. */
  from: z.int(),
  packed: z.string(),
  done: z.array(z.int()),
});
export type BlockToEstimate = z.output<typeof BlockToEstimate>;

/** Needs of estimating, beside the rows. */
export interface EstimatingNeeds {
  /** Limited to the history of the plan. */
  readonly snapshot: Snapshot;
  readonly historyFrom: string | null;
  readonly withComparables: boolean;
  readonly baseUrl: string;
  readonly signal: AbortSignal;
}
