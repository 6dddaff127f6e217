/** Draws lists of named values: parameters, fields of a body or an answer, headers. Objects inside open where they stand. */
import { type Html, html, type Part } from '../../console/html.ts';
import type { Parameter } from './document.ts';
import { prose } from './frame.ts';
import { innerObjects, meaning, readSchema, type Schema, typeText } from './schema-text.ts';

interface Row {
  readonly name: string;
  readonly type?: string;
  /** Words about the value beside its type. */
  readonly marks: readonly string[];
  readonly meaning: string;
  readonly inside?: Part;
}

function list(rows: readonly Row[]): Html {
  return html`<dl class="fields">${rows.map(
    ({ name, type, marks, meaning: text, inside }) =>
      html`<div><dt><code>${name}</code>${marks.map((mark) => html` <span class="mark">${mark}</span>`)}</dt><dd>${type === undefined ? '' : html`<span class="type">${prose(type)}</span>`}${text === '' ? '' : html`<p>${prose(text)}</p>`}${inside}</dd></div>`,
  )}</dl>`;
}

/** Draws the objects inside a value, closed. */
function inner(unread: unknown, side: Side): Part {
  const objects = innerObjects(unread).filter(({ properties = {} }) => Object.keys(properties).length > 0);
  return objects.map(
    (object, index) =>
      html`<details><summary>Fields${objects.length > 1 ? ` of form ${index + 1}` : ''}: ${Object.keys(object.properties ?? {}).join(', ')}</summary>${fieldList(object, side)}</details>`,
  );
}

/** Who writes the object: a client has to know which fields are required, a reader which may be absent. */
export type Side = 'sent' | 'received';

/** Draws the fields of an object. */
export function fieldList({ properties = {}, required }: Schema, side: Side): Html {
  return list(
    Object.entries(properties).map(([name, unread]) => {
      const isRequired = required.includes(name);
      const mark = side === 'sent' ? (isRequired ? ['required'] : []) : isRequired ? [] : ['may be absent'];
      return {
        name,
        type: typeText(unread),
        marks: mark,
        meaning: meaning(readSchema(unread)),
        inside: inner(unread, side),
      };
    }),
  );
}

/** Draws a value whose fields a reader wants to see at once: an object, or what its list holds. */
export function valueFields(unread: unknown, side: Side): Html {
  const schema = readSchema(unread);
  if (schema.properties !== undefined) return fieldList(schema, side);
  return html`<p class="type">${prose(typeText(unread))}</p>${inner(unread, side)}`;
}

/** Draws the parameters of an operation. */
export function parameterList(parameters: readonly Parameter[]): Html {
  return list(
    parameters.map(({ name, in: place, required, deprecated, description, schema: unread }) => {
      const schema = readSchema(unread);
      return {
        name,
        type: typeText(unread),
        marks: [place, ...(required ? ['required'] : []), ...(deprecated ? ['deprecated'] : [])],
        meaning: meaning(schema, description ?? schema.description),
        inside: inner(unread, 'sent'),
      };
    }),
  );
}

/** Draws headers with their meaning. */
export function headerList(headers: Readonly<Record<string, { readonly description: string }>>): Html {
  return list(
    Object.entries(headers).map(([name, { description }]) => ({ name, marks: [], meaning: description })),
  );
}
