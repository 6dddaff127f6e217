/** Small exports in the dialects they come in: each row says only what a test is about, the rest is an ordinary flat. */

type Values = Readonly<Record<string, string | number | null>>;

const quote = (value: string | number | null): string => `"${String(value ?? '').replaceAll('"', '""')}"`;

/** A CSV of quoted fields under a plain header, as the exports write it. */
export function csv(rows: readonly Values[], lineEnd = '\n'): string {
  const header = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => header.map((name) => quote(row[name] ?? null)).join(','));
  return [header.join(','), ...lines, ''].join(lineEnd);
}

/** JSON lines, as the gateway gives them. */
export const jsonLines = (rows: readonly Values[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Dialect B of a sale: data.dubai, with a load timestamp. */
export const registerSale = (values: Values): Values => ({
  transaction_id: '1-11-2024-1',
  procedure_id: 11,
  trans_group_en: 'Sales',
  procedure_name_en: 'Sell',
  instance_date: '2024-05-06',
  property_type_en: 'Unit',
  property_sub_type_en: 'Flat',
  property_usage_en: 'Residential',
  reg_type_en: 'Existing Properties',
  area_id: 330,
  area_name_en: 'Marsa Dubai',
  building_name_en: 'null',
  project_number: 'null',
  project_name_en: 'null',
  master_project_en: 'null',
  rooms_en: '2 B/R',
  procedure_area: '100',
  actual_worth: '2000000',
  load_timestamp: '2026-02-26 10:09:51',
  ...values,
});

/** Dialect A of a sale: Dubai Pulse begins with the id and writes days first; it has no load timestamp. */
export function pulseSale(values: Values): Values {
  const { load_timestamp: _, ...row } = registerSale({ instance_date: '06-05-2024', ...values });
  return row;
}

/** Dialect D of a sale: the gateway. It names no group. */
export const gatewaySale = (values: Values): Values => ({
  TRANSACTION_NUMBER: '11-1-2026',
  INSTANCE_DATE: '2026-07-09T14:39:19',
  PROCEDURE_EN: 'Sale',
  IS_OFFPLAN: 0,
  IS_FREE_HOLD: 1,
  AREA_EN: 'DUBAI MARINA',
  TRANS_VALUE: 2_000_000,
  ACTUAL_AREA: 100,
  PROCEDURE_AREA: 100,
  USAGE_EN: 'Residential',
  PROP_TYPE_EN: 'Unit',
  PROP_SB_TYPE_EN: 'Flat',
  ROOMS_EN: '2 B/R',
  PROJECT_EN: null,
  MASTER_PROJECT_EN: null,
  ...values,
});

/** Dialect C of a sale: the web site's CSV. */
export const siteSale = (values: Values): Values => ({
  TRANSACTION_NUMBER: '11-1-2026',
  INSTANCE_DATE: '2026-07-09 14:39:19',
  GROUP_EN: 'Sales',
  PROCEDURE_EN: 'Sale',
  IS_OFFPLAN_EN: 'Ready',
  IS_FREE_HOLD_EN: 'Free Hold',
  USAGE_EN: 'Residential',
  AREA_EN: 'DUBAI MARINA',
  PROP_TYPE_EN: 'Unit',
  PROP_SB_TYPE_EN: 'Flat',
  TRANS_VALUE: '2000000',
  PROCEDURE_AREA: '100',
  ACTUAL_AREA: '100',
  ROOMS_EN: '2 B/R',
  PARKING: '',
  NEAREST_METRO_EN: '',
  NEAREST_MALL_EN: '',
  NEAREST_LANDMARK_EN: '',
  TOTAL_BUYER: '0',
  TOTAL_SELLER: '0',
  MASTER_PROJECT_EN: '',
  PROJECT_EN: '',
  ...values,
});

/** Dialect E of a sale: headers for display. */
export const displaySale = (values: Values): Values => ({
  'Transaction Number': '11-1-2024',
  'Transaction Date': '23/01/2024',
  'Transaction Type': 'Sales',
  'Transaction sub type': 'Sell',
  'Registration type': 'Ready',
  'Is Free Hold?': 'Free Hold',
  Usage: 'Residential',
  Area: 'DUBAI MARINA',
  'Property Type': 'Unit',
  'Property Sub Type': 'Flat',
  Amount: '2000000.00',
  'Transaction Size (sq.m)': '100',
  'Property Size (sq.m)': '100',
  'Room(s)': '2 B/R',
  Parking: '',
  'Nearest Metro': '',
  'Nearest Mall': '',
  'Nearest Landmark': '',
  'No. of Buyer': '1',
  'No. of Seller': '1',
  'Master Project': '',
  Project: '',
  ...values,
});

/** Dialect D of a rent contract: no number, so its content names it. */
export const gatewayRent = (values: Values): Values => ({
  CONTRACT_NUMBER: null,
  VERSION_NUMBER: 0,
  VERSION_EN: 'Renewed',
  REGISTRATION_DATE: '2026-07-04T18:52:02',
  START_DATE: '2026-07-01T00:00:00',
  END_DATE: '2027-06-30T00:00:00',
  AREA_EN: 'Marsa Dubai',
  ANNUAL_AMOUNT: 90_000,
  CONTRACT_AMOUNT: 90_000,
  ACTUAL_AREA: 91.42,
  PROP_TYPE_EN: 'Unit',
  PROP_SUB_TYPE_EN: 'Flat',
  USAGE_EN: 'Residential',
  IS_FREE_HOLD: 0,
  PROJECT_EN: null,
  MASTER_PROJECT_EN: null,
  ROOMS: null,
  ...values,
});

/** Dialect B of a line of a rent contract. */
export const registerRent = (values: Values): Values => ({
  contract_id: 'CNT1',
  contract_reg_type_en: 'New',
  contract_start_date: '2026-01-01',
  contract_end_date: '2026-12-31',
  contract_amount: '90000',
  annual_amount: '90000',
  no_of_prop: 1,
  line_number: 1,
  is_free_hold: 1,
  ejari_bus_property_type_en: 'Unit',
  ejari_property_type_en: 'Flat',
  ejari_property_sub_type_en: '1bed room+Hall',
  property_usage_en: 'Residential',
  project_number: 'null',
  project_name_en: '',
  master_project_en: '',
  area_id: 330,
  area_name_en: 'Marsa Dubai',
  actual_area: '91.42',
  tenant_type_en: 'Person',
  load_timestamp: '2025-12-11 23:26:31',
  ...values,
});

/** Dialect E of a line of a rent contract: headers for display. */
export const displayRent = (values: Values): Values => ({
  'Ejari Contract Number': '1202300000001',
  'Registration Date': '04/03/2023',
  'Start Date': '01/03/2023',
  'End Date': '28/02/2024',
  'Property ID': '5000001',
  Version: 'New',
  Area: 'Marsa Dubai',
  'Contract Amount': '90000',
  'Annual Amount': '90000',
  'Is Free Hold?': 'Free Hold',
  'Property Size (sq.m)': '91.42',
  'Property Type': 'Unit',
  'Property Sub Type': 'Flat',
  'Number of Rooms': '1',
  Usage: 'Residential',
  'Nearest Metro': '',
  'Nearest Mall': '',
  'Nearest Landmark': '',
  Parking: '',
  'No of Units': '1',
  'Master Project': '',
  Project: '',
  ...values,
});

/** Areas that the rows above lie in, and one more. */
export const areas = (): string =>
  csv([
    {
      area_id: 330,
      name_en: 'Marsa Dubai',
      name_ar: 'مرسى دبي',
      municipality_number: 392,
      load_timestamp: '2025-10-31 12:00:03',
    },
    {
      area_id: 350,
      name_en: 'Al Thanyah Fifth',
      name_ar: 'الثنيه الخامسة',
      municipality_number: 393,
      load_timestamp: '2025-10-31 12:00:03',
    },
  ]);
