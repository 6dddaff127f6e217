/** Broken gateway exports: whatever is wrong with a line of JSON, it costs that line alone. */
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { reasons, tryLoad, values } from './try-load.ts';

describe('broken exports: JSON lines', () => {
  const good = '{"ID": "1", "DAY": "d", "AREA": "a", "PRICE": 10}';

  it('lines that are no object cost themselves alone', async () => {
    const tried = await tryLoad(
      [
        good,
        '{"ID": "2", "DAY"',
        '[1]',
        '',
        'null',
        '{"ID":"3","DAY":"d","AREA":"b","PRICE":30}',
        '{}x',
      ].join('\n'),
      { file: 'export.jsonl' },
    );
    assert.deepEqual(values(tried, 'ID'), ['1', '3']);
    assert.deepEqual(reasons(tried), [
      '2 invalid_json',
      '3 invalid_json',
      '5 invalid_json',
      '7 invalid_json',
    ]);
  });

  it('bytes that are no text', async () => {
    const bad = Buffer.from('{"ID": "\xe9", "DAY": "d", "AREA": "a", "PRICE": 1}\n', 'latin1');
    const nul = Buffer.from('{"ID": "a\\u0000", "DAY": "d", "AREA": "a", "PRICE": 1}\n');
    const half = Buffer.from('{"ID": "a\\ud800", "DAY": "d", "AREA": "a", "PRICE": 1}\n');
    const raw = Buffer.from('{"ID": "a\0", "DAY": "d", "AREA": "a", "PRICE": 1}\n');
    const tried = await tryLoad(Buffer.concat([Buffer.from(`${good}\n`), bad, nul, half, raw]));
    assert.deepEqual(reasons(tried), ['2 encoding', '3 nul_byte', '4 encoding', '5 nul_byte']);
  });

  it('a line of 5 MB is one reject', async () => {
    const tried = await tryLoad(
      `${good}\n{"ID":"${'x'.repeat(5 << 20)}"}\n${good}\n{"ID":"${'x'.repeat(5 << 20)}`,
    );
    assert.equal(tried.rows.length, 2);
    assert.deepEqual(reasons(tried), ['2 too_long', '4 too_long']);
  });

  it('names that first come far behind the first line are names of the file', async () => {
    const late = '{"ID": "2", "DAY": "d", "AREA": "a", "PRICE": 1, "NOTE": "n", "COLOUR": "red"}';
    const tried = await tryLoad(`${`${good}\n`.repeat(10_000)}${late}\n`);
    assert.deepEqual(tried.loaded.header, ['ID', 'DAY', 'AREA', 'PRICE', 'NOTE', 'COLOUR']);
    assert.deepEqual(values(tried, 'NOTE').filter(Boolean), ['n']);
    assert.deepEqual(tried.loaded.warnings, ['keys not known to deals were ignored: COLOUR']);
  });

  it('gzip cut off: the last line is a reject', async () => {
    const packed = gzipSync(`${good}\n${good}\n{"ID": "9"`).subarray(0, -8);
    const tried = await tryLoad(packed, { file: 'x.jsonl.gz' });
    assert.equal(tried.rows.length, 2);
    assert.deepEqual(reasons(tried), ['3 truncated']);
    assert.match(tried.loaded.warnings.join(), /CUT OFF/);
  });
});
