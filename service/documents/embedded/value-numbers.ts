/** Numbers the different values of a field over all segments of a site, so that facets are counted without looking at texts. */
import type { FieldColumn } from './field-column.ts';

/** Values that no segment has any longer are let go when there are so many times more of them than others. */
const wasteMost = 2;

/** The different values of one field. Those that differ only in case have one number, and the spelling met first. */
class ValueNumbers {
  readonly texts: string[] = [];
  readonly #numbered = new Map<string, number>();
  readonly #columns = new WeakMap<FieldColumn, Uint32Array>();

  /** Returns the number of each value of a segment's column. */
  numbersOf(column: FieldColumn): Uint32Array {
    const known = this.#columns.get(column);
    if (known !== undefined) return known;
    const numbers = Uint32Array.from(column.keys, (key, value) =>
      this.#number(key, column.texts[value] ?? ''),
    );
    this.#columns.set(column, numbers);
    return numbers;
  }

  #number(key: string, text: string): number {
    const known = this.#numbered.get(key);
    if (known !== undefined) return known;
    this.#numbered.set(key, this.texts.length);
    this.texts.push(text);
    return this.texts.length - 1;
  }
}

/** One field of all segments: the number of each value, segment by segment, and the texts by number. */
export interface NumberedField {
  readonly numbers: readonly Uint32Array[];
  readonly texts: readonly string[];
}

/** The numbered values of a site's fields. */
export class NumberedFields {
  readonly #fields = new Map<string, ValueNumbers>();

  /** Numbers the values of a field; a column that was numbered before is not looked at again. */
  field(name: string, columns: readonly FieldColumn[]): NumberedField {
    const values = columns.reduce((sum, { texts }) => sum + texts.length, 0);
    const known = this.#fields.get(name);
    const isKept = known !== undefined && known.texts.length <= wasteMost * values;
    const field = isKept ? known : new ValueNumbers();
    this.#fields.set(name, field);
    const numbers = columns.map((column) => field.numbersOf(column));
    return { numbers, texts: field.texts };
  }
}
