/** Days and instants of a register are read by its calendar and its clocks. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { dayInRegister, type Register, registerNamed, registers } from '../../../data/register.ts';
import { registerMacros } from '../../../data/register-sql.ts';

const macros = ['texts', 'dates'].map((name) => `ingest/steps/cleaning-macros/${name}.sql`);

async function read(register: Register, sql: string): Promise<string | null> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection: DuckDBConnection = await instance.connect();
  try {
    for (const macro of registerMacros(register)) await connection.run(macro);
    for (const path of [...macros, 'data/tables/vocabulary.sql'])
      await connection.run(await readFile(path, 'utf8'));
    const rows = await connection.runAndReadAll(`select (${sql})::varchar`);
    const value = rows.getRows()[0]?.[0];
    return value === null || value === undefined ? null : String(value);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

describe('the calendar and the clocks of a register', () => {
  const [dubai, velmora] = [registerNamed('dubai'), registerNamed('velmora')];

  for (const [text, day] of [
    ['29.2.2567', '2024-02-29'],
    ['1-1-2543', '2000-01-01'],
    ['2569-11-26', '2026-11-26'],
    ['29.2.2569', null],
    ['null', null],
    ['', null],
  ] as const)
    it(`read ${JSON.stringify(text)} of Velmora as ${day}`, async () => {
      assert.equal(await read(velmora, `clean_date(gregorian('${text}'))`), day);
    });

  it('leave the years of Dubai as they are', async () => {
    assert.equal(await read(dubai, `clean_date(gregorian('29-02-2024'))`), '2024-02-29');
  });

  it('publish the time of their clocks in UTC', async () => {
    const sql = `instant_utc(clean_instant(gregorian('YEAR-06-13 14:05:00')))`;
    assert.equal(await read(dubai, sql.replace('YEAR', '2026')), '2026-06-13 10:05:00');
    assert.equal(await read(velmora, sql.replace('YEAR', '2569')), '2026-06-13 17:05:00');
  });

  it('read an instant with an offset by their own clocks', async () => {
    const sql = `clean_date(gregorian('YEAR-06-13T22:30:00+00:00'))`;
    assert.equal(await read(dubai, sql.replace('YEAR', '2026')), '2026-06-14');
    assert.equal(await read(velmora, sql.replace('YEAR', '2569')), '2026-06-13');
  });

  it('say which day it is', () => {
    const instant = new Date('2026-11-26T22:00:00Z');
    assert.equal(dayInRegister(instant, dubai), '2026-11-27');
    assert.equal(dayInRegister(instant, velmora), '2026-11-26');
    assert.equal(dayInRegister(new Date('2026-11-26T02:00:00Z'), velmora), '2026-11-25');
  });

  it('agree with the time zone of the register', () => {
    for (const { timeZone, utcOffsetHours } of registers)
      for (const month of [0, 6]) {
        const noon = new Date(Date.UTC(2026, month, 1, 12));
        const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
        assert.equal(Number(format.format(noon)), 12 + utcOffsetHours);
      }
  });

  it('are those of a register that there is', () => {
    assert.throws(() => registerNamed('atlantis'), /REGISTER takes dubai or velmora, got “atlantis”/);
  });
});
