/** Keeps one document of each value of a field. */
import type { SearchWork } from '../../../search-index/site-index.ts';
import type { FieldColumn } from './field-column.ts';
import { isListed, notListed } from './filter.ts';
import { type Ordinals, type Selection, visitSelected } from './selected.ts';
import type { Comparator } from './sorting.ts';

/** Returns the first document of each value of a field, and those without a value. */
export async function firstOfValues(
  selected: Selection,
  field: string,
  {
    filterable,
    compare,
    work,
  }: { readonly filterable: readonly string[]; readonly compare: Comparator; readonly work: SearchWork },
): Promise<Ordinals> {
  if (!isListed(field, filterable)) throw notListed('distinct', field, 'filterable', filterable);
  const first = new Map<string, number>();
  const kept: number[] = [];
  await visitSelected(selected, work, async (segment) => {
    const column = await segment.column(field, work);
    const visit = (number: number, key: string | undefined): void => {
      const known = key === undefined ? undefined : first.get(key);
      if (key === undefined) kept.push(number);
      else if (known === undefined || compare(number, known) < 0) first.set(key, number);
    };
    return (numbers, base) => {
      for (const number of numbers) visit(number, firstKey(column, number - base));
    };
  });
  return Uint32Array.from([...kept, ...first.values()]).sort();
}

function firstKey({ starts, values, keys }: FieldColumn, ordinal: number): string | undefined {
  const start = starts[ordinal] ?? 0;
  return start === starts[ordinal + 1] ? undefined : keys[values[start] ?? 0];
}
