/** What must hold of every dataset definition, and that a small export of each is ingested whole. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import type { Dataset, Dialect } from '../../data/dataset.ts';
import { tables } from '../../data/published.ts';
import { datasets } from '../../data/registry.ts';
import type { RunReport } from '../../data/snapshot.ts';
import { openBuildDatabase } from '../../ingest/steps/build-database.ts';
import { cleaningSql } from '../../ingest/steps/cleaning-sql.ts';
import { viewName } from '../../ingest/steps/placed-export.ts';
import { type Row, rowsOf, TestWarehouse } from '../support/ingest.ts';
import { repositoryRoot } from '../support/repository-files.ts';

const fixtures = join(repositoryRoot, 'test/fixtures/exports');
const fixtureOf = (id: string): string => readFileSync(join(fixtures, `${id}.csv`), 'utf8');

const repeated = (names: readonly string[]): string[] =>
  names.filter((name, index) => names.indexOf(name) !== index);

const known = (dialect: Dialect): string[] => [...dialect.required, ...dialect.optional];

/** Raw headers that a mapping quotes in its SQL. */
const quoted = (sql: string): string[] => [...sql.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? '');

function checkDialect(dataset: Dataset, dialect: Dialect): void {
  const where = `${dataset.id} ${dialect.id}`;
  const headers = known(dialect);
  assert.deepEqual(repeated(headers), [], `${where} names a header twice`);
  if (dialect.leading !== undefined) assert.ok(headers.includes(dialect.leading), where);
  for (const [column, from] of Object.entries(dialect.from)) {
    assert.ok(column in dataset.columns, `${where} fills ${column}, which the dataset does not have`);
    const read = typeof from === 'string' ? [from] : quoted(from.sql);
    assert.ok(read.length > 0, `${where}.${column} reads nothing`);
    const unknown = read.filter((header) => !headers.includes(header));
    assert.deepEqual(unknown, [], `${where}.${column} reads unknown headers`);
  }
  for (const [name, column] of Object.entries(dataset.columns)) {
    const mustFill = column.required === true || (dialect.keyed === true && dataset.key.includes(name));
    if (mustFill) assert.ok(name in dialect.from, `${where} cannot fill ${name}`);
  }
}

/** What tells dialects apart: no two may demand the same headers and the same order. */
const recognisedBy = ({ format, required, leading }: Dialect): string =>
  JSON.stringify([format, [...required].sort(), leading ?? null]);

describe('every dataset', () => {
  it('has a file of its own, and the registry lists each', async () => {
    const files = readdirSync(join(repositoryRoot, 'data/datasets')).map((name) => name.replace(/\.ts$/, ''));
    assert.deepEqual(datasets.map(({ id }) => id).sort(), files.sort());
    assert.deepEqual(repeated(datasets.map(({ id }) => id)), []);
  });

  it('is recognised by headers that no other dialect demands', () => {
    const marks = datasets.flatMap((dataset) =>
      dataset.dialects.map((dialect) => `${dataset.id} ${recognisedBy(dialect)}`),
    );
    assert.deepEqual(repeated(marks), []);
    const acrossDatasets = datasets.flatMap((dataset) => [...new Set(dataset.dialects.map(recognisedBy))]);
    assert.deepEqual(repeated(acrossDatasets), []);
  });

  for (const dataset of datasets) {
    describe(dataset.id, () => {
      it('names its key, content and grain in columns that it has', () => {
        assert.match(dataset.grain, /^one /);
        assert.ok(dataset.key.length > 0);
        const named = [
          ...dataset.key,
          ...(dataset.content ?? []),
          ...(dataset.repeatedFor ?? []),
          ...(dataset.ofRecord ?? []),
        ];
        for (const name of [...named, ...Object.values(dataset.rejectWhen ?? {}).flat()])
          assert.ok(name in dataset.columns, name);
        for (const { meaning } of Object.values(dataset.columns)) assert.match(meaning, /[.…]$/);
      });

      it('reads headers that it knows, in every dialect', () => {
        assert.deepEqual(repeated(dataset.dialects.map(({ id }) => id)), []);
        for (const dialect of dataset.dialects) checkDialect(dataset, dialect);
      });

      it('has a small export among the fixtures', () => {
        const records: string[][] = parse(fixtureOf(dataset.id), { bom: true });
        assert.ok(records.length > 1);
      });
    });
  }

  it('is cleaned by SQL that the engine takes, in every dialect', async () => {
    const warehouse = await TestWarehouse.create();
    const database = await openBuildDatabase({
      workDirectory: warehouse.directory,
      memoryLimit: '1GB',
      tables: [],
    });
    try {
      for (const dataset of datasets) {
        for (const dialect of dataset.dialects) {
          const headers = known(dialect);
          const relation = `(select ${headers.map((name) => `null::VARCHAR as "${name}"`).join(', ')})`;
          const rows = await rowsOf(database.connection, cleaningSql(dataset, dialect, relation, headers));
          const needsSomething =
            Object.values(dataset.columns).some(({ required }) => required === true) ||
            dialect.keyed === true ||
            dataset.rejectWhen !== undefined;
          assert.equal(rows.length, 1);
          assert.equal(
            typeof rows[0]?.['_reason'] === 'string',
            needsSomething,
            `${dataset.id} ${dialect.id}`,
          );
        }
      }
    } finally {
      database.close();
      await warehouse.remove();
    }
  });

  describe('with its small export', () => {
    let warehouse: TestWarehouse;
    let report: RunReport;

    before(async () => {
      warehouse = await TestWarehouse.create();
      for (const { id } of datasets) await warehouse.put({ [`${id}.csv`]: fixtureOf(id) });
      report = await warehouse.publish();
    });
    after(() => warehouse.remove());

    it('keeps every row', () => {
      assert.deepEqual(report.refused, []);
      for (const { id } of datasets) {
        const records: string[][] = parse(fixtureOf(id), { bom: true });
        const file = report.files.find((entry) => entry.file === `${id}.csv`);
        assert.equal(file?.dataset, id);
        assert.deepEqual(
          [file.read, file.kept, file.rejected, file.warnings],
          [records.length - 1, records.length - 1, 0, []],
          id,
        );
      }
    });

    it('fills every table and mart', async () => {
      const empty = Object.entries(report.rows_after).filter(([, rows]) => rows === 0);
      assert.deepEqual(
        empty.map(([name]) => name),
        // Nothing in a few dozen rows has several lines, enough sales a quarter for an index by regression, registrations to measure how they arrive, homes that are alike in two years, comparables for an estimate, records of a whole week to try it on, or enough of a kind for a profile.
        // Points of buildings come by `mulk points`.
        [
          'building_points',
          'transaction_lines',
          'rent_contract_lines',
          'arrivals',
          'price_index_changes',
          'rent_index_changes',
          'growth',
          'estimate_intervals',
          'estimate_tried',
          'estimate_backtest',
          'search_properties',
        ],
      );
    });

    it('is read by a table, except those whose rows are only counted and kept', () => {
      const read = new Set(tables.flatMap(({ inputs }) => inputs));
      assert.deepEqual(
        datasets.filter((dataset) => !read.has(viewName(dataset))).map(({ id }) => id),
        ['land-registry', 'offices', 'market-types', 'transaction-groups'],
      );
    });

    const expectations: [string, string, Row][] = [
      [
        'buildings by their project, floors and flats',
        'select name, floors, flats, project_id, property_id from buildings where property_id = 900001',
        { name: 'MARINA SHORES', floors: 35, flats: 280, project_id: 2425, property_id: 900_001 },
      ],
      [
        'developers of the register',
        'select name, name_ar, registration_date, is_registered from developers where developer_id = 555',
        {
          name: 'First Fictional Developer',
          name_ar: 'المطور الأول',
          registration_date: '2010-01-05',
          is_registered: true,
        },
      ],
      [
        'charges by category and year',
        'select count(*) as n, sum(service_cost_aed_per_sqft) as cost from service_charges where budget_year = 2025',
        { n: 2, cost: 12.71 },
      ],
      [
        'brokers of deals that are there',
        'select count(*) as n, count(t.id) as deals from broker_deals b left join transactions t on t.id = b.transaction_id',
        { n: 2, deals: 2 },
      ],
    ];
    for (const [what, sql, expected] of expectations) {
      it(`gives ${what}`, async () => {
        assert.deepEqual(await warehouse.rows(sql), [expected]);
      });
    }

    it('leaves broken references as warnings, not as failures', () => {
      for (const warning of report.warnings)
        assert.match(warning, /^\d+ rows of \w+ name a \w+ that \w+ lacks$/);
    });
  });
});

describe('the fixture exports', () => {
  it('are small enough to read', async () => {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    for (const { id } of datasets) {
      const [count] = await rowsOf(
        connection,
        `select count(*) as n from read_csv('${join(fixtures, `${id}.csv`)}', all_varchar = true, header = true)`,
      );
      assert.ok(Number(count?.['n']) <= 30, id);
    }
    connection.closeSync();
    instance.closeSync();
  });
});
