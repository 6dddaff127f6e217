import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC } from 'apache-arrow';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { arrowBatch, arrowSchema } from '../../../service/http/formats/arrow.ts';
import { type CellValue, flatColumns } from '../../../service/http/formats/columns.ts';
import { csvHeader, csvLines } from '../../../service/http/formats/csv.ts';
import { Transaction } from '../../../service/records/transactions/schema.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const columns = flatColumns(Transaction);
const query = '/transactions?limit=100&type=sales';

describe('formats', () => {
  let service: TestService;
  let flat: Record<string, CellValue>[];

  before(async () => {
    service = await startTestService();
    const body = z
      .object({ transactions: z.array(z.unknown()) })
      .parse(await (await service.ask(query)).json());
    flat = body.transactions.map((row) =>
      Object.fromEntries(columns.map((column) => [column.name, column.read(row)])),
    );
    assert.ok(flat.length > 30);
  });
  after(() => service.stop());

  it('writes nested fields as flat columns', () => {
    const names = columns.map(({ name }) => name);
    assert.ok(names.includes('location_area') && names.includes('contract_start_date'));
    assert.equal(columns.find(({ name }) => name === 'transaction_date')?.type, 'date');
    assert.equal(columns.find(({ name }) => name === 'registered_at')?.type, 'instant');
    assert.equal(columns.find(({ name }) => name === 'bedrooms')?.type, 'integer');
    assert.equal(columns.find(({ name }) => name === 'location_latitude')?.type, 'number');
  });

  it('gives the same rows as CSV', async () => {
    const response = await service.ask(query, { headers: { Accept: 'text/csv' } });
    assert.equal(response.headers.get('content-type'), 'text/csv; header=present; charset=utf-8');
    const text = await response.text();
    assert.ok(!text.startsWith('\u{feff}') && text.endsWith('\r\n'));
    const rows: unknown = parse(text, { columns: true, record_delimiter: '\r\n' });
    const expected = flat.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          Array.isArray(value) ? value.join(';') : String(value ?? ''),
        ]),
      ),
    );
    assert.deepEqual(rows, expected);
    assert.match(text, /"Tall, ""Wide"" Towers"/);
  });

  it('begins CSV with a byte-order mark, and disarms formulas, only when asked', async () => {
    const plain = Buffer.from(await (await service.ask(`${query}&format=csv`)).arrayBuffer());
    const asked = Buffer.from(
      await (await service.ask(`${query}&format=csv&bom=true&escape_formulas=true`)).arrayBuffer(),
    );
    assert.equal(asked.subarray(0, 3).toString('hex'), 'efbbbf');
    assert.notEqual(plain.subarray(0, 3).toString('hex'), 'efbbbf');
    assert.match(plain.toString(), /,=Tower 1,/);
    assert.match(asked.toString(), /,'=Tower 1,/);
  });

  it('gives the same rows as an Arrow stream, typed', async () => {
    const response = await service.ask(query, { headers: { Accept: 'application/vnd.apache.arrow.stream' } });
    assert.equal(response.headers.get('content-type'), 'application/vnd.apache.arrow.stream');
    const table = tableFromIPC(new Uint8Array(await response.arrayBuffer()));
    const types = Object.fromEntries(table.schema.fields.map(({ name, type }) => [name, String(type)]));
    assert.equal(types['transaction_date'], 'Date32<DAY>');
    assert.equal(types['registered_at'], 'Timestamp<MILLISECOND, UTC>');
    assert.equal(types['bedrooms'], 'Int64');
    assert.equal(types['is_off_plan'], 'Bool');
    assert.equal(types['quality_flags'], 'List<Utf8>');
    const read = table
      .toArray()
      .map((row) => Object.fromEntries(columns.map(({ name, type }) => [name, plain(row[name], type)])));
    assert.deepEqual(read, flat);
  });

  it('gives the same rows as Parquet, typed', async () => {
    const response = await service.ask(`${query}&format=parquet`);
    assert.equal(response.headers.get('content-type'), 'application/vnd.apache.parquet');
    const directory = await mkdtemp(join(tmpdir(), 'mulk-parquet-'));
    try {
      const path = join(directory, 'page.parquet');
      await writeFile(path, Buffer.from(await response.arrayBuffer()));
      const connection = await (await DuckDBInstance.create(':memory:')).connect();
      const types = await connection.runAndReadAll(`describe from read_parquet('${path}')`);
      const byName = Object.fromEntries(
        types.getRowObjectsJson().map((row) => [row['column_name'], row['column_type']]),
      );
      assert.equal(byName['transaction_date'], 'DATE');
      assert.equal(byName['registered_at'], 'TIMESTAMP WITH TIME ZONE');
      assert.equal(byName['building_id'], 'BIGINT');
      assert.equal(byName['quality_flags'], 'VARCHAR[]');
      const read = await connection.runAndReadAll(
        `select * replace (strftime(registered_at at time zone 'UTC', '%Y-%m-%dT%H:%M:%SZ') as registered_at, building_id::double as building_id) from read_parquet('${path}')`,
      );
      const rows = read
        .getRowObjectsJson()
        .map((row) =>
          Object.fromEntries(
            columns.map(({ name, type }) => [
              name,
              type === 'integer' && row[name] !== null ? Number(row[name]) : row[name],
            ]),
          ),
        );
      assert.deepEqual(rows, flat);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });

  it('says of a period that is not over in every format what JSON says', async () => {
    const path = '/api/v1/analytics/price-index?method=stratified&stage=all';
    const { periods } = z
      .object({ periods: z.array(z.object({ partial: z.boolean().optional() })) })
      .parse(await (await service.ask(path)).json());
    const said = periods.map(({ partial }) => partial ?? null);
    assert.ok(said.includes(true) && said.includes(null));
    const response = await service.ask(`${path}&format=arrow`);
    const table = tableFromIPC(new Uint8Array(await response.arrayBuffer()));
    assert.deepEqual([...(table.getChild('partial') ?? [])], said);
    const text = await (await service.ask(`${path}&format=csv`)).text();
    const rows = z.array(z.record(z.string(), z.string())).parse(parse(text, { columns: true }));
    assert.deepEqual(
      rows.map((row) => row['partial']),
      said.map((value) => String(value ?? '')),
    );
    assert.equal((await service.ask(`${path}&format=parquet`)).status, 200);
  });

  it('writes an empty page in every format', async () => {
    const nothing = '/transactions?from_date=2030-01-01';
    for (const format of ['csv', 'arrow', 'parquet']) {
      const response = await service.ask(`${nothing}&format=${format}`);
      assert.equal(response.status, 200);
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (format === 'arrow') assert.equal(tableFromIPC(bytes).schema.fields.length, columns.length);
      else assert.ok(bytes.length > 100);
    }
  });

  it('takes the best of Accept, and format before it', async () => {
    const typeFor = async (path: string, accept: string) =>
      (await service.ask(path, { headers: { Accept: accept } })).headers.get('content-type')?.split(';')[0];
    assert.equal(
      await typeFor('/transactions', 'text/csv;q=0.5, application/json;q=0.9'),
      'application/json',
    );
    assert.equal(await typeFor('/transactions', 'text/csv;q=0.9, application/json;q=0.5'), 'text/csv');
    assert.equal(await typeFor('/transactions', '*/*'), 'application/json');
    assert.equal(await typeFor('/transactions', 'application/json;q=0, */*'), 'text/csv');
    assert.equal(await typeFor('/transactions?format=csv', 'application/json'), 'text/csv');
    assert.equal(await typeFor('/transactions', 'image/png'), 'application/problem+json');
  });

  it('says in headers what JSON says in meta, and can be walked by them', async () => {
    let path: string | null = '/transactions?limit=40&format=csv&include_total=true';
    let lines = 0;
    let pages = 0;
    while (path !== null) {
      const response: Response = await service.ask(path, { key: 'growth' });
      assert.match(response.headers.get('x-snapshot-id') ?? '', /^20260319T030000Z-/);
      assert.equal(response.headers.get('x-as-of'), '2026-03-18');
      assert.equal(response.headers.get('x-history-from'), '2010-01-01');
      assert.equal(response.headers.get('x-total-count'), '56');
      lines += (await response.text()).trimEnd().split('\r\n').length - 1;
      pages += 1;
      const link = response.headers.get('link');
      const next = link?.match(/^<([^>]+)>; rel="next"(?:,|$)/)?.[1] ?? null;
      const cursor = response.headers.get('x-next-cursor');
      assert.equal(next === null, cursor === null);
      if (next !== null && cursor !== null) assert.ok(next.includes(encodeURIComponent(cursor)));
      path = next;
    }
    assert.equal(pages, 2);
    assert.equal(lines, 56);
  });
});

/** A cell as Arrow gives it, in the form of our rows. */
function plain(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'date') return new Date(Number(value)).toISOString().slice(0, 10);
  if (type === 'instant') return new Date(Number(value)).toISOString().replace('.000Z', 'Z');
  if (typeof value === 'bigint') return Number(value);
  if (type === 'texts')
    return [...z.array(z.string()).parse(Array.from(z.custom<Iterable<unknown>>().parse(value)))];
  return value;
}

describe('flat columns', () => {
  const item = z.object({
    name: z.string().nullable(),
    deep: z.object({ when: z.iso.date(), tags: z.array(z.string()) }).nullable(),
    free: z.record(z.string(), z.unknown()).nullable(),
  });
  const flat = flatColumns(item);
  const rows = [
    { name: 'a"b,\r\n', deep: { when: '1931-02-03', tags: ['x', 'ي'] }, free: { k: [1] } },
    { name: null, deep: null, free: null },
    { name: '', deep: { when: '2026-01-01', tags: [] }, free: {} },
  ];

  it('reach into objects that may be null, and write free values as JSON text', () => {
    assert.deepEqual(
      flat.map(({ name, type }) => [name, type]),
      [
        ['name', 'text'],
        ['deep_when', 'date'],
        ['deep_tags', 'texts'],
        ['free', 'json'],
      ],
    );
    assert.deepEqual(
      rows.map((row) => flat.map((column) => column.read(row))),
      [
        ['a"b,\r\n', '1931-02-03', ['x', 'ي'], '{"k":[1]}'],
        [null, null, null, null],
        ['', '2026-01-01', [], '{}'],
      ],
    );
  });

  it('refuse a schema that no column stands for', () => {
    assert.throws(() => flatColumns(z.object({ odd: z.union([z.string(), z.number()]) })), /odd/);
  });

  it('have the kind of the values that a literal names', () => {
    const literals = z.object({
      partial: z.literal(true).optional(),
      version: z.literal(8),
      share: z.literal([0.5, 1]),
      kind: z.literal('area'),
    });
    const written = flatColumns(literals);
    assert.deepEqual(
      written.map(({ type }) => type),
      ['flag', 'integer', 'number', 'text'],
    );
    const items = [
      { partial: true, version: 8, share: 0.5, kind: 'area' },
      { version: 8, share: 1, kind: 'area' },
    ];
    const batch = arrowBatch(items, written, arrowSchema(written));
    assert.deepEqual(
      batch.toArray().map((row) => [row['partial'], row['version'], row['share'], row['kind']]),
      [
        [true, 8n, 0.5, 'area'],
        [null, 8n, 1, 'area'],
      ],
    );
    assert.throws(() => flatColumns(z.object({ mixed: z.literal([true, 'yes']) })), /mixed/);
  });

  it('never write what is no text as empty text in Arrow', () => {
    const wrong = [{ name: 'odd', type: 'text' as const, read: () => true }];
    assert.throws(() => arrowBatch([{}], wrong, arrowSchema(wrong)), /holds another kind of value/);
  });

  it('tell empty text from null in CSV', () => {
    const options = { bom: false, escapeFormulas: false };
    assert.equal(csvHeader(flat, options), 'name,deep_when,deep_tags,free\r\n');
    assert.equal(
      csvLines(rows, flat, options),
      '"a""b,\r\n",1931-02-03,x;ي,"{""k"":[1]}"\r\n,,,\r\n"",2026-01-01,,{}\r\n',
    );
  });

  it('keep dates before 1970 and nulls in Arrow', () => {
    const batch = arrowBatch(rows, flat, arrowSchema(flat));
    assert.deepEqual(
      batch.toArray().map((row) => plain(row['deep_when'], 'date')),
      ['1931-02-03', null, '2026-01-01'],
    );
    assert.equal(batch.getChild('name')?.nullCount, 1);
  });
});
