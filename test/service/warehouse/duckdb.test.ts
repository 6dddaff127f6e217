import assert from 'node:assert/strict';
import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Problem } from '../../../service/contract/problem.ts';
import { Reader } from '../../../service/warehouse/duckdb.ts';
import { HEAVY_SQL, readerOptions, withReader } from './small-database.ts';

const THINGS = `create table things as select i::bigint as id, 'thing ' || i as name, (i % 50)::integer as area_id,
  date '2026-01-01' + (i % 365)::integer as day, (i * 1.5)::double as price from range(5000) as numbers(i)`;
const N = z.object({ n: z.int() });

const isProblem =
  (code: string, headers: Record<string, string> = {}) =>
  (error: unknown) => {
    assert.ok(error instanceof Problem, String(error));
    assert.equal(error.code, code);
    for (const [name, value] of Object.entries(headers)) assert.equal(error.headers[name], value);
    return true;
  };

describe('Reader', () => {
  describe('rows', () => {
    it('gives plain JavaScript values for every kind of column', async () => {
      await withReader('create table t(x integer)', {}, async (reader) => {
        const [row] = await reader.rows(
          `select 9007199254740991::bigint as big, 12::hugeint as huge, sum(i)::hugeint as total, 1.25::decimal(9,2) as money,
             date '1969-12-31' as before_epoch, timestamp '2026-07-01 03:04:05' as at,
             timestamptz '2026-07-01 03:04:05.678+04' as zoned, ['a', null] as names,
             [date '2026-07-01'] as days, {'id': 5::bigint, 'on': date '2026-07-02'} as thing, true as yes,
             'nan'::double as nothing, null::bigint as missing, 'منطقة' as arabic, 'x'::enum('x', 'y') as choice
           from range(4) as numbers(i)`,
          {},
          z.unknown(),
        );
        assert.deepEqual(row, {
          big: Number.MAX_SAFE_INTEGER,
          huge: 12,
          total: 6,
          money: 1.25,
          before_epoch: '1969-12-31',
          at: '2026-07-01T03:04:05Z',
          zoned: '2026-06-30T23:04:05.678Z',
          names: ['a', null],
          days: ['2026-07-01'],
          thing: { id: 5, on: '2026-07-02' },
          yes: true,
          nothing: null,
          missing: null,
          arabic: 'منطقة',
          choice: 'x',
        });
      });
    });

    it('binds values by name and with their types', async () => {
      await withReader(THINGS, {}, async (reader) => {
        const [row] = await reader.rows(
          `select typeof($small) as small, typeof($large) as large, typeof($part) as part, typeof($text) as text,
             typeof($yes) as yes, typeof($at) as at, typeof($ids) as ids, typeof($names) as names, typeof($parts) as parts,
             $nothing is null as nothing, len($none) as none, $at as at_value`,
          {
            small: 7,
            large: 5_000_000_000,
            part: 1.5,
            text: 'x',
            yes: true,
            at: new Date('2026-07-01T03:04:05Z'),
            ids: [1, 2],
            names: ['a'],
            parts: [1, 2.5],
            nothing: null,
            none: [],
          },
          z.unknown(),
        );
        assert.deepEqual(row, {
          small: 'INTEGER',
          large: 'BIGINT',
          part: 'DOUBLE',
          text: 'VARCHAR',
          yes: 'BOOLEAN',
          at: 'TIMESTAMP',
          ids: 'BIGINT[]',
          names: 'VARCHAR[]',
          parts: 'DOUBLE[]',
          nothing: true,
          none: 0,
          at_value: '2026-07-01T03:04:05Z',
        });
      });
    });

    it('answers a query with optional filters, lists and dates given as text', async () => {
      await withReader(THINGS, {}, async (reader) => {
        const sql = `select count(*)::integer as n from things where ($area_id is null or area_id = $area_id)
          and ($ids is null or id in (select unnest($ids))) and ($from_date is null or day >= $from_date::date)`;
        const count = async (values: Record<string, unknown>) =>
          (await reader.rows(sql, { area_id: null, ids: null, from_date: null, ...values }, N))[0]?.n;
        assert.equal(await count({}), 5000);
        assert.equal(await count({ area_id: 3 }), 100);
        assert.equal(await count({ ids: [1, 2, 4_999, 5_000] }), 3);
        assert.equal(await count({ from_date: '2026-12-31' }), 13);
        assert.equal(await count({ area_id: 3, ids: [3, 4] }), 1);
      });
    });

    it('refuses a query with a parameter that has no value, and a value no parameter can have', async () => {
      await withReader(THINGS, {}, async (reader) => {
        await assert.rejects(
          reader.rows('select $a as n', {}, N),
          /\$a cannot take a value of the type undefined/,
        );
        await assert.rejects(
          reader.rows('select $a as n', { a: {} }, N),
          /\$a cannot take a value of the type object/,
        );
        await assert.rejects(reader.rows('select $a as n', { a: Number.NaN }, N), /\$a is NaN/);
        await assert.rejects(reader.rows('select $a as n', { a: [1, 'x'] }, N), /\$a mixes kinds/);
        assert.deepEqual(await reader.rows('select $a as n', { a: 1, other: 2 }, N), [{ n: 1 }]);
      });
    });

    it('never gives a row that its schema does not allow', async () => {
      await withReader(THINGS, {}, async (reader) => {
        await assert.rejects(reader.rows("select 'x' as n", {}, N), z.ZodError);
        await assert.rejects(reader.rows('select 9007199254740993::bigint as n', {}, N), z.ZodError);
      });
    });

    it('gives large results whole and in order', async () => {
      await withReader(THINGS, {}, async (reader) => {
        const rows = await reader.rows(
          'select (i * 5000 + id)::integer as n from things, range(10) as r(i) order by n',
          {},
          N,
        );
        assert.equal(rows.length, 50_000);
        assert.ok(rows.every(({ n }, index) => n === index));
      });
    });

    it('can neither write nor read any other file', async () => {
      await withReader(THINGS, {}, async (reader, directory) => {
        const attempts = [
          'create table other(x integer)',
          'delete from things',
          `copy things to '${join(directory, 'out.csv')}'`,
          "select * from read_text('/etc/hostname')",
          `attach '${join(directory, 'other.duckdb')}'`,
          'set threads = 4',
          'install httpfs',
        ];
        for (const sql of attempts) await assert.rejects(reader.rows(sql, {}, z.unknown()), Error, sql);
      });
    });
  });

  describe('under load', () => {
    it('answers 200 queries at once, each with its own values', async () => {
      await withReader(THINGS, {}, async (reader) => {
        const sql = 'select $tag as tag, count(*)::integer as n from things where id < $limit';
        const row = z.object({ tag: z.string(), n: z.int() });
        const answers = await Promise.all(
          Array.from({ length: 200 }, (_, i) => reader.rows(sql, { tag: `query ${i}`, limit: i * 7 }, row)),
        );
        answers.forEach(([answer], i) => {
          assert.deepEqual(answer, { tag: `query ${i}`, n: i * 7 });
        });
        assert.deepEqual(reader.load, { running: 0, waiting: 0, streaming: 0 });
      });
    });

    it('refuses what would wait behind too many, and goes on with the others', async () => {
      await withReader(THINGS, { connections: 1, queueLimit: 3 }, async (reader) => {
        const ask = (i: number) => reader.rows('select $i as n', { i }, N);
        const answers = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => ask(i)));
        const good = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
        const bad = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
        assert.deepEqual(good, [{ n: 0 }, { n: 1 }, { n: 2 }, { n: 3 }]);
        assert.equal(bad.length, 6);
        for (const error of bad) isProblem('overloaded', { 'Retry-After': '1' })(error);
        assert.deepEqual(await ask(11), [{ n: 11 }]);
      });
    });

    it('stops a query at the time limit, and the connection answers the next', async () => {
      await withReader(THINGS, { connections: 1, timeLimitMs: 50 }, async (reader) => {
        for (let turn = 0; turn < 3; turn++) {
          await assert.rejects(
            reader.rows(HEAVY_SQL, {}, N),
            isProblem('query-timeout', { 'Retry-After': '1' }),
          );
          const few = { timeLimitMs: 600_000 };
          assert.deepEqual(await reader.rows('select count(*)::integer as n from things', {}, N, few), [
            { n: 5000 },
          ]);
        }
      });
    });

    it('says that a query needs more memory than there is, and the connection answers the next', async () => {
      await withReader(THINGS, { connections: 1, memoryLimit: '24MB' }, async (reader) => {
        // A list stays in memory.
        const long = 'select len(list(range))::integer as n from range(20000000)';
        await assert.rejects(
          reader.rows(long, {}, N),
          (error) =>
            isProblem('query-timeout', { 'Retry-After': '1' })(error) && /more memory/.test(String(error)),
        );
        assert.deepEqual(await reader.rows('select 1::integer as n', {}, N), [{ n: 1 }]);
      });
    });

    it('stops a query whose client has gone, running or waiting', async () => {
      await withReader(THINGS, { connections: 1 }, async (reader) => {
        const running = new AbortController();
        const waiting = new AbortController();
        const gone = new AbortController();
        gone.abort(new Error('gone before'));
        const heavy = reader.rows(HEAVY_SQL, {}, N, { signal: running.signal });
        const queued = reader.rows('select 1 as n', {}, N, { signal: waiting.signal });
        const behind = reader.rows('select 2 as n', {}, N);
        assert.deepEqual(reader.load, { running: 1, waiting: 2, streaming: 0 });
        waiting.abort(new Error('gone while waiting'));
        await assert.rejects(queued, /gone while waiting/);
        running.abort(new Error('gone while running'));
        await assert.rejects(heavy, /gone while running/);
        assert.deepEqual(await behind, [{ n: 2 }]);
        await assert.rejects(reader.rows('select 3 as n', {}, N, { signal: gone.signal }), /gone before/);
        assert.equal(reader.load.running, 0);
      });
    });

    it('lets queries end before it closes', async () => {
      let late: Promise<unknown> = Promise.resolve();
      await withReader(THINGS, {}, async (reader) => {
        late = Promise.all(
          Array.from({ length: 20 }, () => reader.rows('select count(*)::integer as n from things', {}, N)),
        );
      });
      assert.equal(JSON.stringify(await late).match(/5000/g)?.length, 20);
    });
  });

  describe('spilling', () => {
    it('sorts what does not fit into memory in two readers at once, and leaves nothing in the scratch directory', async () => {
      const make = `create table wide as select i::integer as i, md5(i::varchar) as a, md5((i + 1)::varchar) as b
        from range(300000) as numbers(i)`;
      const sort = `select count(*)::integer as n from (select *, row_number() over (order by b, a) as k from wide)
        where k % 2 = 0`;
      await withReader(make, { memoryLimit: '24MB' }, async (reader, directory) => {
        const options = { ...readerOptions(directory), memoryLimit: '24MB' };
        await copyFile(join(directory, 'serve.duckdb'), join(directory, 'other.duckdb'));
        const other = await Reader.open(join(directory, 'other.duckdb'), options);
        const answers = await Promise.all([reader, other].map((each) => each.rows(sort, {}, N)));
        assert.deepEqual(answers, [[{ n: 150_000 }], [{ n: 150_000 }]]);
        await other.close();
        await reader.close();
        assert.deepEqual(await readdir(join(directory, 'scratch')), []);
      });
    });
  });

  describe('stream', () => {
    const readAll = async (reader: Reader, sql: string, values = {}) => {
      const stream = await reader.stream(sql, values);
      const rows: Record<string, unknown>[] = [];
      for await (const chunk of stream) rows.push(...chunk.rows());
      return { columns: stream.columns.map(({ name, type }) => `${name} ${type}`), rows };
    };

    it('gives every row, in chunks of columns', async () => {
      await withReader(THINGS, {}, async (reader) => {
        const { columns, rows } = await readAll(reader, 'from things where id < $limit order by id', {
          limit: 4500,
        });
        assert.deepEqual(columns, [
          'id BIGINT',
          'name VARCHAR',
          'area_id INTEGER',
          'day DATE',
          'price DOUBLE',
        ]);
        assert.equal(rows.length, 4500);
        assert.deepEqual(rows[4499], {
          id: 4499,
          name: 'thing 4499',
          area_id: 49,
          day: '2026-04-30',
          price: 6748.5,
        });
        const stream = await reader.stream('select id, day from things limit 3', {});
        for await (const chunk of stream) {
          assert.equal(chunk.rowCount, 3);
          assert.deepEqual(chunk.values(0), [0, 1, 2]);
          assert.equal(chunk.vector(1).itemCount, 3);
        }
        assert.deepEqual((await readAll(reader, 'from things where false')).rows, []);
      });
    });

    it('does not hold queries up, and gives its lane back however it ends', async () => {
      await withReader(THINGS, { connections: 1, streams: 1 }, async (reader) => {
        const big = 'select a.id from things a, things b';
        const left = await reader.stream(big, {});
        assert.deepEqual(await reader.rows('select 1 as n', {}, N), [{ n: 1 }]);
        for await (const _ of left) break;
        const closed = await reader.stream(big, {});
        await closed.close();
        await closed.close();
        for await (const _ of closed) assert.fail('a closed stream gives nothing');
        await assert.rejects(reader.stream('select nothing', {}));
        const gone = new AbortController();
        const aborted = await reader.stream(big, {}, { signal: gone.signal });
        await assert.rejects(async () => {
          for await (const _ of aborted) gone.abort(new Error('gone'));
        }, /gone/);
        assert.equal(reader.load.streaming, 0);
      });
    });

    it('stops at the time limit when a chunk takes too long', async () => {
      await withReader(THINGS, { timeLimitMs: 50 }, async (reader) => {
        await assert.rejects(readAll(reader, HEAVY_SQL), isProblem('query-timeout'));
        assert.equal(reader.load.streaming, 0);
      });
    });
  });

  describe('copyToParquet', () => {
    it('writes into the scratch directory and nowhere else', async () => {
      await withReader(THINGS, {}, async (reader, directory) => {
        const path = join(directory, 'scratch', "it's.parquet");
        await reader.copyToParquet('select * from things where area_id = $area_id', { area_id: 3 }, path);
        const count = 'select count(*)::integer as n from read_parquet($path)';
        assert.deepEqual(await reader.rows(count, { path }, N), [{ n: 100 }]);
        const outside = join(directory, 'out.parquet');
        await assert.rejects(reader.copyToParquet('from things', {}, outside), /disabled by configuration/);
        await assert.rejects(
          reader.copyToParquet(HEAVY_SQL, {}, path, { timeLimitMs: 50 }),
          isProblem('query-timeout'),
        );
        assert.equal(reader.load.streaming, 0);
      });
    });
  });

  it('refuses to open a file that is missing or no database', async () => {
    await withReader(THINGS, {}, async (_, directory) => {
      const options = readerOptions(directory);
      await assert.rejects(Reader.open(join(directory, 'other.duckdb'), options), /other\.duckdb/);
      await writeFile(join(directory, 'other.duckdb'), 'not a database');
      await assert.rejects(Reader.open(join(directory, 'other.duckdb'), options), /not a valid DuckDB/);
    });
  });
});
