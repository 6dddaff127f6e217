/**
 * Reads forms of pages without scripts: `application/x-www-form-urlencoded`, with `_method` for methods that HTML forms
 * lack, `_csrf`
 * against forged forms, and fields that the JSON schema of the endpoint reads.
 */
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { Problem } from '../contract/problem.ts';
import { kindsOf } from '../contract/schema-heart.ts';
import { beyondLimit } from '../rows/row-meter.ts';
import { readBytes } from './body.ts';
import type { Exchange } from './exchange.ts';

/** A posted form. */
export interface Form {
  readonly csrf: string | null;
  /** All other fields, in order; a name may repeat. */
  readonly fields: readonly (readonly [string, string])[];
}

const formLimitBytes = 64 * 1024;
const fieldsMost = 1_000;
const methods = ['PUT', 'PATCH', 'DELETE'];

/** Returns true when the body is a form. */
export function isForm(request: IncomingMessage): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? '');
}

/** Reads a posted form and sets the method that it names. Runs before the routes. */
export async function takeForm(ctx: Exchange, next: () => Promise<void>): Promise<void> {
  if (ctx.method !== 'POST' || !isForm(ctx.req)) return next();
  const text = (await readBytes(ctx.req, formLimitBytes)).toString('utf8');
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > fieldsMost) throw beyondLimit(`A form may have ${fieldsMost} fields at most.`);
  const named = (name: string) => pairs.find(([field]) => field === name)?.[1] ?? null;
  const method = named('_method')?.toUpperCase() ?? null;
  if (method !== null && !methods.includes(method)) {
    throw new Problem('parameter-invalid', `\`_method\` takes one of ${methods.join(', ')}.`, {
      errors: [{ parameter: '/_method', message: `takes one of ${methods.join(', ')}` }],
    });
  }
  ctx.state.form = {
    csrf: named('_csrf'),
    fields: pairs.filter(([field]) => field !== '_csrf' && field !== '_method'),
  };
  if (method !== null) ctx.method = method;
  return next();
}

/**
 * Returns the fields as the JSON that a program would send. Values that do not fit the schema stay, for the schema to
 * refuse.
 */
export function bodyOfForm({ fields }: Form, schema: z.ZodType): Record<string, unknown> {
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema instanceof z.ZodObject ? schema.shape : {};
  const values = new Map<string, string[]>();
  for (const [name, value] of fields) values.set(name, [...(values.get(name) ?? []), value]);
  const body: [string, unknown][] = [];
  for (const [name, sent] of values) {
    const value = readField(sent, shape[name]);
    if (value !== undefined) body.push([name, value]);
  }
  return Object.fromEntries(body);
}

/** Returns the typed values to show again, without passwords and codes. */
export function typedValues({ fields }: Form): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  for (const [name, value] of fields) {
    if (/password|^code$/i.test(name) || !/^\w{1,50}$/.test(name)) continue;
    const before = Object.hasOwn(values, name) ? values[name] : undefined;
    values[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return values;
}

/**
 * Reads a field. A list is several fields of one name, or lines of one; a blank means null where the schema allows
 * null.
 */
function readField(sent: readonly string[], schema: z.core.$ZodType | undefined): unknown {
  const kinds = schema === undefined ? [] : kindsOf(schema);
  if (kinds.some((kind) => kind instanceof z.ZodArray)) {
    const lines = sent.flatMap((value) => value.split(/[\r\n]+/));
    return lines.map((line) => line.trim()).filter((line) => line !== '');
  }
  const [value = '', ...more] = sent;
  if (more.length > 0) return sent;
  if (schema !== undefined && value.trim() === '') return blankOf(schema);
  const kind = kinds.length === 1 ? kinds[0] : undefined;
  if (kind instanceof z.ZodNumber) return /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
  if (kind instanceof z.ZodBoolean)
    return (
      new Map([
        ['on', true],
        ['true', true],
        ['false', false],
      ]).get(value) ?? value
    );
  return value;
}

function blankOf(schema: z.core.$ZodType): null | undefined | '' {
  if (z.safeParse(schema, null).success) return null;
  return z.safeParse(schema, undefined).success ? undefined : '';
}
