/** A comment that refers to a page, a decision, a file or a test refers to one that exists. */
import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { repositoryFiles, textOf } from '../support/repository-files.ts';

const files = new Set(repositoryFiles);
const tails = new Set(repositoryFiles.flatMap((file) => [file, file.replace(/^.*\//, '')]));
const folders = new Set(repositoryFiles.map((file) => posix.dirname(file)));
const withComments = repositoryFiles.filter(
  (file) => /^(?!client\/src\/api-types).*\.(ts|sql)$/.test(file) || file === 'biome.json',
);

/** Folders that hold files of ours; ingest writes the last two. */
const ours = /^(bench|client|data|deploy|docs|ingest|search-index|service|snapshot-store|test)\//;
const written = /^(data\/warehouse|test\/expected)\//;

/** Returns the text of the comment on a line, or null where there is none. The messages of biome.json count as comments. */
function commentOn(line: string, file: string): string | null {
  if (file === 'biome.json') return /"message": (".*")/.exec(line)?.[1] ?? null;
  const pattern = file.endsWith('.sql') ? /--\s(.*)/ : /^\s*(?:\/?\*\*?|\/\/)\s(.*)|\s\/\/\s(.*)/;
  const found = pattern.exec(line);
  return found?.[1] ?? found?.[2] ?? null;
}

/** Whether the path, from the root or from the file's folder, or the bare name of a file, exists. */
function exists(path: string, from: string): boolean {
  const known = (name: string) =>
    files.has(name) || folders.has(name) || folders.has(name.replace(/\/$/, ''));
  return (
    known(path) || known(posix.join(posix.dirname(from), path)) || (!path.includes('/') && tails.has(path))
  );
}

function pathsIn(comment: string): string[] {
  const named = comment.matchAll(
    /(?<![\w/.<>*-])((?:\.{0,2}[\w-]+\/|\.{1,2}\/)*[\w-]+(?:\.[\w-]+)*\.(?:ts|sql|md))\b/g,
  );
  const below = comment.matchAll(/(?<![\w/.<>*-])((?:[\w-]+\/)+[\w-]+(?:\.\w+)*)(?![\w/.<*{-])/g);
  const pages = [...below]
    .map(([, path = '']) => path)
    .filter((path) => ours.test(path) && !written.test(path));
  return [
    ...[...named].map(([, path = '']) => path),
    ...pages.filter((path) => !/^docs\/adr\/\d{4}$/.test(path)),
  ];
}

/** Returns `file:line reference` for each reference of a comment that leads nowhere. */
function brokenReferences(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const comment = commentOn(line, file);
    if (comment === null) return [];
    const paths = pathsIn(comment).filter((path) => !exists(path, file));
    const decisions = [...comment.matchAll(/docs\/adr\/(\d{4})|\bADR (\d+)/g)].filter(
      ([, long, short = '']) =>
        !repositoryFiles.some((other) => other.startsWith(`docs/adr/${long ?? short.padStart(4, '0')}-`)),
    );
    // Pages have no numbered sections or rules.
    const numbered = [...comment.matchAll(/§ ?\d|\.md, rule \d/g)];
    return [...paths, ...[...decisions, ...numbered].map(([found]) => found)].map(
      (reference) => `${file}:${index + 1} ${reference}`,
    );
  });
}

describe('references in comments', () => {
  it('lead to pages, decisions and files that exist', () => {
    assert.deepEqual(
      withComments.flatMap((file) => brokenReferences(file, textOf(file))),
      [],
    );
  });

  for (const [file, comment, reference] of [
    ['ingest/planted.ts', '/** Dropped while loading (DATA.md). */', 'DATA.md'],
    ['ingest/planted.ts', '// The page docs/methods/no-such-method says why.', 'docs/methods/no-such-method'],
    ['ingest/planted.ts', '// See ./no-such-file.ts.', './no-such-file.ts'],
    [
      'ingest/planted.ts',
      `const a = 1; ${'//'} test/ingest/no-such.test.ts proves it.`,
      'test/ingest/no-such.test.ts',
    ],
    ['data/tables/planted.sql', '-- The deal is the grain (docs/adr/0099).', 'docs/adr/0099'],
    ['data/tables/planted.sql', '-- See ADR 99.', 'ADR 99'],
    ['data/tables/planted.sql', '-- Read as §3.5 says.', '§3'],
  ] as const) {
    it(`would notice: ${comment}`, () => {
      const found = brokenReferences(file, comment);
      assert.ok(found.includes(`${file}:1 ${reference}`), found.join());
    });
  }
});
