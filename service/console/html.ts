/** Escapes values in templates. Every page of the console is made with it, so that no person's text becomes markup. */
import { escapeHtml } from '../http/html.ts';

/** Markup that is safe to send. Only `html` and `markup` create it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** A value in a template: text is escaped, markup is not, lists are joined, null and booleans are left out. */
export type Part = Html | string | number | boolean | null | undefined | readonly Part[];

function written(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === null || part === undefined || typeof part === 'boolean') return '';
  if (typeof part === 'object') return part.map(written).join('');
  return escapeHtml(String(part));
}

/** Returns markup with values escaped: html`<p>${name}</p>`. Attribute values stand in double quotes. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = strings[0] ?? '';
  for (const [index, part] of parts.entries()) text += written(part) + (strings[index + 1] ?? '');
  return new Html(text);
}

/** Turns text of this program into markup. It must hold nothing that a person wrote. */
export function markup(text: string): Html {
  return new Html(text);
}
