/** Reads the body of a request as its endpoint takes it: JSON, the fields of a form, or rows. */
import type { Principal } from '../accounts/plans.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { Service } from '../contract/service.ts';
import type { Work } from '../contract/work.ts';
import { bodyPieces, hasBody, readJsonBody, requireUncompressed } from './body.ts';
import type { Exchange } from './exchange.ts';
import { bodyOfForm } from './forms.ts';
import { rowFormat } from './row-body.ts';

/** Needs of reading a body. */
export interface BodyNeeds {
  readonly principal: Principal | null;
  readonly work: Work;
  readonly service: Pick<Service, 'rowReader'>;
}

/** Returns the body as JSON; rows become a list of one `PackedRows`. Pages and operations of OAuth (RFC 6749) take a form too. */
export async function readBody(ctx: Exchange, endpoint: Endpoint, needs: BodyNeeds): Promise<unknown> {
  const { form } = ctx.state;
  if (form !== null && (endpoint.answer.kind === 'page' || endpoint.errors === 'oauth')) {
    return endpoint.body === null ? null : bodyOfForm(form, endpoint.body);
  }
  if (endpoint.body === null) return null;
  if (endpoint.isBodyOptional && !hasBody(ctx.req)) return {};
  const { rows, bodyLimits, bareArrayField } = endpoint;
  const format = rows === null ? null : rowFormat(ctx.req);
  if (rows !== null && format !== null && needs.principal !== null) {
    const sent = { format, ...rows.limitsOn(needs.principal.plan) };
    requireUncompressed(ctx.req);
    const pieces = bodyPieces(ctx.req, sent.limits.bytes);
    return { [rows.field]: [await needs.service.rowReader.read(pieces, sent, needs.work.signal)] };
  }
  const sent = await readJsonBody(ctx.req, bodyLimits, needs.work);
  return bareArrayField !== null && Array.isArray(sent) ? { [bareArrayField]: sent } : sent;
}
