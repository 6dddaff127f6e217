/** How an answer is made: the same queries over the exported files, to run in DuckDB or pandas. */
import { z } from 'zod';
import type { Call } from '../../contract/endpoint.ts';
import { endpoint, record } from '../../contract/endpoint.ts';
import { text, writing } from '../../contract/parameters.ts';
import { requirePrincipal } from '../../contract/principal.ts';
import { Problem, type ProblemBody } from '../../contract/problem.ts';
import { isProblemCode } from '../../contract/problem-codes.ts';
import { requireAllowed } from '../../http/admit.ts';
import { withPresentIds } from '../../http/former-ids.ts';
import { callOfHandler } from '../../http/snapshot-answer.ts';
import { askedOperation, joinAddress } from '../../links/asked-operation.ts';
import { linkParameter } from '../../links/link-address.ts';
import { RecordingSnapshot } from '../../reproduce/record-queries.ts';
import { reproduction } from '../../reproduce/reproduction.ts';
import { getExport } from '../exports/routes.ts';
import { Reproduction, ReproductionBody } from './schema.ts';

const path = '/api/v1/reproduce';
const tag = 'Reproduce';
const cost = 5;
const about =
  'Returns the queries that made an answer, with the values of its request, and the statements that make their tables from exported Parquet files. They run as they are in DuckDB. `left_out` names tables of other queries that no exported file has.';

type ReproduceCall = Call<unknown, unknown, unknown, 'snapshot'>;

interface Asking {
  readonly address: ReturnType<typeof joinAddress>;
  /** The parameter that holds the address. */
  readonly parameter: string;
  readonly addressOf: (table: string) => Promise<string>;
}

async function reproduce(call: ReproduceCall, { address, parameter, addressOf }: Asking) {
  const { endpoint: asked, input } = askedOperation(call.service, address, parameter);
  const refuse = (message: string) =>
    new Problem('parameter-invalid', `\`${parameter}\` ${message}.`, { errors: [{ parameter, message }] });
  if (asked.answer.kind !== 'list' && asked.answer.kind !== 'record')
    throw refuse('takes the address of a list or of figures, whose answer is JSON');
  // An operation that asks others could ask this one, and each level would ask the next one twice.
  if (asked.asksOthers) throw refuse('takes the address of an operation that answers by itself');
  for (const name of ['as_of', 'cursor'])
    if (input.query[name] !== undefined)
      throw refuse(
        `takes no \`${name}\`: exported files are those of the present snapshot, and lists begin at their first page`,
      );
  const search = new URLSearchParams(address.search);
  search.delete('format');
  const params = Object.fromEntries(
    Object.entries(input.params).map(([name, value]) => [name, String(value)]),
  );
  const answered = await call.ask(asked, { params, search: search.toString(), body: null });
  if (!answered.ok) throw toProblem(answered.problem);
  const recording = new RecordingSnapshot(call.snapshot, call.work);
  const present = await withPresentIds(asked, { ...call, ...input }, call.snapshot);
  await asked.handle(callOfHandler(present, { snapshot: recording, after: null, snapshotChanged: false }));
  // The answer was made again at a stretch; the statements are written after others had their turn.
  await call.work.pause();
  const made = await reproduction({
    queries: recording.queries,
    manifest: call.snapshot.manifest,
    historyFrom: call.historyFrom,
    addressOf,
  });
  const shown = address.search === '' ? address.path : `${address.path}?${address.search}`;
  return { address: shown, operation: asked.operationId, ...made };
}

function toProblem({ code, detail, errors = [] }: ProblemBody): Problem {
  const faults = errors.map(({ candidates = [], ...fault }) => ({ ...fault, candidates }));
  return new Problem(isProblemCode(code) ? code : 'internal', detail, { errors: faults });
}

const exportPath = (table: string): string => getExport.path.replace('{table}', table);

/** `GET /api/v1/reproduce`. */
const getReproduction = endpoint({
  operationId: 'getReproduction',
  method: 'get',
  path,
  tag,
  summary: 'How an answer is made, as SQL',
  description: `${about} The addresses of the files need a key with the scope \`export\`; POST gives signed links instead. It counts as ${cost} requests.`,
  reads: 'snapshot',
  cost,
  asksOthers: true,
  asOfNow: 'exported files are those of the present snapshot',
  query: z.strictObject({
    path: text({
      max: 4000,
      description: 'Path and query of a list or of figures.',
      example: '/api/v1/areas/dubai-marina/stats',
    }),
    format: writing.format,
  }),
  answer: record('reproduction', Reproduction),
  examples: [
    {
      summary: 'The statistics of an area',
      request: `${path}?path=/api/v1/areas/dubai-marina/stats`,
    },
  ],
  async handle(call) {
    const made = await reproduce(call, {
      address: joinAddress(call.query.path, {}),
      parameter: 'path',
      addressOf: async (table) => `${call.service.baseUrl()}${exportPath(table)}`,
    });
    return { record: made };
  },
});

/** `POST /api/v1/reproduce`. */
const createReproduction = endpoint({
  operationId: 'createReproduction',
  method: 'post',
  path,
  tag,
  summary: 'How an answer is made, as SQL that runs without a key',
  description: `${about} The addresses of the files are signed links, which the answer makes, so the SQL runs as it is for as long as \`expires_in\` says. It counts as ${cost} requests.`,
  reads: 'snapshot',
  scope: 'export',
  feature: 'export',
  cost,
  body: ReproductionBody,
  answer: record('reproduction', Reproduction),
  status: 201,
  problems: ['quota-reached'],
  examples: [
    {
      summary: 'The statistics of an area, for an hour',
      request: path,
      body: {
        path: '/api/v1/areas/dubai-marina/stats',
        expires_in: 3600,
      },
    },
  ],
  async handle(call) {
    // Only secret keys have the scope `export`.
    const principal = requirePrincipal(call.principal);
    const { service, body } = call;
    requireAllowed(principal, getExport);
    const made = await reproduce(call, {
      address: joinAddress(body.path, body.query),
      parameter: '/path',
      addressOf: async (table) => {
        const address = { path: exportPath(table), search: '' };
        const { token } = await service.links.create(principal, address, body.expires_in);
        return `${service.baseUrl()}${address.path}?${linkParameter}=${token}`;
      },
    });
    // The links are for this caller alone, so no cache keeps the answer.
    return { record: made, isProvisional: true };
  },
});

/** The operations that say how an answer is made. */
export const reproductions = [getReproduction, createReproduction];
