import assert from 'node:assert/strict';
import { type DocumentVectors, propertySections } from '../../../search-index/embedded/build-properties.ts';
import { EmbeddedProperties } from '../../../search-index/embedded/properties.ts';
import type { Filter, PropertySearch } from '../../../search-index/search-index.ts';
import { properties } from '../property-documents.ts';

/** Vectors of two numbers: how much beach, how much golf. */
const vectors: DocumentVectors = {
  embedder: 'test',
  dimensions: 2,
  of: (id) =>
    id.includes('-3-') ? Float32Array.of(0, 1) : id.includes('-2-') ? Float32Array.of(1, 0) : undefined,
  hashOf: () => '0123456789abcdef',
};

const index = new EmbeddedProperties(new Map(propertySections(properties, [vectors])));
const plain = new EmbeddedProperties(new Map(propertySections(properties, [])), { lexicon: false });

function found(question: Partial<PropertySearch>, from = index): string[] {
  const { hits } = from.search({ q: '', filters: [], offset: 0, limit: 10, ...question });
  return hits.map(({ document }) => `${document.name} ${document.bedrooms}`);
}

const names = (filters: readonly Filter[]) => found({ filters });

describe('properties in the index file', () => {
  it('come by weight when nothing is asked, and page by page', () => {
    assert.equal(found({})[0], 'Marina Gate 1');
    const first = index.search({ q: '', filters: [], offset: 0, limit: 4 });
    assert.equal(first.next, 4);
    const rest = index.search({ q: '', filters: [], offset: 4, limit: 4 });
    assert.equal(rest.next, null);
    assert.equal(new Set([...first.hits, ...rest.hits].map(({ document }) => document.id)).size, 6);
  });

  it('meet every filter, and null is within no range', () => {
    assert.deepEqual(names([{ field: 'bedrooms', min: 2, max: 2 }]).sort(), [
      'Beach Vista 2',
      'Marina Gate 2',
    ]);
    assert.deepEqual(names([{ field: 'median_price_aed', max: 1_500_000 }]).sort(), [
      'Marina Gate 1',
      'Ontario Tower null',
    ]);
    assert.deepEqual(names([{ field: 'tags', in: ['luxury'] }]), ['Beach Vista 2']);
    assert.deepEqual(names([{ field: 'is_freehold', in: [false] }]), []);
    assert.deepEqual(names([{ field: 'property_type', in: [] }]), []);
    const anyOf: Filter[] = [
      { field: 'area_id', in: [410] },
      { field: 'n_rents', min: 20 },
    ];
    assert.deepEqual(names([{ anyOf }]).sort(), ['Golf Greens 4', 'Una null']);
    assert.deepEqual(names([{ anyOf }, { field: 'handover_year', min: 2027 }]), ['Golf Greens 4']);
  });

  it('are ordered by a figure, nulls last', () => {
    const sort = { field: 'median_price_aed', descending: true } as const;
    const ordered = found({ sort });
    assert.equal(ordered[0], 'Golf Greens 4');
    assert.equal(ordered.at(-1), 'Una null');
  });

  it('are ranked by their words, slips and beginnings included', () => {
    assert.equal(found({ q: 'golf greens' })[0], 'Golf Greens 4');
    assert.equal(found({ q: 'ontaro' })[0], 'Ontario Tower null');
    assert.equal(found({ q: 'vist' })[0], 'Beach Vista 2');
    const { hits } = index.search({ q: 'ontario', filters: [], offset: 0, limit: 1 });
    assert.equal(hits[0]?.highlight, '<mark>Ontario</mark> Tower');
  });

  it('are found by what people call things, unless the lexicon is off', () => {
    assert.equal(found({ q: 'fairway' })[0], 'Golf Greens 4');
    assert.equal(found({ q: 'fairway' }, plain)[0], 'Marina Gate 1');
  });

  it('are ranked by meaning with a vector of their own embedder only', () => {
    const vector = Float32Array.of(0, 1);
    const meant = index.search({ q: '', filters: [], offset: 0, limit: 1, vector, embedder: 'test' });
    assert.equal(meant.isSemantic, true);
    assert.equal(meant.hits[0]?.document.name, 'Golf Greens');
    for (const other of [{ embedder: 'other' }, { vector: Float32Array.of(0, 1, 0) }, { semanticRatio: 0 }]) {
      const { isSemantic } = index.search({ q: 'x', filters: [], offset: 0, limit: 1, vector, ...other });
      assert.equal(isSemantic, false);
    }
    const one = index.search({
      q: 'x',
      filters: [{ field: 'bedrooms', min: 4 }],
      offset: 0,
      limit: 1,
      vector,
    });
    assert.equal(one.isSemantic, false, 'one document alone is like nothing more or less');
  });

  it('are counted by a field, most first', () => {
    const { values } = index.facet({ q: '', filters: [], field: 'property_type', limit: 2 });
    assert.deepEqual(values, [
      { value: 'apartment', count: 4 },
      { value: 'office', count: 1 },
    ]);
    const beds = index.facet({ q: 'marina', filters: [], field: 'bedrooms', limit: 9 });
    assert.deepEqual(beds.values[0], { value: 2, count: 2 });
  });

  it('have others like them', () => {
    const { hits } = index.similar({ id: 'property-project-1-apartment-2', filters: [], limit: 9 });
    assert.equal(hits[0]?.document.name, 'Beach Vista');
    assert.ok(hits.every(({ document }) => document.property_type === 'apartment'));
    assert.ok(hits.every(({ document }) => document.id !== 'property-project-1-apartment-2'));
    assert.deepEqual(index.similar({ id: 'property-none', filters: [], limit: 9 }).hits, []);
  });
});
