/** Holds the values of one field of a segment's documents, in arrays that filters, facets and sorting read. */
import {
  requireSection,
  type Section,
  type Sections,
  Texts,
  textSections,
} from '../../../search-index/embedded/sections.ts';
import type { JsonValue, SiteDocument } from '../../../search-index/site-index.ts';
import { comparable, isList, valuesAt } from './field-values.ts';
import { GrowingArray } from './growing-array.ts';

/** Facts about a document's field, added up in one number. */
export const fieldFacts = { present: 1, null: 2, empty: 4 } as const;

/** One field of all documents of a segment. Each different value has a number. */
export interface FieldColumn {
  /** Sums of `fieldFacts`, by ordinal. */
  readonly facts: Uint8Array;
  /** `values` of a document lie between its start and the next one. */
  readonly starts: Uint32Array;
  readonly values: Uint32Array;
  /** Different values: how the documents write them, and the form in which they are compared. */
  readonly texts: readonly string[];
  readonly keys: readonly string[];
  /** The numbers among the different values; others are not a number. */
  readonly numbers: Float64Array;
}

/** Collects the values of one field, document by document. */
export class ColumnBuilder {
  readonly #field: string;
  readonly #facts = new GrowingArray(Uint8Array);
  readonly #starts = new GrowingArray(Uint32Array);
  readonly #values = new GrowingArray(Uint32Array);
  readonly #numbered = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #keys: string[] = [];
  readonly #numeric: number[] = [];

  constructor(field: string) {
    this.#field = field;
  }

  /** Adds the next document. */
  add(document: SiteDocument): void {
    this.#starts.push(this.#values.length);
    const found = valuesAt(document, this.#field);
    let facts = found.length > 0 ? fieldFacts.present : 0;
    if (found.some((value) => value === null)) facts += fieldFacts.null;
    if (found.some(isEmptyValue)) facts += fieldFacts.empty;
    this.#facts.push(facts);
    const numbers = new Set<number>();
    for (const value of found) this.#take(value, numbers);
    for (const number of numbers) this.#values.push(number);
  }

  /** Returns the column of the documents so far. */
  column(): FieldColumn {
    const starts = new Uint32Array(this.#facts.length + 1);
    starts.set(this.#starts.array());
    starts[this.#facts.length] = this.#values.length;
    return {
      facts: this.#facts.array(),
      starts,
      values: this.#values.array(),
      texts: this.#texts.slice(),
      keys: this.#keys.slice(),
      numbers: Float64Array.from(this.#numeric),
    };
  }

  #take(value: JsonValue, numbers: Set<number>): void {
    if (typeof value === 'object') {
      if (value !== null && isList(value)) for (const member of value) this.#take(member, numbers);
      return;
    }
    const text = String(value);
    const isNumber = typeof value === 'number';
    const key = comparable(text);
    const name = isNumber ? key : `"${key}`;
    let number = this.#numbered.get(name);
    if (number === undefined) {
      number = this.#texts.length;
      this.#numbered.set(name, number);
      this.#texts.push(text);
      this.#keys.push(key);
      this.#numeric.push(isNumber ? value : Number.NaN);
    }
    numbers.add(number);
  }
}

function isEmptyValue(value: JsonValue): boolean {
  if (value === '') return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** Returns a column as sections of a file. */
export function columnSections(name: string, column: FieldColumn): readonly [string, Section][] {
  const { numbers } = column;
  return [
    [`${name}.facts`, column.facts],
    [`${name}.starts`, column.starts],
    [`${name}.values`, column.values],
    [`${name}.numbers`, new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)],
    ...textSections(`${name}.texts`, column.texts),
    ...textSections(`${name}.keys`, column.keys),
  ];
}

/** Reads a column from sections. */
export function readColumn(sections: Sections, name: string): FieldColumn {
  const numbers = requireSection(sections, `${name}.numbers`, 'u8');
  return {
    facts: requireSection(sections, `${name}.facts`, 'u8'),
    starts: requireSection(sections, `${name}.starts`, 'u32'),
    values: requireSection(sections, `${name}.values`, 'u32'),
    texts: allTexts(new Texts(sections, `${name}.texts`)),
    keys: allTexts(new Texts(sections, `${name}.keys`)),
    numbers: new Float64Array(numbers.slice().buffer),
  };
}

/** Decodes all texts. */
export function allTexts(texts: Texts): readonly string[] {
  return Array.from({ length: texts.length }, (_, place) => texts.get(place));
}
