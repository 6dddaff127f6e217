/** Contact data and gender never reach what ingest writes: not the clean rows, not a snapshot, not the rejects, not a report (docs/datasets.md). */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { datasets } from '../../data/registry.ts';
import { rowsOf, TestWarehouse } from '../support/ingest.ts';
import { repositoryRoot } from '../support/repository-files.ts';
import { sampleWarehouse } from '../support/sample-warehouse.ts';

const exports = join(repositoryRoot, 'test/fixtures/exports');

/** Every value of a planted column of the fixtures is one of these; `000-555-01..` is nobody's number. */
const planted = '000-555-0|gender-mark|fictional-page|fictional\\.example|Contact Person';
/** A mobile number (not digits of a hash), an address of a mailbox. Project descriptions hold things like `Retail@G.Floor`. */
const contact = [
  '(^|[^0-9A-Za-z.])(\\+971|00971|971|0)5[0-9]{7,8}([^0-9A-Za-z.]|$)',
  '[A-Za-z0-9._+-]@[A-Za-z0-9.-]+\\.(ae|biz|co|com|edu|gov|info|io|me|net|org|example)([^A-Za-z]|$)',
].join('|');

/** Text columns of one relation in which a pattern is found, with one value each; each different value is looked at once. */
async function findIn(connection: DuckDBConnection, relation: string, pattern: string): Promise<string[]> {
  const columns = (await rowsOf(connection, `describe select * from ${relation}`))
    .filter(({ column_type: type }) => String(type).startsWith('VARCHAR'))
    .map(
      ({ column_name: name }) =>
        `select distinct '${name}' as name, "${name}"::VARCHAR as value from ${relation}`,
    );
  if (columns.length === 0) return [];
  const hits = await rowsOf(
    connection,
    `select name, min(value) as value from (${columns.join(' union all ')}) where regexp_matches(value, '${pattern}') group by name order by name`,
  );
  return hits.map(({ name, value }) => `${relation} ${name}: ${value}`);
}

/** Everything below a warehouse, the kept exports too: Parquet and DuckDB by their text, other files by their bytes, unpacked. */
async function searchWarehouse(
  directory: string,
  pattern: string,
): Promise<{ found: string[]; parquet: number; tables: number; exports: number; others: number }> {
  const names = (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const result = { found: [] as string[], parquet: 0, tables: 0, exports: 0, others: 0 };
  for (const path of names) {
    if (path.endsWith('.parquet')) {
      result.parquet += 1;
      result.found.push(
        ...(await findIn(connection, `read_parquet('${path}', hive_partitioning = false)`, pattern)),
      );
    } else if (path.endsWith('.duckdb')) {
      await connection.run(`attach '${path}' as searched (read_only)`);
      const tables = await rowsOf(
        connection,
        "select table_name as name from duckdb_tables() where database_name = 'searched'",
      );
      result.tables += tables.length;
      for (const { name } of tables)
        result.found.push(...(await findIn(connection, `searched."${name}"`, pattern)));
      await connection.run('detach searched');
    } else {
      result[path.startsWith(join(directory, 'exports/')) ? 'exports' : 'others'] += 1;
      const text = await unpacked(path);
      const hit = new RegExp(pattern).exec(text);
      if (hit !== null) result.found.push(`${path}: ${hit[0]}`);
    }
  }
  connection.closeSync();
  instance.closeSync();
  return result;
}

async function unpacked(path: string): Promise<string> {
  const bytes = await readFile(path);
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString();
}

describe('privacy', () => {
  it('holds for exports that bring contact data and gender, good rows and rejects, in every dialect', async () => {
    const warehouse = await TestWarehouse.create();
    try {
      const names = await readdir(join(exports, 'personal'));
      for (const name of names)
        await warehouse.put({ [`dropped/${name}`]: await readFile(join(exports, 'personal', name)) });
      const report = await warehouse.publish();
      assert.equal(report.files.length, names.length);
      assert.ok(report.files.some(({ rejected }) => rejected > 0));
      const [counts] = await warehouse.rows(
        'select count(*) as n, count(reason) as reasons, count(raw) as raw from rejects_brokers',
      );
      assert.deepEqual(counts, { n: 4, reasons: 4, raw: 0 });
      const brokers = await warehouse.rows('select broker_number, name from brokers order by broker_number');
      assert.deepEqual(brokers, [
        { broker_number: 10_001, name: 'FICTIONAL BROKER ONE' },
        { broker_number: 10_002, name: 'FICTIONAL BROKER TWO' },
        { broker_number: 10_008, name: 'FICTIONAL BROKER 8' },
      ]);
      const searched = await searchWarehouse(warehouse.directory, planted);
      assert.deepEqual(searched.found, []);
      assert.ok(searched.parquet > 20 && searched.tables > 10 && searched.others > 5);
      assert.ok(searched.exports >= names.length);
    } finally {
      await warehouse.remove();
    }
  });

  it('holds for the sample', async () => {
    const { warehouse } = await sampleWarehouse();
    const searched = await searchWarehouse(warehouse.directory, contact);
    assert.deepEqual(searched.found, []);
    assert.ok(searched.parquet > 60 && searched.tables > 10 && searched.exports > 20);
  });

  it('would notice contact data', async () => {
    const { warehouse } = await sampleWarehouse();
    const { found } = await searchWarehouse(warehouse.directory, 'Goldcrest Views');
    assert.ok(found.some((where) => /transaction_(spots|places)/.test(where)));
    assert.ok(found.some((where) => where.includes('/clean/')));
    assert.ok(found.some((where) => where.includes('/exports/')));
    const numbers = new RegExp(contact);
    for (const text of ['0501234567', 'call +971501234567 now', 'somebody@fictional.example'])
      assert.match(text, numbers);
  });

  it('is promised by every definition: no column is read from a dropped header', () => {
    for (const { id, dropped, dialects, columns } of datasets) {
      for (const dialect of dialects) {
        const known = [...dialect.required, ...dialect.optional];
        assert.deepEqual(
          known.filter((header) => dropped.includes(header)),
          [],
          id,
        );
      }
      const personal = Object.keys(columns).filter((name) =>
        /phone|fax|email|mobile|gender|web_?page|owner|contact_name/i.test(name),
      );
      assert.deepEqual(personal, [], id);
    }
  });
});
