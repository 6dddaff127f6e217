/** Writes the fields of properties as arrays, and finds the documents that meet filters on them. */
import {
  type ChoiceField,
  choiceFields,
  type Filter,
  type NumberField,
  numberFields,
  type PropertyDocument,
} from '../search-index.ts';
import { requireSection, type Section, type Sections, Texts, textSections } from './sections.ts';

/** A value of a choice field. */
export type Choice = string | number | boolean;

/** Returns the values of a field in a document; an empty list where it is null. */
function documentChoices(document: PropertyDocument, field: ChoiceField): readonly Choice[] {
  const value = document[field];
  if (value === null) return [];
  return typeof value === 'object' ? value : [value];
}

/** Returns the sections of all fields that a query can filter, sort or count by. */
export function fieldSections(documents: readonly PropertyDocument[]): [string, Section][] {
  const numbers = numberFields.map((field): [string, Section] => [
    `properties.${field}`,
    Float32Array.from(documents, (document) => document[field] ?? Number.NaN),
  ]);
  return [...numbers, ...choiceFields.flatMap((field) => choiceSections(documents, field))];
}

function choiceSections(documents: readonly PropertyDocument[], field: ChoiceField): [string, Section][] {
  const byValue = new Map<string, number[]>();
  for (const [index, document] of documents.entries()) {
    for (const choice of documentChoices(document, field)) {
      const text = JSON.stringify(choice);
      const list = byValue.get(text);
      if (list === undefined) byValue.set(text, [index]);
      else list.push(index);
    }
  }
  const values = [...byValue.keys()].sort();
  const lists = values.map((value) => byValue.get(value) ?? []);
  const at = new Uint32Array(values.length + 1);
  for (const [index, list] of lists.entries()) at[index + 1] = (at[index] ?? 0) + list.length;
  return [
    ...textSections(`properties.${field}`, values),
    [`properties.${field}.posting`, Uint32Array.from(lists.flat())],
    [`properties.${field}.posting-at`, at],
  ];
}

class ChoiceColumn {
  readonly #places: ReadonlyMap<string, number>;
  readonly #values: readonly Choice[];
  readonly #documents: Uint32Array;
  readonly #at: Uint32Array;

  constructor(sections: Sections, field: ChoiceField) {
    const texts = new Texts(sections, `properties.${field}`);
    const values = Array.from({ length: texts.length }, (_, index) => texts.get(index));
    this.#places = new Map(values.map((text, index) => [text, index]));
    this.#values = values.map((text): Choice => JSON.parse(text));
    this.#documents = requireSection(sections, `properties.${field}.posting`, 'u32');
    this.#at = requireSection(sections, `properties.${field}.posting-at`, 'u32');
  }

  of(choice: Choice): Uint32Array {
    const place = this.#places.get(JSON.stringify(choice));
    return place === undefined ? this.#documents.subarray(0, 0) : this.#list(place);
  }

  /** Yields every value with its documents. */
  *each(): Generator<readonly [Choice, Uint32Array]> {
    for (const [place, value] of this.#values.entries()) yield [value, this.#list(place)];
  }

  #list(place: number): Uint32Array {
    return this.#documents.subarray(this.#at[place] ?? 0, this.#at[place + 1] ?? 0);
  }
}

/** The fields of the properties of one snapshot. */
export class PropertyFields {
  readonly #numbers: ReadonlyMap<NumberField, Float32Array>;
  readonly #choices: ReadonlyMap<ChoiceField, ChoiceColumn>;
  readonly size: number;

  constructor(sections: Sections) {
    this.#numbers = new Map(
      numberFields.map((field) => [field, requireSection(sections, `properties.${field}`, 'f32')] as const),
    );
    this.#choices = new Map(choiceFields.map((field) => [field, new ChoiceColumn(sections, field)] as const));
    this.size = this.numbers('weight').length;
  }

  /** Returns the value of one figure for each document; NaN where it is null. */
  numbers(field: NumberField): Float32Array {
    return this.#numbers.get(field) ?? new Float32Array();
  }

  /** Returns every value of a field with the documents that have it. */
  values(field: ChoiceField): Iterable<readonly [Choice, Uint32Array]> {
    return this.#choices.get(field)?.each() ?? [];
  }

  /** Returns 1 for each document that meets all filters, 0 for the others. */
  meeting(filters: readonly Filter[]): Uint8Array {
    const all = new Uint8Array(this.size).fill(1);
    for (const filter of filters) {
      const meets = this.#meetingOne(filter);
      for (let document = 0; document < all.length; document += 1)
        all[document] = (all[document] ?? 0) & (meets[document] ?? 0);
    }
    return all;
  }

  #meetingOne(filter: Filter): Uint8Array {
    if ('anyOf' in filter) return this.#any(filter.anyOf.map((one) => this.#meetingOne(one)));
    if ('not' in filter) return this.#meetingOne(filter.not).map((meets) => 1 - meets);
    if ('in' in filter) return this.#among(filter.field, filter.in);
    return this.#within(this.numbers(filter.field), filter.min, filter.max);
  }

  #any(each: readonly Uint8Array[]): Uint8Array {
    const any = new Uint8Array(this.size);
    for (const one of each)
      for (let document = 0; document < any.length; document += 1)
        any[document] = (any[document] ?? 0) | (one[document] ?? 0);
    return any;
  }

  #among(field: ChoiceField, choices: readonly Choice[]): Uint8Array {
    const meets = new Uint8Array(this.size);
    for (const choice of choices)
      for (const document of this.#choices.get(field)?.of(choice) ?? []) meets[document] = 1;
    return meets;
  }

  #within(figures: Float32Array, min: number | undefined, max: number | undefined): Uint8Array {
    // The file stores figures as 32-bit floats. The bounds are rounded in the same way, so "at most" includes the bound itself.
    const low = min === undefined ? Number.NEGATIVE_INFINITY : Math.fround(min);
    const high = max === undefined ? Number.POSITIVE_INFINITY : Math.fround(max);
    const meets = new Uint8Array(this.size);
    for (let document = 0; document < meets.length; document += 1) {
      const figure = figures[document] ?? Number.NaN;
      meets[document] = figure >= low && figure <= high ? 1 : 0;
    }
    return meets;
  }
}
