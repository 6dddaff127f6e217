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
import { startTestService, type TestService } from '../support/service.ts';

const run = promisify(execFile);
const page = 'docs/tools.md';
const host = 'https://mulk.example';
const python = process.env['PYTHON'] ?? 'python3';
const linkMark = 'link=…';
const addresses = /https:\/\/mulk\.example(\/[^"'\s)]*?)[?&]link=…/g;

const Rows = z.array(z.record(z.string(), z.string())).min(1);
/** Texts that each type of Power Query reads without loss in Excel. */
const shapes: Readonly<Record<string, RegExp>> = {
  'Int64.Type': /^(?:-?\d{1,15})?$/,
  'type number': /^(?:-?\d+(?:\.\d+)?)?$/,
  'type date': /^(?:\d{4}-\d{2}-\d{2})?$/,
  'type text': /^(?!no such column)/,
};

/** Returns the columns with whole numbers of more digits than Excel keeps. */
function namesOfLongNumbers(rows: z.output<typeof Rows>): string[] {
  const cells = rows.flatMap((row) => Object.entries(row));
  return [...new Set(cells.filter(([, text]) => /^\d{16,}$/.test(text)).map(([name]) => name))];
}

describe(`recipes of ${page}`, () => {
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

  it('give Power Query columns that the table has, and long ids as text', async () => {
    const [block] = blocksOf(page).filter(({ language }) => language === 'powerquery');
    const text = block?.text ?? '';
    const [address = ''] = /http[^"]+/.exec(await withLinks(text)) ?? [];
    const typed = [...text.matchAll(/\{"(\w+)", ([\w. ]+)\}/g)];
    const types = new Map(typed.map(([, name = '', type = '']) => [name, type]));
    const answer = await fetch(address);
    assert.equal(answer.status, 200, address);
    const rows = Rows.parse(parse(await answer.text(), { columns: true }));
    const long = namesOfLongNumbers(rows);
    assert.ok(long.includes('building_id'));
    for (const name of long) assert.equal(types.get(name), 'type text', name);
    for (const row of rows)
      for (const [name, type] of types)
        assert.match(row[name] ?? 'no such column', shapes[type] ?? /^$/, `${name} ${type}`);
  });

  it('give Excel the mark of UTF-8 before Arabic names', async () => {
    const address = await linkTo('/api/v1/exports/buildings?format=csv&bom=true');
    const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
    const rows = parse(bytes, { columns: true, bom: true });
    const names = z.array(z.looseObject({ name_ar: z.string() })).parse(rows);
    assert.ok(names.some(({ name_ar: name }) => /[\u0621-\u064a]{2}/.test(name)));
  });

  it('give Grafana the rows and columns that its query names', async () => {
    const [block] = blocksOf(page).filter(({ language }) => language === 'json');
    const Query = z.object({
      url: z.string(),
      root_selector: z.string(),
      columns: z.array(z.object({ selector: z.string(), type: z.enum(['timestamp', 'number']) })).min(2),
    });
    const query = Query.parse(JSON.parse(block?.text ?? ''));
    const answer = await service.ask(query.url.replace(host, ''));
    assert.equal(answer.status, 200);
    const rows = z
      .array(z.unknown())
      .min(1)
      .parse(Object(await answer.json())[query.root_selector]);
    const at = (row: unknown, selector: string): unknown =>
      selector.split('.').reduce((value, step) => new Map(Object.entries(Object(value))).get(step), row);
    for (const { selector, type } of query.columns) {
      const values = rows.map((row) => at(row, selector)).filter((value) => value !== null);
      const isRight = (value: unknown) =>
        type === 'number' ? typeof value === 'number' : !Number.isNaN(Date.parse(String(value)));
      assert.ok(
        values.length > 0 && values.every(isRight),
        `${selector}: ${JSON.stringify(values.slice(0, 3))}`,
      );
    }
  });

  for (const block of blocksOf(page).filter(({ language }) => language === 'python')) {
    it(`line ${block.line}, Python, runs and says a number`, async function () {
      const packages = [...block.text.matchAll(/^import (\w+)/gm)].map(([, name = '']) => name);
      const needs = [...packages.map((name) => `import ${name}`)];
      if (block.text.includes('load httpfs')) needs.push('import duckdb', 'duckdb.sql("load httpfs")');
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
