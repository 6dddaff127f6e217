/** Holds the pages of the reference, each made once from the OpenAPI document. */
import type { OpenApiDocument } from '../../contract/openapi-document.ts';
import { type Reference, readReference } from './document.ts';
import { referenceFiles } from './files.ts';
import type { PageFiles } from './frame.ts';
import { familyMarkdown, llmsText } from './markdown.ts';
import { familyPage, startPage } from './pages.ts';

/** The pages of one document. */
export class ReferenceSite {
  readonly #reference: Reference;
  readonly #files: PageFiles;
  readonly #made = new Map<string, string>();

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
    return this.#once('start', () => startPage(this.#reference, this.#files));
  }

  /** Returns the list of pages for assistants. */
  llms(): string {
    return this.#once('llms.txt', () => llmsText(this.#reference));
  }

  /** Returns the page of a family as HTML or, with `.md` behind its name, as Markdown; null for an unknown family. */
  page(name: string): { readonly type: 'html' | 'markdown'; readonly text: string } | null {
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
