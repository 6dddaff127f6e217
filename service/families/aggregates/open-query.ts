/** Reads queries whose gaps each request fills otherwise. */
import { readQuery } from '../../warehouse/read-query.ts';

/** Returns the function that fills the gaps `{{gap}}` of a query. Names and expressions fill them, never a text of a request. */
export function openQuery<Gap extends string>(
  name: string,
  gaps: readonly Gap[],
): (filled: Readonly<Record<Gap, string>>) => string {
  const text = readQuery(name, Object.fromEntries(gaps.map((gap) => [gap, `{{${gap}}}`])));
  return (filled) => {
    const fillings = new Map<string, string>(Object.entries(filled));
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, gap: string) => fillings.get(gap) ?? '');
  };
}
