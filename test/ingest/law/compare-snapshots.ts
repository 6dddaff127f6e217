/**
 * Compares every table of two snapshots, of which the second was made from a few more rows: row by row, by the keys of the definitions. Rows of the places, projects,
 * buildings and developers of the additional records are their own and may change; all others may not.
 */
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { tables } from '../../../data/published.ts';
import type { TableDefinition } from '../../../data/table.ts';
import { quoteName, quoteText } from '../../../ingest/steps/cleaning-sql.ts';
import type { OpenSnapshot } from '../../../snapshot-store/warehouse/read-manifest.ts';
import { onSnapshot, rowsOf } from '../../support/ingest.ts';
import type { Named } from './wild-rows.ts';

/** A column of a row elsewhere that differs between the snapshots. */
export interface Difference {
  readonly table: string;
  /** `*` for a row that only one of the snapshots has. */
  readonly column: string;
  readonly rows: number;
  /** One of the rows: its key, and both values. */
  readonly example: string;
}

/** Columns that number the rows of one snapshot, and no other. */
const places = ['position', 'seq', 'newest_seq', 'kind_key', 'place_key', 'spot_key'];

/** Tables of which every row is of all places: words that all records share, totals, and parameters and errors of the models. */
const ofAllPlaces = new Set([
  'transaction_kinds',
  'transaction_places',
  'transaction_spots',
  'main_series',
  'arrivals',
  'daily_completeness',
  'pulls',
  'estimate_levels',
  'estimate_intervals',
  'estimate_backtest',
  'supply_intervals',
  'room_accuracy',
]);

/** Lists of registers: an additional row may be an additional entry. */
const lists = new Set([
  'units',
  'unit_list',
  'valuations',
  'service_charges',
  'search_names',
  'project_aliases',
  'place_names',
]);

/** Columns that end or begin what a figure counts: they are the same in every row of both snapshots. */
const windows = ['window_from', 'window_to', 'measured_from', 'measured_to', 'complete_to', 'as_of'];

/**
 * Table → columns that rest on parameters which records of all places share → SQL of the change in standard errors of the figure. The rows are `a` and `b`. The
 * error of a median of n values is 1.2533 ÷ √n of their deviation; an interval of 95 % has 3.92 errors, and an estimate
 * without one counts as 10 % wrong.
 */
const medianError = '(a.residual_limit / 4 * 1.2533 / sqrt(a.cell_n))';
const estimateError = (column: string) =>
  `abs(ln(b.${column} / a.${column})) / coalesce(ln(a.high_aed / a.low_aed) / 3.92, 0.1)`;
/** An accuracy is rounded down to hundredths, and may be the next one. */
const hundredths = (column: string) => `abs(b.${column} - a.${column}) * 9`;
const shared: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  rent_contracts: { bedrooms_confidence: hundredths('bedrooms_confidence') },
  transaction_list: { bedrooms_error: hundredths('bedrooms_error') },
  transaction_list_by_area: { bedrooms_error: hundredths('bedrooms_error') },
  eligible_sales: {
    cell_n: '0',
    residual: `abs(b.residual - a.residual) / ${medianError}`,
    wider_residual: `abs(b.wider_residual - a.wider_residual) / ${medianError}`,
    residual_limit: `abs(b.residual_limit - a.residual_limit) / 4 / ${medianError}`,
  },
  estimate_tried: {
    estimate_aed: estimateError('estimate_aed'),
    low_aed: estimateError('low_aed'),
    high_aed: estimateError('high_aed'),
  },
  // A share of some projects and quarters, of which 24 are those of all classes.
  supply_to_come: {
    chance: 'abs(b.chance - a.chance) / sqrt(greatest(a.chance * (1 - a.chance), 0.0001) / 24)',
  },
  // The order of hits: a logarithm of the records behind a name, as a part of the greatest.
  search_names: { weight: 'abs(b.weight - a.weight)' },
  search_properties: { weight: 'abs(b.weight - a.weight)' },
};
/** Bounds of intervals. */
const bounds = new Set(['low_aed', 'high_aed']);

/** Largest change of a shared figure for one more row, in its standard errors. */
const SHARED_MOST = 0.1;

type Kind = 'record' | 'area' | 'community' | 'project' | 'building' | 'developer' | 'broker';

/** Columns that say of which record, place, project, building or developer a row is. */
const ownedBy: Readonly<Record<string, readonly Kind[]>> = {
  transaction_id: ['record'],
  rent_contract_id: ['record'],
  area_id: ['area'],
  main_area_id: ['area'],
  primary_area_id: ['area'],
  community_id: ['community'],
  place_id: ['area', 'community'],
  project_id: ['project'],
  considered_project_id: ['project'],
  building_id: ['building'],
  developer_id: ['developer'],
  broker_id: ['broker'],
};

/** Kinds of subjects, as the columns `subject` and `kind` name them, that are of all places. */
const totals = ['market', 'all', 'emirate'];

/** Returns SQL that is true of a row whose figures may follow from the additional records. */
function ownSql(definition: TableDefinition, columns: readonly string[]): string {
  const has = (name: string) => columns.includes(name);
  const is = (value: string, kinds: readonly Kind[]) =>
    `${value}::varchar in (select id from own where kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}))`;
  const parts = Object.entries(ownedBy)
    .filter(([name]) => has(name))
    .map(([name, kinds]) => is(quoteName(name), kinds));
  if (definition.key.includes('id')) parts.push(is('id', ['record']));
  for (const [kind, id] of [
    ['subject', 'subject_id'],
    ['kind', 'key'],
  ] as const) {
    if (!(has(kind) && has(id))) continue;
    parts.push(`(${quoteName(kind)}, ${quoteName(id)}::varchar) in (select (kind, id) from own)`);
    parts.push(`${quoteName(kind)} in (${totals.map((word) => `'${word}'`).join(', ')})`);
  }
  return parts.length === 0 ? 'false' : `coalesce(${parts.join(' or ')}, false)`;
}

/** Registers of things that rows are of: an additional row may be a new one. */
const registers: Readonly<Record<string, Named>> = {
  areas: { kind: 'area', id: 'area_id' },
  places: { kind: 'community', id: 'place_id' },
  projects: { kind: 'project', id: 'project_id' },
  buildings: { kind: 'building', id: 'building_id' },
  developers: { kind: 'developer', id: 'developer_id' },
};

/** Opens both snapshots as schemas `before` and `after`, with the table `own` of the additional records and all that they name. */
export async function onBoth<T>(
  before: OpenSnapshot,
  after: OpenSnapshot,
  known: readonly Named[],
  ask: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  return onSnapshot({ ...before, manifest: { ...before.manifest, tables: [] } }, async (connection) => {
    await connection.run('detach serve');
    for (const [name, { directory, manifest }] of [
      ['before', before],
      ['after', after],
    ] as const) {
      await connection.run(`create schema ${name}`);
      await connection.run(`attach '${join(directory, 'serve.duckdb')}' as ${name}_serve (read_only)`);
      for (const table of manifest.tables) {
        if (table.layer === 'changes' || table.layer === 'rejects') continue;
        const rows =
          table.layer === 'serve'
            ? `${name}_serve.${quoteName(table.name)}`
            : `read_parquet([${table.files.map(({ path }) => `'${join(directory, path)}'`).join(', ')}], hive_partitioning = false)`;
        await connection.run(`create view ${name}.${quoteName(table.name)} as from ${rows}`);
      }
    }
    await connection.run(ownTable(known));
    return ask(connection);
  });
}

/** Returns the statement that makes `own`: records that only one snapshot has or that are known to be the additional ones', and what both snapshots say that they are of. */
function ownTable(known: readonly Named[]): string {
  const listed = ['before', 'after']
    .map((name) => `select * from ${name}.transaction_list`)
    .join(' union all ');
  const pairs = [{ kind: '', id: '' }, ...known].map(
    ({ kind, id }) => `(${quoteText(kind)}, ${quoteText(id)})`,
  );
  const added = Object.entries(registers).map(
    ([table, { kind, id }]) =>
      `select '${kind}', ${id}::varchar from (select ${id} from after.${table} except select ${id} from before.${table})`,
  );
  return `create table own as
    with known(kind, id) as (values ${pairs.join(', ')}),
    listed as (${listed}),
    ids as (
      select id from (select distinct id from before.transaction_list union all select distinct id from after.transaction_list)
      group by id having count(*) = 1
      union select id from known where kind = 'record'
    ),
    records as (select * from listed semi join ids using (id)),
    registered as (
      ${['before', 'after'].map((name) => `select 'project' as kind, project_id as id, area_id, developer_id from ${name}.projects union all select 'building', building_id, area_id, null from ${name}.buildings`).join(' union all ')}
    )
    select distinct kind, id from (
      select kind, id::varchar as id from registered where area_id in (select area_id from records)
      union all select kind, id from known
      ${added.map((select) => `union all ${select}`).join(' ')}
      union all
      select 'record' as kind, id from ids
      union all select 'area', area_id::varchar from records
      union all select 'community', community_id::varchar from records
      union all select 'project', project_id::varchar from records
      union all select 'building', building_id::varchar from records
      union all select 'developer', developer_id::varchar from records
    ) where id is not null`;
}

/**
 * Returns the differences elsewhere, in the order of the tables.
 *
 * @param added additional rows: so many times may a shared figure change by its bound for one
 */
export async function differencesElsewhere(
  connection: DuckDBConnection,
  added: number,
): Promise<readonly Difference[]> {
  const found: Difference[] = [];
  for (const definition of tables) {
    if (definition.layer === 'stage') continue;
    const described = await rowsOf(connection, `describe from before.${quoteName(definition.id)}`);
    const columns = described.map(({ column_name }) => String(column_name));
    if (!ofAllPlaces.has(definition.id))
      found.push(...(await differencesOf(connection, definition, columns, added)));
    found.push(...(await otherWindows(connection, definition, columns)));
  }
  return found;
}

/** Returns the columns of windows that differ in a row which both snapshots have. */
async function otherWindows(
  connection: DuckDBConnection,
  { id, key }: TableDefinition,
  columns: readonly string[],
): Promise<readonly Difference[]> {
  const found: Difference[] = [];
  for (const column of columns.filter((name) => windows.includes(name) && !key.includes(name))) {
    const same = key
      .map((name) => `a.${quoteName(name)} is not distinct from b.${quoteName(name)}`)
      .join(' and ');
    const [row] = await rowsOf(
      connection,
      `select count(*)::integer as n, min(concat(a.${column}::varchar, ' → ', b.${column}::varchar)) as example
      from before.${quoteName(id)} a join after.${quoteName(id)} b on ${same} where a.${column} is distinct from b.${column}`,
    );
    if (Number(row?.['n']) > 0)
      found.push({ table: id, column, rows: Number(row?.['n']), example: String(row?.['example']) });
  }
  return found;
}

async function differencesOf(
  connection: DuckDBConnection,
  definition: TableDefinition,
  columns: readonly string[],
  added: number,
): Promise<readonly Difference[]> {
  const compared = columns.filter((name) => !places.includes(name));
  const key = definition.key.filter((name) => compared.includes(name));
  const own = ownSql(definition, columns);
  const side = (name: string) =>
    `(select ${compared.map(quoteName).join(', ')} from ${name}.${quoteName(definition.id)} where not ${own})`;
  const keyOf = (name: string) =>
    `{${key.map((column) => `${column}: ${name}.${quoteName(column)}`).join(', ')}}::varchar`;
  const differs = (name: string) => {
    // It appears, or goes, where the trials of a class become enough, or too few.
    if (definition.id === 'estimate_tried' && bounds.has(name)) {
      const change = shared['estimate_tried']?.[name];
      return `a.${name} is distinct from b.${name} and coalesce(${change} > ${SHARED_MOST * added}, false)`;
    }
    const change = shared[definition.id]?.[name];
    const isOther = `a.${quoteName(name)} is distinct from b.${quoteName(name)}`;
    return change === undefined
      ? isOther
      : `${isOther} and not coalesce(${change} <= ${SHARED_MOST * added}, false)`;
  };
  // A row of a register that is of no place adds itself.
  const isNew = own === 'false' || lists.has(definition.id) ? 'a.is_there is null' : 'false';
  const cells = compared
    .filter((name) => !key.includes(name))
    .map(
      (name) =>
        `case when ${differs(name)} then {name: '${name}', said: concat(a.${quoteName(name)}::varchar, ' → ', b.${quoteName(name)}::varchar)} end`,
    );
  const rows = await rowsOf(
    connection,
    `with a as (select *, true as is_there from ${side('before')}), b as (select *, true as is_there from ${side('after')}),
    joined as (
      select case when a.is_there then ${keyOf('a')} else ${keyOf('b')} end as key,
        case when a.is_there and b.is_there then [${cells.join(', ')}]
          when ${isNew} then [] else [{name: '*', said: case when a.is_there then 'gone' else 'new' end}] end as cells
      from a full join b on ${key.map((name) => `a.${quoteName(name)} is not distinct from b.${quoteName(name)}`).join(' and ')}
    ),
    differing as (select key, unnest(list_filter(cells, lambda cell: cell is not null)) as cell from joined)
    select cell.name as name, count(*)::integer as n, min(key || ': ' || cell.said) as example from differing group by all order by all`,
  );
  return rows.map(({ name, n, example }) => ({
    table: definition.id,
    column: String(name),
    rows: Number(n),
    example: String(example),
  }));
}
