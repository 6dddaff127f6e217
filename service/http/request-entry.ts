/** Makes the entry of the request log for an exchange: what was sent and what was answered, without secrets. */
import type { RequestEntry } from '../request-log/entry.ts';
import { sentBody, sentParameters } from '../request-log/sent.ts';
import { withoutSecrets } from '../request-log/without-secrets.ts';
import type { Exchange } from './exchange.ts';

/** The outcome of an exchange. */
export interface Outcome {
  readonly at: Date;
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
}

const pathLettersMost = 300;
const problemLettersMost = 600;

/**
 * Returns the entry for the account whose key the request showed; null for other requests. Pages of the market site and tiles that a map
 * loads by its pass are in no log.
 */
export function requestEntry(ctx: Exchange, { at, status, ms, bytes }: Outcome): RequestEntry | null {
  const { asked, requestId, operationId, problemCode, problemText, cost } = ctx.state;
  if (asked === null || asked.holder === null) return null;
  const { accountId, siteId, keyId } = asked.holder;
  const { type } = ctx.response;
  return {
    account_id: accountId,
    site_id: siteId,
    key_id: keyId,
    at: at.toISOString(),
    request_id: withoutSecrets(requestId, 128),
    operation_id: operationId,
    method: ctx.method,
    path: withoutSecrets(ctx.path, pathLettersMost),
    parameters: sentParameters(asked.endpoint, ctx.querystring),
    body: sentBody(asked.endpoint, asked.body),
    status,
    problem_code: problemCode,
    problem_text: problemText === null ? null : withoutSecrets(problemText, problemLettersMost),
    media_type: type === '' ? null : type,
    bytes: Math.max(0, bytes),
    ms,
    cost,
  };
}
