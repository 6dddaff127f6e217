/** Holds the pages of the reference, each made once from the OpenAPI document. */
import type { OpenApiDocument } from '../../contract/openapi-document.ts';
import { DocsSearch } from './docs-search.ts';
import { type Reference, readReference } from './document.ts';
import { referenceFiles } from './files.ts';
import type { PageFiles } from './frame.ts';
import { guidePage, searchPage } from './guide-pages.ts';
import { type GuideText, readGuide } from './guide-text.ts';
import { allGuides, type Guide } from './guides.ts';
import { familyMarkdown, llmsText } from './markdown.ts';
import { familyPage, startPage } from './pages.ts';

/** A page as one of its two types. */
interface Page {
  readonly type: 'html' | 'markdown';
  readonly text: string;
}

/** The pages of one document. */
export class ReferenceSite {
  readonly #reference: Reference;
  readonly #files: PageFiles;
  readonly #made = new Map<string, string>();
  readonly #guides = new Map<string, GuideText>();
  #search: Promise<DocsSearch> | null = null;

  constructor(openapi: OpenApiDocument, files: PageFiles) {
    this.#reference = readReference(openapi);
    this.#files = files;
  }

  /** Names of the pages of families, as in their addresses. */
  get slugs(): readonly string[] {
    return this.#reference.families.map(({ slug }) => slug);
  }

  /** Returns the start page. */
  start(): string {
    return this.#once('start', () => startPage(this.#reference, this.#titleOf, this.#files));
  }

  /** Returns the page of a guide as HTML or, with `.md` behind its name, as Markdown; null for an unknown guide. */
  guide(name: string): Page | null {
    const slug = name.replace(/\.md$/, '');
    const guide = allGuides.find((one) => one.slug === slug);
    if (guide === undefined) return null;
    const text = this.#guide(guide);
    if (slug !== name) return { type: 'markdown', text: text.markdown };
    const make = () => guidePage(guide, text, this.#titleOf, this.#files);
    return { type: 'html', text: this.#once(`guide ${slug}`, make) };
  }

  /** Returns the page of what a search finds. */
  async search(words: string): Promise<string> {
    this.#search ??= DocsSearch.make(this.#reference);
    return searchPage(words, (await this.#search).find(words), this.#files);
  }

  /** Returns the list of pages for assistants. */
  llms(): string {
    return this.#once('llms.txt', () => llmsText(this.#reference, this.#titleOf));
  }

  /** Returns the page of a family as HTML or, with `.md` behind its name, as Markdown; null for an unknown family. */
  page(name: string): Page | null {
    const slug = name.replace(/\.md$/, '');
    const family = this.#reference.families.find((one) => one.slug === slug);
    if (family === undefined) return null;
    const type = slug === name ? 'html' : 'markdown';
    const make = () =>
      type === 'html'
        ? familyPage(family, this.#reference, this.#files)
        : familyMarkdown(family, this.#reference);
    return { type, text: this.#once(name, make) };
  }

  readonly #titleOf = (guide: Guide): string => this.#guide(guide).title;

  #guide({ slug, file }: Guide): GuideText {
    const text = this.#guides.get(slug) ?? readGuide(slug, file, this.#reference.baseUrl);
    this.#guides.set(slug, text);
    return text;
  }

  #once(name: string, make: () => string): string {
    const text = this.#made.get(name) ?? make();
    this.#made.set(name, text);
    return text;
  }
}

const sites = new WeakMap<OpenApiDocument, Promise<ReferenceSite>>();

/** Returns the pages of a document. */
export function referenceSite(openapi: OpenApiDocument): Promise<ReferenceSite> {
  const known = sites.get(openapi);
  if (known !== undefined) return known;
  const making = makeSite(openapi);
  making.catch(() => sites.delete(openapi));
  sites.set(openapi, making);
  return making;
}

async function makeSite(openapi: OpenApiDocument): Promise<ReferenceSite> {
  const [style, script] = await Promise.all([
    referenceFiles['reference.css'].address(),
    referenceFiles['reference.js'].address(),
  ]);
  return new ReferenceSite(openapi, { style, script });
}
