/** JSON in every shape it is passed on in: known by its keys, cut into its records, and refused with what was found. */
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { datasets } from '../../../data/registry.ts';
import { ExportRefused } from '../../../ingest/load/export-refused.ts';
import { matchHeader } from '../../../ingest/load/match-header.ts';
import { refuseOthers } from '../../../ingest/load/recognise-json.ts';
import { reasons, type Tried, tryLoad, values } from './try-load.ts';

const d = (id: number) => ({ ID: id, DAY: 'd', AREA: 'a, "b"\n{[', PRICE: 1.5 });
const a = (id: number) => ({ id, day: 'd', area: 'مرسى', price: 10, note: null });
const rows = [d(1), d(2), d(3)];

async function refused(content: string): Promise<ExportRefused> {
  const error = await tryLoad(content).then(
    () => assert.fail('was not refused'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ExportRefused, String(error));
  return error;
}

const ids = (tried: Tried, column = 'ID') => values(tried, column).sort();

describe('JSON exports', () => {
  it('are known by the keys of any dialect, in any letter case', async () => {
    const register = await tryLoad([a(1), a(2)].map((row) => JSON.stringify(row)).join('\n'));
    assert.deepEqual([register.loaded.dialect.id, register.loaded.warnings], ['A', []]);
    assert.deepEqual(register.rows[1], {
      id: '2',
      day: 'd',
      area: 'مرسى',
      price: '10',
      note: '',
      load_timestamp: '',
    });
    const stamped = await tryLoad(JSON.stringify({ ...a(1), load_timestamp: 't' }));
    assert.equal(stamped.loaded.dialect.id, 'B');
    const lower = await tryLoad(
      '{"Id":1,"DAY":"d","Area ":"x","Price":2,"NOTE":"n"}\n{"ID":2,"DAY":"e","area":"y","PRICE":3}',
    );
    assert.deepEqual(
      [lower.loaded.dialect.id, ids(lower), values(lower, 'AREA').sort()],
      ['D', ['1', '2'], ['x', 'y']],
    );
    assert.match(
      lower.loaded.warnings.join(),
      /spelt otherwise.*Id as ID, Area {2}as AREA, Price as PRICE, area as AREA/,
    );
  });

  const spellings = [String, (name: string) => name.toLowerCase(), (name: string) => name.toUpperCase()];
  /** Dialects that name the same columns. */
  const alike = {
    csv: { A: 'AB', B: 'AB', C: 'C', D: '', E: 'E', V: 'V' },
    jsonl: { A: 'AB', B: 'AB', C: 'D', D: 'D', E: 'E', V: 'V' },
  };
  for (const dataset of datasets) {
    it(`of ${dataset.id} are told by their keys, whatever the dialect and the letter case`, () => {
      for (const dialect of dataset.dialects) {
        const names = [...dialect.required, ...dialect.optional];
        for (const format of ['csv', 'jsonl'] as const) {
          const found = spellings
            .filter(() => alike[format][dialect.id] !== '')
            .map((spelling) => matchHeader(names.map(spelling), format, datasets, undefined));
          for (const match of found) {
            assert.equal(match.dataset.id, dataset.id);
            assert.ok(alike[format][dialect.id].includes(match.dialect.id), match.dialect.id);
            assert.deepEqual(
              match.dialect.required.filter((name) => !match.header.includes(name)),
              [],
            );
          }
        }
      }
    });
  }

  const shapes: Record<string, string> = {
    'an array on one line': JSON.stringify(rows),
    'an array, pretty-printed': JSON.stringify(rows, null, 2),
    'an array, one object a line': `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`,
    'an array with a byte-order mark and CRLF': `\uFEFF[\r\n${rows.map((row) => JSON.stringify(row)).join(',\r\n')}\r\n]\r\n`,
    "the gateway's answer": JSON.stringify({
      responseCode: 200,
      validationErrorsList: [],
      response: { result: rows },
    }),
    "the gateway's answer, pretty-printed": JSON.stringify(
      { response: { result: rows }, responseCode: 200 },
      null,
      '\t',
    ),
    'an answer a line': rows.map((row) => JSON.stringify({ response: { result: [row] } })).join('\n'),
    'answers and their fields': JSON.stringify({
      success: true,
      result: { fields: [{ id: 'ID', type: 'int' }], records: rows },
    }),
    'objects over several lines': rows.map((row) => JSON.stringify(row, null, 2)).join('\n'),
    'arrays behind arrays': `${JSON.stringify(rows.slice(0, 2))}\n${JSON.stringify(rows.slice(2))}`,
    'objects with commas between them': rows.map((row) => JSON.stringify(row)).join(',\n'),
    'pages in an array': JSON.stringify([
      { page: 1, results: rows.slice(0, 2) },
      { page: 2, results: rows.slice(2) },
    ]),
  };
  for (const [shape, content] of Object.entries(shapes)) {
    it(`are read as ${shape}`, async () => {
      const tried = await tryLoad(content, { file: 'export.json' });
      assert.deepEqual([ids(tried), reasons(tried)], [['1', '2', '3'], []]);
      assert.ok(values(tried, 'AREA').every((area) => area === 'a, "b"\n{['));
      assert.ok(values(tried, 'PRICE').every((price) => price === '1.5'));
    });
  }

  it('are read in the same way wherever they are cut', async () => {
    const many = Array.from({ length: 30_000 }, (_, index) => d(index));
    const tried = await tryLoad(JSON.stringify({ response: { result: many } }, null, 1));
    assert.equal(new Set(values(tried, 'ID')).size, 30_000);
  });

  it('have NaN for a missing value, and Infinity for an invalid number', async () => {
    const row = '{"ID":1,"DAY":"NaN Infinity","AREA":NaN,"PRICE":-Infinity,"NOTE":"say \\"NaN\\""}';
    for (const content of [row, `[${row}]`]) {
      const tried = await tryLoad(content);
      assert.deepEqual(tried.rows, [
        { ID: '1', DAY: 'NaN Infinity', AREA: '', PRICE: 'inf', NOTE: 'say "NaN"', PHONE: '' },
      ]);
    }
  });

  it('are refused as tables by column', async () => {
    const columns = { id: { 0: 1, 1: 2 }, day: { 0: 'd' }, area: { 0: 'a' }, price: { 0: 1 } };
    const lists = { id: [1, 2], day: ['d', 'e'], area: ['a', 'b'], price: [1, 2] };
    for (const table of [columns, lists])
      for (const indent of [0, 1])
        assert.match(
          (await refused(JSON.stringify(table, null, indent))).message,
          /column by column.*id, day, area, price/,
        );
  });

  it('keep as rejects the entries of their list that are no records', async () => {
    const tried = await tryLoad(
      `[${JSON.stringify(d(1))}, null, 7, "text", [1], {"ID":2,"DAY":"d","AREA":"a","PRICE":None},\n{"ID":3,"DAY":"d\n","AREA":"a","PRICE":1},${JSON.stringify(d(4))},{"ID":5,}]`,
    );
    assert.deepEqual(ids(tried), ['1', '4']);
    assert.deepEqual(
      reasons(tried),
      [2, 3, 4, 5, 6, 7, 9].map((line) => `${line} invalid_json`),
    );
  });

  it('are refused as a whole where a document breaks', async () => {
    const text = JSON.stringify(rows);
    assert.match((await refused(text.replace('},{', '} {'))).message, /no JSON from byte \d+ on/);
    const long = JSON.stringify(Array.from({ length: 30_000 }, (_, index) => d(index)));
    assert.match((await refused(`${long}]`)).message, /no JSON from byte/);
    assert.match((await refused(text.slice(0, 20))).message, /ends in the middle|missing/);
  });

  it('are refused as a whole where one reject would stand for many records', async () => {
    const text = JSON.stringify(
      Array.from({ length: 20 }, (_, index) => ({ ...d(index), AREA: `a${index}` })),
    );
    for (const broken of [
      text.replace('"a5"', '"a5'),
      text.replace('"a5"', '"a5').replace('"a9"', 'a9"'),
      text.replace('},{"ID":7', ',{"ID":7'),
    ])
      assert.match((await refused(broken)).message, /do not close|no JSON from byte/, broken);
  });

  const wrapped: Record<string, string> = {
    'features of a map': JSON.stringify({
      type: 'FeatureCollection',
      features: rows.map((properties) => ({
        type: 'Feature',
        properties,
        geometry: { type: 'Point', coordinates: [55.1, 25.2] },
      })),
    }),
    'hits of a search': JSON.stringify({
      hits: { total: { value: 3 }, hits: rows.map((row) => ({ _id: 'x', _source: row })) },
    }),
  };
  for (const [shape, content] of Object.entries(wrapped)) {
    it(`are read as ${shape}, each within an object of its list`, async () => {
      const tried = await tryLoad(content, { file: 'export.json' });
      assert.deepEqual([ids(tried), reasons(tried), tried.loaded.warnings], [['1', '2', '3'], [], []]);
    });
  }

  it('have no records where their list is empty and the folder names the dataset', async () => {
    const empty = [
      '[]',
      ' [ ]\n',
      '{"data":[]}',
      '{"response":{"result":[]},"responseCode":200,"validationErrorsList":[]}',
      '{"success":true,"result":{"records":[],"total":0},"status":"OK"}',
    ];
    for (const content of empty) {
      const tried = await tryLoad(content, { expected: 'deals' });
      assert.deepEqual(
        [tried.loaded.dataset.id, tried.loaded.dialect.id, tried.loaded.recordsRead],
        ['deals', 'D', 0],
      );
      assert.match(tried.loaded.warnings.join(), /no records/);
      const error = await refused(content);
      assert.deepEqual([error.reason, /its list is empty.*folder/.test(error.message)], ['empty', true]);
    }
    for (const content of [
      '{"responseCode":420,"validationErrorsList":[],"response":{"result":[]}}',
      '{"success":false,"result":[]}',
      '{"error":"no such month","data":[]}',
      '{"validationErrorsList":[{"errorMessage":"key"}],"response":{"result":[]}}',
      '{"errors":[]}',
      '[[]]',
      '[[1],[]]',
      '[',
      '{"data":[]',
    ]) {
      const error = await tryLoad(content, { expected: 'deals' }).then(
        () => null,
        (reason: unknown) => reason,
      );
      assert.ok(error instanceof ExportRefused, content);
    }
  });

  it('say which columns have numbers that JSON knows as such', async () => {
    const numbers = async (...lines: string[]) =>
      [...(await tryLoad(lines.join('\n'))).loaded.numbers].sort();
    const line = '{"ID":1,"DAY":"d","AREA":null,"PRICE":850.107}';
    assert.deepEqual(await numbers(line), ['ID', 'PRICE']);
    assert.deepEqual(await numbers(line, line.replace('850.107', '"850.107"')), ['ID']);
    assert.deepEqual(await numbers(line, line.replace('850.107', 'null')), ['ID', 'PRICE']);
    assert.deepEqual([...(await tryLoad('id,day,area,price,note\n1,d,a,850.107,n\n')).loaded.numbers], []);
  });

  const cuts = {
    'an array': JSON.stringify(rows),
    'an array, pretty-printed': JSON.stringify(rows, null, 2),
    'an answer': JSON.stringify({ responseCode: 200, response: { result: rows } }, null, '\t'),
    'objects over several lines': rows.map((row) => JSON.stringify(row, null, 2)).join('\n'),
    'lines of objects': rows.map((row) => JSON.stringify(row)).join('\n'),
  };
  for (const [shape, text] of Object.entries(cuts)) {
    it(`that are cut off keep every whole record, and the rest is one reject: ${shape}`, async () => {
      const at = text.indexOf('3,');
      const tail = text.slice(text.lastIndexOf('{', at), at + 12);
      for (const content of [text.slice(0, at + 12), gzipSync(text.slice(0, at + 12))]) {
        const tried = await tryLoad(content, { file: 'export.json' });
        assert.deepEqual([ids(tried), reasons(tried)], [['1', '2'], ['3 truncated']]);
        assert.equal(tried.rejects[0]?.raw, tail.replaceAll('\n', '\t').trim());
        assert.equal(tried.loaded.truncated, true);
        assert.match(tried.loaded.warnings.join(), /CUT OFF: it ends in the middle/);
      }
    });
  }

  it('that are cut off between records, or behind them, have no reject', async () => {
    const text = JSON.stringify({ response: { result: rows }, total: 3 });
    for (const end of ['},{"ID":2', '},{"ID":3', ']},"total', '"total":']) {
      const at = text.indexOf(end);
      for (const content of [text.slice(0, at + 1), text.slice(0, at + 2)]) {
        const tried = await tryLoad(content);
        assert.deepEqual([tried.rejects, tried.loaded.truncated], [[], true]);
        assert.equal(tried.rows.length, end.endsWith('2') ? 1 : end.endsWith('3') ? 2 : 3);
      }
    }
  });

  it('that are cut off far behind their beginning, packed or not, keep all before the cut', async () => {
    const text = JSON.stringify(
      Array.from({ length: 30_000 }, (_, index) => d(index)),
      null,
      1,
    );
    const cut = text.slice(0, text.indexOf('29999') + 3);
    const packed = gzipSync(text);
    for (const [content, least] of [
      [cut, 29_999],
      [packed.subarray(0, packed.length >> 1), 10_000],
    ] as const) {
      const tried = await tryLoad(content);
      assert.ok(tried.rows.length >= least);
      assert.deepEqual(
        tried.rejects.map(({ reason }) => reason),
        ['truncated'],
      );
      assert.match(tried.loaded.warnings.join(), /CUT OFF/);
    }
  });

  it('are refused where records stand in several places', async () => {
    assert.match(
      (await refused(JSON.stringify({ sales: rows, more: rows }))).message,
      /at "sales\[\]", "more\[\]"/,
    );
    assert.match((await refused(JSON.stringify({ 0: d(1), 1: d(2) }))).message, /at "0", "1"/);
    const long = Array.from({ length: 30_000 }, (_, index) => d(index));
    assert.match((await refused(JSON.stringify({ a: long, b: rows }))).message, /at "a\[\]", "b\[\]"/);
  });

  it('are refused with what was found, and the nearest', async () => {
    const near = await refused(JSON.stringify({ result: [{ ID: 1, DAI: 'd', AREA: 'a', PRICE: 1 }] }));
    assert.equal(near.reason, 'unknown_header');
    assert.match(
      near.message,
      /In its list "result\[\]": .*Nearest is deals, dialect D: missing DAY; extra DAI\. Perhaps misspelt: DAI for DAY/,
    );
    assert.match(
      (await refused('{"ID":1,"DAI":"d","AREA":"a","PRICE":1}\n')).message,
      /Nearest is deals, dialect D: missing DAY/,
    );
    assert.match(
      (await refused('{"x":1,"y":2}\n{"x":2,"y":3}')).message,
      /No dataset knows any of these keys: x, y/,
    );
    assert.match((await refused('[["ID","DAY"],[1,"d"]]')).message, /holds no records/);
    const error = await refused(
      '{"responseCode":420,"validationErrorsList":[{"errorMessage":"key"}],"response":null}',
    );
    assert.deepEqual(
      [error.reason, /responseCode, validationErrorsList/.test(error.message)],
      ['json_error', true],
    );
  });

  it('are refused with the reason where rows are arrays, with names inside, beside them or missing', async () => {
    const table = rows.map((row) => Object.values(row));
    for (const document of [
      JSON.stringify([Object.keys(d(1)), ...table]),
      JSON.stringify(table, null, 2),
      table.map((row) => JSON.stringify(row)).join('\n'),
      JSON.stringify({ columns: Object.keys(d(1)), index: [0, 1, 2], data: table }),
      JSON.stringify({ meta: { rows: 3 }, data: table }),
      JSON.stringify(Array.from({ length: 20_000 }, () => table[0])),
    ]) {
      const { reason, message } = await refused(document);
      assert.equal(reason, 'json_document');
      assert.match(message, /each of its rows is an array of values.*orient="records"/);
    }
    assert.match((await refused('[1, 2, 3]')).message, /what it lists are no objects/);
    assert.match((await refused('[[]')).message, /ends in the middle/);
  });

  it('are refused early where they are nested endlessly, and read where only a value is nested', async () => {
    for (const open of ['[', '{"a":'])
      assert.match((await refused(open.repeat(40_000))).message, /nested more than 50 levels deep/);
    const deep = `{"ID":1,"DAY":"d","AREA":"a","PRICE":1,"X":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    for (const content of [
      deep,
      `[${deep}]`,
      `${deep}\n${deep.replace('1', '2')}`,
      `{"result":[\n${deep}\n]}`,
    ])
      assert.ok((await tryLoad(content)).rows.length > 0);
  });

  it('are matched once for all objects that have the same keys', () => {
    let matches = 0;
    const match = () => {
      matches++;
      throw new ExportRefused('unknown_header', 'none');
    };
    const others = refuseOthers(match, '[].rows[]');
    for (let page = 0; page < 1000; page++) {
      others.key('page', '[]');
      others.key('rows', '[]');
      others.objectEnd('[]');
    }
    assert.equal(matches, 1);
  });

  it('leave no evidence of unknown keys, in any spelling', async () => {
    const raws = async (row: string) =>
      (await tryLoad(`[${JSON.stringify(d(1))},${row}]`)).rejects.map(({ raw }) => raw);
    assert.deepEqual(await raws('{"ID":2,"DAY":"\n","price":1}'), ['{"ID":2,"DAY":"\t","price":1}']);
    assert.deepEqual(await raws('{"ID":2,"DAY":"\n","Holder":1}'), [null]);
    for (const written of [
      "{'ID': 2, 'Holder': 'Ali'}",
      '{ID: 2, Holder: "Ali"}',
      '{"ID":2,"DAY":"d", Holder : "Ali"}',
    ])
      assert.deepEqual(await raws(written), [null], written);
    const cut = await tryLoad(`${JSON.stringify(d(1))}\n{"ID":2,"Holder":"Ali\nBaba","AREA":"a"}\n`);
    assert.deepEqual(
      cut.rejects.map(({ raw }) => raw),
      [null, null],
    );
  });
});
