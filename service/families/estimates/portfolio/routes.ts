/** The endpoints of portfolios: send properties, follow the job, read the results, delete both. */
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import type { Plan } from '../../../accounts/plans.ts';
import { document, endpoint, stream } from '../../../contract/endpoint.ts';
import { refused } from '../../../contract/input.ts';
import { text } from '../../../contract/parameters.ts';
import { requirePrincipal } from '../../../contract/principal.ts';
import { Problem } from '../../../contract/problem.ts';
import type { Work } from '../../../contract/work.ts';
import { chooseFormat, mediaTypes } from '../../../http/formats/choose-format.ts';
import { bodyOfRows } from '../../../limits.ts';
import { keptHours, type PortfolioRecord } from '../../../portfolios/records.ts';
import { type Block, PackedRows, packRows } from '../../../rows/packed-rows.ts';
import { type RowFormat, rowFormats } from '../../../rows/read-rows.ts';
import { resultBytes } from './results.ts';
import {
  examplePortfolioId,
  Portfolio,
  PortfolioBody,
  PortfolioParameters,
  ResultParameters,
} from './schema.ts';

const tag = 'Analytics';
const params = z.strictObject({
  id: text({ max: 100, description: '`id` of the portfolio.', example: examplePortfolioId }),
});

function toPortfolio({
  created_at,
  finished_at,
  expires_at,
  ...record
}: PortfolioRecord): z.input<typeof Portfolio> {
  const { id, state, reason, format, total, estimated, withheld, refused, snapshot_id } = record;
  return {
    id,
    state,
    reason,
    format,
    total,
    done: estimated + withheld + refused,
    estimated,
    withheld,
    refused,
    snapshot_id,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    expires_at: expires_at.toISOString(),
  };
}

/** Returns the limits of rows: those of the plan. */
function limitsOn({ title, portfolioMost }: Plan) {
  const detail = `The plan ${title} takes ${portfolioMost} properties at once; these are more.`;
  return { limits: bodyOfRows(portfolioMost), refusal: { code: 'portfolio-too-large', detail } } as const;
}

/** Returns the properties of a body packed. Those in JSON are packed here. */
async function packed([first, ...others]: readonly unknown[], work: Work): Promise<PackedRows> {
  if (first instanceof PackedRows) return first;
  const blocks: Block[] = [];
  work.begin();
  for await (const block of packRows(asTexts([first, ...others]))) {
    blocks.push(block);
    await work.pause();
  }
  return new PackedRows(blocks);
}

function* asTexts(rows: readonly unknown[]): Generator<string> {
  for (const row of rows) yield JSON.stringify(row);
}

/** Returns the format of a body: JSON counts as NDJSON. */
function sentFormat(type: string | undefined): RowFormat {
  return rowFormats.find((format) => type?.toLowerCase().startsWith(mediaTypes[format]) === true) ?? 'ndjson';
}

/** `POST /valuations/portfolio`. */
export const createPortfolio = endpoint({
  operationId: 'createPortfolio',
  method: 'post',
  path: '/api/v1/valuations/portfolio',
  tag,
  status: 202,
  cost: 10,
  summary: 'Estimate many properties',
  description: `Takes up to 100,000 properties as NDJSON, CSV or Arrow, or as JSON, and estimates them in a job. Each row has the parameters of a single call, a \`kind\` (\`price\`, the default, or \`rent\`), and your \`ref\`. The estimate of a row equals the answer of \`/valuations/estimate\` or \`/valuations/rent-estimate\` byte for byte; a row with a fault gets the problem of that call in its place. All results are of one snapshot. The plan limits the properties of one portfolio and of a day; each counts as a request in the usage. The service deletes properties and results after ${keptHours} hours. At least ${publishingRules.least_shown} comparables make an estimate.`,
  reads: 'service',
  query: PortfolioParameters,
  body: PortfolioBody,
  rows: { field: 'properties', limitsOn },
  bareArrayField: 'properties',
  answer: document(Portfolio),
  needsVerifiedAddress: true,
  problems: ['no-snapshot', 'portfolio-too-large', 'portfolio-limit', 'overloaded'],
  examples: [
    {
      summary: 'A flat for sale, and one to let',
      request: '/api/v1/valuations/portfolio',
      body: {
        properties: [
          { ref: 'a', area: 'Dubai Marina', property_type: 'apartment', bedrooms: 1, area_sqft: 850 },
          { ref: 'b', kind: 'rent', area: 'Dubai Marina', property_type: 'apartment', area_sqft: 850 },
        ],
      },
    },
  ],
  async handle({ query, body, principal, service, header, work }) {
    const rows = await packed(body.properties, work);
    if (rows.total === 0) throw refused([{ parameter: '/properties', message: 'takes at least 1 property' }]);
    const created = await service.portfolios.create(requirePrincipal(principal), {
      rows,
      format: sentFormat(header('content-type')),
      withComparables: query.comparables ?? true,
    });
    return toPortfolio(created);
  },
});

/** `GET /valuations/portfolio/{id}`. */
export const getPortfolio = endpoint({
  operationId: 'getPortfolio',
  method: 'get',
  path: '/api/v1/valuations/portfolio/{id}',
  tag,
  summary: 'How far a portfolio is',
  description: 'State and counts of a portfolio of the key’s site.',
  reads: 'service',
  params,
  answer: document(Portfolio),
  problems: ['portfolio-not-found'],
  examples: [{ summary: 'A portfolio', request: `/api/v1/valuations/portfolio/${examplePortfolioId}` }],
  handle: async ({ params: { id }, principal, service }) =>
    toPortfolio(await service.portfolios.store.ofSite(requirePrincipal(principal).siteId, id)),
});

/** `GET /valuations/portfolio/{id}/results`. */
export const getPortfolioResults = endpoint({
  operationId: 'getPortfolioResults',
  method: 'get',
  path: '/api/v1/valuations/portfolio/{id}/results',
  tag,
  summary: 'Results of a portfolio',
  description:
    'One result for each property, in the order they were sent, as NDJSON, CSV or Arrow, in the format of the properties unless another is asked for. CSV and Arrow have the same fields as columns, comparables as JSON.',
  reads: 'service',
  params,
  query: ResultParameters,
  answer: stream(...rowFormats),
  problems: ['portfolio-not-found', 'portfolio-unfinished'],
  examples: [
    {
      summary: 'As the properties came',
      request: `/api/v1/valuations/portfolio/${examplePortfolioId}/results`,
    },
    {
      summary: 'As CSV',
      request: `/api/v1/valuations/portfolio/${examplePortfolioId}/results?format=csv`,
    },
  ],
  async handle({ params: { id }, query, principal, service, accepts }) {
    const { store } = service.portfolios;
    const portfolio = await store.ofSite(requirePrincipal(principal).siteId, id);
    const { state, estimated, withheld, refused, total, snapshot_id, as_of, reason } = portfolio;
    if (state !== 'finished' || snapshot_id === null || as_of === null) {
      const done = `${estimated + withheld + refused} of ${total} properties are done.`;
      throw new Problem('portfolio-unfinished', reason ?? done);
    }
    const offered = rowFormats.toSorted(
      (one, other) => Number(other === portfolio.format) - Number(one === portfolio.format),
    );
    const chosen = chooseFormat(offered, query.format, accepts);
    const format = rowFormats.find((known) => known === chosen) ?? portfolio.format;
    const csv = { bom: query.bom === true, escapeFormulas: query.escape_formulas === true };
    return {
      filename: `${id}.${format}`,
      format,
      madeFrom: { id: snapshot_id, asOf: as_of, historyFrom: portfolio.history_from },
      content: async () => ({
        bytes: resultBytes(store, portfolio, { format, csv }),
        size: null,
        close: () => Promise.resolve(),
      }),
    };
  },
});

const Deleted = z.object({ deleted: z.string() }).meta({ id: 'DeletedPortfolio' });

/** `DELETE /valuations/portfolio/{id}`. */
export const deletePortfolio = endpoint({
  operationId: 'deletePortfolio',
  method: 'delete',
  path: '/api/v1/valuations/portfolio/{id}',
  tag,
  summary: 'Delete a portfolio',
  description: 'Deletes the properties and their results, and ends the job if it still runs.',
  reads: 'service',
  params,
  answer: document(Deleted),
  problems: ['portfolio-not-found'],
  examples: [{ summary: 'A portfolio', request: `/api/v1/valuations/portfolio/${examplePortfolioId}` }],
  async handle({ params: { id }, principal, service }) {
    await service.portfolios.store.remove(requirePrincipal(principal).siteId, id);
    return { deleted: id };
  },
});
