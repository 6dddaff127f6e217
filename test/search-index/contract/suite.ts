/** What every engine behind the search port does alike; each engine's test runs it over the same documents. */
import assert from 'node:assert/strict';
import {
  type NameKind,
  nameKinds,
  type SearchHit,
  type SearchIndex,
} from '../../../search-index/search-index.ts';

const keys = (hits: readonly SearchHit[]) => hits.map((hit) => hit.document.key);

/** Declares the cases; `index` is asked when they run. */
export function searchIndexContract(index: () => SearchIndex): void {
  const suggest = async (q: string, kinds: readonly NameKind[] = nameKinds, limit = 5) =>
    (await index().suggest({ q, kinds, limit })).suggestions;

  const first = async (q: string, kinds?: readonly NameKind[]) => {
    const [hit] = await suggest(q, kinds);
    return hit && `${hit.document.kind} ${hit.document.key}`;
  };

  const properties = (question: Partial<Parameters<SearchIndex['searchProperties']>[0]>) =>
    index().searchProperties({ q: '', filters: [], offset: 0, limit: 10, ...question });

  describe('suggest', () => {
    it('finds what begins as typed, places before buildings of the name', async () => {
      assert.equal(await first('busin'), 'area 526');
      assert.equal(await first('marina ga'), 'project 1');
    });

    it('finds names that begin with the article while only that is typed', async () => {
      const [hit] = await suggest('al');
      assert.equal(hit?.document.key, '412');
      assert.equal(hit?.highlight, '<mark>Al</mark> Barsha First');
    });

    it('forgives a slip', async () => {
      assert.equal(await first('bussiness bay'), 'area 526');
      assert.equal(await first('marnia gate'), 'project 1');
    });

    it('finds every transliteration of a name', async () => {
      assert.equal(await first('palm jumaira'), 'community 12');
      assert.equal(await first('barsha 1'), 'area 412');
    });

    it('finds what a place is also called', async () => {
      assert.equal(await first('jlt'), 'community 9');
      assert.equal(await first('dubai marina'), 'area 330');
    });

    it('finds Arabic names, with the article or without, however alif and ya are written', async () => {
      assert.equal(await first('مرسى دبي'), 'area 330');
      assert.equal(await first('برشاء'), 'area 412');
      assert.equal(await first('الخليج التجاري'), 'area 526');
    });

    it('keeps to the kinds and the limit asked for', async () => {
      const buildings = await suggest('marina', ['building']);
      assert.deepEqual(keys(buildings), ['100', '101']);
      assert.equal((await suggest('marina', nameKinds, 2)).length, 2);
    });

    it('gives whole documents, scores that do not rise, and names escaped with the typed part marked', async () => {
      const [hit] = await suggest('east', ['building']);
      assert.equal(hit?.highlight, 'Bay Square 4 &lt;<mark>East</mark>&gt;');
      assert.deepEqual(hit?.document, {
        id: 'building-102',
        kind: 'building',
        key: '102',
        name: 'Bay Square 4 <East>',
        name_ar: null,
        subtitle: 'Business Bay',
        aliases: [],
        weight: 0.1,
        area_id: 526,
        community_id: null,
        project_id: null,
        developer_id: null,
      });
      const scores = (await suggest('marina')).map(({ score }) => score);
      assert.deepEqual(
        scores,
        scores.toSorted((a, b) => b - a),
      );
      assert.ok(scores.every((score) => score > 0 && score <= 1));
    });

    it('answers the same question the same way, and nothing with nothing', async () => {
      assert.deepEqual(await suggest('marina'), await suggest('marina'));
      assert.deepEqual(await suggest('zzzzqqqq'), []);
    });

    it('takes any text as a name, not as a language', async () => {
      for (const q of ['"marina', "marina' OR kind = area", '[]{}\\', '\u0000', '😀', 'x'.repeat(400)])
        await assert.doesNotReject(suggest(q), q);
    });
  });

  describe('searchNames', () => {
    const names = (question: Partial<Parameters<SearchIndex['searchNames']>[0]>) =>
      index().searchNames({ q: '', kinds: ['building'], filters: [], offset: 0, limit: 10, ...question });

    it('lists all of a kind by weight when nothing is asked', async () => {
      assert.deepEqual(keys((await names({})).hits), ['100', '101', '102']);
    });

    it('filters by place', async () => {
      const { hits } = await names({ filters: [{ field: 'area_id', in: [526] }] });
      assert.deepEqual(keys(hits), ['102']);
    });

    it('goes on where a page ended, and says where pages end', async () => {
      const page = await names({ q: 'marina gate', limit: 1 });
      assert.equal(page.next, 1);
      const rest = await names({ q: 'marina gate', limit: 1, offset: 1 });
      assert.equal(rest.next, null);
      assert.deepEqual([...keys(page.hits), ...keys(rest.hits)].toSorted(), ['100', '101']);
    });
  });

  describe('searchProperties', () => {
    it('meets ranges and choices, in which null is not', async () => {
      const range = await properties({
        filters: [{ field: 'median_price_aed', min: 1_300_000, max: 2_600_000 }],
      });
      assert.deepEqual(keys(range.hits), ['1-apartment-1', '1-apartment-2', '2-apartment-1']);
      const studio = await properties({ filters: [{ field: 'bedrooms', min: 0, max: 0 }] });
      assert.deepEqual(keys(studio.hits), ['2-apartment-0']);
      const tagged = await properties({ filters: [{ field: 'tags', in: ['luxury', 'affordable'] }] });
      assert.deepEqual(keys(tagged.hits), ['1-apartment-2', '1-apartment-3', '2-apartment-0']);
      const leasehold = await properties({ filters: [{ field: 'is_freehold', in: [false] }] });
      assert.deepEqual(keys(leasehold.hits), ['3-villa-4']);
    });

    it('meets all filters, and one of a choice of filters', async () => {
      const { hits } = await properties({
        filters: [
          { field: 'property_type', in: ['apartment'] },
          {
            anyOf: [
              { field: 'bedrooms', min: 3 },
              { field: 'median_price_aed', max: 1_000_000 },
            ],
          },
        ],
      });
      assert.deepEqual(keys(hits), ['1-apartment-3', '2-apartment-0']);
      assert.deepEqual(keys((await properties({ filters: [{ field: 'tags', in: [] }] })).hits), []);
      const quotes = await properties({ filters: [{ field: 'tags', in: ['" OR id != "x'] }] });
      assert.deepEqual(keys(quotes.hits), []);
    });

    it('sorts by a figure, nulls last', async () => {
      const sort = { field: 'floors', descending: true } as const;
      const { hits } = await properties({ filters: [{ field: 'area_id', in: [330] }], sort });
      assert.deepEqual(keys(hits), ['1-apartment-2', '1-apartment-1', '1-apartment-3']);
    });

    it('ranks by words', async () => {
      const { hits, isSemantic } = await properties({ q: 'luxury marina' });
      assert.deepEqual(keys(hits).slice(0, 2).toSorted(), ['1-apartment-2', '1-apartment-3']);
      assert.equal(isSemantic, false);
    });

    it('ranks by meaning when it is given as numbers', async () => {
      const vector = Float32Array.from([0, 1, 0]);
      const question = { q: 'room for children', vector, semanticRatio: 1 };
      const { hits, isSemantic } = await properties({ ...question, embedder: 'three:directions' });
      assert.deepEqual(keys(hits).slice(0, 2), ['3-villa-4', '1-apartment-3']);
      assert.equal(isSemantic, true);
      const other = await properties({ ...question, embedder: 'another' });
      assert.deepEqual([other.isSemantic, other.hits.length], [false, 6]);
    });

    it('puts what is like no word last, and leaves it in', async () => {
      const { hits } = await properties({ q: 'school family' });
      assert.deepEqual(keys(hits).slice(0, 2), ['3-villa-4', '1-apartment-3']);
      assert.equal(hits.length, 6);
    });

    it('goes on where a page ended', async () => {
      const page = await properties({ limit: 4 });
      assert.equal(page.next, 4);
      const rest = await properties({ limit: 4, offset: 4 });
      assert.equal(rest.next, null);
      assert.equal(new Set([...keys(page.hits), ...keys(rest.hits)]).size, 6);
    });
  });

  it('counts properties by a field, most first, within the filters', async () => {
    const question = { q: '', filters: [], limit: 3 } as const;
    const types = await index().facet({ ...question, field: 'property_type' });
    assert.deepEqual(types.values, [
      { value: 'apartment', count: 5 },
      { value: 'villa', count: 1 },
    ]);
    const freehold = await index().facet({ ...question, field: 'is_freehold' });
    assert.deepEqual(freehold.values[0], { value: true, count: 5 });
    const rooms = await index().facet({
      ...question,
      field: 'bedrooms',
      filters: [{ field: 'area_id', in: [526] }],
    });
    assert.deepEqual(rooms.values, [
      { value: 0, count: 1 },
      { value: 1, count: 1 },
    ]);
  });

  it('finds what is like a property, itself left out, within the filters', async () => {
    const question = { id: 'property-1-apartment-1', filters: [], limit: 2 } as const;
    const { hits } = await index().similar(question);
    assert.equal(hits.length, 2);
    assert.equal(hits[0]?.document.key, '1-apartment-2');
    const elsewhere = await index().similar({ ...question, filters: [{ field: 'area_id', in: [526] }] });
    assert.ok(elsewhere.hits.every(({ document }) => document.area_id === 526));
    assert.deepEqual((await index().similar({ ...question, id: 'property-none' })).hits, []);
  });

  it('is healthy, and names itself in every answer', async () => {
    await index().health();
    const { engine } = await index().suggest({ q: 'm', kinds: nameKinds, limit: 1 });
    assert.equal(engine, index().engine);
  });
}
