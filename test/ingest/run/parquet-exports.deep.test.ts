/** Parquet exports of any dialect, with typed columns or texts: they give the records of the same export as CSV or JSON, and no personal column is kept. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import {
  csv,
  displayRent,
  displaySale,
  gatewayRent,
  gatewaySale,
  jsonLines,
  pulseSale,
  registerRent,
  registerSale,
  siteSale,
} from './export-rows.ts';
import { ownWarehouse } from './own-warehouse.ts';

/** Returns a Parquet file of the rows of another file, read by this SQL, in which `$` is its path. */
async function parquet(content: string, sql: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'mulk-parquet-'));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await writeFile(join(folder, 'rows'), content);
    await connection.run(
      `copy (${sql.replace('$', `'${join(folder, 'rows')}'`)}) to '${join(folder, 'rows.parquet')}' (format parquet)`,
    );
    return await readFile(join(folder, 'rows.parquet'));
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(folder, { recursive: true });
  }
}

const TEXTS = 'from read_csv($, all_varchar = true)';
/** Whole numbers, fractions, days, instants and yes or no, as the engine guesses them. */
const TYPED = "from read_csv($, nullstr = ['', 'null'])";
const JSON_TYPED = 'from read_json($)';

const sale = { transaction_id: '1-11-2024-9', project_number: 2045, has_parking: 1 };
const exports: Readonly<Record<string, readonly [text: string, as: readonly string[]]>> = {
  'pulse.csv': [csv([pulseSale(sale), pulseSale({ has_parking: 0 })]), [TEXTS]],
  'register.csv': [
    csv([registerSale(sale), registerSale({ has_parking: 'null' })]),
    [
      TEXTS,
      TYPED,
      "select * replace (project_number::double as project_number, (has_parking = 1) as has_parking) from read_csv($, nullstr = 'null')",
    ],
  ],
  'site.csv': [csv([siteSale({}), siteSale({ TRANSACTION_NUMBER: '41-3-2026' })]), [TEXTS, TYPED]],
  'gateway.jsonl': [
    jsonLines([gatewaySale({}), gatewaySale({ TRANSACTION_NUMBER: '102-3-2026', IS_OFFPLAN: 1 })]),
    [
      JSON_TYPED,
      "select * replace (INSTANCE_DATE::timestamp at time zone 'Asia/Dubai' as INSTANCE_DATE) from read_json($)",
      'select * replace (epoch_ms(INSTANCE_DATE::timestamp - interval 4 hour) as INSTANCE_DATE, IS_OFFPLAN::boolean as IS_OFFPLAN, TRANS_VALUE::decimal(18, 2) as TRANS_VALUE) from read_json($)',
    ],
  ],
  'display.csv': [
    csv([displaySale({}), displaySale({ 'Transaction Number': '11-7-2024' })]),
    [TEXTS, "from read_csv($, dateformat = '%d/%m/%Y')"],
  ],
  'rents.csv': [
    csv([registerRent({}), registerRent({ contract_id: 'CNT2', line_number: 2 })]),
    [TEXTS, TYPED],
  ],
  'rents.jsonl': [
    jsonLines([gatewayRent({}), gatewayRent({ ROOMS: 2, ANNUAL_AMOUNT: 91_000.5 })]),
    [JSON_TYPED],
  ],
  'display-rents.csv': [
    csv([displayRent({}), displayRent({ 'Ejari Contract Number': '12' })]),
    [TEXTS, "from read_csv($, dateformat = '%d/%m/%Y')"],
  ],
};

describe('Parquet exports', () => {
  const warehouse = ownWarehouse([
    'transactions',
    'transaction_lines',
    'rent_contracts',
    'rent_contract_lines',
  ]);

  async function recordsOf(file: string, content: string | Uint8Array): Promise<unknown[]> {
    await warehouse().put({ [file]: content });
    const report = await warehouse().publish();
    const [told] = report.files.filter((each) => each.file === file);
    const counts = told && [
      told.dialect,
      told.read,
      told.kept,
      told.rejected,
      told.duplicate,
      told.superseded,
    ];
    const records = await Promise.all(
      ['transactions', 'transaction_lines', 'rent_contracts'].map((table) =>
        warehouse().rows(`select * from ${table} order by all`),
      ),
    );
    return [counts, ...records];
  }

  for (const [file, [text, forms]] of Object.entries(exports))
    for (const form of forms)
      it(`of ${file}, ${form.slice(0, 60)}, give the same records`, async () => {
        const expected = await recordsOf(file, text);
        await warehouse().take(file);
        await rm(warehouse().directory, { recursive: true });
        assert.deepEqual(
          await recordsOf(file.replace(/\w+$/, 'parquet'), await parquet(text, form)),
          expected,
        );
      });

  it('are kept without personal and nested columns, and refused whole where they are no export', async () => {
    const secret =
      "select *, '050-555-0101' as Phone, {'mobile': '050-555-0102'} as more from read_csv($, all_varchar = true)";
    await warehouse().put({
      'site.parquet': await parquet(csv([siteSale({})]), secret),
      'other.parquet': await parquet('a,b\n1,2\n', secret),
    });
    const { files, refused } = await warehouse().publish();
    assert.deepEqual(
      files.filter(({ dataset }) => dataset === 'transactions').map(({ file, kept }) => [file, kept]),
      [['site.parquet', 1]],
    );
    assert.match(refused[0]?.reason ?? '', /names columns of personal data: Phone, mobile/);
    const folder = join(warehouse().directory, 'exports');
    const kept = await readdir(folder, { recursive: true, withFileTypes: true });
    const texts = await Promise.all(
      kept
        .filter((each) => each.isFile())
        .map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
    );
    assert.ok(texts.some((text) => text.includes('"withheld_columns": [\n    "Phone",\n    "more"')));
    for (const text of texts) assert.doesNotMatch(text, /050-555/);
  });

  it('are refused where they are cut off or damaged, and cost no other file', async () => {
    const whole = await parquet(csv([siteSale({})]), TEXTS);
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 40, 60);
    await warehouse().put({
      'cut.parquet': whole.subarray(0, whole.length - 20),
      'damaged.parquet': damaged,
      'whole.parquet': whole,
    });
    const { files, refused } = await warehouse().publish();
    assert.deepEqual(
      files.flatMap(({ file, kept }) => (file.endsWith('parquet') ? [[file, kept]] : [])),
      [['whole.parquet', 1]],
    );
    assert.deepEqual(
      refused.map(({ file, reason }) => [file, /cut off or damaged/.test(reason)]),
      [
        ['cut.parquet', true],
        ['damaged.parquet', true],
      ],
    );
  });
});
