/** Fields that only rows or only the header has: a comma behind every value, numbers of rows. Such files are read, rows that may be shifted are not. */
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { reasons, type Tried, tryLoad, values } from './try-load.ts';

const header = 'id,day,area,price,note';
const good = ['1,d,a,10,x', '2,d,"a, ""b""",20,', '3,d,"a\nb",30,"y"'];

const ids = (tried: Tried, column = 'id') => values(tried, column).sort();
const lines = (...all: string[]) => all.map((line) => `${line}\n`).join('');
const ended = (rows: readonly string[]) => rows.map((row) => `${row},`);

describe('trailing commas', () => {
  const plain = lines(header, ...good);

  for (const [what, content] of Object.entries({
    'of rows': lines(header, ...ended(good)),
    'of rows, quoted': lines(header, ...good.map((row) => `${row},""`)),
    'of the header': lines(`${header},`, ...good),
    'of both': lines(`${header},`, ...ended(good)),
    'of both but the last row': `${lines(`${header},`, ...ended(good.slice(1)))}${good[0]}`,
  })) {
    it(`${what} change nothing that is read`, async () => {
      const { rows, rejects } = await tryLoad(plain);
      for (const bytes of [
        content,
        content.replaceAll('\n', '\r\n'),
        `\uFEFF${content}`,
        gzipSync(content),
      ]) {
        const tried = await tryLoad(bytes);
        const unified = tried.rows.map((row) => ({ ...row, area: row['area']?.replaceAll('\r', '') }));
        assert.deepEqual(unified, rows);
        assert.deepEqual(tried.rejects, rejects);
        assert.equal(tried.loaded.truncated, false);
        assert.equal(tried.loaded.dialect.id, 'A');
      }
    });
  }

  it('say so once', async () => {
    const rows = await tryLoad(lines(header, ...ended(good)));
    assert.deepEqual(rows.loaded.warnings, [
      'its rows end with a comma that its header lacks; it was ignored',
    ]);
    const head = await tryLoad(lines(`${header},`, ...good));
    assert.deepEqual(head.loaded.warnings, [
      'its header ends with a comma that its rows lack; it was ignored',
    ]);
    const indexed = await tryLoad(lines(`,${header}`, ...ended(good.map((row) => `0,${row}`))));
    assert.deepEqual(ids(indexed), ['1', '2', '3']);
    assert.match(indexed.loaded.warnings.join(), /index column/);
  });

  it('are those of the gateway’s columns and of names spelt otherwise, too', async () => {
    const tried = await tryLoad(lines('ID,Day,AREA,PRICE,NOTE,PHONE', '1,d,a,10,x,,', '2,d,a,20,x,,'));
    assert.deepEqual([tried.loaded.dialect.id, ids(tried, 'ID'), reasons(tried)], ['C', ['1', '2'], []]);
  });

  it('take no row whose values are shifted: an empty field too many in a single row, or a value behind the last one', async () => {
    const many = Array.from({ length: 60 }, (_, index) => `${index + 10},d,a,10,x`);
    const one = await tryLoad(lines(header, ...many, '1,d,Tower A,B,10,'));
    assert.deepEqual([one.rows.length, reasons(one)], [60, ['62 too_many_fields']]);
    assert.deepEqual(reasons(await tryLoad(lines(header, '1,d,Tower A,B,10,'))), ['2 too_many_fields']);

    const all = await tryLoad(
      lines(
        header,
        ...ended(many),
        '1,d,Tower A,B,10,x',
        '2,d,a,20,',
        '3,d,a,30,x',
        '4,d,Tower A,B,10,x,',
        '5,d,',
      ),
    );
    assert.ok(ids(all).includes('3'));
    assert.equal(all.rows.length, 61);
    assert.deepEqual(reasons(all), [
      '62 too_many_fields',
      '63 too_few_fields',
      '65 too_many_fields',
      '66 too_few_fields',
    ]);
    assert.equal(all.rejects[0]?.raw, '1,d,Tower A,B,10,x');
  });

  it('stand beside broken quotes', async () => {
    const tried = await tryLoad(
      lines(
        header,
        ...ended(['1,d,a,10,x', '2,d,a,20,x', '3,d,"the "Tower" A",30,x']),
        '4,d,"the "Tower" A",40,x,y',
      ),
    );
    assert.deepEqual(values(tried, 'area').sort(), ['a', 'a', 'the "Tower" A']);
    assert.deepEqual(reasons(tried), ['5 too_many_fields']);
  });

  it('are no reason where rows differ: half of them are not believed', async () => {
    const tried = await tryLoad(lines(header, '1,d,a,10,x', '2,d,a,20,x,', '3,d,a,30,x', '4,d,a,40,x,'));
    assert.deepEqual([ids(tried), tried.rejects.length], [['1', '3'], 2]);
    assert.deepEqual(tried.loaded.warnings, []);
  });

  it('leave a last column without a name as it was, where it holds something', async () => {
    const tried = await tryLoad(lines(`${header},`, '1,d,a,10,x,see below', '2,d,a,20,x,', '3,d,a,30,7'));
    assert.deepEqual([ids(tried), reasons(tried)], [['1', '2'], ['4 too_few_fields']]);
  });
});

describe('numbers of rows', () => {
  const rows = ['11,d,a,10,x', '12,d,"a, b",20,', '13,d,a,30,y'];
  const numbered = rows.map((row, index) => `"${index + 1}",${row}`);

  it('without a name of their own, as R writes them, are ignored', async () => {
    const plain = await tryLoad(lines(header, ...rows));
    for (const content of [
      lines(header, ...numbered),
      lines(header, ...numbered.map((row) => row.replaceAll('"', ''))).replace('a, b', '"a, b"'),
      `${lines(header, ...numbered)}"4",14,d`,
    ]) {
      const tried = await tryLoad(content);
      assert.deepEqual(tried.rows, plain.rows);
      assert.equal(tried.loaded.dialect.id, 'A');
      assert.match(tried.loaded.warnings.join(), /without a name \(an index column\) was ignored/);
      assert.equal(tried.loaded.truncated, content.endsWith('d'));
    }
  });

  it('that do not count from 1 are values, and the rows too long', async () => {
    for (const numbers of [
      ['1', '2', '4'],
      ['5', '6', '7'],
      ['1', '2', 'x'],
    ]) {
      const tried = await tryLoad(lines(header, ...rows.map((row, index) => `${numbers[index]},${row}`)));
      assert.deepEqual([tried.rows.length, tried.rejects.length], [0, 3]);
    }
    assert.equal((await tryLoad(lines(header, ...numbered.slice(0, 2)))).rows.length, 0);
  });
});
