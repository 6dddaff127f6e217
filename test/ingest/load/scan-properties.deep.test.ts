/** Properties of loading: any table written as CSV comes back exactly, and breaking some lines costs no other one. */
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { deals, type Row, tryLoad } from './try-load.ts';

const columns = ['id', 'day', 'area', 'price', 'note'];

const piece = fc.constantFrom(
  'a',
  'B7',
  ' ',
  ',',
  '"',
  '""',
  '\n',
  '\r\n',
  '\r',
  "'",
  ';',
  '\\',
  'é',
  'دبي',
  '=1',
  '0',
);

/**
 * A text of several lines with as many commas as a record has is left out: where such a line is a record by itself, loading takes the
 * quote before it for a stray one, on purpose.
 */
const value = fc
  .array(piece, { maxLength: 6 })
  .map((pieces) => pieces.join(''))
  .map((text) => (text.includes('\n') ? text.replaceAll(',', ';') : text));

type Field = { readonly value: string; readonly quote: boolean };

function tableOf(text: fc.Arbitrary<string>): fc.Arbitrary<Field[][]> {
  const field = fc.record({ value: text, quote: fc.boolean() });
  return fc.array(
    fc.tuple(field, field, field, field, field).map((fields) => [...fields]),
    { maxLength: 30 },
  );
}

/** Beside a broken line, a value that starts or ends with its line break has two readings; texts that people write do not. */
const solid = value.map((text) => (text.includes('\n') ? `t${text}t` : text));

function written({ value: text, quote }: Field): string {
  return quote || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function texts(rows: readonly Row[]): string[] {
  return rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort();
}

/** Says what is in `expected` and not, as often, in `found`. */
function lost(expected: readonly string[], found: readonly string[]): string[] {
  const left = [...found];
  return expected.filter((text) => {
    const at = left.indexOf(text);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

const breakage = fc.record({
  line: fc.nat(),
  at: fc.nat(),
  edit: fc.constantFrom(
    'insert quote',
    'insert comma',
    'delete',
    'cut',
    'split',
    'nul',
    'not utf8',
    'quote the rest',
  ),
});

function broken(line: Buffer, at: number, edit: string): Buffer {
  const place = at % (line.length + 1);
  const before = line.subarray(0, place);
  const after = line.subarray(place);
  const insert = (text: string) => Buffer.concat([before, Buffer.from(text, 'latin1'), after]);
  switch (edit) {
    case 'insert quote':
      return insert('"');
    case 'insert comma':
      return insert(',');
    case 'delete':
      return Buffer.concat([before, after.subarray(1)]);
    case 'cut':
      return before;
    case 'split':
      return insert('\n');
    case 'nul':
      return insert('\0');
    case 'not utf8':
      return insert('\xff');
    default:
      return insert(',"');
  }
}

describe('properties of loading', () => {
  it('any table, with any quoting and line endings, comes back exactly', async () => {
    const ending = fc.constantFrom('\n', '\r\n');
    const style = fc.record({
      endings: fc.array(ending, { minLength: 1 }),
      last: fc.boolean(),
      bom: fc.boolean(),
      gzip: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(tableOf(value), style, async (rows, { endings, last, bom, gzip }) => {
        const lines = [columns.join(','), ...rows.map((fields) => fields.map(written).join(','))];
        const text = lines.map((line, index) => line + endings[index % endings.length]).join('');
        const ended = last ? text : text.replace(/\r?\n$/, '');
        const content = Buffer.from((bom ? '\uFEFF' : '') + ended);
        const tried = await tryLoad(gzip ? gzipSync(content) : content, { datasets: [deals] });
        assert.deepEqual(tried.rejects, []);
        assert.deepEqual(
          texts(tried.rows),
          rows.map((fields) => JSON.stringify(fields.map((each) => each.value))).sort(),
        );
      }),
      { numRuns: 150, endOnFailure: true },
    );
  });

  it('breaking some records loses no other one', async () => {
    await fc.assert(
      fc.asyncProperty(tableOf(solid), fc.array(breakage, { maxLength: 8 }), async (rows, breakages) => {
        const lines: Buffer[] = rows.map((fields) => Buffer.from(fields.map(written).join(',')));
        const hit = new Set<number>();
        for (const { line, at, edit } of breakages) {
          const index = line % Math.max(1, lines.length);
          const old = lines[index];
          if (old === undefined) continue;
          lines[index] = broken(old, at, edit);
          hit.add(index);
        }
        const content = Buffer.concat(
          [columns.join(','), ...lines].flatMap((line) => [Buffer.from(line), Buffer.from('\n')]),
        );
        const tried = await tryLoad(content, { datasets: [deals] });
        const whole = rows
          .filter((_, index) => !hit.has(index))
          .map((fields) => JSON.stringify(fields.map((each) => each.value)));
        assert.deepEqual(lost(whole, texts(tried.rows)), []);
      }),
      { numRuns: 250, endOnFailure: true },
    );
  });
});
