/** Bodies of rows that would grow, nest or repeat beyond their limits are refused before their values are made. */
import assert from 'node:assert/strict';
import {
  Bool,
  Data,
  Dictionary,
  Field,
  FixedSizeList,
  Int32,
  List,
  makeData,
  Null,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  Table,
  tableFromArrays,
  tableFromIPC,
  tableToIPC,
  Utf8,
  Vector,
  vectorFromArray,
} from 'apache-arrow';
import { Problem } from '../../../service/contract/problem.ts';
import { type BodyLimits, bodyOfRows } from '../../../service/limits.ts';
import { type RowFormat, readRows } from '../../../service/rows/read-rows.ts';

const usual = bodyOfRows(1_000);
const refusal = { code: 'portfolio-too-large', detail: 'The plan takes 1000 properties at once.' } as const;

async function* inPieces(body: Uint8Array, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += size) yield Buffer.from(body.subarray(at, at + size));
}

async function rowsOf(
  format: RowFormat,
  body: string | Uint8Array,
  limits: BodyLimits = usual,
  size = 1_000,
): Promise<unknown[]> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const rows: unknown[] = [];
  for await (const row of readRows(inPieces(bytes, size), { format, limits, refusal }))
    rows.push(JSON.parse(row));
  return rows;
}

/** Asserts that the body is refused with this code, and that the problem names the limit. */
async function refuses(
  format: RowFormat,
  body: string | Uint8Array,
  code: string,
  detail: RegExp,
  limits: BodyLimits = usual,
): Promise<void> {
  const before = process.memoryUsage().rss;
  await assert.rejects(rowsOf(format, body, limits), (error) => {
    assert.ok(error instanceof Problem, String(error));
    assert.equal(error.code, code);
    assert.match(error.detail, detail);
    return true;
  });
  const grownMb = (process.memoryUsage().rss - before) / 1024 / 1024;
  assert.ok(grownMb < 200, `${grownMb} MiB more`);
}

function ipcOf(table: Table): Uint8Array {
  return tableToIPC(table, 'stream');
}

describe('rows in NDJSON', () => {
  it('are the lines, whatever the pieces they come in', async () => {
    const body = '{"a":1,"b":"é"}\r\n\n  \nnonsense\n[1]\n{"a":2}';
    const expected = [{ a: 1, b: 'é' }, null, [1], { a: 2 }];
    for (const size of [1, 2, 3, 7, 1_000])
      assert.deepEqual(await rowsOf('ndjson', body, usual, size), expected);
  });

  it('are no more than the plan takes', async () => {
    assert.equal((await rowsOf('ndjson', '{}\n'.repeat(1_000))).length, 1_000);
    await refuses('ndjson', '{}\n'.repeat(1_001), 'portfolio-too-large', /1000 properties/);
  });

  it('nest no deeper than the limit', async () => {
    assert.equal((await rowsOf('ndjson', `${'{"a":'.repeat(8)}1${'}'.repeat(8)}`)).length, 1);
    const deep = `{}\n${'['.repeat(4_000)}${']'.repeat(4_000)}`;
    await refuses('ndjson', deep, 'request-malformed', /Line 2 nests .* more than 8 deep/);
  });

  it('have lines and values up to the limit', async () => {
    await refuses('ndjson', `{}\n{"a":"${'x'.repeat(10_000)}"}`, 'body-too-large', /Line 2 .* 10000 bytes/);
    await refuses('ndjson', 'x'.repeat(20_000_000), 'body-too-large', /Line 1 .* 10000 bytes/);
    const wide = `[${'1,'.repeat(4_000)}1]\n`;
    await refuses('ndjson', wide.repeat(20), 'body-too-large', /50000 values/);
  });
});

describe('rows in CSV', () => {
  it('have the names of the header', async () => {
    const body = '\u{feff}a,b\r\n1,"x, y"\r\n\r\n2\n3,4\n';
    const expected = [{ a: '1', b: 'x, y' }, null, { a: '3', b: '4' }];
    for (const size of [1, 3, 1_000]) assert.deepEqual(await rowsOf('csv', body, usual, size), expected);
    await refuses('csv', 'a,a\n1,2\n', 'request-malformed', /two columns of the CSV have the name `a`/i);
  });

  it('have a header up to the limit', async () => {
    await refuses(
      'csv',
      `${'a,'.repeat(1_000_000)}b\n`,
      'body-too-large',
      /A record of the CSV has more than 10000 bytes/,
    );
    const names = Array.from({ length: 2_000 }, (_, at) => at.toString(36)).join(',');
    await refuses(
      'csv',
      `${names}\n${`${','.repeat(1_999)}\n`.repeat(900)}`,
      'body-too-large',
      /50000 values/,
    );
  });

  it('count the names of their columns in each row', async () => {
    const body = `${'n'.repeat(9_000)}\n${'1\n'.repeat(1_000)}`;
    await refuses('csv', body, 'body-too-large', /8388608 bytes .* repeated values count in each row/);
  });

  it('have a record up to the limit', async () => {
    await refuses(
      'csv',
      `a\n1\n"${'x'.repeat(20_000)}"\n`,
      'body-too-large',
      /A record of the CSV has more than 10000 bytes/,
    );
    await refuses('csv', 'a\n1\n"x"y"z\n', 'request-malformed', /not CSV/);
  });
});

describe('rows in Arrow', () => {
  it('are flat values of each type', async () => {
    const table = tableFromArrays({
      text: ['x', 'é'],
      number: [1.5, Number.NaN],
      whole: new BigInt64Array([7n, 9_007_199_254_740_993n]),
    });
    const expected = [
      { text: 'x', number: 1.5, whole: '7' },
      { text: 'é', number: 'NaN', whole: '9007199254740993' },
    ];
    assert.deepEqual(await rowsOf('arrow', ipcOf(table)), expected);
    await refuses('arrow', tableToIPC(table, 'file'), 'request-malformed', /is an Arrow file/);
    const more = new Table({
      plain: vectorFromArray(['a', null], new Utf8()),
      flag: vectorFromArray([true, null], new Bool()),
      none: new Vector([makeData({ type: new Null(), length: 2 })]),
    });
    assert.deepEqual(await rowsOf('arrow', ipcOf(more)), [
      { plain: 'a', flag: true, none: null },
      { plain: null, flag: null, none: null },
    ]);
  });

  it('are counted before a column of nulls is read', async () => {
    const nulls = new Table({ none: new Vector([makeData({ type: new Null(), length: 2_000_000_000 })]) });
    const body = ipcOf(nulls);
    assert.ok(body.length < 500);
    await refuses('arrow', body, 'portfolio-too-large', /1000 properties/);
  });

  it('count each value of a dictionary as often as it is there', async () => {
    const type = new Dictionary(new Utf8(), new Int32());
    const long = vectorFromArray(
      Array.from({ length: 1_000 }, () => 'x'.repeat(500_000)),
      type,
    );
    await refuses(
      'arrow',
      ipcOf(new Table({ long })),
      'body-too-large',
      /`long` of row 1 has more than 10000 bytes/,
    );
    const text = vectorFromArray(
      Array.from({ length: 1_000 }, () => 'x'.repeat(9_000)),
      type,
    );
    await refuses(
      'arrow',
      ipcOf(new Table({ text })),
      'body-too-large',
      /8388608 bytes .* repeated values count/,
    );
    const columns = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`c${at}`, text]));
    await refuses('arrow', ipcOf(new Table(columns)), 'body-too-large', /50000 values/);
  });

  it('hold no list or object, however large its children are', async () => {
    const fixed = new FixedSizeList(1_000_000_000, new Field('item', new Null()));
    const item = makeData({ type: new Null(), length: 2_000_000_000 });
    const data = new Data(fixed, 0, 2, 0, undefined, [item]);
    await refuses(
      'arrow',
      ipcOf(new Table({ fixed: new Vector([data]) })),
      'request-malformed',
      /`fixed` nests/,
    );
    const list = vectorFromArray([[1], [2]], new List(new Field('item', new Int32())));
    await refuses('arrow', ipcOf(new Table({ list })), 'request-malformed', /`list` nests/);
    const object = vectorFromArray([{ a: 1 }], new Struct([new Field('a', new Int32())]));
    await refuses('arrow', ipcOf(new Table({ object })), 'request-malformed', /`object` nests/);
  });

  it('have lengths that agree, and offsets within their buffer', async () => {
    const body = ipcOf(new Table({ text: vectorFromArray(['abc', 'def'], new Utf8()) }));
    assert.equal((await rowsOf('arrow', body)).length, 2);
    const read = tableFromIPC(body).getChild('text')?.data[0];
    assert.ok(read !== undefined);
    // Each place of the four bytes of the last offset, 6, gets a value far beyond the buffer.
    const broken = Buffer.from(body);
    const at = broken.indexOf(Buffer.from(new Int32Array([0, 3, 6]).buffer));
    broken.writeInt32LE(2_000_000_000, at + 8);
    await refuses('arrow', broken, 'request-malformed', /not an Arrow IPC stream/);
    for (let end = 8; end < body.length - 8; end += 16)
      await assert.rejects(rowsOf('arrow', body.subarray(0, end)), Problem, `cut at ${end}`);
  });

  it('come in an uncompressed stream with short metadata', async () => {
    await refuses(
      'arrow',
      Buffer.from('nonsense, and more of it'),
      'request-malformed',
      /not an Arrow IPC stream/,
    );
    const long = new Map([['note', 'x'.repeat(1_200_000)]]);
    const schema = new Schema([new Field('none', new Null())], long);
    const writer = new RecordBatchStreamWriter();
    writer.write(new RecordBatch(schema, makeData({ type: new Struct(schema.fields), length: 0 })));
    writer.finish();
    await refuses('arrow', await writer.toUint8Array(), 'body-too-large', /metadata .* 1048576 bytes/);
  });
});
