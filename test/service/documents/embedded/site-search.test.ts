/** What a search of a site's documents finds, in which order, and how it is shown. */
import assert from 'node:assert/strict';
import {
  type SiteDocument,
  type SiteFacetQuery,
  type SiteHits,
  type SiteQuery,
  SiteQueryFault,
  type SiteSearchSettings,
} from '../../../../search-index/site-index.ts';
import { SiteDatabase } from '../../../../service/documents/embedded/site-database.ts';
import { search, searchFacet } from '../../../../service/documents/embedded/site-search.ts';
import { queryOf } from '../../../../service/families/sites/search-schema.ts';

const listings: readonly SiteDocument[] = [
  {
    id: 'marina',
    title: 'Two bedroom apartment with a marina view',
    title_ar: 'شقة غرفتين في المرسى',
    area: 'Dubai Marina',
    price: 2_450_000,
    tags: ['view', 'balcony'],
    agent: { name: 'Layla', licence: 77 },
    _geo: { lat: 25.08, lng: 55.14 },
  },
  {
    id: 'villa',
    title: 'Villa with a garden in Jumeirah',
    area: 'Jumeirah First',
    price: 7_900_000,
    tags: ['garden'],
    agent: { name: 'Omar', licence: 12 },
    _geo: { lat: 25.2, lng: 55.24 },
  },
  { id: 'studio', title: 'Studio near the metro', area: 'Al Barsha', price: 640_000, tags: [], note: null },
  {
    id: 4,
    title: 'Office tower, marina side',
    area: 'dubai marina',
    price: 1_100_000,
    furnished: true,
    note: '',
  },
];

const settings: SiteSearchSettings = {
  searchable: null,
  filterable: ['area', 'price', 'tags', 'agent', 'furnished', 'note', '_geo', 'missing'],
  sortable: ['price', 'area', '_geo'],
  synonyms: { flat: ['apartment'], 'sea side': ['marina view'] },
};

/** The index of a site in memory. */
class Index {
  readonly site: SiteDatabase;

  constructor(settings: SiteSearchSettings) {
    this.site = new SiteDatabase(':memory:', settings, '');
  }

  apply(documents: readonly (SiteDocument | string)[]): void {
    const changes = documents.map((document) =>
      typeof document === 'string'
        ? { id: document, version: 1, document: null }
        : { id: String(document.id), version: 1, document },
    );
    this.site.apply(changes, 1);
  }

  search(asked: SiteQuery): SiteHits {
    return search(this.site, asked, () => undefined);
  }

  searchFacet(asked: SiteFacetQuery) {
    return searchFacet(this.site, asked);
  }
}

function indexOf(documents: readonly SiteDocument[], changed: Partial<SiteSearchSettings> = {}): Index {
  const index = new Index({ ...settings, ...changed });
  index.apply(documents);
  return index;
}

const query = (body: Parameters<typeof queryOf>[0]): SiteQuery => queryOf(body);
const idsOf = ({ hits }: SiteHits) => hits.map((hit) => hit['id']);

describe('a search of site documents', () => {
  const index = indexOf(listings);
  const find = (body: Parameters<typeof queryOf>[0]) => idsOf(index.search(query(body)));

  const words: readonly (readonly [string, string, readonly unknown[]])[] = [
    ['no words: everything in the order of writing', '', ['marina', 'villa', 'studio', 4]],
    ['a word anywhere', 'garden', ['villa']],
    ['an unfinished last word', 'apart', ['marina']],
    ['an unfinished word only at the end', 'apart view', []],
    ['a typing mistake', 'apartmant', ['marina']],
    ['a typing mistake in an unfinished word', 'apratm', ['marina']],
    ['two letters swapped', 'studoi', ['studio']],
    ['no typing mistakes in numbers', '2450001', []],
    ['a word within an object', 'layla', ['marina']],
    ['Arabic without the article', 'مرسى', ['marina']],
    ['Arabic with the article', 'المرسي', ['marina']],
    ['more words first', 'marina view', ['marina', 4]],
    ['a phrase', '"marina side"', [4]],
    ['a phrase in another order', '"side marina"', []],
    ['without a word', 'marina -tower', ['marina']],
    ['only without a word', '-marina', ['villa', 'studio']],
    ['a synonym', 'flat', ['marina']],
    ['a synonym of two words', 'sea side', ['marina']],
    ['nothing', 'zzzzz', []],
  ];
  for (const [what, q, expected] of words) {
    it(`finds ${what}: ${q}`, () => assert.deepEqual(find({ q }), expected));
  }

  it('drops words from the end, none, or the commonest first', () => {
    assert.deepEqual(find({ q: 'marina garden' }), [4, 'marina'], 'the shorter document first');
    assert.deepEqual(find({ q: 'marina garden', matchingStrategy: 'all' }), []);
    assert.deepEqual(find({ q: 'marina garden', matchingStrategy: 'frequency' }), ['villa']);
  });

  it('can be held to fields', () => {
    assert.deepEqual(find({ q: 'dubai', attributesToSearchOn: ['title'] }), []);
    assert.deepEqual(find({ q: 'dubai', attributesToSearchOn: ['area'] }), [4, 'marina']);
    assert.deepEqual(find({ q: 'dubai', attributesToSearchOn: ['nowhere'] }), []);
    assert.deepEqual(find({ q: '"dubai marina"', attributesToSearchOn: ['title'] }), []);
  });

  it('searches the listed fields only, the first ones first', () => {
    const narrow = indexOf(
      [
        { id: 1, title: 'x', body: 'marina', hidden: 'secret' },
        { id: 2, title: 'marina', body: 'x' },
      ],
      { searchable: ['title', 'body'] },
    );
    assert.deepEqual(idsOf(narrow.search(query({ q: 'marina' }))), [2, 1]);
    assert.deepEqual(idsOf(narrow.search(query({ q: 'secret' }))), []);
    assert.throws(() => narrow.search(query({ q: 'x', attributesToSearchOn: ['hidden'] })), SiteQueryFault);
  });

  const filters: readonly (readonly [string | (string | string[])[], readonly unknown[]])[] = [
    ['area = "dubai marina"', ['marina', 4]],
    ["area != 'Dubai Marina'", ['villa', 'studio']],
    ['price > 1100000', ['marina', 'villa']],
    ['price >= 1100000 AND price < 7900000', ['marina', 4]],
    ['price 600000 TO 1200000', ['studio', 4]],
    ['tags IN [garden, balcony]', ['marina', 'villa']],
    ['tags NOT IN [garden, balcony]', ['studio', 4]],
    ['NOT (tags = view OR area = "Al Barsha")', ['villa', 4]],
    ['agent.name = layla', ['marina']],
    ['agent.licence <= 12', ['villa']],
    ['furnished = true', [4]],
    ['furnished EXISTS', [4]],
    ['furnished NOT EXISTS', ['marina', 'villa', 'studio']],
    ['note IS NULL', ['studio']],
    ['note IS NOT NULL', ['marina', 'villa', 4]],
    ['note IS EMPTY', [4]],
    ['tags IS EMPTY', ['studio']],
    ['area CONTAINS marin', ['marina', 4]],
    ['area STARTS WITH dub', ['marina', 4]],
    ['area NOT CONTAINS marin', ['villa', 'studio']],
    ['area > b', ['marina', 'villa', 4]],
    ['missing = 1', []],
    ['_geoRadius(25.08, 55.14, 2000)', ['marina']],
    ['_geoBoundingBox([25.3, 55.3], [25.1, 55.2])', ['villa']],
    [
      ['area = "Dubai Marina"', ['price < 2000000', 'tags = view']],
      ['marina', 4],
    ],
    ['', ['marina', 'villa', 'studio', 4]],
    [[], ['marina', 'villa', 'studio', 4]],
  ];
  for (const [filter, expected] of filters) {
    it(`filters by ${JSON.stringify(filter)}`, () => assert.deepEqual(find({ filter }), expected));
  }

  const faults: readonly (readonly [Parameters<typeof queryOf>[0], string, RegExp])[] = [
    [{ filter: 'title = x' }, 'filter', /`title` is not filterable\. Available filterable attributes are/],
    [{ filter: 'price >' }, 'filter', /Expected a condition such as .*, found `price >` at 1/],
    [{ filter: 'price = 1 OR' }, 'filter', /Expected a condition .*, found the end at 13/],
    [{ filter: 'price 1 2' }, 'filter', /Expected a condition .* found `price 1 2` at 1/],
    [{ filter: 'price = 1 price' }, 'filter', /Expected the end of the filter, AND or OR, found `price`/],
    [{ filter: '(price = 1' }, 'filter', /Expected `\)`, AND or OR, found the end/],
    [{ filter: 'price IS 3' }, 'filter', /Expected a condition/],
    [{ filter: 'price NOT 3' }, 'filter', /Expected a condition/],
    [{ filter: 'price = ;' }, 'filter', /found `price = ;` at 1/],
    [{ filter: `price IN [${'a'.repeat(5_000)}` }, 'filter', /Expected a condition/],
    [{ filter: '('.repeat(200) }, 'filter', /nested more than/],
    [{ filter: 'NOT '.repeat(200) }, 'filter', /nested more than/],
    [{ filter: `price = ${'9'.repeat(30_000)}` }, 'filter', /characters at most/],
    [{ filter: '_geoRadius(1, 2)' }, 'filter', /found `_geoRadius\(1, 2\)` at 1/],
    [{ filter: '_geoRadius(x, 2, 3)' }, 'filter', /found `_geoRadius\(x, 2, 3\)`/],
    [{ filter: '_geoRadius(100, 2, 3)' }, 'filter', /latitude/],
    [{ filter: '_geoBoundingBox([1, 2], [3, 4])' }, 'filter', /north/],
    [{ sort: ['title:asc'] }, 'sort', /not sortable/],
    [{ sort: ['price'] }, 'sort', /:asc/],
    [{ facets: ['title'] }, 'facets', /not filterable/],
  ];
  for (const [body, parameter, message] of faults) {
    it(`refuses ${JSON.stringify(body).slice(0, 60)}`, () => {
      assert.throws(
        () => index.search(query(body)),
        (error) => {
          assert.ok(error instanceof SiteQueryFault);
          assert.equal(error.parameter, parameter);
          assert.match(error.message, message);
          return true;
        },
      );
    });
  }

  it('sorts up and down, numbers before texts, nothing last, and by distance', () => {
    assert.deepEqual(find({ sort: ['price:asc'] }), ['studio', 4, 'marina', 'villa']);
    assert.deepEqual(find({ sort: ['area:desc', 'price:desc'] }), ['villa', 'marina', 4, 'studio']);
    const near = index.search(query({ sort: ['_geoPoint(25.2, 55.24):asc'] }));
    assert.deepEqual(idsOf(near), ['villa', 'marina', 'studio', 4]);
    assert.equal(near.hits[0]?.['_geoDistance'], 0);
    assert.ok(Math.abs(Number(near.hits[1]?.['_geoDistance']) - 16_711) < 100, 'haversine by hand');
    const mixed = indexOf([{ id: 1 }, { id: 2, price: 'on request' }, { id: 3, price: [9, 5] }]);
    assert.deepEqual(idsOf(mixed.search(query({ sort: ['price:asc'] }))), [3, 2, 1]);
    assert.deepEqual(idsOf(mixed.search(query({ sort: ['price:desc'] }))), [3, 2, 1]);
  });

  it('counts facets of what was found, values that differ in case as one', () => {
    const found = index.search(query({ q: 'marina', facets: ['area', 'price', 'tags'] }));
    assert.deepEqual(found.facetDistribution, {
      area: { 'Dubai Marina': 2 },
      price: { '1100000': 1, '2450000': 1 },
      tags: { balcony: 1, view: 1 },
    });
    assert.deepEqual(found.facetStats, { price: { min: 1_100_000, max: 2_450_000 } });
    const all = index.search(query({ facets: ['*'] }));
    assert.deepEqual(
      Object.keys(all.facetDistribution ?? {}),
      settings.filterable.filter((name) => name !== '_geo'),
    );
  });

  it('searches the values of a facet', () => {
    const facetQuery = (body: Partial<SiteFacetQuery>): SiteFacetQuery => ({
      ...query({}),
      facetName: 'area',
      facetQuery: null,
      ...body,
    });
    assert.deepEqual(index.searchFacet(facetQuery({ facetQuery: 'MAR' })), [
      { value: 'Dubai Marina', count: 2 },
    ]);
    assert.deepEqual(
      index.searchFacet(facetQuery({})).map(({ value }) => value),
      ['Al Barsha', 'Dubai Marina', 'Jumeirah First'],
      'in the order of values, as in Meilisearch',
    );
    assert.deepEqual(index.searchFacet(facetQuery({ q: 'villa' })), [{ value: 'Jumeirah First', count: 1 }]);
    assert.throws(() => index.searchFacet(facetQuery({ facetName: 'title' })), SiteQueryFault);
  });

  it('shows pages, and stops at a thousand', () => {
    assert.deepEqual(find({ limit: 2, offset: 1 }), ['villa', 'studio']);
    const page = index.search(query({ page: 2, hitsPerPage: 3 }));
    assert.deepEqual([idsOf(page), page.total], [[4], 4]);
    const many = indexOf(Array.from({ length: 1_500 }, (_, id) => ({ id, title: 'same' })));
    assert.equal(many.search(query({ offset: 1_000 })).hits.length, 0);
    assert.equal(many.search(query({ limit: 2 })).total, 1_500);
    assert.equal(many.search(query({ page: 1 })).total, 1_000);
  });

  it('marks what was found, and cuts long texts around it', () => {
    const long = indexOf([
      {
        id: 1,
        text: `${'before '.repeat(20)}the Marinä view ${'after '.repeat(20)}`,
        n: 12,
        list: ['marina', 3],
        o: { p: 'x' },
      },
    ]);
    const [hit] = long.search(
      query({
        q: 'marina vi',
        attributesToRetrieve: ['n', 'o.p'],
        attributesToHighlight: ['*'],
        attributesToCrop: ['text:4'],
        highlightPreTag: '[',
        highlightPostTag: ']',
        showRankingScore: true,
      }),
    ).hits;
    assert.deepEqual(hit?.['_formatted'], {
      text: '…the [Marinä] [vi]ew after…',
      n: '12',
      list: ['[marina]', '3'],
      o: { p: 'x' },
      id: '1',
    });
    assert.deepEqual([hit?.['n'], hit?.['o'], hit?.['text']], [12, { p: 'x' }, undefined]);
    assert.ok(Number(hit?.['_rankingScore']) > 0.9);
  });

  it('cuts with the greater half before a found word, as in Meilisearch', () => {
    const cut = indexOf([{ id: 1, text: 'one two three four five six seven eight nine' }]);
    const asked = query({ q: 'five', attributesToCrop: ['text:6'] });
    const [hit] = cut.search(asked).hits;
    assert.deepEqual(hit?.['_formatted'], { id: '1', text: '…two three four five six seven…' });
  });

  it('scores documents with all words of the query higher', () => {
    const scored = (q: string) =>
      index.search(query({ q, showRankingScore: true })).hits.map((hit) => hit['_rankingScore']);
    const [best] = scored('marina garden');
    assert.ok(Number(best) > 0 && Number(best) <= 0.5, 'one of two words');
    assert.deepEqual(scored('garden villa'), [1]);
    const [mistyped] = scored('gardem');
    assert.ok(Number(mistyped) < 1);
  });
});

describe('site documents that change', () => {
  it('are found as they are now, in the place of their first writing', () => {
    const index = indexOf(listings);
    assert.deepEqual(idsOf(index.search(query({ q: 'garden' }))), ['villa']);
    index.apply([{ id: 'villa', title: 'Townhouse', area: 'Mirdif' }, 'studio', 'nowhere']);
    assert.deepEqual(idsOf(index.search(query({ q: 'garden' }))), []);
    assert.deepEqual(idsOf(index.search(query({ q: 'townhouse', filter: 'area = Mirdif' }))), ['villa']);
    assert.deepEqual(idsOf(index.search(query({ filter: 'area = "Jumeirah First"' }))), []);
    assert.deepEqual(idsOf(index.search(query({}))), ['marina', 'villa', 4]);
  });

  it('leave nothing behind that a search finds', () => {
    const index = indexOf([{ id: 'kept', title: 'kept word', area: 'A' }]);
    for (let version = 2; version < 300; version += 1)
      index.apply([{ id: 'changing', title: `word${version}`, area: 'B' }]);
    assert.deepEqual(idsOf(index.search(query({ q: 'word299' }))), ['changing']);
    assert.deepEqual(idsOf(index.search(query({ q: 'word150' }))), []);
    assert.deepEqual(idsOf(index.search(query({ q: 'kept' }))), ['kept']);
    const { facetDistribution } = index.search(query({ facets: ['area'] }));
    assert.deepEqual(facetDistribution, { area: { A: 1, B: 1 } });
  });
});
