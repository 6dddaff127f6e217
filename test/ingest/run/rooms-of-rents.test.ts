/** A rented flat whose contract states no rooms has those that flats of its size in its project have; its own column stays empty. */
import assert from 'node:assert/strict';
import { csv, gatewayRent, jsonLines, registerRent, registerSale } from './export-rows.ts';
import { ownWarehouse } from './own-warehouse.ts';

describe('bedrooms of rented flats', () => {
  const warehouse = ownWarehouse(['rent_contracts', 'transactions', 'transaction_list']);

  it('are inferred from the sizes of the project, and never for other kinds or several properties', async () => {
    const sales = [1, 2, 3, 4].map((n) =>
      registerSale({
        transaction_id: `1-11-2024-${n}`,
        ...{ rooms_en: '1 B/R', procedure_area: 70 + n / 2, project_number: 7, project_name_en: 'Seven' },
      }),
    );
    // A sale of the last month says nothing yet.
    const newest = [5, 6, 7].map((n) =>
      registerSale({
        transaction_id: `1-11-2026-${n}`,
        ...{ instance_date: '2026-07-02', load_timestamp: '2026-07-05 10:00:00' },
        ...{ rooms_en: '3 B/R', procedure_area: 150, project_number: 7, project_name_en: 'Seven' },
      }),
    );
    const stated = [1, 2, 3].map((n) =>
      registerRent({ contract_id: `CNT${n}`, actual_area: 71, project_number: 7, project_name_en: 'Seven' }),
    );
    const rent = (minute: number, values: Record<string, string | number | null>) =>
      gatewayRent({
        REGISTRATION_DATE: `2026-07-04T18:0${minute}:02`,
        ...{ PROJECT_EN: 'Seven', ACTUAL_AREA: 71.5, ...values },
      });
    await warehouse().put({
      'Transactions.csv': csv([...sales, ...newest]),
      'Rent_Contracts.csv': csv(stated),
      'rents_2026_07.jsonl': jsonLines([
        rent(0, {}),
        rent(1, { PROP_SUB_TYPE_EN: 'Studio' }),
        rent(2, { PROP_SUB_TYPE_EN: 'Office', USAGE_EN: 'Commercial' }),
        rent(3, { TOTAL_PROPERTIES: 2 }),
        rent(4, { ACTUAL_AREA: 150 }),
        rent(5, { ACTUAL_AREA: 90 }),
        rent(6, { ROOMS: '2' }),
      ]),
    });
    await warehouse().publish();
    const found = await warehouse().rows(
      "select bedrooms, bedrooms_inferred, bedrooms_basis, bedrooms_confidence from rent_contracts where registered_at >= timestamp '2026-07-04' order by registered_at",
    );
    const none = [null, null, null];
    assert.deepEqual(
      found.map(({ bedrooms, bedrooms_inferred, bedrooms_basis }) => [
        bedrooms,
        bedrooms_inferred,
        bedrooms_basis,
      ]),
      [[null, 1, 'project'], [0, null, 'stated'], none, none, none, none, [2, null, 'stated']],
    );
    // The three stated contracts have no earlier ones, and are held out against the four sales: all right.
    assert.deepEqual(
      found.map(({ bedrooms_confidence }) => bedrooms_confidence),
      [1, 1, null, null, null, null, 1],
    );
    const listed = await warehouse().rows(
      "select bedrooms, bedrooms_known, bedrooms_error from serve.transaction_list where type = 'rentals' and registered_at >= timestamp '2026-07-04' order by registered_at",
    );
    assert.deepEqual(
      listed
        .slice(0, 2)
        .map(({ bedrooms, bedrooms_known, bedrooms_error }) => [bedrooms, bedrooms_known, bedrooms_error]),
      [
        [1, 1, 0],
        [0, 0, 0],
      ],
    );
  });
});
