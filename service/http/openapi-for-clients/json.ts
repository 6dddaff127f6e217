/** The OpenAPI document as plain JSON, for the code that changes its form. */

/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** An object of JSON. */
export interface JsonObject {
  readonly [name: string]: Json;
}

/** Returns true for objects, not for lists and null. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the object under a name; an empty one if there is none. */
export function objectAt(parent: JsonObject, name: string): JsonObject {
  const value = parent[name];
  return isObject(value) ? value : {};
}

/** Returns the object with its members changed. */
export function mapObject(object: JsonObject, change: (value: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
}
