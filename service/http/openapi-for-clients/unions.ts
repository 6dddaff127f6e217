/**
 * Writes the unions of the OpenAPI document in a form that typed languages can express. Generators for Go, Java, C# and Kotlin stop at a value that is a
 * number or a text, or an object or a list, or write code that does not compile.
 */
import { isObject, type Json, type JsonObject, mapObject, objectAt } from './json.ts';

const REFERENCE = /^#\/components\/schemas\/(.+)$/;

/** Members that hold values, not schemas. */
const holdsValues: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** A request may have any form of a value, so its first is enough to document. An answer may have every form. */
export type Side = 'sent' | 'received';

const isNull = (schema: Json): boolean => isObject(schema) && schema['type'] === 'null';

/** Returns the schema of the same values and null. A reference cannot have a type beside it. */
function orNull(schema: JsonObject): JsonObject {
  const { type, enum: values } = schema;
  if (type === undefined) return '$ref' in schema ? { anyOf: [schema, { type: 'null' }] } : schema;
  return {
    ...schema,
    type: [...[type].flat(), 'null'],
    ...(Array.isArray(values) ? { enum: [...values.filter((value) => value !== null), null] } : {}),
  };
}

/** Returns one object with the fields of several. A field is required if all of them require it. */
function mergedObjects(objects: readonly JsonObject[]): JsonObject {
  const requiredIn = objects.map(({ required }) => (Array.isArray(required) ? required : []));
  const required = (requiredIn[0] ?? []).filter((name) => requiredIn.every((names) => names.includes(name)));
  const properties = Object.fromEntries(
    objects.flatMap((object) => Object.entries(objectAt(object, 'properties'))),
  );
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
}

/** Returns one schema for the forms of a value, none of them null. An empty schema takes any value. */
function oneOfForms(forms: readonly JsonObject[], side: Side): JsonObject {
  const [first = {}] = forms;
  if (forms.length === 1 || side === 'sent') return first;
  return forms.every((form) => isObject(form['properties'])) ? mergedObjects(forms) : {};
}

/** Returns a schema with one type, or one type and null. A schema of several types takes any value. */
function withOneType(schema: JsonObject): JsonObject {
  const { type, ...rest } = schema;
  if (type === 'number' && Number.isInteger(schema['const'])) return { ...schema, type: 'integer' };
  const [one, ...more] = [type ?? []].flat().filter((each) => each !== 'null');
  return more.length === 0 ? { ...schema, ...widthOf(schema, one) } : rest;
}

/** Greatest integer of 32 bits. */
const greatestInt32 = 2_147_483_647;

/** Returns the format of a number: without it, generated clients read prices into 32 bits, which cannot hold them. */
function widthOf({ format, maximum, enum: values }: JsonObject, type: Json | undefined): JsonObject {
  if (format !== undefined || values !== undefined) return {};
  if (type === 'number') return { format: 'double' };
  return type === 'integer' && Number(maximum ?? Infinity) > greatestInt32 ? { format: 'int64' } : {};
}

/** Returns a schema without a union, except one whose forms a field tells apart. */
function withoutOwnUnion(schema: JsonObject, side: Side): JsonObject {
  const { anyOf, oneOf, ...rest } = schema;
  const forms = anyOf ?? oneOf;
  if (!Array.isArray(forms)) return withOneType(schema);
  if (isObject(rest['discriminator'])) return schema;
  const objects = forms.filter((form) => isObject(form)).filter((form) => !isNull(form));
  const one = oneOfForms(objects, side);
  if (!forms.some(isNull)) return { ...one, ...rest };
  return '$ref' in one ? { ...orNull(one), ...rest } : orNull({ ...one, ...rest });
}

/** Returns a part of the document without unions that typed languages cannot express. */
export function withoutUnions(value: Json, side: Side): Json {
  if (Array.isArray(value)) return value.map((one) => withoutUnions(one, side));
  if (!isObject(value)) return value;
  const inside = mapObject(value, (one, name) => (holdsValues.has(name) ? one : withoutUnions(one, side)));
  return withoutOwnUnion(inside, side);
}

/** Returns a part of the document in which a boolean may be true or false. Clients for Kotlin make an enum of one value from a constant, and cannot read `true` into it. */
export function withoutBooleanConstants(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutBooleanConstants);
  if (!isObject(value)) return value;
  const { const: only, ...schema } = mapObject(value, (one, name) =>
    holdsValues.has(name) ? one : withoutBooleanConstants(one),
  );
  return only === undefined || schema['type'] === 'boolean' ? schema : { ...schema, const: only };
}

/** Returns an operation without unions that typed languages cannot express. */
export function operationWithoutUnions(operation: JsonObject): JsonObject {
  return mapObject(operation, (value, name) => {
    if (name.startsWith('x-')) return value;
    return withoutUnions(value, name === 'responses' ? 'received' : 'sent');
  });
}

/** Adds the names of the schemas that a value refers to, directly or through other schemas. */
export function addReferences(value: Json, schemas: JsonObject, found: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) addReferences(one, schemas, found);
  if (!isObject(value)) return;
  const [, name] = REFERENCE.exec(String(value['$ref'])) ?? [];
  if (name !== undefined && !found.has(name)) {
    found.add(name);
    addReferences(schemas[name] ?? null, schemas, found);
  }
  for (const one of Object.values(value)) addReferences(one, schemas, found);
}
