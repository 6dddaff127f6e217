/** Numbers with dots between thousands or with decimal commas are refused where some would be misread, and no others are. */
import assert from 'node:assert/strict';
import { csv, gatewayRent, registerRent, siteSale } from './export-rows.ts';
import { ownWarehouse } from './own-warehouse.ts';

const sales = (column: string, values: readonly string[], first: number): string =>
  csv(values.map((value, n) => siteSale({ TRANSACTION_NUMBER: `11-${first + n}-2026`, [column]: value })));

const rents = (amounts: readonly string[]): string =>
  csv(
    amounts.map((amount, n) =>
      registerRent({ contract_id: `CNT${n}`, annual_amount: amount, contract_amount: amount }),
    ),
  );

describe('numbers marked otherwise', () => {
  const warehouse = ownWarehouse();

  it('are refused where a reading could be wrong by a factor of a thousand', async () => {
    await warehouse().put({
      'a.csv': sales('TRANS_VALUE', ['850.107', '1.250.000', '2.000.000'], 100),
      'b.csv': rents(['90.000', '120.000', '85.500']),
      'c.csv': sales('PROCEDURE_AREA', ['93,55', '114,402', '88,1'], 200),
      'e.csv': sales(
        'PROCEDURE_AREA',
        Array.from({ length: 20 }, (_, n) => `${80 + n},${250 + n}`),
        300,
      ),
      'd.json': JSON.stringify(
        ['850.107', '120.000', 900].map((amount, n) =>
          gatewayRent({ ANNUAL_AMOUNT: amount, ACTUAL_AREA: n + 1 }),
        ),
      ),
    });
    const report = await warehouse().publish();
    assert.deepEqual(report.refused.map(({ file, reason }) => [file, reason.split(':')[0]]).sort(), [
      [
        'a.csv',
        'The numbers of TRANS_VALUE have dots between thousands, as in 1.250.000, and 850.107 would be read as 850',
      ],
      [
        'b.csv',
        'The numbers of annual_amount have dots between thousands, as in 1.250.000, and 850.107 would be read as 850',
      ],
      [
        'c.csv',
        'The numbers of PROCEDURE_AREA have decimal commas, as in 93,55, and 93,555 would be read as 93555',
      ],
      [
        'd.json',
        'The numbers of ANNUAL_AMOUNT have dots between thousands, as in 1.250.000, and 850.107 would be read as 850',
      ],
      [
        'e.csv',
        'The numbers of PROCEDURE_AREA have a comma before the last three digits, each of them, and 93,555 may be 93555 square metres or 93.555',
      ],
    ]);
  });

  it('are read with any mark between thousands that is not a decimal mark, in any digits', async () => {
    const written = [
      '1 250 000.5',
      '1\u00A0250\u00A0000.5',
      '1\u202F250\u202F000.50',
      "1'250'000.5",
      '1’250’000.5',
      '\u200E1250000.5',
      '١٢٥٠٠٠٠٫٥',
      '١٬٢٥٠٬٠٠٠٫٥',
    ];
    const unread = [
      '1 25',
      '1250 000',
      '12 50 000',
      '1 250 000,5',
      "1'250 0",
      '0,850',
      '1.250 000',
      '10 000 000 000 000',
    ];
    await warehouse().put({ 'a.csv': sales('TRANS_VALUE', [...written, ...unread], 100) });
    const report = await warehouse().publish();
    assert.deepEqual(
      await warehouse().rows('select price_aed, count(*) as n from transactions group by all'),
      [{ price_aed: 1_250_000.5, n: written.length }],
    );
    assert.deepEqual(report.files.find(({ file }) => file === 'a.csv')?.rejected_by_reason, {
      unreadable_price_aed: unread.length,
    });
  });

  it('are read where only one reading is possible', async () => {
    await warehouse().put({
      'a.csv': sales('PROCEDURE_AREA', ['93.555', '114.402', '88.100', 'wide'], 100),
      'b.csv': sales('PROCEDURE_AREA', ['93,55', '88,1', '70'], 200),
      'c.csv': sales('TRANS_VALUE', ['1,250,000.5', '850,107', '2,000,000'], 300),
      'd.csv': rents(['90.5', '0', '1', '950.000', '12000']),
      'e.csv': rents(['0.000', '0.000', '0.000', '150.000']),
      'f.csv': rents(['850.000', '90.500', '120.000', '85000.000']),
      'rents_2026_07.jsonl': `${JSON.stringify(gatewayRent({ ANNUAL_AMOUNT: 900 }))}\n`,
      'rents_2026_06.json': JSON.stringify(
        [850.107, 912.55, 1.125].map((amount, n) =>
          gatewayRent({ ANNUAL_AMOUNT: amount, CONTRACT_AMOUNT: amount, ACTUAL_AREA: n + 1 }),
        ),
      ),
    });
    const report = await warehouse().publish();
    assert.deepEqual(report.refused, []);
    assert.equal(
      report.files.reduce((sum, { read }) => sum + read, 0),
      29,
    );
    assert.equal(
      report.files.reduce((sum, { rejected }) => sum + rejected, 0),
      0,
    );
    assert.deepEqual(
      await warehouse().rows(
        'select annual_amount_aed from rent_contracts where annual_amount_aed between 850.01 and 999 order by 1',
      ),
      [{ annual_amount_aed: 850.11 }, { annual_amount_aed: 900 }, { annual_amount_aed: 912.55 }],
    );
  });
});
