/** Days and instants of a register are read by its clocks. */
import assert from 'node:assert/strict';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { dayInRegister, offsetMacro, register } from '../../data/register.ts';
import { textOf } from '../support/repository-files.ts';

const macros = [
  'ingest/steps/cleaning-macros/texts.sql',
  'ingest/steps/cleaning-macros/dates.sql',
  'data/tables/vocabulary.sql',
];
/** A register whose clocks are behind UTC. */
const western = { ...register, utcOffsetHours: -3 };

describe('the clocks of a register', () => {
  let instance: DuckDBInstance;
  let connection: DuckDBConnection;
  before(async () => {
    instance = await DuckDBInstance.create(':memory:');
    connection = await instance.connect();
  });
  after(() => {
    connection.closeSync();
    instance.closeSync();
  });

  async function read(of: typeof register, sql: string): Promise<string> {
    await connection.run(offsetMacro(of));
    for (const path of macros) await connection.run(textOf(path));
    return String((await connection.runAndReadAll(`select (${sql})::varchar`)).getRows()[0]?.[0]);
  }

  it('publish their time in UTC', async () => {
    const sql = `instant_utc(clean_instant('2026-06-13 14:05:00'))`;
    assert.equal(await read(register, sql), '2026-06-13 10:05:00');
    assert.equal(await read(western, sql), '2026-06-13 17:05:00');
  });

  it('say the day of an instant with an offset', async () => {
    const sql = `clean_date('2026-06-13T22:30:00+00:00')`;
    assert.equal(await read(register, sql), '2026-06-14');
    assert.equal(await read(western, sql), '2026-06-13');
  });

  it('say which day it is', () => {
    const instant = new Date('2026-11-26T22:00:00Z');
    assert.equal(dayInRegister(instant), '2026-11-27');
    assert.equal(dayInRegister(instant, western), '2026-11-26');
    assert.equal(dayInRegister(new Date('2026-11-26T02:00:00Z'), western), '2026-11-25');
  });

  it('agree with the time zone', () => {
    const { timeZone, utcOffsetHours } = register;
    for (const month of [0, 6]) {
      const noon = new Date(Date.UTC(2026, month, 1, 12));
      const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
      assert.equal(Number(format.format(noon)), 12 + utcOffsetHours);
    }
  });
});
