/** The exports of Velmora: a CSV file for each dataset, with headers and words in Esperanto, and what each means in the words of our cleaned records. */
import type { Dialect } from '../../dataset.ts';

type From = Dialect['from'];

/** Words of the exports by column, with the English words that the macros of data/tables/vocabulary.sql know. A word that is not here stays as it is. */
export const velmoraWords = {
  group: { Vendo: 'sales', Hipoteko: 'mortgages', Donaco: 'gifts' },
  kind: {
    Unuo: 'Unit',
    Vilao: 'Villa',
    Tereno: 'Land',
    Konstruaĵo: 'Building',
    'Virtuala unuo': 'Virtual Unit',
  },
  subType: {
    Apartamento: 'Flat',
    Oficejo: 'Office',
    Butiko: 'Shop',
    Vilao: 'Villa',
    'Hotela apartamento': 'Hotel Apartment',
    Stoko: 'Warehouse',
    Konstruaĵo: 'Building',
    'Vica vilao': 'Townhouse',
    Unuĉambra: 'Studio',
  },
  usage: {
    Loĝa: 'Residential',
    Komerca: 'Commercial',
    Industria: 'Industrial',
    Agrikultura: 'Agricultural',
    Turisma: 'Hospitality',
  },
  version: { Nova: 'new', Renovigita: 'renewed' },
  status: {
    'Ne komencita': 'NOT_STARTED',
    Konstruata: 'ACTIVE',
    Finita: 'FINISHED',
    Atendanta: 'PENDING',
    Nuligita: 'CANCELLED',
  },
} as const;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Returns SQL that gives the English word for the word in a column. */
function translated(header: string, words: Readonly<Record<string, string>>): { readonly sql: string } {
  const cases = Object.entries(words).map(
    ([word, meaning]) => `when ${quoted(word)} then ${quoted(meaning)}`,
  );
  return { sql: `case clean_text("${header}") ${cases.join(' ')} else clean_text("${header}") end` };
}

/** Returns SQL that is true or false for two words, and null for every other. */
function oneOfTwo(header: string, yes: string, no: string): { readonly sql: string } {
  return {
    sql: `case clean_text("${header}") when ${quoted(yes)} then true when ${quoted(no)} then false end`,
  };
}

/** `2 dormoĉambroj` is two bedrooms; every other label says something else. */
const rooms = {
  sql: `case when clean_text("ĈAMBROJ") = 'Unuĉambra' then 'Studio' else regexp_replace(clean_text("ĈAMBROJ"), '^(\\d+) dormoĉambroj?$', '\\1 B/R') end`,
} as const;

/** Returns the one format of a dataset. Every column but the required ones may be missing. */
function format(required: readonly string[], optional: readonly string[], from: From): readonly Dialect[] {
  return [{ id: 'V', format: 'csv', required, optional, from, keyed: true, coverage: 'full' }];
}

const transactions = format(
  ['AKTO', 'AKTOSPECO', 'DATO', 'BIENO', 'KVARTALO_N', 'SUPRAĴO_M2', 'PREZO'],
  [
    'PROCEDO_N',
    'PROCEDO',
    'BIENTIPO',
    'UZO',
    'STATO',
    'KVARTALO',
    'KONSTRUAĴO',
    'PROJEKTO_N',
    'PROJEKTO',
    'ĈAMBROJ',
  ].concat(['PARKEJO', 'AĈETANTOJ', 'VENDANTOJ']),
  {
    transaction_id: 'AKTO',
    transaction_group: translated('AKTOSPECO', velmoraWords.group),
    procedure_id: 'PROCEDO_N',
    procedure: 'PROCEDO',
    registered_at: 'DATO',
    property_kind: translated('BIENO', velmoraWords.kind),
    property_sub_type: translated('BIENTIPO', velmoraWords.subType),
    usage: translated('UZO', velmoraWords.usage),
    is_off_plan: oneOfTwo('STATO', 'Planata', 'Preta'),
    area_id: 'KVARTALO_N',
    area_name: 'KVARTALO',
    building_name: 'KONSTRUAĴO',
    project_number: 'PROJEKTO_N',
    project_name: 'PROJEKTO',
    rooms_label: rooms,
    has_parking: oneOfTwo('PARKEJO', 'jes', 'ne'),
    procedure_area_sqm: 'SUPRAĴO_M2',
    price_aed: 'PREZO',
    buyer_count: 'AĈETANTOJ',
    seller_count: 'VENDANTOJ',
  },
);

const rentContracts = format(
  ['KONTRAKTO', 'LINIO', 'VERSIO', 'EK', 'ĜIS', 'JARA_SUMO', 'KONTRAKTA_SUMO', 'BIENO', 'KVARTALO_N'],
  ['BIENOJ', 'BIENTIPO', 'ĈAMBROJ', 'UZO', 'PROJEKTO_N', 'PROJEKTO', 'KVARTALO', 'SUPRAĴO_M2', 'LIBERA'],
  {
    contract_id: 'KONTRAKTO',
    line_number: 'LINIO',
    contract_version: translated('VERSIO', velmoraWords.version),
    start_date: 'EK',
    end_date: 'ĜIS',
    annual_amount_aed: 'JARA_SUMO',
    contract_amount_aed: 'KONTRAKTA_SUMO',
    property_count: 'BIENOJ',
    is_freehold: oneOfTwo('LIBERA', 'jes', 'ne'),
    property_kind: translated('BIENO', velmoraWords.kind),
    property_sub_type: translated('BIENTIPO', velmoraWords.subType),
    rooms_label: rooms,
    usage: translated('UZO', velmoraWords.usage),
    project_number: 'PROJEKTO_N',
    project_name: 'PROJEKTO',
    area_id: 'KVARTALO_N',
    area_name: 'KVARTALO',
    area_sqm: 'SUPRAĴO_M2',
  },
);

const projects = format(
  ['PROJEKTO_N', 'NOMO', 'KONSTRUISTO_N', 'STATO', 'KVARTALO_N'],
  ['EK', 'PLANITA_FINO', 'FINO', 'NULIGO', 'PROCENTO', 'KVARTALO', 'KONSTRUAĴOJ', 'VILAOJ', 'UNUOJ'],
  {
    project_number: 'PROJEKTO_N',
    name: 'NOMO',
    developer_number: 'KONSTRUISTO_N',
    start_date: 'EK',
    end_date: 'PLANITA_FINO',
    completion_date: 'FINO',
    cancellation_date: 'NULIGO',
    status: translated('STATO', velmoraWords.status),
    completion_pct: 'PROCENTO',
    area_id: 'KVARTALO_N',
    area_name: 'KVARTALO',
    building_count: 'KONSTRUAĴOJ',
    villa_count: 'VILAOJ',
    unit_count: 'UNUOJ',
  },
);

const areas = format(['KVARTALO_N', 'NOMO', 'NOMO_ARABA'], [], {
  area_id: 'KVARTALO_N',
  name: 'NOMO',
  name_ar: 'NOMO_ARABA',
});

const developers = format(['KONSTRUISTO_N', 'NOMO'], ['REGISTRITA'], {
  developer_number: 'KONSTRUISTO_N',
  name: 'NOMO',
  registration_date: 'REGISTRITA',
});

/** The formats of Velmora by dataset. It has no other registers. */
export const velmoraFormats: Readonly<Record<string, readonly Dialect[]>> = {
  transactions,
  'rent-contracts': rentContracts,
  projects,
  areas,
  developers,
};
