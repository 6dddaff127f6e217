import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC, Vector } from 'apache-arrow';
import { z } from 'zod';
import { document, type Endpoint, endpoint } from '../../../../service/contract/endpoint.ts';
import { ProblemBody } from '../../../../service/contract/problem.ts';
import { getExport } from '../../../../service/families/exports/routes.ts';
import { type Ask, startTestService, type TestService } from '../../../support/service.ts';

const exports = '/api/v1/exports';

/** Folders of exports that are being made, or were not cleared up. */
async function exportFolders(warehouse: string): Promise<string[]> {
  const found = await readdir(join(warehouse, 'scratch'), { recursive: true });
  return found.filter((path) => /export-[^/]*$/.test(path));
}

describe('exports', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  const csv = async (path: string, ask: Ask = {}): Promise<Record<string, string>[]> => {
    const response = await service.ask(path, ask);
    const text = await response.text();
    assert.equal(response.status, 200, text);
    const [header = '', ...lines] = text.split('\r\n').slice(0, -1);
    const names = header.split(',');
    return lines.map((line) => {
      const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell);
      return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
    });
  };

  const problem = async (path: string, ask: Ask = {}): Promise<ProblemBody> => {
    const response = await service.ask(path, ask);
    return ProblemBody.parse(await response.json());
  };

  /** Rows of a Parquet answer, as DuckDB reads it. */
  const parquetRows = async (path: string, select = '*'): Promise<Record<string, unknown>[]> => {
    const response = await service.ask(path);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'application/vnd.apache.parquet');
    const file = join(service.warehouse, 'answer.parquet');
    await writeFile(file, Buffer.from(await response.arrayBuffer()));
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run("set TimeZone = 'UTC'");
    const reader = await connection.runAndReadAll(`select ${select} from '${file}'`);
    const rows = reader.getRowObjectsJson();
    connection.disconnectSync();
    instance.closeSync();
    return rows;
  };

  const scratch = async (): Promise<string[]> => {
    return exportFolders(service.warehouse);
  };

  /** Until the exports under way have ended and cleared up. */
  const quiet = async () => {
    while (
      (await service.running.metrics.registry.getSingleMetricAsString('mulk_exports_working')).includes(' 1')
    )
      await new Promise((resolve) => setImmediate(resolve));
  };

  it('lists the tables with their columns, sizes and filters', async () => {
    const Listed = z.object({
      exports: z.array(
        z.looseObject({
          table: z.string(),
          rows: z.int(),
          parquet_bytes: z.int(),
          years: z.array(z.int()).nullable(),
          filters: z.array(z.string()),
          columns: z.array(z.object({ name: z.string(), type: z.string(), meaning: z.string().nullable() })),
        }),
      ),
    });
    const listed = Listed.parse(await (await service.ask(exports)).json()).exports;
    const byName = new Map(listed.map((entry) => [entry.table, entry]));
    const deals = byName.get('transactions');
    assert.deepEqual(deals?.years, [2009, 2019, 2026]);
    const geometries = ['bbox', 'polygon', 'near', 'h3'];
    assert.deepEqual(deals?.filters, ['from_date', 'to_date', 'area', 'type', ...geometries]);
    assert.deepEqual(byName.get('projects')?.filters, ['area', ...geometries]);
    assert.deepEqual(byName.get('broker_deals')?.filters, deals?.filters);
    const price = deals?.columns.find(({ name }) => name === 'price_aed');
    assert.deepEqual([price?.type, price?.meaning === null], ['DOUBLE', false]);
    const instant = deals?.columns.find(({ name }) => name === 'registered_at');
    assert.equal(instant?.type, 'TIMESTAMP WITH TIME ZONE');
    assert.ok(listed.every(({ parquet_bytes }) => parquet_bytes > 0));
  });

  it('gives the same rows in every format, nothing lost and nothing twice', async () => {
    const path = `${exports}/transactions`;
    const inCsv = await csv(`${path}?format=csv`);
    const inParquet = await parquetRows(path);
    const response = await service.ask(`${path}?format=arrow`);
    assert.equal(response.headers.get('content-type'), 'application/vnd.apache.arrow.stream');
    const arrow = tableFromIPC(new Uint8Array(await response.arrayBuffer()));
    const ids = inCsv.map((row) => row['id']);
    assert.equal(new Set(ids).size, 48);
    assert.deepEqual(
      inParquet.map((row) => row['id']),
      ids,
    );
    assert.deepEqual(
      arrow.toArray().map((row) => row.id),
      ids,
    );
  });

  it('writes in CSV what Parquet holds: days, instants, flags, lists, empty cells for what is not known', async () => {
    const path = `${exports}/transactions?year=2026`;
    const rows = await csv(`${path}&format=csv`);
    const originals = await parquetRows(
      path,
      `id, transaction_date::varchar as day, strftime(registered_at, '%Y-%m-%dT%H:%M:%SZ') as registered, is_off_plan, area_sqft, master_project,
       nullif(array_to_string(quality_flags, ';'), '') as flags`,
    );
    assert.equal(rows.length, originals.length);
    rows.forEach((row, at) => {
      const original = originals[at];
      const text = (value: unknown) => (value === null ? '' : String(value));
      assert.equal(row['transaction_date'], original?.['day']);
      assert.equal(row['registered_at'], text(original?.['registered']));
      assert.equal(row['is_off_plan'], text(original?.['is_off_plan']));
      assert.equal(Number(row['area_sqft']), Number(original?.['area_sqft']));
      assert.equal(row['quality_flags'], text(original?.['flags']));
      const master = original?.['master_project'];
      assert.equal(row['master_project'], master === null ? '' : `"${text(master).replaceAll('"', '""')}"`);
    });
    assert.ok(rows.some((row) => row['quality_flags'] === 'area_missing;odd'));
  });

  it('begins with a byte-order mark, and disarms formulas, when asked to', async () => {
    const response = await service.ask(`${exports}/transactions?format=csv&bom=true&escape_formulas=true`);
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
    assert.match(bytes.toString(), /,'=Tower 1,/);
    const plain = await (await service.ask(`${exports}/transactions?format=csv`)).text();
    assert.match(plain, /,=Tower 1,/);
  });

  it('writes every kind of column to Arrow as Parquet has it, nulls included', async () => {
    const path = `${exports}/transactions`;
    const response = await service.ask(`${path}?format=arrow`);
    const table = tableFromIPC(new Uint8Array(await response.arrayBuffer()));
    const rows = await parquetRows(
      path,
      `transaction_date, epoch_ms(registered_at) as registered_at, is_freehold, price_aed, area_id, bedrooms, building_id, building,
       master_project, area_ar, quality_flags`,
    );
    const whole = (value: unknown): unknown => (value === null ? null : Number(value));
    // What DuckDB's JSON writes otherwise than Arrow's rows do.
    const asArrow: Readonly<Record<string, (value: unknown) => unknown>> = {
      transaction_date: (value) => Date.parse(String(value)),
      registered_at: whole,
      building_id: whole,
      area_id: whole,
    };
    const plain = (value: unknown): unknown => {
      if (typeof value === 'bigint') return Number(value);
      if (value instanceof Vector) return [...value];
      return value;
    };
    table.toArray().forEach((row, at) => {
      for (const [name, value] of Object.entries(rows[at] ?? {})) {
        assert.deepEqual(plain(row[name]), asArrow[name]?.(value) ?? value, `${name} of row ${at}`);
      }
    });
    assert.match(String(table.schema), /registered_at: Timestamp<MICROSECOND, UTC>/);
  });

  const filters: readonly (readonly [string, (row: Record<string, string>) => boolean])[] = [
    ['from_date=2026-03-10', (row) => (row['transaction_date'] ?? '') >= '2026-03-10'],
    [
      'from_date=2019-12-31&to_date=2026-03-10',
      (row) => /^(2019-12-31|2026-03-(0\d|10))/.test(row['transaction_date'] ?? ''),
    ],
    ['area=Marsa%20Dubai', (row) => row['area_id'] === '330'],
    ['area=JBR', (row) => row['community_id'] === '100002'],
    ['type=sales', (row) => row['type'] === 'sales'],
    ['type=off-plan', (row) => row['type'] === 'sales' && row['is_off_plan'] === 'true'],
    ['type=gifts&area=330', (row) => row['type'] === 'gifts' && row['area_id'] === '330'],
    ['year=2019', (row) => row['transaction_date']?.startsWith('2019') === true],
    ['from_date=2031-01-01', () => false],
  ];
  for (const [filter, keeps] of filters) {
    it(`keeps what ${filter} keeps`, async () => {
      const all = await csv(`${exports}/transactions?format=csv`);
      const kept = await csv(`${exports}/transactions?format=csv&${filter}`);
      assert.deepEqual(kept, all.filter(keeps));
      assert.equal((await parquetRows(`${exports}/transactions?${filter}`)).length, kept.length);
    });
  }

  it('keeps the lines of the records that a filter keeps', async () => {
    const deals = await csv(
      `${exports}/transactions?format=csv&type=sales&area=Marsa%20Dubai&from_date=2026-03-10`,
    );
    const ids = new Set(deals.map((row) => row['id']));
    const all = await csv(`${exports}/broker_deals?format=csv`);
    const kept = await csv(
      `${exports}/broker_deals?format=csv&type=sales&area=Marsa%20Dubai&from_date=2026-03-10`,
    );
    assert.ok(kept.length > 0 && kept.length < all.length);
    assert.deepEqual(
      kept,
      all.filter((row) => ids.has(row['transaction_id'])),
    );
  });

  it('filters a mart by the subject it is about', async () => {
    const rows = await csv(`${exports}/sales_monthly?format=csv&area=Dubai%20Marina`);
    assert.ok(rows.length > 0);
    assert.ok(rows.every((row) => row['subject'] === 'community' && row['subject_id'] === '100001'));
  });

  it('refuses a filter that means nothing for the table, rather than leave it out', async () => {
    const refused = await problem(`${exports}/projects?from_date=2024-01-01&type=sales`);
    assert.equal(refused.code, 'parameter-invalid');
    assert.deepEqual(
      refused.errors?.map(({ parameter }) => parameter),
      ['from_date', 'type'],
    );
    assert.match((await problem(`${exports}/projects?area=JBR`)).detail, /know their area only/);
    assert.match((await problem(`${exports}/sales_monthly?year=2026`)).detail, /not laid down by year/);
    assert.match((await problem(`${exports}/transactions?year=2018`)).detail, /2009, 2019, 2026/);
    assert.match((await problem(`${exports}/transactons`)).detail, /Did you mean transactions\?/);
  });

  it('sends a file of the snapshot as it lies: with length, digest and tag', async () => {
    const response = await service.ask(`${exports}/transactions?year=2026`, {
      headers: { 'Accept-Encoding': 'gzip' },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.equal(response.headers.get('content-encoding'), null);
    assert.equal(Number(response.headers.get('content-length')), bytes.length);
    assert.equal(response.headers.get('accept-ranges'), 'bytes');
    const digest = createHash('sha256').update(bytes).digest('base64');
    assert.equal(response.headers.get('repr-digest'), `sha-256=:${digest}:`);
    assert.equal(
      response.headers.get('content-disposition'),
      'attachment; filename="transactions-2026.parquet"',
    );
    assert.equal(response.headers.get('x-snapshot-id'), service.running.snapshots.state().snapshotId);
    const again = await service.ask(`${exports}/transactions?year=2026`, {
      headers: { 'If-None-Match': response.headers.get('etag') ?? '' },
    });
    assert.equal(again.status, 304);
  });

  describe('a part of a file', () => {
    const path = `${exports}/sales_monthly`;
    let whole: Buffer;
    let etag: string;
    before(async () => {
      const response = await service.ask(path);
      whole = Buffer.from(await response.arrayBuffer());
      etag = response.headers.get('etag') ?? '';
    });
    const part = async (headers: Record<string, string>) => {
      const response = await service.ask(path, { headers });
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    };

    it('goes on where a download broke off', async () => {
      const first = await part({ Range: 'bytes=0-99' });
      const rest = await part({ Range: 'bytes=100-', 'If-Range': etag });
      assert.deepEqual([first.response.status, rest.response.status], [206, 206]);
      assert.equal(first.response.headers.get('content-range'), `bytes 0-99/${whole.length}`);
      assert.equal(rest.response.headers.get('etag'), etag);
      assert.deepEqual(Buffer.concat([first.bytes, rest.bytes]), whole);
    });

    it('is counted from the end with a suffix, and cut at the end', async () => {
      assert.deepEqual((await part({ Range: 'bytes=-8' })).bytes, whole.subarray(-8));
      assert.deepEqual((await part({ Range: `bytes=10-${whole.length + 10}` })).bytes, whole.subarray(10));
      assert.deepEqual((await part({ Range: `bytes=-${whole.length * 2}` })).bytes, whole);
    });

    it('is the whole when the file is another now, or the range is of a kind that may be ignored', async () => {
      for (const headers of [
        { Range: 'bytes=100-', 'If-Range': '"another"' },
        { Range: 'bytes=0-1,5-6' },
        { Range: 'rows=0-1' },
        { Range: 'bytes=-' },
      ]) {
        const { response, bytes } = await part(headers);
        assert.equal(response.status, 200, headers.Range);
        assert.equal(bytes.length, whole.length);
      }
    });

    it('is refused when it lies outside of the file', async () => {
      for (const range of [`bytes=${whole.length}-`, 'bytes=-0', 'bytes=20-10']) {
        const { response } = await part({ Range: range });
        assert.equal(response.status, 416, range);
        assert.equal(response.headers.get('content-range'), `bytes */${whole.length}`);
      }
    });
  });

  it('reads parts of files that are joined, and says their length without making them', async () => {
    const path = `${exports}/transactions`;
    const response = await service.ask(path);
    const whole = Buffer.from(await response.arrayBuffer());
    const head = await service.ask(path, { method: 'HEAD' });
    assert.equal(head.headers.get('accept-ranges'), 'bytes');
    assert.equal(Number(head.headers.get('content-length')), whole.length);
    const end = await service.ask(path, { headers: { Range: 'bytes=-8' } });
    assert.equal(end.status, 206);
    assert.equal(
      end.headers.get('content-range'),
      `bytes ${whole.length - 8}-${whole.length - 1}/${whole.length}`,
    );
    assert.equal(end.headers.get('etag'), response.headers.get('etag'));
    assert.deepEqual(Buffer.from(await end.arrayBuffer()), whole.subarray(-8));
    const beyond = await service.ask(path, { headers: { Range: `bytes=${whole.length}-` } });
    assert.equal(beyond.status, 416);
  });

  it('does not send a file that is not what was published', async () => {
    const own = await startTestService();
    const { snapshotId } = own.running.snapshots.state();
    await writeFile(
      join(own.warehouse, 'snapshots', snapshotId ?? '', 'marts/sales_monthly.parquet'),
      'short',
    );
    const response = await own.ask(`${exports}/sales_monthly`);
    assert.equal(response.status, 500);
    assert.doesNotMatch(await response.text(), /sales_monthly\.parquet/);
    const converted = await own.ask(`${exports}/sales_monthly?format=csv`);
    assert.equal(converted.status, 500, 'a fault before the first byte is a problem');
    assert.deepEqual(await exportFolders(own.warehouse), []);
    await own.stop();
  });

  it('shows a plan with a history only that, in tables that have days', async () => {
    const since = (historyFrom: string): Endpoint => ({
      ...getExport,
      handle: (call) => getExport.handle({ ...call, historyFrom }),
    });
    const limited = await startTestService({ endpoints: [since('2019-12-31')] });
    const days = async (path: string) => {
      const text = await (await limited.ask(`${exports}/${path}`)).text();
      return [...text.matchAll(/,(\d{4}-\d\d-\d\d),/g)].map(([, day = '']) => day);
    };
    const seen = await days('transactions?format=csv');
    assert.ok(seen.length > 0 && seen.every((day) => day >= '2019-12-31'), seen.join());
    assert.ok((await days('transactions?year=2019&format=csv')).every((day) => day === '2019-12-31'));
    assert.deepEqual(await days('transactions?year=2009&format=csv'), []);
    // A year that is seen whole is the snapshot's own file; one that is not is made anew.
    const year = async (number: number) =>
      (await limited.ask(`${exports}/transactions?year=${number}`)).headers;
    assert.equal((await year(2026)).get('accept-ranges'), 'bytes');
    assert.equal((await year(2019)).get('accept-ranges'), 'none');
    // Lines are as old as their records; a directory has no day, and is whole.
    const lines = await limited.ask(`${exports}/broker_deals`);
    assert.equal(lines.headers.get('accept-ranges'), 'none');
    assert.equal((await limited.ask(`${exports}/projects`)).headers.get('accept-ranges'), 'bytes');
    await limited.stop();
  });

  it('leaves nothing behind: no file, no place that others wait for', async () => {
    await (await service.ask(`${exports}/transactions?format=csv`)).text();
    await (await service.ask(`${exports}/transactions?type=sales`)).arrayBuffer();
    await (await service.ask(`${exports}/transactions?format=arrow`)).arrayBuffer();
    await quiet();
    assert.deepEqual(await scratch(), []);
  });

  it('stops for a client that goes away', async () => {
    const { port } = new URL(service.url);
    for (const format of ['csv', 'arrow']) {
      await new Promise<void>((resolve, reject) => {
        const request = get(
          {
            port,
            path: `${exports}/transactions?format=${format}`,
            headers: { Authorization: `Bearer ${service.keys.enterprise}` },
          },
          (response) => {
            response.once('data', () => response.destroy());
            response.once('close', resolve);
          },
        );
        request.once('error', reject);
      });
    }
    await quiet();
    assert.deepEqual(await scratch(), []);
  });

  it('refuses more exports than may be made at once, and says when to come again', async () => {
    let held: { close(): Promise<void> } | undefined;
    const hold = endpoint({
      operationId: 'hold',
      method: 'get',
      path: '/hold',
      tag: 'Test',
      auth: 'none',
      summary: 'Hold',
      description: 'Begins an export and leaves it.',
      reads: 'snapshot',
      answer: document(z.object({})),
      examples: [],
      async handle({ service: { exporter }, snapshot }) {
        held = await exporter.begin({ snapshotId: snapshot.id, signal: new AbortController().signal });
        return {};
      },
    });
    const busy = await startTestService({
      endpoints: [getExport, hold],
      limits: { exportsAtOnce: 1 },
    });
    await busy.ask('/hold', { key: null });
    const refused = await busy.ask(`${exports}/transactions?format=csv`);
    assert.equal(refused.status, 503);
    assert.equal(refused.headers.get('retry-after'), '10');
    assert.equal(ProblemBody.parse(await refused.json()).code, 'overloaded');
    assert.equal((await busy.ask(`${exports}/sales_monthly`)).status, 200, 'a file needs no place');
    await held?.close();
    assert.equal((await busy.ask(`${exports}/transactions?format=csv`)).status, 200);
    await busy.stop();
  });

  it('has its place free for the next export once the client has all bytes of the last', async () => {
    const single = await startTestService({
      endpoints: [getExport],
      limits: { exportsAtOnce: 1 },
    });
    try {
      for (let turn = 1; turn <= 15; turn += 1) {
        for (const asked of ['format=csv', 'format=arrow', 'type=gifts']) {
          const response = await single.ask(`${exports}/transactions?${asked}`);
          assert.equal(response.status, 200, `${asked}, turn ${turn}`);
          await response.arrayBuffer();
        }
      }
    } finally {
      await single.stop();
    }
  });
});
