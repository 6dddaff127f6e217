/** A CSV that stops within its last record was cut off, and says so; one whose last record is whole, or broken but ended, was not. */
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { reasons, type Tried, tryLoad, values } from './try-load.ts';

const header = 'id,day,area,price,note';
const before = `${header}\n1,d,a,10,x\n`;

function isWhole({ loaded }: Tried): boolean {
  assert.equal(loaded.truncated, /CUT OFF/.test(loaded.warnings.join()));
  return !loaded.truncated;
}

describe('a CSV that was cut off', () => {
  for (const last of [
    '2',
    '2,d',
    '2,d,a,20',
    '2,d,Business B',
    'Business Bay,',
    '"Business Bay",d',
    ',,,',
    '"2","d',
    '2,d,"a, b',
    '2,d,a,20,"x',
    '2,d,a,20,"',
    '2,d,"two\nlin',
    '2,d,"say ""x',
  ]) {
    it(`within its last record is told: ${JSON.stringify(last)}`, async () => {
      for (const content of [
        before + last,
        gzipSync(before + last),
        (before + last).replaceAll('\n', '\r\n'),
      ]) {
        const tried = await tryLoad(content);
        assert.deepEqual([values(tried, 'id'), tried.rejects.at(-1)?.reason], [['1'], 'truncated']);
        assert.ok(!isWhole(tried));
      }
    });
  }

  it('within a letter is told, even in the last value', async () => {
    for (const last of ['2,d,مرسى', '2,d,مرسى دبي,20,مرسى', '2,d,a,20,"مرسى', '2,d,€']) {
      const bytes = Buffer.from(before + last);
      const tried = await tryLoad(bytes.subarray(0, -1));
      assert.deepEqual([values(tried, 'id'), reasons(tried)], [['1'], ['3 truncated']]);
      assert.ok(!isWhole(tried));
    }
  });

  it('at any byte keeps every whole record, and is told wherever something is missing of the last', async () => {
    const row = '2,2024-01-05,"مرسى, ""x""",20.5,y';
    const bytes = Buffer.from(`${row}\n`);
    for (let length = 1; length < bytes.length - 1; length++) {
      const tried = await tryLoad(Buffer.concat([Buffer.from(before), bytes.subarray(0, length)]));
      const isRow =
        row.slice(0, -1).endsWith(bytes.subarray(row.length - 1, length).toString()) &&
        length >= bytes.length - 2;
      assert.equal(isWhole(tried), isRow, `after ${length} bytes`);
      assert.equal(tried.rows.length, isRow ? 2 : 1);
    }
  });
});

describe('a CSV that was not cut off', () => {
  const whole: Record<string, string> = {
    'a last record without a line ending': `${before}2,d,a,20,x`,
    'one with an empty last value': `${before}2,d,a,20,`,
    'one whose quotes are not doubled': `${before}2,d,"the "Tower" A",20,x`,
    'one whose last letters are a mark of inches': `${before}2,d,a,20,12"`,
    'a short record with a line ending': `${before}2,d\n`,
    'an open quote in a record with a line ending': `${before}2,d,a,20,"x\n`,
    'the same before blank lines': `${before}2,d,"a\n\n \n`,
    'a long record without a line ending': `${before}2,d,a,b,20,x`,
    'a carriage return at the end': `${before}2,d,a,20,x\r`,
    'blanks at the end': `${before}   `,
    'the mark of an end': `${before}\x1a`,
    'the mark of an end of a database': `${before}\\.`,
    'a total below the table': `${before}Total rows: 1,234`,
    'a total in quotes': `${before}"Total: 5 rows"`,
    'a count of thousands': `${before}1,234,567 rows`,
    'a count below the table': `${before}\n(1 row)`,
    'nothing but a header': header,
  };
  for (const [what, content] of Object.entries(whole)) {
    it(`is one with ${what}`, async () => {
      assert.ok(isWhole(await tryLoad(content)));
      assert.ok(isWhole(await tryLoad(gzipSync(content))));
    });
  }

  it('is one with a letter of another encoding near its end', async () => {
    const tried = await tryLoad(
      Buffer.concat([Buffer.from(before), Buffer.from('2,d,caf\xe9,20,x', 'latin1')]),
    );
    assert.deepEqual(reasons(tried), ['3 encoding']);
    assert.ok(isWhole(tried));
  });
});
