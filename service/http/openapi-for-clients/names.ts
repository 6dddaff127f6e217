/**
 * Names the objects that the OpenAPI document writes out in place. Generators would name them after a status and a number (`GetAreaResponse200`), and such
 * names change when another operation does.
 */
import { isObject, type Json, type JsonObject, mapObject, objectAt } from './json.ts';

/** Returns `by_bedrooms` as `ByBedrooms`. */
function pascal(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}

/** Suffixes of the names of answers, by media type. */
const suffixes: Readonly<Record<string, string>> = { 'application/geo+json': 'GeoJson' };

/** Gives names to schemas, and holds the schemas that have one. */
export class SchemaNames {
  readonly #schemas: Map<string, JsonObject>;

  constructor(schemas: JsonObject) {
    this.#schemas = new Map(
      Object.entries(schemas).flatMap(([name, schema]) => (isObject(schema) ? [[name, schema]] : [])),
    );
  }

  /** Every schema with a name. */
  get schemas(): JsonObject {
    return Object.fromEntries(this.#schemas);
  }

  /** Names the objects inside a schema that has a name. */
  nameInside(name: string): void {
    const schema = this.#schemas.get(name);
    if (schema !== undefined) this.#schemas.set(name, this.#inside(schema, name));
  }

  /** Returns an operation whose body and answers refer to schemas by name. Other paths of an operation share the names of the first. */
  nameOperation(operation: JsonObject): JsonObject {
    const id = pascal(String(operation['operationId'])).replace(/Alias\d*$/, '');
    return mapObject(operation, (value, member) => {
      if (!isObject(value)) return value;
      if (member === 'requestBody')
        return { ...value, content: this.#content(objectAt(value, 'content'), () => `${id}Body`) };
      return member === 'responses' ? this.#responses(value, id) : value;
    });
  }

  #responses(responses: JsonObject, id: string): JsonObject {
    return mapObject(responses, (response) => {
      if (!isObject(response) || !isObject(response['content'])) return response;
      const { content } = response;
      const json = JSON.stringify(objectAt(objectAt(content, 'application/json'), 'schema'));
      const nameOf = (mediaType: string, schema: Json) =>
        `${id}${JSON.stringify(schema) === json ? 'Answer' : (suffixes[mediaType] ?? 'Answer')}`;
      return { ...response, content: this.#content(content, nameOf) };
    });
  }

  #content(content: JsonObject, nameOf: (mediaType: string, schema: Json) => string): JsonObject {
    return mapObject(content, (media, mediaType) => {
      if (!isObject(media) || !isObject(media['schema'])) return media;
      const { schema } = media;
      return { ...media, schema: this.#named(schema, nameOf(mediaType, schema)) };
    });
  }

  /** Returns the schema; an object with fields becomes a reference to its name. */
  #named(schema: JsonObject, name: string): JsonObject {
    const { type, ...rest } = this.#inside(schema, name);
    if (!isObject(rest['properties'])) return type === undefined ? rest : { type, ...rest };
    if (!Array.isArray(type)) return this.#put(name, { type: 'object', ...rest });
    return { anyOf: [this.#put(name, { type: 'object', ...rest }), { type: 'null' }] };
  }

  #inside(schema: JsonObject, name: string): JsonObject {
    const { items, additionalProperties: others, properties } = schema;
    return {
      ...schema,
      ...(isObject(properties)
        ? {
            properties: mapObject(properties, (value, field) =>
              isObject(value) ? this.#named(value, `${name}${pascal(field)}`) : value,
            ),
          }
        : {}),
      ...(isObject(items) ? { items: this.#named(items, `${name}Item`) } : {}),
      ...(isObject(others) ? { additionalProperties: this.#named(others, `${name}Value`) } : {}),
    };
  }

  /** Returns a reference to the schema under this name, or under a longer one if another schema has it. */
  #put(name: string, schema: JsonObject): JsonObject {
    const taken = this.#schemas.get(name);
    if (taken !== undefined && JSON.stringify(taken) !== JSON.stringify(schema))
      return this.#put(`${name}Fields`, schema);
    this.#schemas.set(name, schema);
    return { $ref: `#/components/schemas/${name}` };
  }
}
