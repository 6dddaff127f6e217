/** `POST /search/describe`: a question read aloud, with the request that answers it; or a place, project or property in plain English. */
import { z } from 'zod';
import { isCommercial, propertyTypes } from '../../../data/property-types.ts';
import { register } from '../../../data/register.ts';
import { Context } from '../../../search-index/understanding/follow-up.ts';
import { Interpretation } from '../../../search-index/understanding/interpretation.ts';
import { type Call, document, endpoint } from '../../contract/endpoint.ts';
import { Meta, metaOf } from '../../contract/meta.ts';
import { Problem } from '../../contract/problem.ts';
import {
  describeSubject,
  type EstimateFacts,
  type Subject,
  subjectFigures,
} from '../../describe/describe-subject.ts';
import { Told } from '../../describe/told.ts';
import { smallBody } from '../../limits.ts';
import { type Facts, Narration } from '../../narrator/facts.ts';
import { buildingAt } from '../../records/buildings/lists.ts';
import { placeAt, placeResolver } from '../../records/place-parameter.ts';
import { projectAt } from '../../records/projects/lists.ts';
import { getDeveloper } from '../developers/routes.ts';
import { getEstimate } from '../estimates/routes.ts';
import { Body } from './describe-body.ts';

import { readQuestion } from './market.ts';
import { measuredFacts } from './measured-facts.ts';
import { searchProperties } from './properties.ts';

const Answer = z
  .object({
    interpretation: Interpretation.nullable().meta({ description: 'How `query` was read; else null.' }),
    reading: z.string().nullable().meta({
      description: 'The same as a sentence.',
      example: 'Apartments, 2 bedrooms, in Dubai Marina.',
    }),
    answer: z
      .object({
        method: z.enum(['GET', 'POST']),
        request: z.string().meta({ description: 'Path and query, ready to be sent with the same key.' }),
        body: z.object({ query: z.string(), context: Context.optional() }).nullable(),
        answers: z.string().meta({ description: 'Content of the answer.' }),
      })
      .nullable()
      .meta({ description: 'The request that answers `query`; null where none does.' }),
    told: Told.nullable().meta({ description: 'Figures of that request, in words; null without a `query`.' }),
    description: Narration.nullable().meta({
      description: 'A paragraph in English, every figure of it among its facts; null for a `query`.',
    }),
    meta: Meta,
  })
  .meta({ id: 'Described' });

type Asked = Call<Record<string, unknown>, Record<string, unknown>, Body, 'snapshot'>;

function sentence({ parts, left_over }: Interpretation): string {
  const understood = parts.map(({ meaning }) => meaning).join(', ');
  const said =
    understood === ''
      ? `Property in ${register.territory.en}`
      : understood.charAt(0).toUpperCase() + understood.slice(1);
  return left_over.length === 0 ? `${said}.` : `${said}; like “${left_over.join('”, “')}”.`;
}

function readNumber(given: number | string | undefined, kind: string): number {
  // Only digits count as a number. JavaScript would also read "", "0x14A" and "1e3" as one.
  const number = typeof given === 'string' && !/^\d+$/.test(given) ? Number.NaN : Number(given);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  const message = `takes a whole number for the kind ${kind}`;
  throw new Problem('parameter-invalid', `/id ${message}.`, { errors: [{ parameter: '/id', message }] });
}

const whole = { propertyType: null, bedrooms: null } as const;

async function placeSubject(asked: Asked, text: string, parameter: string): Promise<Subject> {
  // A name means here what it means in `area=`.
  const found = (await placeResolver(asked.snapshot)).read(text);
  if (found?.kind === 'district')
    return { kind: 'district', id: null, name: found.name, place: null, ...whole };
  const { kind, place_id, name } = await placeAt(asked.snapshot, text, parameter);
  return { kind, id: place_id, name, place: null, ...whole };
}

async function projectSubject({ snapshot, signal }: Asked, project: number): Promise<Subject> {
  const row = await projectAt(snapshot, project, signal);
  const name = row.name ?? row.name_ar ?? `Project ${project}`;
  return { kind: 'project', id: project, name, place: row.community ?? row.area, ...whole };
}

async function buildingSubject({ snapshot, historyFrom, signal }: Asked, building: number): Promise<Subject> {
  const row = await buildingAt(snapshot, building, historyFrom, signal);
  return { kind: 'building', id: building, name: row.name, place: row.community ?? row.area, ...whole };
}

const propertyId =
  /^property-(?<subject>project|building|area|community)-(?<key>\d{1,16})-(?<type>[a-z-]+)-(?<bedrooms>\d{1,2}|any)$/;

/** A property of a search, by its id: `property-project-77-apartment-2`. */
async function propertySubject(asked: Asked, given: string): Promise<Subject> {
  const { subject, key = '', type = '', bedrooms } = propertyId.exec(given)?.groups ?? {};
  const propertyType = propertyTypes.find((known) => known === type);
  if (propertyType === undefined) {
    const message = 'takes the `id` of a search result for the kind property';
    throw new Problem('parameter-invalid', `/id ${message}.`, { errors: [{ parameter: '/id', message }] });
  }
  const found =
    subject === 'project'
      ? await projectSubject(asked, Number(key))
      : subject === 'building'
        ? await buildingSubject(asked, Number(key))
        : await placeSubject(asked, key, '/id');
  return { ...found, propertyType, bedrooms: bedrooms === 'any' ? null : Number(bedrooms) };
}

async function recordSubject(asked: Asked): Promise<Subject> {
  const { kind = 'area', id: given } = asked.body;
  if (kind === 'project') return projectSubject(asked, readNumber(given, kind));
  if (kind === 'building') return buildingSubject(asked, readNumber(given, kind));
  if (kind === 'property') return propertySubject(asked, String(given));
  return placeSubject(asked, String(given), '/id');
}

async function detailsSubject(asked: Asked): Promise<Subject> {
  const { area, project_id: project, building_id: building, property_type, bedrooms } = asked.body;
  const place =
    project !== undefined
      ? await projectSubject(asked, project)
      : building !== undefined
        ? await buildingSubject(asked, building)
        : await placeSubject(asked, area ?? '', '/area');
  return { ...place, propertyType: property_type ?? null, bedrooms: bedrooms ?? null };
}

const Estimated = z.object({
  record: z.object({
    price_aed: z.object({ value: z.number().nullable(), n: z.int(), as_of: z.iso.date() }),
    low_aed: z.number().nullable(),
    high_aed: z.number().nullable(),
  }),
});

/** Returns the estimated price of such a property, by the method of `GET /valuations/estimate`. */
async function estimated(asked: Asked): Promise<EstimateFacts | null> {
  const { area, project_id, building_id, property_type, bedrooms, area_sqft, is_off_plan } = asked.body;
  if (area_sqft === undefined) return null;
  const query = { area, project_id, building_id, property_type, bedrooms, area_sqft, is_off_plan };
  const { record } = Estimated.parse(await getEstimate.handle({ ...asked, query, body: null }));
  const { price_aed: estimate_aed, low_aed, high_aed } = record;
  const { as_of } = estimate_aed;
  return {
    area_sqft,
    estimate_aed,
    low_aed: { value: low_aed, as_of },
    high_aed: { value: high_aed, as_of },
  };
}

const Profiled = z.object({
  record: z.object({ profile: Narration }),
  isProvisional: z.boolean().optional(),
});

interface Description {
  readonly description: z.input<typeof Narration>;
  readonly isProvisional: boolean;
}

/** Returns the figures of a subject. No mart has those of a district, and rents of offices and shops of a place. */
async function figuresOf(asked: Asked, subject: Subject): Promise<Facts<'property'>['values']> {
  const { kind, id, name, propertyType, bedrooms } = subject;
  const isPlace = kind === 'area' || kind === 'community';
  const measured = () =>
    measuredFacts(asked, { area: id === null ? name : String(id), propertyType, bedrooms });
  if (kind === 'district') return measured();
  const figures = await subjectFigures(subject, asked);
  if (!isPlace || !isCommercial(propertyType)) return figures;
  const { median_rent_aed: rent = null } = await measured();
  return { ...figures, median_rent_aed: rent };
}

async function tell(asked: Asked): Promise<Description> {
  const { snapshot, service, signal, body } = asked;
  if (body.kind === 'developer') {
    const params = { id: readNumber(body.id, body.kind) };
    const told = Profiled.parse(await getDeveloper.handle({ ...asked, params, query: {}, body: null }));
    return { description: told.record.profile, isProvisional: told.isProvisional === true };
  }
  const subject = body.kind === undefined ? await detailsSubject(asked) : await recordSubject(asked);
  const estimate = body.kind === undefined ? await estimated(asked) : null;
  const figures = await figuresOf(asked, subject);
  const { narrator } = service;
  const { isProvisional, ...description } = await describeSubject(subject, figures, estimate, {
    snapshot,
    narrator,
    signal,
  });
  return { description, isProvisional };
}

/** Loads what answers questions, at the first one. */
function loadAnswering() {
  return Promise.all([
    import('../../describe/answer-question.ts'),
    import('../../describe/answering-operations.ts'),
  ]);
}

/** Datasets that the figures of the answer count. */
const counts = ['transactions', 'rent-contracts'] as const;

/** `POST /search/describe`. */
export const describeSearch = endpoint({
  operationId: 'describeSearch',
  method: 'post',
  path: '/api/v1/search/describe',
  aliases: ['/search/describe'],
  tag: 'Search',
  summary: 'A question read, or something described',
  description:
    'With `query`: how a question is read, in words and filters, the request that answers it, and what that request says to the same key, with n, window and method. With `kind` and `id`, or with details of a property: a paragraph of plain English with every figure it uses, its n and its as-of date.',
  reads: 'snapshot',
  counts,
  scope: 'search',
  feature: 'ai-search',
  asksOthers: true,
  body: Body,
  bodyLimits: smallBody,
  answer: document(Answer),
  problems: [
    'place-not-found',
    'area-ambiguous',
    'project-not-found',
    'building-not-found',
    'developer-not-found',
    'search-unavailable',
  ],
  examples: [
    {
      summary: 'A question',
      request: '/api/v1/search/describe',
      body: { query: 'How have prices changed in Dubai Marina?' },
    },
    { summary: 'An area', request: '/api/v1/search/describe', body: { kind: 'area', id: 330 } },
    {
      summary: 'A property',
      request: '/api/v1/search/describe',
      body: { area: 'Dubai Marina', property_type: 'apartment', bedrooms: 1, area_sqft: 850 },
    },
  ],
  async handle(asked) {
    const { body, snapshot, historyFrom } = asked;
    const meta = metaOf(snapshot, historyFrom, counts);
    if (body.query === undefined) {
      const { description, isProvisional } = await tell(asked);
      const answer = {
        interpretation: null,
        reading: null,
        answer: null,
        told: null,
        description,
        meta,
        isProvisional,
      };
      return answer;
    }
    // A snapshot of an earlier release has nothing to read questions by.
    const index = await snapshot.searchIndex();
    await index.health();
    const { interpretation, failed } = await readQuestion(
      { query: body.query, context: body.context },
      asked,
    );
    const resolver = await placeResolver(snapshot);
    const [{ answerQuestion }, { answeringOperations }] = await loadAnswering();
    const { answer, told } = await answerQuestion(interpretation, {
      context: body.context,
      ask: asked.ask,
      operations: answeringOperations,
      search: searchProperties,
      index,
      districtOf: (words) => resolver.district(words)?.name ?? null,
      asOf: snapshot.asOf,
      coveredFrom: (of) => snapshot.coveredFrom(of),
      signal: asked.signal,
    });
    return {
      interpretation,
      reading: sentence(interpretation),
      answer,
      told,
      description: null,
      meta,
      isProvisional: failed,
    };
  },
});
