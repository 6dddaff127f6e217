/** The project's layout of SQL: that of the formatter at 100 columns, with the words of DuckDB that it does not know. */
import { format } from '@wasm-fmt/sql_fmt/node';

export const columns = 100;
// The formatter counts what stands behind a line's first two blanks.
const room = columns - 4;

/** A string, a quoted name or a comment: text that stays as it is. */
const kept = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*/g;

/** Returns `sql` with `change` applied to its code alone. */
function changeCode(sql: string, change: (code: string) => string): string {
  let end = 0;
  let changed = '';
  for (const match of sql.matchAll(kept)) {
    changed += change(sql.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return changed + change(sql.slice(end));
}

/** Returns code in words that the formatter lays out well; `restored` takes them back. */
function replaced(code: string): string {
  return code
    .replace(/\{\{(\w+)\}\}/g, '__$1__')
    .replace(/\b(range|month|mode|contains|first|replace|day|exists)\(/g, 'fn_$1(')
    .replace(/\busing \(/g, 'fn_using(')
    .replace(/([\w)\]])\[/g, '$1__at__[')
    .replace(/\[/g, 'fn_list(')
    .replace(/,?\s*\]/g, ', fn_end)')
    .replace(/fn_list\(\s*, fn_end\)/g, 'fn_list(fn_end)')
    .replace(/\bbetween ((?:[^()]|\([^()]*(?:\([^()]*\)[^()]*)*\))*?) and\b/g, 'between $1 fn_and')
    .replace(/\bqualify\b/g, 'RETURNING');
}

function restored(code: string): string {
  return code
    .replace(/(__at__)?fn_list\(/g, '[')
    .replace(/,?\s*\bfn_end(\s*)\)/g, '$1]')
    .replace(/\bfn_and\b/g, 'and')
    .replace(/\bRETURNING\b/g, 'qualify')
    .replace(/\bfn_using\(/g, 'using (')
    .replace(/\bfn_(\w+)\(/g, '$1(')
    .replace(/ :: /g, '::')
    .replace(/__([a-z0-9_]+?)__/g, '{{$1}}');
}

/** Returns the layout of one SQL text as the formatter gives it, with the words of DuckDB that it does not know. */
function laidOut(sql: string): string {
  const options = {
    indent_style: 'space',
    indent_width: 2,
    max_inline_block: room,
    max_inline_arguments: room,
    max_inline_top_level: room,
    joins_as_top_level: true,
    lines_between_queries: 2,
  } as const;
  return changeCode(format(changeCode(sql, replaced), options), restored).trimEnd();
}

/** Returns `sql` in the project's layout: only white space differs, and comments are filled anew. */
export function formattedSql(sql: string): string {
  // The formatter drops blank lines: an empty comment keeps two paragraphs apart.
  const apart = sql.replace(/^( *)(-- .*)\n\s*\n(?= *--)/gm, '$1$2\n$1--\n');
  const [header = ''] = /^(--.*\n|\s*\n)*/.exec(apart) ?? [];
  const body = apart.slice(header.length);
  // Conditions and columns that other queries take in are laid out as part of a query.
  const clause = clauseOf(body);
  const text =
    clause === null
      ? laidOut(body)
      : laidOut(`${clause}\n${body}`)
          .replace(/^\w+\s+/, '')
          .replace(/^ {2}/gm, '');
  return `${filledComments(`${header.trim()}\n${text}`.trim())}\n`;
}

/** Returns the clause whose contents `body` is, or null when it is a query or a statement. */
function clauseOf(body: string): 'where' | 'select' | null {
  if (
    /^(select|with|from|create|alter|drop|insert|update|delete|\(\s*(select|from|with|values))\b/i.test(body)
  )
    return null;
  return /^[^,(]*\bas\b|^[\w(*) ]+,/.test(body) ? 'select' : 'where';
}

/** Returns the lines of `text` in as few comment lines of this indent as the columns allow. */
function filled(text: string, indent: string): string[] {
  const lines: string[] = [];
  let line = `${indent}--`;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line.length + 1 + word.length > columns && line.trim() !== '--') {
      lines.push(line);
      line = `${indent}--`;
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}

/** Returns `sql` with every run of comment lines filled to the columns; an empty comment line starts a paragraph. */
function filledComments(sql: string): string {
  const whole = /^( *-- .*)(\n *-- .*)*/gm;
  return sql.replace(whole, (comment) => {
    const indent = /^ */.exec(comment)?.[0] ?? '';
    return filled(comment.replace(/^ *-- /gm, ''), indent).join('\n');
  });
}
