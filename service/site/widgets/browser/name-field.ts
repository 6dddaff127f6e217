/** Makes the field of a widget in which a reader types a name and chooses one of those found. */
import type { Suggestion } from '../../../../client/src/api-types.ts';
import { element } from '../../../explorer/browser/dom.ts';
import { Combobox } from '../../browser/combobox.ts';
import { fill, type Words } from './words.ts';

/** Texts and functions that a widget gives to its field. */
export interface NameFieldOptions {
  readonly words: Words;
  readonly label: string;
  readonly find: (text: string) => Promise<readonly Suggestion[]>;
  readonly nameOf: (suggestion: Suggestion) => HTMLElement;
  readonly choose: (suggestion: Suggestion) => void;
}

/** The field, and the element that holds it with its list. */
export interface NameField {
  readonly input: HTMLInputElement;
  readonly element: HTMLElement;
  /** Closes the list. */
  readonly close: () => void;
}

/** Makes the field. */
export function nameField({ words, label, find, nameOf, choose }: NameFieldOptions): NameField {
  const input = element('input', { type: 'search', placeholder: label, 'aria-label': label });
  const box = new Combobox<Suggestion>({
    input,
    id: 'offers',
    label,
    find,
    entry: (one) => ({
      name: nameOf(one),
      note: [words.kinds[one.kind], one.subtitle].filter((part) => part !== null).join(' · '),
    }),
    choose: (one) => {
      input.value = nameOf(one).textContent ?? one.name;
      choose(one);
    },
    count: (found) => (found === 0 ? words.nothing : fill(words.found, { n: found })),
  });
  return {
    input,
    element: element('div', { class: 'combobox' }, input, box.list, box.status),
    close: () => box.close(),
  };
}
