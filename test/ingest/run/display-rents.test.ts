/** Rents with headers for display: the Ejari number names the contract, its rows are its properties, and the register of rents takes it over. */
import assert from 'node:assert/strict';
import { csv, displayRent, displaySale, gatewayRent, jsonLines, registerRent } from './export-rows.ts';
import { ownWarehouse } from './own-warehouse.ts';

describe('rents with headers for display', () => {
  const warehouse = ownWarehouse(['rent_contracts', 'rent_contract_lines', 'transactions']);
  const published = async () => {
    const { files } = await warehouse().publish();
    return files.filter(({ dataset }) => dataset !== 'areas');
  };
  const contracts = (): Promise<unknown[]> =>
    warehouse().rows(
      'select id, property_count, annual_amount_aed as rent, transaction_date as day, start_date from rent_contracts order by id',
    );

  it('are contracts by their number, with each property once', async () => {
    const rows = [
      displayRent({}),
      displayRent({ 'Ejari Contract Number': '7', 'Property ID': '1', Project: 'A', 'No of Units': '2' }),
      displayRent({ 'Ejari Contract Number': '7', 'Property ID': '1', Project: 'B', 'No of Units': '2' }),
      displayRent({ 'Ejari Contract Number': '7', 'Property ID': '2', Project: 'A', 'No of Units': '2' }),
      displayRent({ 'Ejari Contract Number': '8', 'Start Date': '31-Feb-2023' }),
    ];
    await warehouse().put({
      'rents.csv': csv(rows, '\r\n'),
      'sales.csv': csv([displaySale({ 'Property ID': 9 })]),
    });
    const files = await published();
    const counts = files.map(({ file, dialect, read, kept, rejected, warnings }) => [
      file,
      dialect,
      read,
      kept,
      rejected,
      warnings.length,
    ]);
    assert.deepEqual(counts, [
      ['sales.csv', 'E', 1, 1, 0, 0],
      ['rents.csv', 'E', 5, 4, 1, 0],
    ]);
    const common = { rent: 90_000, day: '2023-03-04', start_date: '2023-03-01' };
    assert.deepEqual(await contracts(), [
      { id: 'r-1202300000001', property_count: 1, ...common },
      { id: 'r-7', property_count: 2, ...common },
    ]);
  });

  it('are recognised when letter case, blanks and signs of the header differ', async () => {
    const text = csv([displayRent({})]);
    const [header = '', ...rows] = text.split('\n');
    const otherwise = header
      .toUpperCase()
      .replaceAll(' ', '_')
      .replace('HOLD?', 'HOLD')
      .replace('_(SQ.M)', ' (sq.m)');
    await warehouse().put({ 'rents.csv': [`\uFEFF${otherwise}`, ...rows].join('\n') });
    const files = await published();
    assert.deepEqual(
      files.map(({ dialect, kept }) => [dialect, kept]),
      [['E', 1]],
    );
  });

  it('give way to the register, by the number or by their terms, and win over rows without a number', async () => {
    const terms = {
      contract_start_date: '2023-03-01',
      contract_end_date: '2024-02-28',
      actual_area: '91.42',
    };
    const gateway = {
      VERSION_EN: 'New',
      REGISTRATION_DATE: '2023-03-04T10:00:00',
      START_DATE: '2023-03-01T00:00:00',
      END_DATE: '2024-02-28T00:00:00',
    };
    await warehouse().put({
      'rents.csv': csv([
        displayRent({ 'Ejari Contract Number': '1' }),
        displayRent({ 'Ejari Contract Number': 'CNT2', 'Annual Amount': '5', 'Contract Amount': '5' }),
        displayRent({ 'Ejari Contract Number': '3', 'Annual Amount': '70000' }),
      ]),
      'Rent_Contracts.csv': csv([
        registerRent({ contract_id: 'CNT1', ...terms }),
        registerRent({ contract_id: 'CNT2', ...terms, contract_start_date: '2023-05-01' }),
      ]),
      'rents_2023_03.jsonl': jsonLines([gatewayRent({ ...gateway, ANNUAL_AMOUNT: 70_000 })]),
    });
    const files = await published();
    assert.deepEqual(
      (await contracts()).map((contract) => Object(contract).id),
      ['r-3', 'r-CNT1', 'r-CNT2'],
    );
    for (const { file, read, kept, rejected, duplicate, superseded } of files)
      assert.equal(read, kept + rejected + duplicate + superseded, file);
    assert.deepEqual(files.map(({ dialect, superseded }) => [dialect, superseded]).sort(), [
      ['B', 0],
      ['D', 1],
      ['E', 2],
    ]);
  });
});
