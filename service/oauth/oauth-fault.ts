/** The errors of the OAuth endpoints, in the shape of RFC 6749 that clients read. */
import { z } from 'zod';
import { throwUnavailable } from '../accounts/authenticate.ts';
import type { RawBody } from '../contract/answer.ts';

/** Codes of RFC 6749, 7591 and 8707. */
const codes = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'invalid_scope',
  'invalid_target',
  'unsupported_grant_type',
  'invalid_redirect_uri',
  'invalid_client_metadata',
] as const;
export type OAuthCode = (typeof codes)[number];

/** The body of a refusal (RFC 6749, 5.2). */
export const OAuthError = z
  .object({ error: z.enum(codes), error_description: z.string() })
  .meta({ id: 'OAuthError', description: 'A refusal in the form of OAuth (RFC 6749).' });

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
    const body: z.infer<typeof OAuthError> = { error: error.code, error_description: error.message };
    return oauthJson(body, status);
  }
}
