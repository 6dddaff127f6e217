/** The OpenAPI document as the service sends it: in the form from which generators make clients that compile. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { OpenApiDocument } from '../../contract/openapi-document.ts';
import { isObject, type Json, type JsonObject, mapObject, objectAt } from './json.ts';
import { SchemaNames } from './names.ts';
import { addReferences, operationWithoutUnions, withoutBooleanConstants, withoutUnions } from './unions.ts';

/** Members of an object that are changed without a pause: the document at once would hold the event loop for a third of a second. */
const membersAtOnce = 10;

/** Changes the members of an object, and lets requests be answered between them. */
async function mapInParts(
  object: JsonObject,
  change: (value: Json, name: string) => Json,
): Promise<JsonObject> {
  const entries = Object.entries(object);
  const changed: [string, Json][] = [];
  for (let from = 0; from < entries.length; from += membersAtOnce) {
    await breathe();
    for (const [name, value] of entries.slice(from, from + membersAtOnce))
      changed.push([name, change(value, name)]);
  }
  return Object.fromEntries(changed);
}

/** Changes the operations of a path. */
function mapOperations(methods: Json, change: (operation: JsonObject) => JsonObject): Json {
  return isObject(methods)
    ? mapObject(methods, (operation) => (isObject(operation) ? change(operation) : operation))
    : methods;
}

/** A way to say who asks that clients leave out: the signature is a part of an address that the service made. A client that offers it puts the API key of its user into addresses. */
const onlyInAddresses = 'signedLink';

/** Returns an operation without the way that stands only in addresses. */
function withoutLinks(operation: JsonObject): JsonObject {
  const { security } = operation;
  if (!Array.isArray(security)) return operation;
  return { ...operation, security: security.filter((way) => !(isObject(way) && onlyInAddresses in way)) };
}

/** Returns the JSON of the document for `/openapi.json`: every object has a name, and no union is left that typed languages cannot express. The clients of this repository keep booleans with one value (`keepsConstants`). */
export async function openApiText(
  document: OpenApiDocument,
  { keepsConstants = false }: { readonly keepsConstants?: boolean } = {},
): Promise<string> {
  const written = (value: Json) => (keepsConstants ? value : withoutBooleanConstants(value));
  const plain: JsonObject = JSON.parse(JSON.stringify(document));
  const components = objectAt(plain, 'components');
  const given = objectAt(components, 'schemas');
  const sent = new Set<string>();
  const simple = await mapInParts(objectAt(plain, 'paths'), (methods) =>
    mapOperations(methods, (operation) => {
      addReferences(operation['requestBody'] ?? null, given, sent);
      return operationWithoutUnions(withoutLinks(operation));
    }),
  );
  const schemas = await mapInParts(given, (schema, name) =>
    withoutUnions(schema, sent.has(name) ? 'sent' : 'received'),
  );
  const names = new SchemaNames(schemas);
  for (const name of Object.keys(schemas)) names.nameInside(name);
  const paths = await mapInParts(simple, (methods) =>
    written(mapOperations(methods, (operation) => names.nameOperation(operation))),
  );
  const { [onlyInAddresses]: _, ...securitySchemes } = objectAt(components, 'securitySchemes');
  const named = await mapInParts(names.schemas, written);
  return JSON.stringify({ ...plain, paths, components: { ...components, securitySchemes, schemas: named } });
}
