/** The few Markdown shapes that generated pages are made of. */

/** Opens a generated page. */
export const generatedFrom = (source: string) =>
  `<!-- Made by \`make docs\` from ${source}. Edit that, not this. -->\n`;

/** A table; cells may hold any text on one line. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** Names as code, comma separated; a dash when there are none. */
export const codes = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ') || '–';
