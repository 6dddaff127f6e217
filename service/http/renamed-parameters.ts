/** Documents the older names of parameters for OpenAPI. */
import type { Endpoint } from '../contract/endpoint.ts';

/** Returns the older names of an endpoint’s parameters as deprecated parameters. A name such as `ids[]` is left out: in a generated client it would be a second parameter `ids`. */
export function renamedParameters(endpoint: Endpoint) {
  return Object.entries(endpoint.renamed)
    .filter(([name]) => !name.endsWith('[]'))
    .map(([name, { parameter, values }]) => ({
      name,
      in: 'query' as const,
      deprecated: true,
      description: `Older name of \`${parameter}\`${
        values === undefined
          ? ''
          : ` (${Object.entries(values)
              .map(([from, to]) => `\`${from}\` means \`${to}\``)
              .join(', ')})`
      }.`,
      schema: { type: 'string' as const },
    }));
}
