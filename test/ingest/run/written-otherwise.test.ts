/** Dates and amounts as programs write them through which an export went: read where they can mean one thing only, else a reject or null. */
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
import { ownWarehouse } from './own-warehouse.ts';

describe('dates and amounts written otherwise', () => {
  const warehouse = ownWarehouse();

  const days: Readonly<Record<string, string | null>> = {
    '05-Jan-2024': '2024-01-05 00:00:00',
    '05-JAN-2024 14:30:05': '2024-01-05 14:30:05',
    '5 Jan 2024': '2024-01-05 00:00:00',
    '5-September-2024 02:30 PM': '2024-09-05 14:30:00',
    '7 Sept. 2024': '2024-09-07 00:00:00',
    'Jan 6, 2024': '2024-01-06 00:00:00',
    'January 6 2024': '2024-01-06 00:00:00',
    'Saturday, January 6th, 2024': '2024-01-06 00:00:00',
    'Jan  6 2024 12:00AM': '2024-01-06 00:00:00',
    '07-01-2024 14:30': '2024-01-07 14:30:00',
    '2024/01/08': '2024-01-08 00:00:00',
    '2024/1/8 14:30:05': '2024-01-08 14:30:05',
    '20240109': '2024-01-09 00:00:00',
    '13.01.2024': '2024-01-13 00:00:00',
    '13.1.2024 14:30': '2024-01-13 14:30:00',
    '05-Jan-24': '2024-01-05 00:00:00',
    '5/1/24 14:30': '2024-01-05 14:30:00',
    '05-JAN-24 02.30.05.000000 PM': '2024-01-05 14:30:05',
    '5-1-70': '1970-01-05 00:00:00',
    '20240105143005': '2024-01-05 14:30:05',
    '/Date(1704412800000)/': '2024-01-05 04:00:00',
    '/Date(1704412800000+0400)/': '2024-01-05 04:00:00',
    '1704412800': '2024-01-05 04:00:00',
    '1704412800.0': '2024-01-05 04:00:00',
    '1704412800000': '2024-01-05 04:00:00',
    '1704412800000000': '2024-01-05 04:00:00',
    '-126230400000': '1966-01-01 04:00:00',
    '31-Feb-2024': null,
    '05-Mai-2024': null,
    '05-Janvier-2024': null,
    'Jan 2024': null,
    'Jan 5, 20245': null,
    '05012024': null,
    '20241301': null,
    '2024010': null,
    '45296': null,
    '170441280000000000000': null,
    '202401051430': null,
    '05-01-202': null,
    May: null,
  };

  it('reads days whose order is told, in every dialect, and leaves the others as rejects', async () => {
    const written = Object.keys(days);
    const numbered = (year: number) => written.map((day, index) => ({ day, id: `11-${index + 1}-${year}` }));
    await warehouse().put({
      'a.csv': csv(
        written.map((instance_date, index) =>
          pulseSale({ transaction_id: `1-11-2021-${index + 1}`, instance_date }),
        ),
      ),
      'c.csv': csv(
        numbered(2022).map(({ id, day }) => siteSale({ TRANSACTION_NUMBER: id, INSTANCE_DATE: day })),
      ),
      'e.csv': csv(
        numbered(2023).map(({ id, day }) =>
          displaySale({ 'Transaction Number': id, 'Transaction Date': day }),
        ),
      ),
      'rents_2024_01.jsonl': jsonLines(
        written.map((START_DATE, index) =>
          gatewayRent({ START_DATE, END_DATE: '', ANNUAL_AMOUNT: index + 1 }),
        ),
      ),
    });
    const report = await warehouse().publish();
    const instants = Object.values(days).filter((day) => day !== null);
    for (const year of [2021, 2022, 2023]) {
      const found = await warehouse().rows(
        `select coalesce(registered_at::timestamp(0) + interval 4 hours, transaction_date::timestamp)::timestamp(0)::varchar as day from transactions where id like '1-11-${year}-%' order by split_part(id, '-', 4)::integer`,
      );
      assert.deepEqual(
        found.map(({ day }) => day),
        instants,
      );
    }
    const rents = await warehouse().rows('select start_date from rent_contracts order by annual_amount_aed');
    assert.deepEqual(
      rents.map(({ start_date }) => start_date),
      instants.map((day) => day.slice(0, 10)),
    );
    for (const { rejected_by_reason } of report.files.filter(({ dataset }) => dataset === 'transactions')) {
      assert.deepEqual(rejected_by_reason, { unreadable_registered_at: written.length - instants.length });
    }
  });

  it('reads amounts that name the dirham before or behind, and nothing that may be another amount', async () => {
    const amounts: Readonly<Record<string, number | null>> = {
      'AED 1,250,000': 1_250_000,
      '1,250,000 AED': 1_250_000,
      'AED1250000.50': 1_250_000.5,
      'Dhs. 5000': 5000,
      'dh 5,000': 5000,
      '5000 Dirhams': 5000,
      '1,250,000.00 د.إ': 1_250_000,
      'د.إ.\u200F 1,250,000.00': 1_250_000,
      '٥٠٠٠ درهم': 5000,
      '\u20C3 5,000': 5000,
      'AED\u00A01 250 000': 1_250_000,
      'AED 1.250.000': null,
      'AED 93,55': null,
      'AED -5000': null,
      '(AED 5000)': null,
      'USD 5000': null,
      '$5,000': null,
      'AED 1.25M': null,
      'AED 5000 per year': null,
      AED: null,
    };
    const written = Object.keys(amounts);
    await warehouse().put({
      'b.csv': csv(
        written.map((actual_worth, index) =>
          registerSale({ transaction_id: `1-11-2021-${index + 1}`, actual_worth }),
        ),
      ),
      'c.csv': csv(
        written.map((TRANS_VALUE, index) =>
          siteSale({ TRANSACTION_NUMBER: `11-${index + 1}-2022`, TRANS_VALUE }),
        ),
      ),
      'e.csv': csv(
        written.map((Amount, index) => displaySale({ 'Transaction Number': `11-${index + 1}-2023`, Amount })),
      ),
    });
    const report = await warehouse().publish();
    const read = Object.values(amounts).filter((amount) => amount !== null);
    for (const year of [2021, 2022, 2023]) {
      const found = await warehouse().rows(
        `select price_aed from transactions where id like '1-11-${year}-%' order by split_part(id, '-', 4)::integer`,
      );
      assert.deepEqual(
        found.map(({ price_aed }) => price_aed),
        read,
      );
    }
    for (const { rejected_by_reason } of report.files.filter(({ dataset }) => dataset === 'transactions'))
      assert.deepEqual(rejected_by_reason, { unreadable_price_aed: written.length - read.length });
  });

  it('takes the dirham for no help where dots stand between thousands, and an area for no amount', async () => {
    const prices = ['AED 850.107', 'AED 1.250.000', 'AED 93.555', 'AED 2.100.000'];
    const rows = prices.map((actual_worth, index) =>
      registerSale({ transaction_id: `1-11-2021-${index + 1}`, actual_worth }),
    );
    await warehouse().put({
      'dots.csv': csv(rows),
      'areas.csv': csv([siteSale({ PROCEDURE_AREA: 'AED 100', ACTUAL_AREA: '100' })]),
    });
    const report = await warehouse().publish();
    assert.match(report.refused[0]?.reason ?? '', /actual_worth have dots between thousands/);
    const [area] = await warehouse().rows('select area_sqm, price_aed from transactions');
    assert.deepEqual(area, { area_sqm: null, price_aed: 2_000_000 });
  });

  it('reads keys, days and words with blanks and invisible marks around them', async () => {
    const around = [
      (text: string) => `\u00A0${text}\u00A0`,
      (text: string) => `\u200F${text}`,
      (text: string) => `\t${text}\n`,
      (text: string) => `${text}\uFEFF`,
      (text: string) => ` ${text} `,
    ];
    const marked = (row: Readonly<Record<string, string | number | null>>, mark: (text: string) => string) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, mark(String(value ?? ''))]));
    await warehouse().put({
      'b.csv': csv(
        around.map((mark, n) => marked(registerSale({ transaction_id: `1-11-2021-${n + 1}` }), mark)),
      ),
      'c.csv': csv(
        around.map((mark, n) => marked(siteSale({ TRANSACTION_NUMBER: `11-${n + 1}-2022` }), mark)),
      ),
      'e.csv': csv(
        around.map((mark, n) => marked(displaySale({ 'Transaction Number': `11-${n + 1}-2023` }), mark)),
      ),
      'rents.csv': csv(
        around.map((mark, n) =>
          marked(
            registerRent({
              contract_id: `CNT${n}`,
              contract_reg_type_en: 'Renew',
              contract_start_date: '01-01-2026',
            }),
            mark,
          ),
        ),
      ),
    });
    const report = await warehouse().publish();
    for (const { file, rejected_by_reason, warnings } of report.files)
      assert.deepEqual([file, rejected_by_reason, warnings], [file, {}, []]);
    assert.deepEqual(
      await warehouse().rows(
        `select split_part(id, '-', 3) as year, area_id, transaction_date::varchar as day, is_freehold, is_off_plan, count(*) as n
        from transactions group by all order by 1`,
      ),
      [
        { year: '2021', area_id: 330, day: '2024-05-06', is_freehold: null, is_off_plan: false, n: 5 },
        { year: '2022', area_id: 330, day: '2026-07-09', is_freehold: true, is_off_plan: false, n: 5 },
        { year: '2023', area_id: 330, day: '2024-01-23', is_freehold: true, is_off_plan: false, n: 5 },
      ],
    );
    assert.deepEqual(
      await warehouse().rows(
        'select version, start_date::varchar as day, is_freehold, count(*) as n from rent_contracts group by all',
      ),
      [{ version: 'renewed', day: '2026-01-01', is_freehold: true, n: 5 }],
    );
  });
});
