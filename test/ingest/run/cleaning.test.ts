/** Words of the exports and words of the API, values that make no sense, rows that cannot be read, files that are no exports. */
import assert from 'node:assert/strict';
import {
  csv,
  displaySale,
  gatewayRent,
  jsonLines,
  pulseSale,
  registerRent,
  registerSale,
  siteSale,
} from './export-rows.ts';
import { dealTables, ownWarehouse } from './own-warehouse.ts';

describe('cleaning', () => {
  const warehouse = ownWarehouse([...dealTables, 'sales_monthly']);

  it('uses one vocabulary for what the dialects call by several names', async () => {
    await warehouse().put({
      'b.csv': csv([
        registerSale({
          transaction_id: '1-11-2024-1',
          property_type_en: 'Villa',
          property_sub_type_en: 'null',
          rooms_en: '1bed room+Hall',
        }),
        registerSale({
          transaction_id: '1-11-2024-2',
          rooms_en: 'PENTHOUSE',
          reg_type_en: 'Off-Plan Properties',
        }),
        registerSale({ transaction_id: '2-13-2024-3', trans_group_en: 'Mortgages', procedure_id: 13 }),
      ]),
      'c.csv': csv([
        siteSale({
          TRANSACTION_NUMBER: '11-4-2026',
          PROP_TYPE_EN: 'Building',
          PROP_SB_TYPE_EN: 'Villa',
          ROOMS_EN: 'Studio',
        }),
        siteSale({ TRANSACTION_NUMBER: '13-5-2026', GROUP_EN: 'Mortgage', IS_OFFPLAN_EN: 'Off-Plan' }),
        siteSale({
          TRANSACTION_NUMBER: '11-6-2026',
          PROP_TYPE_EN: 'Land',
          PROP_SB_TYPE_EN: 'Residential',
          ROOMS_EN: '',
          USAGE_EN: 'Multi-Use',
        }),
        siteSale({
          TRANSACTION_NUMBER: '11-7-2026',
          PROP_SB_TYPE_EN: 'Hotel Rooms',
          ROOMS_EN: '7 B/R',
          IS_FREE_HOLD_EN: 'Non Free Hold',
        }),
      ]),
    });
    await warehouse().publish();
    const found = await warehouse().rows(
      'select id, type, property_type, bedrooms, rooms_label, usage, is_off_plan, is_freehold from transactions order by id',
    );
    const common = { usage: 'residential', is_off_plan: false };
    assert.deepEqual(found, [
      {
        id: '1-11-2024-1',
        type: 'sales',
        property_type: 'villa',
        bedrooms: 1,
        rooms_label: '1bed room+Hall',
        ...common,
        is_freehold: null,
      },
      {
        id: '1-11-2024-2',
        type: 'sales',
        property_type: 'apartment',
        bedrooms: null,
        rooms_label: 'PENTHOUSE',
        ...common,
        is_off_plan: true,
        is_freehold: null,
      },
      {
        id: '1-11-2026-4',
        type: 'sales',
        property_type: 'villa',
        bedrooms: 0,
        rooms_label: 'Studio',
        ...common,
        is_freehold: true,
      },
      {
        id: '1-11-2026-6',
        type: 'sales',
        property_type: 'land',
        bedrooms: null,
        rooms_label: null,
        ...common,
        usage: 'multi-use',
        is_freehold: true,
      },
      {
        id: '1-11-2026-7',
        type: 'sales',
        property_type: 'hotel-apartment',
        bedrooms: 7,
        rooms_label: '7 B/R',
        ...common,
        is_freehold: false,
      },
      {
        id: '2-13-2024-3',
        type: 'mortgages',
        property_type: 'apartment',
        bedrooms: 2,
        rooms_label: '2 B/R',
        ...common,
        is_freehold: null,
      },
      {
        id: '2-13-2026-5',
        type: 'mortgages',
        property_type: 'apartment',
        bedrooms: 2,
        rooms_label: '2 B/R',
        ...common,
        is_off_plan: true,
        is_freehold: true,
      },
    ]);
  });

  it('knows Renew, Renewed and New, bare room numbers and a studio in the sub type', async () => {
    await warehouse().put({
      'rents_2026_07.jsonl': jsonLines([
        gatewayRent({ VERSION_EN: 'Renewed', ANNUAL_AMOUNT: 1e5, ROOMS: '3' }),
        gatewayRent({ VERSION_EN: 'New', ANNUAL_AMOUNT: 2e5, PROP_SUB_TYPE_EN: 'Studio ' }),
      ]),
      'b.csv': csv([
        registerRent({
          contract_reg_type_en: 'Renew',
          annual_amount: 3e5,
          ejari_property_sub_type_en: '2 bed rooms+hall',
        }),
      ]),
    });
    await warehouse().publish();
    assert.deepEqual(
      await warehouse().rows(
        'select version, bedrooms, property_type from rent_contracts order by annual_amount_aed',
      ),
      [
        { version: 'renewed', bedrooms: 3, property_type: 'apartment' },
        { version: 'new', bedrooms: 0, property_type: 'apartment' },
        { version: 'renewed', bedrooms: 2, property_type: 'apartment' },
      ],
    );
  });

  it('reads days first and years first, midnight as no time, Dubai time as UTC', async () => {
    await warehouse().put({
      'a.csv': csv([pulseSale({ transaction_id: '1-11-2020-1', instance_date: '05-06-2020' })]),
      'e.csv': csv([displaySale({ 'Transaction Number': '11-2-2020', 'Transaction Date': '07/06/2020' })]),
      'c.csv': csv([siteSale({ TRANSACTION_NUMBER: '11-3-2020', INSTANCE_DATE: '2020-06-08 01:30:00' })]),
    });
    await warehouse().publish();
    assert.deepEqual(
      await warehouse().rows('select transaction_date, registered_at from transactions order by id'),
      [
        { transaction_date: '2020-06-05', registered_at: null },
        { transaction_date: '2020-06-07', registered_at: null },
        { transaction_date: '2020-06-08', registered_at: '2020-06-07 21:30:00+00' },
      ],
    );
  });

  it('flags implausible values, keeps them, and leaves them out of the medians', async () => {
    await warehouse().put({
      'b.csv': csv([
        registerSale({ transaction_id: '1-11-2024-1' }),
        registerSale({ transaction_id: '1-11-2024-2', procedure_area: '421000000' }),
        registerSale({ transaction_id: '1-11-2024-3', actual_worth: '999' }),
        registerSale({ transaction_id: '1-11-2024-4', instance_date: '2205-01-01' }),
        registerSale({ transaction_id: '1-11-2024-5', procedure_area: 'null' }),
      ]),
      'c.csv': csv([siteSale({ TRANSACTION_NUMBER: '11-6-2024', PROCEDURE_AREA: '50', ACTUAL_AREA: '100' })]),
      'r.csv': csv([
        registerRent({ contract_id: 'CNT1', contract_end_date: '2025-01-01' }),
        registerRent({
          contract_id: 'CNT2',
          contract_start_date: '2025-12-30',
          contract_end_date: '2026-01-05',
          annual_amount: '10',
        }),
      ]),
    });
    const report = await warehouse().publish();
    assert.deepEqual(
      report.files.map(({ rejected }) => rejected),
      [0, 0, 0, 0],
    );
    assert.deepEqual(await warehouse().rows('select id, quality_flags from transactions order by id'), [
      { id: '1-11-2024-1', quality_flags: [] },
      { id: '1-11-2024-2', quality_flags: ['area_implausible'] },
      { id: '1-11-2024-3', quality_flags: ['price_below_1000'] },
      { id: '1-11-2024-4', quality_flags: ['date_implausible', 'date_after_pull'] },
      { id: '1-11-2024-5', quality_flags: ['area_missing'] },
      { id: '1-11-2024-6', quality_flags: ['partial_share'] },
    ]);
    assert.deepEqual(await warehouse().rows('select id, quality_flags from rent_contracts order by id'), [
      { id: 'r-CNT1', quality_flags: ['end_before_start'] },
      { id: 'r-CNT2', quality_flags: ['price_below_1000', 'duration_unusual'] },
    ]);
    const [market] = await warehouse().rows(`
      select sum(sales_count) as sales, sum(price_n) as priced, max(median_price_aed) as median
      from sales_monthly where subject = 'market' and month < date '2200-01-01'`);
    assert.deepEqual(market, { sales: 5, priced: 1, median: 2_000_000 });
    const { manifest } = await warehouse().snapshot();
    assert.ok(manifest.as_of <= '2026-08-01', `the year 2205 dates nothing, but as_of is ${manifest.as_of}`);
  });

  it('takes a size of 0 as unknown', async () => {
    await warehouse().put({
      'b.csv': csv([registerSale({ transaction_id: '1-11-2024-1', procedure_area: '0' })]),
      'r.csv': csv([registerRent({ contract_id: 'CNT1', actual_area: '0' })]),
    });
    await warehouse().publish();
    const unknown = { area_sqm: null, area_sqft: null, quality_flags: ['area_missing'] };
    for (const [table, figure] of [
      ['transactions', 'price_aed_per_sqft'],
      ['rent_contracts', 'annual_aed_per_sqft'],
    ] as const) {
      assert.deepEqual(
        await warehouse().rows(`select area_sqm, area_sqft, quality_flags, ${figure} from ${table}`),
        [{ ...unknown, [figure]: null }],
      );
    }
    assert.deepEqual(await warehouse().rows('select is_eligible from rent_contracts'), [
      { is_eligible: true },
    ]);
  });

  it('keeps unreadable records as rejects, with the reason and the record', async () => {
    await warehouse().put({
      'b.csv': csv([
        registerSale({ transaction_id: '1-11-2024-1' }),
        registerSale({ transaction_id: 'null' }),
        registerSale({ transaction_id: '1-11-2024-3', instance_date: 'soon' }),
        registerSale({ transaction_id: '1-11-2024-4', actual_worth: 'مليون' }),
        registerSale({ transaction_id: '1-11-2024-5', actual_worth: '' }),
        registerSale({ transaction_id: '1-11-2024-6', procedure_area: 'wide' }),
      ]),
    });
    const report = await warehouse().publish();
    const file = report.files.find(({ dataset }) => dataset === 'transactions');
    assert.deepEqual([file?.read, file?.kept, file?.rejected], [6, 2, 4]);
    const rejects = await warehouse().rows('select file, reason, raw from rejects_transactions order by raw');
    assert.deepEqual(
      rejects.map(({ reason }) => reason).sort(),
      Object.entries(file?.rejected_by_reason ?? {})
        .flatMap(([reason, n]) => Array(n).fill(reason))
        .sort(),
    );
    assert.ok(
      rejects.some(({ reason, raw }) => reason === 'unreadable_price_aed' && String(raw).includes('مليون')),
    );
    assert.ok(rejects.some(({ reason }) => reason === 'missing_price_aed'));
    assert.ok(rejects.some(({ reason }) => reason === 'unreadable_registered_at'));
    assert.deepEqual(file?.warnings, ['1 value of procedure_area_sqm could not be read and is null']);
    assert.match(await warehouse().writtenReport(report.run_id, 'md'), /unreadable_price_aed 1/);
  });

  it('refuses files that are no exports, says why, and publishes the rest', async () => {
    const { procedure_area: _, ...row } = registerSale({});
    await warehouse().put({
      'good.csv': csv([registerSale({ transaction_id: '1-11-2024-1' })]),
      'nearly.csv': csv([{ ...row, price_of_everything: '1' }]),
      'page.csv': '<!DOCTYPE html><html><body>Service unavailable</body></html>\n',
      'book.xlsx': new Uint8Array([0x50, 0x4b, 3, 4]),
      'disguised.csv': new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0]),
    });
    const report = await warehouse().publish();
    const reasons = new Map(report.refused.map(({ file, reason }) => [file, reason]));
    assert.deepEqual([...reasons.keys()].sort(), ['book.xlsx', 'disguised.csv', 'nearly.csv', 'page.csv']);
    const nearly = reasons.get('nearly.csv') ?? '';
    for (const word of ['transactions', 'procedure_area', 'price_of_everything'])
      assert.ok(nearly.includes(word), `${word} in: ${nearly}`);
    assert.match(reasons.get('book.xlsx') ?? '', /save it as CSV/);
    assert.match(reasons.get('disguised.csv') ?? '', /CSV/);
    assert.match(reasons.get('page.csv') ?? '', /web page/);
    assert.deepEqual(await warehouse().rows('select id from transactions'), [{ id: '1-11-2024-1' }]);
  });

  it('publishes no snapshot without exports, and says so', async () => {
    await warehouse().take('areas.csv');
    const report = await warehouse().ingest();
    assert.equal(report.status, 'refused');
    assert.match(report.reason ?? '', /no export/);
  });
});
