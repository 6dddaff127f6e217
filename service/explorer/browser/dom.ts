/** Makes elements with one call, so that text is always text and never markup. */

type Child = Node | string | null;

/** Makes an element. Attributes that are null are left out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number | null>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== null) made.setAttribute(name, String(value));
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** Makes a button with an action. */
export function button(
  label: string,
  act: () => void,
  attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', act);
  return made;
}

/** Returns the element of the page with this id. */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}.`);
  return found;
}
