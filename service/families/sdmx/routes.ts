/** Statistics for programs of official statistics: the REST interface of SDMX 3.0. */
import { z } from 'zod';
import { register } from '../../../data/register.ts';
import { syntheticUntil } from '../../../data/snapshot.ts';
import { endpoint, raw } from '../../contract/endpoint.ts';
import { choice, text } from '../../contract/parameters.ts';
import { Problem } from '../../contract/problem.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { type CodelistName, codesOf, market } from './codelists.ts';
import { csvMessage, jsonMessage } from './data-messages.ts';
import { agency, type Dataflow, dataflows } from './dataflows.ts';
import { observationsMost, readObservations } from './observations.ts';
import {
  codelistOf,
  codelistsOf,
  conceptSchemeOf,
  dataflowOf,
  dataStructureOf,
  messageMeta,
  type Structure,
  structures,
} from './structures.ts';

const tag = 'SDMX';
const structureType = 'application/vnd.sdmx.structure+json;version=2.0.0';
const csvType = 'application/vnd.sdmx.data+csv;version=2.0.0';
const jsonType = 'application/vnd.sdmx.data+json;version=2.0.0';
/** A client that accepts any type, or JSON or CSV, gets these. */
const dataTypes = [csvType, jsonType, 'text/csv', 'application/json'];

const references = [
  'none',
  'parents',
  'parentsandsiblings',
  'ancestors',
  'children',
  'descendants',
  'all',
] as const;
const kinds = ['dataflow', 'datastructure', 'codelist', 'conceptscheme', '*'] as const;

const agencyParameter = text({ max: 50, description: `Agency: ${agency}, or * for any.`, example: agency });
const versionParameter = text({
  max: 50,
  description: 'Version; + for the newest, * for any. A change of method raises it.',
  example: '+',
});

/** `GET /sdmx/3.0/structure/{type}/{agency}/{id}/{version}`. */
const getSdmxStructure = endpoint({
  operationId: 'getSdmxStructure',
  method: 'get',
  path: '/sdmx/3.0/structure/{type}/{agency}/{id}/{version}',
  tag,
  summary: 'Structures of the statistics as SDMX',
  description:
    'Dataflows, data structure definitions, codelists and concepts as SDMX-JSON 2.0. With `references`, the structures that belong to the named ones too.',
  reads: 'snapshot',
  params: z.strictObject({
    type: choice(kinds, { description: 'Type of structures; * for all.', example: 'dataflow' }),
    agency: agencyParameter,
    id: text({ max: 50, description: 'Id, or * for all.', example: '*' }),
    version: versionParameter,
  }),
  query: z.strictObject({
    references: choice(references, {
      description: '`none` (default) for the named structures alone; others add the related ones.',
    }).optional(),
  }),
  answer: raw(structureType),
  problems: ['path-not-found'],
  examples: [
    { summary: 'All dataflows', request: '/sdmx/3.0/structure/dataflow/MULK/*/+' },
    {
      summary: 'Everything about monthly sales',
      request: '/sdmx/3.0/structure/dataflow/MULK/SALES_MONTHLY/+?references=all',
    },
  ],
  async handle({ params, query, snapshot, signal }) {
    const named = structures.filter(
      ({ type, id, version }) =>
        isAny(params.type, type) &&
        isAny(params.agency, agency) &&
        isAny(params.id, id) &&
        isVersion(params.version, version),
    );
    if (named.length === 0) throw unknownOf('structure', structures);
    const told = (query.references ?? 'none') === 'none' ? named : related(named);
    const lists = told.flatMap((structure) => (structure.type === 'codelist' ? [structure.id] : []));
    const codelists = await Promise.all(
      lists.map(async (list) => codelistOf(list, await codesOf(list, snapshot, signal))),
    );
    const of = (type: 'dataflow' | 'datastructure') =>
      told.flatMap((structure) => (structure.type === type ? [structure.flow] : []));
    const data = {
      dataflows: of('dataflow').map(dataflowOf),
      dataStructures: of('datastructure').map(dataStructureOf),
      codelists,
      conceptSchemes: told.some(({ type }) => type === 'conceptscheme') ? [conceptSchemeOf()] : [],
    };
    const parts = Object.entries(data).filter(([, list]) => list.length > 0);
    const meta = messageMeta('structure', { id: snapshot.id, prepared: snapshot.publishedAt });
    return { type: structureType, body: JSON.stringify({ meta, data: Object.fromEntries(parts) }) };
  },
});

/** `GET /sdmx/3.0/data/dataflow/{agency}/{id}/{version}/{key}`. */
const getSdmxData = endpoint({
  operationId: 'getSdmxData',
  method: 'get',
  path: '/sdmx/3.0/data/dataflow/{agency}/{id}/{version}/{key}',
  tag,
  summary: 'Observations of a statistic as SDMX',
  description: `SDMX-CSV 2.0 (default) or SDMX-JSON 2.0, by \`Accept\` or \`format\`; at most ${observationsMost} observations. Figures of too small samples are empty and have the status Q.`,
  reads: 'snapshot',
  cost: 5,
  params: z.strictObject({
    agency: agencyParameter,
    id: text({ max: 50, description: 'Dataflow.', example: 'SALES_MONTHLY' }),
    version: versionParameter,
    key: text({
      max: 2_000,
      description:
        'Codes of the dimensions in their order with a dot between them; + between several codes of one, * or nothing for all.',
      example: `M.${market.id}.APARTMENT.*.*`,
    }),
  }),
  query: z.strictObject({
    'c[TIME_PERIOD]': text({
      max: 100,
      description: 'Period: `ge:` from, `le:` up to, with + between them; without either, the period itself.',
      example: 'ge:2026-01+le:2026-06',
    }).optional(),
    dimensionAtObservation: choice(['AllDimensions'], {
      description: 'Every observation stands alone.',
    }).optional(),
    attributes: choice(['dsd', 'all'], { description: 'All attributes.' }).optional(),
    measures: choice(['all'], { description: 'All measures.' }).optional(),
    format: choice(['csv', 'json'], {
      description: 'SDMX-CSV or SDMX-JSON, whatever `Accept` says.',
    }).optional(),
  }),
  answer: raw(...dataTypes),
  problems: ['path-not-found', 'not-acceptable'],
  examples: [
    {
      summary: `Sales of apartments in ${register.territory.en} this year`,
      request: `/sdmx/3.0/data/dataflow/MULK/SALES_MONTHLY/+/M.${market.id}.APARTMENT.*.*?c%5BTIME_PERIOD%5D=ge:2026-01`,
    },
    { summary: 'Yields as SDMX-JSON', request: '/sdmx/3.0/data/dataflow/MULK/YIELDS/+/*?format=json' },
  ],
  async handle({ params, query, snapshot, accepts, signal, work }) {
    const type = typeOf(query.format, accepts);
    const flow = dataflows.find(
      ({ id, version }) =>
        isAny(params.agency, agency) && params.id === id && isVersion(params.version, version),
    );
    if (flow === undefined) throw unknownOf('dataflow', dataflows);
    const rows = await readObservations(
      flow,
      { key: params.key, time: query['c[TIME_PERIOD]'] },
      snapshot,
      signal,
    );
    work.begin();
    if (type === csvType) return { type, body: await csvMessage(flow, rows, work) };
    const codes = new Map<CodelistName, Awaited<ReturnType<typeof codesOf>>>();
    for (const list of codelistsOf(flow)) codes.set(list, await codesOf(list, snapshot, signal));
    const message = { id: snapshot.id, prepared: snapshot.publishedAt, codes, notes: notesOf(snapshot) };
    return { type, body: JSON.stringify(await jsonMessage(flow, rows, message, work)) };
  },
});

/** Returns true when a part of the address means an id. */
function isAny(asked: string, id: string): boolean {
  return asked === '*' || asked.split(',').includes(id);
}

function isVersion(asked: string, version: string): boolean {
  return asked === '+' || asked === '*' || asked === '~' || asked === version || asked === `${version}+`;
}

function typeOf(
  format: 'csv' | 'json' | undefined,
  accepts: (types: readonly string[]) => string | null,
): string {
  if (format !== undefined) return format === 'csv' ? csvType : jsonType;
  const chosen = accepts(dataTypes);
  if (chosen === null) throw new Problem('not-acceptable', `The data exists as ${dataTypes.join(', ')}.`);
  return chosen.includes('csv') ? csvType : jsonType;
}

/** Adds the structures of the same dataflows, and the lists and concepts that these use. */
function related(named: readonly Structure[]): readonly Structure[] {
  const flows = new Set<Dataflow>(
    named.flatMap((structure) => ('flow' in structure ? [structure.flow] : [])),
  );
  const lists = new Set([...flows].flatMap(codelistsOf));
  return structures.filter((structure) => {
    if (named.includes(structure)) return true;
    if ('flow' in structure) return flows.has(structure.flow);
    return structure.type === 'codelist' ? lists.has(structure.id) : flows.size > 0;
  });
}

function unknownOf(what: string, known: readonly { readonly id: string }[]): Problem {
  const ids = known.map(({ id }) => id).join(', ');
  return new Problem('path-not-found', `No ${what} fits this address. Agency ${agency} has ${ids}.`);
}

function notesOf({ manifest }: Snapshot) {
  const until = syntheticUntil(manifest);
  const covered = Object.entries(manifest.covered_from_by_dataset);
  return [
    { type: 'ATTRIBUTION', text: manifest.attribution },
    { type: 'AS_OF', text: manifest.as_of },
    ...covered.map(([dataset, day]) => {
      return { type: 'COVERED_FROM', text: `The loaded exports of ${dataset} cover the days from ${day}.` };
    }),
    ...(until === null ? [] : [{ type: 'SYNTHETIC_UNTIL', text: `Records before ${until} are invented.` }]),
  ];
}

/** The operations of SDMX. */
export const sdmx = [getSdmxStructure, getSdmxData];
