/** The form of instants in files: the same moment whatever the zone of the session, to the microsecond, from files of this release and of earlier ones. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { z } from 'zod';
import {
  everyColumn,
  fromZone,
  instantsOf,
  toZone,
  typeInBuild,
  typeInFile,
  withZone,
} from '../../data/instants.ts';
import { tables } from '../../data/published.ts';
import { InputKeys } from '../../ingest/steps/input-keys.ts';
import { temporaryDirectory } from '../support/accounts.ts';
import { rowsOf } from '../support/ingest.ts';

describe('the instants of published files', () => {
  const folder = temporaryDirectory();
  after(() => folder.remove());

  it('are these columns, and no other', () => {
    const published = tables.filter(({ layer }) => layer === 'table' || layer === 'mart');
    assert.deepEqual(
      published.flatMap((definition) => instantsOf(definition).map((name) => `${definition.id}.${name}`)),
      ['rent_contracts.registered_at', 'transactions.registered_at', 'rent_contract_lines.registered_at'],
    );
    assert.deepEqual(['TIMESTAMP', 'DATE'].map(typeInFile).map(typeInBuild), ['TIMESTAMP', 'DATE']);
  });

  it('go into a file and come back as the same moment in every zone', async () => {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const moments = ["'2026-01-31 23:59:59.999999'", "'1969-12-31 20:00:00'", 'null'];
    await connection.run(
      `create table moments as select moment::timestamp as moment from (values ${moments.map((text) => `(${text})`).join(', ')}) t(moment)`,
    );
    const [zoned, plain] = ['zoned', 'plain'].map((name) => join(folder.path, `${name}.parquet`));
    await connection.run("set TimeZone = 'Asia/Dubai'");
    await connection.run(`copy (select ${everyColumn(['moment'], toZone)} from moments) to '${zoned}'`);
    await connection.run(`copy moments to '${plain}'`);
    await connection.run("set TimeZone = 'America/New_York'");
    const types = await rowsOf(connection, `select distinct typeof(moment) as type from '${zoned}'`);
    assert.deepEqual(types, [{ type: withZone }]);
    const stored = await rowsOf(connection, 'from moments');
    for (const path of [zoned, plain])
      assert.deepEqual(
        await rowsOf(connection, `select ${everyColumn(['moment'], fromZone)} from '${path}'`),
        stored,
      );
    const shown = await rowsOf(connection, `select moment::varchar as moment from '${zoned}'`);
    assert.equal(shown[0]?.['moment'], '2026-01-31 18:59:59.999999-05');
    connection.disconnectSync();
    instance.closeSync();
  });

  it('give a table another key than it had without them, so that the first run writes it anew', () => {
    const [definition] = tables.filter((table) => instantsOf(table).length > 0 && table.layer === 'table');
    assert.ok(definition !== undefined);
    const keyOf = (row: z.ZodObject) => new InputKeys('shared', new Map()).of({ ...definition, row });
    const withoutInstants = definition.row.extend({ registered_at: z.string().nullable() });
    assert.notEqual(keyOf(definition.row), keyOf(withoutInstants));
    assert.equal(keyOf(withoutInstants), keyOf(withoutInstants.omit({ registered_at: true })));
  });
});
