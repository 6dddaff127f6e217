/** The recipes of docs/tools.md work as written: each address with a link opens, and each program in Python runs where its packages are installed. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { blocksOf } from '../support/markdown-pages.ts';
import { textOf } from '../support/repository-files.ts';
import { SAMPLE_TIMEOUT_MS } from '../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../support/service.ts';

const run = promisify(execFile);
const page = 'docs/tools.md';
const host = 'https://mulk.example';
const python = process.env['PYTHON'] ?? 'python3';
const linkMark = 'link=…';
const addresses = /https:\/\/mulk\.example(\/[^"'\s)]*?)[?&]link=…/g;

describe(`recipes of ${page}`, function () {
  this.timeout(SAMPLE_TIMEOUT_MS);
  let service: TestService;
  let folder: string;
  before(async () => {
    service = await startTestService({ sample: true });
    folder = mkdtempSync(join(tmpdir(), 'mulk-tools-'));
  });
  after(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  const linkTo = async (path: string): Promise<string> => {
    const answer = await service.ask('/api/v1/links', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ path }),
    });
    const text = await answer.text();
    assert.equal(answer.status, 201, text);
    return z.object({ url: z.string() }).parse(JSON.parse(text)).url;
  };
  const withLinks = async (text: string): Promise<string> => {
    let made = text;
    for (const [address, path = ''] of text.matchAll(addresses))
      made = made.replace(address, await linkTo(path));
    return made.replaceAll(host, service.url);
  };

  it('have a link in every address that ends with one', () => {
    const text = textOf(page);
    const inPrograms = text.split(`${host}/`).filter((part) => part.split('\n')[0]?.includes(linkMark));
    assert.ok(inPrograms.length >= 5);
    assert.equal([...text.matchAll(addresses)].length, inPrograms.length);
  });

  it('give a spreadsheet rows that a chart can draw', async () => {
    const [, formula = ''] = /=IMPORTDATA\("([^"]+)"\)/.exec(textOf(page)) ?? [];
    const answer = await fetch(await withLinks(formula));
    assert.equal(answer.status, 200);
    const Month = z.array(z.looseObject({ month: z.iso.date(), sales_count: z.coerce.number().int() }));
    const rows = Month.parse(parse(await answer.text(), { columns: true }));
    assert.ok(rows.length > 0);
  });

  for (const block of blocksOf(page).filter(({ language }) => language === 'python')) {
    it(`line ${block.line}, Python, runs and says a number`, async function () {
      const packages = [...block.text.matchAll(/^import (\w+)/gm)].map(([, name = '']) => name);
      const needs = [...packages.map((name) => `import ${name}`)];
      if (block.text.includes('load httpfs')) needs.push('duckdb.sql("load httpfs")');
      if (block.text.includes('pd.read_parquet')) needs.push('import pyarrow');
      const missing = await run(python, ['-c', needs.join('\n')]).then(
        () => null,
        (error: Error) => error.message.trim().split('\n').at(-1) ?? '',
      );
      // SKIPPED: a machine without a package says which.
      if (missing !== null) {
        process.stderr.write(`SKIPPED: ${page}:${block.line}: ${missing}\n`);
        this.skip();
      }
      const file = join(folder, `program-${block.line}.py`);
      writeFileSync(file, await withLinks(block.text));
      const env = { ...process.env, MULK_KEY: service.keys.enterprise };
      const { stdout } = await run(python, [file], { cwd: folder, env });
      assert.match(stdout, /\d/, stdout);
      const [said, reproduced] = /^(\d+) \((\d+)/.exec(stdout)?.slice(1) ?? [];
      assert.equal(reproduced, said);
    });
  }
});
