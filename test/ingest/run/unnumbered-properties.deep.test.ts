/** Units and buildings of the gateway, which numbers every property 0: named by their plot, known again in the register, counted once. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { z } from 'zod';
import type { RunReport } from '../../../data/snapshot.ts';
import { gatewaySource } from '../../../ingest/sources/gateway-source.ts';
import { rowsOf } from '../../support/ingest.ts';
import { cutAfter, MisbehavingServer, whole } from '../../support/misbehaving-server.ts';
import { areas, csv, jsonLines } from './export-rows.ts';
import { ownWarehouse } from './own-warehouse.ts';
import { building, nowhere, registerBuilding, registerUnit, unit, type Values } from './property-rows.ts';

/** From here on ids are hashes. */
const UNNUMBERED = 2 ** 52;

/** Dialect, read, kept, rejected, duplicate and superseded of the files of a dataset, after a look at the sum. */
function countsOf(report: RunReport, dataset: string): unknown[] {
  const files = report.files.filter((file) => file.dataset === dataset);
  for (const { file, read, kept, rejected, duplicate, superseded } of files)
    assert.equal(read, kept + rejected + duplicate + superseded, file);
  return files.map(({ dialect, read, kept, rejected, duplicate, superseded }) => [
    dialect,
    read,
    kept,
    rejected,
    duplicate,
    superseded,
  ]);
}

describe('properties that the gateway does not number', () => {
  const warehouse = ownWarehouse(['units', 'buildings']);
  const ids = async (table: 'units' | 'buildings', column: string) =>
    (await warehouse().rows(`select ${column}::double as id from ${table} order by 1`)).map(({ id }) =>
      Number(id),
    );

  it('are named by their plot: repeats count once, different rows count apart, and rows without any name are refused', async () => {
    await warehouse().put({
      'areas.csv': areas(),
      'units_2026-11-20.jsonl': jsonLines([
        unit(),
        unit(),
        // Another building of the plot, another floor's number, and another plot.
        unit({ BUILDING_NUMBER: '2' }),
        unit({ UNIT_NUMBER: '102' }),
        unit({ MUNICIPALITY_NUMBER: '102' }),
        // The same name, and something else.
        unit({ ACTUAL_AREA: 99, CREATION_DATE: '2021-01-01T00:00:00' }),
        // A number alone names no unit; twice the same is one.
        unit({ ...nowhere, UNIT_NUMBER: 'G-1' }),
        unit({ ...nowhere, UNIT_NUMBER: 'G-1' }),
        unit({ ...nowhere, UNIT_NUMBER: null }),
        unit({ PROPERTY_ID: 71, UNIT_NUMBER: '103' }),
      ]),
      'buildings_2026-11-20.jsonl': jsonLines([
        building(),
        building(),
        building({ BUILDING_NUMBER: '2' }),
        building({ PARCEL_ID: '3920102', BUILDING_NUMBER: null }),
        building({ PARCEL_ID: 0, LAND_NUMBER: null, BUILDING_NUMBER: null }),
      ]),
    });
    const report = await warehouse().publish();
    assert.deepEqual(countsOf(report, 'units'), [['D', 10, 7, 1, 2, 0]]);
    assert.deepEqual(countsOf(report, 'buildings'), [['D', 5, 3, 1, 1, 0]]);
    const [units] = report.files.filter(({ dataset }) => dataset === 'units');
    assert.deepEqual(units?.rejected_by_reason, { no_name: 1 });
    assert.deepEqual(units?.warnings, [
      '1 record without a number has no name either: known by all that the row says, so that a corrected one is another',
      '1 record without a number has the name of another of the file and says something else: whether they are the same cannot be told, and each counts',
    ]);
    const unitIds = await ids('units', 'unit_id');
    assert.equal(unitIds.length, 7);
    assert.equal(unitIds[0], 71);
    for (const id of unitIds.slice(1)) assert.ok(id >= UNNUMBERED && id <= Number.MAX_SAFE_INTEGER, `${id}`);
    assert.equal(new Set(unitIds).size, 7);
    assert.deepEqual(
      await warehouse().rows('select distinct area_id from buildings'),
      [{ area_id: 330 }],
      'an area by its name',
    );
  });

  it('count once for each that the register has; those that the register lacks count in addition', async () => {
    await warehouse().put({
      'Units_2026-03-16.csv': csv([
        registerUnit(),
        registerUnit({ property_id: 1002, unit_number: '102' }),
        // No parcel: the plot's number in its district says the same in both.
        registerUnit({ property_id: 1003, parcel_id: 'null', munc_number: 'null' }),
        registerUnit({
          property_id: 1004,
          parcel_id: 'null',
          munc_number: 'null',
          munc_zip_code: 'null',
          land_number: 'null',
          project_name_en: 'MARINA GATE 1',
        }),
      ]),
      'units_2026-11-20.jsonl': jsonLines([
        unit({ ACTUAL_AREA: 80.49 }),
        // The register has one of this name, so one of these stays.
        unit({ UNIT_NUMBER: '102' }),
        unit({ UNIT_NUMBER: '102', ACTUAL_AREA: 99 }),
        unit({ MUNICIPALITY_NUMBER: 0 }),
        unit({ ...nowhere, DM_ZIP_CODE: 0, MUNICIPALITY_NUMBER: 0, PROJECT_EN: 'Marina Gate 1' }),
        unit({ UNIT_NUMBER: '105' }),
        unit({ ...nowhere, UNIT_NUMBER: '106' }),
      ]),
      'Buildings_2026-03-16.csv': csv([
        registerBuilding(),
        registerBuilding({ property_id: 901, building_number: '2' }),
      ]),
      'buildings_2026-11-20.jsonl': jsonLines([
        building({ AREA_EN: 'DUBAI MARINA' }),
        building({ BUILDING_NUMBER: '3' }),
      ]),
    });
    const report = await warehouse().publish();
    assert.deepEqual(countsOf(report, 'units'), [
      ['B', 4, 4, 0, 0, 0],
      ['D', 7, 3, 0, 0, 4],
    ]);
    assert.deepEqual(countsOf(report, 'buildings'), [
      ['B', 2, 2, 0, 0, 0],
      ['D', 2, 1, 0, 0, 1],
    ]);
    const unitIds = await ids('units', 'unit_id');
    assert.deepEqual(unitIds.slice(0, 4), [1001, 1002, 1003, 1004]);
    assert.equal(unitIds.length, 7);
    assert.equal((await ids('buildings', 'building_id')).length, 3);
    assert.deepEqual(
      report.warnings.filter((sentence) => sentence.includes('without a number')),
      [
        'units: 1 record without a number agrees in plot, building and unit number with one of the register, but the register has fewer of them: it stays apart',
        'units: 2 records without a number agree with none of the register in plot, building and unit number: they count beside it',
        'buildings: 1 record without a number agrees with none of the register in plot and building number: it counts beside it',
      ],
    );
  });

  it('keep their ids from night to night, and buildings keep theirs when the register arrives', async () => {
    const gateway = (area: number) => ({
      'units_2026-08-01.jsonl': jsonLines([unit({ ACTUAL_AREA: area }), unit({ UNIT_NUMBER: '102' })]),
    });
    await warehouse().put({ ...gateway(80), 'buildings_2026-08-01.jsonl': jsonLines([building()]) });
    await warehouse().publish();
    const before = { units: await ids('units', 'unit_id'), buildings: await ids('buildings', 'building_id') };
    await warehouse().take('units_2026-08-01.jsonl');
    await warehouse().put({
      'units_2026-08-02.jsonl': jsonLines([
        unit({ UNIT_NUMBER: '102', FLOOR: '2' }),
        unit({ ACTUAL_AREA: 81 }),
      ]),
      'Buildings_2026-03-16.csv': csv([registerBuilding()]),
    });
    const report = await warehouse().publish();
    assert.deepEqual(await ids('units', 'unit_id'), before.units);
    assert.deepEqual(
      await warehouse().rows('select unit_number, floor, area_sqm from units order by unit_number'),
      [
        { unit_number: '101', floor: '1', area_sqm: 81 },
        { unit_number: '102', floor: '2', area_sqm: 80.5 },
      ],
    );
    assert.deepEqual(await ids('buildings', 'building_id'), before.buildings);
    assert.deepEqual(await warehouse().rows('select property_id from buildings'), [{ property_id: 900 }]);
    assert.deepEqual(countsOf(report, 'units'), [
      ['D', 2, 0, 0, 0, 2],
      ['D', 2, 2, 0, 0, 0],
    ]);
    const nightly = await warehouse().rows('select * from units order by unit_id');
    await warehouse().publish({ force: true });
    assert.deepEqual(await warehouse().rows('select * from units order by unit_id'), nightly);
  });

  it('arrive from the gateway page by page beside those of the register, even if an answer is cut', async () => {
    const answer = (rows: readonly Values[], total: number) => ({
      responseCode: 200,
      response: {
        result: rows.map((row) => ({ ...row, TOTAL: total, OWNER_NAME_EN: 'A Person', PHONE: '050' })),
      },
    });
    const feeds: Readonly<Record<string, readonly Values[]>> = {
      units: [unit(), unit({ UNIT_NUMBER: '102' }), unit({ UNIT_NUMBER: '103' })],
      buildings: [building(), building({ BUILDING_NUMBER: '2' }), building({ BUILDING_NUMBER: '3' })],
    };
    let isCut = false;
    const server = await MisbehavingServer.start((response, request) => {
      const { P_TAKE, P_SKIP } = JSON.parse(request.body);
      const rows = feeds[request.path.split('/').at(-1) ?? ''] ?? [];
      const text = JSON.stringify(
        answer(rows.slice(Number(P_SKIP), Number(P_SKIP) + Number(P_TAKE)), rows.length),
      );
      const behave = isCut ? whole(text) : cutAfter(text, 40, { 'content-type': 'application/json' });
      isCut = true;
      return behave(response, request);
    });
    try {
      await warehouse().put({ 'Units_2026-03-16.csv': csv([registerUnit()]) });
      const gateway = gatewaySource({
        url: `${server.url}/open-data`,
        feeds: ['units', 'buildings'],
        months: 1,
        pageSize: 2,
        rentsBy: 'start',
        consumerId: null,
        maxBytes: 1e6,
      });
      const report = await warehouse().publish({ sources: [gateway] });
      assert.deepEqual(countsOf(report, 'units'), [
        ['B', 1, 1, 0, 0, 0],
        ['D', 3, 2, 0, 0, 1],
      ]);
      assert.deepEqual(countsOf(report, 'buildings'), [['D', 3, 3, 0, 0, 0]]);
      assert.equal(server.requests.length, 5, 'a cut answer is asked for again, and each feed has two pages');
      const unitIds = await ids('units', 'unit_id');
      assert.deepEqual([unitIds.length, unitIds[0]], [3, 1001]);
      const kept = join(warehouse().directory, 'exports');
      const received = (await readdir(kept, { recursive: true })).filter((name) => name.endsWith('.jsonl'));
      assert.equal(received.length, 2);
      for (const name of received)
        assert.doesNotMatch(await readFile(join(kept, name), 'utf8'), /A Person|050/);
    } finally {
      await server.stop();
    }
  });

  it('are each matched with the right one of the 5,000 units of the register’s sample', async () => {
    const file = 'Units_2026-03-16.csv.gz';
    const path = join('data/sample/exports/units', file);
    const sample = `read_csv('${path}', all_varchar = true, nullstr = ['null', ''])`;
    const asGateway = `select 0 as PROPERTY_ID, unit_number as UNIT_NUMBER, property_sub_type_en as PROP_SUB_TYPE_EN, actual_area as ACTUAL_AREA,
      floor as FLOOR, building_number as BUILDING_NUMBER, land_number as LAND_NUMBER, land_sub_number as LAND_SUB_NUMBER,
      munc_zip_code as DM_ZIP_CODE, munc_number as MUNICIPALITY_NUMBER, creation_date as CREATION_DATE, project_name_en as PROJECT_EN,
      'A COMMUNITY' as AREA_EN from ${sample}`;
    const [even, odd, all] = await textsOf([
      `from ${sample} where property_id::bigint % 2 = 0`,
      `${asGateway} where property_id::bigint % 2 = 1`,
      asGateway,
    ]);
    assert.ok(even && odd && all);
    await warehouse().put({ 'Units_2026-03-16.csv': csv(even), 'units_2026-08-01.jsonl': jsonLines(odd) });
    const apart = await warehouse().publish();
    assert.deepEqual(countsOf(apart, 'units'), [
      ['B', even.length, even.length, 0, 0, 0],
      // One unit of plot 169 in Al Qusais Industrial Fifth is in the register twice, under two numbers.
      ['D', odd.length, odd.length - 1, 0, 0, 1],
    ]);
    await warehouse().take('Units_2026-03-16.csv', 'units_2026-08-01.jsonl');
    await warehouse().put({ [file]: await readFile(path), 'units_2026-08-02.jsonl': jsonLines(all) });
    const together = await warehouse().publish();
    const [register, gateway] = together.files.filter((each) => each.dataset === 'units' && each.kept > 0);
    assert.deepEqual([register?.read, register?.kept], [5_000, 5_000]);
    assert.deepEqual([gateway?.read, gateway?.kept, gateway?.superseded], [5_000, 23, 4_977]);
    assert.deepEqual(
      together.warnings.filter((sentence) => sentence.startsWith('units: ')),
      [
        'units: 23 records without a number agree with none of the register in plot, building and unit number: they count beside it',
      ],
    );
  });
});

const Texts = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])));

/** Rows of each statement over files. */
async function textsOf(statements: readonly string[]): Promise<Values[][]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const found: Values[][] = [];
    for (const sql of statements) found.push(Texts.parse(await rowsOf(connection, sql)));
    return found;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
