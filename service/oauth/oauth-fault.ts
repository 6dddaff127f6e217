/** The errors of the OAuth endpoints, in the shape of RFC 6749 that clients read. */
import { throwUnavailable } from '../accounts/authenticate.ts';
import type { RawBody } from '../contract/answer.ts';

/** Codes of RFC 6749, 7591 and 8707. */
export type OAuthCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata';

/** A refusal by an OAuth endpoint. */
export class OAuthFault extends Error {
  override readonly name = 'OAuthFault';
  readonly code: OAuthCode;

  constructor(code: OAuthCode, description: string) {
    super(description);
    this.code = code;
  }
}

/** Returns JSON that no cache keeps. */
export function oauthJson(body: unknown, status?: number): RawBody {
  const headers = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };
  const json = { type: 'application/json; charset=utf-8', body: JSON.stringify(body), headers };
  return status === undefined ? json : { ...json, status };
}

/** Does the work, or returns the error in the shape of OAuth. */
export async function answeringFaults(work: () => Promise<RawBody>): Promise<RawBody> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OAuthFault)) return throwUnavailable(error);
    const status = error.code === 'invalid_client' ? 401 : 400;
    return oauthJson({ error: error.code, error_description: error.message }, status);
  }
}
