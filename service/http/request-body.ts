/** Reads the body of a request as its endpoint takes it: JSON, the fields of a form, or rows. */
import type { Endpoint } from '../contract/endpoint.ts';
import { hasBody, readJsonBody } from './body.ts';
import type { Exchange } from './exchange.ts';
import { bodyOfForm } from './forms.ts';
import { readRows, rowMediaType } from './row-body.ts';

/** Returns the body as JSON. Pages and operations of OAuth (RFC 6749) take a form too. */
export async function readBody(ctx: Exchange, endpoint: Endpoint): Promise<unknown> {
  const { form } = ctx.state;
  if (form !== null && (endpoint.answer.kind === 'page' || endpoint.errors === 'oauth')) {
    return endpoint.body === null ? null : bodyOfForm(form, endpoint.body);
  }
  if (endpoint.body === null) return null;
  if (endpoint.isBodyOptional && !hasBody(ctx.req)) return {};
  const rowType = endpoint.rowsField === null ? null : rowMediaType(ctx.req);
  if (endpoint.rowsField !== null && rowType !== null)
    return { [endpoint.rowsField]: await readRows(ctx.req, rowType) };
  const sent = await readJsonBody(ctx.req, endpoint.bodyLimitBytes);
  return endpoint.bareArrayField !== null && Array.isArray(sent) ? { [endpoint.bareArrayField]: sent } : sent;
}
