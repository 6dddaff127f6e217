/** Writes an example as a shell command, for the OpenAPI document. */
import type { Endpoint } from '../contract/endpoint.ts';

/** Returns the example as a shell command, with text in single quotes. */
export function curlExample(
  { auth, method, body: schema }: Endpoint,
  request: string,
  body: unknown,
): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const secret = { none: '', key: '<API_KEY>', user: '<PERSONAL_TOKEN>' }[auth];
  return [
    'curl',
    ...(method === 'get' ? [] : [`-X ${method.toUpperCase()}`]),
    ...(secret === '' ? [] : [`-H 'Authorization: Bearer ${secret}'`]),
    ...(schema === null
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body ?? {}))}`]),
    quoted(request),
  ].join(' ');
}
