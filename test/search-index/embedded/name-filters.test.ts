/** Which names meet a condition. */
import assert from 'node:assert/strict';
import { nameSections } from '../../../search-index/embedded/build-names.ts';
import { nameFilter } from '../../../search-index/embedded/name-filters.ts';
import { EmbeddedNames } from '../../../search-index/embedded/names.ts';
import { type Filter, type NameKind, nameKinds } from '../../../search-index/search-index.ts';
import { nameDocuments } from '../contract/documents.ts';

describe('conditions on names', () => {
  const names = new EmbeddedNames(new Map(nameSections(nameDocuments)));
  const idsOf = (kinds: readonly NameKind[], filters: readonly Filter[] = []): string[] =>
    [...names.all(nameFilter(names, kinds, filters))]
      .map(({ document }) => names.document(document).id)
      .sort();
  const expected = (accepts: (document: (typeof nameDocuments)[number]) => boolean): string[] =>
    nameDocuments
      .filter(accepts)
      .map(({ id }) => id)
      .sort();
  const inMarsa: Filter = { field: 'area_id', in: [330] };
  const weighty: Filter = { field: 'weight', min: 0.7 };

  it('let all of a kind through', () => {
    assert.deepEqual(
      idsOf(nameKinds),
      expected(() => true),
    );
    assert.deepEqual(
      idsOf(['area']),
      expected(({ kind }) => kind === 'area'),
    );
    assert.deepEqual(idsOf([]), []);
  });

  it('are of places, of weight, of all of several and of any of several', () => {
    const marsa = expected(({ area_id }) => area_id === 330);
    assert.ok(marsa.length > 1);
    assert.deepEqual(idsOf(nameKinds, [inMarsa]), marsa);
    assert.deepEqual(
      idsOf(nameKinds, [weighty]),
      expected(({ weight }) => weight >= 0.7),
    );
    assert.deepEqual(
      idsOf(nameKinds, [{ field: 'weight', max: 0.5 }]),
      expected(({ weight }) => weight <= 0.5),
    );
    assert.deepEqual(
      idsOf(nameKinds, [inMarsa, weighty]),
      expected(({ area_id, weight }) => area_id === 330 && weight >= 0.7),
    );
    assert.deepEqual(
      idsOf(nameKinds, [{ anyOf: [inMarsa, weighty] }]),
      expected(({ area_id, weight }) => area_id === 330 || weight >= 0.7),
    );
  });

  it('on what names do not have are met by none', () => {
    assert.deepEqual(idsOf(nameKinds, [{ field: 'property_type', in: ['villa'] }]), []);
    assert.deepEqual(idsOf(nameKinds, [{ field: 'median_price_aed', min: 1 }]), []);
  });
});
