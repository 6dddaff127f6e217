/** Measures how well wishes in words are answered: grades by the rules in wishes.csv, hit@5, MRR and nDCG@10 with parts of the search switched off. */
import { readFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { PropertyRow, propertyDocument } from '../../../search-index/documents/property-document.ts';
import { type DocumentVectors, propertySections } from '../../../search-index/embedded/build-properties.ts';
import { EmbeddedProperties } from '../../../search-index/embedded/properties.ts';
import type { Embedder } from '../../../search-index/embeddings/embedder.ts';
import { PlaceAreaRow, PlaceNameRow, PlaceResolver, PlaceRow } from '../../../search-index/resolver.ts';
import type { PropertyDocument, SearchIndex } from '../../../search-index/search-index.ts';
import type { Market } from '../../../search-index/understanding/draft.ts';
import { emptyWords } from '../../../search-index/understanding/empty-words.ts';
import { findProperties } from '../../../search-index/understanding/find-properties.ts';
import { NameRow } from '../../../search-index/understanding/named-thing.ts';
import { Names } from '../../../search-index/understanding/names.ts';
import { PointRow, Points } from '../../../search-index/understanding/points.ts';
import { splitWords } from '../../../search-index/understanding/words.ts';
import { readQuery } from '../../../service/warehouse/read-query.ts';

const Wish = z.object({
  id: z.coerce.number(),
  class: z.enum(['filters', 'filters-ar', 'ideas', 'names', 'relaxed']),
  part: z.enum(['tuned', 'held-out']),
  language: z.enum(['en', 'ar']),
  wish: z.string(),
  /** What a property must be to be just what was wished for. */
  fits: z.string(),
  /** What it must be to be worth showing when there are none or few of those. */
  close: z.string(),
});
export type Wish = z.output<typeof Wish>;

/** Every wish of wishes.csv. */
export function readWishes(): Wish[] {
  const path = new URL('./wishes.csv', import.meta.url);
  return z.array(Wish).parse(parse(readFileSync(path, 'utf8'), { columns: true }));
}

/** What the rules of wishes.csv may speak of. */
const judged = `
  create or replace view judged as
  select *, 'property-' || key as id, property_type as type, bedrooms as beds, median_price_aed as price, median_rent_aed as rent,
    gross_yield_pct as yield, p10_area_sqft as p10, p90_area_sqft as p90, offering = 'off-plan' as off_plan, offering = 'ready' as ready,
    is_freehold as freehold, handover_year as handover,
    lower(concat_ws(' | ', name, project, community, area)) as said, lower(concat_ws(' | ', community, area)) as place
  from documents`;

/** Short forms in the rules: a tag it has, words in its names or places, words in its place. */
const shortForms: Readonly<Record<string, string>> = {
  'has(': 'list_contains(tags, ',
  'matches(': 'regexp_matches(said, ',
  'in_place(': 'regexp_matches(place, ',
};

function ruleOf(rule: string): string {
  return `(${rule.replaceAll(/\b(?:has|matches|in_place)\(/g, (form) => shortForms[form] ?? form)})`;
}

/** The sample's properties, places and grades. */
export interface Ground {
  readonly documents: readonly PropertyDocument[];
  readonly market: Market;
  readonly wishes: readonly Wish[];
  /** Wish → document → 2 for what fits, 1 for what is close. */
  readonly grades: ReadonlyMap<number, ReadonlyMap<string, number>>;
}

/** Reads them from a published snapshot's serve.duckdb. */
export async function readGround(database: string): Promise<Ground> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  try {
    await connection.run(`attach '${database}' as serve (read_only)`);
    await connection.run('use serve');
    const rows = async <T>(sql: string, row: z.ZodType<T>): Promise<T[]> =>
      z.array(row).parse((await connection.runAndReadAll(sql)).getRowObjectsJS());
    const columns = Object.keys(PropertyRow.shape).join(', ');
    const documents = await rows(`select ${columns} from serve.search_properties order by key`, z.unknown());
    const resolver = PlaceResolver.from({
      places: await rows('from places', PlaceRow),
      names: await rows('from place_names', PlaceNameRow),
      areas: await rows('from place_areas', PlaceAreaRow),
    });
    const named = await rows(readQuery('search-named-things'), NameRow);
    const points = await rows(readQuery('search-points'), PointRow);
    const [cheapest] = await rows(
      "select min(median_price_aed) as aed from serve.search_properties where subject in ('project', 'building')",
      z.object({ aed: z.number() }),
    );
    await connection.run('use memory.main');
    await connection.run('create view documents as from serve.search_properties');
    await connection.run(judged);
    const wishes = readWishes();
    const grades = new Map<number, Map<string, number>>();
    for (const { id, fits, close } of wishes) {
      const sql = `select id, case when ${ruleOf(fits)} then 2 else 1 end as grade from judged where ${ruleOf(fits)} or ${ruleOf(close)}`;
      const found = await rows(sql, z.object({ id: z.string(), grade: z.int() }));
      grades.set(id, new Map(found.map(({ id: document, grade }) => [document, grade])));
    }
    return {
      documents: documents.map(propertyDocument),
      market: {
        resolver,
        names: new Names(named, resolver.spoken),
        points: new Points(points),
        cheapestSaleAed: cheapest?.aed ?? null,
      },
      wishes,
      grades,
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Which parts of the search take part. */
export interface Parts {
  readonly filters: boolean;
  readonly lexicon: boolean;
  readonly embedder: Embedder | null;
  readonly semanticRatio?: number;
}

/** Finds the ids a wish is answered with, best first. */
export type Finder = (wish: string) => Promise<string[]>;

const looked = 10;

/** The engine over these documents, with or without the lexicon. */
export function propertyIndex(
  { documents }: Ground,
  vectors: readonly DocumentVectors[],
  lexicon: boolean,
): Pick<SearchIndex, 'searchProperties'> {
  const properties = new EmbeddedProperties(new Map(propertySections(documents, vectors)), { lexicon });
  return { searchProperties: async (question) => ({ ...properties.search(question), engine: 'embedded' }) };
}

/** The search over these documents with some of its parts. */
export function finderOf(
  ground: Ground,
  vectors: readonly DocumentVectors[],
  { filters, lexicon, embedder, semanticRatio }: Parts,
): Finder {
  const index = propertyIndex(ground, vectors, lexicon);
  const signal = new AbortController().signal;
  return async (wish) => {
    if (filters) {
      const question = { query: wish, limit: looked, filters: {}, semanticRatio };
      const { found } = await findProperties(question, { index, market: ground.market, embedder, signal });
      return found.hits.map(({ document }) => document.id);
    }
    const q = splitWords(wish)
      .filter(({ text }) => !emptyWords.has(text))
      .map(({ text }) => text)
      .join(' ');
    const [vector = null] = embedder === null ? [] : await embedder.embed([wish], signal);
    const { hits } = await index.searchProperties({
      q,
      filters: [],
      offset: 0,
      limit: looked,
      ...(vector === null || embedder === null ? {} : { vector, embedder: embedder.id }),
      ...(semanticRatio === undefined ? {} : { semanticRatio }),
    });
    return hits.map(({ document }) => document.id);
  };
}

/** How well some wishes are answered, each figure 0 to 1. */
export interface Score {
  readonly n: number;
  /** Part of the wishes with something that fits (or, where nothing does, is close) among the first five. */
  readonly hit5: number;
  /** Mean of one over the place of the first such property. */
  readonly mrr: number;
  /** Order of the first ten against the best order there is. */
  readonly ndcg10: number;
}

function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}

function scoreOf(found: readonly string[], grades: ReadonlyMap<string, number>): Omit<Score, 'n'> {
  const best = Math.max(0, ...grades.values());
  const shown = found.slice(0, looked).map((id) => grades.get(id) ?? 0);
  const first = shown.findIndex((grade) => grade > 0 && grade === best);
  const ideal = gain([...grades.values()].sort((a, b) => b - a).slice(0, looked));
  return {
    hit5: first >= 0 && first < 5 ? 1 : 0,
    mrr: first < 0 ? 0 : 1 / (first + 1),
    ndcg10: ideal === 0 ? 0 : gain(shown) / ideal,
  };
}

/** Scores by class and part, and of all; `held-out` are those that nothing was tuned on. */
export async function measure(ground: Ground, find: Finder): Promise<ReadonlyMap<string, Score>> {
  const sums = new Map<string, { n: number; hit5: number; mrr: number; ndcg10: number }>();
  for (const wish of ground.wishes) {
    const score = scoreOf(await find(wish.wish), ground.grades.get(wish.id) ?? new Map());
    for (const name of [wish.class, wish.part, 'all']) {
      const sum = sums.get(name) ?? { n: 0, hit5: 0, mrr: 0, ndcg10: 0 };
      sums.set(name, {
        n: sum.n + 1,
        hit5: sum.hit5 + score.hit5,
        mrr: sum.mrr + score.mrr,
        ndcg10: sum.ndcg10 + score.ndcg10,
      });
    }
  }
  return new Map(
    [...sums].map(([name, { n, hit5, mrr, ndcg10 }]) => [
      name,
      { n, hit5: hit5 / n, mrr: mrr / n, ndcg10: ndcg10 / n },
    ]),
  );
}
