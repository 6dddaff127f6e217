/** The same records said in another way are the same records: real rows written as programs write them through which an export went. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { datasets } from '../../../data/registry.ts';
import { loadExport } from '../../../ingest/load/load-export.ts';
import { type BuildDatabase, openBuildDatabase } from '../../../ingest/steps/build-database.ts';
import { cleanExport } from '../../../ingest/steps/clean-export.ts';
import { rowsOf } from '../../support/ingest.ts';
import { type RawRow, rawRows, sampleFiles, textOf } from './raw-exports.ts';

/** The first rows of a sample export. */
function excerpt(dataset: string, name: RegExp, count: number): RawRow[] {
  const [path = ''] = sampleFiles(dataset, name);
  return rawRows(path).slice(0, count);
}

interface Spelling {
  readonly format: 'csv' | 'json lines' | 'json array';
  readonly columns: readonly number[];
  readonly turned: boolean;
  readonly extra: boolean;
  readonly header: (name: string) => string;
  readonly around: string;
  readonly nothing: string;
  readonly quotes: boolean;
  readonly lineEnd: string;
  readonly mark: string;
  readonly finalLineEnd: boolean;
  readonly packed: 'no' | 'gzip' | 'padded';
  readonly broken: number;
}

const spelling: fc.Arbitrary<Spelling> = fc.record({
  format: fc.constantFrom('csv', 'csv', 'json lines', 'json array'),
  columns: fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
  turned: fc.boolean(),
  extra: fc.boolean(),
  header: fc.constantFrom(
    (name: string) => name,
    (name: string) => name.toUpperCase(),
    (name: string) => ` ${name.toLowerCase().replaceAll('_', ' ')} `,
  ),
  around: fc.constantFrom('', ' ', '\u00A0', '\u200F', '\t'),
  nothing: fc.constantFrom('', 'null', 'N/A', 'nan', '-'),
  quotes: fc.boolean(),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  mark: fc.constantFrom('', '\uFEFF'),
  finalLineEnd: fc.boolean(),
  packed: fc.constantFrom('no', 'gzip', 'padded'),
  broken: fc.nat(3),
});

const isNothing = (text: string): boolean => /^(null|N\/A|NA|-)?$/i.test(text);

/** Rows in that spelling, with so many records that are none among them. */
function written(rows: readonly RawRow[], said: Spelling): Buffer {
  const names = Object.keys(rows[0] ?? {}).sort(
    (a, b) => (said.columns[a.length] ?? 0) - (said.columns[b.length] ?? 0) || a.localeCompare(b),
  );
  const texts = (said.turned ? rows.toReversed() : rows).map((row) =>
    names.map((name) => {
      const text = textOf(row[name]);
      return isNothing(text) ? said.nothing : `${said.around}${text}${said.around}`;
    }),
  );
  const all = said.extra ? ['something else', ...names.map(said.header)] : names.map(said.header);
  const records = texts.map((fields) => (said.extra ? ['a, "b"', ...fields] : fields));
  const { lineEnd } = said;
  let text: string;
  if (said.format === 'csv') {
    const field = (value: string): string =>
      said.quotes || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
    const lines = [all, ...records].map((fields) => fields.map(field).join(','));
    text = withBroken(lines, said.broken, 'one,two').join(lineEnd);
  } else {
    const objects = records.map((fields) =>
      JSON.stringify(Object.fromEntries(all.map((name, index) => [name, fields[index]]))),
    );
    text =
      said.format === 'json array'
        ? `[${objects.join(`,${lineEnd}`)}]`
        : withBroken(objects, said.broken, '{"cut": "o').join(lineEnd);
  }
  const bytes = Buffer.from(`${said.mark}${text}${said.finalLineEnd ? lineEnd : ''}`);
  if (said.packed === 'no') return bytes;
  return Buffer.concat([gzipSync(bytes), Buffer.alloc(said.packed === 'padded' ? 300 : 0)]);
}

/** Never first, where a header stands, nor last, where it could be a record that goes on elsewhere. */
function withBroken(lines: readonly string[], count: number, broken: string): string[] {
  return lines.flatMap((line, index) =>
    index > 0 && index <= count && index < lines.length - 1 ? [line, broken] : [line],
  );
}

describe('the same records in another spelling', () => {
  let directory = '';
  let database: BuildDatabase;
  let count = 0;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'mulk-spelling-'));
    database = await openBuildDatabase({
      workDirectory: join(directory, 'work'),
      memoryLimit: '1GB',
      tables: [],
    });
  });
  after(async () => {
    database.close();
    await rm(directory, { recursive: true });
  });

  /** What cleaning makes of a file: its good rows in any order, and the counts of its records. */
  async function cleaned(content: Buffer) {
    const path = join(directory, `${++count}.csv`);
    await writeFile(path, content);
    const workDir = join(directory, `load-${count}`);
    const loaded = await loadExport(database.connection, path, datasets, { workDir });
    const { facts, rowsPath } = await cleanExport(database.connection, loaded, directory, {
      sha256: loaded.sha256,
      received_at: '2026-08-01T00:00:00Z',
    });
    await loaded.drop();
    const names = Object.keys(loaded.dataset.columns).join(', ');
    const rows = await rowsOf(
      database.connection,
      `select ${names}, _load_timestamp, _content_id, _occurrence from '${rowsPath}' where _reason is null order by all`,
    );
    return { dataset: facts.dataset, read: facts.read, rejected: facts.rejected, rows };
  }

  for (const [dataset, name] of [
    ['transactions', /^Transactions/],
    ['transactions', /^transactions-.*20\.csv/],
    ['rent-contracts', /^Rent/],
    ['rent-contracts', /^rents_2026_01/],
    ['units', /./],
  ] as const) {
    it(`is read alike: ${dataset} ${name.source}`, async () => {
      const rows = excerpt(dataset, name, 12);
      const isJson = name.source.includes('rents_');
      const plain = await cleaned(Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')));
      assert.equal(plain.rows.length, rows.length);
      await fc.assert(
        fc.asyncProperty(spelling, async (said) => {
          const found = await cleaned(written(rows, said));
          const broken = said.format === 'json array' ? 0 : said.broken;
          assert.deepEqual(found.rows, plain.rows);
          assert.deepEqual(
            [found.dataset, found.read, found.rejected],
            [dataset, rows.length + broken, broken],
          );
        }),
        { numRuns: isJson ? 12 : 8 },
      );
    });
  }
});
