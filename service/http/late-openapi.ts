/** Makes the OpenAPI document when it is first asked for, and loads then what makes it. */
import type { Endpoint } from '../contract/endpoint.ts';
import type { OpenApiDocument } from '../contract/openapi-document.ts';

/** Returns a function that returns the document of these endpoints, made once. */
export function lateOpenApi(
  endpoints: readonly Endpoint[],
  baseUrl: () => string,
): () => Promise<OpenApiDocument> {
  let made: Promise<OpenApiDocument> | null = null;
  return () => {
    made ??= make(endpoints, baseUrl());
    return made;
  };
}

async function make(endpoints: readonly Endpoint[], baseUrl: string): Promise<OpenApiDocument> {
  const [{ openApiInParts }, { readExampleAnswers }] = await Promise.all([
    import('./openapi-in-parts.ts'),
    import('./example-answers.ts'),
  ]);
  return openApiInParts(endpoints, { baseUrl, answers: readExampleAnswers() });
}
