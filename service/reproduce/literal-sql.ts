/** Writes a query with its values as a statement that runs as it is, and leaves out the conditions of filters that are not set. */
import type { QueryValues } from '../warehouse/bind-values.ts';

/** Returns the statement of a query. Throws for a value that no query binds. */
export function literalSql(sql: string, values: QueryValues): string {
  const written = sql.replaceAll(/\$([a-z_]\w*)/gi, (_, name: string) => literal(values[name]));
  return withoutUnset(written).trim();
}

/** Returns a text as SQL. */
export function quotedText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return quotedText(value);
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  if (value instanceof Date) return `timestamp ${quotedText(value.toISOString().replace('Z', ''))}`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  throw new TypeError(`No query binds a value of the type ${typeof value}.`);
}

const unset = /\(null::[A-Z]+(?:\[\])? is null or /;

/** Leaves out conditions such as `(null::DATE is null or …)`, which keep every row. */
function withoutUnset(sql: string): string {
  let text = sql;
  for (let found = unset.exec(text); found !== null; found = unset.exec(text)) {
    const end = closingAt(text, found.index);
    if (end === null) return text;
    text = `${text.slice(0, found.index)}true${text.slice(end + 1)}`;
  }
  return text.replaceAll(/\s+and true\b/g, '').replaceAll(/\btrue\s+and /g, '');
}

/** Returns where the bracket that opens at `start` closes. Brackets in texts do not count. */
function closingAt(sql: string, start: number): number | null {
  let depth = 0;
  let isText = false;
  for (let at = start; at < sql.length; at += 1) {
    const character = sql[at];
    if (character === "'") isText = !isText;
    if (isText) continue;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return null;
}
