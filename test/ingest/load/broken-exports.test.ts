/** The corpus of broken exports: whatever is wrong with a file, every physical record of it is a row or a reject. */
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { reasons, type Tried, tryLoad, values } from './try-load.ts';

const header = 'id,day,area,price,note';
const HEADER = 'ID,DAY,AREA,PRICE,NOTE';

function csv(...lines: string[]): string {
  return `${[header, ...lines].join('\n')}\n`;
}

function quoted(...fields: string[]): string {
  return fields.map((field) => `"${field}"`).join(',');
}

function ids(tried: Tried): (string | undefined)[] {
  return values(tried, 'id');
}

describe('broken exports: quotes', () => {
  it('an unterminated quote costs its own line alone, among bare values', async () => {
    const tried = await tryLoad(csv('1,d,a,10,x', '2,d,"a,20,x', '3,d,a,30,x', '4,d,a,40,x'));
    assert.deepEqual(ids(tried), ['1', '3', '4']);
    assert.deepEqual(reasons(tried), ['3 unterminated_quote']);
    assert.equal(tried.rejects[0]?.raw, '2,d,"a,20,x');
  });

  it('an unterminated quote costs its own line alone, among quoted values', async () => {
    const tried = await tryLoad(
      csv(
        quoted('1', 'd', 'a', '10', 'x'),
        '"2","d","a,"20","x"',
        '"3","d","a","30","x',
        quoted('4', 'd', 'a', '40', 'x'),
      ),
    );
    assert.deepEqual(ids(tried), ['1', '4']);
    assert.deepEqual(reasons(tried), ['3 too_few_fields', '4 unterminated_quote']);
  });

  it('an unterminated quote on the last line, without a line ending', async () => {
    const tried = await tryLoad(`${csv('1,d,a,10,x')}2,d,a,20,"x`);
    assert.deepEqual(ids(tried), ['1']);
    assert.deepEqual(reasons(tried), ['3 truncated']);
  });

  it('a quote that a stray one closes lines later takes no whole record in', async () => {
    const tried = await tryLoad(
      csv('1,d,"a,10', '2,d,a,20,x', '3,d,a,30,x', '4,d,Tower 5",40,x,y', '5,d,a,50,x'),
    );
    assert.deepEqual(ids(tried), ['2', '3', '5']);
    assert.equal(tried.rejects.length, 2);
  });

  it('seven rows after a swallowing quote are all there', async () => {
    const good = Array.from({ length: 7 }, (_, index) => `${index + 2},d,a,10,x`);
    const tried = await tryLoad(csv('1,"d,a,10,x', ...good));
    assert.equal(tried.rows.length, 7);
    assert.deepEqual(reasons(tried), ['2 unterminated_quote']);
  });

  it('an open quote far from any other is given up within the look-ahead', async () => {
    const good = Array.from({ length: 5000 }, (_, index) => `${index + 2},d,a,10,x`);
    const tried = await tryLoad(csv('1,"d,a,10,x', ...good));
    assert.equal(tried.rows.length, 5000);
    assert.deepEqual(reasons(tried), ['2 unterminated_quote']);
  });

  it('inner quotes left single are read where only one reading fits', async () => {
    const tried = await tryLoad(
      csv(
        '"1","d","Mixed Use " Commercial & Residential" 2 Towers","10","x"',
        '2,d,the "Tower" A,20,x',
        '3,d,"the "Tower" A",30,x',
      ),
    );
    assert.deepEqual(values(tried, 'area'), [
      'Mixed Use " Commercial & Residential" 2 Towers',
      'the "Tower" A',
      'the "Tower" A',
    ]);
    assert.deepEqual(reasons(tried), []);
  });

  it('inner quotes left single in a text of several lines', async () => {
    const tried = await tryLoad(
      csv(
        quoted('1', 'd', 'a', '10', 'x'),
        '"2","d","first " line',
        '',
        'second "quoted" line","20","x"',
        quoted('3', 'd', 'a', '30', 'x'),
      ),
    );
    assert.deepEqual(ids(tried), ['1', '2', '3']);
    assert.equal(tried.rows[1]?.['area'], 'first " line\n\nsecond "quoted" line');
    assert.equal(tried.loaded.recordsRead, 3);
  });

  it('two broken neighbours are never glued into one row', async () => {
    const tried = await tryLoad(csv('"1","d","a"x', '"2","d","b"', '"3","d","c","30","x"'));
    assert.deepEqual(ids(tried), ['3']);
    assert.equal(tried.rejects.length, 2);
  });
});

describe('broken exports: lines that are one value', () => {
  const wrap = (line: string) => `"${line.replaceAll('"', '""')}"`;
  const good = ['1,d,"a, ""b""",10,x', quoted('2', 'd', 'a', '20', ''), '3,d,a,30,y'];

  it('are the records that their quotes hold, under a header that is one or not', async () => {
    const plain = await tryLoad(csv(...good));
    for (const content of [
      csv(...good.map(wrap)),
      csv(wrap(good[0] ?? ''), ...good.slice(1)),
      [header, ...good].map(wrap).join('\r\n'),
    ]) {
      const tried = await tryLoad(content);
      assert.deepEqual(tried.rows, plain.rows);
      assert.deepEqual([reasons(tried), tried.loaded.truncated], [[], false]);
    }
  });

  it('are rejects where they hold no record of as many fields, or a broken one', async () => {
    const lines = ['1,d,a,10', '2,d,a,20,x,y', '3,d,"a,30,x', '4,d,a,40,x'].map(wrap);
    const tried = await tryLoad(csv(...lines));
    assert.deepEqual(ids(tried), ['4']);
    assert.deepEqual(reasons(tried), ['2 too_few_fields', '3 too_few_fields', '4 too_few_fields']);
  });

  it('name columns of persons like any other', async () => {
    const tried = await tryLoad(['person_id,name,phone', '1,A,000-555-0101'].map(wrap).join('\n'));
    assert.deepEqual(Object.keys(tried.rows[0] ?? {}), ['person_id', 'name', 'load_timestamp']);
  });
});

describe('broken exports: fields', () => {
  it('short and long lines are rejects, never padded or cut', async () => {
    const tried = await tryLoad(csv('1,d,a,10,x', '2,d,a', '3,d,a,30,x,extra', '4', '5,d,a,50,'));
    assert.deepEqual(ids(tried), ['1', '5']);
    assert.deepEqual(reasons(tried), ['3 too_few_fields', '4 too_many_fields', '5 too_few_fields']);
    assert.deepEqual(
      tried.rejects.map(({ raw }) => raw),
      ['2,d,a', '3,d,a,30,x,extra', '4'],
    );
  });

  it('a file of nothing but rejects', async () => {
    const tried = await tryLoad(csv(...Array.from({ length: 1000 }, (_, index) => `${index},"x`)));
    assert.equal(tried.rows.length, 0);
    assert.equal(tried.rejects.length, 1000);
  });

  it('blank lines are no records, wherever they stand', async () => {
    const tried = await tryLoad(`\n\r\n${csv('1,d,a,10,x', '', '2,d,a,20,x', '', '')}\n\r\n`);
    assert.deepEqual(ids(tried), ['1', '2']);
    assert.equal(tried.loaded.recordsRead, 2);
  });

  it('formulas are text like any other', async () => {
    const tried = await tryLoad(csv('1,d,=1+1,10,@x', `2,d,"=cmd|' /C calc'!A0",20,-x`, '3,d,+3,30,\tx'));
    assert.deepEqual(values(tried, 'area'), ['=1+1', "=cmd|' /C calc'!A0", '+3']);
    assert.deepEqual(values(tried, 'note'), ['@x', '-x', '\tx']);
  });
});

describe('broken exports: bytes', () => {
  it('wrong encodings cost the record they are in', async () => {
    const latin = Buffer.from('2,d,caf\u00e9,20,x\n', 'latin1');
    const tried = await tryLoad(
      Buffer.concat([Buffer.from(csv('1,d,مرسى دبي,10,x')), latin, Buffer.from('3,d,é,30,x\n')]),
    );
    assert.deepEqual(values(tried, 'area'), ['مرسى دبي', 'é']);
    assert.deepEqual(reasons(tried), ['3 encoding']);
    assert.equal(tried.rejects[0]?.raw, '2,d,caf\uFFFD,20,x');
  });

  it('wrong encoding in a last line without a line ending', async () => {
    const tried = await tryLoad(
      Buffer.concat([Buffer.from(csv('1,d,a,10,x')), Buffer.from('2,d,\xe9,20,x', 'latin1')]),
    );
    assert.deepEqual(reasons(tried), ['3 encoding']);
  });

  it('NUL bytes cost the record they are in', async () => {
    const tried = await tryLoad(csv('1,d,a,10,x', '2,d,a\0b,20,x', '3,d,"a\0', '4,d,a,40,x'));
    assert.deepEqual(ids(tried), ['1', '4']);
    assert.deepEqual(reasons(tried), ['3 nul_byte', '4 nul_byte']);
    assert.equal(tried.rejects[0]?.raw, '2,d,a\uFFFDb,20,x');
  });

  it('byte order mark, CRLF, and a last line without an ending', async () => {
    const tried = await tryLoad(`\uFEFF${HEADER}\r\n1,d,a,10,x\r\n2,d,a,20,"y\r\nz"`);
    assert.equal(tried.loaded.dialect.id, 'C');
    assert.deepEqual(values(tried, 'ID'), ['1', '2']);
    assert.deepEqual(values(tried, 'NOTE'), ['x', 'y\r\nz']);
  });

  it('line endings of both kinds in one file', async () => {
    const tried = await tryLoad(
      `${header}\r\n1,d,a,10,x\n2,d,"a\r\nb""",20,x\r\n3,d,a,30,\r\n4,d,"c\n",40,"x"\n5,d,a\r\n`,
    );
    assert.deepEqual(ids(tried), ['1', '2', '3', '4']);
    assert.deepEqual(values(tried, 'area'), ['a', 'a\r\nb"', 'a', 'c\n']);
    assert.deepEqual(values(tried, 'note'), ['x', 'x', '', 'x']);
    assert.deepEqual(reasons(tried), ['8 too_few_fields']);
  });

  it('a carriage return alone is a character', async () => {
    const tried = await tryLoad(csv('1,d,a\rb,10,x', '2,d,"a\rb",20,x'));
    assert.deepEqual(values(tried, 'area'), ['a\rb', 'a\rb']);
  });

  it('text of several lines is one record', async () => {
    const tried = await tryLoad(csv('1,d,"a\n\nb, c\n",10,x', '2,d,a,20,"x\n"'));
    assert.equal(tried.rows[0]?.['area'], 'a\n\nb, c\n');
    assert.equal(tried.loaded.recordsRead, 2);
  });

  it('a line of 100 MB is one reject in bounded memory', async () => {
    const start = Buffer.from(`${csv('1,d,a,10,x')}2,d,"`);
    const long = Buffer.alloc(100 << 20, 'abcdefg,"');
    const content = Buffer.concat([
      start,
      long,
      Buffer.from(csv('').replace(header, '')),
      Buffer.from('3,d,a,30,x\n'),
    ]);
    const tried = await tryLoad(content);
    assert.deepEqual(ids(tried), ['1', '3']);
    assert.deepEqual(reasons(tried), ['3 too_long']);
    assert.ok((tried.rejects[0]?.raw ?? '').length <= 1 << 16);
  });

  it('a long line at the end of a file', async () => {
    const tried = await tryLoad(`${csv('1,d,a,10,x')}2,d,${'x'.repeat(5 << 20)}`);
    assert.deepEqual(reasons(tried), ['3 too_long']);
  });

  it('a well-formed record longer than is believed', async () => {
    const tried = await tryLoad(csv('1,d,a,10,x', `2,d,"${'x'.repeat(1 << 20)}",20,x`, '3,d,a,30,x'));
    assert.deepEqual(ids(tried), ['1', '3']);
    assert.deepEqual(reasons(tried), ['3 too_long']);
  });

  it('a record just within the bound', async () => {
    const long = 'x'.repeat((1 << 20) - 20);
    const tried = await tryLoad(csv('1,d,a,10,x', `2,d,"${long}",20,x`, '3,d,a,30,x'));
    assert.deepEqual(reasons(tried), []);
    assert.equal(tried.rows[1]?.['area']?.length, long.length);
  });
});

describe('broken exports: gzip cut off', () => {
  const lines = Array.from(
    { length: 20_000 },
    (_, index) => `${index},d,"area ${(index * 7919) % 10_007}",${index * 3},x`,
  );
  const whole = csv(...lines);
  const packed = gzipSync(whole);

  for (const part of [0.1, 0.5, 0.9, 0.999]) {
    it(`keeps everything readable of ${part * 100} %`, async () => {
      const tried = await tryLoad(packed.subarray(0, Math.floor(packed.length * part)), {
        file: 'export.csv.gz',
      });
      const kept = new Set(lines);
      for (const row of tried.rows) {
        assert.ok(kept.has(`${row['id']},d,"${row['area']}",${row['price']},x`));
      }
      assert.ok(tried.rejects.length <= 1);
      for (const { line, reason } of tried.rejects) {
        assert.equal(reason, 'truncated');
        assert.equal(line, tried.rows.length + 2);
      }
      assert.ok(tried.rows.length > lines.length * part * 0.8, `${tried.rows.length} rows`);
      assert.match(tried.loaded.warnings.join(), /CUT OFF/);
    });
  }

  it('a record of several lines that is cut is one reject', async () => {
    const text = `${csv('1,d,a,10,x')}2,d,"one\ntwo\nthr`;
    // Without its end mark, but with all of its text.
    const tried = await tryLoad(gzipSync(text).subarray(0, -8), { file: 'export.csv.gz' });
    assert.deepEqual(ids(tried), ['1']);
    assert.deepEqual(reasons(tried), ['3 truncated']);
  });

  it('a last record that looks whole is not believed', async () => {
    const text = `${csv('1,d,a,10,x')}2,d,a,20,x`;
    const tried = await tryLoad(gzipSync(text).subarray(0, -8), { file: 'export.csv.gz' });
    assert.deepEqual(reasons(tried), ['3 truncated']);
  });

  it('a file that unpacks to a thousand times its size is refused', async () => {
    const bomb = gzipSync(csv(`1,d,a,10,${'x'.repeat(100)}\n`.repeat(700_000)));
    assert.ok(bomb.length < 1_000_000);
    await assert.rejects(tryLoad(bomb, { file: 'export.csv.gz' }), {
      name: 'ExportRefused',
      reason: 'expands_too_far',
    });
  });

  it('damage inside is refused', async () => {
    const damaged = Buffer.from(packed);
    damaged.fill(0xff, 2000, 2100);
    await assert.rejects(tryLoad(damaged), { name: 'ExportRefused', reason: 'damaged_gzip' });
    const wrongSum = Buffer.from(packed);
    wrongSum[packed.length - 6] = (wrongSum[packed.length - 6] ?? 0) ^ 1;
    await assert.rejects(tryLoad(wrongSum), { name: 'ExportRefused', reason: 'damaged_gzip' });
  });
});
