/** What must hold of every table and mart: it reads what it declares, gives the columns it declares, and its sums are those of what it is made from. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { tables } from '../../data/published.ts';
import { datasets } from '../../data/registry.ts';
import { sliceVariable } from '../../data/slices.ts';
import type { TableDefinition } from '../../data/table.ts';
import { AS_OF_TABLE, writeAsOf } from '../../ingest/steps/as-of.ts';
import { openBuildDatabase } from '../../ingest/steps/build-database.ts';
import { buildTables } from '../../ingest/steps/build-tables.ts';
import { quoteText } from '../../ingest/steps/cleaning-sql.ts';
import { builtName } from '../../ingest/steps/fill-table.ts';
import { InputKeys } from '../../ingest/steps/input-keys.ts';
import { writeKnownPulls } from '../../ingest/steps/known-pulls.ts';
import { writeLateDeals } from '../../ingest/steps/late-deals.ts';
import { loadBuildingPoints, POINTS_TABLE } from '../../ingest/steps/load-building-points.ts';
import { mergeDataset } from '../../ingest/steps/merge-dataset.ts';
import { viewName } from '../../ingest/steps/placed-export.ts';
import { writeProjectPulls } from '../../ingest/steps/project-pulls.ts';
import { inDependencyOrder } from '../../ingest/steps/table-order.ts';
import { countedBedrooms } from '../support/counted-bedrooms.ts';
import { type Row, rowsOf, TestWarehouse } from '../support/ingest.ts';
import { repositoryFiles, textOf } from '../support/repository-files.ts';
import { sampleWarehouse } from '../support/sample-warehouse.ts';
import { fixtureWarehouse, marts, martsFolder, martText } from './expected-marts.ts';

/** Every node of a parsed statement. */
function* nodesOf(value: unknown): Generator<Record<string, unknown>> {
  if (Array.isArray(value)) for (const entry of value) yield* nodesOf(entry);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const node = Object.fromEntries(Object.entries(value));
  yield node;
  for (const entry of Object.values(node)) yield* nodesOf(entry);
}

/** Names of the tables that a statement reads, its own common table expressions apart. */
function tablesRead(serialized: string): string[] {
  const nodes = [...nodesOf(JSON.parse(serialized))];
  const own = nodes.flatMap((node) => {
    const map = node['cte_map'];
    return [...nodesOf(map)].flatMap((entry) => (typeof entry['key'] === 'string' ? [entry['key']] : []));
  });
  const read = nodes
    .filter((node) => node['type'] === 'BASE_TABLE')
    .map((node) => String(node['table_name']));
  return [...new Set(read)].filter((name) => !own.includes(name)).sort();
}

const meaningOf = (schema: { readonly description?: string | undefined }): string => schema.description ?? '';

const quantile = (values: readonly number[], share: number): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place));
};

const near = (found: unknown, expected: number | null, where: string): void => {
  if (expected === null) assert.equal(found, null, where);
  else
    assert.ok(
      Math.abs(Number(found) - expected) <= Math.abs(expected) * 1e-9,
      `${where}: ${found} is not ${expected}`,
    );
};

/** Rows by the values of some columns. */
function groupBy(rows: readonly Row[], columns: readonly string[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify(columns.map((name) => row[name] ?? null));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

const numbers = (rows: readonly Row[], column: string): number[] =>
  rows.flatMap((row) => (typeof row[column] === 'number' ? [row[column]] : []));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** How a mart is made from rows of deals or contracts, in plain words. */
interface MartByHand {
  readonly mart: string;
  /** One row a record: every subject id, `month`, the dimensions, `value`, and `price`, `per_sqft` where it is eligible. */
  readonly records: string;
  readonly subjects: Readonly<Record<string, string>>;
  readonly dimensions: readonly string[];
  readonly count: string;
  readonly value: string;
  readonly n: string;
  /** Median column and the quartiles around it, by the record's column. */
  readonly figures: Readonly<Record<string, string>>;
}

const byHand: readonly MartByHand[] = [
  {
    mart: 'sales_monthly',
    records: `
      select area_id, community_id, project_id, building_id, 0 as market_id, property_type, bedrooms, is_off_plan,
        strftime(date_trunc('month', transaction_date), '%Y-%m-%d') as month, price_aed as value,
        case when e.has_unit_price and not e.is_outlier then price_aed end as price,
        case when e.has_unit_price and not e.is_outlier then price_aed_per_sqft end as per_sqft
      from transactions t left join eligible_sales e using (id) where type = 'sales'`,
    subjects: {
      area: 'area_id',
      community: 'community_id',
      project: 'project_id',
      building: 'building_id',
      market: 'market_id',
    },
    dimensions: ['property_type', 'bedrooms', 'is_off_plan', 'month'],
    count: 'sales_count',
    value: 'sales_value_aed',
    n: 'price_n',
    figures: { price_aed: 'price', price_aed_per_sqft: 'per_sqft' },
  },
  {
    mart: 'rents_monthly',
    records: `
      select area_id, community_id, project_id, 0 as market_id, property_type, ${countedBedrooms} as bedrooms, version,
        strftime(date_trunc('month', start_date), '%Y-%m-%d') as month, annual_amount_aed as value,
        case when r.is_eligible then annual_amount_aed end as price,
        case when r.is_eligible then annual_aed_per_sqft end as per_sqft
      from rent_contracts r`,
    subjects: { area: 'area_id', community: 'community_id', project: 'project_id', market: 'market_id' },
    dimensions: ['property_type', 'bedrooms', 'version', 'month'],
    count: 'contract_count',
    value: 'annual_value_aed',
    n: 'rent_n',
    figures: { annual_aed: 'price', annual_aed_per_sqft: 'per_sqft' },
  },
];

describe('every table and mart', () => {
  it('reads exactly the inputs that it declares, in one statement', async () => {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const readBy = async (id: string, sql: string): Promise<string[]> => {
      const result = await connection.runAndReadAll(`select json_serialize_sql(${quoteText(sql)})`);
      const tree = String(result.getRows()[0]?.[0]);
      assert.equal(JSON.parse(tree).error, false, `${id}: ${tree.slice(0, 300)}`);
      assert.equal(JSON.parse(tree).statements.length, 1, id);
      return tablesRead(tree);
    };
    for (const { id, sql, years, inputs } of tables) {
      const read = await readBy(id, sql);
      const toTellYears = typeof years === 'string' ? await readBy(id, years) : [];
      assert.deepEqual([...new Set([...read, ...toTellYears])].sort(), inputs.toSorted(), id);
    }
    connection.closeSync();
    instance.closeSync();
  });

  it('says what a row is, what names it and how it lies, in columns that it has', () => {
    assert.equal(new Set(tables.map(({ id }) => id)).size, tables.length);
    for (const table of tables) {
      const ordered = table.orderBy.map((name) => name.replace(/ (desc|asc)$/i, ''));
      for (const name of [...table.key, ...Object.keys(table.references ?? {}), ...ordered])
        assert.ok(name in table.row.shape, `${table.id} has no column ${name}`);
      for (const [name, schema] of Object.entries(table.row.shape))
        assert.match(meaningOf(schema), /[.…]$/, `${table.id}.${name} has no meaning`);
    }
  });

  it('reads the variable of a slice where it has slices or is derived by year, and has slices only where they are filled one by one', () => {
    for (const { id, sql, slices = [], layer, years, derive, isView, withYearBefore } of tables) {
      const isSliced = slices.length > 0 || (derive && years) !== undefined || withYearBefore === true;
      assert.equal(sql.includes(sliceVariable), isSliced, id);
      const isFilledWhole = layer !== 'serve' && years === undefined && derive === undefined && !isView;
      assert.ok(slices.length === 0 || isFilledWhole, id);
      assert.equal(new Set(slices).size, slices.length, id);
    }
  });

  it('names a row by a key where it is published, and by a method where it is a mart', () => {
    for (const { id, layer, key, grain, methodVersion, identities = [] } of tables) {
      if (layer !== 'stage') assert.ok(key.length > 0 && /^one /.test(grain), id);
      // The records of one table have been named by another method before.
      assert.equal(methodVersion !== null, layer === 'mart' || id === 'rent_contracts', id);
      if (layer === 'mart') assert.ok(identities.length > 0, id);
    }
  });

  it('builds from no rows, with the columns it declares in their order', async () => {
    const warehouse = await TestWarehouse.create();
    const database = await openBuildDatabase({
      workDirectory: warehouse.directory,
      memoryLimit: '1GB',
      tables,
    });
    try {
      await database.connection.run("attach ':memory:' as serve");
      for (const dataset of datasets) await mergeDataset(database.connection, dataset, []);
      const built: string[] = [];
      await writeAsOf(database.connection, {});
      await loadBuildingPoints(database.connection, warehouse.directory);
      const given = [
        ...(await writeKnownPulls(database.connection, new Map(), new Map())),
        await writeLateDeals(database.connection, []),
        await writeProjectPulls(database.connection, []),
      ];
      const names = [AS_OF_TABLE, POINTS_TABLE, ...given.map(([name]) => name), ...datasets.map(viewName)];
      const laid = new Set([...database.given, ...names]);
      await buildTables({
        connection: database.connection,
        definitions: tables,
        given: laid,
        keys: new InputKeys('shared', new Map()),
        buildDirectory: warehouse.directory,
        earlier: null,
        measureTable: (id, build) => {
          built.push(id);
          return build();
        },
      });
      assert.deepEqual(
        built,
        inDependencyOrder(tables, laid).map(({ id }) => id),
      );
      for (const definition of tables) {
        const described = await rowsOf(database.connection, `describe ${builtName(definition)}`);
        const columns = described.map((column) => String(column['column_name']));
        assert.deepEqual(columns.toSorted(), Object.keys(definition.row.shape).sort(), definition.id);
      }
    } finally {
      database.close();
      await warehouse.remove();
    }
  });

  it('comes after what it reads, and a cycle or an unknown input is refused by name', () => {
    const [some] = tables;
    assert.ok(some !== undefined);
    const table = (id: string, ...inputs: string[]): TableDefinition => ({ ...some, id, inputs });
    const order = inDependencyOrder(
      [table('c', 'b'), table('b', 'a'), table('a', 'given')],
      new Set(['given']),
    );
    assert.deepEqual(
      order.map(({ id }) => id),
      ['a', 'b', 'c'],
    );
    assert.throws(() => inDependencyOrder([table('a', 'b'), table('b', 'a')], new Set()), /a → b → a/);
    assert.throws(
      () => inDependencyOrder([table('a', 'nobody')], new Set()),
      /a reads nobody, which nothing makes/,
    );
  });

  describe('of the fixture exports', () => {
    let warehouse: TestWarehouse;

    before(async () => {
      warehouse = await fixtureWarehouse();
    });
    after(() => warehouse.remove());

    it('fill no file but those of the marts', () => {
      assert.deepEqual(readdirSync(martsFolder).sort(), marts.map(({ id }) => `${id}.csv`).sort());
    });

    it('are in the manifest with their rows, columns, key and method', async () => {
      const { manifest } = await warehouse.snapshot();
      for (const definition of tables.filter(({ layer }) => layer !== 'stage')) {
        const entry = manifest.tables.find(({ name }) => name === definition.id);
        assert.equal(entry?.layer, definition.layer, definition.id);
        assert.deepEqual(entry.key, definition.key);
        assert.equal(entry.method_version, definition.methodVersion);
        assert.deepEqual(
          entry.columns.map(({ name }) => name).sort(),
          Object.keys(definition.row.shape).sort(),
        );
        const from = definition.layer === 'serve' ? `serve."${definition.id}"` : `"${definition.id}"`;
        const key = definition.key.map((name) => `"${name}"`).join(', ');
        const [counted] = await warehouse.rows(
          `select count(*) as n, (select count(*) from (select distinct ${key} from ${from})) as keys from ${from}`,
        );
        assert.deepEqual(counted, { n: entry.rows, keys: entry.rows }, definition.id);
        if (definition.served !== true) continue;
        const served = await warehouse.rows(`select count(*) as n from serve."${definition.id}"`);
        assert.deepEqual(served, [{ n: entry.rows }]);
      }
    });

    for (const mart of marts) {
      it(`give ${mart.id} as expected`, async () => {
        const path = join(martsFolder, `${mart.id}.csv`);
        assert.ok(existsSync(path), `${path} is missing: run make expected and read what it writes`);
        assert.equal(await martText(warehouse, mart), readFileSync(path, 'utf8'));
      });
    }
  });

  describe('of the sample', () => {
    let warehouse: TestWarehouse;

    before(async () => {
      ({ warehouse } = await sampleWarehouse());
    });

    it('are each made again by hand: here, or on rows of their own in test/data/marts', () => {
      const tests = repositoryFiles
        .filter((file) => /^test\/data\/marts\/.*\.test\.ts$/.test(file))
        .map(textOf);
      const elsewhere = marts.filter(({ id }) =>
        tests.some((test) =>
          new RegExp(`/data/(?:marts|methods/[^']*|methods)/${id.replaceAll('_', '-')}\\.ts'`).test(test),
        ),
      );
      const made = new Set([...byHand.map(({ mart }) => mart), ...elsewhere.map(({ id }) => id)]);
      assert.deepEqual(
        marts.map(({ id }) => id).filter((id) => !made.has(id)),
        [],
      );
    });

    for (const { mart, records, subjects, dimensions, count, value, n, figures } of byHand) {
      it(`gives ${mart} as plain TypeScript does from the records`, async () => {
        const rows = await warehouse.rows(records);
        const found = await warehouse.rows(`select * from ${mart}`);
        const cells = groupBy(found, ['subject', 'subject_id', ...dimensions]);
        let expected = 0;
        for (const [subject, id] of Object.entries(subjects)) {
          const placed = rows.filter((row) => row[id] !== null);
          for (const [key, group] of groupBy(placed, [id, ...dimensions])) {
            expected += 1;
            const where = JSON.stringify([subject, ...JSON.parse(key)]);
            const cell = cells.get(where)?.[0];
            assert.ok(cell !== undefined, `${mart} lacks ${where}`);
            assert.equal(cell[count], group.length, where);
            near(cell[value], sum(numbers(group, 'value')), where);
            assert.equal(cell[n], numbers(group, 'price').length, where);
            for (const [figure, column] of Object.entries(figures)) {
              const values = numbers(group, column);
              near(cell[`median_${figure}`], quantile(values, 0.5), where);
              near(cell[`p25_${figure}`], quantile(values, 0.25), where);
              near(cell[`p75_${figure}`], quantile(values, 0.75), where);
            }
          }
        }
        assert.equal(found.length, expected);
      });
    }
  });
});
