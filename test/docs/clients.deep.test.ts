/** Programs of docs/clients.md run: TypeScript always, Python and R where they and the packages a program names are installed. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { asJavaScript } from '../support/as-javascript.ts';
import { blocksOf, type CodeBlock } from '../support/markdown-pages.ts';
import { builtFile } from '../support/program.ts';
import { repositoryRoot } from '../support/repository-files.ts';
import { startTestService, type TestService } from '../support/service.ts';

const run = promisify(execFile);
const page = 'docs/clients.md';

interface Language {
  readonly block: string;
  /** PYTHON and RSCRIPT name others than the machine's own. */
  readonly program: string;
  /** A program that fails unless everything a block imports is there; null where that is always so. */
  readonly needs: ((text: string) => readonly string[]) | null;
  readonly args: (file: string) => readonly string[];
}

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((one) => one[1] ?? '');
const source = (name: string) => pathToFileURL(builtFile(`client/src/${name}`)).href;

const languages: readonly Language[] = [
  { block: 'ts', program: process.execPath, needs: null, args: (file) => [asJavaScript(file)] },
  {
    block: 'python',
    program: process.env['PYTHON'] ?? 'python3',
    needs: (text) => [
      '-c',
      found(text, /^import ([a-z.]+)/gm)
        .map((name) => `import ${name}`)
        .join('\n'),
    ],
    args: (file) => [file],
  },
  {
    block: 'r',
    program: process.env['RSCRIPT'] ?? 'Rscript',
    needs: (text) => [
      '-e',
      found(text, /^library\((\w+)\)/gm)
        .map((name) => `library(${name})`)
        .join('; '),
    ],
    args: (file) => [file],
  },
];

/** The line of what a language said that names what is missing. */
function whyNot(said: string): string {
  const lines = said.trim().split('\n');
  return lines.find((line) => /no package called|No module named|ENOENT/.test(line)) ?? lines.at(-1) ?? '';
}

/** As it is written, but for the client, which is not installed here. */
function runnable({ text }: CodeBlock): string {
  return text
    .replaceAll("'@mulk/client/problem'", `'${source('problem.ts')}'`)
    .replaceAll("'@mulk/client'", `'${source('client.ts')}'`);
}

describe(`programs of ${page}`, () => {
  let service: TestService;
  let folder: string;
  before(async () => {
    service = await startTestService();
    folder = mkdtempSync(join(tmpdir(), 'mulk-programs-'));
    symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  });
  after(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  const blocks = blocksOf(page);

  it('are there in every language', () => {
    for (const { block } of languages)
      assert.ok(
        blocks.some(({ language }) => language === block),
        block,
      );
  });

  for (const block of blocks) {
    const language = languages.find((one) => one.block === block.language);
    if (language === undefined) continue;
    it(`line ${block.line}, ${language.block}, runs and says something`, async function () {
      if (language.needs !== null) {
        const missing = await run(language.program, [...language.needs(block.text)]).then(
          () => null,
          (error: Error) => whyNot(error.message),
        );
        // SKIPPED: a machine without the language, or without a package of it, says which.
        if (missing !== null) {
          process.stderr.write(`SKIPPED: ${page}:${block.line}, ${language.block}: ${missing}\n`);
          this.skip();
        }
      }
      const file = join(
        folder,
        `program-${block.line}.${language.block === 'python' ? 'py' : language.block}`,
      );
      writeFileSync(file, runnable(block));
      const { stdout } = await run(language.program, [...language.args(file)], {
        cwd: folder,
        env: { ...process.env, MULK_URL: service.url, MULK_KEY: service.keys.enterprise },
      });
      assert.match(stdout, /\d/, stdout);
    });
  }

  it('are skipped by the name of what is missing', async () => {
    const r = 'Error in library(arrow) : there is no package called ‘arrow’\nExecution halted\n';
    assert.equal(whyNot(r), 'Error in library(arrow) : there is no package called ‘arrow’');
    const nothing = await run('no-such-language', []).catch((error: Error) => error.message);
    assert.match(whyNot(String(nothing)), /no-such-language ENOENT/);
  });

  it('would be found wrong', async () => {
    const file = join(folder, 'wrong.ts');
    writeFileSync(
      file,
      runnable({ page, line: 0, language: 'ts', run: false, text: "import '@mulk/client/none';" }),
    );
    await assert.rejects(run(process.execPath, [asJavaScript(file)], { cwd: folder }));
  });
});
