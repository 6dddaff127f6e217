/** The choices of filters, and the parameters of the API that they stand for. */
import { propertyTypes } from '../../../data/property-types.ts';
import { type Html, html } from '../../console/html.ts';
import type { Draw } from './page.ts';
import { kindOf } from './parts.ts';

/** A kind of property as the API takes it. */
export type PropertyType = (typeof propertyTypes)[number];

/** Returns a kind of property; undefined for any other word. */
export function propertyTypeOf(word: string | undefined): PropertyType | undefined {
  return propertyTypes.find((type) => type === word);
}

/** Returns one of a few words; undefined for any other. */
export function oneOf<const Word extends string>(
  words: readonly Word[],
  word: string | undefined,
): Word | undefined {
  return words.find((known) => known === word);
}

/** Returns the text of a field for a number without the spaces and commas between its digits. */
export function typedNumber(word: string | undefined): string | undefined {
  return word?.replaceAll(/(?<=\d)[\s,](?=\d)/g, '').trim();
}

/** Draws a field that chooses one of a few words. */
export function select(
  label: string,
  name: string,
  options: readonly (readonly [string, string])[],
  chosen: string | undefined,
): Html {
  return html`<label>${label}<select name="${name}">${options.map(([value, title]) => html`<option value="${value}"${value === (chosen ?? '') ? html` selected` : ''}>${title}</option>`)}</select></label>`;
}

/** Draws the field for the kind of property. */
export function kindField({ words }: Draw, chosen: string | undefined, any: string | null): Html {
  const kinds = propertyTypes.map((type): readonly [string, string] => [type, words.kindNames[kindOf(type)]]);
  return select(words.kind, 'property_type', any === null ? kinds : [['', any], ...kinds], chosen);
}

/** Draws the field for bedrooms. */
export function bedroomsField({ words }: Draw, chosen: string | undefined): Html {
  const sizes = [1, 2, 3, 4, 5, 6].map((count): readonly [string, string] => [String(count), String(count)]);
  return select(words.bedrooms, 'bedrooms', [['', words.any], ['0', words.studio], ...sizes], chosen);
}

/** Draws a field for text or a number. */
export function field(
  label: string,
  name: string,
  value: string | undefined,
  kind: 'text' | 'number' | 'date' = 'text',
  hint = '',
): Html {
  const mode = kind === 'number' ? html` inputmode="numeric"` : '';
  const type = kind === 'date' ? 'date' : 'text';
  return html`<label>${label}<input name="${name}" type="${type}" value="${value ?? ''}" maxlength="200" placeholder="${hint}"${mode} autocomplete="off"></label>`;
}
