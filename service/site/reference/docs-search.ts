/** Finds pages of the documentation by words: guides, operations, methods and problems. */
import MiniSearch from 'minisearch';
import { methods } from '../../../data/methods.ts';
import { allProblemCodes, problemCodes } from '../../contract/problem-codes.ts';
import type { Reference } from './document.ts';
import { readGuide } from './guide-text.ts';
import { allGuides, guidePath } from './guides.ts';

/** A place in the documentation. */
export interface DocsEntry {
  readonly address: string;
  readonly kind: 'guide' | 'operation' | 'method' | 'problem';
  readonly title: string;
  /** Page that the place is on; empty where it is a page itself. */
  readonly page: string;
  readonly text: string;
}

/** A place that was found, with the passage that has most of the words. */
export interface DocsHit extends DocsEntry {
  readonly passage: string;
}

/** Length of a passage, in characters. */
const PASSAGE = 180;

/** The most places that a search returns. */
const MOST = 30;

function pageEntries(
  kind: 'guide' | 'method',
  { slug, file, address }: { readonly slug: string; readonly file: string; readonly address: string },
  baseUrl: string,
): DocsEntry[] {
  const { title, sections } = readGuide(slug, file, baseUrl);
  return sections.map((section) => ({
    // Pages of methods have no anchors, so each section leads to the page.
    address: kind === 'guide' && section.anchor !== '' ? `${address}#${section.anchor}` : address,
    kind,
    title: section.title,
    page: section.anchor === '' ? '' : title,
    text: section.text,
  }));
}

function operationEntries({ families }: Reference): DocsEntry[] {
  return families.flatMap(({ slug, name, operations }) =>
    operations.map(({ id, summary, method, path, description, parameters }) => ({
      address: `/docs/reference/${slug}#${id}`,
      kind: 'operation' as const,
      title: summary,
      page: `${name}: ${method} ${path}`,
      text: [id, description, ...parameters.map((one) => `${one.name} ${one.description ?? ''}`)].join(' '),
    })),
  );
}

function problemEntries(): DocsEntry[] {
  return allProblemCodes.map((code) => {
    const { title, cause, fix } = problemCodes[code];
    return {
      address: `/problems/${code}`,
      kind: 'problem',
      title,
      page: code,
      text: `${code} ${cause} ${fix}`,
    };
  });
}

/** Yields the entries of each page. */
function* pagesOf(reference: Reference): Generator<readonly DocsEntry[]> {
  const { baseUrl } = reference;
  for (const guide of allGuides) yield pageEntries('guide', { ...guide, address: guidePath(guide) }, baseUrl);
  for (const slug of Object.keys(methods)) {
    const page = { slug, file: `docs/methods/${slug}.md`, address: `/docs/methods/${slug}` };
    yield pageEntries('method', page, baseUrl);
  }
  yield operationEntries(reference);
  yield problemEntries();
}

/** Returns the part of a text around the first place where one of the words stands. */
function passageOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const from = Math.max(0, text.lastIndexOf(' ', Math.max(0, first - PASSAGE / 3)));
  const cut = text.slice(from, from + PASSAGE).trim();
  return `${from > 0 ? '… ' : ''}${cut}${from + PASSAGE < text.length ? ' …' : ''}`;
}

/** An index of the documentation. */
export class DocsSearch {
  readonly #entries: DocsEntry[] = [];
  readonly #index = new MiniSearch<DocsEntry & { readonly id: number }>({
    fields: ['title', 'page', 'text'],
    searchOptions: {
      boost: { title: 4, page: 2 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
    },
  });

  private constructor() {}

  /** Returns the index of all pages. It is made page by page, and other requests are answered in between. */
  static async make(reference: Reference): Promise<DocsSearch> {
    const search = new DocsSearch();
    for (const entries of pagesOf(reference)) {
      const first = search.#entries.length;
      search.#entries.push(...entries);
      const numbered = entries.map((entry, place) => ({ ...entry, id: first + place }));
      await search.#index.addAllAsync(numbered, { chunkSize: 10 });
    }
    return search;
  }

  /** Returns the places that have every word, best first; if none has, those with some of the words. */
  find(words: string): readonly DocsHit[] {
    const all = this.#index.search(words);
    const found = all.length > 0 ? all : this.#index.search(words, { combineWith: 'OR' });
    return found.slice(0, MOST).flatMap(({ id, terms }) => {
      const entry = this.#entries[Number(id)];
      return entry === undefined ? [] : [{ ...entry, passage: passageOf(entry.text, terms) }];
    });
  }
}
