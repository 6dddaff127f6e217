/** Writes the rows of a page as CSV (RFC 4180). */

function field(value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  // A spreadsheet would run a text that begins so as a formula.
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns the rows with their head. */
export function csvText(
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  return [head, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');
}
