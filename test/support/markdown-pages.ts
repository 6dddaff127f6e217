/** Reads the documentation for tests: pages, their headings, links, commands and runnable blocks. */
import { repositoryFiles, textOf } from './repository-files.ts';

/** A fenced block. `run` is true if the line before it is `<!-- run -->`; a test then has to run it. */
export interface CodeBlock {
  readonly page: string;
  readonly line: number;
  readonly language: string;
  readonly run: boolean;
  readonly text: string;
}

/** Paths of all Markdown pages of the repository. */
export const pages: readonly string[] = repositoryFiles.filter((file) => file.endsWith('.md'));

/** Returns the fenced blocks of a page. */
export function blocksOf(page: string): readonly CodeBlock[] {
  const text = textOf(page);
  return [...text.matchAll(/(<!-- run -->\n)?^```(\w*)\n(.*?)^```$/gms)].map((found) => ({
    page,
    line: text.slice(0, found.index).split('\n').length,
    language: found[2] ?? '',
    run: found[1] !== undefined,
    text: found[3] ?? '',
  }));
}

/** Returns the blocks that a test runs with bash while a demo service answers on `http://localhost:8080`. */
export function runnableBlocks(): readonly CodeBlock[] {
  return pages.flatMap(blocksOf).filter(({ run }) => run);
}

/** Returns the text without fenced blocks. */
export const proseOf = (page: string) => textOf(page).replaceAll(/^```.*?^```$/gms, '');

/** Returns the anchors of a page's headings, in GitHub's form. */
export function anchorsOf(page: string): ReadonlySet<string> {
  const headings = [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map((found) => found[1] ?? '');
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Returns the link targets of a page: relative paths and anchors, but no addresses. */
export function localLinksOf(page: string): readonly string[] {
  const targets = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map((found) => found[1] ?? '');
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}
