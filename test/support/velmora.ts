/** Translates exports of Dubai into those of Velmora: the same records in its words, its calendar, its clock and its currency, and as Dubai's own with the same columns. */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import { velmoraWords } from '../../data/registers/velmora/formats.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Returns SQL of the Velmoran word for the English word in a column; `spelt` gives other spellings of Dubai's exports. */
function word(
  column: string,
  words: Readonly<Record<string, string>>,
  spelt: Readonly<Record<string, string>> = {},
): string {
  const cases = Object.entries(words).map(
    ([ours, english]) => `when ${quoted(spelt[english] ?? english)} then ${quoted(ours)}`,
  );
  return `case "${column}" ${cases.join(' ')} else "${column}" end`;
}

/** A day of Dubai's export as `13.6.2553`: the year is 543 ahead, and neither day nor month has a leading zero. */
const day = (column: string): string => `case when "${column}" <> '' then
  concat_ws('.', day(try_strptime("${column}", '%d-%m-%Y')), month(try_strptime("${column}", '%d-%m-%Y')), year(try_strptime("${column}", '%d-%m-%Y')) + 543) end`;
/** A quarter of the dirhams: one unit is worth four. */
const money = (column: string): string => `(try_cast("${column}" as double) / 4)::varchar`;
const yesOrNo = (column: string): string => `case "${column}" when '1' then 'jes' when '0' then 'ne' end`;
const rooms = (column: string): string => `case when "${column}" = 'Studio' then 'Unuĉambra'
  else regexp_replace(regexp_replace("${column}", '^1 B/R$', '1 dormoĉambro'), '^(\\d+) B/R$', '\\1 dormoĉambroj') end`;
const same = (column: string): string => `"${column}"`;

/** Dubai's numbers of procedures with those of Velmora and their names (data/registers/velmora/procedures.csv). */
const procedureNumbers = [
  [11, 7001, 'Ordinara vendo'],
  [102, 7002, 'Vendo antaŭ finiĝo'],
  [41, 7003, 'Vendo kun posta pago'],
  [110, 7004, 'Luaĉeto'],
  [133, 7005, 'Registro de parcelaro'],
  [13, 7101, 'Hipoteko'],
  [105, 7102, 'Hipoteko antaŭ finiĝo'],
  [14, 7103, 'Ŝanĝo de hipoteko'],
  [9, 7201, 'Donaco'],
  [120, 7202, 'Donaco antaŭ finiĝo'],
] as const;

function procedures(told: (ours: number, name: string) => string): string {
  const cases = procedureNumbers.map(
    ([number, ours, name]) => `when '${number}' then ${quoted(told(ours, name))}`,
  );
  return `case "procedure_id" ${cases.join(' ')} end`;
}

/** Headers of Velmora with SQL over Dubai's export. */
const translations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  transactions: {
    KVARTALO_N: same('area_id'),
    KVARTALO: same('area_name_en'),
    AKTO: same('transaction_id'),
    AKTOSPECO: word('trans_group_en', velmoraWords.group, {
      sales: 'Sales',
      mortgages: 'Mortgages',
      gifts: 'Gifts',
    }),
    PROCEDO_N: procedures((ours) => String(ours)),
    PROCEDO: procedures((_, name) => name),
    DATO: day('instance_date'),
    BIENO: word('property_type_en', velmoraWords.kind),
    BIENTIPO: word('property_sub_type_en', velmoraWords.subType),
    UZO: word('property_usage_en', velmoraWords.usage),
    STATO: `case "reg_type_en" when 'Off-Plan Properties' then 'Planata' when 'Existing Properties' then 'Preta' end`,
    KONSTRUAĴO: same('building_name_en'),
    PROJEKTO_N: same('project_number'),
    PROJEKTO: same('project_name_en'),
    ĈAMBROJ: rooms('rooms_en'),
    PARKEJO: yesOrNo('has_parking'),
    SUPRAĴO_M2: same('procedure_area'),
    PREZO: money('actual_worth'),
    AĈETANTOJ: same('no_of_parties_role_2'),
    VENDANTOJ: same('no_of_parties_role_1'),
  },
  'rent-contracts': {
    KONTRAKTO: same('contract_id'),
    LINIO: same('line_number'),
    VERSIO: word('contract_reg_type_en', velmoraWords.version, { new: 'New', renewed: 'Renew' }),
    EK: day('contract_start_date'),
    ĜIS: day('contract_end_date'),
    JARA_SUMO: money('annual_amount'),
    KONTRAKTA_SUMO: money('contract_amount'),
    BIENOJ: same('no_of_prop'),
    BIENO: word('ejari_bus_property_type_en', velmoraWords.kind),
    BIENTIPO: word('ejari_property_type_en', velmoraWords.subType),
    ĈAMBROJ: same('ejari_property_sub_type_en'),
    UZO: word('property_usage_en', velmoraWords.usage),
    PROJEKTO_N: same('project_number'),
    PROJEKTO: same('project_name_en'),
    KVARTALO_N: same('area_id'),
    KVARTALO: same('area_name_en'),
    SUPRAĴO_M2: same('actual_area'),
    LIBERA: yesOrNo('is_free_hold'),
  },
  projects: {
    PROJEKTO_N: same('project_number'),
    NOMO: 'null',
    KONSTRUISTO_N: same('developer_number'),
    EK: day('project_start_date'),
    PLANITA_FINO: day('project_end_date'),
    FINO: day('completion_date'),
    NULIGO: day('cancellation_date'),
    STATO: word('project_status', velmoraWords.status),
    PROCENTO: same('percent_completed'),
    KVARTALO_N: same('area_id'),
    KVARTALO: same('area_name_en'),
    KONSTRUAĴOJ: same('no_of_buildings'),
    VILAOJ: same('no_of_villas'),
    UNUOJ: same('no_of_units'),
  },
  areas: { KVARTALO_N: same('area_id'), NOMO: same('name_en'), NOMO_ARABA: same('name_ar') },
  developers: {
    KONSTRUISTO_N: same('developer_number'),
    NOMO: same('developer_name_en'),
    REGISTRITA: day('registration_date'),
  },
};

/** Loads a CSV file as the table `export`, all text, and returns its columns. The broken lines that a synthetic export has on purpose are left out. */
async function loadExport(connection: DuckDBConnection, path: string): Promise<string[]> {
  const records: Record<string, string>[] = parse(await readFile(path), {
    bom: true,
    columns: true,
    skip_records_with_error: true,
  });
  const names = Object.keys(records[0] ?? {});
  await connection.run(
    `create or replace table export (${names.map((name) => `"${name}" varchar`).join(', ')})`,
  );
  const appender = await connection.createAppender('export');
  for (const record of records) {
    for (const name of names) {
      const value = record[name] ?? '';
      if (value === '') appender.appendNull();
      else appender.appendVarchar(value);
    }
    appender.endRow();
  }
  appender.closeSync();
  return names;
}

/**
 * Writes the exports of both registers from those of Dubai.
 *
 * @param exports folder of a synthetic set of Dubai, in dialect A
 * @param folders where each register's go; Dubai's have only the values that Velmora's have
 */
export async function translateExports(
  exports: string,
  folders: { readonly velmora: string; readonly dubai: string },
): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await mkdir(folders.velmora, { recursive: true });
  await mkdir(folders.dubai, { recursive: true });
  for (const [dataset, translation] of Object.entries(translations)) {
    const [file = ''] = await readdir(join(exports, dataset));
    const names = await loadExport(connection, join(exports, dataset, file));
    const columns = Object.entries(translation).map(([header, sql]) => `${sql} as "${header}"`);
    const used = new Set(
      Object.values(translation).flatMap((sql) => [...sql.matchAll(/"(\w+)"/g)].map(([, name]) => name)),
    );
    const blank = names.filter((name) => !used.has(name)).map((name) => `null as "${name}"`);
    for (const [folder, query] of [
      [folders.velmora, `select ${columns.join(', ')} from export`],
      [folders.dubai, `select * replace (${blank.join(', ')}) from export`],
    ] as const)
      await connection.run(
        `copy (${query}) to ${quoted(join(folder, `${dataset}-2026-10-31.csv`))} (header)`,
      );
  }
  connection.closeSync();
  instance.closeSync();
}
