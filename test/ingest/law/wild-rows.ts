/** Rows and files as no register writes them, each in an export of its own: wrong days, amounts, sizes, words, names and numbers. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { repositoryRoot } from '../../support/repository-files.ts';
import {
  csv,
  displaySale,
  gatewayRent,
  gatewaySale,
  jsonLines,
  pulseSale,
  registerRent,
  registerSale,
  siteSale,
} from '../run/export-rows.ts';

type Values = Parameters<typeof siteSale>[0];

/** A thing that a wild row names by its number. */
export interface Named {
  readonly kind: string;
  readonly id: string;
}

/** A wild file: its name says what is wrong. */
export interface Wild {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** The deals, areas, projects and developers of the register that it gives again. */
  readonly again: readonly Named[];
}

const days = [
  '2027-03-01',
  '2028-02-29 10:00:00',
  '9999-12-31',
  '0001-01-01',
  '1900-01-01',
  '1969-12-31',
  '2205-05-05',
  '',
  'null',
  '31/02/2025',
  '2026-13-45',
  '12/31/2026',
  '1767225600',
  '٢٠٢٦-٠١-٠١',
  '10000-01-01',
  '-2026-01-01',
  'yesterday',
  '2026-10-31T23:59:59+14:00',
  '03-Sep-27',
];
const amounts = [
  '-5',
  '-2000000',
  '0',
  '0.001',
  '1',
  '1e15',
  '1e308',
  '99999999999999999999',
  'NaN',
  'Infinity',
  'two million',
  '1,5',
  '٥٠٠٠٠٠',
  '',
  'null',
];
const texts = [
  '',
  'null',
  'Business Bay',
  'BURJ KHALIFA',
  'Palm Jumeirah',
  'x'.repeat(5000),
  'Tower \u0000\u0007\u001b[31m',
  "'; drop table transactions; --",
  '\u202egnirts\u202c\u200f',
  'أخرى',
  'سكني',
  '🏙️🏙️',
  '=cmd()',
  'two\nlines',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%s%n',
  '"quoted", and\\back',
  '0',
  '１２３',
  'undefined',
];
const whole = ['-1', '0', '1e9', '9223372036854775808', 'many', '', '2.5', '2147483648'];

/** Header → values that it may get. */
type Pools = Readonly<Record<string, readonly string[]>>;

const pools = {
  site: {
    INSTANCE_DATE: days,
    TRANS_VALUE: amounts,
    PROCEDURE_AREA: amounts,
    ACTUAL_AREA: amounts,
    GROUP_EN: texts,
    PROCEDURE_EN: texts,
    IS_OFFPLAN_EN: texts,
    USAGE_EN: texts,
    AREA_EN: texts,
    PROP_TYPE_EN: texts,
    PROP_SB_TYPE_EN: texts,
    ROOMS_EN: texts,
    MASTER_PROJECT_EN: texts,
    PROJECT_EN: texts,
    TRANSACTION_NUMBER: ['', '0-0-0', '11-1-9999', 'x', '99999999999-1-2026', '41-1-2026'],
  },
  register: {
    transaction_id: ['', '1-11-9999-1', 'x', '2-11-2024-1', '1-0-0000-0'],
    procedure_id: whole,
    trans_group_en: texts,
    instance_date: days,
    property_type_en: texts,
    property_sub_type_en: texts,
    property_usage_en: texts,
    area_id: whole,
    area_name_en: texts,
    building_name_en: texts,
    project_number: whole,
    project_name_en: texts,
    master_project_en: texts,
    rooms_en: texts,
    procedure_area: amounts,
    actual_worth: amounts,
    load_timestamp: days,
  },
  display: {
    'Transaction Date': days,
    'Transaction Type': texts,
    Usage: texts,
    Area: texts,
    'Property Type': texts,
    'Property Sub Type': texts,
    Amount: amounts,
    'Transaction Size (sq.m)': amounts,
    'Room(s)': texts,
    Project: texts,
  },
  rents: {
    VERSION_EN: texts,
    REGISTRATION_DATE: days,
    START_DATE: days,
    END_DATE: days,
    AREA_EN: texts,
    ANNUAL_AMOUNT: amounts,
    CONTRACT_AMOUNT: amounts,
    ACTUAL_AREA: amounts,
    PROP_TYPE_EN: texts,
    PROP_SUB_TYPE_EN: texts,
    USAGE_EN: texts,
    PROJECT_EN: texts,
    MASTER_PROJECT_EN: texts,
    ROOMS: whole,
  },
  contracts: {
    contract_id: ['', 'CNT1', 'x'.repeat(300), "'"],
    contract_reg_type_en: texts,
    contract_start_date: days,
    contract_end_date: days,
    contract_amount: amounts,
    annual_amount: amounts,
    no_of_prop: whole,
    line_number: whole,
    ejari_bus_property_type_en: texts,
    ejari_property_type_en: texts,
    ejari_property_sub_type_en: texts,
    property_usage_en: texts,
    project_number: whole,
    area_id: whole,
    actual_area: amounts,
    tenant_type_en: texts,
    load_timestamp: days,
  },
} satisfies Record<string, Pools>;

interface Form {
  readonly of: keyof typeof pools;
  /** An ordinary row, with a number that no other row has. */
  readonly row: (n: number) => Values;
  readonly text: (row: Values) => string;
  readonly extension: string;
}

const inCsv = (row: Values) => csv([row]);
const inJson = (row: Values) => jsonLines([row]);
const forms: readonly Form[] = [
  {
    of: 'site',
    row: (n) => siteSale({ TRANSACTION_NUMBER: `11-${90_000 + n}-2026` }),
    text: inCsv,
    extension: 'csv',
  },
  {
    of: 'site',
    row: (n) => gatewaySale({ TRANSACTION_NUMBER: `11-${90_000 + n}-2026` }),
    text: inJson,
    extension: 'jsonl',
  },
  {
    of: 'register',
    row: (n) => registerSale({ transaction_id: `1-11-2026-${90_000 + n}`, instance_date: '2026-07-09' }),
    text: inCsv,
    extension: 'csv',
  },
  {
    of: 'register',
    row: (n) => pulseSale({ transaction_id: `1-11-2026-${90_000 + n}`, instance_date: '09-07-2026' }),
    text: inCsv,
    extension: 'csv',
  },
  {
    of: 'display',
    row: (n) => displaySale({ 'Transaction Number': `11-${90_000 + n}-2026` }),
    text: inCsv,
    extension: 'csv',
  },
  {
    of: 'rents',
    row: (n) => gatewayRent({ ANNUAL_AMOUNT: 90_000 + n }),
    text: inJson,
    extension: 'jsonl',
  },
  { of: 'contracts', row: (n) => registerRent({ contract_id: `CNT9${n}` }), text: inCsv, extension: 'csv' },
];

/** Registers besides deals: each has an example of its export. */
const registers = [
  'areas',
  'brokers',
  'buildings',
  'developers',
  'projects',
  'sale-index',
  'service-charges',
  'units',
  'valuations',
] as const;

/** Returns a row of the example, by header. */
function exampleOf(register: string): Values {
  const path = `${repositoryRoot}/test/fixtures/exports/${register}.csv`;
  const [row = {}] = parse<Record<string, string>>(readFileSync(path), { columns: true, bom: true });
  return row;
}

/** Returns the values that a column of a register may get. */
function poolOf(header: string): readonly string[] {
  if (/date|timestamp|_at$/i.test(header)) return days;
  if (/_id$|number|count|year|no_of|floors|rooms$/i.test(header)) return whole;
  if (/value|worth|amount|area$|size|price|percent|cost|index/i.test(header)) return amounts;
  return texts;
}

const again: Readonly<Record<string, string>> = {
  project_number: 'project',
  project_id: 'project',
  area_id: 'area',
  developer_number: 'developer',
  developer_id: 'developer',
  master_developer_number: 'developer',
  broker_number: 'broker',
  real_estate_broker_id: 'broker',
};

/** Files that have no row, or are no export. */
const noRows: readonly Omit<Wild, 'again'>[] = [
  { name: 'no-row.csv', content: `${Object.keys(siteSale({})).join(',')}\n` },
  { name: 'no-row-of-rents.csv', content: `${Object.keys(registerRent({})).join(',')}\n` },
  { name: 'empty.csv', content: '' },
  { name: 'blank.jsonl', content: '\n\n\n' },
  { name: 'other-header.csv', content: 'name,age\nsomebody,7\n' },
  { name: 'binary.csv', content: Uint8Array.from({ length: 4096 }, (_, at) => (at * 37) % 256) },
  { name: 'page.csv', content: '<!doctype html><title>502</title>' },
  { name: 'cut-off.jsonl', content: jsonLines([gatewaySale({})]).slice(0, 40) },
  { name: 'no-key.csv', content: csv([siteSale({ TRANSACTION_NUMBER: '' })]) },
];

/** Returns one row of a form with a value out of the pool of each of these headers. */
function wildRow(form: Form, n: number, values: Values, name: string): Wild {
  const file = `wild-${n}-${name}.${form.extension}`.toLowerCase().replaceAll(/[^\w.-]+/g, '-');
  return { name: file, content: form.text({ ...form.row(n), ...values }), again: [] };
}

/** Returns a row of a register with these values. */
function wildRegister(register: string, n: number, values: Values): Wild {
  const row = { ...exampleOf(register), ...values };
  const named = Object.entries(row).flatMap(([header, id]) => {
    const kind = again[header];
    return kind === undefined ? [] : [{ kind, id: String(id) }];
  });
  return { name: `wild-${n}-${register}.csv`, content: csv([row]), again: named };
}

/** Names of things of other places, which a wild row may take. */
export interface OtherNames {
  readonly area: string;
  readonly project: string;
  readonly developer: string;
  readonly building: string;
}

/** Returns rows of registers and deals under new numbers, with names that others have. */
export function namesakes({ area, project, developer, building }: OtherNames): readonly Wild[] {
  const rows: readonly (readonly [string, Values])[] = [
    ['areas', { area_id: '7', name_en: area, municipality_number: '' }],
    ['areas', { area_id: '8', name_en: area, municipality_number: '9' }],
    ['areas', { area_id: '99999', name_en: project, municipality_number: '' }],
    ['projects', { project_number: '999991', project_name_en: project, area_id: '7' }],
    ['projects', { project_number: '999992', project_name_en: area, area_id: '330' }],
    ['developers', { developer_number: '999993', developer_name_en: developer }],
    [
      'buildings',
      { property_id: '999994', building_name_en: building, project_name_en: project, area_id: '8' },
    ],
  ];
  const sales = [
    siteSale({ TRANSACTION_NUMBER: '11-99001-2026', PROJECT_EN: project, AREA_EN: 'Marsa Dubai' }),
    siteSale({ TRANSACTION_NUMBER: '11-99002-2026', PROJECT_EN: area, MASTER_PROJECT_EN: area }),
    siteSale({ TRANSACTION_NUMBER: '11-99003-2026', PROJECT_EN: developer, AREA_EN: project }),
  ];
  return [
    ...rows.map(([register, values], n) => wildRegister(register, n, values)),
    ...sales.map((row, n) => ({ name: `namesake-${n}.csv`, content: csv([row]), again: [] })),
  ];
}

/**
 * Returns so many wild files, each with one to three wild values: every tenth has no row at all, every fifth is of a register, every tenth gives a known deal again.
 *
 * @param even uniform numbers in [0, 1)
 * @param known ids of deals in the form of dialects A and B
 */
export function wildFiles(count: number, even: () => number, known: readonly string[]): readonly Wild[] {
  const pick = <T>(of: readonly T[]): T => {
    const picked = of[Math.floor(even() * of.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  };
  return Array.from({ length: count }, (_, n) => {
    const none = noRows[(n / 10) % noRows.length];
    if (n % 10 === 0 && none !== undefined) return { ...none, name: `wild-${n}-${none.name}`, again: [] };
    if (n % 5 === 3) {
      const register = pick(registers);
      const headers = Object.keys(exampleOf(register));
      const values = Array.from({ length: 1 + Math.floor(even() * 3) }, () => pick(headers));
      return wildRegister(
        register,
        n,
        Object.fromEntries(values.map((header) => [header, pick(poolOf(header))])),
      );
    }
    if (n % 10 === 7) {
      const id = pick(known);
      const row = registerSale({
        transaction_id: id,
        instance_date: pick(days),
        actual_worth: pick(amounts),
      });
      return { name: `wild-${n}-again.csv`, content: csv([row]), again: [{ kind: 'record', id }] };
    }
    const form = pick(forms);
    const pool = Object.entries<readonly string[]>(pools[form.of]);
    const changed = Array.from({ length: 1 + Math.floor(even() * 3) }, () => pick(pool));
    const values = Object.fromEntries(changed.map(([header, wild]) => [header, pick(wild)]));
    return wildRow(form, n, values, Object.keys(values).join('-'));
  });
}
