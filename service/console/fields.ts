/** Draws parts of forms: each input with its label, its hint and its errors. */
import type { PageContext } from './context.ts';
import { type Html, html, type Part } from './html.ts';
import { csrfField, textsOf } from './layout.ts';

/** One input. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'number' | 'datetime-local' | 'date' | 'search';
  readonly hint?: Part;
  readonly value?: string | number | null;
  readonly required?: boolean;
  readonly autocomplete?: string;
  readonly placeholder?: string;
  readonly min?: number;
  readonly max?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Lines of a text area; absent for an input. */
  readonly lines?: number;
  /** True for text that always runs from left to right: addresses, names of fields, dates. */
  readonly ltr?: boolean;
  /** Makes the id of the input unique when a page has two inputs of a name. */
  readonly scope?: string;
}

/** An option of a list. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  /** True for an option that the plan refuses; its hint says which plans have it. */
  readonly isLocked?: boolean;
}

interface Tied {
  readonly id: string;
  readonly faults: readonly string[];
  /** `aria-describedby` and `aria-invalid`. */
  readonly described: Part;
  readonly notes: Part;
}

function faultsOf({ form }: PageContext, name: string): readonly string[] {
  if (form === null) return [];
  return form.errors
    .filter(({ parameter }) => parameter.replace(/^\//, '').split('/')[0] === name)
    .map(({ message }) => message);
}

/** Returns the typed values of a refused form. */
function typed({ form }: PageContext, name: string): readonly string[] | null {
  const value = form?.values[name];
  if (form === null) return null;
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

function tie(context: PageContext, { name, hint, scope }: Pick<Field, 'name' | 'hint' | 'scope'>): Tied {
  const id = scope === undefined ? name : `${scope}-${name}`;
  const faults = faultsOf(context, name);
  const ids = [hint === undefined ? [] : `${id}-hint`, faults.length === 0 ? [] : `${id}-fault`].flat();
  return {
    id,
    faults,
    described: [
      ids.length === 0 ? '' : html` aria-describedby="${ids.join(' ')}"`,
      faults.length === 0 ? '' : html` aria-invalid="true"`,
    ],
    notes: [
      hint === undefined ? '' : html`<p class="hint" id="${id}-hint">${hint}</p>`,
      faults.length === 0
        ? ''
        : html`<p class="fault" id="${id}-fault" lang="en" dir="auto">${faults.join(' ')}</p>`,
    ],
  };
}

const attribute = (name: string, value: string | number | undefined): Part =>
  value === undefined ? '' : html` ${name}="${value}"`;

/** Draws an input or a text area. */
export function field(context: PageContext, wanted: Field): Html {
  const { name, label, type = 'text', required = false, lines, ltr = false } = wanted;
  const { id, described, notes } = tie(context, wanted);
  const value = type === 'password' ? null : (typed(context, name)?.[0] ?? wanted.value);
  const shared = [
    html` id="${id}" name="${name}"`,
    required ? html` required` : '',
    attribute('autocomplete', wanted.autocomplete),
    attribute('placeholder', wanted.placeholder),
    attribute('minlength', wanted.minLength),
    attribute('maxlength', wanted.maxLength),
    ltr ? html` dir="ltr" spellcheck="false"` : '',
    described,
  ];
  const input =
    lines === undefined
      ? html`<input type="${type}"${shared}${attribute('min', wanted.min)}${attribute('max', wanted.max)}${value === null || value === undefined ? '' : html` value="${value}"`}>`
      : html`<textarea rows="${lines}"${shared}>\n${value ?? ''}</textarea>`;
  const mark = required ? '' : html` <span class="optional">${textsOf(context).optional}</span>`;
  return html`<div class="field"><label for="${id}">${label}${mark}</label>${notes}${input}</div>`;
}

/** Draws a hidden input, which keeps its value when the form is refused. */
export function hidden(context: PageContext, name: string, value: string | null): Part {
  const kept = typed(context, name)?.[0] ?? value;
  return kept === null || kept === '' ? '' : html`<input type="hidden" name="${name}" value="${kept}">`;
}

/** Draws the input of a code of the second factor. */
export function codeField(context: PageContext, wanted: Pick<Field, 'label' | 'hint' | 'scope'>): Html {
  return field(context, {
    ...wanted,
    name: 'code',
    required: true,
    autocomplete: 'one-time-code',
    maxLength: 100,
    ltr: true,
  });
}

/** Draws a list with one choice. */
export function selection(
  context: PageContext,
  wanted: Pick<Field, 'name' | 'label' | 'hint' | 'scope'> & {
    readonly choices: readonly Choice[];
    readonly value?: string | null;
  },
): Html {
  const { id, described, notes } = tie(context, wanted);
  const chosen = typed(context, wanted.name)?.[0] ?? wanted.value;
  const choices = wanted.choices.map(
    ({ value, label, isLocked = false }) =>
      html`<option value="${value}"${value === chosen ? html` selected` : ''}${isLocked ? html` disabled` : ''}>${label}</option>`,
  );
  return html`<div class="field"><label for="${id}">${wanted.label}</label>${notes}<select id="${id}" name="${wanted.name}"${described}>${choices}</select></div>`;
}

/** Draws check boxes (several choices) or radio buttons (one) under one name. */
export function choices(
  context: PageContext,
  wanted: Pick<Field, 'name' | 'label' | 'hint' | 'scope'> & {
    readonly kind: 'checkbox' | 'radio';
    readonly choices: readonly Choice[];
    readonly values: readonly string[];
  },
): Html {
  const { id, described, notes } = tie(context, wanted);
  const chosen = typed(context, wanted.name) ?? wanted.values;
  const boxes = wanted.choices.map(({ value, label, hint, isLocked = false }, index) => {
    const own = `${id}-${index}`;
    const note = hint === undefined ? '' : html`<span class="hint" id="${own}-hint">${hint}</span>`;
    const tied = hint === undefined ? '' : html` aria-describedby="${own}-hint"`;
    return html`<div class="choice"><input type="${wanted.kind}" id="${own}" name="${wanted.name}" value="${value}"${chosen.includes(value) ? html` checked` : ''}${isLocked ? html` disabled` : ''}${tied}><label for="${own}">${label}</label>${note}</div>`;
  });
  return html`<fieldset class="field"${described}><legend>${wanted.label}</legend>${notes}<div class="choices">${boxes}</div></fieldset>`;
}

/** Lists the errors of this page's form above it. Each links to its field. */
export function refusal({ form }: PageContext): Part {
  if (form === null) return '';
  const faults = form.errors.map(({ parameter, message }) => {
    const name = parameter.replace(/^\//, '').split('/')[0] ?? parameter;
    return html`<li><a href="#${name}">${name}</a>: ${message}</li>`;
  });
  return html`<div class="flash fault" role="alert" lang="en" dir="ltr"><p><strong>${form.title}</strong> ${form.detail}</p>${faults.length === 0 ? '' : html`<ul>${faults}</ul>`}</div>`;
}

/** Draws a form that changes something: posted, with its token and its method. */
export function form(
  context: PageContext,
  wanted: {
    readonly action: string;
    readonly method?: 'PUT' | 'DELETE';
    readonly body: Part;
    readonly submit: string;
    readonly look?: 'primary' | 'quiet' | 'danger';
    /** Drawn beside the button. */
    readonly beside?: Part;
    readonly inline?: boolean;
    /** Label for screen readers, instead of the text of the button. */
    readonly submitLabel?: string;
  },
): Html {
  const { action, method, body, submit, look = 'primary', beside = '', inline = false } = wanted;
  const said = wanted.submitLabel === undefined ? '' : html` aria-label="${wanted.submitLabel}"`;
  const button = html`<button class="${look}"${said}>${submit}</button>`;
  return html`<form method="post" action="${action}"${inline ? html` class="inline"` : ''}>${csrfField(context)}${method === undefined ? '' : html`<input type="hidden" name="_method" value="${method}">`}${body}${inline ? button : html`<p class="actions">${button}${beside}</p>`}</form>`;
}
