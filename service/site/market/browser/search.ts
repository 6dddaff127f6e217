/** Offers names while a reader types into a search box. Without a choice, the form sends to the page of results. */
import { Combobox } from '../../browser/combobox.ts';

interface Offer {
  readonly name: string;
  readonly kind: string;
  readonly path: string;
  readonly near: string | null;
}

let boxes = 0;

/** Makes a search field a combobox. */
export function startSearch(input: HTMLInputElement): void {
  boxes += 1;
  const { suggest = '', found = '', none = '' } = input.dataset;
  const box = new Combobox<Offer>({
    input,
    id: `offers-${boxes}`,
    label: input.labels?.[0]?.textContent ?? input.placeholder,
    find: (text) => findNames(suggest, text),
    entry: ({ name, kind, near }) => {
      const title = document.createElement('bdi');
      title.textContent = name;
      return { name: title, note: near === null ? kind : `${kind} · ${near}` };
    },
    choose: ({ path }) => location.assign(path),
    count: (count) => (count === 0 ? none : found.replace('{n}', String(count))),
  });
  input.form?.append(box.list, box.status);
}

async function findNames(address: string, text: string): Promise<readonly Offer[] | null> {
  const response = await fetch(`${address}?${new URLSearchParams({ q: text })}`, {
    headers: { Accept: 'application/json' },
  });
  if (!response.ok) return null;
  const { names }: { readonly names: readonly Offer[] } = await response.json();
  return names;
}
