/** The project's layout of SQL: that of the formatter at 100 columns, with the words of DuckDB that it does not know. */
import { format } from '@wasm-fmt/sql_fmt/node';

export const columns = 100;
/** What the formatter keeps in one line: it does not count what stands before and behind it. */
const inline = columns - 20;

/** A string, a quoted name or a comment: text that stays as it is. */
const kept = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*/g;

/** Returns the number of the first line that is too long and could be shorter: a long string cannot be broken. 0 where there is none. */
export function longLine(sql: string): number {
  const isLong = (line: string) => line.length > columns && !/'[^']{60,}/.test(line);
  return sql.split('\n').findIndex(isLong) + 1;
}

/** Returns the number of the first line that calls a table by one letter, or 0: `t.price` sends its reader away to look for `t`. */
export function letterLine(sql: string): number {
  const hidden = sql.replaceAll(kept, (text) => '·'.repeat(text.length));
  return hidden.split('\n').findIndex((line) => /(?<![\w.])[a-z]\.[\w*{]|\) [a-z]\(/.test(line)) + 1;
}

/** A comment with the line break that ends it. */
const lineEnds = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\s*--[^\n]*\n/g;

/** Returns `sql` with `change` applied to its code alone. */
function changeCode(sql: string, change: (code: string) => string, texts = kept): string {
  let end = 0;
  let changed = '';
  for (const match of sql.matchAll(texts)) {
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
    .replace(/\{/g, 'fn_struct(')
    .replace(/\s*\}/g, ', fn_close)')
    .replace(/\bcase\b\s*/g, 'fn_case(')
    .replace(/\b(when|else)\b/g, ', fn_$1')
    .replace(/\bend\b/g, ', fn_endcase)')
    .replace(/fn_case\(\s*, /g, 'fn_case(')
    .replace(/\bbetween ((?:[^()]|\([^()]*(?:\([^()]*\)[^()]*)*\))*?) and\b/g, 'between $1 fn_and')
    .replace(/\bqualify\b/g, 'RETURNING');
}

function restored(code: string): string {
  return code
    .replace(/(__at__)?fn_list\(/g, '[')
    .replace(/,?\s*\bfn_end(\s*)\)/g, '$1]')
    .replace(/\bfn_case\((?=\n)/g, 'case')
    .replace(/\bfn_case\(/g, 'case ')
    .replace(/,?(\s+)fn_(when|else)\b/g, '$1$2')
    .replace(/\bfn_(when|else)\b/g, '$1')
    .replace(/,\s*\bfn_endcase(\n\s*)\)/g, '$1end')
    .replace(/,\s*\bfn_endcase\)/g, ' end')
    .replace(/\bfn_struct\(/g, '{')
    .replace(/,\s*\bfn_close(\s*)\)/g, '$1}')
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
    max_inline_block: inline,
    max_inline_arguments: inline,
    max_inline_top_level: inline,
    joins_as_top_level: true,
    lines_between_queries: 2,
  } as const;
  return changeCode(format(changeCode(sql, replaced), options), restored).trimEnd();
}

/** Where a long line may be broken: before a word or an operator, or behind a comma or an opening bracket. */
const breaks =
  / (?=(?:and|or(?! replace)|filter|over|order by|partition by|from|on|as|when|then|else|end)\b|\|\| |[-+*/%] |[<>=]+ )|(?<=,) |(?<=[([])(?=\S)/g;

/** Returns the places of a line where it may be broken, each with what it parts: 2 for each open bracket, less before words and operators that join two values. */
function breakingPlaces(line: string): { readonly at: number; readonly depth: number }[] {
  const hidden = line.replaceAll(kept, (text) => '·'.repeat(text.length));
  return [...hidden.matchAll(breaks)].map(({ index, 0: { length } }) => {
    const before = hidden.slice(0, index + length);
    const opened = before.match(/[([{]|\bcase\b/g) ?? [];
    const closed = before.match(/[)\]}]|\bend\b/g) ?? [];
    const joins = /^(?:and|or|when|then|else|end)\b|^(?:\|\||[-+*/%<>=]+) /.test(
      hidden.slice(index + length),
    );
    const isComma = hidden.slice(0, index).endsWith(',');
    return { at: index + length, depth: 2 * (opened.length - closed.length) + (joins || isComma ? 0 : 1) };
  });
}

/** Returns a line in pieces that fit: broken where the fewest brackets are open, as late as fits. */
function broken(line: string, further = 2): string[] {
  if (line.length <= columns || line.trimStart().startsWith('--')) return [line];
  const indent = line.length - line.trimStart().length;
  const fitting = breakingPlaces(line).filter(({ at }) => at > indent + 2 && at <= columns);
  const least = Math.min(...fitting.map(({ depth }) => depth));
  const place = fitting.findLast(({ depth }) => depth === least);
  if (place === undefined) return [line];
  const rest = `${' '.repeat(indent + further)}${line.slice(place.at).trimStart()}`;
  return [line.slice(0, place.at).trimEnd(), ...broken(rest, 0)];
}

/** Returns `sql` with its long lines broken. */
function brokenLines(sql: string): string {
  return sql
    .split('\n')
    .flatMap((line) => broken(line))
    .join('\n');
}

/** Returns `sql` in the project's layout: only white space differs, and comments are filled anew. */
export function formattedSql(sql: string): string {
  const once = formattedOnce(sql);
  return once === sql ? sql : formattedSql(once);
}

function formattedOnce(sql: string): string {
  // The formatter drops blank lines: an empty comment keeps two paragraphs apart.
  const apart = sql.replace(/^( *)(-- .*)\n\s*\n(?= *--)/gm, '$1$2\n$1--\n');
  const [header = ''] = /^(--.*\n|\s*\n)*/.exec(apart) ?? [];
  // The formatter looks at the line breaks that it is given: it is given none, so that what it made stays as it is.
  const body = changeCode(apart.slice(header.length), (code) => code.replace(/\s+/g, ' '), lineEnds);
  // Conditions and columns that other queries take in are laid out as part of a query.
  const clause = clauseOf(body);
  const text =
    clause === null
      ? laidOut(body)
      : laidOut(`${clause}\n${body}`)
          .replace(/^\w+\s+/, '')
          .replace(/^ {2}/gm, '');
  return `${filledComments(`${header.trim()}\n${brokenLines(text)}`.trim())}\n`;
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
