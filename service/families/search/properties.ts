/** `POST /search/properties`: a wish in words, English or Arabic, answered with profiles of property, and with how it was understood. */
import { z } from 'zod';
import { yieldBases } from '../../../data/methods/yields/yield-bases.ts';
import { propertyTypes } from '../../../data/property-types.ts';
import type { PropertyDocument, SearchHit } from '../../../search-index/search-index.ts';
import {
  findProperties,
  noAnswers,
  type PropertyFinding,
} from '../../../search-index/understanding/find-properties.ts';
import { Context } from '../../../search-index/understanding/follow-up.ts';
import { AskedFilters, Interpretation } from '../../../search-index/understanding/interpretation.ts';
import type { Points } from '../../../search-index/understanding/points.ts';
import { Relaxation } from '../../../search-index/understanding/relax.ts';
import { document, endpoint } from '../../contract/endpoint.ts';
import { Meta, metaOf } from '../../contract/meta.ts';
import { Problem } from '../../contract/problem.ts';
import { smallBody } from '../../limits.ts';
import { Figure, figure } from '../../statistics/statistic.ts';
import { readMarket, readQuestion } from './market.ts';

const named = (what: string) => z.string().nullable().meta({ description: what });
const number = (what: string) => z.number().nullable().meta({ description: what });

/** One property found: a type and number of bedrooms in one project, building or place. */
export const PropertyResult = z
  .object({
    id: z.string().meta({ example: 'property-project-1393-apartment-2' }),
    score: z.number().meta({ description: '1 for an exact match; comparable within one answer.' }),
    name: z.string().meta({ description: 'Of the subject.', example: 'Marina Gate' }),
    name_ar: named('The same in Arabic.'),
    highlight: z.string().meta({ description: 'The name as HTML, with `<mark>` around words of the query.' }),
    subtitle: named('Where it is.'),
    subject: z.enum(['project', 'building', 'area', 'community']),
    subject_id: z.int().meta({ description: '`id` of the subject.' }),
    property_type: z.enum(propertyTypes),
    bedrooms: z.int().nullable().meta({ description: '0 is a studio; null where the registers do not say.' }),
    area_id: z.int().nullable(),
    area: named('Cadastral area.'),
    community_id: z.int().nullable(),
    community: named('Community.'),
    developer: named('Developer of the project.'),
    median_price_aed: Figure.meta({ description: 'Median price of the last 12 months, AED.' }),
    median_price_aed_per_sqft: Figure.meta({ description: 'Median price, AED a square foot.' }),
    median_rent_aed: Figure.meta({
      description: 'Median annual rent of new contracts, AED; of a building, its project’s.',
    }),
    gross_yield_pct: number('Gross yield of its class, per cent; null when withheld.'),
    low_gross_yield_pct: number('Lower end of its 95 % interval, per cent; null where it has none.'),
    high_gross_yield_pct: number('Upper end of its 95 % interval, per cent.'),
    gross_yield_basis: z.enum(yieldBases).nullable().meta({
      description: 'Whose rents the yield is made with; `area_rent`: those of the area.',
    }),
    p10_area_sqft: number('One in ten is smaller, square feet.'),
    p90_area_sqft: number('One in ten is larger, square feet.'),
    offering: z.enum(['off-plan', 'ready']).nullable().meta({ description: 'Stage of most sales.' }),
    is_freehold: z.boolean().nullable(),
    handover_year: z
      .int()
      .nullable()
      .meta({ description: 'To be finished in; null when it is, or unknown.' }),
    nearest_metro: named('As the registers name it; they do not give the distance.'),
    nearest_mall: named('As the registers name it.'),
    nearest_landmark: named('As the registers name it.'),
    metro_within_m: number('Every point of its area is at most so many metres from one station.'),
    mall_within_m: number('The same for the nearest mall.'),
    school_within_m: number('The same for the nearest school.'),
    distance_at_most_m: z.number().nullable().optional().meta({
      description: 'The same for the mall, station, school or hospital that the question names.',
    }),
    tags: z
      .array(z.string())
      .meta({ description: 'Tags that the data supports.', example: ['ready', 'luxury'] }),
  })
  .meta({ id: 'PropertyResult' });

const typeByWord = new Map<string, (typeof propertyTypes)[number]>(propertyTypes.map((type) => [type, type]));

/** A hit as answers give it. */
export function propertyResult({ document: found, score, highlight }: SearchHit<PropertyDocument>) {
  const price = (value: number | null, unit: 'aed' | 'aed_per_sqft') =>
    figure({ value, n: found.n_sales }, { unit, of: 'sales' });
  return {
    ...found,
    score,
    highlight,
    subject_id: Number(found.subject_key),
    property_type: typeByWord.get(found.property_type) ?? ('other' as const),
    median_price_aed: price(found.median_price_aed, 'aed'),
    median_price_aed_per_sqft: price(found.median_price_aed_per_sqft, 'aed_per_sqft'),
    median_rent_aed: figure(
      { value: found.median_rent_aed, n: found.n_rents },
      { unit: 'aed', of: 'contracts' },
    ),
    tags: [...found.tags],
  };
}

/** Returns the most metres from a property to the points that the question names. */
function distance(
  { area_id, subject }: PropertyDocument,
  near: Interpretation['filters']['near_points'],
  points: Points,
): { readonly distance_at_most_m?: number | null } {
  if (near === undefined) return {};
  const ids = near.map(({ id }) => id);
  // A community may reach beyond the area that most of it lies in.
  return { distance_at_most_m: subject === 'community' ? null : points.atMost(ids, area_id) };
}

/** How the search was answered. */
const SearchMeta = Meta.extend({
  engine: z.enum(['embedded', 'meilisearch']).meta({ description: 'Search engine that answered.' }),
  semantic: z
    .object({
      embedder: z
        .string()
        .nullable()
        .meta({ description: 'Model of the vectors; null: words alone decided.' }),
      reason: z.string().nullable().meta({ description: 'Reason why no vectors were used.' }),
    })
    .meta({ description: 'Use of vectors for this answer.' }),
});

const Answer = z
  .object({
    results: z.array(PropertyResult).meta({ description: 'Best first.' }),
    interpretation: Interpretation,
    relaxed: z.array(Relaxation).meta({
      description: 'Wishes that were loosened, because nothing met all of them; in a fixed order.',
    }),
    reason: z.enum(noAnswers).nullable().meta({
      description:
        'Why there are no results: nothing of the question was understood, or nothing matches it; else null.',
    }),
    meta: SearchMeta,
  })
  .meta({ id: 'PropertySearchAnswer' });

const message = 'takes 1 to 500 characters';
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** A question in words. */
export const Question = z
  .string()
  .max(500, message)
  .refine((text) => text.trim() !== '', message)
  .refine((text) => !controlCharacters.test(text), 'takes text without control characters')
  .meta({
    description: 'A wish in your own words, English or Arabic.',
    example: '2 bed apartment in Dubai Marina under 3m, near the metro',
    override: { minLength: 1, maxLength: 500 },
  });

/** Pairs of filters where the first may not exceed the second. */
const ranges = [
  ['min_bedrooms', 'max_bedrooms'],
  ['min_price_aed', 'max_price_aed'],
  ['min_rent_aed', 'max_rent_aed'],
  ['min_price_aed_per_sqft', 'max_price_aed_per_sqft'],
  ['min_area_sqft', 'max_area_sqft'],
  ['min_gross_yield_pct', 'max_gross_yield_pct'],
  ['min_handover_year', 'max_handover_year'],
] as const;

function checkRanges(filters: z.output<typeof AskedFilters>): void {
  const errors = ranges.flatMap(([low, high]) => {
    const [from, to] = [filters[low], filters[high]];
    if (from === undefined || to === undefined || from <= to) return [];
    return [
      { parameter: `/filters/${low}`, message: `may not be greater than \`${high}\` (${from} > ${to})` },
    ];
  });
  if (errors.length > 0)
    throw new Problem(
      'parameter-invalid',
      errors.map(({ parameter, message: fault }) => `${parameter} ${fault}.`).join(' '),
      {
        errors,
      },
    );
}

/** True when another try may be answered better: the engine or the embedder was down. */
function isProvisional({ found, semantic }: PropertyFinding, first: string, hasEmbedder: boolean): boolean {
  return found.engine !== first || (hasEmbedder && /server/.test(semantic.reason ?? ''));
}

/** Datasets that the figures of the answer count. */
const counts = ['transactions', 'rent-contracts'] as const;

/** `POST /search/properties`. */
export const searchProperties = endpoint({
  operationId: 'searchProperties',
  method: 'post',
  path: '/api/v1/search/properties',
  aliases: ['/search/properties'],
  tag: 'Search',
  summary: 'Property by a wish in words',
  description:
    'Reads a wish (bedrooms, budget, rent or buy, yield, size, type, place, what is near, ready or off plan, handover, freehold, for families, luxury or cheap) and answers with profiles of property: a type and number of bedrooms in one project or building, or in an area or community after these, with its figures. `interpretation` shows what was understood and from which words; `relaxed` which wishes were loosened to find anything. What `filters` says wins over the words and is never loosened. How it works: docs/search.md.',
  reads: 'snapshot',
  counts,
  scope: 'search',
  feature: 'ai-search',
  body: z.strictObject({
    query: Question,
    limit: z
      .int()
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'Results at most.', override: { default: 20 } }),
    filters: AskedFilters.optional(),
    context: Context.optional(),
    semantic_ratio: z.number().min(0).max(1).optional().meta({
      description: '0 compares words alone, 1 vectors alone; only where an embedder is set up.',
    }),
  }),
  bodyLimits: smallBody,
  answer: document(Answer),
  problems: ['search-unavailable'],
  examples: [
    {
      summary: 'A flat with a budget',
      request: '/api/v1/search/properties',
      body: { query: '2 bed apartment in Dubai Marina under 3m, near the metro', limit: 5 },
    },
    {
      summary: 'A villa, in Arabic',
      request: '/api/v1/search/properties',
      body: { query: 'فيلا ٤ غرف للإيجار في دبي هيلز' },
    },
    {
      summary: 'A question that follows another',
      request: '/api/v1/search/properties',
      body: {
        query: 'and with 3 bedrooms?',
        context: { filters: { purpose: 'rent', property_types: ['villa'], area_ids: [330] } },
      },
    },
    {
      summary: 'Words and filters',
      request: '/api/v1/search/properties',
      body: { query: 'sea view', filters: { purpose: 'buy', min_bedrooms: 2, max_price_aed: 4_000_000 } },
    },
  ],
  async handle(asked) {
    const { body, snapshot, historyFrom, service, signal } = asked;
    const { query, limit = 20, filters = {}, semantic_ratio: semanticRatio, context } = body;
    checkRanges(filters);
    const index = await snapshot.searchIndex();
    await index.health();
    const market = await readMarket(snapshot);
    const { embedder } = service;
    const { interpretation, failed } = await readQuestion({ query, context }, asked);
    const finding = await findProperties(
      { query, limit, filters, semanticRatio },
      { index, market, embedder, signal, interpretation },
    );
    const answer = {
      results: finding.found.hits.map((hit) => ({
        ...propertyResult(hit),
        ...distance(hit.document, finding.interpretation.filters.near_points, market.points),
      })),
      interpretation: finding.interpretation,
      relaxed: [...finding.relaxed],
      reason: finding.reason,
      meta: {
        ...metaOf(snapshot, historyFrom, counts),
        engine: finding.found.engine,
        semantic: finding.semantic,
      },
      isProvisional: failed || isProvisional(finding, index.engine, embedder !== null),
    };
    return answer;
  },
});
