/** Personal columns reach no kept file: exports that have some are rewritten on the way in, and load as the originals do. */
import assert from 'node:assert/strict';
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { datasets } from '../../../data/registry.ts';
import { readExport } from '../../../ingest/load/export-bytes.ts';
import { knownHeaders, matchHeader } from '../../../ingest/load/match-header.ts';
import { isPersonal } from '../../../ingest/load/personal-columns.ts';
import { recognise } from '../../../ingest/load/recognise.ts';
import { directorySource } from '../../../ingest/sources/directory-source.ts';
import { httpSource } from '../../../ingest/sources/http-source.ts';
import type { KeptExport } from '../../../ingest/sources/kept-exports.ts';
import { ExportOrigin } from '../../../ingest/sources/origin.ts';
import { csvWithout, type Withholding } from '../../../ingest/sources/withhold-records.ts';
import { fileChecksum } from '../../../snapshot-store/warehouse/warehouse-files.ts';
import { people, reasons, tryLoad, tryLoadFile } from '../load/try-load.ts';
import { type TestContext, testContext } from './source-context.ts';

const HEADER =
  'broker_number,phone,broker_name_en, fax ,license_start_date,license_end_date,real_estate_number,webpage,gender';
const SECRETS = ['000-555-0101', '000-555-0102', 'www.example.invalid', 'gender-x'];
const row = (number: number, name: string) =>
  `${number},000-555-0101,${name},000-555-0102,2020-01-01,2030-01-01,7,www.example.invalid,gender-x`;
const CLEAN =
  '"broker_number","broker_name_en","license_start_date","license_end_date","real_estate_number"\n';
const NOTICE = '"malformed record, withheld: it may hold contact data"\n';

describe('withheld columns', () => {
  let context: TestContext;
  let drop: string;

  beforeEach(async () => {
    context = await testContext();
    drop = join(context.directory, 'drop');
    await mkdir(drop);
  });
  afterEach(() => context.remove());

  async function put(name: string, content: string | Buffer): Promise<string> {
    const path = join(drop, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    await utimes(path, new Date(0), new Date(0));
    return path;
  }
  const receive = (from = context) => directorySource({ directory: drop }).receive(from);
  async function receiveOne(): Promise<KeptExport> {
    const [kept] = await receive();
    assert.ok(kept, JSON.stringify(context.skipped));
    return kept;
  }
  const load = async (path: string) => {
    const workDir = join(context.directory, 'work');
    const tried = await tryLoadFile(path, datasets, { workDir });
    await rm(workDir, { recursive: true, force: true });
    return tried;
  };

  it('are left out of a CSV export, and its origin says so', async () => {
    const path = await put(
      'Brokers_2026-03-18.csv',
      `\uFEFF${HEADER}\r\n${row(1, '"A ""x"", B"')}\r\n${row(2, 'C')}`,
    );
    const before = await stat(path);
    const kept = await receiveOne();
    assert.equal(
      await readFile(kept.path, 'utf8'),
      `${CLEAN}"1","A ""x"", B","2020-01-01","2030-01-01","7"\n"2","C","2020-01-01","2030-01-01","7"\n`,
    );
    const origin = ExportOrigin.parse(
      JSON.parse(await readFile(join(dirname(kept.path), 'origin.json'), 'utf8')),
    );
    assert.deepEqual(origin.withheld_columns, ['fax', 'gender', 'phone', 'webpage']);
    assert.equal(origin.sha256, (await fileChecksum(path)).sha256);
    assert.equal(origin.bytes, (await stat(kept.path)).size);
    const after = await stat(path);
    assert.deepEqual([after.nlink, after.mtimeMs, after.size], [1, before.mtimeMs, before.size]);
    const next = await context.reopen();
    assert.deepEqual(
      (await receive(next)).map(({ status }) => status),
      ['unchanged'],
    );
    assert.deepEqual(next.exports.unreadable, []);
  });

  it('are left out of a packed export, which stays packed', async () => {
    await put('brokers.csv.gz', gzipSync(`${HEADER}\n${row(1, 'A')}\n`));
    const kept = await receiveOne();
    assert.equal(
      gunzipSync(await readFile(kept.path)).toString(),
      `${CLEAN}"1","A","2020-01-01","2030-01-01","7"\n`,
    );
  });

  it('are left out of JSON lines, and all else stays as written', async () => {
    const shared =
      '"BROKER_EN":"A \\u0022x\\"", "LICENSE_START_DATE":null,"LICENSE_END_DATE":1.50,"REAL_ESTATE_NUMBER":12345678901234567890';
    await put(
      'brokers.jsonl',
      `{"PHONE":"000-555-0101"\n\n{"PHONE":"000-555-0101","BROKER_NUMBER":1,${shared},"FA\\u0058":{"a":["000-555-0102"]}}\n{"BROKER_NUMBER":2,${shared}}`,
    );
    const kept = await receiveOne();
    const written = shared.replace('", "', '","');
    assert.equal(
      await readFile(kept.path, 'utf8'),
      `{"malformed record, withheld: it may hold contact data"\n\n{"BROKER_NUMBER":1,${written}}\n{"BROKER_NUMBER":2,${written}}\n`,
    );
    assert.deepEqual(kept.origin.withheld_columns, ['FAX', 'PHONE']);
    const { rows, rejects } = await load(kept.path);
    assert.equal(rows.length, 2);
    assert.deepEqual(rejects, [{ line: 1, reason: 'invalid_json', raw: null }]);
  });

  it('are left out of JSON documents, of what stands around their records too, and in whatever letter case', async () => {
    const broker = (BROKER_NUMBER: number) => ({
      BROKER_NUMBER,
      Phone: '000-555-0101',
      BROKER_EN: 'A',
      LICENSE_START_DATE: null,
      LICENSE_END_DATE: null,
      REAL_ESTATE_NUMBER: 7,
    });
    await put('brokers.json', JSON.stringify([broker(1), broker(2)], null, 2));
    await put(
      'areas.json',
      JSON.stringify({
        data: [{ area_id: 1, NAME_EN: 'X', name_ar: 'x', municipality_number: 2 }],
        by: { e_mail: 'x@example.invalid' },
      }),
    );
    const kept = await receive();
    assert.deepEqual(
      kept.map(({ origin }) => origin.withheld_columns).toSorted((a, b) => `${a}`.localeCompare(`${b}`)),
      [['e_mail'], ['Phone']],
    );
    for (const { path } of kept) {
      assert.doesNotMatch(await readFile(path, 'utf8'), /000-555|example\.invalid/);
      const tried = await load(path);
      assert.deepEqual([tried.rows.length, tried.rejects], [path.includes('areas') ? 1 : 2, []]);
    }
    await put(
      'changed.json',
      JSON.stringify({ rows: [{ unheard: 1, owner_phone: '000-555-0101' }] }, null, 1),
    );
    await receive();
    assert.match(
      JSON.stringify(context.skipped),
      /changed\.json.*names columns of personal data: owner_phone/,
    );
  });

  it('cost no neighbour of a malformed record: loading counts what it counts in the original', async () => {
    const path = await put(
      'brokers.csv',
      [
        HEADER,
        row(1, '"two\nlines"'),
        row(2, '"never closed'),
        row(3, 'C "D" E'),
        '4,000-555-0101',
        '',
        `${row(5, 'F')},000-555-0101`,
        row(6, '"a,b\n1,2,3,4,5\nc"'),
        row(7, 'G'),
        row(8, '"open until the end'),
      ].join('\n'),
    );
    const kept = await receiveOne();
    const text = await readFile(kept.path, 'utf8');
    for (const secret of SECRETS) assert.ok(!text.includes(secret), secret);
    // The last one is cut off, as what it stands for.
    assert.equal(text.split(NOTICE.slice(0, -2)).length - 1, 4);
    assert.ok(!text.endsWith('\n'));
    const [original, copy] = [await load(path), await load(kept.path)];
    assert.ok(original.loaded.truncated && copy.loaded.truncated);
    assert.equal(copy.rejects.length, original.rejects.length);
    assert.equal(copy.loaded.recordsRead, original.loaded.recordsRead);
    // The line inside the sixth name would pass for a record of five columns: its line breaks became blanks.
    const flat = (rows: typeof copy.rows) => rows.map((each) => JSON.stringify(each).replaceAll('\\n', ' '));
    assert.deepEqual(flat(copy.rows), flat(original.rows));
  });

  it('leave any text loading as it did', async () => {
    const piece = fc.constantFrom(
      'a',
      '1',
      ',',
      '"',
      '""',
      '\n',
      '\r\n',
      '","',
      '\n"',
      ',secret,',
      '"x","secret","y"\n',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
        const text = `person_id,name,phone,load_timestamp,extra\n${pieces.join('')}`;
        const written = await rewritten(text);
        assert.ok(!written.slice(0, written.indexOf('\n')).includes('phone'));
        const [original, copy] = [await tryLoad(text), await tryLoad(written)];
        assert.equal(copy.loaded.dataset.id, original.loaded.dataset.id);
        assert.equal(copy.rejects.length, original.rejects.length);
        const flat = (rows: typeof copy.rows) =>
          rows.map((each) => JSON.stringify(each).replaceAll(/(\\[rn])+/g, ' '));
        assert.deepEqual(flat(copy.rows).sort(), flat(original.rows).sort());
      }),
      { numRuns: 60 },
    );
  });

  async function rewritten(text: string): Promise<string> {
    const path = join(context.directory, 'any.csv');
    await writeFile(path, text);
    const recognised = await recognise(path, [people]);
    const isWithheld = (name: string) => people.dropped.includes(name);
    const withholding: Withholding = { recognised, isWithheld, withheld: new Set(), truncated: false };
    let written = '';
    for await (const part of csvWithout(readExport(path, 'none'), withholding)) written += part;
    return written;
  }

  it('keep the mark of a file that was cut off', async () => {
    const lines = Array.from({ length: 500 }, (_, number) => row(number, `N${(number * 7919) % 1009}`));
    const whole = gzipSync(`${HEADER}\n${lines.join('\n')}\n`);
    const path = await put('brokers.csv.gz', whole.subarray(0, whole.length - 300));
    const kept = await receiveOne();
    const [original, copy] = [await load(path), await load(kept.path)];
    assert.deepEqual(copy.rows, original.rows);
    assert.equal(copy.rejects.length, original.rejects.length);
    assert.match(copy.loaded.warnings.join(), /CUT OFF/);
  });

  it('keep the mark of a CSV that was cut off, packed whole or not, within a letter or a field', async () => {
    const text = Buffer.from(`${HEADER}\n${row(1, 'A')}\n${row(2, 'مرسى')}\n`);
    const letter = text.indexOf('مرسى');
    for (const [end, isCut] of [
      [text.length, false],
      [text.length - 1, false],
      [text.length - 40, true],
      [letter + 1, true],
    ] as const) {
      for (const name of [`brokers-${end}.csv`, `brokers-${end}.csv.gz`]) {
        const cut = text.subarray(0, end);
        await put(name, name.endsWith('gz') ? gzipSync(cut) : cut);
        const kept = await receiveOne();
        const copy = await load(kept.path);
        assert.deepEqual([copy.rows.length, reasons(copy)], isCut ? [1, ['3 truncated']] : [2, []]);
        assert.equal(copy.loaded.truncated, isCut);
        await rm(join(drop, name));
      }
    }
  });

  it('are left out beside a comma that ends every row', async () => {
    const path = await put(
      'brokers.csv',
      `${HEADER}\n${Array.from({ length: 20 }, (_, number) => `${row(number, 'A')},\n`).join('')}${row(21, 'B')},000-555-0101\n`,
    );
    const kept = await receiveOne();
    const text = await readFile(kept.path, 'utf8');
    for (const secret of SECRETS) assert.ok(!text.includes(secret), secret);
    const [original, copy] = [await load(path), await load(kept.path)];
    assert.deepEqual(copy.rows, original.rows);
    assert.equal(copy.rejects.length, original.rejects.length);
  });

  it('keep the mark of JSON that was cut off, within a record or between two', async () => {
    const broker = (number: number) => ({
      BROKER_NUMBER: number,
      BROKER_EN: 'A',
      PHONE: '000-555-0101',
      LICENSE_START_DATE: null,
      LICENSE_END_DATE: null,
      REAL_ESTATE_NUMBER: 7,
    });
    const rows = [broker(1), broker(2), broker(3)];
    const shapes = [
      JSON.stringify({ response: { result: rows } }),
      rows.map((row) => JSON.stringify(row)).join('\n'),
    ];
    for (const [index, text] of shapes.entries()) {
      const end = text.indexOf('"BROKER_NUMBER":3');
      for (const [at, rejects] of [
        [end + 25, 1],
        [end - 1, index === 0 ? 1 : 0],
      ] as const) {
        await put(`brokers-${index}-${at}.json`, text.slice(0, at));
        const kept = await receiveOne();
        assert.ok(!(await readFile(kept.path, 'utf8')).includes('000-555'));
        const copy = await load(kept.path);
        assert.deepEqual([copy.rows.length, copy.rejects.length], [2, rejects]);
        assert.equal(copy.loaded.truncated, rejects === 1);
        await rm(join(drop, `brokers-${index}-${at}.json`));
      }
    }
  });

  it('are none in other exports, which are kept byte for byte', async () => {
    const plain =
      'broker_number,broker_name_en,license_start_date,license_end_date,real_estate_number\r\n1,A "x",,,7\r\n';
    await put('brokers.csv', plain);
    const jsonl =
      '{"BROKER_NUMBER": 1, "BROKER_EN":"A","LICENSE_START_DATE":null,"LICENSE_END_DATE":null,"REAL_ESTATE_NUMBER":1}\n{"x\n';
    await put('brokers.jsonl', jsonl);
    await put('unknown.csv', 'a,b\n1,2\n');
    const texts = await Promise.all((await receive()).map(({ path }) => readFile(path, 'utf8')));
    assert.deepEqual(texts, [plain, jsonl, 'a,b\n1,2\n']);
  });

  it('keep a file out that names them and cannot be told apart', async () => {
    await put('semicolons.csv', `${HEADER.replaceAll(',', ';')}\n`);
    await put('changed.csv', '"number","phone"\n1,000-555-0101\n');
    const damaged = gzipSync(
      `${HEADER}\n${Array.from({ length: 90_000 }, (_, n) => row(n, `N${n}`)).join('\n')}`,
    );
    damaged.fill(0xff, damaged.length - 2000, damaged.length - 1000);
    await put('damaged.csv.gz', damaged);
    assert.deepEqual(await receive(), []);
    assert.deepEqual(await context.files(), []);
    assert.deepEqual(
      context.skipped.map(({ file }) => file),
      ['changed.csv', 'damaged.csv.gz', 'semicolons.csv'],
    );
    assert.match(
      context.skipped[0]?.reason ?? '',
      /not kept, because it names columns of personal data: phone\.$/,
    );
  });

  it('are left out of what the http source downloads', async () => {
    const server = createServer((_, response) => response.end(`${HEADER}\n${row(1, 'A')}\n`));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const address = server.address();
      assert.ok(typeof address === 'object' && address !== null);
      const files = [
        { url: `http://127.0.0.1:${address.port}/Brokers.csv`, sha256: null, dataset: 'brokers' },
      ];
      const [kept] = await httpSource({ files, maxBytes: 1e6 }).receive(context);
      assert.ok(kept, JSON.stringify(context.skipped));
      assert.equal(await readFile(kept.path, 'utf8'), `${CLEAN}"1","A","2020-01-01","2030-01-01","7"\n`);
      assert.equal((await context.files()).length, 2);
      const [again] = await httpSource({ files, maxBytes: 1e6 }).receive(await context.reopen());
      assert.equal(again?.status, 'unchanged');
    } finally {
      server.close();
    }
  });

  it('are needed to recognise no export', () => {
    for (const dataset of datasets) {
      for (const dialect of dataset.dialects) {
        const names = [...knownHeaders(dataset, dialect)];
        const rest = names.filter((name) => !dataset.dropped.includes(name));
        const match = (header: readonly string[]) => {
          const { dataset: found, dialect: foundDialect } = matchHeader(
            header,
            dialect.format,
            datasets,
            undefined,
          );
          return [found.id, foundDialect.id];
        };
        assert.deepEqual(match(rest), match(names));
        assert.deepEqual(rest.filter(isPersonal), []);
      }
    }
  });

  it('are read from older origins as none', () => {
    const older = {
      source: 'directory',
      address: 'a.csv',
      file: 'a.csv',
      sha256: '0'.repeat(64),
      bytes: 1,
      received_at: '2026-01-01T00:00:00Z',
      as_of: null,
      etag: null,
      last_modified: null,
      coverage: null,
      series: null,
    };
    assert.deepEqual(ExportOrigin.parse(older).withheld_columns, []);
  });
});
