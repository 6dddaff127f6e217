/** The search that needs no server: it answers from the file that ingest wrote into the snapshot. */
import { open } from 'node:fs/promises';
import type {
  Answered,
  Faceted,
  FacetQuestion,
  Found,
  NameSearch,
  PropertyDocument,
  PropertySearch,
  SearchDocument,
  SearchIndex,
  SimilarQuestion,
  Suggested,
  SuggestQuestion,
} from '../search-index.ts';
import { nameFilter } from './name-filters.ts';
import { EmbeddedNames, type Ranked } from './names.ts';
import { EmbeddedProperties } from './properties.ts';
import { allParts, type Parts } from './score-name.ts';
import { decodeSections, type SectionFile } from './sections.ts';

const engine: Answered['engine'] = 'embedded';

/** Reads an index file into memory in one read; only its short header is parsed. */
export async function readIndexFile(path: string): Promise<SectionFile> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const bytes = new Uint8Array(size);
    let at = 0;
    while (at < size) {
      const { bytesRead } = await handle.read(bytes, at, size - at, at);
      if (bytesRead === 0) throw new Error(`${path} became shorter while it was read.`);
      at += bytesRead;
    }
    return decodeSections(bytes);
  } finally {
    await handle.close();
  }
}

/** Answers from memory. */
export class EmbeddedIndex implements SearchIndex {
  readonly engine = engine;
  readonly #names: EmbeddedNames;
  readonly #properties: EmbeddedProperties;

  constructor({ sections }: SectionFile, parts: Parts = allParts) {
    this.#names = new EmbeddedNames(sections, parts);
    this.#properties = new EmbeddedProperties(sections);
  }

  /** Opens the file of a snapshot. */
  static async open(path: string): Promise<EmbeddedIndex> {
    return new EmbeddedIndex(await readIndexFile(path));
  }

  async suggest({ q, kinds, limit }: SuggestQuestion): Promise<Suggested> {
    const ranked = this.#names.rank(q, nameFilter(this.#names, kinds), 'suggest');
    return { engine, suggestions: ranked.slice(0, limit).map((found) => this.#names.hit(found, q)) };
  }

  async searchNames(question: NameSearch): Promise<Found<SearchDocument>> {
    const { q, kinds, filters, offset, limit } = question;
    const accepts = nameFilter(this.#names, kinds, filters);
    const ranked = q === '' ? this.#names.all(accepts) : this.#names.rank(q, accepts, 'search');
    const { page, isMore } = cutPage(ranked, offset, limit);
    return {
      engine,
      hits: page.map((found) => this.#names.hit(found, q)),
      next: isMore ? offset + limit : null,
      isSemantic: false,
    };
  }

  async searchProperties(question: PropertySearch): Promise<Found<PropertyDocument>> {
    return { engine, ...this.#properties.search(question) };
  }

  async facet(question: FacetQuestion): Promise<Faceted> {
    return { engine, ...this.#properties.facet(question) };
  }

  async similar(question: SimilarQuestion): Promise<Found<PropertyDocument>> {
    return { engine, ...this.#properties.similar(question) };
  }

  async health(): Promise<void> {
    // The index is in memory, so it is always ready.
  }

  async close(): Promise<void> {
    // Node frees the memory when the last reference goes.
  }
}

function cutPage(
  ranked: Iterable<Ranked>,
  offset: number,
  limit: number,
): { readonly page: readonly Ranked[]; readonly isMore: boolean } {
  const page: Ranked[] = [];
  let place = 0;
  for (const found of ranked) {
    if (place >= offset + limit) return { page, isMore: true };
    if (place >= offset) page.push(found);
    place += 1;
  }
  return { page, isMore: false };
}
