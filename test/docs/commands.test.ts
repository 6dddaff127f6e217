/** Commands in the documentation exist, and every one that exists is documented. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { blocksOf, pages, runnableBlocks } from '../support/markdown-pages.ts';
import { repositoryFiles, textOf } from '../support/repository-files.ts';

const makefile = textOf('Makefile');
const targets = [...makefile.matchAll(/^([a-z]+):.*## /gm)].map((found) => found[1] ?? '');
const shell = (language: string) => ['bash', 'sh', 'shell', 'console'].includes(language);

/** `make x` where it is code: in backticks, or in a shell block. */
function makeTargetsIn(page: string): readonly string[] {
  const inline = [...textOf(page).matchAll(/`(?:[A-Z_]+=\S+ )*make ([a-z]+)/g)];
  const blocks = blocksOf(page).filter(({ language }) => shell(language));
  const fenced = blocks.flatMap(({ text }) => [...text.matchAll(/^(?:[A-Z_]+=\S+ )*make ([a-z]+)/gm)]);
  return [...inline, ...fenced].map((found) => found[1] ?? '');
}

describe('commands in the documentation', () => {
  it('names only make targets that exist', () => {
    const unknown = pages.flatMap((page) =>
      makeTargetsIn(page)
        .filter((target) => !targets.includes(target))
        .map((target) => `${page}: make ${target}`),
    );
    assert.deepEqual(unknown, []);
  });

  it('explains every make target in docs/operations.md', () => {
    const explained = new Set(makeTargetsIn('docs/operations.md'));
    assert.deepEqual(
      targets.filter((target) => !explained.has(target)),
      [],
    );
  });

  it('promises `make demo` and `make test` at the start of the README', () => {
    const start = /^## Start$(.*?)^## /ms.exec(textOf('README.md'))?.[1] ?? '';
    const named = [...start.matchAll(/`make ([a-z]+)/g)].map((found) => found[1]);
    assert.deepEqual([...new Set(named)].sort(), ['demo', 'test']);
  });

  it('names only programs that exist', () => {
    const named = pages.flatMap((page) => [...textOf(page).matchAll(/node dist\/(\S+?)\.js/g)]);
    assert.ok(named.length > 0);
    for (const [, program = ''] of named) assert.ok(repositoryFiles.includes(`${program}.ts`), program);
  });

  it('marks every block with a curl to be run', () => {
    const blocks = pages
      .flatMap(blocksOf)
      .filter(({ language, text }) => shell(language) && /\bcurl\b/.test(text));
    assert.ok(blocks.length > 0);
    const unmarked = blocks.filter(({ run }) => !run).map(({ page, line }) => `${page}:${line}`);
    assert.deepEqual(unmarked, []);
  });

  for (const { page, line, text } of runnableBlocks()) {
    it(`${page}:${line} is well-formed bash`, () => {
      const checked = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' });
      assert.equal(checked.status, 0, checked.stderr);
    });
  }
});
