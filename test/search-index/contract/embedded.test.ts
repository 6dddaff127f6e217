/** The embedded engine under the contract, from the bytes that ingest would lay into a snapshot. */
import { buildIndex } from '../../../search-index/embedded/build-index.ts';
import { nameSections } from '../../../search-index/embedded/build-names.ts';
import { EmbeddedIndex } from '../../../search-index/embedded/embedded-index.ts';
import { decodeSections } from '../../../search-index/embedded/sections.ts';
import { nameDocuments, propertyDocuments, propertyVectors } from './documents.ts';
import { searchIndexContract } from './suite.ts';

describe('the embedded engine behind the search port', () => {
  const bytes = buildIndex({
    names: nameSections(nameDocuments),
    properties: propertyDocuments,
    vectors: [propertyVectors],
    madeOf: 'documents of the contract',
  });
  const index = new EmbeddedIndex(decodeSections(bytes));

  searchIndexContract(() => index);
});
