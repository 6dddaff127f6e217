/** Ordinary lines of JSON are copied as bytes. Whatever a line holds, the result is the one of the platform's parser, which reads each line that begins with a blank. */
import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { JsonLinesScan } from '../../../ingest/load/scan-json-lines.ts';
import { SideTables } from '../../../ingest/load/side-tables.ts';
import { repositoryRoot } from '../../support/repository-files.ts';

const columns = ['ID', 'AREA_EN', 'PRICE', 'ROOMS', 'Note'];

const values = [
  ...['0', '-0', '7', '-12', '1.50', '0.10', '1e6', '1E+2', '2.50e-3', '1e999', '12345678901234567890123'],
  ...['null', 'true', 'false', '""', '"a"', '"Al Barsha, First"', '"دبي"', '"😀"', '"\u007f"', '"\uFEFF"'],
  ...['"{"', '"[1]"', '"NaN"', '"PRICE"', '"it\'s"', '" padded "'],
  ...[
    '"\\""',
    '"\\u062f\\u0628\\u064a"',
    '"a\\/b"',
    '"tab\\t"',
    '"\\n"',
    '"\\r\\n"',
    '"\\ud83d\\ude00"',
    '"\\\\"',
  ],
];
/** Values that cost the line, or that the parser alone reads. */
const odd = [
  ...[
    'NaN',
    '-Infinity',
    'None',
    'nullx',
    'True',
    "'a'",
    '01',
    '1.',
    '.5',
    '+1',
    '-',
    '1e',
    '0x1',
    '1_000',
    '',
  ],
  ...[
    '[1, 2]',
    '{"a": "b\\""}',
    '[',
    '{',
    '"open',
    '"\t"',
    '"\\x"',
    '"\\u12"',
    '"\\u0000"',
    '"\\ud800"',
    '"\\',
  ],
  ...['"a" "b"', '1 2', '"\0"'],
];
const keys = ['"ID"', '"AREA_EN"', '"PRICE"', '"ROOMS"', '"Note"'];
const oddKeys = [
  '"price"',
  '"area en"',
  '"Area-En"',
  '"COLOUR"',
  '"\\u0049D"',
  '""',
  '"__proto__"',
  'ID',
  "'ID'",
  '"عمود"',
  '"\\ud800"',
];

/** Lines that show one thing each. */
const handMade = [
  '{"ID": "1", "AREA_EN": "a", "PRICE": 1.50, "ROOMS": null, "Note": "n"}',
  '{"Note":"n","ID":"2","PRICE":0.10}',
  '  {\t"ID" : "3" ,\t"PRICE" :\t1e6 }  \r',
  '',
  '   ',
  '\uFEFF{"ID": "4"}',
  '\u00a0{"ID": "5"}',
  '{}',
  '{"ID": "6", "ID": "7"}',
  '{"ID": "8", "\\u0049D": "9"}',
  '{"price": 1, "PRICE": 2}',
  '{"price": 1, "Price": 2}',
  '{"ID": "10",}',
  '{"ID": "11"}{"ID": "12"}',
  '{"ID": "13"} x',
  '{"ID": "14"',
  '{"ID" "15"}',
  '{ID: "16"}',
  '["ID", "17"]',
  'null',
  '"ID"',
  '{"ID": "18", "PRICE": 1}\u2028',
  '{"ID": "19", "PHONE": "1", "PRICE": 1,',
];

interface Result {
  readonly csv: string;
  readonly good: number;
  readonly facts: object;
  readonly rejects: object;
}

describe('ordinary lines of JSON', () => {
  let instance: DuckDBInstance;
  let connection: DuckDBConnection;

  before(async () => {
    instance = await DuckDBInstance.create(':memory:', { threads: '1' });
    connection = await instance.connect();
  });
  after(() => {
    connection.closeSync();
    instance.closeSync();
  });

  /** Scans content that comes in pieces of a size. */
  async function scan(content: Buffer, piece: number): Promise<Result & { readonly parsed: number }> {
    const tables = await SideTables.create(connection, 'lines', [0], true);
    try {
      const scanned = new JsonLinesScan(columns, tables, false);
      const csv: Buffer[] = [];
      for (let at = 0; at < content.length; at += piece)
        csv.push(Buffer.from(scanned.write(content.subarray(at, at + piece))));
      csv.push(Buffer.from(scanned.finish(false)));
      await tables.close();
      const rejects = await connection.runAndReadAll(`select * from ${tables.rejectsTable} order by line`);
      const { good, multiLine, isCutOff, numbers, keys: found, parsed } = scanned;
      return {
        csv: Buffer.concat(csv).toString('latin1'),
        good,
        facts: { multiLine, isCutOff, numbers, found },
        rejects: rejects.getRowsJson(),
        parsed,
      };
    } finally {
      await tables.drop();
    }
  }

  /** Compares both ways and returns how many lines were not ordinary. */
  async function compare(
    lines: readonly Buffer[],
    ending: string,
    isEnded: boolean,
    piece: number,
  ): Promise<number> {
    const joined = (before: string): Buffer =>
      Buffer.concat(
        lines.flatMap((line, index) => [
          Buffer.from(before),
          line,
          Buffer.from(isEnded || index < lines.length - 1 ? ending : ''),
        ]),
      );
    const { parsed, ...result } = await scan(joined(''), piece);
    // The parser reads what begins with such a blank, and passes over it.
    const { parsed: allParsed, ...expected } = await scan(joined('\u00a0'), piece);
    assert.deepEqual(result, expected);
    assert.equal(allParsed, lines.length);
    return parsed;
  }

  it('each line made by hand gives what the parser gives, alone and behind a line that names the keys', async () => {
    for (const ending of ['\n', '\r\n']) {
      for (const line of handMade) {
        await compare([Buffer.from(line)], ending, true, 1 << 16);
        await compare(
          [...handMade.slice(0, 1), line].map((each) => Buffer.from(each)),
          ending,
          true,
          1 << 16,
        );
      }
      await compare(
        [...handMade, ...handMade].map((each) => Buffer.from(each)),
        ending,
        false,
        1 << 16,
      );
    }
  });

  it('each value gives what the parser gives, digits included, and ordinary ones need no parser', async () => {
    const named = Buffer.from('{"ID": "1", "PRICE": 1}');
    for (const value of [...values, ...odd])
      for (const text of [`{"ID": "2", "PRICE": ${value}}`, `{"PRICE":${value},"ID":"2"}`])
        await compare([named, Buffer.from(text)], '\n', true, 1 << 16);
    const ordinary = values.map((value) => Buffer.from(`{"ID": "2", "PRICE": ${value}}`));
    assert.equal(await compare([named, ...ordinary], '\n', true, 1 << 16), 1);
  });

  it('random lines give what the parser gives', async () => {
    const weighted = (usual: readonly string[], others: readonly string[]) =>
      fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom(...usual) },
        { weight: 1, arbitrary: fc.constantFrom(...others) },
      );
    const blank = fc.constantFrom('', '', ' ', ' ', '\t', ' \r', '  ');
    const member = fc
      .tuple(blank, weighted(keys, oddKeys), blank, blank, weighted(values, odd), blank)
      .map(([a, key, b, c, value, d]) => `${a}${key}${b}:${c}${value}${d}`);
    const ordinary = fc
      .tuple(fc.shuffledSubarray(keys), fc.array(weighted(values, values), { minLength: 5, maxLength: 5 }))
      .map(([named, texts]) => `{${named.map((key, index) => `${key}: ${texts[index]}`).join(', ')}}`);
    const any = fc.array(member, { maxLength: 6 }).map((members) => `{${members.join(',')}}`);
    const damage = fc.record({
      at: fc.nat(),
      cut: fc.nat(3),
      insert: fc.constantFrom('', '"', '\\', '}', ',', '\0', '\xff', '\n'),
    });
    const line = fc
      .tuple(
        fc.oneof({ weight: 3, arbitrary: ordinary }, { weight: 2, arbitrary: any }),
        fc.option(damage, { freq: 8 }),
      )
      .map(([text, broken]) => {
        const bytes = Buffer.from(text);
        if (broken === null) return bytes;
        const at = broken.at % (bytes.length + 1);
        return Buffer.concat([
          bytes.subarray(0, at),
          Buffer.from(broken.insert, 'latin1'),
          bytes.subarray(at + broken.cut),
        ]);
      })
      // The comparison puts a blank before each line.
      .filter((bytes) => !bytes.includes(10));
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        fc.integer({ min: 1, max: 400 }),
        async (lines, ending, isEnded, piece) => {
          await compare(lines, ending, isEnded, piece);
        },
      ),
      { numRuns: 400, endOnFailure: true },
    );
  });

  it('of a real export, the first line alone is for the parser', async () => {
    const path = join(repositoryRoot, 'data/sample/exports/transactions/sales_2026_05.jsonl.gz');
    const chunks: Buffer[] = [];
    for await (const chunk of createReadStream(path).pipe(createGunzip())) chunks.push(chunk);
    const { parsed } = await scan(Buffer.concat(chunks), 1 << 18);
    assert.equal(parsed, 1);
  });

  it('a file that names ever more keys, and lines of a megabyte', async () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      Buffer.from(`{"ID": "1", "KEY_${index}": ${index}}`),
    );
    await compare([...many, ...many], '\n', true, 1 << 16);
    const long = (bytes: number): Buffer => Buffer.from(`{"ID": "${'x'.repeat(bytes)}"}\n`);
    const mebibyte = 1 << 20;
    const lines = [long(1), long(mebibyte - 100), long(mebibyte + 100), long(1)];
    const { good, parsed } = await scan(Buffer.concat(lines), 1 << 18);
    assert.deepEqual([good, parsed], [3, 2]);
  });
});
