/** Keyset pages of a directory in any of its orders: ties by id, unknown values last, a cursor that goes on by key in any snapshot. */
import { z } from 'zod';
import { cursorInvalid } from '../contract/cursor.ts';
import type { CursorKey, Page } from '../contract/paging.ts';
import { defaultLimit } from '../contract/parameters.ts';
import type { QueryValues } from '../warehouse/bind-values.ts';
import { readQuery } from '../warehouse/read-query.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';
import { type BoundedOrder, boundedRows, boundQuery, comparisons, type Direction } from './value-bound.ts';

/** How a column that orders a list compares. */
export type KeyType = 'text' | 'number' | 'integer' | 'date';

const sqlTypes = { text: 'VARCHAR', number: 'DOUBLE', integer: 'BIGINT', date: 'DATE' } as const;
const keySchemas = { text: z.string(), number: z.number(), integer: z.int(), date: z.iso.date() } as const;

/** A directory: a query without order or limit, and the columns of its rows it can be ordered by. */
export interface KeysetDefinition<Row extends Record<string, unknown>, Column extends string> {
  /** Name of the query; `fragments` fill it. */
  readonly query: string;
  readonly fragments?: Readonly<Record<string, string>>;
  /** Of a large table: the fragments that make the query read a sample of it. Its orders are then read up to a guessed value. */
  readonly sampled?: Readonly<Record<string, string>>;
  readonly row: z.ZodType<Row>;
  /** Column → how it compares. `sort` is the name of one, or it with a minus. */
  readonly sorts: Readonly<Record<Column, KeyType>>;
  /** The column that names a row. */
  readonly id: { readonly column: string; readonly type: KeyType };
}

/** A page of a directory to be read. */
export interface KeysetRequest {
  readonly snapshot: Pick<Snapshot, 'rows'>;
  /** Of the query's parameters. */
  readonly values: QueryValues;
  readonly limit: number | undefined;
  readonly after: CursorKey | null;
  readonly signal: AbortSignal;
}

const Total = z.object({ total: z.int() });

/** A list in the orders that its definition names. */
export class KeysetList<Row extends Record<string, unknown>, Column extends string> {
  readonly #definition: KeysetDefinition<Row, Column>;
  readonly #sql: string;
  readonly #bySort = new Map<string, BoundedOrder>();

  constructor(definition: KeysetDefinition<Row, Column>) {
    this.#definition = definition;
    this.#sql = readQuery(definition.query, definition.fragments);
  }

  /** One page, and the key to go on after. */
  async page(
    sort: Column | `-${Column}`,
    { snapshot, values, limit = defaultLimit, after, signal }: KeysetRequest,
  ): Promise<Page<Row>> {
    const { row, id } = this.#definition;
    const column = this.#columnOf(sort);
    const bound = { ...values, ...this.#position(column, after), rows: limit + 1 };
    const found = await boundedRows(this.#ordered(sort), row, { snapshot, values: bound, signal });
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    const next = found.length > limit && last !== undefined ? [last[column], last[id.column]] : null;
    return { rows, next: next === null ? null : next.map(keyPart) };
  }

  /** How many rows the whole list has. */
  async total({ snapshot, values, signal }: Omit<KeysetRequest, 'limit' | 'after'>): Promise<number> {
    const sql = `select count(*) as total from (${this.#sql}) listed`;
    const [counted] = await snapshot.rows(sql, values, Total, { signal });
    return counted?.total ?? 0;
  }

  #columnOf(sort: string): string {
    return sort.startsWith('-') ? sort.slice(1) : sort;
  }

  #typeOf(column: string): KeyType {
    const types: Readonly<Record<string, KeyType>> = this.#definition.sorts;
    const type = types[column];
    if (type === undefined) throw new Error(`${this.#definition.query} cannot be ordered by ${column}.`);
    return type;
  }

  /** The values of the last row seen, or `cursor-invalid`. */
  #position(column: string, after: CursorKey | null): QueryValues {
    if (after === null) return { after_value: null, after_id: null };
    const Key = z.tuple([keySchemas[this.#typeOf(column)].nullable(), keySchemas[this.#definition.id.type]]);
    const key = Key.safeParse(after);
    if (!key.success) throw cursorInvalid();
    return { after_value: key.data[0], after_id: key.data[1] };
  }

  /** The query in one order. Names of columns come from the definition, never from a request. */
  #ordered(sort: string): BoundedOrder {
    const known = this.#bySort.get(sort);
    if (known !== undefined) return known;
    const made = this.#order(this.#columnOf(sort), sort.startsWith('-') ? 'desc' : 'asc');
    this.#bySort.set(sort, made);
    return made;
  }

  #order(column: string, direction: Direction): BoundedOrder {
    const { query, id: key, fragments, sampled } = this.#definition;
    const { beyond, from, until } = comparisons[direction];
    const type = sqlTypes[this.#typeOf(column)];
    const name = `listed."${column}"`;
    const id = `listed."${key.column}"`;
    const value = `$after_value::${type}`;
    const bound = `$bound::${type}`;
    const afterId = `$after_id::${sqlTypes[key.type]}`;
    const upTo =
      sampled === undefined
        ? ''
        : `(${bound} is null or ${name} ${until} ${bound})
        and (${bound} is null or ${value} is null or ${name} ${from} ${value}) and `;
    return {
      pageSql: `select * from (${this.#sql}) listed
      where ${upTo}(${afterId} is null or ${name} ${beyond} ${value} or (${name} = ${value} and ${id} > ${afterId})
        or (${name} is null and (${value} is not null or ${id} > ${afterId})))
      order by ${name} ${direction} nulls last, ${id}
      limit $rows`,
      boundSql:
        sampled === undefined
          ? null
          : boundQuery(
              `select ${name} as value from (${readQuery(query, { ...fragments, ...sampled })}) listed
              where ${value} is null or ${name} ${from} ${value}`,
              direction,
            ),
    };
  }
}

function keyPart(value: unknown): string | number | null {
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
  throw new Error('A list is ordered by something that is neither text nor a number.');
}

/** The words of `sort` for these columns: each as it is and with a minus, the default first. */
export function sortWords<Column extends string>(
  first: Column | `-${Column}`,
  ...columns: readonly Column[]
): readonly [Column | `-${Column}`, ...(Column | `-${Column}`)[]] {
  const words = columns.flatMap((column): (Column | `-${Column}`)[] => [column, `-${column}`]);
  return [first, ...words.filter((word) => word !== first)];
}
