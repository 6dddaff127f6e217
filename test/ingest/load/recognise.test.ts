/** An export is known by its bytes and its header, never by its name; whatever else is refused with a sentence that helps. */
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { ExportRefused } from '../../../ingest/load/export-refused.ts';
import { deals, people, tryLoad, values } from './try-load.ts';

const rowA = '1,d,a,10,x';
const fileA = `id,day,area,price,note\n${rowA}\n`;

async function refusal(content: string | Buffer, file = 'export.csv'): Promise<ExportRefused> {
  try {
    await tryLoad(content, { file });
  } catch (error) {
    if (error instanceof ExportRefused) return error;
    throw error;
  }
  return assert.fail('was not refused');
}

describe('recognising an export', () => {
  it('takes headers in any order, trimmed, quoted or not', async () => {
    const tried = await tryLoad('"note", area ,price,"id",day\nx,a,10,1,d\n');
    assert.equal(tried.loaded.dialect.id, 'B');
    assert.deepEqual(tried.rows, [
      { id: '1', day: 'd', area: 'a', price: '10', note: 'x', load_timestamp: '' },
    ]);
  });

  it('tells dialect A from B by the first header and by load_timestamp', async () => {
    assert.equal((await tryLoad(fileA)).loaded.dialect.id, 'A');
    assert.equal((await tryLoad('id,day,area,price,load_timestamp\n1,d,a,10,t\n')).loaded.dialect.id, 'B');
    assert.equal((await tryLoad(`,${fileA.replace('\n1,', '\n0,1,')}`)).loaded.dialect.id, 'A');
  });

  it('gives null for a header that is allowed to be absent', async () => {
    const tried = await tryLoad('id,day,area,price\n1,d,a,10\n');
    assert.deepEqual(tried.rows, [
      { id: '1', day: 'd', area: 'a', price: '10', note: '', load_timestamp: '' },
    ]);
  });

  it('forgives letter case, spaces and dashes in names, and says so', async () => {
    const tried = await tryLoad(
      '\uFEFFID, Day ,"AREA\u200b",Load-Timestamp,price ,NOTE\n1,d,a,t,10,x\n2,d\n',
    );
    assert.equal(tried.loaded.dialect.id, 'B');
    assert.deepEqual(tried.rows, [
      { id: '1', day: 'd', area: 'a', price: '10', note: 'x', load_timestamp: 't' },
    ]);
    assert.deepEqual(tried.rejects, [{ line: 3, reason: 'too_few_fields', raw: '2,d' }]);
    assert.deepEqual(tried.loaded.header, ['id', 'day', 'area', 'load_timestamp', 'price', 'note']);
    assert.match(
      tried.loaded.warnings.join(),
      /spelt otherwise and were read all the same: ID as id, Day as day/,
    );
  });

  it('prefers the exact name to other spellings of it; of several other spellings it takes none', async () => {
    const both = await tryLoad('id,day,area,price,Note,note\n1,d,a,10,x,y\n');
    assert.deepEqual(values(both, 'note'), ['y']);
    assert.deepEqual(both.loaded.warnings, ['columns not known to deals were ignored: Note']);
    const neither = await tryLoad('id,day,area,price,Note,NOTE\n1,d,a,10,x,y\n');
    assert.deepEqual(values(neither, 'note'), ['']);
    assert.deepEqual(neither.loaded.warnings, ['columns not known to deals were ignored: Note, NOTE']);
    assert.match(
      (await refusal('id,day,Area,aREA,price\n1,d,a,b,10\n')).message,
      /missing area; extra Area, aREA\./,
    );
    const gateway = await tryLoad('ID,DAY,AREA,PRICE,Note\n1,d,a,10,x\n');
    assert.deepEqual([gateway.loaded.dialect.id, values(gateway, 'NOTE')], ['C', ['x']]);
  });

  it('ignores a nameless index column and unknown columns, with warnings', async () => {
    const tried = await tryLoad('"",id,day,area,price,odd,other\n0,1,d,a,10,o,p\n');
    assert.deepEqual(Object.keys(tried.rows[0] ?? {}), [
      'id',
      'day',
      'area',
      'price',
      'note',
      'load_timestamp',
    ]);
    assert.deepEqual(tried.loaded.warnings, [
      'columns not known to deals were ignored: odd, other',
      'a column without a name (an index column) was ignored',
    ]);
  });

  it('lets the header win over the folder, with a warning', async () => {
    const tried = await tryLoad(fileA, { expected: 'people', file: 'people.csv' });
    assert.equal(tried.loaded.dataset.id, 'deals');
    assert.match(tried.loaded.warnings.join(), /given as people.*header is that of deals/);
  });

  it('lets the folder decide between datasets that name the same columns', async () => {
    const twin = { ...deals, id: 'twin' };
    const tried = await tryLoad(fileA, { expected: 'twin', datasets: [deals, twin, people] });
    assert.equal(tried.loaded.dataset.id, 'twin');
    assert.deepEqual(tried.loaded.warnings, []);
  });

  it('tells gzip by its bytes', async () => {
    assert.equal((await tryLoad(gzipSync(fileA), { file: 'plain.csv' })).rows.length, 1);
    assert.equal((await tryLoad(fileA, { file: 'named.csv.gz' })).rows.length, 1);
    const members = Buffer.concat([gzipSync(fileA), gzipSync('2,d,a,20,x\n')]);
    assert.equal((await tryLoad(members)).rows.length, 2);
  });

  it('reads a file whose name looks like a pattern or holds a quote', async () => {
    for (const file of ["it's.csv", 'transactions [1].csv', 'all*.csv', '{a,b}.csv', 'what?.csv']) {
      assert.equal((await tryLoad(fileA, { file })).rows.length, 1, file);
    }
  });

  it('takes a header without rows', async () => {
    for (const content of ['id,day,area,price', 'id,day,area,price\n', '\uFEFFid,day,area,price\r\n\r\n']) {
      const tried = await tryLoad(content);
      assert.equal(tried.loaded.recordsRead, 0);
      assert.deepEqual(tried.rows, []);
    }
  });

  it('takes a header over two lines', async () => {
    const tried = await tryLoad('id,day,area,price,"odd\nname"\n1,d,a,10,x\n2,d\n');
    assert.equal(tried.rows.length, 1);
    assert.deepEqual(
      tried.rejects.map(({ line }) => line),
      [4],
    );
    const windows = await tryLoad('id,day,area,price,"odd\nname"\r\n1,d,a,10,x\r\n');
    assert.equal(windows.rows.length, 1);
  });

  it('reports checksum and size of the file as received, and progress', async () => {
    const seen: number[] = [];
    const packed = gzipSync(fileA);
    const { loaded } = await tryLoad(packed, { onProgress: (bytes) => seen.push(bytes) });
    assert.equal(loaded.bytes, packed.length);
    assert.equal(seen.at(-1), packed.length);
    assert.match(loaded.sha256, /^[0-9a-f]{64}$/);
  });
});

describe('recognising JSON lines', () => {
  it('takes keys from any of the first lines; absent ones are null', async () => {
    const tried = await tryLoad(
      '\uFEFF{"ID":1,"DAY":"d"}\n{"ID":2,"DAY":"d","AREA":"b","PRICE":5,"NOTE":"n"}\r\n{"PRICE":7,"ID":3}',
    );
    assert.equal(tried.loaded.dialect.id, 'D');
    assert.deepEqual(values(tried, 'PRICE'), ['', '5', '7']);
    assert.deepEqual(values(tried, 'NOTE'), ['', 'n', '']);
  });

  it('warns once of unknown keys, also of late ones', async () => {
    const line = '{"ID":1,"DAY":"d","AREA":"a","PRICE":1,"ODD":{"x":1}}\n';
    const early = await tryLoad(line + line);
    assert.deepEqual(early.loaded.warnings, ['columns not known to deals were ignored: ODD']);
    const many = line.replace(',"ODD":{"x":1}', '').repeat(10_000);
    const late = await tryLoad(many + line + line);
    assert.deepEqual(late.loaded.warnings, ['keys not known to deals were ignored: ODD']);
  });

  it('keeps every value as it is written', async () => {
    const numbers = [
      '1',
      '1.10',
      '-0',
      '1e3',
      '1E+3',
      '12345678901234567890',
      '0.30000000000000004',
      '100.0',
    ];
    const lines = numbers.map((text, index) => `{"ID":${index},"DAY":"d","AREA" : "a", "PRICE" :  ${text} }`);
    const tried = await tryLoad(lines.join('\n'));
    assert.deepEqual(
      [...tried.rows].sort((a, b) => Number(a['ID']) - Number(b['ID'])).map((row) => row['PRICE']),
      numbers,
    );
  });

  it('keeps text with everything that JSON and CSV escape', async () => {
    const texts = [
      'a,b',
      'say "x"',
      'back\\slash',
      'two\nlines',
      'cr\r\n',
      'مرسى',
      '\u2028',
      '"ID": 7',
      'ID',
      ' padded ',
    ];
    const lines = texts.map((text, index) =>
      JSON.stringify({ NOTE: text, ID: index, DAY: 'd', AREA: null, PRICE: true }),
    );
    const tried = await tryLoad(lines.join('\n'));
    const byId = [...tried.rows].sort((a, b) => Number(a['ID']) - Number(b['ID']));
    assert.deepEqual(
      byId.map((row) => row['NOTE']),
      texts,
    );
    assert.deepEqual(byId[0], { ID: '0', DAY: 'd', AREA: '', PRICE: 'true', NOTE: 'a,b', PHONE: '' });
  });

  it('keeps nested values as text and takes the last of repeated keys', async () => {
    const tried = await tryLoad('{"ID":1,"DAY":[1, {"a":"]}"}],"AREA":{"b": 1.0},"PRICE":1,"PRICE":2.50}');
    assert.deepEqual(tried.rows, [
      { ID: '1', DAY: '[1, {"a":"]}"}]', AREA: '{"b": 1.0}', PRICE: '2.50', NOTE: '', PHONE: '' },
    ]);
  });
});

describe('refusing what is no export', () => {
  it('spreadsheets, with the advice to save as CSV', async () => {
    const xlsx = await refusal(Buffer.from('PK\x03\x04\x14\x00rest of a zip'), 'export.xlsx');
    assert.equal(xlsx.reason, 'spreadsheet');
    assert.match(xlsx.message, /save it as CSV/);
    assert.equal((await refusal(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).reason, 'spreadsheet');
    assert.equal((await refusal(gzipSync('PK\x03\x04'))).reason, 'spreadsheet');
  });

  it('web pages, JSON errors, JSON documents', async () => {
    assert.equal((await refusal('\n<!DOCTYPE html><html></html>')).reason, 'web_page');
    assert.equal((await refusal('<?xml version="1.0"?><Error/>')).reason, 'web_page');
    const error = await refusal('{"error":"invalid_token","status":401}');
    assert.equal(error.reason, 'json_error');
    assert.match(error.message, /error, status/);
    assert.equal((await refusal('{\n  "message": "Too Many Requests"\n}\n')).reason, 'json_error');
    assert.match(
      (await refusal('{"ok":true,"rows":null}')).message,
      /no list of objects, only the keys ok, rows/,
    );
    assert.equal((await refusal(`{\n"a": [${'1,\n'.repeat(200_000)}1]}`)).reason, 'json_document');
  });

  it('empty files', async () => {
    for (const content of ['', '\uFEFF', '\n\n\r\n', gzipSync('')]) {
      assert.equal((await refusal(content)).reason, 'empty');
    }
    assert.equal((await refusal('\n'.repeat(1 << 19))).reason, 'unreadable_header');
  });

  it('other encodings and packings, binary files', async () => {
    assert.equal((await refusal(Buffer.from(`\uFEFF${fileA}`, 'utf16le'))).reason, 'utf16');
    assert.equal((await refusal(Buffer.from(fileA, 'utf16le'))).reason, 'utf16');
    assert.equal((await refusal(Buffer.from('fdff', 'hex').swap16())).reason, 'unreadable_header');
    assert.equal((await refusal('PAR1\0\0')).reason, 'damaged');
    assert.equal((await refusal('PARE\0\0')).reason, 'binary');
    assert.equal((await refusal(gzipSync('PAR1\0\0'))).reason, 'compressed');
    assert.equal((await refusal(gzipSync(gzipSync(fileA)))).reason, 'compressed');
    assert.equal((await refusal(Buffer.from('28b52ffd00', 'hex'))).reason, 'compressed');
    assert.equal((await refusal('BZh91AY')).reason, 'compressed');
    assert.equal((await refusal('\x7fELF\x02\x01\x01\0\x01')).reason, 'binary');
    assert.equal((await refusal('%PDF-1.7')).reason, 'binary');
  });

  it('headers that cannot be read', async () => {
    assert.equal((await refusal('id,"day,area\n1,2,3\n')).reason, 'unreadable_header');
    assert.equal(
      (await refusal(Buffer.from('id,day,area,price,\xe9\n', 'latin1'))).reason,
      'unreadable_header',
    );
    assert.equal((await refusal('x'.repeat(1 << 20))).reason, 'unreadable_header');
    assert.equal((await refusal(fileA.replaceAll('\n', '\r'))).reason, 'line_endings');
    const twice = await refusal('id,day,area,price,note, day ,note\n1,2,3,4,5,6,7\n');
    assert.equal(twice.reason, 'duplicate_headers');
    assert.match(twice.message, /day, note/);
  });

  it('headers below a title, saying where', async () => {
    assert.match((await refusal(`Land Department\nas of today\n\n${fileA}`)).message, /it stands 3 below/);
    assert.match((await refusal(`sep=,\r\n${fileA}`)).message, /it stands 1 below/);
    const semicolons = await refusal(`sep=;\n${fileA.replaceAll(',', ';')}`);
    assert.equal(semicolons.reason, 'separator');
    const quoted = fileA.replaceAll('\n', '\r').replaceAll('x', '"x"');
    assert.equal((await refusal(quoted)).reason, 'line_endings');
  });

  it('other separators, by name', async () => {
    const semicolons = await refusal(fileA.replaceAll(',', ';'));
    assert.equal(semicolons.reason, 'separator');
    assert.match(semicolons.message, /semicolons/);
    assert.equal((await refusal(fileA.replaceAll(',', '\t'))).reason, 'separator');
  });

  it('unknown headers, with the nearest dialect and what differs', async () => {
    const refused = await refusal('id,day,place,price\n1,2,3,4\n');
    assert.equal(refused.reason, 'unknown_header');
    assert.deepEqual(refused.nearest, {
      dataset: 'deals',
      dialect: 'A',
      missing: ['area'],
      extra: ['place'],
    });
    assert.match(refused.message, /Nearest is deals, dialect A: missing area; extra place\./);
    const none = await refusal('x,y\n1,2\n');
    assert.equal(none.reason, 'unknown_header');
    assert.equal(none.nearest, null);
  });
});
