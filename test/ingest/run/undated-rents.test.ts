/** Rents whose registration no export dates: they count as registered on their first day, or on the day of the export that has them where that is earlier. */
import assert from 'node:assert/strict';
import { csv, registerRent } from './export-rows.ts';
import { ownWarehouse } from './own-warehouse.ts';

type Values = Parameters<typeof registerRent>[0];

/** Dialect A: days first, and no load timestamp. */
function inPulse(values: Values): Values {
  const { load_timestamp: _, ...row } = registerRent(values);
  return row;
}

const begins = (contract_id: string, contract_start_date: string, values: Values = {}): Values =>
  registerRent({ contract_id, contract_start_date, contract_end_date: '2027-12-31', ...values });

describe('rents without a day of registration', () => {
  const warehouse = ownWarehouse(['rent_contracts', 'transaction_list']);
  const days = () =>
    warehouse().rows(
      'select substr(id, 3) as contract_id, transaction_date as day, transaction_date_basis as basis, start_date from rent_contracts order by 1',
    );

  it('were registered before they start, where the export has them by then', async () => {
    await warehouse().put({
      'Rent_Contracts_2026-03-15.csv': csv([
        begins('CNT1', '2025-06-01'),
        begins('CNT2', '2026-02-01'),
        begins('CNT3', '2027-05-01'),
        begins('CNT4', '2027-06-01', { load_timestamp: '2026-03-01 01:00:00' }),
        begins('CNT4', '2027-06-01', {
          load_timestamp: '2026-03-01 01:00:00',
          line_number: 2,
          no_of_prop: 2,
        }),
      ]),
    });
    // Without load timestamps: the day that the export states.
    await warehouse().put({
      'pulse_2026-03-10.csv': csv([
        inPulse({
          contract_id: 'CNT5',
          contract_start_date: '01-05-2027',
          contract_end_date: '31-12-2027',
        }),
      ]),
    });
    await warehouse().publish();
    const basis = 'contract-start';
    assert.deepEqual(await days(), [
      { contract_id: 'CNT1', day: '2025-06-01', basis, start_date: '2025-06-01' },
      { contract_id: 'CNT2', day: '2025-12-11', basis, start_date: '2026-02-01' },
      { contract_id: 'CNT3', day: '2025-12-11', basis, start_date: '2027-05-01' },
      { contract_id: 'CNT4', day: '2026-03-01', basis, start_date: '2027-06-01' },
      { contract_id: 'CNT5', day: '2026-03-10', basis, start_date: '2027-05-01' },
    ]);
    const [newest] = await warehouse().rows(
      'select max(transaction_date) as day from serve.transaction_list',
    );
    const { as_of } = (await warehouse().snapshot()).manifest;
    assert.ok(String(newest?.['day']) <= as_of, `${newest?.['day']} is after ${as_of}`);
  });

  it('give the same result after a reload, also when a later export has the old row', async () => {
    await warehouse().put({ 'Rent_Contracts_2026-03-15.csv': csv([begins('CNT1', '2027-05-01')]) });
    await warehouse().publish();
    await warehouse().put({
      'Rent_Contracts_2026-04-15.csv': csv([
        begins('CNT1', '2027-05-01', { load_timestamp: '2026-04-14 01:00:00' }),
      ]),
    });
    const report = await warehouse().publish();
    const nightly = await days();
    assert.deepEqual(
      nightly.map(({ day }) => day),
      ['2026-04-14'],
    );
    assert.deepEqual(report.changes, { added: 0, corrected: 0, withdrawn: 0 });
    await warehouse().publish({ force: true, reclean: 'all' });
    assert.deepEqual(await days(), nightly);
  });
});
