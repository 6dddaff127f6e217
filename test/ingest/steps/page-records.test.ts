/** Page files made a few areas at once, with the real engine. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { decodeHead, headBytes, recordField, unknownWhole } from '../../../data/pages/page-file.ts';
import { firstPosition } from '../../../data/pages/positions.ts';
import { areaGroups, readYear } from '../../../ingest/steps/page-records.ts';

const YEAR = 2024;
const ROWS = 3_000;

describe('the page file of a year', () => {
  let directory: string;
  let instance: DuckDBInstance;
  let connection: DuckDBConnection;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'mulk-page-records-'));
    instance = await DuckDBInstance.create(':memory:');
    connection = await instance.connect();
    await connection.run("attach ':memory:' as serve");
    // Nine areas of different sizes, one of them unknown, in no order of their records.
    await connection.run(`create table serve.transaction_list as
      select ${firstPosition(YEAR)} + range as seq, 'sale-' || range as id,
        case when hash(range) % 9 = 8 then null else ((hash(range) % 9) * (hash(range) % 9) * 7)::integer end as area_id,
        range % 5 as kind_key, range % 11 as place_key, range % 70 as spot_key,
        case when range % 3 > 0 then range * 1000 end as price_aed, range * 10.5 as area_sqft, range * 0.5 as area_sqm,
        null::double as price_aed_per_sqft, null::double as contract_amount_aed,
        timestamp '2024-01-01' + interval (range) minute as registered_at,
        case when range % 4 = 0 then range end as building_id, date '2024-01-01' + (range % 300)::integer as transaction_date,
        date '2024-01-01' + (range % 300)::integer as counted_on, null::date as contract_end_date, 1 as unit_count,
        null::integer as contract_line_count
      from range(${ROWS})`);
  });
  after(async () => {
    connection.closeSync();
    instance.closeSync();
    await rm(directory, { recursive: true, force: true });
  });

  const readFile = async (recordsAtOnce?: number) => {
    const parts: Buffer[] = [];
    const input = { year: YEAR, madeOf: 'these rows', scratch: directory };
    const given = recordsAtOnce === undefined ? input : { ...input, recordsAtOnce };
    // A part may be overwritten once the next is asked for.
    for await (const part of readYear(connection, given)) parts.push(Buffer.from(part));
    return { bytes: Buffer.concat(parts), parts: parts.length };
  };

  it('is the same however many records are filled in at once', async () => {
    const whole = await readFile();
    for (const recordsAtOnce of [1, 400, 1_000]) {
      const some = await readFile(recordsAtOnce);
      assert.ok(some.parts > whole.parts, `${recordsAtOnce} records at once are in one part`);
      assert.deepEqual(some.bytes, whole.bytes);
    }
  });

  it('has each record at the number that its position leads to', async () => {
    const { bytes } = await readFile(400);
    const { parts, records, width } = decodeHead(bytes.subarray(0, headBytes));
    assert.equal(records, ROWS);
    const rows = (
      await connection.runAndReadAll(
        'select id, price_aed::double, area_id from serve.transaction_list order by seq',
      )
    ).getRows();
    const areaOf = (number: number): number => {
      const at = (index: number) => bytes.readUInt32LE(headBytes + parts.starts.at + 4 * index);
      let index = 0;
      while (at(index + 1) <= number) index += 1;
      return bytes.readInt32LE(headBytes + parts.areas.at + 4 * index);
    };
    for (const [position, [id, price, area]] of rows.entries()) {
      const number = bytes.readUInt32LE(headBytes + parts.order.at + 4 * position);
      const record = bytes.subarray(
        headBytes + parts.records.at + number * width,
        headBytes + parts.records.at + (number + 1) * width,
      );
      assert.equal(record.toString('utf8', recordField.id).replace(/\0+$/, ''), id);
      assert.equal(record.readInt32LE(recordField.position), position);
      assert.deepEqual(record.readDoubleLE(recordField.price_aed), price ?? Number.NaN);
      assert.equal(areaOf(number), area ?? unknownWhole);
    }
  });

  it('takes whole areas at once, as many as fit', () => {
    const sizes = {
      areas: Int32Array.of(1, 4, 9, 12, unknownWhole),
      starts: Uint32Array.of(0, 3, 5, 15, 16, 18),
    };
    assert.deepEqual(areaGroups(sizes, 5), [
      { condition: '(area_id between 1 and 4)', first: 0, records: 5 },
      { condition: '(area_id between 9 and 9)', first: 5, records: 10 },
      { condition: '(area_id between 12 and 12 or area_id is null)', first: 15, records: 3 },
    ]);
    assert.deepEqual(areaGroups({ areas: Int32Array.of(unknownWhole), starts: Uint32Array.of(0, 2) }, 5), [
      { condition: '(area_id is null)', first: 0, records: 2 },
    ]);
    assert.deepEqual(areaGroups({ areas: Int32Array.of(), starts: Uint32Array.of(0) }, 5), []);
  });
});
